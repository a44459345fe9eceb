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
// The index that is as far from the end of n elements as i is from the front.
func.func @turned(%i: index, %n: index) -> index {
  %one = arith.constant 1 : index
  %last = arith.subi %n, %one : index
  %r = arith.subi %last, %i : index
  return %r : index
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
