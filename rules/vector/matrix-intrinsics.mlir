// Defines the functions that matrix-intrinsics.pdll instantiates. The types are examples.

!T0 = vector<4x4xf32>
func.func @add_floats(%x: !T0, %y: !T0) -> !T0 {
  %r = arith.addf %x, %y : !T0
  return %r : !T0
}

// -----
!T0 = vector<4x4xi32>
func.func @add_integers(%x: !T0, %y: !T0) -> !T0 {
  %r = arith.addi %x, %y : !T0
  return %r : !T0
}
