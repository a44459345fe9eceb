// Convolutions of narrow images, on a machine whose vectors have eight elements of f32.
// RUN: tenon-opt %s --schedule=%S/Inputs/narrow.mlir --target=x86_64,znver3 | FileCheck %s
// DEFINE: %{entry} =
// DEFINE: %{verify} = tenon-run %s --entry=%{entry} --verify --schedule
// REDEFINE: %{entry} = narrow
// RUN: %{verify}=network
// RUN: %{verify}=mlp-vector
// RUN: %{verify}=mlp-xsmm
// RUN: %{verify}=mlp-xsmm-blocks
// REDEFINE: %{entry} = depthwise
// RUN: %{verify}=network
#in = affine_map<(n, f, h, w, c, i, j) -> (n, c, h + i, w + j)>
#filter = affine_map<(n, f, h, w, c, i, j) -> (f, c, i, j)>
#out = affine_map<(n, f, h, w, c, i, j) -> (n, f, h, w)>
#in1 = affine_map<(n, c, h, w, i, j) -> (n, c, h + i, w + j)>
#filter1 = affine_map<(n, c, h, w, i, j) -> (c, i, j)>
#out1 = affine_map<(n, c, h, w, i, j) -> (n, c, h, w)>
#id = affine_map<(n, f, h, w) -> (n, f, h, w)>

// MarkConvolution, where the setting `narrow` is 1: of two in a row, what stands between them is turned too.
// CHECK-LABEL: func.func @narrow(
// CHECK:       linalg.generic {{.*}} outs(%{{.*}} : tensor<2x10x6x8xf32>) attrs = {tenon.no_fuse}
// CHECK:       outs(%{{.*}} : tensor<2x8x4x16xf32>)
// CHECK-NOT:   tenon.transpose
// CHECK:       math.tanh
// CHECK-NOT:   tenon.transpose
// CHECK:       outs(%{{.*}} : tensor<2x6x2x16xf32>)
// CHECK:       tenon.transpose = array<i64: 0, 2, 3, 1>
// CHECK-NOT:   tenon.transpose
// CHECK:       return
func.func @narrow(%x: tensor<2x8x10x6xf32>, %v: tensor<16x8x3x3xf32>, %w: tensor<16x16x3x3xf32>, %s: tensor<2x16x8x4xf32>, %t: tensor<2x16x6x2xf32>) -> tensor<2x16x6x2xf32> {
  %0 = linalg.generic {indexing_maps = [#in, #filter, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%x, %v : tensor<2x8x10x6xf32>, tensor<16x8x3x3xf32>) outs(%s : tensor<2x16x8x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %p = arith.addf %o, %m : f32
    linalg.yield %p : f32
  } -> tensor<2x16x8x4xf32>
  %e = tensor.empty() : tensor<2x16x8x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%0 : tensor<2x16x8x4xf32>) outs(%e : tensor<2x16x8x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = math.tanh %a : f32
    linalg.yield %m : f32
  } -> tensor<2x16x8x4xf32>
  %2 = linalg.generic {indexing_maps = [#in, #filter, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%1, %w : tensor<2x16x8x4xf32>, tensor<16x16x3x3xf32>) outs(%t : tensor<2x16x6x2xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %p = arith.addf %o, %m : f32
    linalg.yield %p : f32
  } -> tensor<2x16x6x2xf32>
  return %2 : tensor<2x16x6x2xf32>
}

// CHECK-LABEL: func.func @depthwise(
// CHECK:       outs(%{{.*}} : tensor<1x4x4x8xf32>)
func.func @depthwise(%x: tensor<1x8x6x6xf32>, %w: tensor<8x3x3xf32>, %e: tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32> {
  %0 = linalg.generic {indexing_maps = [#in1, #filter1, #out1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : tensor<1x8x6x6xf32>, tensor<8x3x3xf32>) outs(%e : tensor<1x8x4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %p = arith.addf %o, %m : f32
    linalg.yield %p : f32
  } -> tensor<1x8x4x4xf32>
  return %0 : tensor<1x8x4x4xf32>
}

// Five columns of eight are more than half; four of seven channels stay.
// CHECK-LABEL: func.func @wide(
// CHECK-NOT:   tenon.transpose
func.func @wide(%x: tensor<1x8x6x7xf32>, %w: tensor<16x8x3x3xf32>, %e: tensor<1x16x4x5xf32>, %y: tensor<1x8x6x6xf32>, %v: tensor<7x8x3x3xf32>, %f: tensor<1x7x4x4xf32>) -> (tensor<1x16x4x5xf32>, tensor<1x7x4x4xf32>) {
  %0 = linalg.generic {indexing_maps = [#in, #filter, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%x, %w : tensor<1x8x6x7xf32>, tensor<16x8x3x3xf32>) outs(%e : tensor<1x16x4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %p = arith.addf %o, %m : f32
    linalg.yield %p : f32
  } -> tensor<1x16x4x5xf32>
  %1 = linalg.generic {indexing_maps = [#in, #filter, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%y, %v : tensor<1x8x6x6xf32>, tensor<7x8x3x3xf32>) outs(%f : tensor<1x7x4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %p = arith.addf %o, %m : f32
    linalg.yield %p : f32
  } -> tensor<1x7x4x4xf32>
  return %0, %1 : tensor<1x16x4x5xf32>, tensor<1x7x4x4xf32>
}
