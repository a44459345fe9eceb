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

// -----

!T0 = memref<?x16xbf16>
!T1 = memref<?x16xbf16>
!X = tensor<?x16xbf16>
!C = tensor<?x16xbf16>
#dimension = 1 : i64

func.func @on_tensors(%x: !T0, %c: !T1) {
  %in = bufferization.to_tensor %x restrict : !T0 to !X
  %copy = bufferization.alloc_tensor() copy(%in) : !X
  %out = bufferization.to_tensor %c restrict writable : !T1 to !C
  %r = "linalg.softmax"(%copy, %out) <{dimension = #dimension}> : (!X, !C) -> !C
  bufferization.materialize_in_destination %r in restrict writable %c : (!C, !T1) -> ()
  return
}
