// Defines the functions that assembled.pdll instantiates. The types are examples.

!T0 = tensor<4xindex>
!E0 = index
!R0 = memref<?xindex>

func.func @array(%list: !T0) -> !R0 {
  %any = tensor.cast %list : !T0 to tensor<?x!E0>
  %r = bufferization.to_buffer %any read_only : tensor<?x!E0> to !R0
  return %r : !R0
}

// -----
!T0 = tensor<5x2xindex>
!E0 = index
!R0 = memref<?xindex, strided<[?], offset: ?>>

func.func @column(%lists: !T0, %d: index) -> !R0 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %lists, %c0 : !T0
  %list = tensor.extract_slice %lists[0, %d] [%n, 1] [1, 1] : !T0 to tensor<?x!E0>
  %r = bufferization.to_buffer %list read_only : tensor<?x!E0> to !R0
  return %r : !R0
}
