// What is written and read again.
// RUN: tenon-opt %s --schedule=gather-fuse | FileCheck %s

// GatherOfScatter
// CHECK-LABEL: func.func @written(
// CHECK-SAME:    %[[U:.*]]: tensor<7x16xf32>
// CHECK-NEXT:    return %[[U]]
func.func @written(%u: tensor<7x16xf32>, %d: tensor<50x16xf32>, %j: tensor<7x1xindex>) -> tensor<7x16xf32> {
  %0 = tensor.scatter %u into %d[%j] scatter_dims([0]) unique : (tensor<7x16xf32>, tensor<50x16xf32>, tensor<7x1xindex>) -> tensor<50x16xf32>
  %1 = tensor.gather %0[%j] gather_dims([0]) : (tensor<50x16xf32>, tensor<7x1xindex>) -> tensor<7x16xf32>
  return %1 : tensor<7x16xf32>
}

// ScatterOfGather
// CHECK-LABEL: func.func @put_back(
// CHECK-SAME:    %[[D:.*]]: tensor<50x16xf32>
// CHECK-NEXT:    return %[[D]]
func.func @put_back(%d: tensor<50x16xf32>, %j: tensor<7x1xindex>) -> tensor<50x16xf32> {
  %0 = tensor.gather %d[%j] gather_dims([0]) : (tensor<50x16xf32>, tensor<7x1xindex>) -> tensor<7x16xf32>
  %1 = tensor.scatter %0 into %d[%j] scatter_dims([0]) unique : (tensor<7x16xf32>, tensor<50x16xf32>, tensor<7x1xindex>) -> tensor<50x16xf32>
  return %1 : tensor<50x16xf32>
}

// ScatterOfGather refuses: it is put elsewhere. GatherOfScatter refuses: another
// list is read.
// CHECK-LABEL: func.func @elsewhere(
// CHECK:         scf.forall
// CHECK:         linalg.generic
func.func @elsewhere(%d: tensor<50x16xf32>, %j: tensor<7x1xindex>, %k: tensor<7x1xindex>) -> tensor<7x16xf32> {
  %0 = tensor.gather %d[%j] gather_dims([0]) : (tensor<50x16xf32>, tensor<7x1xindex>) -> tensor<7x16xf32>
  %1 = tensor.scatter %0 into %d[%k] scatter_dims([0]) unique : (tensor<7x16xf32>, tensor<50x16xf32>, tensor<7x1xindex>) -> tensor<50x16xf32>
  %2 = tensor.gather %1[%j] gather_dims([0]) : (tensor<50x16xf32>, tensor<7x1xindex>) -> tensor<7x16xf32>
  return %2 : tensor<7x16xf32>
}
