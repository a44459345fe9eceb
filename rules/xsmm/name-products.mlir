// Defines the function that name-products.pdll instantiates. The aliases are examples: a call
// replaces them by the types of the operation.

!T0 = tensor<4x32x16xf32>
!T1 = tensor<4x16x32xf32>
!T2 = tensor<32x32xf32>
!R0 = tensor<32x32xf32>

func.func @batch_reduce_matmul(%a: !T0, %b: !T1, %c: !T2) -> !R0 {
  %r = linalg.batch_reduce_matmul {tenon.backend = "kernel"} ins(%a, %b : !T0, !T1) outs(%c : !T2) -> !R0
  return %r : !R0
}
