// Defines the functions that softmax-types.pdll instantiates. The aliases are examples: a call
// replaces them by the types and attributes of the operation.

!T0 = tensor<?x16xbf16>
!T1 = tensor<16x?xbf16>
!R0 = tensor<16x?xbf16>
!F0 = tensor<?x16xf32>
#dimension = 1 : i64

func.func @as_output(%x: !T0, %y: !T1) -> !R0 {
  %in = tensor.cast %x : !T0 to !T1
  %r = "linalg.softmax"(%in, %y) <{dimension = #dimension}> : (!T1, !T1) -> !R0
  return %r : !R0
}

func.func @as_input(%x: !T0, %y: !T1) -> !R0 {
  %out = tensor.cast %y : !T1 to !T0
  %s = "linalg.softmax"(%x, %out) <{dimension = #dimension}> : (!T0, !T0) -> !T0
  %r = tensor.cast %s : !T0 to !R0
  return %r : !R0
}
