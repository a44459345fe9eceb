// The knob versioned: where only the run time knows whether strides fit, both
// versions stand behind the question. Run both ways: @entry calls with strides
// that fit and with strides that do not.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=flatten --set=versioned=true | FileCheck %s
// RUN: tenon-opt %s --schedule=flatten --set=versioned=true | tenon-opt --schedule=flatten --set=versioned=true > %t.twice
// RUN: tenon-opt %s --schedule=flatten --set=versioned=true | diff - %t.twice
// RUN: tenon-opt %s --schedule=flatten --remarks=flatten 2>&1 | FileCheck %s --check-prefix=OFF
// RUN: tenon-run %s --schedule=flatten --set=versioned=true --verify
// RUN: tenon-opt %s --schedule=flatten --set=versioned=true --set=generalize_named=true | FileCheck %s --check-prefix=NAMED
// RUN: tenon-opt %s --schedule=flatten --set=versioned=true --set=generalize_named=true | tenon-opt --schedule=flatten --set=versioned=true --set=generalize_named=true > %t.twice
// RUN: tenon-opt %s --schedule=flatten --set=versioned=true --set=generalize_named=true | diff - %t.twice
// RUN: tenon-run %s --entry=entry_pooling --schedule=flatten --set=versioned=true --set=generalize_named=true --verify
// RUN: tenon-opt %s --schedule=flatten-hivm --set=versioned=true | FileCheck %s --check-prefix=HIVM
// RUN: tenon-run %s --entry=entry_hivm --schedule=flatten-hivm --set=versioned=true --verify

!dynamic = memref<?x6xf32, strided<[?, 1], offset: ?>>

// OFF: remark: {{.*}} Function=negate | {{.*}} dims 0 and 1: operand 0 has stride ? where 6 was to be proved; static sizes and strides, an identity layout or the knob `versioned` would let them merge
// OFF-NOT: scf.if

// CHECK-LABEL: @negate
// CHECK-DAG: %{{.*}}, %{{.*}}, %{{.*}}:2, %[[A:.*]]:2 = memref.extract_strided_metadata %arg0
// CHECK-DAG: %{{.*}}, %{{.*}}, %{{.*}}:2, %[[C:.*]]:2 = memref.extract_strided_metadata %arg1
// CHECK-DAG: %[[SIX:.*]] = arith.constant 6 : index
// CHECK-DAG: %[[FIRST:.*]] = arith.cmpi eq, %[[A]]#0, %[[SIX]]
// CHECK-DAG: %[[SECOND:.*]] = arith.cmpi eq, %[[C]]#0, %[[SIX]]
// CHECK: %[[BOTH:.*]] = arith.andi %[[FIRST]], %[[SECOND]]
// CHECK: scf.if %[[BOTH]] {
// CHECK-DAG: %[[FLAT:.*]] = memref.collapse_shape %arg0 {{\[\[}}0, 1]] {{.*}} into memref<?xf32, strided<[1], offset: ?>>
// CHECK: linalg.negf {{.*}}ins({{.*}} : memref<?xf32, strided<[1], offset: ?>>)
// CHECK: } else {
// CHECK: linalg.negf {{.*}}ins(%arg0 : memref<?x6xf32, strided<[?, 1], offset: ?>>)
// CHECK: }
// CHECK-NOT: linalg
// CHECK: return
func.func @negate(%a: !dynamic, %c: !dynamic) {
  linalg.negf ins(%a : !dynamic) outs(%c : !dynamic)
  return
}

// What types refute is not asked, and what they prove neither.
// CHECK-LABEL: @settled
// CHECK-NOT: scf.if
// CHECK: linalg.negf ins(%arg0 : memref<5x6xf32, strided<[7, 1]>>)
// CHECK: linalg.negf ins(%{{.*}} : memref<?xf32>)
func.func @settled(%a: memref<5x6xf32, strided<[7, 1]>>, %b: memref<?x?xf32>) {
  linalg.negf ins(%a : memref<5x6xf32, strided<[7, 1]>>) outs(%a : memref<5x6xf32, strided<[7, 1]>>)
  linalg.negf ins(%b : memref<?x?xf32>) outs(%b : memref<?x?xf32>)
  return
}

// Strides 66 and ?, then ? and 1, may each be possible, but not both: with ? = 5
// it would have to be 65. One view of all three dims would be no valid IR.
// CHECK-LABEL: @contradict
// CHECK: scf.if
// CHECK: linalg.copy {{.*}}outs({{.*}} : memref<208x5xf32, strided<[?, 1]>>)
// CHECK: } else {
// CHECK: linalg.copy {{.*}}outs(%arg1 : memref<16x13x5xf32, strided<[66, ?, 1]>>)
func.func @contradict(%a: memref<16x13x5xf32>, %b: memref<16x13x5xf32, strided<[66, ?, 1]>>) {
  linalg.copy ins(%a : memref<16x13x5xf32>) outs(%b : memref<16x13x5xf32, strided<[66, ?, 1]>>)
  return
}

