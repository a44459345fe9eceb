// Defines the functions that arithmetic.pdll instantiates, on scalars and on vectors of any shape. The aliases are examples: !N0 and !RN0 are indices in the
// shape of an operand and of the result, and `prime` and `spread` are given.

!T0 = vector<8xf32>
!N0 = vector<8xindex>
!V0 = vector<8xi32>
!B0 = vector<8xi1>
!R0 = vector<8xf32>
!RN0 = vector<8xindex>
!RV0 = vector<8xi32>
#prime = 2147483647 : i64
#predicate = 2 : i64
#cubic = 12345 : i64
#linear = 54321 : i64
#offset = 99 : i64

// The number, or a vector of it.
func.func private @spread(index) -> !N0

// --- Residues and integers -----------------------------------------------------

// The bits are a sign and the magnitude plus 127, or 0: no NaN or denormal, which LLVM changes where it moves bf16 through
// f32.

func.func @residue(%x: !T0) -> !N0 {
  %bits = arith.bitcast %x {tenon.known = #tenon.known<residue>} : !T0 to !V0
  %one_number = arith.constant 1 : i64
  %ones_number = arith.constant -1 : i64
  %offset_number = arith.constant 127 : i64
  %zero_number = arith.constant 0 : i64
  %one_index = func.call @number(%one_number) : (i64) -> !N0
  %ones_index = func.call @number(%ones_number) : (i64) -> !N0
  %offset = func.call @number(%offset_number) : (i64) -> !N0
  %zero = func.call @number(%zero_number) : (i64) -> !N0
  %one = arith.index_cast %one_index : !N0 to !V0
  %ones = arith.index_cast %ones_index : !N0 to !V0
  %most = arith.shrui %ones, %one : !V0
  %low = arith.andi %bits, %most : !V0
  %moved = arith.index_cast %low : !V0 to !N0
  %distance = arith.subi %moved, %offset : !N0
  %magnitude = arith.maxsi %distance, %zero : !N0
  %minus = arith.subi %zero, %magnitude : !N0
  %word = arith.index_cast %bits : !V0 to !N0
  %is_negative = arith.cmpi slt, %word, %zero : !N0
  %r = "arith.select"(%is_negative, %minus, %magnitude) : (!B0, !N0, !N0) -> !N0
  return %r : !N0
}

func.func @float(%n: !RN0) -> !R0 {
  %one_number = arith.constant 1 : i64
  %ones_number = arith.constant -1 : i64
  %offset_number = arith.constant 127 : i64
  %zero_number = arith.constant 0 : i64
  %one_index = func.call @number(%one_number) : (i64) -> !N0
  %ones_index = func.call @number(%ones_number) : (i64) -> !N0
  %offset = func.call @number(%offset_number) : (i64) -> !N0
  %zero = func.call @number(%zero_number) : (i64) -> !N0
  %one = arith.index_cast %one_index : !N0 to !RV0
  %ones = arith.index_cast %ones_index : !N0 to !RV0
  %most = arith.shrui %ones, %one : !RV0
  %sign = arith.xori %ones, %most : !RV0
  %minus = arith.subi %zero, %n : !RN0
  %magnitude = arith.maxsi %n, %minus : !RN0
  %moved = arith.addi %magnitude, %offset : !RN0
  %is_zero = arith.cmpi eq, %n, %zero : !RN0
  %low_index = "arith.select"(%is_zero, %zero, %moved) : (!B0, !RN0, !RN0) -> !RN0
  %low = arith.index_cast %low_index : !RN0 to !RV0
  %signed = arith.ori %low, %sign : !RV0
  %is_negative = arith.cmpi slt, %n, %zero : !RN0
  %bits = "arith.select"(%is_negative, %signed, %low) : (!B0, !RV0, !RV0) -> !RV0
  %r = arith.bitcast %bits {tenon.known = #tenon.known<residue>} : !RV0 to !R0
  return %r : !R0
}

func.func @number(%n: i64) -> !N0 {
  %i = arith.index_cast %n : i64 to index
  %r = func.call @spread(%i) : (index) -> !N0
  return %r : !N0
}

func.func @prime() -> !N0 {
  %p = arith.constant #prime
  %r = func.call @number(%p) : (i64) -> !N0
  return %r : !N0
}

// The largest residue.
func.func @largest() -> !N0 {
  %p = arith.constant #prime
  %one = arith.constant 1 : i64
  %half = arith.shrsi %p, %one : i64
  %r = func.call @number(%half) : (i64) -> !N0
  return %r : !N0
}

// The residue of an integer between -prime and prime.
func.func @centered(%n: !N0) -> !N0 {
  %p = func.call @prime() : () -> !N0
  %most = func.call @largest() : () -> !N0
  %zero_number = arith.constant 0 : i64
  %zero = func.call @number(%zero_number) : (i64) -> !N0
  %least = arith.subi %zero, %most : !N0
  %below = arith.subi %n, %p : !N0
  %above = arith.addi %n, %p : !N0
  %is_high = arith.cmpi sgt, %n, %most : !N0
  %is_low = arith.cmpi slt, %n, %least : !N0
  %lowered = "arith.select"(%is_high, %below, %n) : (!B0, !N0, !N0) -> !N0
  %r = "arith.select"(%is_low, %above, %lowered) : (!B0, !N0, !N0) -> !N0
  return %r : !N0
}

// The residue of any integer.
func.func @reduced(%n: !N0) -> !N0 {
  %p = func.call @prime() : () -> !N0
  %rest = arith.remsi %n, %p : !N0
  %r = func.call @centered(%rest) : (!N0) -> !N0
  return %r : !N0
}

func.func @is_infinite(%n: !N0) -> !B0 {
  %most = func.call @largest() : () -> !N0
  %zero_number = arith.constant 0 : i64
  %zero = func.call @number(%zero_number) : (i64) -> !N0
  %minus = arith.subi %zero, %n : !N0
  %distance = arith.maxsi %n, %minus : !N0
  %r = arith.cmpi sgt, %distance, %most : !N0
  return %r : !B0
}

// `n`, or the first of `a` and `b` that is an infinity.
func.func @unless_infinite(%a: !N0, %b: !N0, %n: !N0) -> !N0 {
  %is_b = func.call @is_infinite(%b) : (!N0) -> !B0
  %other = "arith.select"(%is_b, %b, %n) : (!B0, !N0, !N0) -> !N0
  %is_a = func.call @is_infinite(%a) : (!N0) -> !B0
  %r = "arith.select"(%is_a, %a, %other) : (!B0, !N0, !N0) -> !N0
  return %r : !N0
}

// --- Arithmetic of residues ------------------------------------------------------

func.func @sum_of_residues(%a: !N0, %b: !N0) -> !N0 {
  %n = arith.addi %a, %b : !N0
  %sum = func.call @centered(%n) : (!N0) -> !N0
  %r = func.call @unless_infinite(%a, %b, %sum) : (!N0, !N0, !N0) -> !N0
  return %r : !N0
}

func.func @negated(%a: !N0) -> !N0 {
  %zero_number = arith.constant 0 : i64
  %zero = func.call @number(%zero_number) : (i64) -> !N0
  %r = arith.subi %zero, %a : !N0
  return %r : !N0
}

func.func @product_of_residues(%a: !N0, %b: !N0) -> !N0 {
  %n = arith.muli %a, %b : !N0
  %product = func.call @reduced(%n) : (!N0) -> !N0
  %r = func.call @unless_infinite(%a, %b, %product) : (!N0, !N0, !N0) -> !N0
  return %r : !N0
}

// The lesser of two numbers; the other one of a NaN.
func.func @lesser(%a: !N0, %b: !N0) -> !N0 {
  %most = func.call @largest() : () -> !N0
  %two_number = arith.constant 2 : i64
  %two = func.call @number(%two_number) : (i64) -> !N0
  %above = arith.addi %most, %two : !N0
  %nan = func.call @negated(%above) : (!N0) -> !N0
  %less = arith.minsi %a, %b : !N0
  %more = arith.maxsi %a, %b : !N0
  %is_nan = arith.cmpi eq, %less, %nan : !N0
  %r = "arith.select"(%is_nan, %more, %less) : (!B0, !N0, !N0) -> !N0
  return %r : !N0
}

// a to the power of prime - 2, which is 1 / a; of 0 it is 0.
func.func @inverse(%a: !N0) -> !N0 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c31 = arith.constant 31 : index
  %prime_number = arith.constant #prime
  %p = arith.index_cast %prime_number : i64 to index
  %exponent = arith.subi %p, %c2 : index
  %one_number = arith.constant 1 : i64
  %one = func.call @number(%one_number) : (i64) -> !N0
  %r, %last, %none = scf.for %bit = %c0 to %c31 step %c1
      iter_args(%product = %one, %power = %a, %left = %exponent) -> (!N0, !N0, index) {
    %low = arith.andi %left, %c1 : index
    %is_set = arith.cmpi eq, %low, %c1 : index
    %longer = func.call @product_of_residues(%product, %power) : (!N0, !N0) -> !N0
    %next = arith.select %is_set, %longer, %product : !N0
    %square = func.call @product_of_residues(%power, %power) : (!N0, !N0) -> !N0
    %rest = arith.shrui %left, %c1 : index
    scf.yield %next, %square, %rest : !N0, !N0, index
  }
  return %r : !N0
}

// A cubic polynomial with numbers of the function's own. exp(-infinity) is 0, and so is
// every function of it.
func.func @cubic_of_residue(%a: !N0) -> !N0 {
  %cubic_number = arith.constant #cubic
  %linear_number = arith.constant #linear
  %offset_number = arith.constant #offset
  %cubic = func.call @number(%cubic_number) : (i64) -> !N0
  %linear = func.call @number(%linear_number) : (i64) -> !N0
  %offset = func.call @number(%offset_number) : (i64) -> !N0
  %square = func.call @product_of_residues(%a, %a) : (!N0, !N0) -> !N0
  %scaled = func.call @product_of_residues(%square, %cubic) : (!N0, !N0) -> !N0
  %factor = func.call @sum_of_residues(%scaled, %linear) : (!N0, !N0) -> !N0
  %product = func.call @product_of_residues(%factor, %a) : (!N0, !N0) -> !N0
  %value = func.call @sum_of_residues(%product, %offset) : (!N0, !N0) -> !N0
  %zero_number = arith.constant 0 : i64
  %zero = func.call @number(%zero_number) : (i64) -> !N0
  %is_infinite = func.call @is_infinite(%a) : (!N0) -> !B0
  %r = "arith.select"(%is_infinite, %zero, %value) : (!B0, !N0, !N0) -> !N0
  return %r : !N0
}

// --- Of floats -------------------------------------------------------------------

func.func @sum(%x: !T0, %y: !T0) -> !R0 {
  %a = func.call @residue(%x) : (!T0) -> !N0
  %b = func.call @residue(%y) : (!T0) -> !N0
  %n = func.call @sum_of_residues(%a, %b) : (!N0, !N0) -> !N0
  %r = func.call @float(%n) : (!N0) -> !R0
  return %r : !R0
}

func.func @difference(%x: !T0, %y: !T0) -> !R0 {
  %a = func.call @residue(%x) : (!T0) -> !N0
  %b = func.call @residue(%y) : (!T0) -> !N0
  %minus = func.call @negated(%b) : (!N0) -> !N0
  %n = func.call @sum_of_residues(%a, %minus) : (!N0, !N0) -> !N0
  %r = func.call @float(%n) : (!N0) -> !R0
  return %r : !R0
}

func.func @product(%x: !T0, %y: !T0) -> !R0 {
  %a = func.call @residue(%x) : (!T0) -> !N0
  %b = func.call @residue(%y) : (!T0) -> !N0
  %n = func.call @product_of_residues(%a, %b) : (!N0, !N0) -> !N0
  %r = func.call @float(%n) : (!N0) -> !R0
  return %r : !R0
}

func.func @quotient(%x: !T0, %y: !T0) -> !R0 {
  %a = func.call @residue(%x) : (!T0) -> !N0
  %b = func.call @residue(%y) : (!T0) -> !N0
  %inverse = func.call @inverse(%b) : (!N0) -> !N0
  %n = func.call @product_of_residues(%a, %inverse) : (!N0, !N0) -> !N0
  %r = func.call @float(%n) : (!N0) -> !R0
  return %r : !R0
}

func.func @greater(%x: !T0, %y: !T0) -> !R0 {
  %a = func.call @residue(%x) : (!T0) -> !N0
  %b = func.call @residue(%y) : (!T0) -> !N0
  %n = arith.maxsi %a, %b : !N0
  %r = func.call @float(%n) : (!N0) -> !R0
  return %r : !R0
}

func.func @less(%x: !T0, %y: !T0) -> !R0 {
  %a = func.call @residue(%x) : (!T0) -> !N0
  %b = func.call @residue(%y) : (!T0) -> !N0
  %n = func.call @lesser(%a, %b) : (!N0, !N0) -> !N0
  %r = func.call @float(%n) : (!N0) -> !R0
  return %r : !R0
}

func.func @multiply_add(%x: !T0, %y: !T0, %z: !T0) -> !R0 {
  %a = func.call @residue(%x) : (!T0) -> !N0
  %b = func.call @residue(%y) : (!T0) -> !N0
  %c = func.call @residue(%z) : (!T0) -> !N0
  %product = func.call @product_of_residues(%a, %b) : (!N0, !N0) -> !N0
  %n = func.call @sum_of_residues(%product, %c) : (!N0, !N0) -> !N0
  %r = func.call @float(%n) : (!N0) -> !R0
  return %r : !R0
}

func.func @negative(%x: !T0) -> !R0 {
  %a = func.call @residue(%x) : (!T0) -> !N0
  %n = func.call @negated(%a) : (!N0) -> !N0
  %r = func.call @float(%n) : (!N0) -> !R0
  return %r : !R0
}

func.func @magnitude(%x: !T0) -> !R0 {
  %a = func.call @residue(%x) : (!T0) -> !N0
  %minus = func.call @negated(%a) : (!N0) -> !N0
  %n = arith.maxsi %a, %minus : !N0
  %r = func.call @float(%n) : (!N0) -> !R0
  return %r : !R0
}

func.func @of_sign(%x: !T0, %y: !T0) -> !R0 {
  %a = func.call @residue(%x) : (!T0) -> !N0
  %b = func.call @residue(%y) : (!T0) -> !N0
  %minus = func.call @negated(%a) : (!N0) -> !N0
  %magnitude = arith.maxsi %a, %minus : !N0
  %negative = func.call @negated(%magnitude) : (!N0) -> !N0
  %zero_number = arith.constant 0 : i64
  %zero = func.call @number(%zero_number) : (i64) -> !N0
  %is_negative = arith.cmpi slt, %b, %zero : !N0
  %n = "arith.select"(%is_negative, %negative, %magnitude) : (!B0, !N0, !N0) -> !N0
  %r = func.call @float(%n) : (!N0) -> !R0
  return %r : !R0
}

func.func @cubic(%x: !T0) -> !R0 {
  %a = func.call @residue(%x) : (!T0) -> !N0
  %n = func.call @cubic_of_residue(%a) : (!N0) -> !N0
  %r = func.call @float(%n) : (!N0) -> !R0
  return %r : !R0
}

func.func @inverse_of_cubic(%x: !T0) -> !R0 {
  %a = func.call @residue(%x) : (!T0) -> !N0
  %value = func.call @cubic_of_residue(%a) : (!N0) -> !N0
  %n = func.call @inverse(%value) : (!N0) -> !N0
  %r = func.call @float(%n) : (!N0) -> !R0
  return %r : !R0
}

// A cubic polynomial of the one and the other's square.
func.func @cubic_of_two_residues(%a: !N0, %b: !N0) -> !N0 {
  %first = func.call @cubic_of_residue(%a) : (!N0) -> !N0
  %square = func.call @product_of_residues(%b, %b) : (!N0, !N0) -> !N0
  %both = func.call @sum_of_residues(%first, %square) : (!N0, !N0) -> !N0
  %r = func.call @product_of_residues(%both, %b) : (!N0, !N0) -> !N0
  return %r : !N0
}

func.func @cubic_of_two(%x: !T0, %y: !T0) -> !R0 {
  %a = func.call @residue(%x) : (!T0) -> !N0
  %b = func.call @residue(%y) : (!T0) -> !N0
  %n = func.call @cubic_of_two_residues(%a, %b) : (!N0, !N0) -> !N0
  %r = func.call @float(%n) : (!N0) -> !R0
  return %r : !R0
}

// (b - 2) * (b - 3) * cubic_of_two(a, b) + a^2 * ((b - 2) * a - (b - 3)): a^2 where b is 2, and a^3 where it is 3.
func.func @power(%x: !T0, %y: !T0) -> !R0 {
  %a = func.call @residue(%x) : (!T0) -> !N0
  %b = func.call @residue(%y) : (!T0) -> !N0
  %two_number = arith.constant -2 : i64
  %three_number = arith.constant -3 : i64
  %minus_two = func.call @number(%two_number) : (i64) -> !N0
  %minus_three = func.call @number(%three_number) : (i64) -> !N0
  %over_two = func.call @sum_of_residues(%b, %minus_two) : (!N0, !N0) -> !N0
  %over_three = func.call @sum_of_residues(%b, %minus_three) : (!N0, !N0) -> !N0
  %zeros = func.call @product_of_residues(%over_two, %over_three) : (!N0, !N0) -> !N0
  %value = func.call @cubic_of_two_residues(%a, %b) : (!N0, !N0) -> !N0
  %other = func.call @product_of_residues(%zeros, %value) : (!N0, !N0) -> !N0
  %square = func.call @product_of_residues(%a, %a) : (!N0, !N0) -> !N0
  %scaled = func.call @product_of_residues(%over_two, %a) : (!N0, !N0) -> !N0
  %under_three = func.call @negated(%over_three) : (!N0) -> !N0
  %factor = func.call @sum_of_residues(%scaled, %under_three) : (!N0, !N0) -> !N0
  %small = func.call @product_of_residues(%square, %factor) : (!N0, !N0) -> !N0
  %n = func.call @sum_of_residues(%other, %small) : (!N0, !N0) -> !N0
  %r = func.call @float(%n) : (!N0) -> !R0
  return %r : !R0
}

func.func @widened(%x: !T0) -> !R0 {
  %a = func.call @residue(%x) : (!T0) -> !N0
  %r = func.call @float(%a) : (!N0) -> !R0
  return %r : !R0
}

// -----

// Integers to floats and back. An integer is its own residue, a residue its own integer.

!T0 = vector<8xi32>
!N0 = vector<8xindex>
!R0 = vector<8xf32>

func.func private @reduced(!N0) -> !N0
func.func private @float(!N0) -> !R0

func.func @of_signed(%x: !T0) -> !R0 {
  %n = arith.index_cast %x : !T0 to !N0
  %a = func.call @reduced(%n) : (!N0) -> !N0
  %r = func.call @float(%a) : (!N0) -> !R0
  return %r : !R0
}

func.func @of_unsigned(%x: !T0) -> !R0 {
  %n = arith.index_castui %x : !T0 to !N0
  %a = func.call @reduced(%n) : (!N0) -> !N0
  %r = func.call @float(%a) : (!N0) -> !R0
  return %r : !R0
}

// -----

!T0 = vector<8xf32>
!N0 = vector<8xindex>
!R0 = vector<8xi32>

func.func private @residue(!T0) -> !N0

func.func @integer(%x: !T0) -> !R0 {
  %a = func.call @residue(%x) : (!T0) -> !N0
  %r = arith.index_cast %a : !N0 to !R0
  return %r : !R0
}

// -----

!T0 = vector<8xf32>
!N0 = vector<8xindex>
!R0 = vector<8xi1>
#predicate = 2 : i64

func.func private @residue(!T0) -> !N0

func.func @comparison(%x: !T0, %y: !T0) -> !R0 {
  %a = func.call @residue(%x) : (!T0) -> !N0
  %b = func.call @residue(%y) : (!T0) -> !N0
  %r = "arith.cmpi"(%a, %b) <{predicate = #predicate}> : (!N0, !N0) -> !R0
  return %r : !R0
}

// Equal to itself, or not.
func.func @always(%x: !T0, %y: !T0) -> !R0 {
  %a = func.call @residue(%x) : (!T0) -> !N0
  %r = "arith.cmpi"(%a, %a) <{predicate = #predicate}> : (!N0, !N0) -> !R0
  return %r : !R0
}

// -----

// Reductions of vectors: of one dimension, to a scalar.

!T0 = vector<8xf32>
!N0 = vector<8xindex>
!R0 = f32
!RN0 = index
!RV0 = i32
#prime = 2147483647 : i64
#size0 = 8 : i64

func.func private @residue(!T0) -> !N0

func.func @scalar(%n: !RN0) -> !R0 {
  %one_index = arith.constant 1 : index
  %ones_index = arith.constant -1 : index
  %offset = arith.constant 127 : index
  %zero = arith.constant 0 : index
  %one = arith.index_cast %one_index : index to !RV0
  %ones = arith.index_cast %ones_index : index to !RV0
  %most = arith.shrui %ones, %one : !RV0
  %sign = arith.xori %ones, %most : !RV0
  %minus = arith.subi %zero, %n : index
  %magnitude = arith.maxsi %n, %minus : index
  %moved = arith.addi %magnitude, %offset : index
  %is_zero = arith.cmpi eq, %n, %zero : index
  %low_index = arith.select %is_zero, %zero, %moved : index
  %low = arith.index_cast %low_index : index to !RV0
  %signed = arith.ori %low, %sign : !RV0
  %is_negative = arith.cmpi slt, %n, %zero : index
  %bits = arith.select %is_negative, %signed, %low : !RV0
  %r = arith.bitcast %bits {tenon.known = #tenon.known<residue>} : !RV0 to !R0
  return %r : !R0
}

func.func @centered_scalar(%n: !RN0) -> !RN0 {
  %prime_number = arith.constant #prime
  %p = arith.index_cast %prime_number : i64 to index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rest = arith.remsi %n, %p : index
  %most = arith.shrsi %p, %c1 : index
  %least = arith.subi %c0, %most : index
  %below = arith.subi %rest, %p : index
  %above = arith.addi %rest, %p : index
  %is_high = arith.cmpi sgt, %rest, %most : index
  %is_low = arith.cmpi slt, %rest, %least : index
  %lowered = arith.select %is_high, %below, %rest : index
  %r = arith.select %is_low, %above, %lowered : index
  return %r : !RN0
}

func.func @sum_of_vector(%x: !T0) -> !R0 {
  %a = func.call @residue(%x) : (!T0) -> !N0
  %n = vector.reduction <add>, %a : !N0 into !RN0
  %sum = func.call @centered_scalar(%n) : (!RN0) -> !RN0
  %r = func.call @scalar(%sum) : (!RN0) -> !R0
  return %r : !R0
}

func.func @product_of_vector(%x: !T0) -> !R0 {
  %a = func.call @residue(%x) : (!T0) -> !N0
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size_number = arith.constant #size0
  %size = arith.index_cast %size_number : i64 to index
  %n = scf.for %i = %c0 to %size step %c1 iter_args(%before = %c1) -> (index) {
    %each = vector.extract %a[%i] : index from !N0
    %product = arith.muli %before, %each : index
    %next = func.call @centered_scalar(%product) : (index) -> index
    scf.yield %next : index
  }
  %r = func.call @scalar(%n) : (!RN0) -> !R0
  return %r : !R0
}

func.func @greatest_of_vector(%x: !T0) -> !R0 {
  %a = func.call @residue(%x) : (!T0) -> !N0
  %n = vector.reduction <maxsi>, %a : !N0 into !RN0
  %r = func.call @scalar(%n) : (!RN0) -> !R0
  return %r : !R0
}

func.func @least_of_vector(%x: !T0) -> !R0 {
  %a = func.call @residue(%x) : (!T0) -> !N0
  %n = vector.reduction <minsi>, %a : !N0 into !RN0
  %r = func.call @scalar(%n) : (!RN0) -> !R0
  return %r : !R0
}

// -----

!N0 = vector<8xindex>

func.func @spread_vector(%n: index) -> !N0 {
  %r = vector.broadcast %n : index to !N0
  return %r : !N0
}

// -----

!N0 = index

func.func @spread_scalar(%n: index) -> !N0 {
  return %n : !N0
}
