// Defines the functions that gather.pdll instantiates. The types are examples.

!T0 = tensor<?x1xindex>

func.func @index_of_row(%indices: !T0, %k: index) -> index {
  %c0 = arith.constant 0 : index
  %i = tensor.extract %indices[%k, %c0] : !T0
  return %i : index
}

// -----
!E0 = i32
!T0 = tensor<?x1xi32>

func.func @integer_of_row(%indices: !T0, %k: index) -> index {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %indices[%k, %c0] : !T0
  %i = arith.index_cast %x : !E0 to index
  return %i : index
}
