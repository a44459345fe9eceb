// Defines the functions that threads.pdll instantiates. The types are examples.

!T0 = memref<4x8xf32>
!T1 = memref<4x8xf32, strided<[16, 1]>>

func.func @element_by_element(%from: !T0, %to: !T1) {
  linalg.copy ins(%from : !T0) outs(%to : !T1)
  return
}
