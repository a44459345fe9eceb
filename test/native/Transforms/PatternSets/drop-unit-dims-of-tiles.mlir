// Loops that run once go, but a tile stays a tile.
// RUN: tenon-opt %s --schedule=%S/Inputs/drop-unit-dims-of-tiles.mlir | FileCheck %s

// A product keeps its rows, columns and reduction.
// CHECK-LABEL: func.func @product(
// CHECK-DAG: %[[A:.*]] = tensor.extract_slice %arg0{{.*}} to tensor<1x3xf32>
// CHECK-DAG: %[[B:.*]] = tensor.extract_slice %arg1{{.*}} to tensor<3x5xf32>
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[A]], %[[B]] :
// CHECK: tensor.insert_slice %{{.*}} into %arg2[0, 0, 0] [1, 1, 5]
func.func @product(%a: tensor<1x1x3xf32>, %b: tensor<1x3x5xf32>, %c: tensor<1x1x5xf32>) -> tensor<1x1x5xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%a, %b : tensor<1x1x3xf32>, tensor<1x3x5xf32>) outs(%c : tensor<1x1x5xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<1x1x5xf32>
  return %0 : tensor<1x1x5xf32>
}

// What is element-wise keeps two loops.
// CHECK-LABEL: func.func @elementwise(
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]} ins(%{{.*}} : tensor<1x5xf32>)
func.func @elementwise(%a: tensor<1x1x1x5xf32>, %e: tensor<1x1x1x5xf32>) -> tensor<1x1x1x5xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%a : tensor<1x1x1x5xf32>) outs(%e : tensor<1x1x1x5xf32>) {
  ^bb0(%l: f32, %o: f32):
    %r = arith.negf %l : f32
    linalg.yield %r : f32
  } -> tensor<1x1x1x5xf32>
  return %0 : tensor<1x1x1x5xf32>
}

// A tile of one row.
// CHECK-LABEL: func.func @tile(
// CHECK-NEXT: linalg.generic {{.*}} ins(%arg0 : tensor<1x5xf32>) outs(%arg1 :
func.func @tile(%a: tensor<1x5xf32>, %e: tensor<1x5xf32>) -> tensor<1x5xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<1x5xf32>) outs(%e : tensor<1x5xf32>) {
  ^bb0(%l: f32, %o: f32):
    %r = arith.negf %l : f32
    linalg.yield %r : f32
  } -> tensor<1x5xf32>
  return %0 : tensor<1x5xf32>
}

// A window of two rows moves over four, once: the other two go.
// CHECK-LABEL: func.func @window(
// CHECK: %[[W:.*]] = tensor.extract_slice %arg0[0, 0] [2, 5] [1, 1]
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%[[W]], %arg1 : tensor<2x5xf32>, tensor<2xf32>)
func.func @window(%a: tensor<4x5xf32>, %w: tensor<2xf32>, %e: tensor<1x5xf32>) -> tensor<1x5xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, w) -> (2 * i + w, j)>, affine_map<(i, j, w) -> (w)>, affine_map<(i, j, w) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %w : tensor<4x5xf32>, tensor<2xf32>) outs(%e : tensor<1x5xf32>) {
  ^bb0(%l: f32, %f: f32, %o: f32):
    %m = arith.maximumf %l, %f : f32
    %r = arith.addf %m, %o : f32
    linalg.yield %r : f32
  } -> tensor<1x5xf32>
  return %0 : tensor<1x5xf32>
}

// A buffer with strides keeps its dimensions, since upstream would begin with
// the other and then fail.
// CHECK-LABEL: func.func @strided(
// CHECK-NEXT: linalg.generic {{.*}} ins(%arg0 : memref<1x4x8xf32>) outs(%arg1 : memref<1x4x8xf32, strided<[320, 80, 8]>>)
func.func @strided(%a: memref<1x4x8xf32>, %c: memref<1x4x8xf32, strided<[320,80,8]>>) {
  linalg.generic {indexing_maps = [affine_map<(a,b,c)->(a,b,c)>, affine_map<(a,b,c)->(a,b,c)>], iterator_types = ["parallel","parallel","parallel"]} ins(%a : memref<1x4x8xf32>) outs(%c : memref<1x4x8xf32, strided<[320,80,8]>>) attrs = {tenon.known = #tenon.known<unit_loops = [0]>} {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.addf %x, %x : f32
    linalg.yield %0 : f32
  }
  return
}
// CHECK-LABEL: func.func @dense(
// CHECK: linalg.generic {{.*}} memref<4x8xf32, strided<[8, 1]>>) outs({{.*}} memref<4x8xf32, strided<[8, 1]>>)
func.func @dense(%a: memref<1x4x8xf32>, %c: memref<1x4x8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(a,b,c)->(a,b,c)>, affine_map<(a,b,c)->(a,b,c)>], iterator_types = ["parallel","parallel","parallel"]} ins(%a : memref<1x4x8xf32>) outs(%c : memref<1x4x8xf32>) attrs = {tenon.known = #tenon.known<unit_loops = [0]>} {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.addf %x, %x : f32
    linalg.yield %0 : f32
  }
  return
}
