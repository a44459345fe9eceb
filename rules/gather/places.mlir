// Converts an element of the list, operand 2, to an index, and back.

!E2 = index
func.func @index_to_index(%i: !E2) -> index {
  return %i : !E2
}

// -----
!E2 = i32
func.func @integer_to_index(%e: !E2) -> index {
  %i = arith.index_cast %e : !E2 to index
  return %i : index
}
func.func @index_to_integer(%i: index) -> !E2 {
  %e = arith.index_cast %i : index to !E2
  return %e : !E2
}

// -----
!E2 = i1
func.func @bit_to_index(%e: !E2) -> index {
  %i = arith.index_castui %e : !E2 to index
  return %i : index
}
