// Defines the functions that widen-rhs.pdll instantiates: bf16 as f32, and back.

func.func @of_both_wide(%a: f32, %b: f32, %sum: f32) -> f32 {
  %product = arith.mulf %a, %b : f32
  %r = arith.addf %sum, %product : f32
  return %r : f32
}
