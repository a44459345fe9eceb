// Small powers are products.
// RUN: tenon-opt %s --rules=rows/powers | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN

// RAN: verify: ok

// Square, Cube
// CHECK-LABEL: func.func @entry(
// CHECK: ^bb0(%[[X:[a-z_0-9]+]]: f32, %[[Y:[a-z_0-9]+]]: f64
// CHECK-DAG: %[[S:[a-z_0-9]+]] = arith.mulf %[[X]], %[[X]] : f32
// CHECK-DAG: %[[C:[a-z_0-9]+]] = arith.mulf %[[S]], %[[X]] : f32
// CHECK-DAG: %[[T:[a-z_0-9]+]] = arith.mulf %[[Y]], %[[Y]] : f64
// CHECK: linalg.yield %[[C]], %[[T]]
func.func @entry(%x: tensor<4x8xf32>, %y: tensor<4x8xf64>) -> (tensor<4x8xf32>, tensor<4x8xf64>) {
  %two = arith.constant 2.0 : f64
  %three = arith.constant 3.0 : f32
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<4x8xf32>, tensor<4x8xf64>) outs(%x, %y : tensor<4x8xf32>, tensor<4x8xf64>) {
  ^bb0(%a: f32, %b: f64, %o: f32, %p: f64):
    %c = math.powf %a, %three : f32
    %d = math.powf %b, %two : f64
    linalg.yield %c, %d : f32, f64
  } -> (tensor<4x8xf32>, tensor<4x8xf64>)
  return %0#0, %0#1 : tensor<4x8xf32>, tensor<4x8xf64>
}

// Refused: a power that is no small number, and one that is not known.
// CHECK-LABEL: func.func @others(
// CHECK-COUNT-2: math.powf
func.func @others(%x: f32, %y: f32) -> (f32, f32) {
  %half = arith.constant 0.5 : f32
  %0 = math.powf %x, %half : f32
  %1 = math.powf %x, %y : f32
  return %0, %1 : f32, f32
}
