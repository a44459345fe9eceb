// A reduction of all elements of bf16, whose fill is a loop of no iterations, and of one row times its indices.
// RUN: tenon-run %s --entry=product_of_bf16 --schedule=mlp-vector --verify | FileCheck %s
// RUN: tenon-run %s --entry=row_of_indices --schedule=network --verify | FileCheck %s
// CHECK: verify: ok

func.func @product_of_bf16(%x: tensor<8xbf16>) -> tensor<bf16> {
  %one = arith.constant 1.0 : bf16
  %e = tensor.empty() : tensor<bf16>
  %f = linalg.fill ins(%one : bf16) outs(%e : tensor<bf16>) -> tensor<bf16>
  %r = linalg.reduce { arith.mulf } ins(%x : tensor<8xbf16>) outs(%f : tensor<bf16>) dimensions = [0]
  return %r : tensor<bf16>
}

#id = affine_map<(i, j) -> (i, j)>
func.func @row_of_indices(%x: tensor<1x16xf32>, %y: tensor<1x16xf32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<1x16xf32>
  %d = linalg.sub ins(%x, %y : tensor<1x16xf32>, tensor<1x16xf32>) outs(%e : tensor<1x16xf32>) -> tensor<1x16xf32>
  %m = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%d : tensor<1x16xf32>) outs(%e : tensor<1x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i32
    %f = arith.sitofp %j : i32 to f32
    %r = arith.mulf %a, %f : f32
    linalg.yield %r : f32
  } -> tensor<1x16xf32>
  %zero = arith.constant 0.0 : f32
  %z = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%zero : f32) outs(%z : tensor<f32>) -> tensor<f32>
  %s = linalg.reduce { arith.addf } ins(%m : tensor<1x16xf32>) outs(%f : tensor<f32>) dimensions = [0, 1]
  return %s : tensor<f32>
}
