// Copies or accumulates an element of the source, of type !E0. The types are examples.

!E0 = f32

func.func @element(%x: !E0) -> !E0 {
  return %x : !E0
}

// -----
// --- Running sums and products ---
!E0 = f32

func.func @zero() -> !E0 {
  %r = arith.constant 0.0 : !E0
  return %r : !E0
}
func.func @one() -> !E0 {
  %r = arith.constant 1.0 : !E0
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

// -----
!E0 = i32

func.func @none() -> !E0 {
  %r = arith.constant 0 : !E0
  return %r : !E0
}
func.func @unit() -> !E0 {
  %r = arith.constant 1 : !E0
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

// -----
// Returns whether element i of the result accumulates element j of the source.
func.func @up_to(%i: index, %j: index) -> i1 {
  %r = arith.cmpi ule, %j, %i : index
  return %r : i1
}
func.func @from(%i: index, %j: index) -> i1 {
  %r = arith.cmpi uge, %j, %i : index
  return %r : i1
}

// -----
// The rule passes the function that selects elements by their index in one dim, and the function that accumulates.
!E0 = f32

func.func private @counts(index, index) -> i1
func.func private @combined(!E0, !E0) -> !E0

// Returns whether the element is selected in each of 3 dims.
func.func @within(%i: index, %j: index, %k: index,
                  %l: index, %m: index, %n: index) -> i1 {
  %in_i = func.call @counts(%i, %l) : (index, index) -> i1
  %in_j = func.call @counts(%j, %m) : (index, index) -> i1
  %in_k = func.call @counts(%k, %n) : (index, index) -> i1
  %in_both = arith.andi %in_i, %in_j : i1
  %in_all = arith.andi %in_both, %in_k : i1
  return %in_all : i1
}

// Accumulates x if it is selected in each of 3 dims.
func.func @running(%x: !E0, %a: !E0, %i: index, %j: index, %k: index,
                   %l: index, %m: index, %n: index) -> !E0 {
  %in = func.call @within(%i, %j, %k, %l, %m, %n)
    : (index, index, index, index, index, index) -> i1
  %taken = func.call @combined(%x, %a) : (!E0, !E0) -> !E0
  %r = arith.select %in, %taken, %a : !E0
  return %r : !E0
}

// Accumulates x if it is selected in each of 9 dims.
func.func @running_far(%x: !E0, %a: !E0,
    %i: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index,
    %i6: index, %i7: index, %i8: index,
    %j: index, %j1: index, %j2: index, %j3: index, %j4: index, %j5: index,
    %j6: index, %j7: index, %j8: index) -> !E0 {
  %in_first = func.call @within(%i, %i1, %i2, %j, %j1, %j2)
    : (index, index, index, index, index, index) -> i1
  %in_next = func.call @within(%i3, %i4, %i5, %j3, %j4, %j5)
    : (index, index, index, index, index, index) -> i1
  %in_last = func.call @within(%i6, %i7, %i8, %j6, %j7, %j8)
    : (index, index, index, index, index, index) -> i1
  %in_both = arith.andi %in_first, %in_next : i1
  %in = arith.andi %in_both, %in_last : i1
  %taken = func.call @combined(%x, %a) : (!E0, !E0) -> !E0
  %r = arith.select %in, %taken, %a : !E0
  return %r : !E0
}
