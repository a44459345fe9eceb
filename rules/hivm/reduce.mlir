// Combines an element of the source, of type !E0, with the result so far, and returns neutral elements.
// The types are examples.

// --- Floats ---
!E0 = f32

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
func.func @sum(%x: !E0, %a: !E0) -> !E0 {
  %r = arith.addf %a, %x : !E0
  return %r : !E0
}
func.func @prod(%x: !E0, %a: !E0) -> !E0 {
  %r = arith.mulf %a, %x : !E0
  return %r : !E0
}
func.func @max(%x: !E0, %a: !E0) -> !E0 {
  %r = arith.maximumf %a, %x : !E0
  return %r : !E0
}
func.func @min(%x: !E0, %a: !E0) -> !E0 {
  %r = arith.minimumf %a, %x : !E0
  return %r : !E0
}

// -----
// --- Integers ---
!E0 = i32

func.func @none() -> !E0 {
  %r = arith.constant 0 : !E0
  return %r : !E0
}
func.func @unit() -> !E0 {
  %r = arith.constant 1 : !E0
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
func.func @highest() -> !E0 {
  %ones = arith.constant -1 : !E0
  %lowest = func.call @lowest() : () -> !E0
  %r = arith.xori %lowest, %ones : !E0
  return %r : !E0
}
func.func @integer_sum(%x: !E0, %a: !E0) -> !E0 {
  %r = arith.addi %a, %x : !E0
  return %r : !E0
}
func.func @integer_prod(%x: !E0, %a: !E0) -> !E0 {
  %r = arith.muli %a, %x : !E0
  return %r : !E0
}
func.func @integer_andi(%x: !E0, %a: !E0) -> !E0 {
  %r = arith.andi %a, %x : !E0
  return %r : !E0
}
func.func @integer_ori(%x: !E0, %a: !E0) -> !E0 {
  %r = arith.ori %a, %x : !E0
  return %r : !E0
}
func.func @integer_xori(%x: !E0, %a: !E0) -> !E0 {
  %r = arith.xori %a, %x : !E0
  return %r : !E0
}
func.func @signed_max(%x: !E0, %a: !E0) -> !E0 {
  %r = arith.maxsi %a, %x : !E0
  return %r : !E0
}
func.func @signed_min(%x: !E0, %a: !E0) -> !E0 {
  %r = arith.minsi %a, %x : !E0
  return %r : !E0
}
func.func @unsigned_max(%x: !E0, %a: !E0) -> !E0 {
  %r = arith.maxui %a, %x : !E0
  return %r : !E0
}
func.func @unsigned_min(%x: !E0, %a: !E0) -> !E0 {
  %r = arith.minui %a, %x : !E0
  return %r : !E0
}
// Returns 1 if x is not 0.
func.func @truth(%x: !E0) -> !E0 {
  %none = arith.constant 0 : !E0
  %one = arith.constant 1 : !E0
  %c = arith.cmpi ne, %x, %none : !E0
  %r = arith.select %c, %one, %none : !E0
  return %r : !E0
}
func.func @integer_any(%x: !E0, %a: !E0) -> !E0 {
  %t = func.call @truth(%x) : (!E0) -> !E0
  %r = arith.ori %a, %t : !E0
  return %r : !E0
}
func.func @integer_all(%x: !E0, %a: !E0) -> !E0 {
  %t = func.call @truth(%x) : (!E0) -> !E0
  %r = arith.andi %a, %t : !E0
  return %r : !E0
}

// -----
// --- With the index ---
// The best so far is (a, b). The first element replaces the initial value.
!E0 = f32
!E2 = i32

// The rule passes the function that says whether x replaces a.
func.func private @better(!E0, !E0) -> i1

func.func @with_index(%x: !E0, %a: !E0, %b: !E2, %i: index) -> (!E0, !E2) {
  %none = arith.constant 0 : index
  %better = func.call @better(%x, %a) : (!E0, !E0) -> i1
  %first = arith.cmpi eq, %i, %none : index
  %take = arith.ori %better, %first : i1
  %j = arith.index_cast %i : index to !E2
  %r = arith.select %take, %x, %a : !E0
  %s = arith.select %take, %j, %b : !E2
  return %r, %s : !E0, !E2
}

// -----
!E0 = f32
!E1 = i32

func.func private @better(!E0, !E0) -> i1

// y is the entry of x in the operand of indices.
func.func @with_index_given(%x: !E0, %y: !E1, %a: !E0, %b: !E1, %i: index) -> (!E0, !E1) {
  %none = arith.constant 0 : index
  %better = func.call @better(%x, %a) : (!E0, !E0) -> i1
  %first = arith.cmpi eq, %i, %none : index
  %take = arith.ori %better, %first : i1
  %r = arith.select %take, %x, %a : !E0
  %s = arith.select %take, %y, %b : !E1
  return %r, %s : !E0, !E1
}

// -----
// A NaN is better than any number. The first, or the last, NaN wins.
!E0 = f32

func.func @max_float_left(%x: !E0, %a: !E0) -> i1 {
  %u = arith.cmpf ugt, %x, %a : !E0
  %k = arith.cmpf ord, %a, %a : !E0
  %r = arith.andi %u, %k : i1
  return %r : i1
}
func.func @min_float_left(%x: !E0, %a: !E0) -> i1 {
  %u = arith.cmpf ult, %x, %a : !E0
  %k = arith.cmpf ord, %a, %a : !E0
  %r = arith.andi %u, %k : i1
  return %r : i1
}
func.func @max_float_right(%x: !E0, %a: !E0) -> i1 {
  %u = arith.cmpf oge, %x, %a : !E0
  %k = arith.cmpf uno, %x, %x : !E0
  %r = arith.ori %u, %k : i1
  return %r : i1
}
func.func @min_float_right(%x: !E0, %a: !E0) -> i1 {
  %u = arith.cmpf ole, %x, %a : !E0
  %k = arith.cmpf uno, %x, %x : !E0
  %r = arith.ori %u, %k : i1
  return %r : i1
}

// -----
!E0 = i32

func.func @max_signed_left(%x: !E0, %a: !E0) -> i1 {
  %r = arith.cmpi sgt, %x, %a : !E0
  return %r : i1
}
func.func @min_signed_left(%x: !E0, %a: !E0) -> i1 {
  %r = arith.cmpi slt, %x, %a : !E0
  return %r : i1
}
func.func @max_signed_right(%x: !E0, %a: !E0) -> i1 {
  %r = arith.cmpi sge, %x, %a : !E0
  return %r : i1
}
func.func @min_signed_right(%x: !E0, %a: !E0) -> i1 {
  %r = arith.cmpi sle, %x, %a : !E0
  return %r : i1
}
func.func @max_unsigned_left(%x: !E0, %a: !E0) -> i1 {
  %r = arith.cmpi ugt, %x, %a : !E0
  return %r : i1
}
func.func @min_unsigned_left(%x: !E0, %a: !E0) -> i1 {
  %r = arith.cmpi ult, %x, %a : !E0
  return %r : i1
}
func.func @max_unsigned_right(%x: !E0, %a: !E0) -> i1 {
  %r = arith.cmpi uge, %x, %a : !E0
  return %r : i1
}
func.func @min_unsigned_right(%x: !E0, %a: !E0) -> i1 {
  %r = arith.cmpi ule, %x, %a : !E0
  return %r : i1
}
