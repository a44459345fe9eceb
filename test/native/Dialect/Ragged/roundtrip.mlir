// RUN: tenon-opt %s | tenon-opt | FileCheck %s
// RUN: tenon-opt %s --mlir-print-op-generic | tenon-opt | FileCheck %s

// CHECK-LABEL: func.func @segments(
// CHECK:         %{{.*}} = ragged.segments %arg0 init(%arg1 : tensor<9x4xf32>) : tensor<5xindex> {
// CHECK-NEXT:    ^bb0(%{{.*}}: index, %{{.*}}: index, %{{.*}}: index, %[[ACC:.*]]: tensor<9x4xf32>):
// CHECK-NEXT:      ragged.yield %[[ACC]] : tensor<9x4xf32>
func.func @segments(%offsets: tensor<5xindex>, %out: tensor<9x4xf32>) -> tensor<9x4xf32> {
  %r = ragged.segments %offsets init(%out : tensor<9x4xf32>) : tensor<5xindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<9x4xf32>):
    ragged.yield %acc : tensor<9x4xf32>
  }
  return %r : tensor<9x4xf32>
}

// CHECK-LABEL: func.func @disjoint(
// CHECK:         ragged.segments %arg0 disjoint segment init(%arg1 : tensor<9x4xf32>) : tensor<5xindex> {
// CHECK:         ragged.segments %arg0 disjoint number init(%{{.*}} : tensor<9x4xf32>) {mine} : tensor<5xindex> {
func.func @disjoint(%offsets: tensor<5xindex>, %out: tensor<9x4xf32>) -> tensor<9x4xf32> {
  %r = ragged.segments %offsets disjoint segment init(%out : tensor<9x4xf32>) : tensor<5xindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<9x4xf32>):
    ragged.yield %acc : tensor<9x4xf32>
  }
  %s = ragged.segments %offsets disjoint number init(%r : tensor<9x4xf32>) {mine} : tensor<5xindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<9x4xf32>):
    ragged.yield %acc : tensor<9x4xf32>
  }
  return %s : tensor<9x4xf32>
}

// CHECK-LABEL: func.func @sets(
// CHECK:         ragged.coiterate intersect by gallop %arg0[%c0, %c1], %arg1[%c0, %c1] init(%{{.*}} : f64) : tensor<?xindex>, tensor<7xi32> {
// CHECK:         ragged.coiterate union by merge %arg0[%c0, %c1], %arg1[%c0, %c1] init(%{{.*}} : f64) {mine} : tensor<?xindex>, tensor<7xi32> {
// CHECK-NEXT:    ^bb0(%{{.*}}: index, %{{.*}}: index, %{{.*}}: index, %{{.*}}: i1, %{{.*}}: i1, %{{.*}}: f64):
func.func @sets(%a: tensor<?xindex>, %b: tensor<7xi32>, %z: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = ragged.coiterate intersect by gallop %a[%c0, %c1], %b[%c0, %c1] init(%z : f64) : tensor<?xindex>, tensor<7xi32> {
  ^bb0(%i: index, %pa: index, %pb: index, %s: f64):
    ragged.yield %s : f64
  }
  %u = ragged.coiterate union by merge %a[%c0, %c1], %b[%c0, %c1] init(%r : f64) {mine} : tensor<?xindex>, tensor<7xi32> {
  ^bb0(%i: index, %pa: index, %pb: index, %in_a: i1, %in_b: i1, %s: f64):
    ragged.yield %s : f64
  }
  return %u : f64
}

// CHECK-LABEL: func.func @several(
// CHECK:         %{{.*}}:2 = ragged.segments %arg0 init(%arg1, %arg2 : f64, index) : tensor<?xindex> {
// CHECK-NEXT:    ^bb0(%{{.*}}: index, %{{.*}}: index, %{{.*}}: index, %[[S:.*]]: f64, %[[N:.*]]: index):
// CHECK-NEXT:      ragged.yield %[[S]], %[[N]] : f64, index
// CHECK:         %{{.*}}:2 = ragged.coiterate difference by merge %arg0[%arg2, %arg2], %arg0[%arg2, %arg2] init(%{{.*}}#0, %{{.*}}#1 : f64, index) : tensor<?xindex>, tensor<?xindex> {
// CHECK:         ragged.segments %arg0 : tensor<?xindex> {
// CHECK-NEXT:    ^bb0(%{{.*}}: index, %{{.*}}: index, %{{.*}}: index):
// CHECK-NEXT:      ragged.yield
// CHECK-NEXT:    }
func.func @several(%a: tensor<?xindex>, %z: f64, %n: index) -> (f64, index) {
  %r:2 = ragged.segments %a init(%z, %n : f64, index) : tensor<?xindex> {
  ^bb0(%b: index, %lo: index, %c: index, %s: f64, %m: index):
    ragged.yield %s, %m : f64, index
  }
  %u:2 = ragged.coiterate difference by merge %a[%n, %n], %a[%n, %n] init(%r#0, %r#1 : f64, index) : tensor<?xindex>, tensor<?xindex> {
  ^bb0(%i: index, %pa: index, %pb: index, %s: f64, %m: index):
    ragged.yield %s, %m : f64, index
  }
  ragged.segments %a : tensor<?xindex> {
  ^bb0(%b: index, %lo: index, %c: index):
    ragged.yield
  }
  return %u#0, %u#1 : f64, index
}

