// What dots.pdll builds. The pair of a row stands in each lane, times the pairs of
// the columns; as two of f32, the first of each are the low halves.

func.func @dot_of_16_pairs(%a: vector<1x1x2xbf16>, %b: vector<1x16x2xbf16>, %sum: vector<1x16xf32>) -> vector<1x16xf32> {
  %pair = vector.shape_cast %a : vector<1x1x2xbf16> to vector<2xbf16>
  %right = vector.shape_cast %b : vector<1x16x2xbf16> to vector<32xbf16>
  %before = vector.shape_cast %sum : vector<1x16xf32> to vector<16xf32>
  %bits = vector.bitcast %pair : vector<2xbf16> to vector<1xi32>
  %one = vector.extract %bits[0] : i32 from vector<1xi32>
  %all = vector.broadcast %one : i32 to vector<16xi32>
  %left = vector.bitcast %all : vector<16xi32> to vector<32xbf16>
  %after = llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.512"(%before, %left, %right) : (vector<16xf32>, vector<32xbf16>, vector<32xbf16>) -> vector<16xf32>
  %r = vector.shape_cast %after : vector<16xf32> to vector<1x16xf32>
  return %r : vector<1x16xf32>
}

func.func @as_two_16(%a: vector<1x1x2xbf16>, %b: vector<1x16x2xbf16>, %sum: vector<1x16xf32>) -> vector<1x16xf32> {
  %pair = vector.shape_cast %a : vector<1x1x2xbf16> to vector<2xbf16>
  %right = vector.shape_cast %b : vector<1x16x2xbf16> to vector<32xbf16>
  %before = vector.shape_cast %sum : vector<1x16xf32> to vector<16xf32>
  %sixteen = arith.constant dense<16> : vector<16xi32>
  %upper = arith.constant dense<-65536> : vector<16xi32>
  %bits = vector.bitcast %right : vector<32xbf16> to vector<16xi32>
  %low = arith.shli %bits, %sixteen : vector<16xi32>
  %high = arith.andi %bits, %upper : vector<16xi32>
  %b0 = vector.bitcast %low : vector<16xi32> to vector<16xf32>
  %b1 = vector.bitcast %high : vector<16xi32> to vector<16xf32>
  %wide = arith.extf %pair : vector<2xbf16> to vector<2xf32>
  %x0 = vector.extract %wide[0] : f32 from vector<2xf32>
  %x1 = vector.extract %wide[1] : f32 from vector<2xf32>
  %a0 = vector.broadcast %x0 : f32 to vector<16xf32>
  %a1 = vector.broadcast %x1 : f32 to vector<16xf32>
  %odd = vector.fma %a1, %b1, %before : vector<16xf32>
  %after = vector.fma %a0, %b0, %odd : vector<16xf32>
  %r = vector.shape_cast %after : vector<16xf32> to vector<1x16xf32>
  return %r : vector<1x16xf32>
}

func.func @dot_of_8_pairs(%a: vector<1x1x2xbf16>, %b: vector<1x8x2xbf16>, %sum: vector<1x8xf32>) -> vector<1x8xf32> {
  %pair = vector.shape_cast %a : vector<1x1x2xbf16> to vector<2xbf16>
  %right = vector.shape_cast %b : vector<1x8x2xbf16> to vector<16xbf16>
  %before = vector.shape_cast %sum : vector<1x8xf32> to vector<8xf32>
  %bits = vector.bitcast %pair : vector<2xbf16> to vector<1xi32>
  %one = vector.extract %bits[0] : i32 from vector<1xi32>
  %all = vector.broadcast %one : i32 to vector<8xi32>
  %left = vector.bitcast %all : vector<8xi32> to vector<16xbf16>
  %after = llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.256"(%before, %left, %right) : (vector<8xf32>, vector<16xbf16>, vector<16xbf16>) -> vector<8xf32>
  %r = vector.shape_cast %after : vector<8xf32> to vector<1x8xf32>
  return %r : vector<1x8xf32>
}

