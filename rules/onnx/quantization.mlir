// Computes an element of the result. The types and numbers are examples.

!E0 = f32
!E2 = i8
#least = -128.0 : f32
#most = 127.0 : f32

func.func private @wide(!E0) -> f32
func.func private @zero_of(!E2) -> f32
func.func private @whole(f32) -> !E2

func.func @clamped_f32(%x: f32) -> f32 {
  %least = arith.constant #least
  %most = arith.constant #most
  %low = arith.maximumf %x, %least : f32
  %r = arith.minimumf %low, %most : f32
  return %r : f32
}
func.func @quantize(%x: !E0, %s: f32, %z: !E2) -> !E2 {
  %v = func.call @wide(%x) : (!E0) -> f32
  %q = arith.divf %v, %s : f32
  %n = math.roundeven %q : f32
  %zero = func.call @zero_of(%z) : (!E2) -> f32
  %m = arith.addf %n, %zero : f32
  %c = func.call @clamped_f32(%m) : (f32) -> f32
  %r = func.call @whole(%c) : (f32) -> !E2
  return %r : !E2
}

// -----
!E0 = f32
func.func @as_it_is(%x: !E0) -> !E0 {
  return %x : !E0
}

// -----
!E0 = i32
func.func @float_of_signed(%x: !E0) -> f32 {
  %r = arith.sitofp %x : !E0 to f32
  return %r : f32
}
func.func @float_of_unsigned(%x: !E0) -> f32 {
  %r = arith.uitofp %x : !E0 to f32
  return %r : f32
}

// -----
func.func @zero_signed(%x: i8) -> f32 {
  %r = arith.sitofp %x : i8 to f32
  return %r : f32
}
func.func @zero_unsigned(%x: i8) -> f32 {
  %r = arith.uitofp %x : i8 to f32
  return %r : f32
}
func.func @whole_signed(%x: f32) -> i8 {
  %r = arith.fptosi %x : f32 to i8
  return %r : i8
}
func.func @whole_unsigned(%x: f32) -> i8 {
  %r = arith.fptoui %x : f32 to i8
  return %r : i8
}

// -----
!E0 = i8
func.func @center_signed(%x: !E0, %z: !E0) -> i32 {
  %a = arith.extsi %x : !E0 to i32
  %b = arith.extsi %z : !E0 to i32
  %r = arith.subi %a, %b : i32
  return %r : i32
}
func.func @center_unsigned(%x: !E0, %z: !E0) -> i32 {
  %a = arith.extui %x : !E0 to i32
  %b = arith.extui %z : !E0 to i32
  %r = arith.subi %a, %b : i32
  return %r : i32
}

// -----
func.func @center(%x: i32, %z: i32) -> i32 {
  %r = arith.subi %x, %z : i32
  return %r : i32
}
func.func @scaled_by(%x: i32, %s: f32) -> f32 {
  %f = arith.sitofp %x : i32 to f32
  %r = arith.mulf %f, %s : f32
  return %r : f32
}

// -----
#least = -128.0 : f32
#most = 127.0 : f32
func.func private @zero_of(i8) -> f32
func.func private @whole(f32) -> i8
func.func private @clamped_f32(f32) -> f32

func.func @requantize(%x: i32, %a: f32, %b: f32, %c: f32, %z: i8) -> i8 {
  %f = arith.sitofp %x : i32 to f32
  %p = arith.mulf %a, %b : f32
  %s = arith.divf %p, %c : f32
  %q = arith.mulf %f, %s : f32
  %n = math.roundeven %q : f32
  %zero = func.call @zero_of(%z) : (i8) -> f32
  %m = arith.addf %n, %zero : f32
  %k = func.call @clamped_f32(%m) : (f32) -> f32
  %r = func.call @whole(%k) : (f32) -> i8
  return %r : i8
}
func.func @span(%a: f32, %b: f32) -> f32 {
  %none = arith.constant 0.0 : f32
  %steps = arith.constant 255.0 : f32
  %low = arith.minimumf %a, %none : f32
  %high = arith.maximumf %b, %none : f32
  %d = arith.subf %high, %low : f32
  %r = arith.divf %d, %steps : f32
  return %r : f32
}
func.func @zero_point(%a: f32, %s: f32) -> i8 {
  %none = arith.constant 0.0 : f32
  %low = arith.minimumf %a, %none : f32
  %up = arith.subf %none, %low : f32
  %q = arith.divf %up, %s : f32
  %c = func.call @clamped_f32(%q) : (f32) -> f32
  %n = math.roundeven %c : f32
  %r = func.call @whole(%n) : (f32) -> i8
  return %r : i8
}

// -----
// --- Products of bytes, from which the product of the zero point and the sums of columns is subtracted ---

func.func @no_sum() -> i32 {
  %r = arith.constant 0 : i32
  return %r : i32
}
func.func @add_signed_bytes(%a: i8, %b: i8, %sum: i32) -> i32 {
  %x = arith.extsi %a : i8 to i32
  %y = arith.extsi %b : i8 to i32
  %product = arith.muli %x, %y : i32
  %r = arith.addi %sum, %product : i32
  return %r : i32
}
func.func @add_unsigned_bytes(%a: i8, %b: i8, %sum: i32) -> i32 {
  %x = arith.extui %a : i8 to i32
  %y = arith.extsi %b : i8 to i32
  %product = arith.muli %x, %y : i32
  %r = arith.addi %sum, %product : i32
  return %r : i32
}
func.func @less_signed_zero(%sum: i32, %column: i32, %zero: i8) -> i32 {
  %z = arith.extsi %zero : i8 to i32
  %part = arith.muli %column, %z : i32
  %r = arith.subi %sum, %part : i32
  return %r : i32
}
func.func @less_unsigned_zero(%sum: i32, %column: i32, %zero: i8) -> i32 {
  %z = arith.extui %zero : i8 to i32
  %part = arith.muli %column, %z : i32
  %r = arith.subi %sum, %part : i32
  return %r : i32
}
