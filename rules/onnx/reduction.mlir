// Returns neutral elements, combines an element x with the result so far, a, and finishes a result. The types and numbers
// are examples.

// --- Floats ---
!E0 = f32

func.func @sum(%x: !E0, %a: !E0) -> !E0 {
  %r = arith.addf %a, %x : !E0
  return %r : !E0
}
func.func @product(%x: !E0, %a: !E0) -> !E0 {
  %r = arith.mulf %a, %x : !E0
  return %r : !E0
}
func.func @greatest(%x: !E0, %a: !E0) -> !E0 {
  %r = arith.maximumf %a, %x : !E0
  return %r : !E0
}
func.func @least(%x: !E0, %a: !E0) -> !E0 {
  %r = arith.minimumf %a, %x : !E0
  return %r : !E0
}
func.func @sum_of_sizes(%x: !E0, %a: !E0) -> !E0 {
  %s = math.absf %x : !E0
  %r = arith.addf %a, %s : !E0
  return %r : !E0
}
func.func @sum_of_squares(%x: !E0, %a: !E0) -> !E0 {
  %s = arith.mulf %x, %x : !E0
  %r = arith.addf %a, %s : !E0
  return %r : !E0
}
func.func @root(%x: !E0) -> !E0 {
  %r = math.sqrt %x : !E0
  return %r : !E0
}
func.func @logarithm(%x: !E0) -> !E0 {
  %r = math.log %x : !E0
  return %r : !E0
}
func.func @sum_of_powers(%x: !E0, %m: !E0, %a: !E0) -> !E0 {
  %d = arith.subf %x, %m : !E0
  %e = math.exp %d : !E0
  %r = arith.addf %a, %e : !E0
  return %r : !E0
}
func.func @log_and_add(%x: !E0, %m: !E0) -> !E0 {
  %l = math.log %x : !E0
  %r = arith.addf %l, %m : !E0
  return %r : !E0
}
func.func @below_logarithm(%x: !E0, %m: !E0, %s: !E0) -> !E0 {
  %d = arith.subf %x, %m : !E0
  %l = math.log %s : !E0
  %r = arith.subf %d, %l : !E0
  return %r : !E0
}
func.func @same_float(%x: !E0, %b: !E0) -> i1 {
  %r = arith.cmpf ueq, %x, %b : !E0
  return %r : i1
}
func.func @add_float(%a: !E0, %x: !E0) -> !E0 {
  %r = arith.addf %a, %x : !E0
  return %r : !E0
}

// -----
!E0 = f32
#count0 = 4 : i64

func.func @mean(%x: !E0) -> !E0 {
  %count = arith.constant #count0
  %n = arith.sitofp %count : i64 to !E0
  %r = arith.divf %x, %n : !E0
  return %r : !E0
}

// -----
// --- Integers ---
!E0 = i32

func.func @unit() -> !E0 {
  %r = arith.constant 1 : !E0
  return %r : !E0
}
func.func private @lowest() -> !E0
func.func @highest() -> !E0 {
  %ones = arith.constant -1 : !E0
  %lowest = func.call @lowest() : () -> !E0
  %r = arith.xori %lowest, %ones : !E0
  return %r : !E0
}
func.func @sum_integer(%x: !E0, %a: !E0) -> !E0 {
  %r = arith.addi %a, %x : !E0
  return %r : !E0
}
func.func @product_integer(%x: !E0, %a: !E0) -> !E0 {
  %r = arith.muli %a, %x : !E0
  return %r : !E0
}
func.func @greatest_signed(%x: !E0, %a: !E0) -> !E0 {
  %r = arith.maxsi %a, %x : !E0
  return %r : !E0
}
func.func @greatest_unsigned(%x: !E0, %a: !E0) -> !E0 {
  %r = arith.maxui %a, %x : !E0
  return %r : !E0
}
func.func @least_signed(%x: !E0, %a: !E0) -> !E0 {
  %r = arith.minsi %a, %x : !E0
  return %r : !E0
}
func.func @least_unsigned(%x: !E0, %a: !E0) -> !E0 {
  %r = arith.minui %a, %x : !E0
  return %r : !E0
}
func.func @sum_of_sizes_signed(%x: !E0, %a: !E0) -> !E0 {
  %s = math.absi %x : !E0
  %r = arith.addi %a, %s : !E0
  return %r : !E0
}
func.func @sum_of_squares_integer(%x: !E0, %a: !E0) -> !E0 {
  %s = arith.muli %x, %x : !E0
  %r = arith.addi %a, %s : !E0
  return %r : !E0
}
func.func @same_integer(%x: !E0, %b: !E0) -> i1 {
  %r = arith.cmpi eq, %x, %b : !E0
  return %r : i1
}
func.func @add_integer(%a: !E0, %x: !E0) -> !E0 {
  %r = arith.addi %a, %x : !E0
  return %r : !E0
}

