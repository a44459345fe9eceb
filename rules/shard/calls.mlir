// Defines the functions that calls.pdll instantiates. The types are examples.

!T0 = tensor<6xf32>
!E0 = f32

// Returns a buffer of the elements to send, and a buffer for the elements to receive.
func.func @buffers(%x: !T0, %count: index) -> (memref<?x!E0>, memref<?x!E0>) {
  %row = tensor.cast %x : !T0 to tensor<?x!E0>
  %from = bufferization.to_buffer %row read_only : tensor<?x!E0> to memref<?x!E0>
  %to = memref.alloc(%count) {alignment = 64 : i64} : memref<?x!E0>
  return %from, %to : memref<?x!E0>, memref<?x!E0>
}

// -----

!T0 = memref<?xf32>
!E0 = f32
!R0 = tensor<6xf32>

func.func @elements(%from: !T0, %to: !T0) -> !R0 {
  %row = bufferization.to_tensor %to restrict writable : !T0 to tensor<?x!E0>
  %elements = tensor.cast %row : tensor<?x!E0> to !R0
  return %elements : !R0
}

// -----

!E0 = f32

func.func @same(%x: !E0) -> !E0 {
  return %x : !E0
}
