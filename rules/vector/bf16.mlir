// Defines the functions that bf16.pdll instantiates.

!T0 = vector<8xbf16>
!V0 = vector<8xi16>
!RV0 = vector<8xi32>
!R0 = vector<8xf32>

func.func @wide(%x: !T0) -> !R0 {
  %digits = arith.constant dense<16> : !RV0
  %bits = arith.bitcast %x : !T0 to !V0
  %low = arith.extui %bits : !V0 to !RV0
  %high = arith.shli %low, %digits : !RV0
  %r = arith.bitcast %high : !RV0 to !R0
  return %r : !R0
}

// -----

!T0 = vector<8xf32>
!B0 = vector<8xi1>
!V0 = vector<8xi32>
!RV0 = vector<8xi16>
!R0 = vector<8xbf16>

// The bits of a NaN are added, rather than chosen: LLVM chooses as late as it can,
// and for numbers of bf16 no machine does.
func.func @rounded(%x: !T0) -> !R0 {
  %digits = arith.constant dense<16> : !V0
  %one = arith.constant dense<1> : !V0
  %zero = arith.constant dense<0> : !V0
  %below_middle = arith.constant dense<0x7FFF> : !V0
  %nan = arith.constant dense<0x7FC00000> : !V0
  %bits = arith.bitcast %x : !T0 to !V0
  %upper = arith.shrui %bits, %digits : !V0
  %odd = arith.andi %upper, %one : !V0
  %bias = arith.addi %odd, %below_middle : !V0
  %number = arith.addi %bits, %bias : !V0
  %is_nan = arith.cmpf uno, %x, %x : !T0
  %of_nan = arith.select %is_nan, %nan, %zero : !B0, !V0
  %all = arith.ori %number, %of_nan : !V0
  %high = arith.shrui %all, %digits : !V0
  %half = arith.trunci %high : !V0 to !RV0
  %r = arith.bitcast %half : !RV0 to !R0
  return %r : !R0
}

// -----

!T0 = f32
!V0 = i32
!RV0 = i16
!R0 = bf16

func.func @rounded_number(%x: !T0) -> !R0 {
  %digits = arith.constant 16 : !V0
  %one = arith.constant 1 : !V0
  %zero = arith.constant 0 : !V0
  %below_middle = arith.constant 0x7FFF : !V0
  %nan = arith.constant 0x7FC00000 : !V0
  %bits = arith.bitcast %x : !T0 to !V0
  %upper = arith.shrui %bits, %digits : !V0
  %odd = arith.andi %upper, %one : !V0
  %bias = arith.addi %odd, %below_middle : !V0
  %number = arith.addi %bits, %bias : !V0
  %is_nan = arith.cmpf uno, %x, %x : !T0
  %of_nan = arith.select %is_nan, %nan, %zero : !V0
  %all = arith.ori %number, %of_nan : !V0
  %high = arith.shrui %all, %digits : !V0
  %half = arith.trunci %high : !V0 to !RV0
  %r = arith.bitcast %half : !RV0 to !R0
  return %r : !R0
}