// -----
// --- Index of the maximum ---
!E0 = f32

func.func private @same(!E0, !E0) -> i1

func.func @no_first() -> i64 {
  %r = arith.constant 9223372036854775807 : i64
  return %r : i64
}
func.func @no_last() -> i64 {
  %r = arith.constant -1 : i64
  return %r : i64
}
func.func @first_place(%x: !E0, %b: !E0, %a: i64, %i: index) -> i64 {
  %same = func.call @same(%x, %b) : (!E0, !E0) -> i1
  %n = arith.index_cast %i : index to i64
  %s = arith.minsi %a, %n : i64
  %r = arith.select %same, %s, %a : i64
  return %r : i64
}
func.func @last_place(%x: !E0, %b: !E0, %a: i64, %i: index) -> i64 {
  %same = func.call @same(%x, %b) : (!E0, !E0) -> i1
  %n = arith.index_cast %i : index to i64
  %s = arith.maxsi %a, %n : i64
  %r = arith.select %same, %s, %a : i64
  return %r : i64
}

// -----
!E0 = f32

func.func @is_place(%x: !E0, %p: i64, %old: !E0, %i: index) -> !E0 {
  %zero = arith.constant 0.0 : !E0
  %one = arith.constant 1.0 : !E0
  %n = arith.index_cast %i : index to i64
  %here = arith.cmpi eq, %n, %p : i64
  %r = arith.select %here, %one, %zero : !E0
  return %r : !E0
}

// -----
// --- Sums so far, along the second of three dims ---
!E0 = f32
!X = tensor<2x3x4xf32>
#exclusive = 0 : i64
#reverse = 0 : i64

func.func private @add(!E0, !E0) -> !E0
func.func private @start() -> !E0

func.func @cum_sum(%x: !X) -> !X {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %no = arith.constant 0 : i64
  %exclusive_given = arith.constant #exclusive
  %reverse_given = arith.constant #reverse
  %exclusive = arith.cmpi ne, %exclusive_given, %no : i64
  %reverse = arith.cmpi ne, %reverse_given, %no : i64
  %outer = tensor.dim %x, %zero : !X
  %size = tensor.dim %x, %one : !X
  %inner = tensor.dim %x, %two : !X
  %last = arith.subi %size, %one : index
  %empty = tensor.empty() : !X
  %start = func.call @start() : () -> !E0
  %r = scf.for %o = %zero to %outer step %one iter_args(%y0 = %empty) -> (!X) {
    %r0 = scf.for %n = %zero to %inner step %one iter_args(%y1 = %y0) -> (!X) {
      %all:2 = scf.for %k = %zero to %size step %one iter_args(%y2 = %y1, %sum = %start) -> (!X, !E0) {
        %back = arith.subi %last, %k : index
        %i = arith.select %reverse, %back, %k : index
        %v = tensor.extract %x[%o, %i, %n] : !X
        %more = func.call @add(%sum, %v) : (!E0, !E0) -> !E0
        %taken = arith.select %exclusive, %sum, %more : !E0
        %y3 = tensor.insert %taken into %y2[%o, %i, %n] : !X
        scf.yield %y3, %more : !X, !E0
      }
      scf.yield %all#0 : !X
    }
    scf.yield %r0 : !X
  }
  return %r : !X
}

