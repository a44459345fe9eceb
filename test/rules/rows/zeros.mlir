// Of zeros that are compared, any is the greatest.
// RUN: tenon-opt %s --rules=rows/zeros | FileCheck %s

// CHECK-LABEL: func.func @extremes
// CHECK: arith.maximumf %arg0, %arg1 fastmath<nsz> : f32
// CHECK: arith.minimumf %{{.*}}, %arg1 fastmath<nsz> : f32
// CHECK: arith.maxnumf %{{.*}}, %arg1 fastmath<nsz> : f32
// CHECK: arith.minnumf %{{.*}}, %arg1 fastmath<nsz> : f32
// CHECK: arith.maximumf %{{.*}}, %arg1 fastmath<nnan> : f32
func.func @extremes(%a: f32, %b: f32) -> f32 {
  %0 = arith.maximumf %a, %b : f32
  %1 = arith.minimumf %0, %b : f32
  %2 = arith.maxnumf %1, %b : f32
  %3 = arith.minnumf %2, %b : f32
  %4 = arith.maximumf %3, %b fastmath<nnan> : f32
  return %4 : f32
}
