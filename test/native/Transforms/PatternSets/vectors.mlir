// Arithmetic of vectors: polynomials for functions, reductions in any order.
// RUN: tenon-opt %s --schedule=%S/Inputs/vectors.mlir | FileCheck %s

// CHECK-LABEL: func.func @functions
// CHECK-NOT: math.exp
// CHECK-NOT: math.tanh
// CHECK-NOT: math.erf
// CHECK-NOT: math.log
func.func @functions(%v: vector<8xf32>, %h: vector<8xbf16>) -> (vector<8xf32>, vector<8xbf16>) {
  %0 = math.exp %v : vector<8xf32>
  %1 = math.tanh %0 : vector<8xf32>
  %2 = math.erf %1 : vector<8xf32>
  %3 = math.log %2 : vector<8xf32>
  %4 = math.exp %h : vector<8xbf16>
  return %3, %4 : vector<8xf32>, vector<8xbf16>
}

// A number that stands alone, another type and another function stay.
// CHECK-LABEL: func.func @stay
// CHECK: math.exp %{{.*}} : f32
// CHECK: math.exp %{{.*}} : vector<8xf64>
// CHECK: math.sin %{{.*}} : vector<8xf32>
func.func @stay(%x: f32, %d: vector<8xf64>, %v: vector<8xf32>) -> (f32, vector<8xf64>, vector<8xf32>) {
  %0 = math.exp %x : f32
  %1 = math.exp %d : vector<8xf64>
  %2 = math.sin %v : vector<8xf32>
  return %0, %1, %2 : f32, vector<8xf64>, vector<8xf32>
}

// Numbers in the body of a generic do not stand alone, whatever their type is.
// CHECK-LABEL: func.func @body
// CHECK-NOT: math.exp
// CHECK-NOT: math.erf
// CHECK: math.exp %{{.*}} : f64
func.func @body(%x: tensor<8xf32>, %h: tensor<8xbf16>, %d: tensor<8xf64>) -> (tensor<8xf32>, tensor<8xbf16>, tensor<8xf64>) {
  %0:3 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%x, %h, %d : tensor<8xf32>, tensor<8xbf16>, tensor<8xf64>) {
  ^bb0(%a: f32, %b: bf16, %c: f64):
    %1 = math.exp %a : f32
    %2 = math.erf %b : bf16
    %3 = math.exp %c : f64
    linalg.yield %1, %2, %3 : f32, bf16, f64
  } -> (tensor<8xf32>, tensor<8xbf16>, tensor<8xf64>)
  return %0#0, %0#1, %0#2 : tensor<8xf32>, tensor<8xbf16>, tensor<8xf64>
}

// CHECK-LABEL: func.func @sums
// CHECK-SAME: %[[V:.*]]: vector<8xf32>, %[[H:.*]]: vector<8xbf16>, %[[A:.*]]: bf16, %[[I:.*]]: vector<8xi32>
// CHECK: vector.reduction <add>, %[[V]] fastmath<reassoc> : vector<8xf32> into f32
// CHECK: %[[WIDE:.*]] = arith.extf %[[H]] : vector<8xbf16> to vector<8xf32>
// CHECK: %[[START:.*]] = arith.extf %[[A]] : bf16 to f32
// CHECK: %[[SUM:.*]] = vector.reduction <add>, %[[WIDE]], %[[START]] fastmath<reassoc> : vector<8xf32> into f32
// CHECK: arith.truncf %[[SUM]] : f32 to bf16
// CHECK: vector.reduction <add>, %[[I]] : vector<8xi32> into i32
func.func @sums(%v: vector<8xf32>, %h: vector<8xbf16>, %a: bf16, %i: vector<8xi32>) -> (f32, bf16, i32) {
  %0 = vector.reduction <add>, %v : vector<8xf32> into f32
  %1 = vector.reduction <add>, %h, %a : vector<8xbf16> into bf16
  %2 = vector.reduction <add>, %i : vector<8xi32> into i32
  return %0, %1, %2 : f32, bf16, i32
}
