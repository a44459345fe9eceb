// Computes an element of the result. The types and numbers are examples.

!E0 = f32

func.func @multiply_add(%a: !E0, %b: !E0, %c: !E0) -> !E0 {
  %p = arith.mulf %a, %b : !E0
  %r = arith.addf %c, %p : !E0
  return %r : !E0
}
func.func @plus(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.addf %a, %b : !E0
  return %r : !E0
}

// -----
!E0 = i32

func.func @multiply_add_integer(%a: !E0, %b: !E0, %c: !E0) -> !E0 {
  %p = arith.muli %a, %b : !E0
  %r = arith.addi %c, %p : !E0
  return %r : !E0
}
func.func @plus_integer(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.addi %a, %b : !E0
  return %r : !E0
}

// -----
!E0 = f32
#alpha = 1.0 : f32
#beta = 1.0 : f32

func.func private @number(f32) -> !E0

func.func @scale(%x: !E0) -> !E0 {
  %alpha_given = arith.constant #alpha
  %alpha = func.call @number(%alpha_given) : (f32) -> !E0
  %r = arith.mulf %x, %alpha : !E0
  return %r : !E0
}
func.func @scale_and_add(%x: !E0, %c: !E0) -> !E0 {
  %alpha_given = arith.constant #alpha
  %alpha = func.call @number(%alpha_given) : (f32) -> !E0
  %beta_given = arith.constant #beta
  %beta = func.call @number(%beta_given) : (f32) -> !E0
  %p = arith.mulf %x, %alpha : !E0
  %q = arith.mulf %c, %beta : !E0
  %r = arith.addf %p, %q : !E0
  return %r : !E0
}
