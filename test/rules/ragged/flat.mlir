// CopyFlatRows: a table of rows of a flat buffer, copied into a flat one, is the copy
// alone; then nobody reads the table, and it is gone.
// RUN: tenon-opt %s --schedule=sparse | FileCheck %s
// RUN: tenon-run %s --schedule=sparse --print --verify | FileCheck %s --check-prefix=NUMBERS
// RUN: tenon-run %s --schedule=network --print --verify | FileCheck %s --check-prefix=NUMBERS
// RUN: tenon-run %s --entry=stay --schedule=sparse --print --verify | FileCheck %s --check-prefix=STAY

!row = memref<3xi32, strided<[1], offset: ?>>
!table = memref<4x!row>

memref.global "private" constant @base : memref<4xi8> = dense<0>
memref.global "private" constant @two : memref<4xi8> = dense<[0, 1, 0, 1]>
memref.global "private" constant @flat : memref<4x3xi32> = dense<[[0, 1, 2], [10, 11, 12], [20, 21, 22], [30, 31, 32]]>

// CHECK-LABEL: func.func @entry(
// CHECK-NOT:     memref<4xmemref
// CHECK:         scf.for %[[I:.*]] =
// CHECK:           %[[N:.*]] = tensor.extract %{{.*}}[%[[I]]] : tensor<4xi16>
// CHECK:           %[[K:.*]] = arith.index_cast %[[N]]
// CHECK:           memref.subview %{{.*}}[%[[K]], 0] [1, 3] [1, 1]
// CHECK:           linalg.copy
// CHECK:         return
// NUMBERS:      [30, 31, 32],
// NUMBERS-NEXT: [0, 1, 2],
// NUMBERS-NEXT: [30, 31, 32],
// NUMBERS-NEXT: [20, 21, 22]
func.func @entry(%out: memref<4x3xi32>) {
  %x = memref.get_global @flat : memref<4x3xi32>
  %base = memref.get_global @base : memref<4xi8>
  %numbers = arith.constant dense<[3, 0, 3, 2]> : tensor<4xi16>
  %rows = bufferization.to_buffer %numbers read_only : tensor<4xi16> to memref<4xi16>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %t = ragged.rows %x at %base, %rows : (memref<4x3xi32>, memref<4xi8>, memref<4xi16>) -> !table
  scf.for %i = %c0 to %c4 step %c1 {
    %r = memref.load %t[%i] : !table
    %to = memref.subview %out[%i, 0] [1, 3] [1, 1] : memref<4x3xi32> to !row
    linalg.copy ins(%r : !row) outs(%to : !row)
  }
  return
}

// Refused: of two buffers; the list is a buffer, and changed before rows are read, which
// were chosen by then.
// CHECK-LABEL: func.func @stay(
// CHECK-COUNT-2: memref.alloc() : memref<4xmemref
// CHECK:         return
// STAY:      [30, 31, 32],
// STAY-NEXT: [0, 1, 2],
// STAY-NEXT: [30, 31, 32],
// STAY-NEXT: [20, 21, 22],
// STAY-NEXT: [10, 11, 12],
// STAY-NEXT: [10, 11, 12],
// STAY-NEXT: [10, 11, 12],
// STAY-NEXT: [10, 11, 12]
func.func @stay(%out: memref<8x3xi32>) {
  %x = memref.get_global @flat : memref<4x3xi32>
  %base = memref.get_global @base : memref<4xi8>
  %two = memref.get_global @two : memref<4xi8>
  %numbers = arith.constant dense<[3, 0, 3, 2]> : tensor<4xi16>
  %rows = bufferization.to_buffer %numbers read_only : tensor<4xi16> to memref<4xi16>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %t = ragged.rows %x, %x at %two, %rows : (memref<4x3xi32>, memref<4x3xi32>, memref<4xi8>, memref<4xi16>) -> !table
  %list = memref.alloc() : memref<4xindex>
  linalg.fill ins(%c1 : index) outs(%list : memref<4xindex>)
  %u = ragged.rows %x at %base, %list : (memref<4x3xi32>, memref<4xi8>, memref<4xindex>) -> !table
  linalg.fill ins(%c0 : index) outs(%list : memref<4xindex>)
  scf.for %i = %c0 to %c4 step %c1 {
    %r = memref.load %t[%i] : !table
    %to = memref.subview %out[%i, 0] [1, 3] [1, 1] : memref<8x3xi32> to !row
    linalg.copy ins(%r : !row) outs(%to : !row)
    %s = memref.load %u[%i] : !table
    %j = arith.addi %i, %c4 : index
    %below = memref.subview %out[%j, 0] [1, 3] [1, 1] : memref<8x3xi32> to !row
    linalg.copy ins(%s : !row) outs(%below : !row)
  }
  return
}
