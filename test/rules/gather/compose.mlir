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
