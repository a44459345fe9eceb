// What pieces-from-zero.pdll builds: sums of a piece, from zero, are added to those before.

func.func @zero() -> f32 {
  %zero = arith.constant 0.0 : f32
  return %zero : f32
}

func.func @added(%piece: f32, %sum: f32) -> f32 {
  %r = arith.addf %sum, %piece : f32
  return %r : f32
}
