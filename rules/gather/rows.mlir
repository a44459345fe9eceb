// Defines the transpose that makes the gathered dim the first. The types are examples.

#order = array<i64: 1, 0, 2>
!T0 = tensor<9x3x4xf32>
!E0 = f32
!R0 = tensor<3x9x4xf32>

func.func @in_order(%x: !T0) -> !R0 {
  %e = tensor.empty() : !R0
  %r = "linalg.transpose"(%x, %e) <{permutation = #order}> ({
  ^bb0(%a: !E0, %b: !E0):
    linalg.yield %a : !E0
  }) : (!T0, !R0) -> !R0
  return %r : !R0
}
