// Defines the functions that parts.pdll instantiates. The types are examples.

#dims = array<i64: 0>
!T0 = tensor<40x8xf32>
!T1 = tensor<50x8xf32>
!T2 = tensor<6x1xi32>
!E0 = f32
!E2 = i32
!R0 = tensor<6x8xf32>

func.func private @to_index(!E2) -> index
func.func private @from_index(index) -> !E2

// Returns the row of a source that holds row `i` of the whole, clamped to the source. The source has rows `from` to
// `last` of the whole.
func.func @within(%i: index, %from: index, %last: index) -> index {
  %c0 = arith.constant 0 : index
  %at = arith.subi %i, %from : index
  %not_before = arith.maxsi %at, %c0 : index
  %row = arith.minsi %not_before, %last : index
  return %row : index
}

func.func @of_either(%x: !T0, %y: !T1, %indices: !T2, %x_from: index,
                     %y_from: index, %d: index) -> !R0 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %d : !T0
  %m = tensor.dim %y, %d : !T1
  %x_last = arith.subi %n, %c1 : index
  %y_last = arith.subi %m, %c1 : index
  %in_x = linalg.map ins(%indices : !T2) outs(%indices : !T2)
    (%e: !E2, %o: !E2) {
      %i = func.call @to_index(%e) : (!E2) -> index
      %row = func.call @within(%i, %x_from, %x_last) : (index, index, index) -> index
      %r = func.call @from_index(%row) : (index) -> !E2
      linalg.yield %r : !E2
    }
  %in_y = linalg.map ins(%indices : !T2) outs(%indices : !T2)
    (%e: !E2, %o: !E2) {
      %i = func.call @to_index(%e) : (!E2) -> index
      %row = func.call @within(%i, %y_from, %y_last) : (index, index, index) -> index
      %r = func.call @from_index(%row) : (index) -> !E2
      linalg.yield %r : !E2
    }
  %of_x = "tensor.gather"(%x, %in_x) <{gather_dims = #dims}> : (!T0, !T2) -> !R0
  %of_y = "tensor.gather"(%y, %in_y) <{gather_dims = #dims}> : (!T1, !T2) -> !R0
  %end = arith.addi %x_from, %n : index
  %r = linalg.map ins(%of_x, %of_y : !R0, !R0) outs(%of_x : !R0)
    (%a: !E0, %b: !E0, %o: !E0) {
      %k = linalg.index 0 : index
      %e = tensor.extract %indices[%k, %c0] : !T2
      %i = func.call @to_index(%e) : (!E2) -> index
      %begun = arith.cmpi sge, %i, %x_from : index
      %not_ended = arith.cmpi slt, %i, %end : index
      %is_in_x = arith.andi %begun, %not_ended : i1
      %v = arith.select %is_in_x, %a, %b : !E0
      linalg.yield %v : !E0
    }
  return %r : !R0
}
