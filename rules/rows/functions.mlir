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

// The coefficients are Eigen's, fitted between -4 and 4; beyond, the nearest f32 is 1.
// A NaN is neither too large nor too small.
func.func @erf(%x: f32) -> f32 {
  %most = arith.constant 4.0 : f32
  %least = arith.constant -4.0 : f32
  %p1 = arith.constant -1.60960333262415e-02 : f32
  %p3 = arith.constant -2.95459980854025e-03 : f32
  %p5 = arith.constant -7.34990630326855e-04 : f32
  %p7 = arith.constant -5.69250639462346e-05 : f32
  %p9 = arith.constant -2.10102402082508e-06 : f32
  %p11 = arith.constant 2.77068142495902e-08 : f32
  %p13 = arith.constant -2.72614225801306e-10 : f32
  %q0 = arith.constant -1.42647390514189e-02 : f32
  %q2 = arith.constant -7.37332916720468e-03 : f32
  %q4 = arith.constant -1.68282697438203e-03 : f32
  %q6 = arith.constant -2.13374055278905e-04 : f32
  %q8 = arith.constant -1.45660718464996e-05 : f32
  %is_high = arith.cmpf ogt, %x, %most : f32
  %not_high = arith.select %is_high, %most, %x : f32
  %is_low = arith.cmpf olt, %not_high, %least : f32
  %y = arith.select %is_low, %least, %not_high : f32
  %z = arith.mulf %y, %y : f32
  %a11 = math.fma %z, %p13, %p11 : f32
  %a9 = math.fma %z, %a11, %p9 : f32
  %a7 = math.fma %z, %a9, %p7 : f32
  %a5 = math.fma %z, %a7, %p5 : f32
  %a3 = math.fma %z, %a5, %p3 : f32
  %a1 = math.fma %z, %a3, %p1 : f32
  %p = arith.mulf %y, %a1 : f32
  %b6 = math.fma %z, %q8, %q6 : f32
  %b4 = math.fma %z, %b6, %q4 : f32
  %b2 = math.fma %z, %b4, %q2 : f32
  %q = math.fma %z, %b2, %q0 : f32
  %r = arith.divf %p, %q : f32
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
