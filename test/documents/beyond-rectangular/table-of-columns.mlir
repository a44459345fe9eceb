// item: 002.31 The same table along coordinates = [1], of columns.
// The rows of a transposed view are columns; a table has rows of any stride, and of several.
// RUN: tenon-run %s --schedule=loops --verify | FileCheck %s
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s
// RUN: tenon-run %s --entry=both --schedule=network --verify | FileCheck %s
// RUN: tenon-run %s --entry=both --schedule=mlp-vector --verify | FileCheck %s
// CHECK: verify: ok
!column = memref<8xf32, strided<[4], offset: ?>>
func.func @entry(%x: memref<8x4xf32>, %out: memref<5x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %b = arith.constant dense<0> : tensor<5xi8>
  %r = arith.constant dense<[3, 0, 3, 1, 2]> : tensor<5xindex>
  %base = bufferization.to_buffer %b read_only : tensor<5xi8> to memref<5xi8>
  %columns = bufferization.to_buffer %r read_only : tensor<5xindex> to memref<5xindex>
  %view = memref.transpose %x (i, j) -> (j, i) : memref<8x4xf32> to memref<4x8xf32, strided<[1, 4]>>
  %t = ragged.rows %view at %base, %columns : (memref<4x8xf32, strided<[1, 4]>>, memref<5xi8>, memref<5xindex>) -> memref<5x!column>
  scf.for %i = %c0 to %c5 step %c1 {
    %column = memref.load %t[%i] : memref<5x!column>
    %row = memref.subview %out[%i, 0] [1, 8] [1, 1] : memref<5x8xf32> to memref<8xf32, strided<[1], offset: ?>>
    linalg.exp ins(%column : !column) outs(%row : memref<8xf32, strided<[1], offset: ?>>)
  }
  return
}

// Rows and columns of two buffers in one table.
!any = memref<?xf32, strided<[?], offset: ?>>
func.func @both(%x: memref<8x4xf32>, %y: memref<3x5xf32>, %sums: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %b = arith.constant dense<[0, 1, 1, 0]> : tensor<4xi8>
  %r = arith.constant dense<[3, 2, 0, 1]> : tensor<4xi32>
  %base = bufferization.to_buffer %b read_only : tensor<4xi8> to memref<4xi8>
  %rows = bufferization.to_buffer %r read_only : tensor<4xi32> to memref<4xi32>
  %view = memref.transpose %x (i, j) -> (j, i) : memref<8x4xf32> to memref<4x8xf32, strided<[1, 4]>>
  %t = ragged.rows %view, %y at %base, %rows : (memref<4x8xf32, strided<[1, 4]>>, memref<3x5xf32>, memref<4xi8>, memref<4xi32>) -> memref<4x!any>
  scf.for %i = %c0 to %c4 step %c1 {
    %row = memref.load %t[%i] : memref<4x!any>
    %sum = memref.subview %sums[%i] [1] [1] : memref<4xf32> to memref<f32, strided<[], offset: ?>>
    linalg.dot ins(%row, %row : !any, !any) outs(%sum : memref<f32, strided<[], offset: ?>>)
  }
  return
}
