// Products of several dims of rows, of which the last is short, as matrices.
// RUN: tenon-opt %s --schedule=%S/Inputs/points.mlir --target=x86_64,znver3 | FileCheck %s --check-prefixes=CHECK,FEW
// RUN: tenon-opt %s --schedule=%S/Inputs/points.mlir --target=x86_64,znver4 | FileCheck %s --check-prefixes=CHECK,MANY
// RUN: tenon-run %s --schedule=mlp-vector --entry=block --verify
// RUN: tenon-run %s --schedule=network --entry=block --verify
// RUN: tenon-run %s --schedule=mlp-vector --entry=steps --verify

#point = affine_map<(n, h, w, f, c) -> (n, h, w, c)>
#filter = affine_map<(n, h, w, f, c) -> (c, f)>
#result = affine_map<(n, h, w, f, c) -> (n, h, w, f)>
#id = affine_map<(n, h, w, c) -> (n, h, w, c)>
#channel = affine_map<(n, h, w, c) -> (c)>

// CollapsePointwiseConvToMatmul, CollapseZeros: consumers are collapsed
// as well. The function returns as many dims as before.
// CHECK-LABEL: func.func @block(
// CHECK: tensor.collapse_shape %arg0 {{\[}}[0, 1, 2], [3]]
// CHECK: [[ZEROS:%.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<98x16xf32>)
// CHECK: [[SUM:%.*]] = linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "reduction"]{{.*}} outs([[ZEROS]] : tensor<98x16xf32>)
// CHECK: linalg.generic {{.*}} ins([[SUM]], %arg2 : tensor<98x16xf32>, tensor<16xf32>)
// CHECK: tensor.expand_shape
// CHECK-NOT: linalg
// CHECK: return
func.func @block(%x: tensor<2x7x7x8xf32>, %w: tensor<8x16xf32>, %b: tensor<16xf32>) -> tensor<2x7x7x16xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2x7x7x16xf32>
  %zeros = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%empty : tensor<2x7x7x16xf32>) {
  ^bb0(%o: f32):
    linalg.yield %zero : f32
  } -> tensor<2x7x7x16xf32>
  %0 = linalg.generic {indexing_maps = [#point, #filter, #result], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%x, %w : tensor<2x7x7x8xf32>, tensor<8x16xf32>) outs(%zeros : tensor<2x7x7x16xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %m = arith.mulf %p, %q : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<2x7x7x16xf32>
  %1 = linalg.generic {indexing_maps = [#id, #channel, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%0, %b : tensor<2x7x7x16xf32>, tensor<16xf32>) outs(%empty : tensor<2x7x7x16xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  } -> tensor<2x7x7x16xf32>
  return %1 : tensor<2x7x7x16xf32>
}

// Every second place is no row of a matrix, and 64 rows are a tile. What starts from
// ones stays as it is.
// CHECK-LABEL: func.func @steps(
// CHECK-NOT: tensor.collapse_shape
// CHECK: return
// CHECK-LABEL: func.func @ones(
// CHECK: tensor.collapse_shape %{{.*}} : tensor<2x7x7x16xf32>
func.func @steps(%x: tensor<2x13x13x8xf32>, %y: tensor<2x2x64x8xf32>, %w: tensor<8x16xf32>, %e: tensor<2x7x7x16xf32>, %f: tensor<2x2x64x16xf32>) -> (tensor<2x7x7x16xf32>, tensor<2x2x64x16xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, h, w, f, c) -> (n, h * 2, w * 2, c)>, #filter, #result], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%x, %w : tensor<2x13x13x8xf32>, tensor<8x16xf32>) outs(%e : tensor<2x7x7x16xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %m = arith.mulf %p, %q : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<2x7x7x16xf32>
  %1 = linalg.generic {indexing_maps = [#point, #filter, #result], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%y, %w : tensor<2x2x64x8xf32>, tensor<8x16xf32>) outs(%f : tensor<2x2x64x16xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %m = arith.mulf %p, %q : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<2x2x64x16xf32>
  return %0, %1 : tensor<2x7x7x16xf32>, tensor<2x2x64x16xf32>
}
func.func @ones(%x: tensor<2x7x7x8xf32>, %w: tensor<8x16xf32>) -> tensor<2x7x7x16xf32> {
  %one = arith.constant 1.0 : f32
  %empty = tensor.empty() : tensor<2x7x7x16xf32>
  %ones = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%empty : tensor<2x7x7x16xf32>) {
  ^bb0(%o: f32):
    linalg.yield %one : f32
  } -> tensor<2x7x7x16xf32>
  %0 = linalg.generic {indexing_maps = [#point, #filter, #result], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%x, %w : tensor<2x7x7x8xf32>, tensor<8x16xf32>) outs(%ones : tensor<2x7x7x16xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %m = arith.mulf %p, %q : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<2x7x7x16xf32>
  return %0 : tensor<2x7x7x16xf32>
}

// Fourteen places side by side, which tiles of a machine of many registers fill.
// CHECK-LABEL: func.func @fourteen(
// FEW: tensor<14x14x8xf32> into tensor<196x8xf32>
// MANY-NOT: tensor.collapse_shape
// CHECK: return
func.func @fourteen(%x: tensor<14x14x8xf32>, %w: tensor<8x16xf32>, %c: tensor<14x14x16xf32>) -> tensor<14x14x16xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(h, w, f, c) -> (h, w, c)>, affine_map<(h, w, f, c) -> (c, f)>, affine_map<(h, w, f, c) -> (h, w, f)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %w : tensor<14x14x8xf32>, tensor<8x16xf32>) outs(%c : tensor<14x14x16xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %m = arith.mulf %p, %q : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<14x14x16xf32>
  return %0 : tensor<14x14x16xf32>
}
