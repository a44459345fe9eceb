// item: 002.61 Gather and scatter are tiled and bufferized by themselves: they implement these interfaces.
// A rule tiles them, for any rank and number of coordinates.
// RUN: tenon-opt %s --schedule=collapse-tile | FileCheck %s
// RUN: tenon-run %s --schedule=collapse-tile,network --set tile=16 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=others --schedule=collapse-tile,loops --set tile=2 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=any --schedule=collapse-tile,network --set tile=4 --dynamic-size=9 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=any --schedule=collapse-tile,network --set tile=4 --dynamic-size=0 --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// CHECK: scf.for
// CHECK:   tensor.gather
func.func @entry(%x: tensor<400x64xf32>) -> tensor<160x64xf32> {
  %e = tensor.empty() : tensor<160x1xindex>
  %i = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<160x1xindex>) {
  ^bb0(%o: index):
    %k = linalg.index 0 : index
    %l = arith.muli %k, %k : index
    %c7 = arith.constant 397 : index
    %m = arith.remui %l, %c7 : index
    linalg.yield %m : index
  } -> tensor<160x1xindex>
  %g = tensor.gather %x[%i] gather_dims([0]) : (tensor<400x64xf32>, tensor<160x1xindex>) -> tensor<160x64xf32>
  return %g : tensor<160x64xf32>
}

// TileGather along an inner dim and by two coordinates, TileScatter of rows and of numbers.
// CHECK-LABEL: func.func @others(
func.func @others(%x: tensor<5x7x3xf32>, %u: tensor<5x3xf32>, %d: tensor<11x3xf32>, %v: tensor<5x1x1xf32>, %w: tensor<4x6xf32>)
    -> (tensor<5x5x3xf32>, tensor<5x3xf32>, tensor<11x3xf32>, tensor<4x6xf32>) {
  %i = arith.constant dense<[[6], [0], [3], [2], [5]]> : tensor<5x1xindex>
  %pairs = arith.constant dense<[[3, 5], [0, 0], [3, 2], [2, 1], [1, 4]]> : tensor<5x2xi32>
  %0 = tensor.gather %x[%i] gather_dims([1]) : (tensor<5x7x3xf32>, tensor<5x1xindex>) -> tensor<5x5x3xf32>
  %1 = tensor.gather %x[%pairs] gather_dims([0, 1]) : (tensor<5x7x3xf32>, tensor<5x2xi32>) -> tensor<5x3xf32>
  %2 = tensor.scatter %u into %d[%i] scatter_dims([0]) unique : (tensor<5x3xf32>, tensor<11x3xf32>, tensor<5x1xindex>) -> tensor<11x3xf32>
  %3 = tensor.scatter %v into %w[%pairs] scatter_dims([0, 1]) unique : (tensor<5x1x1xf32>, tensor<4x6xf32>, tensor<5x2xi32>) -> tensor<4x6xf32>
  return %0, %1, %2, %3 : tensor<5x5x3xf32>, tensor<5x3xf32>, tensor<11x3xf32>, tensor<4x6xf32>
}
func.func @any(%x: tensor<?x8xf32>, %d: tensor<?x8xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%n) : tensor<?x1xindex>
  %i = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<?x1xindex>) {
  ^bb0(%o: index):
    %k = linalg.index 0 : index
    %l = arith.subi %n, %k : index
    %c1 = arith.constant 1 : index
    %m = arith.subi %l, %c1 : index
    linalg.yield %m : index
  } -> tensor<?x1xindex>
  %g = tensor.gather %x[%i] gather_dims([0]) : (tensor<?x8xf32>, tensor<?x1xindex>) -> tensor<?x8xf32>
  %s = tensor.scatter %g into %d[%i] scatter_dims([0]) unique : (tensor<?x8xf32>, tensor<?x8xf32>, tensor<?x1xindex>) -> tensor<?x8xf32>
  return %g, %s : tensor<?x8xf32>, tensor<?x8xf32>
}

// Refused: an index of two dims, and rows of any size.
// CHECK-LABEL: func.func @refused(
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @refused(%x: tensor<400x64xf32>, %i: tensor<80x2x1xindex>, %y: tensor<400x?xf32>, %j: tensor<160x1xindex>) -> (tensor<80x2x64xf32>, tensor<160x?xf32>) {
  %0 = tensor.gather %x[%i] gather_dims([0]) : (tensor<400x64xf32>, tensor<80x2x1xindex>) -> tensor<80x2x64xf32>
  %1 = tensor.gather %y[%j] gather_dims([0]) : (tensor<400x?xf32>, tensor<160x1xindex>) -> tensor<160x?xf32>
  return %0, %1 : tensor<80x2x64xf32>, tensor<160x?xf32>
}
