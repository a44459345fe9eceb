// item: 002.45 sparse_tensor.iterate and coiterate of upstream are lowered.
// not: upstream's own lowering of them needs its sparse iteration passes, which no schedule runs.
// REQUIRES: unfinished
// RUN: tenon-opt %s --schedule=sparse,loops | FileCheck %s --implicit-check-not=sparse_tensor.iterate
// CHECK: scf.
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
