// item: 002.47 A concat or reshape of sparse tensors moves no element.
// RUN: tenon-run %s --schedule=sparse --print --verify | FileCheck %s
// CHECK: [0, 7],
#CSR = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed)}>
func.func @entry() -> tensor<4x2xf64> {
  %p = arith.constant dense<[0, 1, 2]> : tensor<3xindex>
  %c = arith.constant dense<[1, 0]> : tensor<2xindex>
  %v = arith.constant dense<[7.0, 8.0]> : tensor<2xf64>
  %a = sparse_tensor.assemble (%p, %c), %v : (tensor<3xindex>, tensor<2xindex>), tensor<2xf64> to tensor<2x2xf64, #CSR>
  %f = sparse_tensor.concatenate %a, %a {dimension = 0 : index} : tensor<2x2xf64, #CSR>, tensor<2x2xf64, #CSR> to tensor<4x2xf64, #CSR>
  %d = sparse_tensor.convert %f : tensor<4x2xf64, #CSR> to tensor<4x2xf64>
  return %d : tensor<4x2xf64>
}
