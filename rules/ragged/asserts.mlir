// Defines the assertions of asserts.pdll. The messages begin as those of upstream's runtime checks; `tenon-run` adds the
// location. The types are examples.

!T0 = tensor<5xindex>

func.func private @at(!T0, index) -> index

func.func @assert_offsets(%list: !T0, %bound: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = tensor.dim %list, %c0 : !T0
  %last = scf.for %i = %c0 to %size step %c1 iter_args(%before = %c0) -> (index) {
    %x = func.call @at(%list, %i) : (!T0, index) -> index
    %is_row = arith.cmpi sge, %x, %c0 : index
    %ascends = arith.cmpi sle, %before, %x : index
    %is_within = arith.cmpi sle, %x, %bound : index
    cf.assert %is_row, "ERROR: Runtime op verification failed\0A^ an offset is negative"
    cf.assert %ascends, "ERROR: Runtime op verification failed\0A^ an offset is less than the one before it"
    cf.assert %is_within, "ERROR: Runtime op verification failed\0A^ an offset is greater than the number of rows"
    scf.yield %x : index
  }
  return
}

func.func @assert_indices(%list: !T0, %bound: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = tensor.dim %list, %c0 : !T0
  scf.for %i = %c0 to %size step %c1 {
    %x = func.call @at(%list, %i) : (!T0, index) -> index
    %is_index = arith.cmpi sge, %x, %c0 : index
    %is_within = arith.cmpi slt, %x, %bound : index
    cf.assert %is_index, "ERROR: Runtime op verification failed\0A^ an index is negative"
    cf.assert %is_within, "ERROR: Runtime op verification failed\0A^ an index is not below its bound"
  }
  return
}

func.func @assert_ascending(%list: !T0, %bound: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = arith.constant -1 : index
  %size = tensor.dim %list, %c0 : !T0
  %last = scf.for %i = %c0 to %size step %c1 iter_args(%before = %none) -> (index) {
    %x = func.call @at(%list, %i) : (!T0, index) -> index
    %ascends = arith.cmpi slt, %before, %x : index
    %is_within = arith.cmpi slt, %x, %bound : index
    cf.assert %ascends, "ERROR: Runtime op verification failed\0A^ a coordinate is negative, or no greater than the one before it"
    cf.assert %is_within, "ERROR: Runtime op verification failed\0A^ a coordinate is not below its bound"
    scf.yield %x : index
  }
  return
}
