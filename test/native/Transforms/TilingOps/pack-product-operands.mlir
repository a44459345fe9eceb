// Products become loops over tiles with their tails, and tiles read packed operands.
// RUN: tenon-opt %s --schedule=%S/Inputs/pack-product-operands.mlir | FileCheck %s

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>

// A constant gets a block for each column of tiles; the tail is in the loop.
// CHECK-LABEL: func.func @constant(
// CHECK: %[[P:.*]] = linalg.pack %{{.*}} inner_dims_pos = [0, 1] inner_tiles = [3, 4] into %{{.*}} : tensor<3x8xf32> -> tensor<2x1x3x4xf32>
// CHECK: scf.forall (%{{.*}}, %[[N:.*]]) = (0, 0) to (4, 8) step (2, 4)
// CHECK: %[[B:.*]] = tensor.extract_slice %[[P]]
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[B]] : tensor<2x3xf32>, tensor<3x4xf32>)
// CHECK: arith.negf
// CHECK: tensor.parallel_insert_slice
func.func @constant(%a: tensor<4x3xf32>, %c: tensor<4x8xf32>, %e: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %b = arith.constant dense<[[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0], [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0], [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]]> : tensor<3x8xf32>
  %p = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x3xf32>, tensor<3x8xf32>) outs(%c : tensor<4x8xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %n = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.negf %x : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %n : tensor<4x8xf32>
}

// So does one whose last dimension is not that of columns, in a loop of its own.
// CHECK-LABEL: func.func @turned(
// CHECK: %[[P:.*]] = scf.forall
// CHECK: linalg.pack {{.*}} inner_dims_pos = [1, 0] inner_tiles = [3, 4]
// CHECK: scf.forall
// CHECK: %[[B:.*]] = tensor.extract_slice %[[P]]
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[B]] :
func.func @turned(%a: tensor<4x3xf32>, %b: tensor<8x3xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %p = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x3xf32>, tensor<8x3xf32>) outs(%c : tensor<4x8xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %p : tensor<4x8xf32>
}

// An argument is read where it is; what reads a product that others read is no tail.
// CHECK-LABEL: func.func @argument(
// CHECK: scf.forall
// CHECK: %[[B:.*]] = tensor.extract_slice %arg1[0, %{{.*}}] [3, 4]
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[B]] :
// CHECK-NOT: arith.negf
// CHECK: tensor.parallel_insert_slice
// CHECK: linalg.generic
// CHECK: arith.negf
func.func @argument(%a: tensor<4x3xf32>, %b: tensor<3x8xf32>, %c: tensor<4x8xf32>, %e: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %p = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x3xf32>, tensor<3x8xf32>) outs(%c : tensor<4x8xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %n = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.negf %x : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %p, %n : tensor<4x8xf32>, tensor<4x8xf32>
}

// One tile needs no loop.
// CHECK-LABEL: func.func @one_tile(
// CHECK-NEXT: linalg.generic {{.*}} ins(%arg0, %arg1 :
func.func @one_tile(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %p = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<2x4xf32>
  return %p : tensor<2x4xf32>
}
