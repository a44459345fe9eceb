// What is computed in the tiles of a contraction, and what has the tiles.
// RUN: tenon-opt %s --schedule=%S/Inputs/marks.mlir --target=x86_64,znver4 | FileCheck %s

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#product = {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
#id = affine_map<(m, n) -> (m, n)>
#turned = affine_map<(m, n) -> (n, m)>
#column = affine_map<(m, n) -> (m)>
#all = {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}

// MarkInit, MoveTilesToEpilogue: a fill, a product, and what alone reads it, and so on; a sum of
// rows is no epilogue.
// CHECK-LABEL: func.func @layer(
// CHECK: linalg.generic {{.*}} outs(%arg2 : {{.*}} attrs = {tenon.tile = #tenon.tile<level = "layer", member>}
// CHECK: linalg.generic {{.*}} attrs = {
// CHECK-SAME: #tenon.tile<level = "layer", member>
// CHECK-NOT: tenon.tile
// CHECK: arith.mulf
// CHECK: linalg.generic {{.*}} attrs = {tenon.tile = #tenon.tile<level = "layer", member>}
// CHECK: arith.negf
// CHECK: linalg.generic {{.*}} attrs = {tenon.tile = #tenon.tile<level = "layer", order = [0, 1], sizes = [64, 64]>}
// CHECK: math.sqrt
// CHECK: linalg.generic
// CHECK-NOT: tenon.plan
// CHECK: return
func.func @layer(%a: tensor<128x16xf32>, %b: tensor<16x128xf32>, %c: tensor<128x128xf32>, %d: tensor<128xf32>) -> tensor<128xf32> {
  %zero = arith.constant 0.0 : f32
  %f = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%c : tensor<128x128xf32>) {
  ^bb0(%o: f32):
    linalg.yield %zero : f32
  } -> tensor<128x128xf32>
  %p = linalg.generic #product ins(%a, %b : tensor<128x16xf32>, tensor<16x128xf32>) outs(%f : tensor<128x128xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %m = arith.mulf %x, %y : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<128x128xf32>
  %n = linalg.generic #all ins(%p : tensor<128x128xf32>) outs(%c : tensor<128x128xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.negf %x : f32
    linalg.yield %s : f32
  } -> tensor<128x128xf32>
  %q = linalg.generic #all ins(%n : tensor<128x128xf32>) outs(%c : tensor<128x128xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = math.sqrt %x : f32
    linalg.yield %s : f32
  } -> tensor<128x128xf32>
  %r = linalg.generic {indexing_maps = [#id, #column], iterator_types = ["parallel", "reduction"]} ins(%q : tensor<128x128xf32>) outs(%d : tensor<128xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.addf %x, %o : f32
    linalg.yield %s : f32
  } -> tensor<128xf32>
  return %r : tensor<128xf32>
}

// A product that is read in other places, or by two, has no epilogue.
// CHECK-LABEL: func.func @alone(
// CHECK: roles = "mnk"
// CHECK-SAME: tenon.tile
// CHECK: linalg.generic
// CHECK-NOT: tenon.plan
// CHECK: return
func.func @alone(%a: tensor<128x16xf32>, %b: tensor<16x128xf32>, %c: tensor<128x128xf32>) -> tensor<128x128xf32> {
  %p = linalg.generic #product ins(%a, %b : tensor<128x16xf32>, tensor<16x128xf32>) outs(%c : tensor<128x128xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %m = arith.mulf %x, %y : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<128x128xf32>
  %n = linalg.generic {indexing_maps = [#turned, #id], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<128x128xf32>) outs(%c : tensor<128x128xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.negf %x : f32
    linalg.yield %s : f32
  } -> tensor<128x128xf32>
  return %n : tensor<128x128xf32>
}
