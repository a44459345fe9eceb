// Defines the functions that rests.pdll instantiates. The aliases are examples: a call
// replaces them by the types and attributes of the operation.

!T0 = tensor<64xf32>
!T2 = vector<64xi1>
!R0 = vector<64xf32>
!E0 = f32

func.func @whole(%x: !T0, %at: index) -> !R0 {
  %unknown = ub.poison : !E0
  %r = vector.transfer_read %x[%at], %unknown {in_bounds = [true]} : !T0, !R0
  return %r : !R0
}

func.func @where_mask(%x: !T0, %at: index, %mask: !T2, %y: !R0) -> !R0 {
  %unknown = ub.poison : !E0
  %r = vector.transfer_read %x[%at], %unknown {in_bounds = [true]} : !T0, !R0
  %s = arith.select %mask, %y, %r : !T2, !R0
  return %s : !R0
}
