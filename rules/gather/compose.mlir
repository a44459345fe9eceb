// What a rule of compose.pdll builds. The types are examples.

!T0 = f32
!R0 = tensor<6x16xf32>

func.func @filled(%number: !T0) -> !R0 {
  %e = tensor.empty() : !R0
  %r = linalg.fill ins(%number : !T0) outs(%e : !R0) -> !R0
  return %r : !R0
}
