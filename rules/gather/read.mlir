// Returns the number that read.pdll adds to a list. The types are examples.

!T0 = index
func.func @number(%o: !T0) -> !T0 {
  return %o : !T0
}

// -----
!T0 = tensor<index>
func.func @only_element(%o: !T0) -> index {
  %r = tensor.extract %o[] : !T0
  return %r : index
}
