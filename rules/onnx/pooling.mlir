// Combines an element of x with the result so far. The element of the window is not read. The types are examples.

!E0 = f32

func.func @sum(%x: !E0, %t: !E0, %a: !E0) -> !E0 {
  %r = arith.addf %a, %x : !E0
  return %r : !E0
}
func.func @greatest(%x: !E0, %t: !E0, %a: !E0) -> !E0 {
  %r = arith.maximumf %a, %x : !E0
  return %r : !E0
}
func.func @by(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.divf %a, %b : !E0
  return %r : !E0
}

// -----
!E0 = i32

func.func @greatest_signed(%x: !E0, %t: !E0, %a: !E0) -> !E0 {
  %r = arith.maxsi %a, %x : !E0
  return %r : !E0
}
func.func @greatest_unsigned(%x: !E0, %t: !E0, %a: !E0) -> !E0 {
  %r = arith.maxui %a, %x : !E0
  return %r : !E0
}
