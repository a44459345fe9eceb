// Defines the functions that parts-up.pdll instantiates. The types are examples.

!T0 = f32
!R0 = tensor<6x16xf32>

func.func @filled(%number: !T0) -> !R0 {
  %empty = tensor.empty() : !R0
  %filled = linalg.fill ins(%number : !T0) outs(%empty : !R0) -> !R0
  return %filled : !R0
}
