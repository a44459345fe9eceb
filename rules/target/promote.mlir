// Functions for promote.pdll. The types are examples.
!T0 = i32
!T1 = tensor<16x16xi32>
#memory = 1 : i64
func.func @fill(%x: !T0, %c: !T1) -> !T1 {
  %local = bufferization.alloc_tensor() {memory_space = #memory} : !T1
  %filled = linalg.fill ins(%x : !T0) outs(%local : !T1) -> !T1
  return %filled : !T1
}
