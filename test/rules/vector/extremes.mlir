// Minima and maxima as comparisons.
// RUN: tenon-opt %s --rules=vector/extremes | FileCheck %s

// MaximumOfNumbersToSelect, MinimumOfNumbersToSelect, MaxnumOfNumbersToSelect, MinnumOfNumbersToSelect
// CHECK-LABEL: func.func @numbers
// CHECK: [[A:%.*]] = arith.cmpf ogt, %arg0, %arg1 fastmath<nnan> : vector<4xf32>
// CHECK-NEXT: [[P:%.*]] = arith.select [[A]], %arg0, %arg1
// CHECK-NEXT: [[B:%.*]] = arith.cmpf olt, [[P]], %arg1 fastmath<nnan> : vector<4xf32>
// CHECK-NEXT: [[Q:%.*]] = arith.select [[B]], [[P]], %arg1
// CHECK-NEXT: [[C:%.*]] = arith.cmpf ogt, %arg0, [[Q]] fastmath<fast> : vector<4xf32>
// CHECK-NEXT: [[R:%.*]] = arith.select [[C]], %arg0, [[Q]]
// CHECK-NEXT: [[D:%.*]] = arith.cmpf olt, [[R]], %arg0 fastmath<nnan,nsz> : vector<4xf32>
// CHECK-NEXT: arith.select [[D]], [[R]], %arg0
func.func @numbers(%a: vector<4xf32>, %b: vector<4xf32>) -> vector<4xf32> {
  %0 = arith.maximumf %a, %b fastmath<nnan> : vector<4xf32>
  %1 = arith.minimumf %0, %b fastmath<nnan> : vector<4xf32>
  %2 = arith.maxnumf %a, %1 fastmath<fast> : vector<4xf32>
  %3 = arith.minnumf %2, %a fastmath<nnan,nsz> : vector<4xf32>
  return %3 : vector<4xf32>
}

// Maximum, Minimum: of a NaN and a number, the NaN.
// CHECK-LABEL: func.func @or_nan
// CHECK-DAG: [[N:%.*]] = arith.cmpf uno, %arg0, %arg0 : vector<2x4xf32>
// CHECK-DAG: [[A:%.*]] = arith.cmpf ogt, %arg0, %arg1 : vector<2x4xf32>
// CHECK-DAG: [[P:%.*]] = arith.select [[A]], %arg0, %arg1
// CHECK: [[Q:%.*]] = arith.select [[N]], %arg0, [[P]]
// CHECK-DAG: [[M:%.*]] = arith.cmpf uno, [[Q]], [[Q]] fastmath<nsz> : vector<2x4xf32>
// CHECK-DAG: [[B:%.*]] = arith.cmpf olt, [[Q]], %arg1 fastmath<nsz> : vector<2x4xf32>
// CHECK-DAG: [[R:%.*]] = arith.select [[B]], [[Q]], %arg1
// CHECK: arith.select [[M]], [[Q]], [[R]]
func.func @or_nan(%a: vector<2x4xf32>, %b: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = arith.maximumf %a, %b : vector<2x4xf32>
  %1 = arith.minimumf %0, %b fastmath<nsz> : vector<2x4xf32>
  return %1 : vector<2x4xf32>
}

// MaximumOfZeroToSelect: of a NaN and zero, the NaN. MaximumOfConstantToLLVM, MinimumOfConstantToLLVM: other constants of f32 and f64.
// CHECK-LABEL: func.func @constant
// CHECK-DAG: [[C:%.*]] = arith.constant dense<0.000000e+00>
// CHECK-DAG: [[D:%.*]] = arith.constant dense<6.000000e+00>
// CHECK-DAG: [[E:%.*]] = arith.constant dense<-4.000000e-01>
// CHECK: [[A:%.*]] = arith.cmpf ole, %arg0, [[C]]
// CHECK-NEXT: [[P:%.*]] = arith.select [[A]], [[C]], %arg0
// CHECK-NEXT: [[Q:%.*]] = llvm.intr.minimum([[P]], [[D]]) : (vector<16xf32>, vector<16xf32>)
// CHECK-NEXT: llvm.intr.maximum([[Q]], [[E]]) : (vector<16xf32>, vector<16xf32>)
func.func @constant(%a: vector<16xf32>) -> vector<16xf32> {
  %c = arith.constant dense<0.0> : vector<16xf32>
  %d = arith.constant dense<6.0> : vector<16xf32>
  %e = arith.constant dense<-0.4> : vector<16xf32>
  %0 = arith.maximumf %a, %c : vector<16xf32>
  %1 = arith.minimumf %0, %d : vector<16xf32>
  %2 = arith.maximumf %1, %e : vector<16xf32>
  return %2 : vector<16xf32>
}

