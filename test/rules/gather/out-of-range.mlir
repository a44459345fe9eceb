// A place that is not there is an error under --verify, to read and to write, and so
// is one that is written twice: AssertDistinctPlaces.
// RUN: split-file %s %t
// RUN: not tenon-run %t/gather.mlir --schedule=gather-fuse --verify 2>&1 | FileCheck %s --check-prefix=GATHER
// RUN: not tenon-run %t/scatter.mlir --schedule=gather-fuse --verify 2>&1 | FileCheck %s --check-prefix=SCATTER
// RUN: tenon-opt %t/twice.mlir --schedule=runtime-checks | FileCheck %s --check-prefix=CHECKED
// RUN: not tenon-run %t/twice.mlir --schedule=gather-fuse --verify 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not tenon-run %t/columns-twice.mlir --schedule=network --verify 2>&1 | FileCheck %s --check-prefix=COLUMNS
// RUN: tenon-opt %t/not-checked.mlir --schedule=runtime-checks | FileCheck %s --check-prefix=UNCHECKED

//--- gather.mlir
// GATHER: gather.mlir:6:8: error: the payload is undefined here: out-of-bounds access
func.func @entry(%x: tensor<40x8xf32>) -> tensor<3x8xf32> {
  %i = arith.constant dense<[[3], [40], [0]]> : tensor<3x1xindex>
  %e = tensor.empty() : tensor<40x8xf32>
  %0 = linalg.exp ins(%x : tensor<40x8xf32>) outs(%e : tensor<40x8xf32>) -> tensor<40x8xf32>
  %g = tensor.gather %0[%i] gather_dims([0]) : (tensor<40x8xf32>, tensor<3x1xindex>) -> tensor<3x8xf32>
  return %g : tensor<3x8xf32>
}

//--- scatter.mlir
// SCATTER: scatter.mlir:4:8: error: the payload is undefined here: offset 0 is out-of-bounds
func.func @entry(%u: tensor<3x8xf32>, %d: tensor<40x8xf32>) -> tensor<40x8xf32> {
  %i = arith.constant dense<[[3], [40], [0]]> : tensor<3x1xindex>
  %0 = tensor.scatter %u into %d[%i] scatter_dims([0]) unique : (tensor<3x8xf32>, tensor<40x8xf32>, tensor<3x1xindex>) -> tensor<40x8xf32>
  return %0 : tensor<40x8xf32>
}

//--- twice.mlir
// TWICE: twice.mlir:4:8: error: the payload is undefined here: a place is named twice
func.func @entry(%u: tensor<3x8xf32>, %d: tensor<40x8xf32>) -> tensor<40x8xf32> {
  %i = arith.constant dense<[[3], [39], [3]]> : tensor<3x1xi32>
  %0 = tensor.scatter %u into %d[%i] scatter_dims([0]) unique : (tensor<3x8xf32>, tensor<40x8xf32>, tensor<3x1xi32>) -> tensor<40x8xf32>
  return %0 : tensor<40x8xf32>
}
// CHECKED: cf.assert {{.*}}a place is named twice
// CHECKED: tensor.scatter {{.*}} {tenon.known = #tenon.known<checked>}

//--- columns-twice.mlir
// COLUMNS: columns-twice.mlir:4:8: error: the payload is undefined here: a place is named twice
func.func @entry(%u: tensor<3x4xf32>, %d: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %i = arith.constant dense<[[7], [0], [7]]> : tensor<3x1xindex>
  %0 = tensor.scatter %u into %d[%i] scatter_dims([1]) unique : (tensor<3x4xf32>, tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// Places of two coordinates are not asked about.
//--- not-checked.mlir
// UNCHECKED-LABEL: func.func @entry(
// UNCHECKED-NOT:     named twice
// UNCHECKED:         return
func.func @entry(%u: tensor<2xf32>, %d: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %i = arith.constant dense<[[3, 4], [3, 4]]> : tensor<2x2xi32>
  %v = tensor.expand_shape %u [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
  %0 = tensor.scatter %v into %d[%i] scatter_dims([0, 1]) unique : (tensor<2x1x1xf32>, tensor<4x8xf32>, tensor<2x2xi32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
