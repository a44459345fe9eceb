// Operations are counted in the payload as it was written.

// RUN: tenon-run %s --schedule=loops --json --entry=mlp | FileCheck %s --check-prefix=MLP
// RUN: tenon-run %s --schedule=loops --json --entry=looped | FileCheck %s --check-prefix=LOOPED
// RUN: tenon-run %s --schedule=loops --json --entry=called | FileCheck %s --check-prefix=CALLED
// RUN: tenon-run %s --schedule=loops --json --entry=convolution | FileCheck %s --check-prefix=CONVOLUTION
// RUN: tenon-run %s --schedule=loops --json --entry=scalars | FileCheck %s --check-prefix=SCALARS
// RUN: tenon-run %s --schedule=loops --json --entry=integers | FileCheck %s --check-prefix=INTEGERS
// RUN: tenon-run %s --schedule=loops -n 1 --entry=unknown | FileCheck %s --check-prefix=UNKNOWN
// RUN: tenon-run %s --schedule=loops -n 1 --entry=softmax | FileCheck %s --check-prefix=SOFTMAX

// 2 * 4 * 16 * 8 of the product, 4 * 16 of the bias, 4 * 16 of the relu.
// MLP: "flops": 1152,
func.func @mlp(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %bias: tensor<16xf32>)
    -> tensor<4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x16xf32>
  %0 = linalg.fill ins(%zero : f32) outs(%e : tensor<4x16xf32>)
    -> tensor<4x16xf32>
  %1 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>)
    outs(%0 : tensor<4x16xf32>) -> tensor<4x16xf32>
  %2 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%bias : tensor<16xf32>) outs(%1 : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    %sum = arith.addf %x, %y : f32
    %relu = arith.maximumf %sum, %zero : f32
    linalg.yield %relu : f32
  } -> tensor<4x16xf32>
  return %2 : tensor<4x16xf32>
}

// Five trips of eight exponentials.
// LOOPED: "flops": 40,
func.func @looped(%a: tensor<8xf32>) -> tensor<8xf32> {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c14 = arith.constant 14 : index
  %0 = scf.for %i = %c1 to %c14 step %c3 iter_args(%x = %a) -> tensor<8xf32> {
    %1 = linalg.exp ins(%x : tensor<8xf32>) outs(%x : tensor<8xf32>)
      -> tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// Twice the callee.
// CALLED: "flops": 16,
func.func private @callee(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = arith.mulf %a, %a : tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @called(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = func.call @callee(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = func.call @callee(%0) : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// 2 * 1 * 3 * 3 * 5 output points, 2 * 2 * 4 taps.
// CONVOLUTION: "flops": 1440,
func.func @convolution(%a: tensor<1x4x4x4xf32>, %k: tensor<2x2x4x5xf32>,
                       %c: tensor<1x3x3x5xf32>) -> tensor<1x3x3x5xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf
    ins(%a, %k : tensor<1x4x4x4xf32>, tensor<2x2x4x5xf32>)
    outs(%c : tensor<1x3x3x5xf32>) -> tensor<1x3x3x5xf32>
  return %0 : tensor<1x3x3x5xf32>
}

// An fma is two, an integer operation none.
// SCALARS: "flops": 3,
func.func @scalars(%a: f32, %i: i32) -> (f32, i32) {
  %0 = math.fma %a, %a, %a : f32
  %1 = arith.negf %0 : f32
  %2 = arith.muli %i, %i : i32
  return %1, %2 : f32, i32
}

// 2 * 4 * 16 * 8 of the product; nothing of indices.
// INTEGERS: "flops": null,
// INTEGERS: "gops": null,
// INTEGERS: "integer_operations": 1024,
func.func @integers(%a: tensor<4x8xi8>, %b: tensor<8x16xi8>, %c: tensor<4x16xi32>, %i: index) -> (tensor<4x16xi32>, index) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi8>)
    outs(%c : tensor<4x16xi32>) -> tensor<4x16xi32>
  %1 = arith.addi %i, %i : index
  return %0, %1 : tensor<4x16xi32>, index
}

// UNKNOWN: GFLOPS: not known, because 'scf.for' computes a number of times that is not known before the run
func.func @unknown(%a: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> f32 {
    %1 = arith.mulf %x, %a : f32
    scf.yield %1 : f32
  }
  return %0 : f32
}

// SOFTMAX: GFLOPS: not known, because 'linalg.softmax' hides how much it computes
func.func @softmax(%a: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %e = tensor.empty() : tensor<2x4xf32>
  %0 = linalg.softmax dimension(1) ins(%a : tensor<2x4xf32>)
    outs(%e : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
