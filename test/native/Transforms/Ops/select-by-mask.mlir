// RUN: tenon-opt %s --schedule=%S/Inputs/select-by-mask.mlir | FileCheck %s

// CHECK-LABEL: func.func @read
// CHECK: %[[ALL:.*]] = vector.transfer_read %arg0[%c0], %arg1 {in_bounds = [true]}
// CHECK: %[[PAD:.*]] = vector.broadcast %arg1
// CHECK: %[[V:.*]] = arith.select %arg2, %[[ALL]], %[[PAD]]
// CHECK: vector.transfer_write %[[V]], %arg3[%c0]
func.func @read(%t: tensor<8xf32>, %pad: f32, %mask: vector<8xi1>, %u: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %v = vector.mask %mask { vector.transfer_read %t[%c0], %pad {in_bounds = [true]} : tensor<8xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  %r = vector.transfer_write %v, %u[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @write
// CHECK: %[[V:.*]] = vector.transfer_read %arg0
// CHECK: %[[OLD:.*]] = vector.transfer_read %arg3
// CHECK: %[[NEW:.*]] = arith.select %arg2, %[[V]], %[[OLD]]
// CHECK: vector.transfer_write %[[NEW]], %arg3[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
func.func @write(%t: tensor<8xf32>, %pad: f32, %mask: vector<8xi1>, %u: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %v = vector.transfer_read %t[%c0], %pad {in_bounds = [true]} : tensor<8xf32>, vector<8xf32>
  %r = vector.transfer_write %v, %u[%c0], %mask {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
  return %r : tensor<8xf32>
}

// Parts of a tensor.
// CHECK-LABEL: func.func @stay
// CHECK-NOT: arith.select
// CHECK: return
func.func @stay(%t: tensor<9xf32>, %pad: f32, %mask: vector<8xi1>, %u: tensor<8xf32>, %i: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %v = vector.transfer_read %t[%c0], %pad, %mask {in_bounds = [true]} : tensor<9xf32>, vector<8xf32>
  %r = vector.transfer_write %v, %u[%i], %mask {in_bounds = [false]} : vector<8xf32>, tensor<8xf32>
  return %r : tensor<8xf32>
}
