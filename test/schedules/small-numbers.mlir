// expm1 and log1p of small numbers, as scalars: not exp(x) - 1 and log(1 + x), of which
// nothing is left.
// RUN: tenon-run %s --schedule=loops --print | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --print | FileCheck %s
// CHECK: result 0: f32 = 1e-20
// CHECK: result 1: f32 = -1e-30
// CHECK: result 2: f64 = 1e-20
// CHECK: result 3: f64 = -1e-30
func.func @work(%x: f32, %y: f64, %z: f32, %w: f64) -> (f32, f32, f64, f64) {
  %0 = math.expm1 %x : f32
  %1 = math.log1p %z : f32
  %2 = math.expm1 %y : f64
  %3 = math.log1p %w : f64
  return %0, %1, %2, %3 : f32, f32, f64, f64
}
func.func @entry() -> (f32, f32, f64, f64) {
  %x = arith.constant 1.0e-20 : f32
  %y = arith.constant 1.0e-20 : f64
  %z = arith.constant -1.0e-30 : f32
  %w = arith.constant -1.0e-30 : f64
  %r:4 = call @work(%x, %y, %z, %w) : (f32, f64, f32, f64) -> (f32, f32, f64, f64)
  return %r#0, %r#1, %r#2, %r#3 : f32, f32, f64, f64
}
