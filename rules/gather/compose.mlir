// Defines the functions that compose.pdll instantiates. The types are examples.

!T0 = f32
!R0 = tensor<6x16xf32>

func.func @filled(%number: !T0) -> !R0 {
  %e = tensor.empty() : !R0
  %r = linalg.fill ins(%number : !T0) outs(%e : !R0) -> !R0
  return %r : !R0
}

// -----

!T0 = f32
!T1 = tensor<50x16xf32>

func.func private @body(!T0, !T0) -> !T0

func.func @filled_with(%number: !T0, %into: !T1) -> !T1 {
  %v = func.call @body(%number, %number) : (!T0, !T0) -> !T0
  %r = linalg.fill ins(%v : !T0) outs(%into : !T1) -> !T1
  return %r : !T1
}
