// Minima and maxima as comparisons.
// RUN: tenon-opt %s --schedule=%S/Inputs/extremes.mlir | FileCheck %s

// MaximumOfNumbers, MinimumOfNumbers, MaxnumOfNumbers, MinnumOfNumbers
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
// CHECK-DAG: [[N:%.*]] = arith.cmpf uno, %arg0, %arg0 : vector<4xf32>
// CHECK-DAG: [[A:%.*]] = arith.cmpf ogt, %arg0, %arg1 : vector<4xf32>
// CHECK-DAG: [[P:%.*]] = arith.select [[A]], %arg0, %arg1
// CHECK: [[Q:%.*]] = arith.select [[N]], %arg0, [[P]]
// CHECK-DAG: [[M:%.*]] = arith.cmpf uno, [[Q]], [[Q]] fastmath<nsz> : vector<4xf32>
// CHECK-DAG: [[B:%.*]] = arith.cmpf olt, [[Q]], %arg1 fastmath<nsz> : vector<4xf32>
// CHECK-DAG: [[R:%.*]] = arith.select [[B]], [[Q]], %arg1
// CHECK: arith.select [[M]], [[Q]], [[R]]
func.func @or_nan(%a: vector<4xf32>, %b: vector<4xf32>) -> vector<4xf32> {
  %0 = arith.maximumf %a, %b : vector<4xf32>
  %1 = arith.minimumf %0, %b fastmath<nsz> : vector<4xf32>
  return %1 : vector<4xf32>
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
