// Defines the functions that rests.pdll instantiates. The aliases are examples: a call
// replaces them by the types and attributes of the operation.

!T0 = tensor<1x64xf32>
!T2 = vector<64xi1>
!T3 = vector<64xf32>
!R0 = vector<64xf32>
!E0 = f32
!ROW = tensor<64xf32>

func.func @read(%x: !ROW, %at: index) -> !R0 {
  %unknown = ub.poison : !E0
  %r = vector.transfer_read %x[%at], %unknown {in_bounds = [true]} : !ROW, !R0
  return %r : !R0
}

func.func @read_row(%x: !T0, %at: index) -> !R0 {
  %row = tensor.extract_slice %x[0, 0] [1, 64] [1, 1] : !T0 to !ROW
  %r = func.call @read(%row, %at) : (!ROW, index) -> !R0
  return %r : !R0
}

func.func @write(%x: !ROW, %at: index, %mask: !T2, %y: !T3) -> !ROW {
  %unknown = ub.poison : !E0
  %old = vector.transfer_read %x[%at], %unknown {in_bounds = [true]} : !ROW, !T3
  %new = arith.select %mask, %y, %old : !T2, !T3
  %r = vector.transfer_write %new, %x[%at] {in_bounds = [true]} : !T3, !ROW
  return %r : !ROW
}

func.func @write_row(%x: !T0, %at: index, %mask: !T2, %y: !T3) -> !T0 {
  %row = tensor.extract_slice %x[0, 0] [1, 64] [1, 1] : !T0 to !ROW
  %new = func.call @write(%row, %at, %mask, %y) : (!ROW, index, !T2, !T3) -> !ROW
  %r = tensor.insert_slice %new into %x[0, 0] [1, 64] [1, 1] : !ROW into !T0
  return %r : !T0
}
