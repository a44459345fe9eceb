// What functions.pdll builds.

// exp(x) = 2^n * exp(r), where n is x / log(2) rounded to the nearest, and r
// what is left, at most log(2) / 2. A number of 2^23 and more has no digits
// behind the point: the sum with 1.5 * 2^23 has n in its last bits, and moved up
// to the exponent they are added to that of exp(r).
func.func @exp(%x: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %infinity = arith.constant 0x7F800000 : f32
  %most = arith.constant 88.72283 : f32
  %least = arith.constant -87.33654 : f32
  %scale = arith.constant 1.44269504 : f32
  %round = arith.constant 12582912.0 : f32
  %high = arith.constant -0.693359375 : f32
  %low = arith.constant 2.12194440e-4 : f32
  %c2 = arith.constant 0.5 : f32
  %c3 = arith.constant 0.166665047 : f32
  %c4 = arith.constant 0.0416664667 : f32
  %c5 = arith.constant 0.00836915523 : f32
  %c6 = arith.constant 0.00139336498 : f32
  %exponent = arith.constant 23 : i32
  %is_high_or_nan = arith.cmpf ugt, %x, %most : f32
  %is_low = arith.cmpf olt, %x, %least : f32
  %beyond = arith.addf %x, %infinity : f32
  %sum = math.fma %x, %scale, %round : f32
  %n = arith.subf %sum, %round : f32
  %r0 = math.fma %n, %high, %x : f32
  %r = math.fma %n, %low, %r0 : f32
  %p5 = math.fma %r, %c6, %c5 : f32
  %p4 = math.fma %p5, %r, %c4 : f32
  %p3 = math.fma %p4, %r, %c3 : f32
  %p2 = math.fma %p3, %r, %c2 : f32
  %p1 = math.fma %p2, %r, %one : f32
  %p = math.fma %p1, %r, %one : f32
  %bits = arith.bitcast %p : f32 to i32
  %digits = arith.bitcast %sum : f32 to i32
  %moved = arith.shli %digits, %exponent : i32
  %scaled = arith.addi %bits, %moved : i32
  %y = arith.bitcast %scaled : i32 to f32
  %normal = arith.select %is_low, %zero, %y : f32
  %result = arith.select %is_high_or_nan, %beyond, %normal : f32
  return %result : f32
}

func.func @log(%x: f32) -> f32 {
  %least = arith.constant 1.17549435e-38 : f32
  %scale = arith.constant 8388608.0 : f32
  %shift = arith.constant 15.9423847 : f32
  %is_low = arith.cmpf olt, %x, %least : f32
  %scaled = arith.mulf %x, %scale : f32
  %argument = arith.select %is_low, %scaled, %x : f32
  %y = math.log %argument {tenon.in_range} : f32
  %shifted = arith.subf %y, %shift : f32
  %r = arith.select %is_low, %shifted, %y : f32
  return %r : f32
}

// Of f16 or bf16, which !E0 stands for.

!E0 = bf16

func.func @narrow_exp(%x: !E0) -> !E0 {
  %wide = arith.extf %x fastmath<contract> : !E0 to f32
  %y = math.exp %wide : f32
  %r = arith.truncf %y fastmath<contract> : f32 to !E0
  return %r : !E0
}

func.func @narrow_log(%x: !E0) -> !E0 {
  %wide = arith.extf %x fastmath<contract> : !E0 to f32
  %y = math.log %wide : f32
  %r = arith.truncf %y fastmath<contract> : f32 to !E0
  return %r : !E0
}

func.func @narrow_tanh(%x: !E0) -> !E0 {
  %wide = arith.extf %x fastmath<contract> : !E0 to f32
  %y = math.tanh %wide : f32
  %r = arith.truncf %y fastmath<contract> : f32 to !E0
  return %r : !E0
}

func.func @narrow_erf(%x: !E0) -> !E0 {
  %wide = arith.extf %x fastmath<contract> : !E0 to f32
  %y = math.erf %wide : f32
  %r = arith.truncf %y fastmath<contract> : f32 to !E0
  return %r : !E0
}
