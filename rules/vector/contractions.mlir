// Defines the functions that contractions.pdll instantiates.
!T0 = vector<2x2xf16>
!T1 = vector<2x2xf16>
!T2 = vector<2xf32>
!F0 = vector<2x2xf32>

func.func @wide_left(%a: !T0, %b: !T1, %sum: !T2) -> !F0 {
  %r = arith.extf %a : !T0 to !F0
  return %r : !F0
}

// -----

!T0 = vector<2x2xf16>
!T1 = vector<2x2xf16>
!T2 = vector<2xf32>
!F1 = vector<2x2xf32>

func.func @wide_right(%a: !T0, %b: !T1, %sum: !T2) -> !F1 {
  %r = arith.extf %b : !T1 to !F1
  return %r : !F1
}
