// item: 002.54 A map over a set of indices with a region; its result may be ragged.
// not: it is folded into its user (test/schedules/fuse-index-maps.mlir); the result is a rectangular tensor.
// REQUIRES: unfinished
// RUN: tenon-opt %s --schedule=ragged | FileCheck %s
// CHECK: scf.for
func.func @entry(%n: tensor<8xindex>) -> tensor<8x?xindex> {
  %r = ragged.map %n : tensor<8xindex> -> tensor<8x?xindex> {
  ^bb0(%i: index, %j: index):
    ragged.yield %j : index
  }
  return %r : tensor<8x?xindex>
}
