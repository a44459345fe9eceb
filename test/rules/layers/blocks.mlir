// Tiles of contractions read blocks. What the loop leaves unused is cleaned away.
// RUN: tenon-opt %s --schedule=%S/Inputs/blocks.mlir --canonicalize | FileCheck %s
// RUN: tenon-opt %s --schedule=%S/Inputs/blocks.mlir --set pack_arguments=1 --canonicalize | FileCheck %s --check-prefix=ARGS

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>

// PackConstantOfPlanes: a block for each plane of columns, which lies in one piece.
// CHECK-LABEL: func.func @planes(
// CHECK: linalg.pack %{{.*}} : tensor<3x2x2xf32> -> tensor<2x1x1x1x3x2xf32>
func.func @planes(%a: tensor<4x3xf32>, %c: tensor<2x4x2xf32>) -> tensor<2x4x2xf32> {
  %b = arith.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]], [[1.5, 2.5], [3.5, 4.5]]]> : tensor<3x2x2xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(h, m, n, k) -> (m, k)>, affine_map<(h, m, n, k) -> (k, h, n)>, affine_map<(h, m, n, k) -> (h, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x3xf32>, tensor<3x2x2xf32>) outs(%c : tensor<2x4x2xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<2x4x2xf32>
  return %p : tensor<2x4x2xf32>
}

// PackConstant: a block for each column of tiles; the epilogue is in the loop.
// CHECK-LABEL: func.func @constant(
// CHECK: %[[P:.*]] = linalg.pack %{{.*}} inner_dims_pos = [0, 1] inner_tiles = [3, 4] into %{{.*}} : tensor<3x8xf32> -> tensor<2x1x3x4xf32>
// CHECK: scf.forall (%[[N:.*]], %{{.*}}) = (0, 0) to (8, 4) step (4, 2)
// CHECK: %[[B:.*]] = tensor.extract_slice %[[P]]
// CHECK: %[[T:.*]] = linalg.unpack %[[B]] {{.*}} : tensor<1x1x3x4xf32> -> tensor<3x4xf32>
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[T]] : tensor<2x3xf32>, tensor<3x4xf32>)
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

// PackTransposedRhs, SplitPackByBlocks: so does one whose last dimension is not that
// of columns, in a loop of its own.
// CHECK-LABEL: func.func @turned(
// CHECK: %[[P:.*]] = scf.forall
// CHECK: linalg.pack {{.*}} inner_dims_pos = [1, 0] inner_tiles = [3, 4]
// CHECK: scf.forall
// CHECK: %[[B:.*]] = tensor.extract_slice %[[P]]
// CHECK: %[[T:.*]] = linalg.unpack %[[B]] {{.*}} : tensor<1x1x3x4xf32> -> tensor<3x4xf32>
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[T]] :
func.func @turned(%a: tensor<4x3xf32>, %x: tensor<8x3xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %b = arith.negf %x : tensor<8x3xf32>
  %p = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x3xf32>, tensor<8x3xf32>) outs(%c : tensor<4x8xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %p : tensor<4x8xf32>
}

// An argument is read where it is, if the schedule does not want it in blocks; what
// reads a product that others read is no epilogue.
// ARGS-LABEL: func.func @argument(
// ARGS: %[[P:.*]] = scf.forall
// ARGS: linalg.pack
// ARGS: scf.forall
// ARGS: tensor.extract_slice %[[P]]
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

// TransposeRhs: seven columns are no whole tiles, so the matrix is turned as one.
// CHECK-LABEL: func.func @turned_whole(
// CHECK: %[[P:.*]] = linalg.pack %arg1 {{.*}} inner_tiles = [3, 7]
// CHECK: %[[T:.*]] = tensor.collapse_shape %[[P]]
// CHECK: scf.forall
// CHECK: tensor.extract_slice %[[T]]
// CHECK-NOT: linalg.unpack
func.func @turned_whole(%a: tensor<4x3xf32>, %b: tensor<7x3xf32>, %c: tensor<4x7xf32>) -> tensor<4x7xf32> {
  %p = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x3xf32>, tensor<7x3xf32>) outs(%c : tensor<4x7xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x7xf32>
  return %p : tensor<4x7xf32>
}

// PackTransposedLhs: a left operand whose rows are not adjacent.
// CHECK-LABEL: func.func @turned_left(
// CHECK: %[[P:.*]] = scf.forall
// CHECK: linalg.pack {{.*}} inner_dims_pos = [1, 0] inner_tiles = [2, 3]
// CHECK: scf.forall
// CHECK: tensor.extract_slice %[[P]]
// CHECK: linalg.unpack
func.func @turned_left(%a: tensor<3x4xf32>, %b: tensor<3x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %p = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<3x4xf32>, tensor<3x4xf32>) outs(%c : tensor<4x4xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %p : tensor<4x4xf32>
}

// TransposeLhs: five rows.
// CHECK-LABEL: func.func @turned_left_whole(
// CHECK: %[[P:.*]] = linalg.pack %arg0 {{.*}} inner_tiles = [5, 3]
// CHECK: tensor.collapse_shape %[[P]]
// CHECK: scf.forall
func.func @turned_left_whole(%a: tensor<3x5xf32>, %b: tensor<3x4xf32>, %c: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %p = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<3x5xf32>, tensor<3x4xf32>) outs(%c : tensor<5x4xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<5x4xf32>
  return %p : tensor<5x4xf32>
}

// Sizes along a block have to be known.
// CHECK-LABEL: func.func @unknown(
// CHECK-NOT: linalg.pack
// CHECK: return
func.func @unknown(%a: tensor<4x?xf32>, %b: tensor<8x?xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %p = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x?xf32>, tensor<8x?xf32>) outs(%c : tensor<4x8xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %p : tensor<4x8xf32>
}