func.func @as_two_8(%a: vector<1x1x2xbf16>, %b: vector<1x8x2xbf16>, %sum: vector<1x8xf32>) -> vector<1x8xf32> {
  %pair = vector.shape_cast %a : vector<1x1x2xbf16> to vector<2xbf16>
  %right = vector.shape_cast %b : vector<1x8x2xbf16> to vector<16xbf16>
  %before = vector.shape_cast %sum : vector<1x8xf32> to vector<8xf32>
  %sixteen = arith.constant dense<16> : vector<8xi32>
  %upper = arith.constant dense<-65536> : vector<8xi32>
  %bits = vector.bitcast %right : vector<16xbf16> to vector<8xi32>
  %low = arith.shli %bits, %sixteen : vector<8xi32>
  %high = arith.andi %bits, %upper : vector<8xi32>
  %b0 = vector.bitcast %low : vector<8xi32> to vector<8xf32>
  %b1 = vector.bitcast %high : vector<8xi32> to vector<8xf32>
  %wide = arith.extf %pair : vector<2xbf16> to vector<2xf32>
  %x0 = vector.extract %wide[0] : f32 from vector<2xf32>
  %x1 = vector.extract %wide[1] : f32 from vector<2xf32>
  %a0 = vector.broadcast %x0 : f32 to vector<8xf32>
  %a1 = vector.broadcast %x1 : f32 to vector<8xf32>
  %odd = vector.fma %a1, %b1, %before : vector<8xf32>
  %after = vector.fma %a0, %b0, %odd : vector<8xf32>
  %r = vector.shape_cast %after : vector<8xf32> to vector<1x8xf32>
  return %r : vector<1x8xf32>
}

func.func @dot_of_4_pairs(%a: vector<1x1x2xbf16>, %b: vector<1x4x2xbf16>, %sum: vector<1x4xf32>) -> vector<1x4xf32> {
  %pair = vector.shape_cast %a : vector<1x1x2xbf16> to vector<2xbf16>
  %right = vector.shape_cast %b : vector<1x4x2xbf16> to vector<8xbf16>
  %before = vector.shape_cast %sum : vector<1x4xf32> to vector<4xf32>
  %bits = vector.bitcast %pair : vector<2xbf16> to vector<1xi32>
  %one = vector.extract %bits[0] : i32 from vector<1xi32>
  %all = vector.broadcast %one : i32 to vector<4xi32>
  %left = vector.bitcast %all : vector<4xi32> to vector<8xbf16>
  %after = llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.128"(%before, %left, %right) : (vector<4xf32>, vector<8xbf16>, vector<8xbf16>) -> vector<4xf32>
  %r = vector.shape_cast %after : vector<4xf32> to vector<1x4xf32>
  return %r : vector<1x4xf32>
}

func.func @as_two_4(%a: vector<1x1x2xbf16>, %b: vector<1x4x2xbf16>, %sum: vector<1x4xf32>) -> vector<1x4xf32> {
  %pair = vector.shape_cast %a : vector<1x1x2xbf16> to vector<2xbf16>
  %right = vector.shape_cast %b : vector<1x4x2xbf16> to vector<8xbf16>
  %before = vector.shape_cast %sum : vector<1x4xf32> to vector<4xf32>
  %sixteen = arith.constant dense<16> : vector<4xi32>
  %upper = arith.constant dense<-65536> : vector<4xi32>
  %bits = vector.bitcast %right : vector<8xbf16> to vector<4xi32>
  %low = arith.shli %bits, %sixteen : vector<4xi32>
  %high = arith.andi %bits, %upper : vector<4xi32>
  %b0 = vector.bitcast %low : vector<4xi32> to vector<4xf32>
  %b1 = vector.bitcast %high : vector<4xi32> to vector<4xf32>
  %wide = arith.extf %pair : vector<2xbf16> to vector<2xf32>
  %x0 = vector.extract %wide[0] : f32 from vector<2xf32>
  %x1 = vector.extract %wide[1] : f32 from vector<2xf32>
  %a0 = vector.broadcast %x0 : f32 to vector<4xf32>
  %a1 = vector.broadcast %x1 : f32 to vector<4xf32>
  %odd = vector.fma %a1, %b1, %before : vector<4xf32>
  %after = vector.fma %a0, %b0, %odd : vector<4xf32>
  %r = vector.shape_cast %after : vector<4xf32> to vector<1x4xf32>
  return %r : vector<1x4xf32>
}
