// Defines the function that concat.pdll instantiates. The types are examples.

#d = 0 : i64
#offsets = array<i64: -9223372036854775808, 0>
#sizes = array<i64: -9223372036854775808, 16>
#strides = array<i64: 1, 1>
!Part = tensor<?x16xf32>
!T0 = tensor<96x16xf32>
!T1 = tensor<77x16xf32>
!R0 = tensor<?x16xf32>

func.func @of_each(%x: !T0, %rest: !T1, %d: index, %offset: index, %like: !R0) -> !R0 {
  %size = tensor.dim %like, %d : !R0
  %n = tensor.dim %x, %d : !T0
  %end = arith.addi %offset, %size : index
  %x_from = arith.minui %offset, %n : index
  %x_to = arith.minui %end, %n : index
  %x_count = arith.subi %x_to, %x_from : index
  %of_x = "tensor.extract_slice"(%x, %x_from, %x_count) <{
    static_offsets = #offsets, static_sizes = #sizes, static_strides = #strides,
    operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!T0, index, index) -> !Part
  %past = arith.maxui %offset, %n : index
  %from = arith.subi %past, %n : index
  %count = arith.subi %size, %x_count : index
  %of_rest = "tensor.extract_slice"(%rest, %from, %count) <{
    static_offsets = #offsets, static_sizes = #sizes, static_strides = #strides,
    operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!T1, index, index) -> !Part
  %r = "tensor.concat"(%of_x, %of_rest) <{dim = #d}> : (!Part, !Part) -> !R0
  return %r : !R0
}