// -----
// --- The same where the third dim is no unit: a row of sums, which LLVM makes vectors of ---
!E0 = f32
!X = tensor<2x3x4xf32>
!S = tensor<4xf32>
#exclusive = 0 : i64
#reverse = 0 : i64

func.func private @add(!E0, !E0) -> !E0
func.func private @start() -> !E0

func.func @cum_sum_of_rows(%x: !X) -> !X {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %no = arith.constant 0 : i64
  %exclusive_given = arith.constant #exclusive
  %reverse_given = arith.constant #reverse
  %exclusive = arith.cmpi ne, %exclusive_given, %no : i64
  %reverse = arith.cmpi ne, %reverse_given, %no : i64
  %outer = tensor.dim %x, %zero : !X
  %size = tensor.dim %x, %one : !X
  %inner = tensor.dim %x, %two : !X
  %last = arith.subi %size, %one : index
  %empty = tensor.empty() : !X
  %sums = tensor.empty() : !S
  %start = func.call @start() : () -> !E0
  %r:2 = scf.for %o = %zero to %outer step %one iter_args(%y0 = %empty, %s0 = %sums) -> (!X, !S) {
    %s1 = scf.for %n = %zero to %inner step %one iter_args(%s2 = %s0) -> (!S) {
      %s3 = tensor.insert %start into %s2[%n] : !S
      scf.yield %s3 : !S
    }
    %rows:2 = scf.for %k = %zero to %size step %one iter_args(%y1 = %y0, %s4 = %s1) -> (!X, !S) {
      %back = arith.subi %last, %k : index
      %i = arith.select %reverse, %back, %k : index
      %row:2 = scf.for %n = %zero to %inner step %one iter_args(%y2 = %y1, %s5 = %s4) -> (!X, !S) {
        %v = tensor.extract %x[%o, %i, %n] : !X
        %sum = tensor.extract %s5[%n] : !S
        %more = func.call @add(%sum, %v) : (!E0, !E0) -> !E0
        %taken = arith.select %exclusive, %sum, %more : !E0
        %y3 = tensor.insert %taken into %y2[%o, %i, %n] : !X
        %s6 = tensor.insert %more into %s5[%n] : !S
        scf.yield %y3, %s6 : !X, !S
      }
      scf.yield %row#0, %row#1 : !X, !S
    }
    scf.yield %rows#0, %rows#1 : !X, !S
  }
  return %r#0 : !X
}

// -----
// --- The first place of the best of each row, or the last: no element behind it is read ---
!E0 = f32
!T0 = tensor<2x5xf32>
!T1 = tensor<2xf32>
!R0 = tensor<2xi64>
#last = 0 : i64

func.func private @same(!E0, !E0) -> i1

func.func @find_in_rows(%x: !T0, %best: !T1) -> !R0 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %no = arith.constant 0 : i64
  %true = arith.constant true
  %last_given = arith.constant #last
  %from_end = arith.cmpi ne, %last_given, %no : i64
  %rows = tensor.dim %x, %zero : !T0
  %size = tensor.dim %x, %one : !T0
  %end = arith.subi %size, %one : index
  %empty = tensor.empty() : !R0
  %r = scf.for %o = %zero to %rows step %one iter_args(%y = %empty) -> (!R0) {
    %b = tensor.extract %best[%o] : !T1
    %found = scf.while (%k = %zero) : (index) -> (index) {
      %back = arith.subi %end, %k : index
      %i = arith.select %from_end, %back, %k : index
      %v = tensor.extract %x[%o, %i] : !T0
      %same = func.call @same(%v, %b) : (!E0, !E0) -> i1
      %other = arith.xori %same, %true : i1
      %behind = arith.cmpi slt, %k, %end : index
      %goes_on = arith.andi %other, %behind : i1
      scf.condition(%goes_on) %k : index
    } do {
    ^bb0(%k: index):
      %next = arith.addi %k, %one : index
      scf.yield %next : index
    }
    %back = arith.subi %end, %found : index
    %i = arith.select %from_end, %back, %found : index
    %place = arith.index_cast %i : index to i64
    %y1 = tensor.insert %place into %y[%o] : !R0
    scf.yield %y1 : !R0
  }
  return %r : !R0
}
