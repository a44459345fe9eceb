// RUN: tenon-opt %s --schedule=%S/Inputs/mask-transfers.mlir | FileCheck %s

// The mask is that of what is within the buffer, and what was masked stays masked.
// CHECK-LABEL: func.func @bounds
// CHECK: %[[SIZE:.*]] = memref.dim %arg0
// CHECK: %[[LEFT:.*]] = arith.subi %[[SIZE]], %arg1
// CHECK: %[[IN:.*]] = vector.create_mask %[[LEFT]], %c8 : vector<1x8xi1>
// CHECK: vector.transfer_read %arg0[%arg1, %c0], %{{.*}}, %[[IN]] {in_bounds = [true, true]}
// CHECK: %[[BOTH:.*]] = arith.andi {{.*}}, %arg2 : vector<1x8xi1>
// CHECK: vector.transfer_write {{.*}}, %[[BOTH]] {in_bounds = [true, true]}
func.func @bounds(%m: memref<?x8xf32>, %i: index, %mask: vector<1x8xi1>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 9.0 : f32
  %x = vector.transfer_read %m[%i, %c0], %pad {in_bounds = [false, true]} : memref<?x8xf32>, vector<1x8xf32>
  vector.transfer_write %x, %m[%i, %i], %mask {in_bounds = [true, false]} : vector<1x8xf32>, memref<?x8xf32>
  return
}

// CHECK-LABEL: func.func @order
// CHECK: %[[READ:.*]] = vector.transfer_read %arg0[%c0, %c0], %{{.*}}, %arg1 {in_bounds = [true, true]} : memref<4x8xf32>, vector<4x8xf32>
// CHECK: %[[B:.*]] = vector.broadcast %[[READ]] : vector<4x8xf32> to vector<2x4x8xf32>
// CHECK: vector.transpose %[[B]], [2, 0, 1] : vector<2x4x8xf32> to vector<8x2x4xf32>
// CHECK: %[[T:.*]] = vector.transpose %arg2, [1, 0] : vector<8x4xf32> to vector<4x8xf32>
// CHECK: vector.transfer_write %[[T]], %{{.*}}[%c0, %c0], %arg1 {in_bounds = [true, true]}
func.func @order(%m: memref<4x8xf32>, %mask: vector<4x8xi1>, %v: vector<8x4xf32>) -> vector<8x2x4xf32> {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 9.0 : f32
  %x = vector.transfer_read %m[%c0, %c0], %pad, %mask {in_bounds = [true, true, true], permutation_map = affine_map<(i, j) -> (j, 0, i)>} : memref<4x8xf32>, vector<8x2x4xf32>
  vector.transfer_write %v, %m[%c0, %c0], %mask {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (j, i)>} : vector<8x4xf32>, memref<4x8xf32>
  return %x : vector<8x2x4xf32>
}

// The vector has size 1 in the dim that it does not go along.
// CHECK-LABEL: func.func @gap
// CHECK: %[[V:.*]] = vector.shape_cast %arg2 : vector<2x8xf32> to vector<2x1x8xf32>
// CHECK: %[[M:.*]] = vector.shape_cast %arg1 : vector<2x8xi1> to vector<2x1x8xi1>
// CHECK: vector.transfer_write %[[V]], %arg0[%arg3, %arg3, %c0], %[[M]] {in_bounds = [true, true, true]}
func.func @gap(%m: memref<4x5x8xf32>, %mask: vector<2x8xi1>, %v: vector<2x8xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%i, %i, %c0], %mask {in_bounds = [true, true], permutation_map = affine_map<(i, j, k) -> (i, k)>} : vector<2x8xf32>, memref<4x5x8xf32>
  return
}

// CHECK-LABEL: func.func @number
// CHECK: memref.load %arg0[%arg1]
// CHECK: memref.store {{.*}}, %arg0[%arg1]
func.func @number(%m: memref<8xf32>, %i: index, %v: vector<f32>) -> vector<f32> {
  %pad = arith.constant 9.0 : f32
  %x = vector.transfer_read %m[%i], %pad : memref<8xf32>, vector<f32>
  vector.transfer_write %v, %m[%i] : vector<f32>, memref<8xf32>
  return %x : vector<f32>
}

// CHECK-LABEL: func.func @everywhere
// CHECK: %[[X:.*]] = memref.load %arg0[%arg1]
// CHECK: vector.broadcast %[[X]] : f32 to vector<2x4xf32>
func.func @everywhere(%m: memref<8xf32>, %i: index) -> vector<2x4xf32> {
  %pad = arith.constant 9.0 : f32
  %x = vector.transfer_read %m[%i], %pad {in_bounds = [true, true], permutation_map = affine_map<(i) -> (0, 0)>} : memref<8xf32>, vector<2x4xf32>
  return %x : vector<2x4xf32>
}

// Dims of one element, any of which a view could drop.
// CHECK-LABEL: func.func @ones
// CHECK: vector.transfer_write {{.*}} : vector<2x1x2xf32>, memref<1x1x1xf32, strided<[?, 2, 1]>>
func.func @ones(%m: memref<1x1x1xf32, strided<[?, 2, 1]>>, %mask: vector<2x2xi1>, %v: vector<2x2xf32>, %i: index) {
  vector.transfer_write %v, %m[%i, %i, %i], %mask {permutation_map = affine_map<(i, j, k) -> (i, k)>} : vector<2x2xf32>, memref<1x1x1xf32, strided<[?, 2, 1]>>
  return
}

// One dim alone, what stays within, a mask in order, another order without one, a
// tensor.
// CHECK-LABEL: func.func @stay
// CHECK-NOT: create_mask
// CHECK-NOT: transpose
// CHECK: return
func.func @stay(%m: memref<4x8xf32>, %t: tensor<4x8xf32>, %mask: vector<2x8xi1>, %i: index)
    -> (vector<16xf32>, vector<2x8xf32>, vector<2x8xf32>, vector<8x2xf32>, vector<2x8xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 9.0 : f32
  %a = vector.transfer_read %m[%i, %c0], %pad : memref<4x8xf32>, vector<16xf32>
  %b = vector.transfer_read %m[%c0, %c0], %pad {in_bounds = [true, true]} : memref<4x8xf32>, vector<2x8xf32>
  %c = vector.transfer_read %m[%c0, %c0], %pad, %mask {in_bounds = [true, true]} : memref<4x8xf32>, vector<2x8xf32>
  %d = vector.transfer_read %m[%c0, %c0], %pad {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (j, i)>} : memref<4x8xf32>, vector<8x2xf32>
  %e = vector.transfer_read %t[%i, %c0], %pad : tensor<4x8xf32>, vector<2x8xf32>
  return %a, %b, %c, %d, %e : vector<16xf32>, vector<2x8xf32>, vector<2x8xf32>, vector<8x2xf32>, vector<2x8xf32>
}
