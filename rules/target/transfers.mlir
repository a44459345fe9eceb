// Functions for transfers.pdll. The types are examples.
!T0 = memref<16x16xi8>
!T1 = memref<16x16xi8, 1>
func.func @copy(%from: !T0, %to: !T1) {
  linalg.copy ins(%from : !T0) outs(%to : !T1)
  return
}
