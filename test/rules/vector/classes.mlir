// Tests of floats, on numbers and on vectors of any rank, of every type: upstream lowers two of the four, and no vectors of several dims.
// RUN: tenon-opt %s --rules=vector/classes | FileCheck %s
// RUN: tenon-run %s --entry=special --schedule=loops --print | FileCheck %s --check-prefix=NUMBERS
// RUN: tenon-run %s --entry=special --schedule=network --print | FileCheck %s --check-prefix=NUMBERS
// RUN: tenon-run %s --entry=special --schedule=mlp-vector --print | FileCheck %s --check-prefix=NUMBERS
// RUN: tenon-run %s --entry=grid --schedule=loops --verify

// IsNanToCompare, IsFiniteToCompare, IsInfToCompare, IsNormalToCompare
// CHECK-LABEL: func.func @grid
// CHECK: arith.cmpf uno, [[X:%.*]], [[X]] : vector<2x3xf32>
// CHECK: [[D:%.*]] = arith.subf [[X]], [[X]]
// CHECK: arith.cmpf ord, [[D]], [[D]]
// CHECK: [[D:%.*]] = arith.subf [[X]], [[X]]
// CHECK: arith.cmpf uno, [[D]], [[D]]
// CHECK: arith.cmpf ord, [[X]], [[X]]
// CHECK: math.absf [[X]] : vector<2x3xf32>
// CHECK-NOT: math.is
#row = affine_map<(i) -> (i)>
func.func @grid(%x: tensor<2x3xf32>, %o: tensor<2x3xi8>) -> tensor<2x3xi8> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %v = vector.transfer_read %x[%c0, %c0], %zero {in_bounds = [true, true]} : tensor<2x3xf32>, vector<2x3xf32>
  %a = math.isnan %v : vector<2x3xf32>
  %b = math.isfinite %v : vector<2x3xf32>
  %c = math.isinf %v : vector<2x3xf32>
  %d = math.isnormal %v : vector<2x3xf32>
  %ab = arith.xori %a, %b : vector<2x3xi1>
  %cd = arith.xori %c, %d : vector<2x3xi1>
  %all = arith.xori %ab, %cd : vector<2x3xi1>
  %bytes = arith.extui %all : vector<2x3xi1> to vector<2x3xi8>
  %r = vector.transfer_write %bytes, %o[%c0, %c0] {in_bounds = [true, true]} : vector<2x3xi8>, tensor<2x3xi8>
  return %r : tensor<2x3xi8>
}

// A NaN, both infinities, the greatest subnormal and the least normal number, and zero: a bit for each test.
// NUMBERS: 1{{,? *}}4{{,? *}}4{{,? *}}2{{,? *}}10{{,? *}}2
func.func @special() -> tensor<6xi8> {
  %two = arith.constant 2 : i8
  %four = arith.constant 4 : i8
  %eight = arith.constant 8 : i8
  %e = tensor.empty() : tensor<6xi8>
  %f32 = arith.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0x007FFFFF, 0x00800000, 0.0]> : tensor<6xf32>
  %f16 = arith.constant dense<[0x7E00, 0x7C00, 0xFC00, 0x03FF, 0x0400, 0.0]> : tensor<6xf16>
  %bf16 = arith.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0x007F, 0x0080, 0.0]> : tensor<6xbf16>
  %f64 = arith.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0x000FFFFFFFFFFFFF, 0x0010000000000000, 0.0]> : tensor<6xf64>
  %r = linalg.generic {indexing_maps = [#row, #row, #row, #row, #row], iterator_types = ["parallel"]} ins(%f32, %f16, %bf16, %f64 : tensor<6xf32>, tensor<6xf16>, tensor<6xbf16>, tensor<6xf64>) outs(%e : tensor<6xi8>) {
  ^bb0(%x0: f32, %x1: f16, %x2: bf16, %x3: f64, %o: i8):
    %t00 = math.isnan %x0 : f32
    %b00 = arith.extui %t00 : i1 to i8
    %t01 = math.isfinite %x0 : f32
    %b01 = arith.extui %t01 : i1 to i8
    %t02 = math.isinf %x0 : f32
    %b02 = arith.extui %t02 : i1 to i8
    %t03 = math.isnormal %x0 : f32
    %b03 = arith.extui %t03 : i1 to i8
    %m01 = arith.muli %b01, %two : i8
    %m02 = arith.muli %b02, %four : i8
    %m03 = arith.muli %b03, %eight : i8
    %s00 = arith.addi %b00, %m01 : i8
    %s01 = arith.addi %s00, %m02 : i8
    %s0 = arith.addi %s01, %m03 : i8
    %t10 = math.isnan %x1 : f16
    %b10 = arith.extui %t10 : i1 to i8
    %t11 = math.isfinite %x1 : f16
    %b11 = arith.extui %t11 : i1 to i8
    %t12 = math.isinf %x1 : f16
    %b12 = arith.extui %t12 : i1 to i8
    %t13 = math.isnormal %x1 : f16
    %b13 = arith.extui %t13 : i1 to i8
    %m11 = arith.muli %b11, %two : i8
    %m12 = arith.muli %b12, %four : i8
    %m13 = arith.muli %b13, %eight : i8
    %s10 = arith.addi %b10, %m11 : i8
    %s11 = arith.addi %s10, %m12 : i8
    %s1 = arith.addi %s11, %m13 : i8
    %t20 = math.isnan %x2 : bf16
    %b20 = arith.extui %t20 : i1 to i8
    %t21 = math.isfinite %x2 : bf16
    %b21 = arith.extui %t21 : i1 to i8
    %t22 = math.isinf %x2 : bf16
    %b22 = arith.extui %t22 : i1 to i8
    %t23 = math.isnormal %x2 : bf16
    %b23 = arith.extui %t23 : i1 to i8
    %m21 = arith.muli %b21, %two : i8
    %m22 = arith.muli %b22, %four : i8
    %m23 = arith.muli %b23, %eight : i8
    %s20 = arith.addi %b20, %m21 : i8
    %s21 = arith.addi %s20, %m22 : i8
    %s2 = arith.addi %s21, %m23 : i8
    %t30 = math.isnan %x3 : f64
    %b30 = arith.extui %t30 : i1 to i8
    %t31 = math.isfinite %x3 : f64
    %b31 = arith.extui %t31 : i1 to i8
    %t32 = math.isinf %x3 : f64
    %b32 = arith.extui %t32 : i1 to i8
    %t33 = math.isnormal %x3 : f64
    %b33 = arith.extui %t33 : i1 to i8
    %m31 = arith.muli %b31, %two : i8
    %m32 = arith.muli %b32, %four : i8
    %m33 = arith.muli %b33, %eight : i8
    %s30 = arith.addi %b30, %m31 : i8
    %s31 = arith.addi %s30, %m32 : i8
    %s3 = arith.addi %s31, %m33 : i8
    %and0 = arith.andi %s0, %s1 : i8
    %and1 = arith.andi %s2, %s3 : i8
    %all = arith.andi %and0, %and1 : i8
    linalg.yield %all : i8
  } -> tensor<6xi8>
  return %r : tensor<6xi8>
}
