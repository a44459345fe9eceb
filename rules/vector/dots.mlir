// Defines the functions that dots.pdll instantiates. Each lane multiplies the pair of a row by the pair of a column.
// As two products of f32, the first elements are the low halves. Signed bytes of a row are unsigned bytes less 128:
// the product of 128 is subtracted, one for all rows. If only one operand is signed, nothing is subtracted.

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
  %both = vector.bitcast %pair : vector<2xbf16> to vector<1xi32>
  %one = vector.extract %both[0] : i32 from vector<1xi32>
  %all = vector.broadcast %one : i32 to vector<16xi32>
  %first = arith.shli %all, %sixteen : vector<16xi32>
  %second = arith.andi %all, %upper : vector<16xi32>
  %a0 = vector.bitcast %first : vector<16xi32> to vector<16xf32>
  %a1 = vector.bitcast %second : vector<16xi32> to vector<16xf32>
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
  %both = vector.bitcast %pair : vector<2xbf16> to vector<1xi32>
  %one = vector.extract %both[0] : i32 from vector<1xi32>
  %all = vector.broadcast %one : i32 to vector<8xi32>
  %first = arith.shli %all, %sixteen : vector<8xi32>
  %second = arith.andi %all, %upper : vector<8xi32>
  %a0 = vector.bitcast %first : vector<8xi32> to vector<8xf32>
  %a1 = vector.bitcast %second : vector<8xi32> to vector<8xf32>
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
  %both = vector.bitcast %pair : vector<2xbf16> to vector<1xi32>
  %one = vector.extract %both[0] : i32 from vector<1xi32>
  %all = vector.broadcast %one : i32 to vector<4xi32>
  %first = arith.shli %all, %sixteen : vector<4xi32>
  %second = arith.andi %all, %upper : vector<4xi32>
  %a0 = vector.bitcast %first : vector<4xi32> to vector<4xf32>
  %a1 = vector.bitcast %second : vector<4xi32> to vector<4xf32>
  %odd = vector.fma %a1, %b1, %before : vector<4xf32>
  %after = vector.fma %a0, %b0, %odd : vector<4xf32>
  %r = vector.shape_cast %after : vector<4xf32> to vector<1x4xf32>
  return %r : vector<1x4xf32>
}

func.func @dot_of_16_fours(%a: vector<1x1x4xi8>, %b: vector<1x16x4xi8>, %sum: vector<1x16xi32>) -> vector<1x16xi32> {
  %four = vector.shape_cast %a : vector<1x1x4xi8> to vector<4xi8>
  %bits = vector.bitcast %four : vector<4xi8> to vector<1xi32>
  %right = vector.shape_cast %b : vector<1x16x4xi8> to vector<64xi8>
  %before = vector.shape_cast %sum : vector<1x16xi32> to vector<16xi32>
  %signs = arith.constant dense<-2139062144> : vector<1xi32>
  %moved = arith.xori %bits, %signs : vector<1xi32>
  %one = vector.extract %moved[0] : i32 from vector<1xi32>
  %all = vector.broadcast %one : i32 to vector<16xi32>
  %left = vector.bitcast %all : vector<16xi32> to vector<64xi8>
  %zero = arith.constant dense<0> : vector<16xi32>
  %middle = arith.constant dense<-128> : vector<64xi8>
  %much = llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"(%before, %left, %right) : (vector<16xi32>, vector<64xi8>, vector<64xi8>) -> vector<16xi32>
  %more = llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"(%zero, %middle, %right) : (vector<16xi32>, vector<64xi8>, vector<64xi8>) -> vector<16xi32>
  %after = arith.subi %much, %more : vector<16xi32>
  %r = vector.shape_cast %after : vector<16xi32> to vector<1x16xi32>
  return %r : vector<1x16xi32>
}

