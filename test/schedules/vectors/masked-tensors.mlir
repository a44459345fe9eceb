// Masked transfers of whole tensors: what the mask of a write leaves out stays as it was,
// and a read and a write of a whole tensor are no copy where one has a mask.
// DEFINE: %{run} = tenon-run %s --opt-level=0 --print --schedule
// RUN: %{run}=loops | FileCheck %s
// RUN: %{run}=mlp-vector | FileCheck %s
// RUN: %{run}=network | FileCheck %s
// CHECK: result 0: tensor<4xf32> =
// CHECK-NEXT: [9, 2, 9, 4]
// CHECK: result 1: tensor<4xf32> =
// CHECK-NEXT: [1, 7, 3, 4]
// CHECK: result 2: tensor<4xf32> =
// CHECK-NEXT: [1, -1, 3, -1]
// CHECK: result 3: tensor<4xf32> =
// CHECK-NEXT: [5, 2, 7, 4]
func.func @first() -> tensor<4xf32> {
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  return %t : tensor<4xf32>
}
func.func @second() -> tensor<4xf32> {
  %t = arith.constant dense<[5.0, 6.0, 7.0, 8.0]> : tensor<4xf32>
  return %t : tensor<4xf32>
}
func.func @work(%t: tensor<4xf32>, %u: tensor<4xf32>, %mask: vector<4xi1>, %wide: vector<6xi1>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant -1.0 : f32
  %nines = arith.constant dense<9.0> : vector<4xf32>
  %sevens = arith.constant dense<7.0> : vector<6xf32>
  %a = vector.transfer_write %nines, %t[%c0], %mask {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
  %b = vector.transfer_write %sevens, %t[%c0], %wide : vector<6xf32>, tensor<4xf32>
  %v = vector.mask %mask { vector.transfer_read %t[%c0], %pad {in_bounds = [true]} : tensor<4xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %c = vector.transfer_write %v, %u[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
  %w = vector.transfer_read %u[%c0], %pad {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
  %d = vector.mask %mask { vector.transfer_write %w, %t[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32> } : vector<4xi1> -> tensor<4xf32>
  return %a, %b, %c, %d : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
func.func @entry() -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %t = call @first() : () -> tensor<4xf32>
  %u = call @second() : () -> tensor<4xf32>
  %mask = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %wide = arith.constant dense<[false, true, false, false, true, true]> : vector<6xi1>
  %r:4 = call @work(%t, %u, %mask, %wide) : (tensor<4xf32>, tensor<4xf32>, vector<4xi1>, vector<6xi1>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
