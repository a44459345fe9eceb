// Defines the functions that functions.pdll instantiates.

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
  %y = math.log %argument {tenon.known = #tenon.known<in_range>} : f32
  %shifted = arith.subf %y, %shift : f32
  %r = arith.select %is_low, %shifted, %y : f32
  return %r : f32
}

func.func @log2(%x: f32) -> f32 {
  %least = arith.constant 1.17549435e-38 : f32
  %scale = arith.constant 8388608.0 : f32
  %shift = arith.constant 23.0 : f32
  %is_low = arith.cmpf olt, %x, %least : f32
  %scaled = arith.mulf %x, %scale : f32
  %argument = arith.select %is_low, %scaled, %x : f32
  %y = math.log2 %argument {tenon.known = #tenon.known<in_range>} : f32
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

// A quarter of exp(x) - 1, which is no infinity where sinh and cosh are none. Below -18
// exp(x) counts for nothing beside 1. A number that is next to 0 is left as it is: its
// digits behind the normal ones would be lost.
func.func private @quarter_expm1(%x: f32) -> f32 {
  %infinity = arith.constant 0x7F800000 : f32
  %most = arith.constant 89.5 : f32
  %least = arith.constant -18.0 : f32
  %scale = arith.constant 1.44269504 : f32
  %round = arith.constant 12582912.0 : f32
  %high = arith.constant -0.693359375 : f32
  %low = arith.constant 2.12194440e-4 : f32
  %quarter = arith.constant 0.25 : f32
  %c2 = arith.constant 0.5 : f32
  %c3 = arith.constant 0.166666657 : f32
  %c4 = arith.constant 0.0416664667 : f32
  %c5 = arith.constant 0.00833402015 : f32
  %c6 = arith.constant 0.00139336498 : f32
  %c7 = arith.constant 1.9841270e-4 : f32
  %exponent = arith.constant 23 : i32
  %is_high_or_nan = arith.cmpf ugt, %x, %most : f32
  %is_low = arith.cmpf olt, %x, %least : f32
  %beyond = arith.addf %x, %infinity : f32
  %y = arith.select %is_low, %least, %x : f32
  %sum = math.fma %y, %scale, %round : f32
  %n = arith.subf %sum, %round : f32
  %r0 = math.fma %n, %high, %y : f32
  %r = math.fma %n, %low, %r0 : f32
  %p6 = math.fma %r, %c7, %c6 : f32
  %p5 = math.fma %p6, %r, %c5 : f32
  %p4 = math.fma %p5, %r, %c4 : f32
  %p3 = math.fma %p4, %r, %c3 : f32
  %p2 = math.fma %p3, %r, %c2 : f32
  %square = arith.mulf %r, %r : f32
  %p = math.fma %square, %p2, %r : f32
  %digits = arith.bitcast %sum : f32 to i32
  %moved = arith.shli %digits, %exponent : i32
  %bits = arith.bitcast %quarter : f32 to i32
  %power_bits = arith.addi %bits, %moved : i32
  %power = arith.bitcast %power_bits : i32 to f32
  %rest = arith.subf %power, %quarter : f32
  %q = math.fma %power, %p, %rest : f32
  %result = arith.select %is_high_or_nan, %beyond, %q : f32
  return %result : f32
}

func.func private @is_tiny(%x: f32) -> i1 {
  %tiny = arith.constant 1.0e-12 : f32
  %a = math.absf %x : f32
  %is_tiny = arith.cmpf olt, %a, %tiny : f32
  return %is_tiny : i1
}

func.func @expm1(%x: f32) -> f32 {
  %four = arith.constant 4.0 : f32
  %q = func.call @quarter_expm1(%x) : (f32) -> f32
  %y = arith.mulf %q, %four : f32
  %is_tiny = func.call @is_tiny(%x) : (f32) -> i1
  %r = arith.select %is_tiny, %x, %y : f32
  return %r : f32
}

// The exponent n of 1 + x is that for which m lies between the roots of 1 / 2 and of 2.
func.func @log1p(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %least = arith.constant -1.0 : f32
  %infinity = arith.constant 0x7F800000 : f32
  %negative = arith.constant 0xFF800000 : f32
  %none = arith.constant 0x7FC00000 : f32
  %half = arith.constant -0.5 : f32
  %high = arith.constant 0.693359375 : f32
  %low = arith.constant -2.12194440e-4 : f32
  %p0 = arith.constant 7.0376836292e-2 : f32
  %p1 = arith.constant -1.1514610310e-1 : f32
  %p2 = arith.constant 1.1676998740e-1 : f32
  %p3 = arith.constant -1.2420140846e-1 : f32
  %p4 = arith.constant 1.4249322787e-1 : f32
  %p5 = arith.constant -1.6668057665e-1 : f32
  %p6 = arith.constant 2.0000714765e-1 : f32
  %p7 = arith.constant -2.4999993993e-1 : f32
  %p8 = arith.constant 3.3333331174e-1 : f32
  %root = arith.constant 0x3F3504F3 : i32
  %unit = arith.constant 0x3F800000 : i32
  %exponent = arith.constant 23 : i32
  %u = arith.addf %one, %x : f32
  // What the sum rounds off, of the smaller of both.
  %back = arith.subf %u, %one : f32
  %lost0 = arith.subf %x, %back : f32
  %back1 = arith.subf %u, %x : f32
  %lost1 = arith.subf %one, %back1 : f32
  %is_large = arith.cmpf oge, %x, %one : f32
  %lost = arith.select %is_large, %lost1, %lost0 : f32
  %bits = arith.bitcast %u : f32 to i32
  %above = arith.subi %bits, %root : i32
  %e = arith.shrsi %above, %exponent : i32
  %shift = arith.shli %e, %exponent : i32
  %m_bits = arith.subi %bits, %shift : i32
  %m = arith.bitcast %m_bits : i32 to f32
  %largest = arith.constant 126 : i32
  %e_of_scale = arith.minsi %e, %largest : i32
  %shift_of_scale = arith.shli %e_of_scale, %exponent : i32
  %scale_bits = arith.subi %unit, %shift_of_scale : i32
  %scale = arith.bitcast %scale_bits : i32 to f32
  %f0 = arith.subf %m, %one : f32
  %f = math.fma %lost, %scale, %f0 : f32
  %n = arith.sitofp %e : i32 to f32
  %z = arith.mulf %f, %f : f32
  %q1 = math.fma %f, %p0, %p1 : f32
  %q2 = math.fma %q1, %f, %p2 : f32
  %q3 = math.fma %q2, %f, %p3 : f32
  %q4 = math.fma %q3, %f, %p4 : f32
  %q5 = math.fma %q4, %f, %p5 : f32
  %q6 = math.fma %q5, %f, %p6 : f32
  %q7 = math.fma %q6, %f, %p7 : f32
  %q8 = math.fma %q7, %f, %p8 : f32
  %cube = arith.mulf %z, %f : f32
  %t0 = arith.mulf %cube, %q8 : f32
  %t1 = math.fma %n, %low, %t0 : f32
  %t2 = math.fma %z, %half, %t1 : f32
  %t3 = arith.addf %f, %t2 : f32
  %y = math.fma %n, %high, %t3 : f32
  %is_tiny = func.call @is_tiny(%x) : (f32) -> i1
  %known = arith.select %is_tiny, %x, %y : f32
  %is_high = arith.cmpf oeq, %x, %infinity : f32
  %to_high = arith.select %is_high, %infinity, %known : f32
  %is_least = arith.cmpf oeq, %x, %least : f32
  %to_low = arith.select %is_least, %negative, %to_high : f32
  %is_beyond = arith.cmpf ult, %x, %least : f32
  %r = arith.select %is_beyond, %none, %to_low : f32
  return %r : f32
}

func.func @exp2(%x: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %infinity = arith.constant 0x7F800000 : f32
  %most = arith.constant 0x42FFFFFF : f32
  %least = arith.constant -126.0 : f32
  %round = arith.constant 12582912.0 : f32
  %c1 = arith.constant 0.693147181 : f32
  %c2 = arith.constant 0.240226507 : f32
  %c3 = arith.constant 0.0555041087 : f32
  %c4 = arith.constant 0.00961812911 : f32
  %c5 = arith.constant 0.00133335581 : f32
  %c6 = arith.constant 1.54035304e-4 : f32
  %c7 = arith.constant 1.52527338e-5 : f32
  %exponent = arith.constant 23 : i32
  %is_high_or_nan = arith.cmpf ugt, %x, %most : f32
  %is_low = arith.cmpf olt, %x, %least : f32
  %beyond = arith.addf %x, %infinity : f32
  %sum = arith.addf %x, %round : f32
  %n = arith.subf %sum, %round : f32
  %r = arith.subf %x, %n : f32
  %p6 = math.fma %r, %c7, %c6 : f32
  %p5 = math.fma %p6, %r, %c5 : f32
  %p4 = math.fma %p5, %r, %c4 : f32
  %p3 = math.fma %p4, %r, %c3 : f32
  %p2 = math.fma %p3, %r, %c2 : f32
  %p1 = math.fma %p2, %r, %c1 : f32
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

func.func @log10(%x: f32) -> f32 {
  %scale = arith.constant 0.434294482 : f32
  %y = math.log %x : f32
  %r = arith.mulf %y, %scale : f32
  return %r : f32
}

func.func @sinh(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %four = arith.constant 4.0 : f32
  %a = math.absf %x : f32
  %q = func.call @quarter_expm1(%a) : (f32) -> f32
  %y = math.fma %q, %four, %one : f32
  %rest = arith.divf %q, %y : f32
  %infinity = arith.constant 0x7F800000 : f32
  %is_high = arith.cmpf oeq, %q, %infinity : f32
  %share = arith.select %is_high, %one, %rest : f32
  %sum = arith.addf %q, %share : f32
  %twice = arith.mulf %sum, %two : f32
  %signed = math.copysign %twice, %x : f32
  %is_tiny = func.call @is_tiny(%x) : (f32) -> i1
  %r = arith.select %is_tiny, %x, %signed : f32
  return %r : f32
}

func.func @cosh(%x: f32) -> f32 {
  %quarter = arith.constant 0.25 : f32
  %eighth = arith.constant 0.125 : f32
  %two = arith.constant 2.0 : f32
  %a = math.absf %x : f32
  %q = func.call @quarter_expm1(%a) : (f32) -> f32
  %y = arith.addf %q, %quarter : f32
  %rest = arith.divf %eighth, %y : f32
  %r = math.fma %y, %two, %rest : f32
  return %r : f32
}

func.func @asinh(%x: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %large = arith.constant 1.0e8 : f32
  %log_of_2 = arith.constant 0.693147181 : f32
  %a = math.absf %x : f32
  %is_large = arith.cmpf ogt, %a, %large : f32
  %square = arith.mulf %a, %a : f32
  %sum = arith.addf %square, %one : f32
  %root = math.sqrt %sum : f32
  %below = arith.addf %root, %one : f32
  %share = arith.divf %square, %below : f32
  %near = arith.addf %a, %share : f32
  %y = arith.select %is_large, %a, %near : f32
  %more = arith.select %is_large, %log_of_2, %zero : f32
  %log = func.call @log1p(%y) : (f32) -> f32
  %all = arith.addf %log, %more : f32
  %signed = math.copysign %all, %x : f32
  %is_tiny = func.call @is_tiny(%x) : (f32) -> i1
  %r = arith.select %is_tiny, %x, %signed : f32
  return %r : f32
}

func.func @acosh(%x: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %none = arith.constant 0x7FC00000 : f32
  %large = arith.constant 1.0e8 : f32
  %log_of_2 = arith.constant 0.693147181 : f32
  %is_large = arith.cmpf ogt, %x, %large : f32
  %d = arith.subf %x, %one : f32
  %sum = arith.addf %d, %two : f32
  %square = arith.mulf %d, %sum : f32
  %root = math.sqrt %square : f32
  %near = arith.addf %d, %root : f32
  %y = arith.select %is_large, %x, %near : f32
  %more = arith.select %is_large, %log_of_2, %zero : f32
  %log = func.call @log1p(%y) : (f32) -> f32
  %all = arith.addf %log, %more : f32
  %is_beyond = arith.cmpf ult, %x, %one : f32
  %r = arith.select %is_beyond, %none, %all : f32
  return %r : f32
}

func.func @atanh(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %half = arith.constant 0.5 : f32
  %a = math.absf %x : f32
  %twice = arith.mulf %a, %two : f32
  %below = arith.subf %one, %a : f32
  %share = arith.divf %twice, %below : f32
  %log = func.call @log1p(%share) : (f32) -> f32
  %all = arith.mulf %log, %half : f32
  %signed = math.copysign %all, %x : f32
  %is_tiny = func.call @is_tiny(%x) : (f32) -> i1
  %r = arith.select %is_tiny, %x, %signed : f32
  return %r : f32
}

func.func @atan(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %quarter_turn = arith.constant 1.57079637 : f32
  %c1 = arith.constant -0.333331018686294555664062 : f32
  %c2 = arith.constant 0.199926957488059997558594 : f32
  %c3 = arith.constant -0.142027363181114196777344 : f32
  %c4 = arith.constant 0.106347933411598205566406 : f32
  %c5 = arith.constant -0.0748900920152664184570312 : f32
  %c6 = arith.constant 0.0425049886107444763183594 : f32
  %c7 = arith.constant -0.0159569028764963150024414 : f32
  %c8 = arith.constant 0.00282363896258175373077393 : f32
  %a = math.absf %x : f32
  %is_large = arith.cmpf ogt, %a, %one : f32
  %inverse = arith.divf %one, %a : f32
  %s = arith.select %is_large, %inverse, %a : f32
  %t = arith.mulf %s, %s : f32
  %u7 = math.fma %t, %c8, %c7 : f32
  %u6 = math.fma %u7, %t, %c6 : f32
  %u5 = math.fma %u6, %t, %c5 : f32
  %u4 = math.fma %u5, %t, %c4 : f32
  %u3 = math.fma %u4, %t, %c3 : f32
  %u2 = math.fma %u3, %t, %c2 : f32
  %u1 = math.fma %u2, %t, %c1 : f32
  %cube = arith.mulf %s, %t : f32
  %near = math.fma %cube, %u1, %s : f32
  %far = arith.subf %quarter_turn, %near : f32
  %y = arith.select %is_large, %far, %near : f32
  %r = math.copysign %y, %x : f32
  return %r : f32
}

// asin(y), where y is at most 1 / 2 and z its square.
func.func private @asin_of_few(%y: f32, %z: f32) -> f32 {
  %c1 = arith.constant 0.1666677296 : f32
  %c2 = arith.constant 0.7495029271e-1 : f32
  %c3 = arith.constant 0.4547423869e-1 : f32
  %c4 = arith.constant 0.2424046025e-1 : f32
  %c5 = arith.constant 0.4197454825e-1 : f32
  %u4 = math.fma %z, %c5, %c4 : f32
  %u3 = math.fma %u4, %z, %c3 : f32
  %u2 = math.fma %u3, %z, %c2 : f32
  %u1 = math.fma %u2, %z, %c1 : f32
  %cube = arith.mulf %y, %z : f32
  %r = math.fma %cube, %u1, %y : f32
  return %r : f32
}

func.func @asin(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %half = arith.constant 0.5 : f32
  %two = arith.constant -2.0 : f32
  %quarter_turn = arith.constant 1.57079637 : f32
  %a = math.absf %x : f32
  %is_small = arith.cmpf olt, %a, %half : f32
  %square = arith.mulf %a, %a : f32
  %below = arith.subf %one, %a : f32
  %share = arith.mulf %below, %half : f32
  %z = arith.select %is_small, %square, %share : f32
  %root = math.sqrt %z : f32
  %y = arith.select %is_small, %a, %root : f32
  %near = func.call @asin_of_few(%y, %z) : (f32, f32) -> f32
  %far = math.fma %near, %two, %quarter_turn : f32
  %all = arith.select %is_small, %near, %far : f32
  %r = math.copysign %all, %x : f32
  return %r : f32
}

func.func @acos(%x: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %half = arith.constant 0.5 : f32
  %two = arith.constant 2.0 : f32
  %quarter_turn = arith.constant 1.57079637 : f32
  %half_turn = arith.constant 3.14159274 : f32
  %a = math.absf %x : f32
  %is_small = arith.cmpf olt, %a, %half : f32
  %square = arith.mulf %a, %a : f32
  %below = arith.subf %one, %a : f32
  %share = arith.mulf %below, %half : f32
  %z = arith.select %is_small, %square, %share : f32
  %root = math.sqrt %z : f32
  %y = arith.select %is_small, %a, %root : f32
  %asin = func.call @asin_of_few(%y, %z) : (f32, f32) -> f32
  %signed = math.copysign %asin, %x : f32
  %near = arith.subf %quarter_turn, %signed : f32
  %twice = arith.mulf %asin, %two : f32
  %is_negative = arith.cmpf olt, %x, %zero : f32
  %other = arith.subf %half_turn, %twice : f32
  %far = arith.select %is_negative, %other, %twice : f32
  %r = arith.select %is_small, %near, %far : f32
  return %r : f32
}

// Of f16 or bf16, which !E0 stands for.

// A step of the remainder of a positive r and y subtracts a multiple of y * 2^k,
// at most 2^48 times it. The quotient is one off at most, and all results are
// multiples of the last place of r or of y * 2^k in f32: nothing is rounded.
func.func @remainder_step(%r: f64, %y: f64, %inverse: f64, %up: f64, %down: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %s = arith.mulf %y, %up : f64
  %t = arith.mulf %inverse, %down : f64
  %q0 = arith.mulf %r, %t : f64
  %q = math.trunc %q0 : f64
  %minus = arith.negf %q : f64
  %left = math.fma %minus, %s, %r : f64
  %is_below = arith.cmpf olt, %left, %zero : f64
  %above = arith.addf %left, %s : f64
  %r0 = arith.select %is_below, %above, %left : f64
  %is_above = arith.cmpf oge, %r0, %s : f64
  %below = arith.subf %r0, %s : f64
  %r1 = arith.select %is_above, %below, %r0 : f64
  return %r1 : f64
}

// The quotient of two numbers of f32 is less than 2^278: six steps of 48 bits.
func.func @remf(%x: f32, %y: f32) -> f32 {
  %one = arith.constant 1.0 : f64
  %up5 = arith.constant 1.7668470647783843e+72 : f64
  %down5 = arith.constant 5.659799424266695e-73 : f64
  %up4 = arith.constant 6.2771017353866808e+57 : f64
  %down4 = arith.constant 1.5930919111324523e-58 : f64
  %up3 = arith.constant 2.2300745198530623e+43 : f64
  %down3 = arith.constant 4.4841550858394146e-44 : f64
  %up2 = arith.constant 7.9228162514264338e+28 : f64
  %down2 = arith.constant 1.2621774483536189e-29 : f64
  %up1 = arith.constant 281474976710656.0 : f64
  %down1 = arith.constant 3.5527136788005009e-15 : f64
  %ax = math.absf %x : f32
  %ay = math.absf %y : f32
  %r6 = arith.extf %ax : f32 to f64
  %wide = arith.extf %ay : f32 to f64
  %inverse = arith.divf %one, %wide : f64
  %r5 = func.call @remainder_step(%r6, %wide, %inverse, %up5, %down5) : (f64, f64, f64, f64, f64) -> f64
  %r4 = func.call @remainder_step(%r5, %wide, %inverse, %up4, %down4) : (f64, f64, f64, f64, f64) -> f64
  %r3 = func.call @remainder_step(%r4, %wide, %inverse, %up3, %down3) : (f64, f64, f64, f64, f64) -> f64
  %r2 = func.call @remainder_step(%r3, %wide, %inverse, %up2, %down2) : (f64, f64, f64, f64, f64) -> f64
  %r1 = func.call @remainder_step(%r2, %wide, %inverse, %up1, %down1) : (f64, f64, f64, f64, f64) -> f64
  %r0 = func.call @remainder_step(%r1, %wide, %inverse, %one, %one) : (f64, f64, f64, f64, f64) -> f64
  %narrow = arith.truncf %r0 : f64 to f32
  %signed = math.copysign %narrow, %x : f32
  // An infinite y has no multiples.
  %is_less = arith.cmpf olt, %ax, %ay : f32
  %r = arith.select %is_less, %x, %signed : f32
  return %r : f32
}

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

func.func @narrow_remf(%x: !E0, %y: !E0) -> !E0 {
  %wide_x = arith.extf %x : !E0 to f32
  %wide_y = arith.extf %y : !E0 to f32
  %z = arith.remf %wide_x, %wide_y : f32
  %r = arith.truncf %z : f32 to !E0
  return %r : !E0
}