// A buffer that is read and written is asked once.
// CHECK-LABEL: @in_place
// CHECK: %[[FITS:.*]] = arith.cmpi eq
// CHECK-NOT: arith
// CHECK: scf.if %[[FITS]]
func.func @in_place(%a: !dynamic) {
  linalg.negf ins(%a : !dynamic) outs(%a : !dynamic)
  return
}

// HIVM-LABEL: @exp
// HIVM: scf.if
// HIVM: hivm.hir.vexp ins({{.*}} : memref<?xf32, strided<[1], offset: ?>>)
// HIVM: } else {
// HIVM: hivm.hir.vexp ins(%arg0 : memref<?x6xf32, strided<[?, 1], offset: ?>>)
func.func @exp(%a: !dynamic) {
  hivm.hir.vexp ins(%a : !dynamic) outs(%a : !dynamic)
  return
}

// The stride of rows: 6 in the first call, 8 in the second, and 6 and 8 in the
// third.
func.func @entry(%a: memref<5x6xf32>, %b: memref<5x8xf32>, %c: memref<5x6xf32>, %d: memref<5x8xf32>, %e: memref<5x8xf32>) {
  %af = memref.cast %a : memref<5x6xf32> to !dynamic
  %cf = memref.cast %c : memref<5x6xf32> to !dynamic
  %bs = memref.subview %b[0, 1] [5, 6] [1, 1] : memref<5x8xf32> to memref<5x6xf32, strided<[8, 1], offset: 1>>
  %ds = memref.subview %d[0, 2] [5, 6] [1, 1] : memref<5x8xf32> to memref<5x6xf32, strided<[8, 1], offset: 2>>
  %es = memref.subview %e[0, 0] [5, 6] [1, 1] : memref<5x8xf32> to memref<5x6xf32, strided<[8, 1]>>
  %bf = memref.cast %bs : memref<5x6xf32, strided<[8, 1], offset: 1>> to !dynamic
  %df = memref.cast %ds : memref<5x6xf32, strided<[8, 1], offset: 2>> to !dynamic
  %ef = memref.cast %es : memref<5x6xf32, strided<[8, 1]>> to !dynamic
  call @negate(%af, %cf) : (!dynamic, !dynamic) -> ()
  call @negate(%bf, %df) : (!dynamic, !dynamic) -> ()
  call @negate(%af, %ef) : (!dynamic, !dynamic) -> ()
  return
}

// With the knob generalize_named, too: the generic is what is guarded.
// NAMED-LABEL: @pooling
// NAMED: %[[FITS:.*]] = arith.cmpi eq
// NAMED: scf.if %[[FITS]] {
// NAMED: linalg.generic
// NAMED-SAME: ins(%{{.*}}, %arg1 : memref<6x6x6xf32, strided<[?, 6, 1], offset: ?>>
// NAMED: } else {
// NAMED: linalg.generic
// NAMED-SAME: ins(%arg0, %arg1 : memref<2x3x6x6xf32, strided<[?, ?, 6, 1], offset: ?>>
!images = memref<2x3x6x6xf32, strided<[?, ?, 6, 1], offset: ?>>
func.func @pooling(%a: !images, %w: memref<3x3xf32>, %c: memref<2x3x4x4xf32>) {
  linalg.pooling_nchw_max ins(%a, %w : !images, memref<3x3xf32>) outs(%c : memref<2x3x4x4xf32>)
  return
}

// Images that fit, and ones with channels between them.
func.func @entry_pooling(%a: memref<2x3x6x6xf32>, %b: memref<2x4x6x6xf32>, %w: memref<3x3xf32>, %c: memref<2x3x4x4xf32>, %d: memref<2x3x4x4xf32>) {
  %af = memref.cast %a : memref<2x3x6x6xf32> to !images
  %bs = memref.subview %b[0, 1, 0, 0] [2, 3, 6, 6] [1, 1, 1, 1] : memref<2x4x6x6xf32> to memref<2x3x6x6xf32, strided<[144, 36, 6, 1], offset: 36>>
  %bf = memref.cast %bs : memref<2x3x6x6xf32, strided<[144, 36, 6, 1], offset: 36>> to !images
  call @pooling(%af, %w, %c) : (!images, memref<3x3xf32>, memref<2x3x4x4xf32>) -> ()
  call @pooling(%bf, %w, %d) : (!images, memref<3x3xf32>, memref<2x3x4x4xf32>) -> ()
  return
}

func.func @entry_hivm(%a: memref<5x6xf32>, %b: memref<5x8xf32>) {
  %af = memref.cast %a : memref<5x6xf32> to !dynamic
  %bs = memref.subview %b[0, 1] [5, 6] [1, 1] : memref<5x8xf32> to memref<5x6xf32, strided<[8, 1], offset: 1>>
  %bf = memref.cast %bs : memref<5x6xf32, strided<[8, 1], offset: 1>> to !dynamic
  call @exp(%af) : (!dynamic) -> ()
  call @exp(%bf) : (!dynamic) -> ()
  return
}
