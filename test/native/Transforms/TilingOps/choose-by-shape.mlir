// Each product has the numbers of the first row that it fits, or the one that
// is given for all.
// RUN: tenon-opt %s --schedule=%S/Inputs/choose-by-shape.mlir | FileCheck %s
// RUN: tenon-opt %s --schedule=%S/Inputs/choose-by-shape.mlir --set m=5 | FileCheck %s --check-prefix=GIVEN
// RUN: not tenon-opt %s --schedule=%S/Inputs/choose-by-shape.mlir --set m=five 2>&1 | FileCheck %s --check-prefix=WORD
// WORD: error: is given a "m" that is neither an integer nor "by_shape"

// By the type of what is multiplied; the result has another.
// CHECK-LABEL: func.func @element
// CHECK: scf.forall {{.*}} = (0, 0) to (12, 12) step (3, 2)
// GIVEN-LABEL: func.func @element
// GIVEN: scf.forall {{.*}} = (0, 0) to (12, 12) step (5, 5)
func.func @element(%a: tensor<12x4xbf16>, %b: tensor<4x12xbf16>, %c: tensor<12x12xf32>) -> tensor<12x12xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<12x4xbf16>, tensor<4x12xbf16>) outs(%c : tensor<12x12xf32>) {
  ^bb0(%l: bf16, %r: bf16, %s: f32):
    %x = arith.extf %l : bf16 to f32
    %y = arith.extf %r : bf16 to f32
    %p = arith.mulf %x, %y : f32
    %q = arith.addf %s, %p : f32
    linalg.yield %q : f32
  } -> tensor<12x12xf32>
  return %r : tensor<12x12xf32>
}

// A convolution: rows are columns of the image, the reduction is 3 * 3 * 8.
// CHECK-LABEL: func.func @convolution
// CHECK: scf.forall {{.*}} = (0, 0, 0) to (16, 16, 40) step (1, 4, 8)
// GIVEN-LABEL: func.func @convolution
// GIVEN: scf.forall {{.*}} to (16, 16, 40) step (1, 5, 5)
func.func @convolution(%a: tensor<1x18x18x8xf32>, %b: tensor<3x3x8x40xf32>, %c: tensor<1x16x16x40xf32>) -> tensor<1x16x16x40xf32> {
  %r = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x18x18x8xf32>, tensor<3x3x8x40xf32>) outs(%c : tensor<1x16x16x40xf32>) -> tensor<1x16x16x40xf32>
  return %r : tensor<1x16x16x40xf32>
}

// 16 and 33 are in [8, 16] and [33]; a batch is no size that is asked about.
// CHECK-LABEL: func.func @both_ends
// CHECK: scf.forall {{.*}} = (0, 0, 0) to (2, 33, 16) step (1, 7, 6)
func.func @both_ends(%a: tensor<2x16x4xf32>, %b: tensor<2x4x33xf32>, %c: tensor<2x16x33xf32>) -> tensor<2x16x33xf32> {
  %r = linalg.batch_matmul ins(%a, %b : tensor<2x16x4xf32>, tensor<2x4x33xf32>) outs(%c : tensor<2x16x33xf32>) -> tensor<2x16x33xf32>
  return %r : tensor<2x16x33xf32>
}

// 17 and 7 are not in [8, 16]. Two products of one function differ.
// CHECK-LABEL: func.func @two
// CHECK: scf.forall {{.*}} = (0, 0) to (17, 32) step (8, 9)
// CHECK: scf.forall {{.*}} = (0, 0) to (17, 33) step (1, 11)
// GIVEN-LABEL: func.func @two
// GIVEN-COUNT-2: scf.forall {{.*}} step (5, 5)
func.func @two(%a: tensor<17x4xf32>, %b: tensor<4x32xf32>, %c: tensor<17x32xf32>, %d: tensor<32x33xf32>, %e: tensor<17x33xf32>) -> tensor<17x33xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<17x4xf32>, tensor<4x32xf32>) outs(%c : tensor<17x32xf32>) -> tensor<17x32xf32>
  %s = linalg.matmul ins(%r, %d : tensor<17x32xf32>, tensor<32x33xf32>) outs(%e : tensor<17x33xf32>) -> tensor<17x33xf32>
  return %s : tensor<17x33xf32>
}

// Sizes that are known at run time only are in no range.
// CHECK-LABEL: func.func @dynamic
// CHECK: scf.forall {{.*}} step (1, 11)
func.func @dynamic(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
