// Defines the functions that collapse.pdll instantiates. The types are examples.

!T0 = tensor<42x64xf32>
!E0 = f32
!R0 = tensor<?xf32>

func.func @rows_around(%x: !T0, %offset: index, %like: !R0) -> !R0 {
  %c0 = arith.constant 0 : index
  %size = tensor.dim %like, %c0 : !R0
  %c1 = arith.constant 1 : index
  %columns = tensor.dim %x, %c1 : !T0
  // Without columns there is nothing to read.
  %row = arith.maxui %columns, %c1 : index
  %first = arith.divui %offset, %row : index
  %end = arith.addi %offset, %size : index
  %last = arith.ceildivui %end, %row : index
  %count = arith.subi %last, %first : index
  %rows = tensor.extract_slice %x[%first, 0] [%count, %columns] [1, 1] : !T0 to tensor<?x?x!E0>
  %list = tensor.collapse_shape %rows [[0, 1]] : tensor<?x?x!E0> into tensor<?x!E0>
  %before = arith.muli %first, %columns : index
  %from = arith.subi %offset, %before : index
  %cut = tensor.extract_slice %list[%from] [%size] [1] {tenon.known = #tenon.known<cut>} : tensor<?x!E0> to tensor<?x!E0>
  %r = tensor.cast %cut : tensor<?x!E0> to !R0
  return %r : !R0
}

// -----

!T0 = tensor<42x8x8xf32>
!E0 = f32
!R0 = tensor<?xf32>

func.func @planes_around(%x: !T0, %offset: index, %like: !R0) -> !R0 {
  %c0 = arith.constant 0 : index
  %size = tensor.dim %like, %c0 : !R0
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %rows = tensor.dim %x, %c1 : !T0
  %columns = tensor.dim %x, %c2 : !T0
  %elements = arith.muli %rows, %columns : index
  // Without elements there is nothing to read.
  %plane = arith.maxui %elements, %c1 : index
  %first = arith.divui %offset, %plane : index
  %end = arith.addi %offset, %size : index
  %last = arith.ceildivui %end, %plane : index
  %count = arith.subi %last, %first : index
  %planes = tensor.extract_slice %x[%first, 0, 0] [%count, %rows, %columns] [1, 1, 1] : !T0 to tensor<?x?x?x!E0>
  %list = tensor.collapse_shape %planes [[0, 1, 2]] : tensor<?x?x?x!E0> into tensor<?x!E0>
  %before = arith.muli %first, %elements : index
  %from = arith.subi %offset, %before : index
  %cut = tensor.extract_slice %list[%from] [%size] [1] {tenon.known = #tenon.known<cut>} : tensor<?x!E0> to tensor<?x!E0>
  %r = tensor.cast %cut : tensor<?x!E0> to !R0
  return %r : !R0
}

// -----

!T0 = tensor<42x8x16xf32>
!E0 = f32
!R0 = tensor<?x16xf32>

func.func @planes_around_rows(%x: !T0, %offset: index, %like: !R0) -> !R0 {
  %c0 = arith.constant 0 : index
  %size = tensor.dim %like, %c0 : !R0
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %rows = tensor.dim %x, %c1 : !T0
  %columns = tensor.dim %x, %c2 : !T0
  // Without rows there is nothing to read.
  %plane = arith.maxui %rows, %c1 : index
  %first = arith.divui %offset, %plane : index
  %end = arith.addi %offset, %size : index
  %last = arith.ceildivui %end, %plane : index
  %count = arith.subi %last, %first : index
  %planes = tensor.extract_slice %x[%first, 0, 0] [%count, %rows, %columns] [1, 1, 1] : !T0 to tensor<?x?x?x!E0>
  %matrix = tensor.collapse_shape %planes [[0, 1], [2]] : tensor<?x?x?x!E0> into tensor<?x?x!E0>
  %before = arith.muli %first, %rows : index
  %from = arith.subi %offset, %before : index
  %cut = tensor.extract_slice %matrix[%from, 0] [%size, %columns] [1, 1] {tenon.known = #tenon.known<cut>} : tensor<?x?x!E0> to tensor<?x?x!E0>
  %r = tensor.cast %cut : tensor<?x?x!E0> to !R0
  return %r : !R0
}

// -----

!T0 = tensor<42x64xf32>
!E0 = f32
!R0 = tensor<1xf32>

func.func @element(%x: !T0, %offset: index) -> !R0 {
  %c1 = arith.constant 1 : index
  %columns = tensor.dim %x, %c1 : !T0
  %row = arith.divui %offset, %columns : index
  %column = arith.remui %offset, %columns : index
  %e = tensor.extract_slice %x[%row, %column] [1, 1] [1, 1] : !T0 to tensor<1x1x!E0>
  %r = tensor.collapse_shape %e [[0, 1]] : tensor<1x1x!E0> into !R0
  return %r : !R0
}