func.func @dot_of_8_fours(%a: vector<1x1x4xi8>, %b: vector<1x8x4xi8>, %sum: vector<1x8xi32>) -> vector<1x8xi32> {
  %four = vector.shape_cast %a : vector<1x1x4xi8> to vector<4xi8>
  %bits = vector.bitcast %four : vector<4xi8> to vector<1xi32>
  %right = vector.shape_cast %b : vector<1x8x4xi8> to vector<32xi8>
  %before = vector.shape_cast %sum : vector<1x8xi32> to vector<8xi32>
  %signs = arith.constant dense<-2139062144> : vector<1xi32>
  %moved = arith.xori %bits, %signs : vector<1xi32>
  %one = vector.extract %moved[0] : i32 from vector<1xi32>
  %all = vector.broadcast %one : i32 to vector<8xi32>
  %left = vector.bitcast %all : vector<8xi32> to vector<32xi8>
  %zero = arith.constant dense<0> : vector<8xi32>
  %middle = arith.constant dense<-128> : vector<32xi8>
  %much = llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.256"(%before, %left, %right) : (vector<8xi32>, vector<32xi8>, vector<32xi8>) -> vector<8xi32>
  %more = llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.256"(%zero, %middle, %right) : (vector<8xi32>, vector<32xi8>, vector<32xi8>) -> vector<8xi32>
  %after = arith.subi %much, %more : vector<8xi32>
  %r = vector.shape_cast %after : vector<8xi32> to vector<1x8xi32>
  return %r : vector<1x8xi32>
}

func.func @dot_of_4_fours(%a: vector<1x1x4xi8>, %b: vector<1x4x4xi8>, %sum: vector<1x4xi32>) -> vector<1x4xi32> {
  %four = vector.shape_cast %a : vector<1x1x4xi8> to vector<4xi8>
  %bits = vector.bitcast %four : vector<4xi8> to vector<1xi32>
  %right = vector.shape_cast %b : vector<1x4x4xi8> to vector<16xi8>
  %before = vector.shape_cast %sum : vector<1x4xi32> to vector<4xi32>
  %signs = arith.constant dense<-2139062144> : vector<1xi32>
  %moved = arith.xori %bits, %signs : vector<1xi32>
  %one = vector.extract %moved[0] : i32 from vector<1xi32>
  %all = vector.broadcast %one : i32 to vector<4xi32>
  %left = vector.bitcast %all : vector<4xi32> to vector<16xi8>
  %zero = arith.constant dense<0> : vector<4xi32>
  %middle = arith.constant dense<-128> : vector<16xi8>
  %much = llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.128"(%before, %left, %right) : (vector<4xi32>, vector<16xi8>, vector<16xi8>) -> vector<4xi32>
  %more = llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.128"(%zero, %middle, %right) : (vector<4xi32>, vector<16xi8>, vector<16xi8>) -> vector<4xi32>
  %after = arith.subi %much, %more : vector<4xi32>
  %r = vector.shape_cast %after : vector<4xi32> to vector<1x4xi32>
  return %r : vector<1x4xi32>
}

func.func @left_of_16_fours(%a: vector<1x1x4xi8>, %b: vector<1x16x4xi8>, %sum: vector<1x16xi32>) -> vector<1x16xi32> {
  %four = vector.shape_cast %a : vector<1x1x4xi8> to vector<4xi8>
  %bits = vector.bitcast %four : vector<4xi8> to vector<1xi32>
  %one = vector.extract %bits[0] : i32 from vector<1xi32>
  %all = vector.broadcast %one : i32 to vector<16xi32>
  %left = vector.bitcast %all : vector<16xi32> to vector<64xi8>
  %right = vector.shape_cast %b : vector<1x16x4xi8> to vector<64xi8>
  %before = vector.shape_cast %sum : vector<1x16xi32> to vector<16xi32>
  %after = llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"(%before, %left, %right) : (vector<16xi32>, vector<64xi8>, vector<64xi8>) -> vector<16xi32>
  %r = vector.shape_cast %after : vector<16xi32> to vector<1x16xi32>
  return %r : vector<1x16xi32>
}

func.func @right_of_16_fours(%a: vector<1x1x4xi8>, %b: vector<1x16x4xi8>, %sum: vector<1x16xi32>) -> vector<1x16xi32> {
  %four = vector.shape_cast %a : vector<1x1x4xi8> to vector<4xi8>
  %bits = vector.bitcast %four : vector<4xi8> to vector<1xi32>
  %one = vector.extract %bits[0] : i32 from vector<1xi32>
  %all = vector.broadcast %one : i32 to vector<16xi32>
  %left = vector.bitcast %all : vector<16xi32> to vector<64xi8>
  %right = vector.shape_cast %b : vector<1x16x4xi8> to vector<64xi8>
  %before = vector.shape_cast %sum : vector<1x16xi32> to vector<16xi32>
  %after = llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"(%before, %right, %left) : (vector<16xi32>, vector<64xi8>, vector<64xi8>) -> vector<16xi32>
  %r = vector.shape_cast %after : vector<16xi32> to vector<1x16xi32>
  return %r : vector<1x16xi32>
}

