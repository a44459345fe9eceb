// Converts an element from !E0 to !E1. !I1 is the integer type with the width of !E1. The types are examples.

// --- Bits ---
!E0 = f32
!E1 = i32

func.func @bits(%x: !E0) -> !E1 {
  %r = arith.bitcast %x : !E0 to !E1
  return %r : !E1
}

// -----
// --- One type ---
!E0 = f32

func.func @itself(%x: !E0) -> !E0 {
  return %x : !E0
}

// -----
// --- Floats to integers that stay floats ---
!E0 = f32

func.func @round_even(%x: !E0) -> !E0 {
  %r = math.roundeven %x : !E0
  return %r : !E0
}
func.func @round_away(%x: !E0) -> !E0 {
  %r = math.round %x : !E0
  return %r : !E0
}
func.func @floor(%x: !E0) -> !E0 {
  %r = math.floor %x : !E0
  return %r : !E0
}
func.func @ceil(%x: !E0) -> !E0 {
  %r = math.ceil %x : !E0
  return %r : !E0
}
func.func @trunc(%x: !E0) -> !E0 {
  %r = math.trunc %x : !E0
  return %r : !E0
}
// Returns x, or the adjacent integer that is odd.
func.func @odd(%x: !E0) -> !E0 {
  %one = arith.constant 1.0 : !E0
  %half = arith.constant 0.5 : !E0
  %q = math.trunc %x : !E0
  %h = arith.mulf %q, %half : !E0
  %t = math.trunc %h : !E0
  %is_even = arith.cmpf oeq, %h, %t : !E0
  %is_between = arith.cmpf one, %x, %q : !E0
  %up = math.copysign %one, %x : !E0
  %outer = arith.addf %q, %up : !E0
  %moves = arith.andi %is_even, %is_between : i1
  %r = arith.select %moves, %outer, %q : !E0
  return %r : !E0
}

// -----
// --- Floats to wider floats ---
!E0 = f32
!E1 = f64

func.func @widen(%x: !E0) -> !E1 {
  %r = arith.extf %x : !E0 to !E1
  return %r : !E1
}

// -----
// --- Between the 16-bit floats ---
!E0 = f16
!E1 = bf16

func.func @by_way_of_f32(%x: !E0) -> !E1 {
  %w = arith.extf %x : !E0 to f32
  %r = arith.truncf %w : f32 to !E1
  return %r : !E1
}

// -----
// --- Floats to narrower floats ---
// The result is the nearest float or its neighbor: the bits of a float, as an integer, are ordered by magnitude, so
// that + 1 gives the neighbor away from 0.
!E0 = f32
!E1 = f16
!I1 = i16

func.func @nearest(%x: !E0) -> !E1 {
  %r = arith.truncf %x : !E0 to !E1
  return %r : !E1
}
// Adds `step` to the bits of `t` if `moves`.
func.func @move(%t: !E1, %moves: i1, %step: !I1) -> !E1 {
  %none = arith.constant 0 : !I1
  %b = arith.bitcast %t : !E1 to !I1
  %d = arith.select %moves, %step, %none : !I1
  %m = arith.addi %b, %d : !I1
  %r = arith.bitcast %m : !I1 to !E1
  return %r : !E1
}
// Returns the step to the next float below `t`: 1 if the sign bit is set, else -1.
func.func @below(%t: !E1) -> !I1 {
  %none = arith.constant 0 : !I1
  %one = arith.constant 1 : !I1
  %back = arith.constant -1 : !I1
  %b = arith.bitcast %t : !E1 to !I1
  %signed = arith.cmpi slt, %b, %none : !I1
  %r = arith.select %signed, %one, %back : !I1
  return %r : !I1
}
func.func @narrow_down(%x: !E0) -> !E1 {
  %t = arith.truncf %x : !E0 to !E1
  %e = arith.extf %t : !E1 to !E0
  %over = arith.cmpf ogt, %e, %x : !E0
  %step = func.call @below(%t) : (!E1) -> !I1
  %r = func.call @move(%t, %over, %step) : (!E1, i1, !I1) -> !E1
  return %r : !E1
}
func.func @narrow_up(%x: !E0) -> !E1 {
  %none = arith.constant 0 : !I1
  %t = arith.truncf %x : !E0 to !E1
  %e = arith.extf %t : !E1 to !E0
  %under = arith.cmpf olt, %e, %x : !E0
  %below = func.call @below(%t) : (!E1) -> !I1
  %step = arith.subi %none, %below : !I1
  %r = func.call @move(%t, %under, %step) : (!E1, i1, !I1) -> !E1
  return %r : !E1
}
func.func @narrow_to_zero(%x: !E0) -> !E1 {
  %back = arith.constant -1 : !I1
  %t = arith.truncf %x : !E0 to !E1
  %e = arith.extf %t : !E1 to !E0
  %ax = math.absf %x : !E0
  %ae = math.absf %e : !E0
  %over = arith.cmpf ogt, %ae, %ax : !E0
  %r = func.call @move(%t, %over, %back) : (!E1, i1, !I1) -> !E1
  return %r : !E1
}
// Returns the adjacent float nearer to 0, or the other one if the last bit of that is 0.
func.func @narrow_to_odd(%x: !E0) -> !E1 {
  %one = arith.constant 1 : !I1
  %inner = func.call @narrow_to_zero(%x) : (!E0) -> !E1
  %e = arith.extf %inner : !E1 to !E0
  %between = arith.cmpf one, %e, %x : !E0
  %b = arith.bitcast %inner : !E1 to !I1
  %o = arith.ori %b, %one : !I1
  %p = arith.select %between, %o, %b : !I1
  %r = arith.bitcast %p : !I1 to !E1
  return %r : !E1
}
// Returns the nearest float, ties away from 0.
func.func @narrow_ties_away(%x: !E0) -> !E1 {
  %true = arith.constant true
  %one = arith.constant 1 : !I1
  %t = arith.truncf %x : !E0 to !E1
  %e = arith.extf %t : !E1 to !E0
  %outer = func.call @move(%t, %true, %one) : (!E1, i1, !I1) -> !E1
  %g = arith.extf %outer : !E1 to !E0
  %ax = math.absf %x : !E0
  %ae = math.absf %e : !E0
  %ag = math.absf %g : !E0
  %in = arith.subf %ax, %ae : !E0
  %to = arith.subf %ag, %ax : !E0
  %tie = arith.cmpf oeq, %in, %to : !E0
  %r = arith.select %tie, %outer, %t : !E1
  return %r : !E1
}

