// Computes an element of the result. The types are examples.

// --- Floats ---
!E0 = f32

func.func @exp(%x: !E0) -> !E0 {
  %r = math.exp %x : !E0
  return %r : !E0
}
func.func @ln(%x: !E0) -> !E0 {
  %r = math.log %x : !E0
  return %r : !E0
}
func.func @rsqrt(%x: !E0) -> !E0 {
  %n = arith.constant 1.0 : !E0
  %q = math.sqrt %x : !E0
  %r = arith.divf %n, %q : !E0
  return %r : !E0
}
func.func @sqrt(%x: !E0) -> !E0 {
  %r = math.sqrt %x : !E0
  return %r : !E0
}
func.func @rec(%x: !E0) -> !E0 {
  %n = arith.constant 1.0 : !E0
  %r = arith.divf %n, %x : !E0
  return %r : !E0
}
func.func @abs_of_floats(%x: !E0) -> !E0 {
  %r = math.absf %x : !E0
  return %r : !E0
}
func.func @relu_of_floats(%x: !E0) -> !E0 {
  %n = arith.constant 0.0 : !E0
  %r = arith.maximumf %x, %n : !E0
  return %r : !E0
}
func.func @add_floats(%x: !E0, %y: !E0) -> !E0 {
  %r = arith.addf %x, %y : !E0
  return %r : !E0
}
func.func @sub_floats(%x: !E0, %y: !E0) -> !E0 {
  %r = arith.subf %x, %y : !E0
  return %r : !E0
}
func.func @mul_floats(%x: !E0, %y: !E0) -> !E0 {
  %r = arith.mulf %x, %y : !E0
  return %r : !E0
}
func.func @divide_floats(%x: !E0, %y: !E0) -> !E0 {
  %r = arith.divf %x, %y : !E0
  return %r : !E0
}
func.func @max_of_floats(%x: !E0, %y: !E0) -> !E0 {
  %r = arith.maximumf %x, %y : !E0
  return %r : !E0
}
func.func @min_of_floats(%x: !E0, %y: !E0) -> !E0 {
  %r = arith.minimumf %x, %y : !E0
  return %r : !E0
}

// -----
// --- Integers and bools ---
!E0 = i32

func.func @abs_of_integers(%x: !E0) -> !E0 {
  %n = arith.constant 0 : !E0
  %q = arith.subi %n, %x : !E0
  %r = arith.maxsi %x, %q : !E0
  return %r : !E0
}
func.func @relu_of_integers(%x: !E0) -> !E0 {
  %n = arith.constant 0 : !E0
  %r = arith.maxsi %x, %n : !E0
  return %r : !E0
}
func.func @not(%x: !E0) -> !E0 {
  %n = arith.constant -1 : !E0
  %r = arith.xori %x, %n : !E0
  return %r : !E0
}
func.func @add_integers(%x: !E0, %y: !E0) -> !E0 {
  %r = arith.addi %x, %y : !E0
  return %r : !E0
}
func.func @sub_integers(%x: !E0, %y: !E0) -> !E0 {
  %r = arith.subi %x, %y : !E0
  return %r : !E0
}
func.func @mul_integers(%x: !E0, %y: !E0) -> !E0 {
  %r = arith.muli %x, %y : !E0
  return %r : !E0
}
func.func @divide_signed(%x: !E0, %y: !E0) -> !E0 {
  %n = arith.constant 0 : !E0
  %one = arith.constant 1 : !E0
  %ones = arith.constant -1 : !E0
  %by0 = arith.cmpi eq, %y, %n : !E0
  %flips = arith.cmpi eq, %y, %ones : !E0
  %odd = arith.ori %by0, %flips : i1
  %d = arith.select %odd, %one, %y : !E0
  %q = arith.divsi %x, %d : !E0
  %m = arith.subi %n, %x : !E0
  %p = arith.select %flips, %m, %q : !E0
  %r = arith.select %by0, %ones, %p : !E0
  return %r : !E0
}
func.func @divide_unsigned(%x: !E0, %y: !E0) -> !E0 {
  %n = arith.constant 0 : !E0
  %one = arith.constant 1 : !E0
  %ones = arith.constant -1 : !E0
  %by0 = arith.cmpi eq, %y, %n : !E0
  %d = arith.select %by0, %one, %y : !E0
  %q = arith.divui %x, %d : !E0
  %r = arith.select %by0, %ones, %q : !E0
  return %r : !E0
}
func.func @max_of_signed(%x: !E0, %y: !E0) -> !E0 {
  %r = arith.maxsi %x, %y : !E0
  return %r : !E0
}
func.func @max_of_unsigned(%x: !E0, %y: !E0) -> !E0 {
  %r = arith.maxui %x, %y : !E0
  return %r : !E0
}
func.func @min_of_signed(%x: !E0, %y: !E0) -> !E0 {
  %r = arith.minsi %x, %y : !E0
  return %r : !E0
}
func.func @min_of_unsigned(%x: !E0, %y: !E0) -> !E0 {
  %r = arith.minui %x, %y : !E0
  return %r : !E0
}
func.func @and(%x: !E0, %y: !E0) -> !E0 {
  %r = arith.andi %x, %y : !E0
  return %r : !E0
}
func.func @or(%x: !E0, %y: !E0) -> !E0 {
  %r = arith.ori %x, %y : !E0
  return %r : !E0
}
func.func @xor(%x: !E0, %y: !E0) -> !E0 {
  %r = arith.xori %x, %y : !E0
  return %r : !E0
}
func.func @shift_left(%x: !E0, %y: !E0) -> !E0 {
  %ones = arith.constant -1 : !E0
  %width = math.ctpop %ones : !E0
  %n = arith.constant 1 : !E0
  %m = arith.subi %width, %n : !E0
  %by = arith.andi %y, %m : !E0
  %r = arith.shli %x, %by : !E0
  return %r : !E0
}
func.func @shift_right(%x: !E0, %y: !E0) -> !E0 {
  %ones = arith.constant -1 : !E0
  %width = math.ctpop %ones : !E0
  %n = arith.constant 1 : !E0
  %m = arith.subi %width, %n : !E0
  %by = arith.andi %y, %m : !E0
  %r = arith.shrsi %x, %by : !E0
  return %r : !E0
}
func.func @shift_left_bool(%x: !E0) -> !E0 {
  return %x : !E0
}
func.func @shift_right_bool(%x: !E0) -> !E0 {
  return %x : !E0
}