// MaximumOfConstantToSelect, MinimumOfConstantToSelect: constants of other types.
// CHECK-LABEL: func.func @narrow_constant
// CHECK-DAG: [[C:%.*]] = arith.constant dense<0.000000e+00>
// CHECK-DAG: [[D:%.*]] = arith.constant dense<6.000000e+00>
// CHECK: [[A:%.*]] = arith.cmpf ole, %arg0, [[C]]
// CHECK: [[P:%.*]] = arith.select [[A]], [[C]], %arg0
// CHECK: [[N:%.*]] = arith.cmpf uno, [[C]], [[C]]
// CHECK: [[Q:%.*]] = arith.select [[N]], [[C]], [[P]]
// CHECK: [[B:%.*]] = arith.cmpf oge, [[Q]], [[D]]
// CHECK: [[R:%.*]] = arith.select [[B]], [[D]], [[Q]]
// CHECK: [[M:%.*]] = arith.cmpf uno, [[D]], [[D]]
// CHECK: arith.select [[M]], [[D]], [[R]]
func.func @narrow_constant(%a: vector<4xf16>) -> vector<4xf16> {
  %c = arith.constant dense<0.0> : vector<4xf16>
  %d = arith.constant dense<6.0> : vector<4xf16>
  %0 = arith.maximumf %a, %c : vector<4xf16>
  %1 = arith.minimumf %0, %d : vector<4xf16>
  return %1 : vector<4xf16>
}

// Maxnum, Minnum: of a NaN and a number, the number.
// CHECK-LABEL: func.func @or_number
// CHECK-DAG: [[N:%.*]] = arith.cmpf uno, %arg1, %arg1 : f64
// CHECK-DAG: [[A:%.*]] = arith.cmpf ogt, %arg0, %arg1 : f64
// CHECK-DAG: [[P:%.*]] = arith.select [[A]], %arg0, %arg1
// CHECK: [[Q:%.*]] = arith.select [[N]], %arg0, [[P]]
// CHECK-DAG: [[M:%.*]] = arith.cmpf uno, %arg0, %arg0 : f64
// CHECK-DAG: [[B:%.*]] = arith.cmpf olt, [[Q]], %arg0 : f64
// CHECK-DAG: [[R:%.*]] = arith.select [[B]], [[Q]], %arg0
// CHECK: arith.select [[M]], [[Q]], [[R]]
func.func @or_number(%a: f64, %b: f64) -> f64 {
  %0 = arith.maxnumf %a, %b : f64
  %1 = arith.minnumf %0, %a : f64
  return %1 : f64
}

// MaximumToLLVM, MinimumToLLVM, MaxnumToLLVM, MinnumToLLVM, of f32 and f64; what is
// known to be numbers is compared as above, and bf16 is not compared by LLVM.
// CHECK-LABEL: func.func @rows
// CHECK: llvm.intr.maximum(%arg0, %arg1) {fastmathFlags = #llvm.fastmath<nsz>} : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
// CHECK: llvm.intr.minimum(
// CHECK: llvm.intr.maxnum(%arg2, %arg4) {fastmathFlags = #llvm.fastmath<nsz>} : (vector<8xf64>, vector<8xf64>) -> vector<8xf64>
// CHECK: llvm.intr.minnum(
// CHECK: arith.cmpf ogt, %{{.*}} fastmath<nnan> : vector<4xf32>
// CHECK: arith.cmpf ogt, %arg3, %arg5 fastmath<nsz> : vector<4xbf16>
// CHECK-NOT: llvm.intr
func.func @rows(%a: vector<4xf32>, %b: vector<4xf32>, %d: vector<8xf64>, %h: vector<4xbf16>, %c: vector<8xf64>, %k: vector<4xbf16>) -> (vector<4xf32>, vector<8xf64>, vector<4xbf16>) {
  %0 = arith.maximumf %a, %b fastmath<nsz> : vector<4xf32>
  %1 = arith.minimumf %0, %b fastmath<nsz> : vector<4xf32>
  %2 = arith.maxnumf %d, %c fastmath<nsz> : vector<8xf64>
  %3 = arith.minnumf %2, %d fastmath<nsz> : vector<8xf64>
  %4 = arith.maximumf %1, %a fastmath<nnan> : vector<4xf32>
  %5 = arith.maximumf %h, %k fastmath<nsz> : vector<4xbf16>
  return %4, %3, %5 : vector<4xf32>, vector<8xf64>, vector<4xbf16>
}
