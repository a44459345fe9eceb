// Memrefs with gaps, memory spaces, dynamic sizes and offsets, or no dim; a temp
// buffer and a mark beside them.
// RUN: tenon-run %s --entry=memrefs --schedule=loops --print | FileCheck %s
// RUN: tenon-run %s --entry=memrefs --schedule=hivm-to-linalg --verify

// The five elements of %row, held in %a with gaps, go from memory to memory.
// CHECK:      argument 1: memref<4x5xi64> =
// CHECK-NEXT: {{\[\[}}[[A:[-0-9]+]], [[B:[-0-9]+]], [[C:[-0-9]+]], [[D:[-0-9]+]], [[E:[-0-9]+]]],
// CHECK-NEXT: {{\[}}[[A]], [[B]], [[C]], [[D]], [[E]]],
// CHECK-NEXT: {{\[}}[[E]], [[D]], [[C]], [[B]], [[A]]],
// CHECK-NEXT: [7, 7, 7, 7, 7]]
// CHECK-NEXT: argument 2: memref<i64> = 7
// CHECK-NEXT: argument 3: memref<2xi64> =
// CHECK-NEXT: {{\[}}[[D]], [[E]]]
!gm = memref<4x5xi64, strided<[10, 2], offset: 3>, #hivm.address_space<gm>>
!row = memref<1x?xi64, strided<[10, 2], offset: ?>, #hivm.address_space<gm>>
!ub = memref<1x?xi64, #hivm.address_space<ub>>
!part = memref<1x?xi64, strided<[5, 1], offset: ?>, #hivm.address_space<gm>>
func.func @memrefs(%a: !gm, %out: memref<4x5xi64, #hivm.address_space<gm>>,
                   %one: memref<i64>, %last: memref<2xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %seven = arith.constant 7 : i64
  %row = memref.subview %a[%c1, 0] [1, %c5] [1, 1] : !gm to !row
  %ub = memref.alloc(%c5) : !ub
  %temp = memref.alloc() : memref<32xi8>
  annotation.mark %ub {hivm.stride_align_dims = array<i32: 0>} : !ub
  hivm.hir.load ins(%row : !row) outs(%ub : !ub) left_padding_num = %c2 : index
  %0 = memref.subview %out[%c0, 0] [1, %c5] [1, 1] : memref<4x5xi64, #hivm.address_space<gm>> to !part
  hivm.hir.store ins(%ub : !ub) outs(%0 : !part)
  %1 = memref.subview %out[%c1, 0] [1, %c5] [1, 1] : memref<4x5xi64, #hivm.address_space<gm>> to !part
  hivm.hir.copy ins(%0 : !part) outs(%1 : !part)
  %2 = memref.subview %out[%c2, 0] [1, %c5] [1, 1] : memref<4x5xi64, #hivm.address_space<gm>> to !part
  hivm.hir.vflip ins(%ub : !ub) outs(%2 : !part) temp_buffer(%temp : memref<32xi8>) flip_axis = 1
  %3 = memref.subview %out[%c3, 0] [1, %c5] [1, 1] : memref<4x5xi64, #hivm.address_space<gm>> to !part
  hivm.hir.vbrc ins(%seven : i64) outs(%3 : !part)
  hivm.hir.vbrc ins(%seven : i64) outs(%one : memref<i64>)
  %4 = memref.subview %out[0, 3] [1, 2] [1, 1] : memref<4x5xi64, #hivm.address_space<gm>> to memref<2xi64, strided<[1], offset: 3>, #hivm.address_space<gm>>
  hivm.hir.copy ins(%4 : memref<2xi64, strided<[1], offset: 3>, #hivm.address_space<gm>>) outs(%last : memref<2xi64>)
  memref.dealloc %temp : memref<32xi8>
  memref.dealloc %ub : !ub
  return
}

// Nothing to transpose in rank 0, and no border.
// RUN: tenon-run %s --entry=points --schedule=loops --print | FileCheck %s --check-prefix=POINTS
// POINTS: argument 1: memref<i32> = [[POINT:[-0-9]+]]
// POINTS: argument 2: memref<i32> = [[POINT]]
// POINTS: argument 3: memref<i32> = [[POINT]]
func.func @points(%number: i32, %a: memref<i32>, %b: memref<i32>, %c: memref<i32>) {
  hivm.hir.vbrc ins(%number : i32) outs(%a : memref<i32>)
  hivm.hir.vtranspose ins(%a : memref<i32>) outs(%b : memref<i32>) permutation = []
  hivm.hir.vpad ins(%a : memref<i32>) outs(%c : memref<i32>) low[] high[] pad_value %number : i32
  return
}
