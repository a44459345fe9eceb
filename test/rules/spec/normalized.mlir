// RUN: not tenon-opt %s --rules=spec/normalized 2>&1 | FileCheck %s --implicit-check-not=error:

func.func @f(%x: tensor<4x8xf32>, %w: tensor<8x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // CHECK: :[[@LINE+1]]:{{.*}} error: "spec/normalized": linalg.matmul is no linalg.generic
  %0 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x4xf32>) outs(%y : tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: :[[@LINE+1]]:{{.*}} error: "spec/normalized": tosa.add is no operation of linalg
  %1 = tosa.add %0, %y : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  // These are in the form that @normalize leaves.
  %2 = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]}
    outs(%1 : tensor<4x4xf32>) {
  ^bb0(%a: f32):
    %3 = math.absf %a : f32
    linalg.yield %3 : f32
  } -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}
