// Defines the functions that seeds.pdll instantiates. The types are examples.

!T0 = tensor<2x3xf32>
!E0 = f32

func.func @zeros(%like: !T0) -> !T0 {
  %zero = arith.constant 0.0 : !E0
  %empty = tensor.empty() : !T0
  %zeros = linalg.fill ins(%zero : !E0) outs(%empty : !T0) -> !T0
  return %zeros : !T0
}

func.func @sum(%a: !E0, %b: !E0) -> !E0 {
  %c = arith.addf %a, %b : !E0
  return %c : !E0
}

// -----

!T0 = tensor<2x3xi32>
!E0 = i32

func.func @integer_zeros(%like: !T0) -> !T0 {
  %zero = arith.constant 0 : !E0
  %empty = tensor.empty() : !T0
  %zeros = linalg.fill ins(%zero : !E0) outs(%empty : !T0) -> !T0
  return %zeros : !T0
}

func.func @integer_sum(%a: !E0, %b: !E0) -> !E0 {
  %c = arith.addi %a, %b : !E0
  return %c : !E0
}
