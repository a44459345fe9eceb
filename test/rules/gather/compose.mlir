// Gathers of what needs none.
// RUN: tenon-opt %s --schedule=gather-fuse | FileCheck %s
// RUN: tenon-run %s --schedule=gather-fuse --verify | FileCheck %s --check-prefix=VERIFY
// VERIFY: verify: ok

// GatherOfGather: one list, of 2 rows.
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

// GatherOfGather refuses: the lists are of two types.
// CHECK-LABEL: func.func @two_types(
// CHECK-COUNT-2: linalg.generic {{.*}} outs(%{{.*}} : tensor<{{.}}x16xf32>)
func.func @two_types(%x: tensor<50x16xf32>) -> tensor<2x16xf32> {
  %i = arith.constant dense<[[3],[49],[0],[3]]> : tensor<4x1xindex>
  %j = arith.constant dense<[[3],[1]]> : tensor<2x1xi32>
  %0 = tensor.gather %x[%i] gather_dims([0]) : (tensor<50x16xf32>, tensor<4x1xindex>) -> tensor<4x16xf32>
  %1 = tensor.gather %0[%j] gather_dims([0]) : (tensor<4x16xf32>, tensor<2x1xi32>) -> tensor<2x16xf32>
  return %1 : tensor<2x16xf32>
}

// GatherOfSplat
// CHECK-LABEL: func.func @splat(
// CHECK-SAME:    %[[V:.*]]: f32
// CHECK-NEXT:    %[[R:.*]] = tensor.splat %[[V]] : tensor<7x16xf32>
// CHECK-NEXT:    return %[[R]]
func.func @splat(%v: f32, %i: tensor<7x1xindex>) -> tensor<7x16xf32> {
  %0 = tensor.splat %v : tensor<50x16xf32>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<50x16xf32>, tensor<7x1xindex>) -> tensor<7x16xf32>
  return %1 : tensor<7x16xf32>
}

// GatherOfSplat refuses: how many rows there are is known at run time only.
// CHECK-LABEL: func.func @splat_of_unknown(
// CHECK:         linalg.generic
func.func @splat_of_unknown(%v: f32, %i: tensor<?x1xindex>) -> tensor<?x16xf32> {
  %0 = tensor.splat %v : tensor<50x16xf32>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<50x16xf32>, tensor<?x1xindex>) -> tensor<?x16xf32>
  return %1 : tensor<?x16xf32>
}
