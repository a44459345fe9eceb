// In bf16 every element, constant and operation is bf16.
// RUN: tenon-gen --float-type=bf16 --bias --relu | FileCheck %s
// RUN: tenon-gen --float-type=f32 --bias --relu > %t.f32
// RUN: tenon-gen --bias --relu | diff - %t.f32

// RUN: tenon-gen --float-type=f64 --bias --relu | sed s/f64/bf16/g | FileCheck %s

// CHECK-NOT: f32
// CHECK:     @entry(%{{.*}}: tensor<256x128xbf16>) -> tensor<256x512xbf16>
// CHECK-NOT: f32
// CHECK:     arith.mulf %{{.*}} : bf16
// CHECK-NOT: f32
// CHECK:     arith.maximumf %{{.*}} : bf16
// CHECK-NOT: f32
