// A write in a region with a mask is one of some elements: what was written before it
// stays in the others. Upstream folds the write before it away.
// RUN: tenon-run %s --schedule=mlp-vector --print --opt-level=0 | FileCheck %s
// RUN: tenon-run %s --schedule=loops --print --opt-level=0 | FileCheck %s
// CHECK: result 0: f32 = 7
// CHECK: result 1: f32 = 5
func.func @entry() -> (f32, f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %t = arith.constant dense<1.0> : tensor<4xf32>
  %fives = arith.constant dense<5.0> : vector<4xf32>
  %sevens = arith.constant dense<7.0> : vector<4xf32>
  %mask = vector.constant_mask [1] : vector<4xi1>
  %a = vector.transfer_write %fives, %t[%zero] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
  %b = vector.mask %mask { vector.transfer_write %sevens, %a[%zero] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32> } : vector<4xi1> -> tensor<4xf32>
  %x = tensor.extract %b[%zero] : tensor<4xf32>
  %y = tensor.extract %b[%one] : tensor<4xf32>
  return %x, %y : f32, f32
}