// -----
// --- Floats to bool ---
!E0 = f32

func.func @is_not_zero(%x: !E0) -> i1 {
  %zero = arith.constant 0.0 : !E0
  %r = arith.cmpf une, %x, %zero : !E0
  return %r : i1
}

// -----
// --- Floats to integers ---
// Out of range values are clamped; NaN gives 0.
!E0 = f32
!E1 = i32

// The rule passes the function that rounds x to an integer, as a float.
func.func private @rounded(!E0) -> !E0

func.func @to_signed(%x: !E0) -> !E1 {
  %ones = arith.constant -1 : !E1
  %one = arith.constant 1 : !E1
  %zero = arith.constant 0.0 : !E0
  %highest = arith.shrui %ones, %one : !E1
  %lowest = arith.xori %highest, %ones : !E1
  %q = func.call @rounded(%x) : (!E0) -> !E0
  %hi = arith.sitofp %highest : !E1 to !E0
  %lo = arith.sitofp %lowest : !E1 to !E0
  %over = arith.cmpf oge, %q, %hi : !E0
  %under = arith.cmpf ole, %q, %lo : !E0
  %nan = arith.cmpf uno, %q, %q : !E0
  %o = arith.ori %over, %under : i1
  %no = arith.ori %o, %nan : i1
  %fits = arith.select %no, %zero, %q : !E0
  %i = arith.fptosi %fits : !E0 to !E1
  %j = arith.select %over, %highest, %i : !E1
  %r = arith.select %under, %lowest, %j : !E1
  return %r : !E1
}
func.func @to_unsigned(%x: !E0) -> !E1 {
  %ones = arith.constant -1 : !E1
  %none = arith.constant 0 : !E1
  %zero = arith.constant 0.0 : !E0
  %q = func.call @rounded(%x) : (!E0) -> !E0
  %hi = arith.uitofp %ones : !E1 to !E0
  %over = arith.cmpf oge, %q, %hi : !E0
  %under = arith.cmpf ole, %q, %zero : !E0
  %nan = arith.cmpf uno, %q, %q : !E0
  %o = arith.ori %over, %under : i1
  %no = arith.ori %o, %nan : i1
  %fits = arith.select %no, %zero, %q : !E0
  %i = arith.fptoui %fits : !E0 to !E1
  %j = arith.select %over, %ones, %i : !E1
  %r = arith.select %under, %none, %j : !E1
  return %r : !E1
}

// -----
// --- Integers and bools to floats ---
!E0 = i32
!E1 = f32

func.func @signed_to_float(%x: !E0) -> !E1 {
  %r = arith.sitofp %x : !E0 to !E1
  return %r : !E1
}
func.func @unsigned_to_float(%x: !E0) -> !E1 {
  %r = arith.uitofp %x : !E0 to !E1
  return %r : !E1
}

// -----
// --- Integers to integers ---
!E0 = i8
!E1 = i32

func.func @widen_signed(%x: !E0) -> !E1 {
  %r = arith.extsi %x : !E0 to !E1
  return %r : !E1
}
func.func @widen_unsigned(%x: !E0) -> !E1 {
  %r = arith.extui %x : !E0 to !E1
  return %r : !E1
}

// -----
!E0 = i32
!E1 = i8

func.func @low_bits(%x: !E0) -> !E1 {
  %r = arith.trunci %x : !E0 to !E1
  return %r : !E1
}
func.func @is_not_none(%x: !E0) -> i1 {
  %none = arith.constant 0 : !E0
  %r = arith.cmpi ne, %x, %none : !E0
  return %r : i1
}
