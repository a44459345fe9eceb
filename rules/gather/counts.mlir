// Reads index k of the list of a gather, operand 1. The types are examples.

!T0 = tensor<5x1xindex>

func.func @index_number(%list: !T0, %k: i64) -> index {
  %c0 = arith.constant 0 : index
  %i = arith.index_cast %k : i64 to index
  %r = tensor.extract %list[%i, %c0] : !T0
  return %r : index
}

// -----
!T0 = tensor<5x1xi32>
!E0 = i32

func.func @integer_number(%list: !T0, %k: i64) -> index {
  %c0 = arith.constant 0 : index
  %i = arith.index_cast %k : i64 to index
  %x = tensor.extract %list[%i, %c0] : !T0
  %r = arith.index_cast %x : !E0 to index
  return %r : index
}