func.func @left_of_8_fours(%a: vector<1x1x4xi8>, %b: vector<1x8x4xi8>, %sum: vector<1x8xi32>) -> vector<1x8xi32> {
  %four = vector.shape_cast %a : vector<1x1x4xi8> to vector<4xi8>
  %bits = vector.bitcast %four : vector<4xi8> to vector<1xi32>
  %one = vector.extract %bits[0] : i32 from vector<1xi32>
  %all = vector.broadcast %one : i32 to vector<8xi32>
  %left = vector.bitcast %all : vector<8xi32> to vector<32xi8>
  %right = vector.shape_cast %b : vector<1x8x4xi8> to vector<32xi8>
  %before = vector.shape_cast %sum : vector<1x8xi32> to vector<8xi32>
  %after = llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.256"(%before, %left, %right) : (vector<8xi32>, vector<32xi8>, vector<32xi8>) -> vector<8xi32>
  %r = vector.shape_cast %after : vector<8xi32> to vector<1x8xi32>
  return %r : vector<1x8xi32>
}

func.func @right_of_8_fours(%a: vector<1x1x4xi8>, %b: vector<1x8x4xi8>, %sum: vector<1x8xi32>) -> vector<1x8xi32> {
  %four = vector.shape_cast %a : vector<1x1x4xi8> to vector<4xi8>
  %bits = vector.bitcast %four : vector<4xi8> to vector<1xi32>
  %one = vector.extract %bits[0] : i32 from vector<1xi32>
  %all = vector.broadcast %one : i32 to vector<8xi32>
  %left = vector.bitcast %all : vector<8xi32> to vector<32xi8>
  %right = vector.shape_cast %b : vector<1x8x4xi8> to vector<32xi8>
  %before = vector.shape_cast %sum : vector<1x8xi32> to vector<8xi32>
  %after = llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.256"(%before, %right, %left) : (vector<8xi32>, vector<32xi8>, vector<32xi8>) -> vector<8xi32>
  %r = vector.shape_cast %after : vector<8xi32> to vector<1x8xi32>
  return %r : vector<1x8xi32>
}

func.func @left_of_4_fours(%a: vector<1x1x4xi8>, %b: vector<1x4x4xi8>, %sum: vector<1x4xi32>) -> vector<1x4xi32> {
  %four = vector.shape_cast %a : vector<1x1x4xi8> to vector<4xi8>
  %bits = vector.bitcast %four : vector<4xi8> to vector<1xi32>
  %one = vector.extract %bits[0] : i32 from vector<1xi32>
  %all = vector.broadcast %one : i32 to vector<4xi32>
  %left = vector.bitcast %all : vector<4xi32> to vector<16xi8>
  %right = vector.shape_cast %b : vector<1x4x4xi8> to vector<16xi8>
  %before = vector.shape_cast %sum : vector<1x4xi32> to vector<4xi32>
  %after = llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.128"(%before, %left, %right) : (vector<4xi32>, vector<16xi8>, vector<16xi8>) -> vector<4xi32>
  %r = vector.shape_cast %after : vector<4xi32> to vector<1x4xi32>
  return %r : vector<1x4xi32>
}

func.func @right_of_4_fours(%a: vector<1x1x4xi8>, %b: vector<1x4x4xi8>, %sum: vector<1x4xi32>) -> vector<1x4xi32> {
  %four = vector.shape_cast %a : vector<1x1x4xi8> to vector<4xi8>
  %bits = vector.bitcast %four : vector<4xi8> to vector<1xi32>
  %one = vector.extract %bits[0] : i32 from vector<1xi32>
  %all = vector.broadcast %one : i32 to vector<4xi32>
  %left = vector.bitcast %all : vector<4xi32> to vector<16xi8>
  %right = vector.shape_cast %b : vector<1x4x4xi8> to vector<16xi8>
  %before = vector.shape_cast %sum : vector<1x4xi32> to vector<4xi32>
  %after = llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.128"(%before, %right, %left) : (vector<4xi32>, vector<16xi8>, vector<16xi8>) -> vector<4xi32>
  %r = vector.shape_cast %after : vector<4xi32> to vector<1x4xi32>
  return %r : vector<1x4xi32>
}
