// Defines the functions that classes.pdll instantiates, on numbers and on vectors of any rank: no constant has the
// number of elements, so those of @isnormal are computed.

!T0 = vector<16xf32>
!V0 = vector<16xi32>
!B0 = vector<16xi1>

func.func @isnan(%x: !T0) -> !B0 {
  %r = arith.cmpf uno, %x, %x : !T0
  return %r : !B0
}

func.func @isfinite(%x: !T0) -> !B0 {
  %none = arith.subf %x, %x : !T0
  %r = arith.cmpf ord, %none, %none : !T0
  return %r : !B0
}

func.func @isinf(%x: !T0) -> !B0 {
  %none = arith.subf %x, %x : !T0
  %unbounded = arith.cmpf uno, %none, %none : !T0
  %number = arith.cmpf ord, %x, %x : !T0
  %r = arith.andi %unbounded, %number : !B0
  return %r : !B0
}

// The lowest bit of infinity is that of its exponent, and the least normal number has that bit alone.
func.func @isnormal(%x: !T0) -> !B0 {
  %any = arith.bitcast %x : !T0 to !V0
  %true = arith.cmpi eq, %any, %any : !V0
  %false = arith.cmpi ne, %any, %any : !V0
  %one = arith.uitofp %true : !B0 to !T0
  %zero = arith.uitofp %false : !B0 to !T0
  %infinity = arith.divf %one, %zero : !T0
  %bits = arith.bitcast %infinity : !T0 to !V0
  %none = arith.extui %false : !B0 to !V0
  %negated = arith.subi %none, %bits : !V0
  %lowest = arith.andi %bits, %negated : !V0
  %least = arith.bitcast %lowest : !V0 to !T0
  %size = math.absf %x : !T0
  %large = arith.cmpf oge, %size, %least : !T0
  %finite = arith.cmpf olt, %size, %infinity : !T0
  %r = arith.andi %large, %finite : !B0
  return %r : !B0
}
