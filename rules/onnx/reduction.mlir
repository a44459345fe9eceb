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

func.func @no_first() -> i32 {
  %r = arith.constant 2147483647 : i32
  return %r : i32
}
func.func @no_last() -> i32 {
  %r = arith.constant -1 : i32
  return %r : i32
}
func.func @first_place(%x: !E0, %b: !E0, %i: i32, %a: i32) -> i32 {
  %same = func.call @same(%x, %b) : (!E0, !E0) -> i1
  %none = func.call @no_first() : () -> i32
  %s = arith.select %same, %i, %none : i32
  %r = arith.minsi %s, %a : i32
  return %r : i32
}
func.func @last_place(%x: !E0, %b: !E0, %i: i32, %a: i32) -> i32 {
  %same = func.call @same(%x, %b) : (!E0, !E0) -> i1
  %none = func.call @no_last() : () -> i32
  %s = arith.select %same, %i, %none : i32
  %r = arith.maxsi %s, %a : i32
  return %r : i32
}

// -----
func.func @extended(%i: i32) -> i64 {
  %r = arith.extsi %i : i32 to i64
  return %r : i64
}

// -----
!T0 = tensor<2x3xf32>
!R0 = tensor<3xi32>

func.func @indices(%x: !T0) -> !R0 {
  %empty = tensor.empty() : !R0
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%empty : !R0) {
  ^bb0(%old: i32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    linalg.yield %n : i32
  } -> !R0
  return %r : !R0
}

// -----
!E0 = f32

func.func @is_place(%x: !E0, %p: i32, %old: !E0, %i: index) -> !E0 {
  %zero = arith.constant 0.0 : !E0
  %one = arith.constant 1.0 : !E0
  %n = arith.index_cast %i : index to i32
  %here = arith.cmpi eq, %n, %p : i32
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
