// What the rules of structured.pdll do with an element of their source, !E0. The
// types are examples.

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
// Whether element j of the source counts for element i of the result.
func.func @up_to(%i: index, %j: index) -> i1 {
  %r = arith.cmpi ule, %j, %i : index
  return %r : i1
}
func.func @from(%i: index, %j: index) -> i1 {
  %r = arith.cmpi uge, %j, %i : index
  return %r : i1
}

// -----
// Given by the rule: whether an element counts, by its index in one dim, and how
// it is taken in.
!E0 = f32

func.func private @counts(index, index) -> i1
func.func private @combined(!E0, !E0) -> !E0

// The same with x, if it counts in each of three dims.
func.func @running(%x: !E0, %a: !E0, %i: index, %j: index, %k: index,
                   %l: index, %m: index, %n: index) -> !E0 {
  %in_i = func.call @counts(%i, %l) : (index, index) -> i1
  %in_j = func.call @counts(%j, %m) : (index, index) -> i1
  %in_k = func.call @counts(%k, %n) : (index, index) -> i1
  %in_both = arith.andi %in_i, %in_j : i1
  %in_all = arith.andi %in_both, %in_k : i1
  %taken = func.call @combined(%x, %a) : (!E0, !E0) -> !E0
  %r = arith.select %in_all, %taken, %a : !E0
  return %r : !E0
}
