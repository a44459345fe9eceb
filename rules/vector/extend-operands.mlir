// Defines the functions that extend-operands.pdll instantiates: bf16 as f32, and back.

func.func @widened(%a: bf16) -> f32 {
  %wide = arith.extf %a : bf16 to f32
  return %wide : f32
}
