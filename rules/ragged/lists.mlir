// Reads an element of a list, operand 0, 3, 6 or 9, as an index. The types are examples.

!T0 = tensor<5xindex>
func.func @index_at(%list: !T0, %i: index) -> index {
  %r = tensor.extract %list[%i] : !T0
  return %r : index
}

// -----
!E0 = i32
!T0 = tensor<5xi32>
func.func @integer_at(%list: !T0, %i: index) -> index {
  %x = tensor.extract %list[%i] : !T0
  %r = arith.index_cast %x : !E0 to index
  return %r : index
}

// -----
!T3 = tensor<5xindex>
func.func @index_at_of_b(%list: !T3, %i: index) -> index {
  %r = tensor.extract %list[%i] : !T3
  return %r : index
}

// -----
!E3 = i32
!T3 = tensor<5xi32>
func.func @integer_at_of_b(%list: !T3, %i: index) -> index {
  %x = tensor.extract %list[%i] : !T3
  %r = arith.index_cast %x : !E3 to index
  return %r : index
}

// -----
!T0 = tensor<2xi1>
func.func @bit_at(%list: !T0, %i: index) -> index {
  %x = tensor.extract %list[%i] : !T0
  %r = arith.index_castui %x : i1 to index
  return %r : index
}

// -----
!T3 = tensor<2xi1>
func.func @bit_at_of_b(%list: !T3, %i: index) -> index {
  %x = tensor.extract %list[%i] : !T3
  %r = arith.index_castui %x : i1 to index
  return %r : index
}

// -----
!T6 = tensor<5xindex>
func.func @index_at_of_c(%list: !T6, %i: index) -> index {
  %r = tensor.extract %list[%i] : !T6
  return %r : index
}

// -----
!E6 = i32
!T6 = tensor<5xi32>
func.func @integer_at_of_c(%list: !T6, %i: index) -> index {
  %x = tensor.extract %list[%i] : !T6
  %r = arith.index_cast %x : !E6 to index
  return %r : index
}

// -----
!T6 = tensor<2xi1>
func.func @bit_at_of_c(%list: !T6, %i: index) -> index {
  %x = tensor.extract %list[%i] : !T6
  %r = arith.index_castui %x : i1 to index
  return %r : index
}

// -----
!T9 = tensor<5xindex>
func.func @index_at_of_d(%list: !T9, %i: index) -> index {
  %r = tensor.extract %list[%i] : !T9
  return %r : index
}

// -----
!E9 = i32
!T9 = tensor<5xi32>
func.func @integer_at_of_d(%list: !T9, %i: index) -> index {
  %x = tensor.extract %list[%i] : !T9
  %r = arith.index_cast %x : !E9 to index
  return %r : index
}

// -----
!T9 = tensor<2xi1>
func.func @bit_at_of_d(%list: !T9, %i: index) -> index {
  %x = tensor.extract %list[%i] : !T9
  %r = arith.index_castui %x : i1 to index
  return %r : index
}
