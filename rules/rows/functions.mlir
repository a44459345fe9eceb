// What functions.pdll builds.

func.func @exp(%x: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %infinity = arith.constant 0x7F800000 : f32
  %most = arith.constant 88.72283 : f32
  %least = arith.constant -87.33654 : f32
  %is_high_or_nan = arith.cmpf ugt, %x, %most : f32
  %is_low = arith.cmpf olt, %x, %least : f32
  %beyond = arith.addf %x, %infinity : f32
  %argument = arith.select %is_high_or_nan, %zero, %x : f32
  %y = math.exp %argument {tenon.in_range} : f32
  %normal = arith.select %is_low, %zero, %y : f32
  %r = arith.select %is_high_or_nan, %beyond, %normal : f32
  return %r : f32
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
