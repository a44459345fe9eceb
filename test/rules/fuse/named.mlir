// Named operations become generics, with what they carry; the fill is left out.
// RUN: tenon-opt %s --rules=fuse/named | FileCheck %s

// An add, but not the fill.
// CHECK-LABEL: func.func @named(
// CHECK: %[[F:.*]] = linalg.fill
// CHECK: linalg.generic {{.*}} ins(%arg0, %[[F]] :{{.*}} attrs = {{.*}}{kept}
// CHECK: arith.addf
func.func @named(%x: tensor<4x5xf32>, %e: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  %0 = linalg.add {kept} ins(%x, %f : tensor<4x5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
