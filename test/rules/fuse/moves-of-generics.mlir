// Operands that are only moved are read where they were.
// RUN: tenon-opt %s --rules=fuse/copies,fuse/past-copies | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (j)>
#one = affine_map<(i, j) -> ()>

// A transpose becomes a map.
// CHECK-LABEL: func.func @transposed(
// CHECK: linalg.generic {indexing_maps = [#[[T:.*]], #[[ID:.*]], #[[ID]]], {{.*}} ins(%arg0, %arg1 :
// CHECK: arith.subf
// CHECK-NOT: linalg.generic
func.func @transposed(%x: tensor<5x4xf32>, %y: tensor<4x5xf32>, %e: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %t = linalg.generic {indexing_maps = [#turned, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<5x4xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<4x5xf32>
  %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%t, %y : tensor<4x5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.subf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<4x5xf32>
  return %s : tensor<4x5xf32>
}

// What others read as well stays for them.
// CHECK-LABEL: func.func @read_by_others(
// CHECK: %[[B:.*]] = linalg.generic {{.*}} ins(%arg0 :
// CHECK: %[[S:.*]] = linalg.generic {{.*}} ins(%arg0, %arg1 : tensor<5xf32>, tensor<4x5xf32>)
// CHECK: return %[[S]], %[[B]]
func.func @read_by_others(%x: tensor<5xf32>, %y: tensor<4x5xf32>, %e: tensor<4x5xf32>) -> (tensor<4x5xf32>, tensor<4x5xf32>) {
  %t = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<5xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<4x5xf32>
  %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%t, %y : tensor<4x5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.subf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<4x5xf32>
  return %s, %t : tensor<4x5xf32>, tensor<4x5xf32>
}

// Zeros become a 0 in the body.
// CHECK-LABEL: func.func @zeros(
// CHECK: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK: linalg.generic {{.*}} ins(%arg0 : tensor<4x5xf32>)
// CHECK: arith.maximumf %{{.*}}, %[[ZERO]]
func.func @zeros(%y: tensor<4x5xf32>, %e: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %z = arith.constant dense<0.0> : tensor<5xf32>
  %s = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%y, %z : tensor<4x5xf32>, tensor<5xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.maximumf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<4x5xf32>
  return %s : tensor<4x5xf32>
}

// Other constants stay operands.
// CHECK-LABEL: func.func @ones(
// CHECK: %[[ONES:.*]] = arith.constant dense<1.000000e+00>
// CHECK: linalg.generic {{.*}} ins(%arg0, %[[ONES]] :
func.func @ones(%y: tensor<4x5xf32>, %e: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %z = arith.constant dense<1.0> : tensor<5xf32>
  %s = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%y, %z : tensor<4x5xf32>, tensor<5xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.maximumf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<4x5xf32>
  return %s : tensor<4x5xf32>
}

// So does what is computed.
// CHECK-LABEL: func.func @computed(
// CHECK-COUNT-2: linalg.generic
func.func @computed(%x: tensor<5x4xf32>, %y: tensor<4x5xf32>, %e: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %t = linalg.generic {indexing_maps = [#turned, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<5x4xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<4x5xf32>
  %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%t, %y : tensor<4x5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.subf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<4x5xf32>
  return %s : tensor<4x5xf32>
}