// CHECK-LABEL: func.func @checks(
// CHECK-NEXT:    ragged.check offsets %arg0 below %arg2 : tensor<5xindex>
// CHECK-NEXT:    ragged.check indices %arg1 below %arg2 {mine} : tensor<?xi1>
// CHECK-NEXT:    ragged.check ascending %arg0 below %arg2 : tensor<5xindex>
func.func @checks(%offsets: tensor<5xindex>, %b: tensor<?xi1>, %n: index) {
  ragged.check offsets %offsets below %n : tensor<5xindex>
  ragged.check indices %b below %n {mine} : tensor<?xi1>
  ragged.check ascending %offsets below %n : tensor<5xindex>
  return
}

// CHECK-LABEL: func.func @curves(
// CHECK-NEXT:    %{{.*}}:2 = ragged.curve hilbert %arg0 into(%arg1, %arg2) : index, index
// CHECK-NEXT:    %{{.*}}:3 = ragged.curve morton %arg0 into(%arg1, %arg2, %arg1) {mine} : index, index, index
func.func @curves(%k: index, %n: index, %m: index) -> (index, index) {
  %a:2 = ragged.curve hilbert %k into(%n, %m) : index, index
  %b:3 = ragged.curve morton %k into(%n, %m, %n) {mine} : index, index, index
  return %a#0, %b#2 : index, index
}

!row = memref<64xf32, strided<[1], offset: ?>>
!any = memref<?xf32, strided<[1], offset: ?>>

// CHECK-LABEL: func.func @rows(
// CHECK-NEXT:    ragged.rows %arg0, %arg1 at %arg2, %arg3 : (memref<50x64xf32>, memref<?x64xf32, strided<[80, 1], offset: ?>>, memref<6xi8>, memref<6xindex>) -> memref<6xmemref<64xf32, strided<[1], offset: ?>>>
// CHECK-NEXT:    ragged.rows %arg0 at %arg4, %arg4 {mine} : (memref<50x64xf32>, memref<?xindex>, memref<?xindex>) -> memref<?xmemref<?xf32, strided<[1], offset: ?>>>
func.func @rows(%x: memref<50x64xf32>, %y: memref<?x64xf32, strided<[80, 1], offset: ?>>, %base: memref<6xi8>, %rows: memref<6xindex>, %any: memref<?xindex>) {
  %t = ragged.rows %x, %y at %base, %rows : (memref<50x64xf32>, memref<?x64xf32, strided<[80, 1], offset: ?>>, memref<6xi8>, memref<6xindex>) -> memref<6x!row>
  %u = ragged.rows %x at %any, %any {mine} : (memref<50x64xf32>, memref<?xindex>, memref<?xindex>) -> memref<?x!any>
  return
}

// CHECK-LABEL: func.func @more_sets(
// CHECK:         ragged.coiterate intersect by merge %arg0[%arg2, %arg2], %arg1[%arg2, %arg2], %arg0[%arg2, %arg2] : tensor<?xindex>, tensor<7xi32>, tensor<?xindex> {
// CHECK:         ragged.coiterate union by merge %arg0[%arg2, %arg2], %arg0[%arg2, %arg2], %arg0[%arg2, %arg2], %arg1[%arg2, %arg2] init(%{{.*}} : index) {mine} : tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<7xi32> {
func.func @more_sets(%a: tensor<?xindex>, %b: tensor<7xi32>, %n: index) -> index {
  ragged.coiterate intersect by merge %a[%n, %n], %b[%n, %n], %a[%n, %n] : tensor<?xindex>, tensor<7xi32>, tensor<?xindex> {
  ^bb0(%i: index, %pa: index, %pb: index, %pc: index):
    ragged.yield
  }
  %r = ragged.coiterate union by merge %a[%n, %n], %a[%n, %n], %a[%n, %n], %b[%n, %n] init(%n : index) {mine} : tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<7xi32> {
  ^bb0(%i: index, %pa: index, %pb: index, %pc: index, %pd: index, %in_a: i1, %in_b: i1, %in_c: i1, %in_d: i1, %s: index):
    ragged.yield %i : index
  }
  return %r : index
}

// CHECK-LABEL: func.func @map(
// CHECK:         %{{.*}}, %{{.*}} = ragged.map %arg0 {mine} : tensor<?xi32> -> tensor<?xf32>, tensor<?xindex> {
func.func @map(%n: tensor<?xi32>, %x: f32) -> (tensor<?xf32>, tensor<?xindex>) {
  %v, %o = ragged.map %n {mine} : tensor<?xi32> -> tensor<?xf32>, tensor<?xindex> {
  ^bb0(%i: index, %j: index):
    ragged.yield %x : f32
  }
  return %v, %o : tensor<?xf32>, tensor<?xindex>
}
