// Defines the functions that shape.pdll instantiates. The types and numbers are examples.

!E0 = f32

// -----
func.func @always() -> i1 {
  %r = arith.constant true
  return %r : i1
}

// -----
// --- One dim of three, the second, with more elements on either side ---
!E0 = f32
!X = tensor<2x3x4xf32>
!Y = tensor<2x7x4xf32>
#before0 = 2 : i64

// Returns the index in n elements of index i of the padded tensor.
func.func private @place(index, index) -> index

func.func @padded(%x: !X) -> !Y {
  %one = arith.constant 1 : index
  %before_given = arith.constant #before0
  %before = arith.index_cast %before_given : i64 to index
  %size = tensor.dim %x, %one : !X
  %empty = tensor.empty() : !Y
  %r = linalg.generic {indexing_maps = [affine_map<(o, i, n) -> (o, i, n)>], iterator_types = ["parallel", "parallel", "parallel"]} outs(%empty : !Y) {
  ^bb0(%old: !E0):
    %o = linalg.index 0 : index
    %i = linalg.index 1 : index
    %n = linalg.index 2 : index
    %at = arith.subi %i, %before : index
    %place = func.call @place(%at, %size) : (index, index) -> index
    %v = tensor.extract %x[%o, %place, %n] : !X
    linalg.yield %v : !E0
  } -> !Y
  return %r : !Y
}

// -----
func.func @edge(%i: index, %size: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %last = arith.subi %size, %one : index
  %low = arith.maxsi %i, %zero : index
  %r = arith.minsi %low, %last : index
  return %r : index
}
// Wraps around at both edges.
func.func @wrap(%i: index, %size: index) -> index {
  %rest = arith.remsi %i, %size : index
  %up = arith.addi %rest, %size : index
  %r = arith.remsi %up, %size : index
  return %r : index
}
// Reflects at both edges: the period is 2 (size - 1), or 1.
func.func @reflect(%i: index, %size: index) -> index {
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %last = arith.subi %size, %one : index
  %double = arith.muli %last, %two : index
  %period = arith.maxsi %double, %one : index
  %rest = arith.remsi %i, %period : index
  %up = arith.addi %rest, %period : index
  %at = arith.remsi %up, %period : index
  %back = arith.subi %period, %at : index
  %least = arith.minsi %at, %back : index
  %r = arith.minsi %least, %last : index
  return %r : index
}

// -----
!E0 = f32
func.func @step_float(%a: !E0, %d: !E0, %old: !E0, %i: index) -> !E0 {
  %n = arith.index_cast %i : index to i64
  %f = arith.sitofp %n : i64 to !E0
  %p = arith.mulf %f, %d : !E0
  %r = arith.addf %a, %p : !E0
  return %r : !E0
}

// -----
!E0 = i32
func.func @step_integer(%a: !E0, %d: !E0, %old: !E0, %i: index) -> !E0 {
  %n = arith.index_cast %i : index to !E0
  %p = arith.muli %n, %d : !E0
  %r = arith.addi %a, %p : !E0
  return %r : !E0
}

// -----
#upper = 1 : i64
#k = 0 : i64
// Returns whether element (i, j) is kept.
func.func @kept(%i: index, %j: index) -> i1 {
  %k_given = arith.constant #k
  %k = arith.index_cast %k_given : i64 to index
  %upper_given = arith.constant #upper
  %zero = arith.constant 0 : i64
  %upper = arith.cmpi ne, %upper_given, %zero : i64
  %diagonal = arith.addi %i, %k : index
  %right = arith.cmpi sge, %j, %diagonal : index
  %left = arith.cmpi sle, %j, %diagonal : index
  %r = arith.select %upper, %right, %left : i1
  return %r : i1
}

// -----
!E0 = f32
func.func private @kept(index, index) -> i1
func.func @triangle_float(%x: !E0, %old: !E0, %i: index, %j: index) -> !E0 {
  %zero = arith.constant 0.0 : !E0
  %kept = func.call @kept(%i, %j) : (index, index) -> i1
  %r = arith.select %kept, %x, %zero : !E0
  return %r : !E0
}

// -----
!E0 = i32
func.func private @kept(index, index) -> i1
func.func @triangle_integer(%x: !E0, %old: !E0, %i: index, %j: index) -> !E0 {
  %zero = arith.constant 0 : !E0
  %kept = func.call @kept(%i, %j) : (index, index) -> i1
  %r = arith.select %kept, %x, %zero : !E0
  return %r : !E0
}

// -----
#k = 0 : i64
func.func @on_diagonal(%i: index, %j: index) -> i1 {
  %k_given = arith.constant #k
  %k = arith.index_cast %k_given : i64 to index
  %diagonal = arith.addi %i, %k : index
  %r = arith.cmpi eq, %j, %diagonal : index
  return %r : i1
}

// -----
!E = f32
func.func private @on_diagonal(index, index) -> i1
func.func @eye_float(%old: !E, %i: index, %j: index) -> !E {
  %zero = arith.constant 0.0 : !E
  %one = arith.constant 1.0 : !E
  %here = func.call @on_diagonal(%i, %j) : (index, index) -> i1
  %r = arith.select %here, %one, %zero : !E
  return %r : !E
}

// -----
!E = i32
func.func private @on_diagonal(index, index) -> i1
func.func @eye_integer(%old: !E, %i: index, %j: index) -> !E {
  %zero = arith.constant 0 : !E
  %one = arith.constant 1 : !E
  %here = func.call @on_diagonal(%i, %j) : (index, index) -> i1
  %r = arith.select %here, %one, %zero : !E
  return %r : !E
}

// -----
#steps = 10 : i64
#numbers0 = 0.5 : f64
#numbers1 = -0.5 : f64
#numbers2 = 0.0 : f64
func.func @window(%old: f32, %i: index) -> f32 {
  %turn = arith.constant 6.2831853071795865 : f64
  %two = arith.constant 2.0 : f64
  %steps_given = arith.constant #steps
  %steps = arith.sitofp %steps_given : i64 to f64
  %a = arith.constant #numbers0
  %b = arith.constant #numbers1
  %c = arith.constant #numbers2
  %n = arith.index_cast %i : index to i64
  %f = arith.sitofp %n : i64 to f64
  %p = arith.mulf %f, %turn : f64
  %angle = arith.divf %p, %steps : f64
  %double = arith.mulf %angle, %two : f64
  %first = math.cos %angle : f64
  %second = math.cos %double : f64
  %q = arith.mulf %b, %first : f64
  %s = arith.mulf %c, %second : f64
  %t = arith.addf %a, %q : f64
  %u = arith.addf %t, %s : f64
  %r = arith.truncf %u : f64 to f32
  return %r : f32
}
