// Defines the functions that masks.pdll instantiates. The aliases are examples.

!T0 = vector<8xi1>
!R0 = f32

func.func private @body() -> !R0

func.func @inlined(%mask: !T0) -> !R0 {
  %r = func.call @body() : () -> !R0
  %masked = builtin.unrealized_conversion_cast %r, %mask : !R0, !T0 to !R0
  return %masked : !R0
}

// -----

!T0 = vector<8xf32>
!T1 = f32
!T2 = vector<8xi1>
#kind = #vector.kind<add>

func.func private @neutral(!T1) -> !T1

func.func @selected(%v: !T0, %start: !T1, %mask: !T2) -> !T1 {
  %one = func.call @neutral(%start) : (!T1) -> !T1
  %others = vector.broadcast %one : !T1 to !T0
  %kept = "arith.select"(%mask, %v, %others) : (!T2, !T0, !T0) -> !T0
  %r = "vector.reduction"(%kept, %start) <{kind = #kind, fastmath = #arith.fastmath<none>}> : (!T0, !T1) -> !T1
  return %r : !T1
}

func.func @zero(%start: !T1) -> !T1 {
  %r = arith.constant 0.0 : !T1
  return %r : !T1
}

func.func @one(%start: !T1) -> !T1 {
  %r = arith.constant 1.0 : !T1
  return %r : !T1
}

func.func @itself(%start: !T1) -> !T1 {
  return %start : !T1
}

// -----

!T1 = i32

func.func @no(%start: !T1) -> !T1 {
  %r = arith.constant 0 : !T1
  return %r : !T1
}

func.func @unit(%start: !T1) -> !T1 {
  %r = arith.constant 1 : !T1
  return %r : !T1
}
