// Defines the functions that concat.pdll instantiates. The types are examples.

!T0 = tensor<96x16xf32>
!T1 = tensor<77x16xf32>
!E0 = f32
!R0 = tensor<?x16xf32>

func.func @of_each(%x: !T0, %y: !T1, %offset: index, %size: index) -> !R0 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : !T0
  %columns = tensor.dim %x, %c1 : !T0
  %end = arith.addi %offset, %size : index
  %x_from = arith.minui %offset, %n : index
  %x_to = arith.minui %end, %n : index
  %x_rows = arith.subi %x_to, %x_from : index
  %of_x = tensor.extract_slice %x[%x_from, 0] [%x_rows, %columns] [1, 1] : !T0 to tensor<?x?x!E0>
  %past = arith.maxui %offset, %n : index
  %y_from = arith.subi %past, %n : index
  %y_rows = arith.subi %size, %x_rows : index
  %of_y = tensor.extract_slice %y[%y_from, 0] [%y_rows, %columns] [1, 1] : !T1 to tensor<?x?x!E0>
  %r = tensor.concat dim(0) %of_x, %of_y : (tensor<?x?x!E0>, tensor<?x?x!E0>) -> !R0
  return %r : !R0
}

// -----

!T0 = tensor<3x16xf32>
!T1 = tensor<?x16xf32>
!T2 = tensor<5x16xf32>
!E0 = f32
!R0 = tensor<?x16xf32>

func.func @of_each_of_three(%x: !T0, %y: !T1, %z: !T2, %offset: index, %size: index) -> !R0 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : !T0
  %m = tensor.dim %y, %c0 : !T1
  %columns = tensor.dim %x, %c1 : !T0
  %end = arith.addi %offset, %size : index
  %x_from = arith.minui %offset, %n : index
  %x_to = arith.minui %end, %n : index
  %x_rows = arith.subi %x_to, %x_from : index
  %of_x = tensor.extract_slice %x[%x_from, 0] [%x_rows, %columns] [1, 1] : !T0 to tensor<?x?x!E0>
  %before_z = arith.addi %n, %m : index
  %past_x = arith.maxui %offset, %n : index
  %from = arith.minui %past_x, %before_z : index
  %end_past_x = arith.maxui %end, %n : index
  %to = arith.minui %end_past_x, %before_z : index
  %y_from = arith.subi %from, %n : index
  %y_rows = arith.subi %to, %from : index
  %of_y = tensor.extract_slice %y[%y_from, 0] [%y_rows, %columns] [1, 1] : !T1 to tensor<?x?x!E0>
  %past_y = arith.maxui %offset, %before_z : index
  %z_from = arith.subi %past_y, %before_z : index
  %of_both = arith.addi %x_rows, %y_rows : index
  %z_rows = arith.subi %size, %of_both : index
  %of_z = tensor.extract_slice %z[%z_from, 0] [%z_rows, %columns] [1, 1] : !T2 to tensor<?x?x!E0>
  %r = tensor.concat dim(0) %of_x, %of_y, %of_z : (tensor<?x?x!E0>, tensor<?x?x!E0>, tensor<?x?x!E0>) -> !R0
  return %r : !R0
}
