// item: 002.61 Gather and scatter are tiled and bufferized by themselves: they implement these interfaces.
// not: structured.decompose_interface makes generics of them first, which are tiled, fused and bufferized.
// REQUIRES: unfinished
// RUN: tenon-opt %s --schedule=collapse-tile | FileCheck %s
// CHECK: scf.for
// CHECK:   tensor.gather
func.func @entry(%x: tensor<400x64xf32>, %i: tensor<160x1xindex>) -> tensor<160x64xf32> {
  %g = tensor.gather %x[%i] gather_dims([0]) : (tensor<400x64xf32>, tensor<160x1xindex>) -> tensor<160x64xf32>
  return %g : tensor<160x64xf32>
}
