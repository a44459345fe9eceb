// Tables of rows of several buffers. Each element says where it comes from: its buffer,
// row and column, as digits.
// RUN: tenon-opt %s --rules=ragged/segments,ragged/segment-tasks,ragged/sets,ragged/asserts,ragged/curves,ragged/rows \
// RUN:   | FileCheck %s --check-prefix=RULES --implicit-check-not=ragged.rows --implicit-check-not=builtin.unrealized
// RUN: tenon-run %s --schedule=loops --print | FileCheck %s
// RUN: tenon-run %s --schedule=network --print --verify | FileCheck %s
// RUN: tenon-run %s --schedule=sparse,mlp-vector --print --verify | FileCheck %s
// RUN: tenon-run %s --entry=lengths --schedule=loops --print | FileCheck %s --check-prefix=LENGTHS
// RUN: tenon-run %s --entry=lengths --schedule=network --print --verify | FileCheck %s --check-prefix=LENGTHS
// RUN: tenon-run %s --entry=local --schedule=network --print --verify | FileCheck %s --check-prefix=LOCAL
// RUN: tenon-run %s --entry=local --schedule=mlp-vector --print --verify | FileCheck %s --check-prefix=LOCAL
// RUN: tenon-opt %s --schedule=loops | FileCheck %s --check-prefix=FREED
// RUN: tenon-opt %s --schedule=runtime-checks | FileCheck %s --check-prefix=CHECKED
// RUN: not tenon-run %s --entry=no_buffer --schedule=loops --verify 2>&1 | FileCheck %s --check-prefix=BUFFER
// RUN: not tenon-run %s --entry=no_row --schedule=network --verify 2>&1 | FileCheck %s --check-prefix=ROW

!row = memref<3xi32, strided<[1], offset: ?>>
!some = memref<?xi32, strided<[1], offset: ?>>

memref.global "private" constant @x : memref<4x3xi32> = dense<[[0, 1, 2], [10, 11, 12], [20, 21, 22], [30, 31, 32]]>
memref.global "private" constant @y : memref<2x3xi32> = dense<[[100, 101, 102], [110, 111, 112]]>
memref.global "private" constant @base : memref<6xi8> = dense<[0, 1, 1, 0, 0, 1]>
memref.global "private" constant @bits : memref<6xi1> = dense<[false, true, true, false, false, true]>
memref.global "private" constant @rows : memref<6xindex> = dense<[3, 1, 0, 0, 3, 1]>
memref.global "private" constant @beyond : memref<6xindex> = dense<[3, 1, 2, 0, 3, 1]>
memref.global "private" constant @three : memref<6xi8> = dense<[0, 1, 2, 0, 0, 1]>

// LowerTableOfRows, FillTableInLoop, FinishTable: a loop for each buffer. What is read through the
// table is copied behind each other.
// RULES-LABEL: func.func @entry(
// RULES:         memref.alloc() : memref<6xmemref<3xi32, strided<[1], offset: ?>>>
// RULES-COUNT-2: memref.subview %{{.*}} : memref<?x?xi32, strided<[?, ?], offset: ?>> to memref<?xi32, strided<[?], offset: ?>>
// RULES:         memref.alloc() : memref<6xmemref<3xi32, strided<[1], offset: ?>>>
// RULES:         arith.index_castui
// FREED-LABEL: func.func @entry(
// FREED-COUNT-2: memref.dealloc %{{.*}} : memref<6xmemref<3xi32, strided<[1], offset: ?>>>
// CHECK:      [30, 31, 32],
// CHECK-NEXT: [110, 111, 112],
// CHECK-NEXT: [100, 101, 102],
// CHECK-NEXT: [0, 1, 2],
// CHECK-NEXT: [30, 31, 32],
// CHECK-NEXT: [110, 111, 112],
// CHECK-NEXT: [30, 31, 32],
// CHECK-NEXT: [110, 111, 112],
// CHECK-NEXT: [100, 101, 102],
// CHECK-NEXT: [0, 1, 2],
// CHECK-NEXT: [30, 31, 32],
// CHECK-NEXT: [110, 111, 112]
func.func @entry(%out: memref<12x3xi32>) {
  %x = memref.get_global @x : memref<4x3xi32>
  %y = memref.get_global @y : memref<2x3xi32>
  %base = memref.get_global @base : memref<6xi8>
  %bits = memref.get_global @bits : memref<6xi1>
  %rows = memref.get_global @rows : memref<6xindex>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %t = ragged.rows %x, %y at %base, %rows : (memref<4x3xi32>, memref<2x3xi32>, memref<6xi8>, memref<6xindex>) -> memref<6x!row>
  %u = ragged.rows %x, %y at %bits, %rows : (memref<4x3xi32>, memref<2x3xi32>, memref<6xi1>, memref<6xindex>) -> memref<6x!row>
  scf.for %i = %c0 to %c6 step %c1 {
    %r = memref.load %t[%i] : memref<6x!row>
    %to = memref.subview %out[%i, 0] [1, 3] [1, 1] : memref<12x3xi32> to !row
    linalg.copy ins(%r : !row) outs(%to : !row)
    %j = arith.addi %i, %c6 : index
    %s = memref.load %u[%i] : memref<6x!row>
    %below = memref.subview %out[%j, 0] [1, 3] [1, 1] : memref<12x3xi32> to !row
    linalg.copy ins(%s : !row) outs(%below : !row)
  }
  return
}

