// Defines the functions that widen-lhs.pdll instantiates: bf16 as f32, and back.

func.func @zero() -> f32 {
  %zero = arith.constant 0.0 : f32
  return %zero : f32
}

func.func @of_wide(%a: f32, %b: bf16, %sum: f32) -> f32 {
  %y = arith.extf %b : bf16 to f32
  %product = arith.mulf %a, %y : f32
  %r = arith.addf %sum, %product : f32
  return %r : f32
}

// Its users are computed of the sum itself, where that is in f32 as well.
func.func @rounded(%sum: f32) -> bf16 {
  %r = arith.truncf %sum fastmath<contract> : f32 to bf16
  return %r : bf16
}
