// SplitElementwiseResult: what a reduction writes element by element besides is computed before, and
// read by it: a softmax that was fused is rows again, and vectors. What is computed of a
// running sum stays.
// RUN: tenon-opt %s --rules=fuse/results,fuse/write-in-place | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=OK
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s --check-prefix=VECTOR
// RUN: tenon-run %s --schedule=mlp-vector --verify --entry=constant | FileCheck %s --check-prefix=OK
// OK: verify: ok

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// CHECK-LABEL: func.func @entry(
// CHECK: %[[P:.*]] = linalg.generic {{.*}}"parallel", "parallel"]} ins(%arg0, %arg1 :
// CHECK: math.exp
// CHECK: %[[S:.*]] = linalg.generic {{.*}}"parallel", "reduction"]} ins(%[[P]] :
// CHECK-NOT: math.exp
// CHECK: linalg.generic {{.*}} ins(%[[S]] : {{.*}} outs(%[[P]] :
// VECTOR-LABEL: func.func @entry(
// VECTOR: vector.reduction <add>
// VECTOR-NOT: linalg.generic
// VECTOR: return
func.func @entry(%x: tensor<6x300xf32>, %m: tensor<6xf32>) -> tensor<6x300xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x300xf32>
  %er = tensor.empty() : tensor<6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%er : tensor<6xf32>) -> tensor<6xf32>
  %s:2 = linalg.generic {indexing_maps = [#id, #row, #row, #id], iterator_types = ["parallel", "reduction"]} ins(%x, %m : tensor<6x300xf32>, tensor<6xf32>) outs(%f, %e : tensor<6xf32>, tensor<6x300xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32, %p: f32):
    %d = arith.subf %a, %b : f32
    %v = math.exp %d : f32
    %t = arith.addf %v, %o : f32
    linalg.yield %t, %v : f32, f32
  } -> (tensor<6xf32>, tensor<6x300xf32>)
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%s#1, %s#0 : tensor<6x300xf32>, tensor<6xf32>) outs(%e : tensor<6x300xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %v = arith.divf %a, %b : f32
    linalg.yield %v : f32
  } -> tensor<6x300xf32>
  return %y : tensor<6x300xf32>
}

// CHECK-LABEL: func.func @running(
// CHECK: linalg.generic
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @running(%x: tensor<6x300xf32>, %s: tensor<6xf32>, %e: tensor<6x300xf32>) -> (tensor<6xf32>, tensor<6x300xf32>) {
  %r:2 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<6x300xf32>) outs(%s, %e : tensor<6xf32>, tensor<6x300xf32>) {
  ^bb0(%a: f32, %o: f32, %p: f32):
    %t = arith.addf %a, %o : f32
    linalg.yield %t, %t : f32, f32
  } -> (tensor<6xf32>, tensor<6x300xf32>)
  return %r#0, %r#1 : tensor<6xf32>, tensor<6x300xf32>
}

// The element is a constant from outside, which others read too.
// CHECK-LABEL: func.func @constant(
// CHECK: linalg.fill ins(%[[C:.*]] : i32)
// CHECK: linalg.generic {{.*}}"parallel", "parallel"]} ins(
// CHECK-NEXT: ^bb0
// CHECK-NEXT: linalg.yield %[[C]]
// CHECK: linalg.generic {{.*}}"parallel", "reduction"]}
func.func @constant(%x: tensor<13x8xi32>) -> (tensor<8xi32>, tensor<13x8xi32>) {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<8xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<8xi32>) -> tensor<8xi32>
  %er = tensor.empty() : tensor<13x8xi32>
  %r:2 = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (j)>, #id], iterator_types = ["reduction", "parallel"]} ins(%x : tensor<13x8xi32>) outs(%f, %er : tensor<8xi32>, tensor<13x8xi32>) {
  ^bb0(%a: i32, %s: i32, %o: i32):
    %t = arith.addi %a, %s : i32
    linalg.yield %t, %zero : i32, i32
  } -> (tensor<8xi32>, tensor<13x8xi32>)
  return %r#0, %r#1 : tensor<8xi32>, tensor<13x8xi32>
}