// LowerDynamicTableOfRows: of three buffers, with rows of several lengths, one with gaps. Of each
// row the sum, behind its length.
// RULES-LABEL: func.func @lengths(
// RULES:         memref.alloc(%{{.*}}) : memref<?xmemref<?xi32, strided<[1], offset: ?>>>
// RULES-COUNT-3: memref.subview
// LENGTHS: [30063, 20201, 30333, 30003, 20221, 30303]
func.func @lengths(%out: memref<6xi32>) {
  %zero = arith.constant 0 : i32
  %scale = arith.constant 10000 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %x0 = memref.get_global @x : memref<4x3xi32>
  %x = memref.cast %x0 : memref<4x3xi32> to memref<?x?xi32>
  %z = memref.get_global @y : memref<2x3xi32>
  %y = memref.subview %z[0, 0] [2, 2] [1, 1] : memref<2x3xi32> to memref<2x2xi32, strided<[3, 1]>>
  %base = memref.alloc(%c6) : memref<?xindex>
  %rows = memref.alloc(%c6) : memref<?xi64>
  scf.for %i = %c0 to %c6 step %c1 {
    %b = arith.remui %i, %c3 : index
    %four = arith.divui %i, %c3 : index
    %twice = arith.muli %four, %c2 : index
    %is_first = arith.cmpi eq, %b, %c0 : index
    %last = arith.subi %c2, %twice : index
    %r = arith.select %is_first, %last, %four : index
    %flipped = arith.subi %c1, %four : index
    %is_last = arith.cmpi eq, %b, %c2 : index
    %row = arith.select %is_last, %flipped, %r : index
    %number = arith.index_cast %row : index to i64
    memref.store %b, %base[%i] : memref<?xindex>
    memref.store %number, %rows[%i] : memref<?xi64>
  }
  %t = ragged.rows %x, %y, %z at %base, %rows : (memref<?x?xi32>, memref<2x2xi32, strided<[3, 1]>>, memref<2x3xi32>, memref<?xindex>, memref<?xi64>) -> memref<?x!some>
  scf.for %i = %c0 to %c6 step %c1 {
    %r = memref.load %t[%i] : memref<?x!some>
    %length = memref.dim %r, %c0 : !some
    %sum = scf.for %j = %c0 to %length step %c1 iter_args(%s = %zero) -> i32 {
      %v = memref.load %r[%j] : !some
      %n = arith.addi %s, %v : i32
      scf.yield %n : i32
    }
    %l = arith.index_cast %length : index to i32
    %digits = arith.muli %l, %scale : i32
    %both = arith.addi %digits, %sum : i32
    memref.store %both, %out[%i] : memref<6xi32>
  }
  return
}

// A buffer lives as long as a table with rows of it: the next one does not take its
// place.
// LOCAL: [12, 12, 12]
func.func @local(%out: memref<3xi32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %base = memref.alloc() : memref<4xi8>
  %none = arith.constant 0 : i8
  linalg.fill ins(%none : i8) outs(%base : memref<4xi8>)
  %rows = memref.alloc() : memref<4xi8>
  linalg.fill ins(%none : i8) outs(%rows : memref<4xi8>)
  %x = memref.alloc() : memref<4x3xi32>
  linalg.fill ins(%one : i32) outs(%x : memref<4x3xi32>)
  linalg.fill ins(%zero : i32) outs(%out : memref<3xi32>)
  %t = ragged.rows %x at %base, %rows : (memref<4x3xi32>, memref<4xi8>, memref<4xi8>) -> memref<4x!row>
  %z = memref.alloc() : memref<4x3xi32>
  linalg.fill ins(%two : i32) outs(%z : memref<4x3xi32>)
  scf.for %i = %c0 to %c4 step %c1 {
    %r = memref.load %t[%i] : memref<4x!row>
    linalg.add ins(%r, %out : !row, memref<3xi32>) outs(%out : memref<3xi32>)
    %zr = memref.subview %z[%i, 0] [1, 3] [1, 1] : memref<4x3xi32> to !row
    linalg.add ins(%zr, %out : !row, memref<3xi32>) outs(%out : memref<3xi32>)
  }
  return
}

// FinishCheckedTable
// CHECKED-LABEL: func.func @no_buffer(
// CHECKED: cf.assert {{.*}}there is no buffer of that number
// BUFFER: rows.mlir:[[#@LINE+7]]:8: error: the payload is undefined here: there is no buffer of that number
func.func @no_buffer() -> i32 {
  %c0 = arith.constant 0 : index
  %x = memref.get_global @x : memref<4x3xi32>
  %y = memref.get_global @y : memref<2x3xi32>
  %base = memref.get_global @three : memref<6xi8>
  %rows = memref.get_global @rows : memref<6xindex>
  %t = ragged.rows %x, %y at %base, %rows : (memref<4x3xi32>, memref<2x3xi32>, memref<6xi8>, memref<6xindex>) -> memref<6x!row>
  %r = memref.load %t[%c0] : memref<6x!row>
  %v = memref.load %r[%c0] : !row
  return %v : i32
}

// ROW: rows.mlir:[[#@LINE+7]]:8: error: the payload is undefined here: offset 0 is out-of-bounds
func.func @no_row() -> i32 {
  %c0 = arith.constant 0 : index
  %x = memref.get_global @x : memref<4x3xi32>
  %y = memref.get_global @y : memref<2x3xi32>
  %base = memref.get_global @base : memref<6xi8>
  %rows = memref.get_global @beyond : memref<6xindex>
  %t = ragged.rows %x, %y at %base, %rows : (memref<4x3xi32>, memref<2x3xi32>, memref<6xi8>, memref<6xindex>) -> memref<6x!row>
  %r = memref.load %t[%c0] : memref<6x!row>
  %v = memref.load %r[%c0] : !row
  return %v : i32
}
