// Defines the functions that reduce-in-f32.pdll instantiates. The aliases are examples: a call
// replaces them by the types and attributes of the operation.

!T0 = vector<8xbf16>
!T1 = bf16
!E0 = bf16
!F0 = vector<8xf32>
#kind = #vector.kind<add>

func.func @wide(%x: !T0, %start: !T1) -> !T1 {
  %elements = arith.extf %x : !T0 to !F0
  %first = arith.extf %start : !T1 to f32
  %sum = "vector.reduction"(%elements, %first) <{kind = #kind, fastmath = #arith.fastmath<reassoc>}> : (!F0, f32) -> f32
  %r = arith.truncf %sum : f32 to !T1
  return %r : !T1
}

func.func @alone_wide(%x: !T0) -> !E0 {
  %elements = arith.extf %x : !T0 to !F0
  %sum = "vector.reduction"(%elements) <{kind = #kind, fastmath = #arith.fastmath<reassoc>}> : (!F0) -> f32
  %r = arith.truncf %sum : f32 to !E0
  return %r : !E0
}

// -----

!T0 = vector<4x8xbf16>
!T1 = vector<4xbf16>
!F0 = vector<4x8xf32>
!F1 = vector<4xf32>
#kind = #vector.kind<add>
#reduction_dims = array<i64: 1>

func.func @dims_wide(%x: !T0, %start: !T1) -> !T1 {
  %elements = arith.extf %x : !T0 to !F0
  %first = arith.extf %start : !T1 to !F1
  %sums = "vector.multi_reduction"(%elements, %first) <{kind = #kind, reduction_dims = #reduction_dims}> : (!F0, !F1) -> !F1
  %r = arith.truncf %sums : !F1 to !T1
  return %r : !T1
}
