// Constant lists that count: x[a : a + n * s : s, ...], which nobody copies.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=gather-fuse | FileCheck %s
// RUN: tenon-run %s --schedule=gather-fuse --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=gather-fuse,network --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=inner --schedule=gather-fuse,network --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=others --schedule=gather-fuse --verify | FileCheck %s --check-prefix=VERIFY
// RUN: not tenon-run %s --entry=too_far --schedule=gather-fuse --verify 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: tenon-opt %s --schedule=gather-fuse --explain=GatherSequenceToSlice -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY
// VERIFY: verify: ok
// WHY: the second index is not greater than the first

// GatherSequenceToSlice: by one, by
// two, two numbers, and all there are, which are x.
// CHECK-LABEL: func.func @entry(
// CHECK-DAG:     tensor.extract_slice %arg0[4, 0, 0] [4, 8, 2] [1, 1, 1]
// CHECK-DAG:     tensor.extract_slice %arg0[3, 0, 0] [3, 8, 2] [2, 1, 1]
// CHECK-DAG:     tensor.extract_slice %arg0[0, 0, 0] [2, 8, 2] [9, 1, 1]
// CHECK-NOT:     linalg.generic
// CHECK:         return {{.*}}, %arg0
func.func @entry(%x: tensor<10x8x2xf32>) -> (tensor<4x8x2xf32>, tensor<3x8x2xf32>, tensor<2x8x2xf32>, tensor<10x8x2xf32>) {
  %i = arith.constant dense<[[4], [5], [6], [7]]> : tensor<4x1xindex>
  %j = arith.constant dense<[[3], [5], [7]]> : tensor<3x1xi32>
  %k = arith.constant dense<[[0], [9]]> : tensor<2x1xi64>
  %l = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]> : tensor<10xi8>
  %m = tensor.expand_shape %l [[0, 1]] output_shape [10, 1] : tensor<10xi8> into tensor<10x1xi8>
  %0 = tensor.gather %x[%i] gather_dims([0]) : (tensor<10x8x2xf32>, tensor<4x1xindex>) -> tensor<4x8x2xf32>
  %1 = tensor.gather %x[%j] gather_dims([0]) : (tensor<10x8x2xf32>, tensor<3x1xi32>) -> tensor<3x8x2xf32>
  %2 = tensor.gather %x[%k] gather_dims([0]) : (tensor<10x8x2xf32>, tensor<2x1xi64>) -> tensor<2x8x2xf32>
  %3 = tensor.gather %x[%m] gather_dims([0]) : (tensor<10x8x2xf32>, tensor<10x1xi8>) -> tensor<10x8x2xf32>
  return %0, %1, %2, %3 : tensor<4x8x2xf32>, tensor<3x8x2xf32>, tensor<2x8x2xf32>, tensor<10x8x2xf32>
}

// item: 002.29
// Along the columns of a matrix: the slice is transposed, since a gather returns the gathered dim first.
// CHECK-LABEL: func.func @inner(
// CHECK:         %[[S:.*]] = tensor.extract_slice %arg0[0, 1] [10, 3] [1, 2] : tensor<10x8xf32> to tensor<10x3xf32>
// CHECK:         linalg.transpose ins(%[[S]] : tensor<10x3xf32>)
func.func @inner(%x: tensor<10x8xf32>) -> tensor<3x10xf32> {
  %l = arith.constant dense<[[1], [3], [5]]> : tensor<3x1xindex>
  %0 = tensor.gather %x[%l] gather_dims([1]) : (tensor<10x8xf32>, tensor<3x1xindex>) -> tensor<3x10xf32>
  return %0 : tensor<3x10xf32>
}

// Refused: the third is not what comes next; backwards; the same again; by both coordinates.
// CHECK-LABEL: func.func @others(
// CHECK-NOT:     tensor.extract_slice
// CHECK-COUNT-4: linalg.generic
// CHECK-NOT:     tensor.extract_slice
// CHECK:         return
func.func @others(%x: tensor<10x8xf32>) -> (tensor<3x8xf32>, tensor<2x8xf32>, tensor<3x8xf32>, tensor<2xf32>) {
  %i = arith.constant dense<[[1], [2], [4]]> : tensor<3x1xindex>
  %j = arith.constant dense<[[9], [8]]> : tensor<2x1xi32>
  %k = arith.constant dense<5> : tensor<3x1xindex>
  %l = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xindex>
  %0 = tensor.gather %x[%i] gather_dims([0]) : (tensor<10x8xf32>, tensor<3x1xindex>) -> tensor<3x8xf32>
  %1 = tensor.gather %x[%j] gather_dims([0]) : (tensor<10x8xf32>, tensor<2x1xi32>) -> tensor<2x8xf32>
  %2 = tensor.gather %x[%k] gather_dims([0]) : (tensor<10x8xf32>, tensor<3x1xindex>) -> tensor<3x8xf32>
  %3 = tensor.gather %x[%l] gather_dims([0, 1]) : (tensor<10x8xf32>, tensor<2x2xindex>) -> tensor<2xf32>
  return %0, %1, %2, %3 : tensor<3x8xf32>, tensor<2x8xf32>, tensor<3x8xf32>, tensor<2xf32>
}

// A constant in a file of its own, which nothing reads while compiling.
// CHECK-LABEL: func.func @resource(
// CHECK-NOT:     tensor.extract_slice
// CHECK:         linalg.generic
func.func @resource(%x: tensor<10x8xf32>) -> tensor<2x8xf32> {
  %i = arith.constant dense_resource<list> : tensor<2x1xi64>
  %0 = tensor.gather %x[%i] gather_dims([0]) : (tensor<10x8xf32>, tensor<2x1xi64>) -> tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}

// Rows that are not there are an error with and without the rules.
// FAR: error: the payload is undefined here
func.func @too_far(%x: tensor<4x8xf32>) -> tensor<3x8xf32> {
  %i = arith.constant dense<[[2], [3], [4]]> : tensor<3x1xindex>
  %0 = tensor.gather %x[%i] gather_dims([0]) : (tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<3x8xf32>
  return %0 : tensor<3x8xf32>
}

{-#
  dialect_resources: {
    builtin: {
      list: "0x0800000001000000000000000200000000000000"
    }
  }
#-}
