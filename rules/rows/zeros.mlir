// Defines the functions that zeros.pdll instantiates. The alias is an example: a call replaces it
// by the type of the operation.

!T0 = f32

func.func @maximum(%a: !T0, %b: !T0) -> !T0 {
  %r = arith.maximumf %a, %b fastmath<nsz> : !T0
  return %r : !T0
}

func.func @minimum(%a: !T0, %b: !T0) -> !T0 {
  %r = arith.minimumf %a, %b fastmath<nsz> : !T0
  return %r : !T0
}

func.func @maxnum(%a: !T0, %b: !T0) -> !T0 {
  %r = arith.maxnumf %a, %b fastmath<nsz> : !T0
  return %r : !T0
}

func.func @minnum(%a: !T0, %b: !T0) -> !T0 {
  %r = arith.minnumf %a, %b fastmath<nsz> : !T0
  return %r : !T0
}
