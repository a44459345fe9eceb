// bf16 and f32, one made the other by arithmetic on bits, where the machine has vectors
// of 32-bit numbers and no instruction that makes bf16.
// RUN: tenon-opt %s --rules=vector/bf16 --target=x86_64,znver3 | FileCheck %s
// RUN: tenon-opt %s --rules=vector/bf16 --target=x86_64,znver4 | FileCheck %s --check-prefix=INSTRUCTION
// RUN: tenon-run %s --schedule=rules:vector/bf16 --target=host,-avx512bf16 --print | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --target=host,-avx512bf16 --print | FileCheck %s --check-prefix=RAN

// Rounded to the nearest, of two to the even one; NaN stays NaN, all else is exact: of
// all upper halves of f32, with each of these lower ones.
// RAN: i32 = 0
// RAN-NEXT: i32 = 0

// TruncateToBf16ByBits
// CHECK-LABEL: func.func @row
// CHECK-DAG: %[[BITS:.*]] = arith.bitcast %arg0 : vector<8xf32> to vector<8xi32>
// CHECK-DAG: %[[NAN:.*]] = arith.cmpf uno, %arg0, %arg0 : vector<8xf32>
// CHECK: arith.select %[[NAN]]
// CHECK: arith.ori
// CHECK: %[[HALF:.*]] = arith.trunci %{{.*}} : vector<8xi32> to vector<8xi16>
// CHECK: arith.bitcast %[[HALF]] : vector<8xi16> to vector<8xbf16>
// INSTRUCTION-LABEL: func.func @row
// INSTRUCTION: arith.truncf %arg0 : vector<8xf32> to vector<8xbf16>
func.func @row(%x: vector<8xf32>) -> vector<8xbf16> {
  %r = arith.truncf %x : vector<8xf32> to vector<8xbf16>
  return %r : vector<8xbf16>
}

// TruncateScalarToBf16ByBits
// CHECK-LABEL: func.func @number
// CHECK: arith.trunci %{{.*}} : i32 to i16
// INSTRUCTION-LABEL: func.func @number
// INSTRUCTION: arith.truncf %arg0 : f32 to bf16
func.func @number(%x: f32) -> bf16 {
  %r = arith.truncf %x : f32 to bf16
  return %r : bf16
}

// ExtendBf16ByShift
// CHECK-LABEL: func.func @wide
// CHECK: %[[LOW:.*]] = arith.extui %{{.*}} : vector<4xi16> to vector<4xi32>
// CHECK: %[[HIGH:.*]] = arith.shli %[[LOW]], %{{.*}} : vector<4xi32>
// CHECK: arith.bitcast %[[HIGH]] : vector<4xi32> to vector<4xf32>
// INSTRUCTION-LABEL: func.func @wide
// INSTRUCTION: arith.shli
func.func @wide(%x: vector<4xbf16>) -> vector<4xf32> {
  %r = arith.extf %x : vector<4xbf16> to vector<4xf32>
  return %r : vector<4xf32>
}

// f16 has instructions, and other roundings are not this one.
// CHECK-LABEL: func.func @others
// CHECK: arith.truncf %arg0 : vector<8xf32> to vector<8xf16>
// CHECK: arith.truncf %arg1 to_nearest_away : f32 to bf16
// CHECK: arith.extf %arg2 : vector<8xf16> to vector<8xf32>
// CHECK: arith.extf %arg3 : bf16 to f32
func.func @others(%x: vector<8xf32>, %n: f32, %h: vector<8xf16>, %b: bf16) -> (vector<8xf16>, bf16, vector<8xf32>, f32) {
  %0 = arith.truncf %x : vector<8xf32> to vector<8xf16>
  %1 = arith.truncf %n to_nearest_away : f32 to bf16
  %2 = arith.extf %h : vector<8xf16> to vector<8xf32>
  %3 = arith.extf %b : bf16 to f32
  return %0, %1, %2, %3 : vector<8xf16>, bf16, vector<8xf32>, f32
}

