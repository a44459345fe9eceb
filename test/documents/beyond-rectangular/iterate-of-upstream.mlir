// item: 002.45 sparse_tensor.iterate and coiterate of upstream are lowered.
// refused: upstream's passes lower no iterate with coordinates, and take the initial value of a coiterate for a position.
// RUN: not tenon-opt %s --schedule=sparse,loops 2>&1 | FileCheck %s
// CHECK: iterate-of-upstream.mlir:[[#]]:{{[0-9]+}}: error: 'sparse_tensor.iterate' of 'index': is lowered by upstream without its coordinates: write linalg on the sparse tensors, or ragged.coiterate
#SV = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @entry(%a: tensor<10xf64, #SV>) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %s = sparse_tensor.extract_iteration_space %a lvls = 0 : tensor<10xf64, #SV> -> !sparse_tensor.iter_space<#SV, lvls = 0>
  %n = sparse_tensor.iterate %it in %s at (%i) iter_args(%c = %zero) : !sparse_tensor.iter_space<#SV, lvls = 0> -> index {
    %d = arith.addi %c, %i : index
    sparse_tensor.yield %d : index
  }
  return %n : index
}
