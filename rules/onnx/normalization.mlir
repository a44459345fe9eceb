// Computes an element of the result. The types and numbers are examples.

!E0 = f32
#epsilon = 1.0 : f32

func.func private @number(f32) -> !E0

func.func @batch_norm(%x: !E0, %s: !E0, %b: !E0, %m: !E0, %v: !E0) -> !E0 {
  %epsilon_given = arith.constant #epsilon
  %epsilon = func.call @number(%epsilon_given) : (f32) -> !E0
  %wide = arith.addf %v, %epsilon : !E0
  %root = math.sqrt %wide : !E0
  %d = arith.subf %x, %m : !E0
  %q = arith.divf %d, %root : !E0
  %p = arith.mulf %q, %s : !E0
  %r = arith.addf %p, %b : !E0
  return %r : !E0
}
func.func @inverse(%v: !E0) -> !E0 {
  %epsilon_given = arith.constant #epsilon
  %epsilon = func.call @number(%epsilon_given) : (f32) -> !E0
  %one = arith.constant 1.0 : !E0
  %wide = arith.addf %v, %epsilon : !E0
  %root = math.sqrt %wide : !E0
  %r = arith.divf %one, %root : !E0
  return %r : !E0
}

// -----
!E0 = f32

func.func @scaled(%x: !E0, %m: !E0, %i: !E0, %s: !E0, %b: !E0) -> !E0 {
  %d = arith.subf %x, %m : !E0
  %q = arith.mulf %d, %i : !E0
  %p = arith.mulf %q, %s : !E0
  %r = arith.addf %p, %b : !E0
  return %r : !E0
}
func.func @distance(%x: !E0, %m: !E0) -> !E0 {
  %d = arith.subf %x, %m : !E0
  %r = arith.mulf %d, %d : !E0
  return %r : !E0
}
func.func @by_deviation(%x: !E0, %m: !E0, %v: !E0) -> !E0 {
  %d = arith.subf %x, %m : !E0
  %root = math.sqrt %v : !E0
  %r = arith.divf %d, %root : !E0
  return %r : !E0
}
func.func @square(%x: !E0) -> !E0 {
  %r = arith.mulf %x, %x : !E0
  return %r : !E0
}
func.func @sum(%x: !E0, %t: !E0, %a: !E0) -> !E0 {
  %r = arith.addf %a, %x : !E0
  return %r : !E0
}

// -----
!E0 = f32
#alpha = 1.0 : f32
#beta = 0.75 : f32
#bias = 1.0 : f32
#size = 3 : i64

func.func private @number(f32) -> !E0

func.func @lrn(%x: !E0, %q: !E0) -> !E0 {
  %alpha_given = arith.constant #alpha
  %alpha = func.call @number(%alpha_given) : (f32) -> !E0
  %beta_given = arith.constant #beta
  %beta = func.call @number(%beta_given) : (f32) -> !E0
  %bias_given = arith.constant #bias
  %bias = func.call @number(%bias_given) : (f32) -> !E0
  %size_given = arith.constant #size
  %size = arith.sitofp %size_given : i64 to !E0
  %part = arith.divf %alpha, %size : !E0
  %p = arith.mulf %part, %q : !E0
  %s = arith.addf %bias, %p : !E0
  %d = math.powf %s, %beta : !E0
  %r = arith.divf %x, %d : !E0
  return %r : !E0
}
