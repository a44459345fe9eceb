// Defines the functions that reduce-in-any-order.pdll instantiates. The aliases are examples: a call
// replaces them by the types and attributes of the operation.

!T0 = vector<8xbf16>
!T1 = bf16
!E0 = bf16
#kind = #vector.kind<add>

func.func @in_any_order(%x: !T0, %start: !T1) -> !T1 {
  %r = "vector.reduction"(%x, %start) <{kind = #kind, fastmath = #arith.fastmath<reassoc>}> : (!T0, !T1) -> !T1
  return %r : !T1
}

func.func @alone_in_any_order(%x: !T0) -> !E0 {
  %r = "vector.reduction"(%x) <{kind = #kind, fastmath = #arith.fastmath<reassoc>}> : (!T0) -> !E0
  return %r : !E0
}
