// Defines the bodies of the kinds of to-linalg.pdll. Operand 0 is a handle; the type is an example.

!E1 = f32

func.func @identity(%x: !E1) -> !E1 {
  return %x : !E1
}
func.func @zero() -> !E1 {
  %zero = arith.constant 0.0 : !E1
  return %zero : !E1
}
func.func @relu(%x: !E1) -> !E1 {
  %zero = arith.constant 0.0 : !E1
  %is = arith.cmpf ugt, %x, %zero : !E1
  %r = arith.select %is, %x, %zero : !E1
  return %r : !E1
}
func.func @relu_uge(%x: !E1) -> !E1 {
  %zero = arith.constant 0.0 : !E1
  %is = arith.cmpf uge, %x, %zero : !E1
  %r = arith.select %is, %x, %zero : !E1
  return %r : !E1
}
func.func @relu_ogt(%x: !E1) -> !E1 {
  %zero = arith.constant 0.0 : !E1
  %is = arith.cmpf ogt, %x, %zero : !E1
  %r = arith.select %is, %x, %zero : !E1
  return %r : !E1
}
func.func @relu_oge(%x: !E1) -> !E1 {
  %zero = arith.constant 0.0 : !E1
  %is = arith.cmpf oge, %x, %zero : !E1
  %r = arith.select %is, %x, %zero : !E1
  return %r : !E1
}
func.func @add(%l: !E1, %r: !E1) -> !E1 {
  %s = arith.addf %l, %r : !E1
  return %s : !E1
}
func.func @sub(%l: !E1, %r: !E1) -> !E1 {
  %s = arith.subf %l, %r : !E1
  return %s : !E1
}
func.func @mul(%l: !E1, %r: !E1) -> !E1 {
  %s = arith.mulf %l, %r : !E1
  return %s : !E1
}
func.func @div(%l: !E1, %r: !E1) -> !E1 {
  %s = arith.divf %l, %r : !E1
  return %s : !E1
}
func.func @max(%l: !E1, %r: !E1) -> !E1 {
  %s = arith.maximumf %l, %r : !E1
  return %s : !E1
}
func.func @maxnum(%l: !E1, %r: !E1) -> !E1 {
  %s = arith.maxnumf %l, %r : !E1
  return %s : !E1
}
