// What elementwise.pdll computes of elements. The types are examples.

// --- Floats ---
!E0 = f32

func.func @exp(%x: !E0) -> !E0 {
  %r = math.exp %x : !E0
  return %r : !E0
}
func.func @addf(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.addf %a, %b : !E0
  return %r : !E0
}

// -----
// --- Integers ---
!E0 = i32

func.func @addi(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.addi %a, %b : !E0
  return %r : !E0
}
