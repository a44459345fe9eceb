// item: 002.30 A gather becomes a view, a table of rows memref<? x memref<4xf32>>, by itself.
// not: ragged.rows makes such a table (test/rules/ragged/rows.mlir); no rule writes it for a tensor.gather.
// REQUIRES: unfinished
// RUN: tenon-opt %s --schedule=network | FileCheck %s
// CHECK: xmemref<4xf32
func.func @entry(%x: tensor<4x4xf32>, %i: tensor<16x1xindex>) -> tensor<16x4xf32> {
  %g = tensor.gather %x[%i] gather_dims([0]) : (tensor<4x4xf32>, tensor<16x1xindex>) -> tensor<16x4xf32>
  return %g : tensor<16x4xf32>
}
