// Gathers of what needs none.
// RUN: tenon-opt %s --schedule=gather-fuse | FileCheck %s
// RUN: tenon-run %s --schedule=gather-fuse --verify | FileCheck %s --check-prefix=VERIFY
// VERIFY: verify: ok

// ComposeGathers: one list, of 2 rows.
// CHECK-LABEL: func.func @entry(
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<2x1xindex>)
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : tensor<2x1xindex>) outs(%{{.*}} : tensor<2x16xf32>)
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @entry(%x: tensor<50x16xf32>) -> tensor<2x16xf32> {
  %i = arith.constant dense<[[3],[49],[0],[3]]> : tensor<4x1xindex>
  %j = arith.constant dense<[[3],[1]]> : tensor<2x1xindex>
  %0 = tensor.gather %x[%i] gather_dims([0]) : (tensor<50x16xf32>, tensor<4x1xindex>) -> tensor<4x16xf32>
  %1 = tensor.gather %0[%j] gather_dims([0]) : (tensor<4x16xf32>, tensor<2x1xindex>) -> tensor<2x16xf32>
  return %1 : tensor<2x16xf32>
}

// ComposeGathers refuses: the lists are of two types.
// CHECK-LABEL: func.func @two_types(
// CHECK-COUNT-2: linalg.generic {{.*}} outs(%{{.*}} : tensor<{{.}}x16xf32>)
func.func @two_types(%x: tensor<50x16xf32>) -> tensor<2x16xf32> {
  %i = arith.constant dense<[[3],[49],[0],[3]]> : tensor<4x1xindex>
  %j = arith.constant dense<[[3],[1]]> : tensor<2x1xi32>
  %0 = tensor.gather %x[%i] gather_dims([0]) : (tensor<50x16xf32>, tensor<4x1xindex>) -> tensor<4x16xf32>
  %1 = tensor.gather %0[%j] gather_dims([0]) : (tensor<4x16xf32>, tensor<2x1xi32>) -> tensor<2x16xf32>
  return %1 : tensor<2x16xf32>
}

// FoldGatherOfSplat
// CHECK-LABEL: func.func @splat(
// CHECK-SAME:    %[[V:.*]]: f32
// CHECK-NEXT:    %[[R:.*]] = tensor.splat %[[V]] : tensor<7x16xf32>
// CHECK-NEXT:    return %[[R]]
func.func @splat(%v: f32, %i: tensor<7x1xindex>) -> tensor<7x16xf32> {
  %0 = tensor.splat %v : tensor<50x16xf32>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<50x16xf32>, tensor<7x1xindex>) -> tensor<7x16xf32>
  return %1 : tensor<7x16xf32>
}

// FoldGatherOfSplat refuses: how many rows there are is known at run time only.
// CHECK-LABEL: func.func @splat_of_unknown(
// CHECK:         linalg.generic
func.func @splat_of_unknown(%v: f32, %i: tensor<?x1xindex>) -> tensor<?x16xf32> {
  %0 = tensor.splat %v : tensor<50x16xf32>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<50x16xf32>, tensor<?x1xindex>) -> tensor<?x16xf32>
  return %1 : tensor<?x16xf32>
}

// FoldGatherOfFill: another reads all rows, and nothing of them is taken.
// CHECK-LABEL: func.func @filled(
// CHECK-DAG:     linalg.fill {{.*}} -> tensor<50x16xf32>
// CHECK-DAG:     linalg.fill {{.*}} -> tensor<7x50xf32>
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @filled(%v: f32, %i: tensor<7x1xindex>) -> (tensor<7x50xf32>, tensor<50x16xf32>) {
  %e = tensor.empty() : tensor<50x16xf32>
  %0 = linalg.fill ins(%v : f32) outs(%e : tensor<50x16xf32>) -> tensor<50x16xf32>
  %1 = tensor.gather %0[%i] gather_dims([1]) : (tensor<50x16xf32>, tensor<7x1xindex>) -> tensor<7x50xf32>
  return %1, %0 : tensor<7x50xf32>, tensor<50x16xf32>
}

// FoldGatherOfFill refuses: sizes that only a run knows.
// CHECK-LABEL: func.func @filled_unknown(
// CHECK:         linalg.generic
func.func @filled_unknown(%v: f32, %n: index, %i: tensor<7x1xindex>) -> (tensor<7x?xf32>, tensor<50x?xf32>) {
  %e = tensor.empty(%n) : tensor<50x?xf32>
  %0 = linalg.fill ins(%v : f32) outs(%e : tensor<50x?xf32>) -> tensor<50x?xf32>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<50x?xf32>, tensor<7x1xindex>) -> tensor<7x?xf32>
  return %1, %0 : tensor<7x?xf32>, tensor<50x?xf32>
}

// FoldGatherOfScatter refuses: one has a dimension for the row, the other has none.
// CHECK-LABEL: func.func @of_another_rank(
// CHECK:         scf.forall
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<7x16xf32>)
func.func @of_another_rank(%u: tensor<7x1x16xf32>, %d: tensor<50x16xf32>, %j: tensor<7x1xindex>) -> tensor<7x16xf32> {
  %0 = tensor.scatter %u into %d[%j] scatter_dims([0]) unique : (tensor<7x1x16xf32>, tensor<50x16xf32>, tensor<7x1xindex>) -> tensor<50x16xf32>
  %1 = tensor.gather %0[%j] gather_dims([0]) : (tensor<50x16xf32>, tensor<7x1xindex>) -> tensor<7x16xf32>
  return %1 : tensor<7x16xf32>
}

