// Rows of a matrix that are taken, and put, one by one: a parallel loop that moves
// whole rows, as each of the entries does.
// RUN: tenon-opt %s --rules=gather/row-by-row | FileCheck %s
// RUN: tenon-run %s --schedule=network --entry=gathered --dynamic-size=6 --verify --threads=2
// RUN: tenon-run %s --schedule=mlp-vector --entry=gathered --dynamic-size=6 --verify
// RUN: tenon-run %s --schedule=network --entry=scattered --verify --threads=2
// RUN: tenon-run %s --schedule=network --entry=planes --verify

// LowerGatherToRowCopies, of indices and of integers, of sizes that are not known
// CHECK-LABEL: func.func @gathered(
// CHECK: scf.forall (%[[I:.*]]) in (
// CHECK: %[[K:.*]] = tensor.extract %{{.*}}[%[[I]], %
// CHECK: %[[ROW:.*]] = tensor.extract_slice %arg0[%[[K]], 0] [1, %
// CHECK: tensor.parallel_insert_slice %[[ROW]] into %{{.*}}[%[[I]], 0] [1, %
// CHECK: arith.index_cast {{.*}} : i32 to index
// CHECK-NOT: tensor.gather
func.func @gathered(%x: tensor<9x4xf32>, %y: tensor<?x?xbf16>) -> (tensor<3x4xf32>, tensor<4x?xbf16>) {
  %i = arith.constant dense<[[8], [0], [8]]> : tensor<3x1xindex>
  %j = arith.constant dense<[[1], [0], [3], [2]]> : tensor<4x1xi32>
  %0 = tensor.gather %x[%i] gather_dims([0]) : (tensor<9x4xf32>, tensor<3x1xindex>) -> tensor<3x4xf32>
  %1 = tensor.gather %y[%j] gather_dims([0]) : (tensor<?x?xbf16>, tensor<4x1xi32>) -> tensor<4x?xbf16>
  return %0, %1 : tensor<3x4xf32>, tensor<4x?xbf16>
}

// LowerScatterToRowCopies
// CHECK-LABEL: func.func @scattered(
// CHECK: scf.forall (%[[I:.*]]) in (
// CHECK: %[[K:.*]] = tensor.extract %{{.*}}[%[[I]], %
// CHECK: %[[IN:.*]] = arith.minui %[[K]], %
// CHECK: %[[ROW:.*]] = tensor.extract_slice %arg0[%[[I]], 0] [1, %
// CHECK: tensor.parallel_insert_slice %[[ROW]] into %{{.*}}[%[[IN]], 0] [1, %
// CHECK-NOT: tensor.scatter
func.func @scattered(%u: tensor<3x4xf32>, %x: tensor<9x4xf32>) -> tensor<9x4xf32> {
  %i = arith.constant dense<[[8], [0], [3]]> : tensor<3x1xindex>
  %0 = tensor.scatter %u into %x[%i] scatter_dims([0]) unique : (tensor<3x4xf32>, tensor<9x4xf32>, tensor<3x1xindex>) -> tensor<9x4xf32>
  return %0 : tensor<9x4xf32>
}

// LowerGatherToRowCopies, LowerScatterToRowCopies, refused: parts of three dims, columns, places.
// CHECK-LABEL: func.func @planes(
// CHECK-COUNT-3: tensor.gather
// CHECK: tensor.scatter
func.func @planes(%x: tensor<5x4x2xf32>, %y: tensor<9x4xf32>, %u: tensor<3x4x2xf32>) -> (tensor<3x4x2xf32>, tensor<9x3xf32>, tensor<3xf32>, tensor<5x4x2xf32>) {
  %i = arith.constant dense<[[3], [0], [1]]> : tensor<3x1xindex>
  %j = arith.constant dense<[[8, 3], [0, 0], [8, 1]]> : tensor<3x2xindex>
  %0 = tensor.gather %x[%i] gather_dims([0]) : (tensor<5x4x2xf32>, tensor<3x1xindex>) -> tensor<3x4x2xf32>
  %1 = tensor.gather %y[%i] gather_dims([1]) : (tensor<9x4xf32>, tensor<3x1xindex>) -> tensor<3x9xf32>
  %e = tensor.empty() : tensor<9x3xf32>
  %t = linalg.transpose ins(%1 : tensor<3x9xf32>) outs(%e : tensor<9x3xf32>) permutation = [1, 0]
  %2 = tensor.gather %y[%j] gather_dims([0, 1]) : (tensor<9x4xf32>, tensor<3x2xindex>) -> tensor<3xf32>
  %3 = tensor.scatter %u into %x[%i] scatter_dims([0]) unique : (tensor<3x4x2xf32>, tensor<5x4x2xf32>, tensor<3x1xindex>) -> tensor<5x4x2xf32>
  return %0, %t, %2, %3 : tensor<3x4x2xf32>, tensor<9x3xf32>, tensor<3xf32>, tensor<5x4x2xf32>
}