// -----
// --- Comparisons of floats ---
!E0 = f32
!E2 = i8

func.func private @number(i1) -> !E2

func.func @float_oeq(%x: !E0, %y: !E0) -> !E2 {
  %c = arith.cmpf oeq, %x, %y : !E0
  %r = func.call @number(%c) : (i1) -> !E2
  return %r : !E2
}
func.func @float_oge(%x: !E0, %y: !E0) -> !E2 {
  %c = arith.cmpf oge, %x, %y : !E0
  %r = func.call @number(%c) : (i1) -> !E2
  return %r : !E2
}
func.func @float_ogt(%x: !E0, %y: !E0) -> !E2 {
  %c = arith.cmpf ogt, %x, %y : !E0
  %r = func.call @number(%c) : (i1) -> !E2
  return %r : !E2
}
func.func @float_ole(%x: !E0, %y: !E0) -> !E2 {
  %c = arith.cmpf ole, %x, %y : !E0
  %r = func.call @number(%c) : (i1) -> !E2
  return %r : !E2
}
func.func @float_olt(%x: !E0, %y: !E0) -> !E2 {
  %c = arith.cmpf olt, %x, %y : !E0
  %r = func.call @number(%c) : (i1) -> !E2
  return %r : !E2
}
func.func @float_une(%x: !E0, %y: !E0) -> !E2 {
  %c = arith.cmpf une, %x, %y : !E0
  %r = func.call @number(%c) : (i1) -> !E2
  return %r : !E2
}

// -----
// --- Comparisons of integers ---
!E0 = i32
!E2 = i8

func.func private @number(i1) -> !E2

func.func @signed_eq(%x: !E0, %y: !E0) -> !E2 {
  %c = arith.cmpi eq, %x, %y : !E0
  %r = func.call @number(%c) : (i1) -> !E2
  return %r : !E2
}
func.func @signed_ne(%x: !E0, %y: !E0) -> !E2 {
  %c = arith.cmpi ne, %x, %y : !E0
  %r = func.call @number(%c) : (i1) -> !E2
  return %r : !E2
}
func.func @signed_sge(%x: !E0, %y: !E0) -> !E2 {
  %c = arith.cmpi sge, %x, %y : !E0
  %r = func.call @number(%c) : (i1) -> !E2
  return %r : !E2
}
func.func @signed_sgt(%x: !E0, %y: !E0) -> !E2 {
  %c = arith.cmpi sgt, %x, %y : !E0
  %r = func.call @number(%c) : (i1) -> !E2
  return %r : !E2
}
func.func @signed_sle(%x: !E0, %y: !E0) -> !E2 {
  %c = arith.cmpi sle, %x, %y : !E0
  %r = func.call @number(%c) : (i1) -> !E2
  return %r : !E2
}
func.func @signed_slt(%x: !E0, %y: !E0) -> !E2 {
  %c = arith.cmpi slt, %x, %y : !E0
  %r = func.call @number(%c) : (i1) -> !E2
  return %r : !E2
}
func.func @unsigned_eq(%x: !E0, %y: !E0) -> !E2 {
  %c = arith.cmpi eq, %x, %y : !E0
  %r = func.call @number(%c) : (i1) -> !E2
  return %r : !E2
}
func.func @unsigned_ne(%x: !E0, %y: !E0) -> !E2 {
  %c = arith.cmpi ne, %x, %y : !E0
  %r = func.call @number(%c) : (i1) -> !E2
  return %r : !E2
}
func.func @unsigned_uge(%x: !E0, %y: !E0) -> !E2 {
  %c = arith.cmpi uge, %x, %y : !E0
  %r = func.call @number(%c) : (i1) -> !E2
  return %r : !E2
}
func.func @unsigned_ugt(%x: !E0, %y: !E0) -> !E2 {
  %c = arith.cmpi ugt, %x, %y : !E0
  %r = func.call @number(%c) : (i1) -> !E2
  return %r : !E2
}
func.func @unsigned_ule(%x: !E0, %y: !E0) -> !E2 {
  %c = arith.cmpi ule, %x, %y : !E0
  %r = func.call @number(%c) : (i1) -> !E2
  return %r : !E2
}
func.func @unsigned_ult(%x: !E0, %y: !E0) -> !E2 {
  %c = arith.cmpi ult, %x, %y : !E0
  %r = func.call @number(%c) : (i1) -> !E2
  return %r : !E2
}

// -----
!E2 = i8

func.func @number(%c: i1) -> !E2 {
  %none = arith.constant 0 : !E2
  %one = arith.constant 1 : !E2
  %r = arith.select %c, %one, %none : !E2
  return %r : !E2
}

// -----
// --- Selection ---
!E0 = i8
!E1 = f32

func.func @select(%x: !E0, %y: !E1, %z: !E1) -> !E1 {
  %none = arith.constant 0 : !E0
  %c = arith.cmpi ne, %x, %none : !E0
  %r = arith.select %c, %y, %z : !E1
  return %r : !E1
}
