// Defines the functions that pieces-from-zero.pdll instantiates: the
// accumulators of a block, from zero, are added to the result.

func.func @zero() -> f32 {
  %zero = arith.constant 0.0 : f32
  return %zero : f32
}

func.func @added(%piece: f32, %sum: f32) -> f32 {
  %r = arith.addf %sum, %piece : f32
  return %r : f32
}
