// Defines the functions that extensions.pdll instantiates.

func.func @by_bits(%x: bf16) -> f32 {
  %digits = arith.constant 16 : i32
  %bits = arith.bitcast %x : bf16 to i16
  %low = arith.extui %bits : i16 to i32
  %high = arith.shli %low, %digits : i32
  %r = arith.bitcast %high : i32 to f32
  return %r : f32
}
