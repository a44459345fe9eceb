// Returns neutral elements for several sets. The types are examples.

!E0 = f32

func.func @element(%x: !E0) -> !E0 {
  return %x : !E0
}
func.func @zero() -> !E0 {
  %r = arith.constant 0.0 : !E0
  return %r : !E0
}
func.func @one() -> !E0 {
  %r = arith.constant 1.0 : !E0
  return %r : !E0
}
func.func @minus_infinity() -> !E0 {
  %one = arith.constant -1.0 : !E0
  %zero = arith.constant 0.0 : !E0
  %r = arith.divf %one, %zero : !E0
  return %r : !E0
}
func.func @infinity() -> !E0 {
  %one = arith.constant 1.0 : !E0
  %zero = arith.constant 0.0 : !E0
  %r = arith.divf %one, %zero : !E0
  return %r : !E0
}

// -----
!E0 = i32

func.func @none() -> !E0 {
  %r = arith.constant 0 : !E0
  return %r : !E0
}
func.func @ones() -> !E0 {
  %r = arith.constant -1 : !E0
  return %r : !E0
}
// Returns the sign bit: -1 has all bits set, so its population count is the width.
func.func @lowest() -> !E0 {
  %ones = arith.constant -1 : !E0
  %one = arith.constant 1 : !E0
  %width = math.ctpop %ones : !E0
  %sign = arith.subi %width, %one : !E0
  %r = arith.shli %one, %sign : !E0
  return %r : !E0
}

// -----
// --- A number of f32 as an element ---
func.func @as_f32(%x: f32) -> f32 {
  return %x : f32
}
func.func @as_f64(%x: f32) -> f64 {
  %r = arith.extf %x : f32 to f64
  return %r : f64
}
func.func @as_f16(%x: f32) -> f16 {
  %r = arith.truncf %x : f32 to f16
  return %r : f16
}
func.func @as_bf16(%x: f32) -> bf16 {
  %r = arith.truncf %x : f32 to bf16
  return %r : bf16
}