// MoveProductAboveScatter, MoveProductFromConstantAboveScatter, FillBelowScatter: of 5 rows, and of one of the other 95.
// CHECK-LABEL: func.func @products(
// CHECK:         linalg.matmul {{.*}} -> tensor<5x16xf32>
// CHECK:         linalg.matmul {{.*}} -> tensor<1x16xf32>
// CHECK:         linalg.broadcast
// CHECK:         scf.forall
// CHECK:         linalg.matmul {{.*}} -> tensor<2x3xi32>
// CHECK:         linalg.matmul {{.*}} -> tensor<1x3xi32>
func.func @products(%u: tensor<5x8xf32>, %i: tensor<5x1xindex>, %w: tensor<8x16xf32>, %v: f32, %z: tensor<2x4xi32>, %y: tensor<4x3xi32>) -> (tensor<100x16xf32>, tensor<4x3xi32>) {
  %e = tensor.empty() : tensor<100x8xf32>
  %d = linalg.fill ins(%v : f32) outs(%e : tensor<100x8xf32>) -> tensor<100x8xf32>
  %s = tensor.scatter %u into %d[%i] scatter_dims([0]) unique : (tensor<5x8xf32>, tensor<100x8xf32>, tensor<5x1xindex>) -> tensor<100x8xf32>
  %f = tensor.empty() : tensor<100x16xf32>
  %c = linalg.fill ins(%v : f32) outs(%f : tensor<100x16xf32>) -> tensor<100x16xf32>
  %p = linalg.matmul ins(%s, %w : tensor<100x8xf32>, tensor<8x16xf32>) outs(%c : tensor<100x16xf32>) -> tensor<100x16xf32>
  %three = arith.constant dense<3> : tensor<4x4xi32>
  %j = arith.constant dense<[[2], [0]]> : tensor<2x1xindex>
  %t = tensor.scatter %z into %three[%j] scatter_dims([0]) unique : (tensor<2x4xi32>, tensor<4x4xi32>, tensor<2x1xindex>) -> tensor<4x4xi32>
  %four = arith.constant dense<4> : tensor<4x3xi32>
  %q = linalg.matmul ins(%t, %y : tensor<4x4xi32>, tensor<4x3xi32>) outs(%four : tensor<4x3xi32>) -> tensor<4x3xi32>
  return %p, %q : tensor<100x16xf32>, tensor<4x3xi32>
}

// They refuse: sums that start from a tensor, all rows but one, an element of a constant that differs, and a scattered RHS.
// CHECK-LABEL: func.func @whole_products(
// CHECK-NOT:     linalg.broadcast
// CHECK:         return
func.func @whole_products(%u: tensor<5x8xf32>, %i: tensor<5x1xindex>, %w: tensor<8x16xf32>, %c: tensor<6x16xf32>, %v: f32, %x: tensor<4x3xf32>) -> (tensor<6x16xf32>, tensor<6x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>) {
  %e = tensor.empty() : tensor<6x8xf32>
  %d = linalg.fill ins(%v : f32) outs(%e : tensor<6x8xf32>) -> tensor<6x8xf32>
  %s = tensor.scatter %u into %d[%i] scatter_dims([0]) unique : (tensor<5x8xf32>, tensor<6x8xf32>, tensor<5x1xindex>) -> tensor<6x8xf32>
  %0 = linalg.matmul ins(%s, %w : tensor<6x8xf32>, tensor<8x16xf32>) outs(%c : tensor<6x16xf32>) -> tensor<6x16xf32>
  %f = linalg.fill ins(%v : f32) outs(%c : tensor<6x16xf32>) -> tensor<6x16xf32>
  %t = tensor.scatter %u into %d[%i] scatter_dims([0]) unique : (tensor<5x8xf32>, tensor<6x8xf32>, tensor<5x1xindex>) -> tensor<6x8xf32>
  %1 = linalg.matmul ins(%t, %w : tensor<6x8xf32>, tensor<8x16xf32>) outs(%f : tensor<6x16xf32>) -> tensor<6x16xf32>
  %j = arith.constant dense<[[1]]> : tensor<1x1xindex>
  %g = tensor.extract_slice %u[0, 0] [1, 3] [1, 1] : tensor<5x8xf32> to tensor<1x3xf32>
  %some = arith.constant dense<[[1.0, 2.0, 1.0], [1.0, 1.0, 1.0], [1.0, 1.0, 1.0], [1.0, 1.0, 1.0]]> : tensor<4x3xf32>
  %k = tensor.scatter %g into %some[%j] scatter_dims([0]) unique : (tensor<1x3xf32>, tensor<4x3xf32>, tensor<1x1xindex>) -> tensor<4x3xf32>
  %h = tensor.empty() : tensor<4x16xf32>
  %l = linalg.fill ins(%v : f32) outs(%h : tensor<4x16xf32>) -> tensor<4x16xf32>
  %y = tensor.extract_slice %w[0, 0] [3, 16] [1, 1] : tensor<8x16xf32> to tensor<3x16xf32>
  %2 = linalg.matmul ins(%k, %y : tensor<4x3xf32>, tensor<3x16xf32>) outs(%l : tensor<4x16xf32>) -> tensor<4x16xf32>
  %ones = arith.constant dense<1.0> : tensor<3x16xf32>
  %r = tensor.extract_slice %w[0, 0] [1, 16] [1, 1] : tensor<8x16xf32> to tensor<1x16xf32>
  %m = tensor.scatter %r into %ones[%j] scatter_dims([0]) unique : (tensor<1x16xf32>, tensor<3x16xf32>, tensor<1x1xindex>) -> tensor<3x16xf32>
  %3 = linalg.matmul ins(%x, %m : tensor<4x3xf32>, tensor<3x16xf32>) outs(%l : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0, %1, %2, %3 : tensor<6x16xf32>, tensor<6x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>
}
