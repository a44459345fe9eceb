// A long sum of f32, or one of unknown length, is added up in f64, and so are products
// that it alone reads. What does not round, is short, or reads its accumulator otherwise,
// stays.
// RUN: tenon-opt %s --schedule=%S/Inputs/long-accumulators.mlir | FileCheck %s

// CHECK-LABEL: func.func @dot(
// CHECK: %[[X:.*]] = arith.extf %{{.*}} : f32 to f64
// CHECK: %[[Y:.*]] = arith.extf %{{.*}} : f32 to f64
// CHECK: %[[P:.*]] = arith.mulf %[[X]], %[[Y]] : f64
// CHECK: arith.addf %{{.*}}, %[[P]] : f64
func.func @dot(%a: tensor<4097xf32>, %b: tensor<4097xf32>, %c: tensor<f32>) -> tensor<f32> {
  %0 = linalg.dot ins(%a, %b : tensor<4097xf32>, tensor<4097xf32>) outs(%c : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: func.func @unknown(
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<3xf64>)
// CHECK: %[[E:.*]] = math.exp %{{.*}} : f32
// CHECK: %[[W:.*]] = arith.extf %[[E]] : f32 to f64
// CHECK: arith.addf %{{.*}}, %[[W]] : f64
func.func @unknown(%x: tensor<3x?xf32>, %c: tensor<3xf32>) -> tensor<3xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<3x?xf32>) outs(%c : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %e = math.exp %a : f32
    %s = arith.addf %o, %e : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func.func @stays(
// CHECK-NOT: f64
func.func @stays(%x: tensor<3x4096xf32>, %y: tensor<3x?xf32>, %c: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {
  %short = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<3x4096xf32>) outs(%c : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %o, %a : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  %greatest = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%y : tensor<3x?xf32>) outs(%c : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.maximumf %o, %a : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  %squared = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%y : tensor<3x?xf32>) outs(%c : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.mulf %o, %o : f32
    %s = arith.addf %q, %a : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  return %short, %greatest, %squared : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
}
