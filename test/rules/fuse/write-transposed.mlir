// A product writes where a transpose would have moved its result.
// RUN: tenon-opt %s --schedule=%S/Inputs/write-transposed.mlir | FileCheck %s

#a = affine_map<(h, m, d, k) -> (h, m, k)>
#b = affine_map<(h, m, d, k) -> (h, k, d)>
#c = affine_map<(h, m, d, k) -> (h, m, d)>
#from = affine_map<(i, j, l) -> (j, i, l)>
#last = affine_map<(i, j, l) -> (i, l, j)>
#id = affine_map<(i, j, l) -> (i, j, l)>

// CHECK-DAG: #[[TURNED:.*]] = affine_map<(d0, d1, d2, d3) -> (d1, d0, d2)>
// CHECK-LABEL: func.func @heads(
// CHECK: %[[ZEROS:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<?x3x8xf32>)
// CHECK: %[[R:.*]] = linalg.generic {indexing_maps = [{{.*}}, #[[TURNED]]], {{.*}} outs(%[[ZEROS]] : tensor<?x3x8xf32>)
// CHECK: return %[[R]]
func.func @heads(%x: tensor<3x?x5xf32>, %y: tensor<3x5x8xf32>, %e: tensor<3x?x8xf32>, %f: tensor<?x3x8xf32>) -> tensor<?x3x8xf32> {
  %zero = arith.constant 0.0 : f32
  %z = linalg.generic {indexing_maps = [affine_map<(i, j, l) -> ()>, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%zero : f32) outs(%e : tensor<3x?x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<3x?x8xf32>
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %y : tensor<3x?x5xf32>, tensor<3x5x8xf32>) outs(%z : tensor<3x?x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %r = arith.addf %o, %m : f32
    linalg.yield %r : f32
  } -> tensor<3x?x8xf32>
  %t = linalg.generic {indexing_maps = [#from, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%p : tensor<3x?x8xf32>) outs(%f : tensor<?x3x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<?x3x8xf32>
  return %t : tensor<?x3x8xf32>
}

// It stays where the last dimension moves, where the product starts from what
// is no number, and where something else reads the product.
// CHECK-LABEL: func.func @stay(
// CHECK-COUNT-7: linalg.generic
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @stay(%x: tensor<3x4x5xf32>, %y: tensor<3x5x8xf32>, %e: tensor<3x4x8xf32>, %f: tensor<3x8x4xf32>, %g: tensor<4x3x8xf32>)
    -> (tensor<3x8x4xf32>, tensor<4x3x8xf32>, tensor<4x3x8xf32>, tensor<3x4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %z = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel"]} outs(%e : tensor<3x4x8xf32>) {
  ^bb0(%o: f32):
    linalg.yield %zero : f32
  } -> tensor<3x4x8xf32>
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %y : tensor<3x4x5xf32>, tensor<3x5x8xf32>) outs(%z : tensor<3x4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %r = arith.addf %o, %m : f32
    linalg.yield %r : f32
  } -> tensor<3x4x8xf32>
  %t = linalg.generic {indexing_maps = [#last, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%p : tensor<3x4x8xf32>) outs(%f : tensor<3x8x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<3x8x4xf32>
  %q = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %y : tensor<3x4x5xf32>, tensor<3x5x8xf32>) outs(%e : tensor<3x4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %r = arith.addf %o, %m : f32
    linalg.yield %r : f32
  } -> tensor<3x4x8xf32>
  %u = linalg.generic {indexing_maps = [#from, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%q : tensor<3x4x8xf32>) outs(%g : tensor<4x3x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<4x3x8xf32>
  %r = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %y : tensor<3x4x5xf32>, tensor<3x5x8xf32>) outs(%z : tensor<3x4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<3x4x8xf32>
  %v = linalg.generic {indexing_maps = [#from, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%r : tensor<3x4x8xf32>) outs(%g : tensor<4x3x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<4x3x8xf32>
  return %t, %u, %v, %r : tensor<3x8x4xf32>, tensor<4x3x8xf32>, tensor<4x3x8xf32>, tensor<3x4x8xf32>
}
