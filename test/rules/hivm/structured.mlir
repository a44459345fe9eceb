// What ops that move elements give, against numbers worked out by hand: on
// tensors, and on memrefs that have gaps, memory spaces and dynamic sizes.
// RUN: tenon-run %s --entry=tensors --schedule=loops --print | FileCheck %s
// RUN: tenon-run %s --entry=memrefs --schedule=loops --print \
// RUN:   | FileCheck %s --check-prefix=MEMREF
// RUN: tenon-run %s --entry=memrefs --schedule=hivm-to-linalg --verify

// CHECK:      result 0: tensor<2x3xi32> =
// CHECK-NEXT: {{\[\[}}1, 1, 1],
// CHECK-NEXT: [4, 4, 4]]
// CHECK-NEXT: result 1: tensor<3x2xi32> =
// CHECK-NEXT: {{\[\[}}1, 4],
// CHECK-NEXT: [2, 5],
// CHECK-NEXT: [3, 6]]
// CHECK-NEXT: result 2: tensor<2x3xi32> =
// CHECK-NEXT: {{\[\[}}1, 3, 6],
// CHECK-NEXT: [4, 9, 15]]
// CHECK-NEXT: result 3: tensor<2x3xi32> =
// CHECK-NEXT: {{\[\[}}5, 7, 9],
// CHECK-NEXT: [4, 5, 6]]
// CHECK-NEXT: result 4: tensor<2x3xi32> =
// CHECK-NEXT: {{\[\[}}1, 2, 6],
// CHECK-NEXT: [4, 20, 120]]
// CHECK-NEXT: result 5: tensor<3x5xi32> =
// CHECK-NEXT: {{\[\[}}9, 9, 9, 9, 9],
// CHECK-NEXT: [9, 1, 2, 3, 9],
// CHECK-NEXT: [9, 4, 5, 6, 9]]
// CHECK-NEXT: result 6: tensor<2x5xi32> =
// CHECK-NEXT: {{\[\[}}1, 2, 3, 1, 2],
// CHECK-NEXT: [4, 5, 6, 4, 5]]
// CHECK-NEXT: result 7: tensor<2x3xi32> =
// CHECK-NEXT: {{\[\[}}3, 2, 1],
// CHECK-NEXT: [6, 5, 4]]
// CHECK-NEXT: result 8: tensor<3x2xi32> =
// CHECK-NEXT: {{\[\[}}2, 8],
// CHECK-NEXT: [4, 10],
// CHECK-NEXT: [6, 12]]
// CHECK-NEXT: result 9: tensor<2x3xi32> =
// CHECK-NEXT: {{\[\[}}1, 3, 6],
// CHECK-NEXT: [5, 12, 21]]
!t = tensor<2x3xi32>
func.func @tensors() -> (!t, tensor<3x2xi32>, !t, !t, !t, tensor<3x5xi32>,
                         tensor<2x5xi32>, !t, tensor<3x2xi32>, !t) {
  %a = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : !t
  %head = tensor.extract_slice %a[0, 0] [2, 1] [1, 1] : !t to tensor<2x1xi32>
  %two = tensor.extract_slice %a[0, 0] [2, 2] [1, 1] : !t to tensor<2x2xi32>
  %nine = arith.constant 9 : i32
  %one = arith.constant 1 : index
  %e = tensor.empty() : !t
  %e1 = tensor.empty() : tensor<3x2xi32>
  %e5 = tensor.empty() : tensor<3x5xi32>
  %e6 = tensor.empty() : tensor<2x5xi32>
  %0 = hivm.hir.vbrc ins(%head : tensor<2x1xi32>) outs(%e : !t) broadcast_dims = [1] -> !t
  %1 = hivm.hir.vtranspose ins(%a : !t) outs(%e1 : tensor<3x2xi32>) permutation = [1, 0] -> tensor<3x2xi32>
  %2 = hivm.hir.vcumsum ins(%a : !t) outs(%e : !t) cum_dims = [1] reverse = false -> !t
  %3 = hivm.hir.vcumsum ins(%a : !t) outs(%e : !t) cum_dims = [0] reverse = true -> !t
  %4 = hivm.hir.vcumprod ins(%a : !t) outs(%e : !t) cum_dims = [1] reverse = false -> !t
  %5 = hivm.hir.vpad ins(%a : !t) outs(%e5 : tensor<3x5xi32>) low[%one, 1] high[0, 1] pad_value %nine : i32 -> tensor<3x5xi32>
  %6 = hivm.hir.vconcat dim(1) ins(%a, %two : !t, tensor<2x2xi32>) outs(%e6 : tensor<2x5xi32>) -> tensor<2x5xi32>
  %7 = hivm.hir.vflip ins(%a : !t) outs(%e : !t) flip_axis = 1 -> !t
  %8 = hivm.hir.vadd ins(%a, %a : !t, !t) outs(%e1 : tensor<3x2xi32>) transpose = [1, 0] -> tensor<3x2xi32>
  %9 = hivm.hir.vcumsum ins(%a : !t) outs(%e : !t) cum_dims = [0, 1] reverse = false -> !t
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9
    : !t, tensor<3x2xi32>, !t, !t, !t, tensor<3x5xi32>, tensor<2x5xi32>, !t,
      tensor<3x2xi32>, !t
}

// The five elements of %row, held in %a with gaps, go from memory to memory.
// MEMREF:      argument 1: memref<4x5xi64> =
// MEMREF-NEXT: {{\[\[}}[[A:[-0-9]+]], [[B:[-0-9]+]], [[C:[-0-9]+]], [[D:[-0-9]+]], [[E:[-0-9]+]]],
// MEMREF-NEXT: {{\[}}[[A]], [[B]], [[C]], [[D]], [[E]]],
// MEMREF-NEXT: {{\[}}[[E]], [[D]], [[C]], [[B]], [[A]]],
// MEMREF-NEXT: [7, 7, 7, 7, 7]]
// MEMREF-NEXT: argument 2: memref<i64> = 7
// MEMREF-NEXT: argument 3: memref<2xi64> =
// MEMREF-NEXT: {{\[}}[[D]], [[E]]]
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
