// item: 000.33 Strides that are unknown when compiling are checked at run time, each pair of dims by itself.
// RUN: tenon-opt %s --schedule=flatten-hivm --set versioned=true | FileCheck %s
// RUN: tenon-run %s --entry=run --schedule=flatten-hivm,loops --set versioned=true --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok

// CHECK-LABEL: func.func @two(
// CHECK: arith.cmpi
// CHECK: scf.if
// CHECK:   arith.cmpi
// CHECK:   scf.if
// CHECK:     outs(%{{.*}} : memref<192xf32, strided<[1]>>)
// CHECK:   else
// CHECK:     outs(%{{.*}} : memref<4x48xf32, strided<[?, 1]>>)
// CHECK: else
// CHECK:   arith.cmpi
// CHECK:   scf.if
// CHECK:     outs(%{{.*}} : memref<32x6xf32, strided<[?, 1]>>)
// CHECK:   else
// CHECK:     outs(%{{.*}} : memref<4x8x6xf32, strided<[?, ?, 1]>>)
func.func @two(%v: f32, %a: memref<4x8x6xf32, strided<[?, ?, 1]>>) {
  hivm.hir.vbrc ins(%v : f32) outs(%a : memref<4x8x6xf32, strided<[?, ?, 1]>>)
  return
}

// What is proved merges before the checks.
// CHECK-LABEL: func.func @known_and_unknown(
// CHECK-COUNT-3: scf.if
// CHECK-NOT: scf.if
func.func @known_and_unknown(%v: f32, %a: memref<4x8x?x4xf32, strided<[?, ?, 4, 1]>>) {
  hivm.hir.vbrc ins(%v : f32) outs(%a : memref<4x8x?x4xf32, strided<[?, ?, 4, 1]>>)
  return
}

// More than three pairs: one check.
// CHECK-LABEL: func.func @four(
// CHECK-COUNT-1: scf.if
// CHECK-NOT: scf.if
func.func @four(%v: f32, %a: memref<2x2x2x2x2xf32, strided<[?, ?, ?, ?, 1]>>) {
  hivm.hir.vbrc ins(%v : f32) outs(%a : memref<2x2x2x2x2xf32, strided<[?, ?, ?, ?, 1]>>)
  return
}

// A gap between the outer dims, and between the inner dims.
func.func @run(%a: memref<4x9x6xf32>, %b: memref<4x8x7xf32>, %c: memref<4x8x6xf32>, %v: f32) {
  %outer = memref.subview %a[0, 0, 0] [4, 8, 6] [1, 1, 1] : memref<4x9x6xf32> to memref<4x8x6xf32, strided<[54, 6, 1]>>
  %inner = memref.subview %b[0, 0, 0] [4, 8, 6] [1, 1, 1] : memref<4x8x7xf32> to memref<4x8x6xf32, strided<[56, 7, 1]>>
  %0 = memref.cast %outer : memref<4x8x6xf32, strided<[54, 6, 1]>> to memref<4x8x6xf32, strided<[?, ?, 1]>>
  %1 = memref.cast %inner : memref<4x8x6xf32, strided<[56, 7, 1]>> to memref<4x8x6xf32, strided<[?, ?, 1]>>
  %2 = memref.cast %c : memref<4x8x6xf32> to memref<4x8x6xf32, strided<[?, ?, 1]>>
  func.call @two(%v, %0) : (f32, memref<4x8x6xf32, strided<[?, ?, 1]>>) -> ()
  func.call @two(%v, %1) : (f32, memref<4x8x6xf32, strided<[?, ?, 1]>>) -> ()
  func.call @two(%v, %2) : (f32, memref<4x8x6xf32, strided<[?, ?, 1]>>) -> ()
  return
}