!I = vector<8xi32>
#id = affine_map<(i, j) -> (i, j)>
func.func @entry() -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %all = arith.constant 65536 : index
  %halves = arith.constant dense<[0, 1, 0x7FFF, 0x8000, 0x8001, 0xFFFF]> : tensor<6xi32>
  %none = arith.constant 0 : i32
  %start = arith.constant dense<0> : !I
  %steps = vector.step : vector<8xindex>
  %c6 = arith.constant 6 : index
  %rows, %numbers = scf.for %j = %c0 to %c6 step %c1 iter_args(%wrong = %start, %wrong_numbers = %none) -> (!I, i32) {
    %half = tensor.extract %halves[%j] : tensor<6xi32>
    %low = vector.broadcast %half : i32 to !I
    %inner:2 = scf.for %i = %c0 to %all step %c8 iter_args(%before = %wrong, %before_numbers = %wrong_numbers) -> (!I, i32) {
      %first = vector.broadcast %i : index to vector<8xindex>
      %places = arith.addi %first, %steps : vector<8xindex>
      %high = arith.index_cast %places : vector<8xindex> to !I
      %digits = arith.constant dense<16> : !I
      %upper = arith.shli %high, %digits : !I
      %bits = arith.ori %upper, %low : !I
      %x = arith.bitcast %bits : !I to vector<8xf32>
      %rounded = arith.truncf %x : vector<8xf32> to vector<8xbf16>
      %n = vector.extract %x[3] : f32 from vector<8xf32>
      %rounded_number = arith.truncf %n : f32 to bf16
      %as_row = vector.extract %rounded[3] : bf16 from vector<8xbf16>
      %as_bits = arith.bitcast %as_row : bf16 to i16
      %as_bits_number = arith.bitcast %rounded_number : bf16 to i16
      %differs_number = arith.cmpi ne, %as_bits, %as_bits_number : i16
      %count_number = arith.extui %differs_number : i1 to i32
      %found = arith.bitcast %rounded : vector<8xbf16> to vector<8xi16>
      %found_wide = arith.extui %found : vector<8xi16> to !I
      // What it is: one more above the middle, and there from an odd one.
      %middle = arith.constant dense<0x8000> : !I
      %one = arith.constant dense<1> : !I
      %sixteen = arith.constant dense<0xFFFF> : !I
      %above = arith.cmpi ugt, %low, %middle : !I
      %there = arith.cmpi eq, %low, %middle : !I
      %last = arith.andi %high, %one : !I
      %odd = arith.trunci %last : !I to vector<8xi1>
      %from_odd = arith.andi %there, %odd : vector<8xi1>
      %up = arith.ori %above, %from_odd : vector<8xi1>
      %more = arith.extui %up : vector<8xi1> to !I
      %sum = arith.addi %high, %more : !I
      %expected = arith.andi %sum, %sixteen : !I
      %differs = arith.cmpi ne, %found_wide, %expected : !I
      // Of a NaN: no NaN.
      %magnitude = arith.constant dense<0x7FFFFFFF> : !I
      %infinity = arith.constant dense<0x7F800000> : !I
      %short_magnitude = arith.constant dense<0x7FFF> : !I
      %short_infinity = arith.constant dense<0x7F80> : !I
      %size = arith.andi %bits, %magnitude : !I
      %is_nan = arith.cmpi ugt, %size, %infinity : !I
      %short = arith.andi %found_wide, %short_magnitude : !I
      %lost = arith.cmpi ule, %short, %short_infinity : !I
      %bad = arith.select %is_nan, %lost, %differs : vector<8xi1>, vector<8xi1>
      %count = arith.extui %bad : vector<8xi1> to !I
      %after = arith.addi %before, %count : !I
      %after_numbers = arith.addi %before_numbers, %count_number : i32
      scf.yield %after, %after_numbers : !I, i32
    }
    scf.yield %inner#0, %inner#1 : !I, i32
  }
  %sum = vector.reduction <add>, %rows : !I into i32
  return %sum, %numbers : i32, i32
}
