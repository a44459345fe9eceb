// Defines the bodies of buffers.pdll: from an element of each operand and the accumulator.

!E0 = f32
!E1 = f32
!E2 = f32

func.func @same(%a: !E0, %b: !E1, %c: !E2) -> !E2 {
  %p = arith.mulf %a, %b : !E0
  %r = arith.addf %c, %p : !E2
  return %r : !E2
}

// -----
!E0 = bf16
!E1 = bf16
!E2 = f32
func.func @wide(%a: !E0, %b: !E1, %c: !E2) -> !E2 {
  %x = arith.extf %a : !E0 to !E2
  %y = arith.extf %b : !E1 to !E2
  %p = arith.mulf %x, %y : !E2
  %r = arith.addf %c, %p : !E2
  return %r : !E2
}

// -----
!E0 = i32
!E1 = i32
!E2 = i32
func.func @whole(%a: !E0, %b: !E1, %c: !E2) -> !E2 {
  %p = arith.muli %a, %b : !E0
  %r = arith.addi %c, %p : !E2
  return %r : !E2
}

// -----
!E0 = i8
!E1 = i8
!E2 = i32
func.func @bytes(%a: !E0, %b: !E1, %c: !E2) -> !E2 {
  %x = arith.extsi %a : !E0 to !E2
  %y = arith.extsi %b : !E1 to !E2
  %p = arith.muli %x, %y : !E2
  %r = arith.addi %c, %p : !E2
  return %r : !E2
}
