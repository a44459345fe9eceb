// A place that is not there is an error under --verify, to read and to write.
// RUN: split-file %s %t
// RUN: not tenon-run %t/gather.mlir --schedule=gather-fuse --verify 2>&1 | FileCheck %s --check-prefix=GATHER
// RUN: not tenon-run %t/scatter.mlir --schedule=gather-fuse --verify 2>&1 | FileCheck %s --check-prefix=SCATTER

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
