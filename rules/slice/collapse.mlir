// What the rules of collapse.pdll build. The types are examples.

!T0 = tensor<42x64xf32>
!E0 = f32
!R0 = tensor<?xf32>

func.func @rows_around(%x: !T0, %offset: index, %size: index) -> !R0 {
  %c1 = arith.constant 1 : index
  %columns = tensor.dim %x, %c1 : !T0
  // Of no columns there is nothing to read.
  %row = arith.maxui %columns, %c1 : index
  %first = arith.divui %offset, %row : index
  %end = arith.addi %offset, %size : index
  %last = arith.ceildivui %end, %row : index
  %count = arith.subi %last, %first : index
  %rows = tensor.extract_slice %x[%first, 0] [%count, %columns] [1, 1] : !T0 to tensor<?x?x!E0>
  %list = tensor.collapse_shape %rows [[0, 1]] : tensor<?x?x!E0> into tensor<?x!E0>
  %before = arith.muli %first, %columns : index
  %from = arith.subi %offset, %before : index
  %cut = tensor.extract_slice %list[%from] [%size] [1] {tenon.cut} : tensor<?x!E0> to tensor<?x!E0>
  %r = tensor.cast %cut : tensor<?x!E0> to !R0
  return %r : !R0
}
