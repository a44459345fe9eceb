// Defines the functions that softmax-in-f32.pdll instantiates. The aliases are examples: a call
// replaces them by the types and attributes of the operation.

!T0 = tensor<?x16xbf16>
!T1 = tensor<16x?xbf16>
!R0 = tensor<16x?xbf16>
!F0 = tensor<?x16xf32>
#dimension = 1 : i64

func.func @in_wide(%x: !T0, %y: !T1) -> !R0 {
  %wide = arith.extf %x : !T0 to !F0
  %s = "linalg.softmax"(%wide, %wide) <{dimension = #dimension}> : (!F0, !F0) -> !F0
  %narrow = arith.truncf %s : !F0 to !T0
  %r = tensor.cast %narrow : !T0 to !R0
  return %r : !R0
}
