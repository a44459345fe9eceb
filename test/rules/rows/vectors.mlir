// Reductions of vectors, in any order.
// RUN: tenon-opt %s --rules=rows/reduce-in-f32,rows/reduce-in-any-order | FileCheck %s

// ReduceInAnyOrder, ReduceInF32; they refuse integers, which have no order to keep.
// CHECK-LABEL: func.func @sums
// CHECK-SAME: %[[V:.*]]: vector<8xf32>, %[[F:.*]]: f32, %[[H:.*]]: vector<8xbf16>, %[[A:.*]]: bf16, %[[I:.*]]: vector<8xi32>, %[[J:.*]]: i32)
// CHECK: vector.reduction <add>, %[[V]], %[[F]] fastmath<reassoc> : vector<8xf32> into f32
// CHECK: %[[WIDE:.*]] = arith.extf %[[H]] : vector<8xbf16> to vector<8xf32>
// CHECK: %[[START:.*]] = arith.extf %[[A]] : bf16 to f32
// CHECK: %[[SUM:.*]] = vector.reduction <mul>, %[[WIDE]], %[[START]] fastmath<reassoc> : vector<8xf32> into f32
// CHECK: arith.truncf %[[SUM]] : f32 to bf16
// CHECK: vector.reduction <add>, %[[I]], %[[J]] : vector<8xi32> into i32
func.func @sums(%v: vector<8xf32>, %f: f32, %h: vector<8xbf16>, %a: bf16, %i: vector<8xi32>, %j: i32) -> (f32, bf16, i32) {
  %0 = vector.reduction <add>, %v, %f : vector<8xf32> into f32
  %1 = vector.reduction <mul>, %h, %a : vector<8xbf16> into bf16
  %2 = vector.reduction <add>, %i, %j : vector<8xi32> into i32
  return %0, %1, %2 : f32, bf16, i32
}

// ReduceWithoutInitInAnyOrder, ReduceWithoutInitInF32.
// CHECK-LABEL: func.func @alone
// CHECK-SAME: %[[V:.*]]: vector<8xf32>, %[[H:.*]]: vector<8xbf16>, %[[I:.*]]: vector<8xi32>
// CHECK: vector.reduction <add>, %[[V]] fastmath<reassoc> : vector<8xf32> into f32
// CHECK: %[[WIDE:.*]] = arith.extf %[[H]] : vector<8xbf16> to vector<8xf32>
// CHECK: %[[SUM:.*]] = vector.reduction <add>, %[[WIDE]] fastmath<reassoc> : vector<8xf32> into f32
// CHECK: arith.truncf %[[SUM]] : f32 to bf16
// CHECK: vector.reduction <add>, %[[I]] : vector<8xi32> into i32
func.func @alone(%v: vector<8xf32>, %h: vector<8xbf16>, %i: vector<8xi32>) -> (f32, bf16, i32) {
  %0 = vector.reduction <add>, %v : vector<8xf32> into f32
  %1 = vector.reduction <add>, %h : vector<8xbf16> into bf16
  %2 = vector.reduction <add>, %i : vector<8xi32> into i32
  return %0, %1, %2 : f32, bf16, i32
}

// ReduceDimsInF32.
// CHECK-LABEL: func.func @dims
// CHECK-SAME: %[[V:.*]]: vector<4x8xbf16>, %[[A:.*]]: vector<4xbf16>, %[[F:.*]]: vector<4x8xf32>, %[[B:.*]]: vector<4xf32>)
// CHECK: %[[WIDE:.*]] = arith.extf %[[V]] : vector<4x8xbf16> to vector<4x8xf32>
// CHECK: %[[START:.*]] = arith.extf %[[A]] : vector<4xbf16> to vector<4xf32>
// CHECK: %[[SUM:.*]] = vector.multi_reduction <add>, %[[WIDE]], %[[START]] [1] : vector<4x8xf32> to vector<4xf32>
// CHECK: arith.truncf %[[SUM]] : vector<4xf32> to vector<4xbf16>
// CHECK: vector.multi_reduction <add>, %[[F]], %[[B]] [1] : vector<4x8xf32> to vector<4xf32>
func.func @dims(%v: vector<4x8xbf16>, %a: vector<4xbf16>, %f: vector<4x8xf32>, %b: vector<4xf32>) -> (vector<4xbf16>, vector<4xf32>) {
  %0 = vector.multi_reduction <add>, %v, %a [1] : vector<4x8xbf16> to vector<4xbf16>
  %1 = vector.multi_reduction <add>, %f, %b [1] : vector<4x8xf32> to vector<4xf32>
  return %0, %1 : vector<4xbf16>, vector<4xf32>
}
