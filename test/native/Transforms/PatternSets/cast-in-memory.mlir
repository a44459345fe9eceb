// RUN: tenon-opt %s --schedule=%S/Inputs/cast-in-memory.mlir | FileCheck %s

// Minor dims as one, at a place along the outer dim.
// CHECK-LABEL: func.func @merged
// CHECK: %[[AT:.*]] = arith.muli %arg1, %c8
// CHECK: %[[M:.*]] = memref.collapse_shape %arg0 {{\[}}[0, 1], [2]] : memref<6x8x5xf32> into memref<48x5xf32>
// CHECK: vector.transfer_read %[[M]][%[[AT]], %{{.*}}], %{{.*}} {in_bounds = [true, true]} : memref<48x5xf32>, vector<16x3xf32>
// CHECK-NOT: shape_cast
func.func @merged(%m: memref<6x8x5xf32>, %i: index) -> vector<16x3xf32> {
  %zero = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %x = vector.transfer_read %m[%i, %zero, %zero], %pad {in_bounds = [true, true, true]} : memref<6x8x5xf32>, vector<2x8x3xf32>
  %y = vector.shape_cast %x : vector<2x8x3xf32> to vector<16x3xf32>
  return %y : vector<16x3xf32>
}

// CHECK-LABEL: func.func @split
// CHECK: memref.expand_shape %arg0 {{\[}}[0], [1, 2]] {{.*}} : memref<6x8xf32> into memref<6x2x4xf32>
// CHECK: vector.transfer_read {{.*}}[%arg1, %{{.*}}, %{{.*}}], {{.*}} : memref<6x2x4xf32>, vector<3x2x4xf32>
func.func @split(%m: memref<6x8xf32>, %i: index) -> vector<3x2x4xf32> {
  %zero = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %x = vector.transfer_read %m[%i, %zero], %pad {in_bounds = [true, true]} : memref<6x8xf32>, vector<3x8xf32>
  %y = vector.shape_cast %x : vector<3x8xf32> to vector<3x2x4xf32>
  return %y : vector<3x2x4xf32>
}

// CHECK-LABEL: func.func @written
// CHECK: memref.collapse_shape
// CHECK: vector.transfer_write %arg0, {{.*}} : vector<48xf32>, memref<48xf32>
func.func @written(%x: vector<48xf32>, %m: memref<6x8xf32>) {
  %zero = arith.constant 0 : index
  %y = vector.shape_cast %x : vector<48xf32> to vector<6x8xf32>
  vector.transfer_write %y, %m[%zero, %zero] {in_bounds = [true, true]} : vector<6x8xf32>, memref<6x8xf32>
  return
}

// A buffer has one dim at least.
// CHECK-LABEL: func.func @number
// CHECK: vector.shape_cast
func.func @number(%x: vector<f32>, %m: memref<6xf32>, %i: index) {
  %y = vector.shape_cast %x : vector<f32> to vector<1xf32>
  vector.transfer_write %y, %m[%i] {in_bounds = [true]} : vector<1xf32>, memref<6xf32>
  return
}

// A part of the inner dim, gaps in the buffer, dims that are neither merged nor
// split, a read that may leave its buffer, one in another order, one with a mask.
// CHECK-LABEL: func.func @stay
// CHECK-COUNT-6: vector.shape_cast
func.func @stay(%m: memref<6x8xf32>, %gaps: memref<6x8xf32, strided<[10, 1]>>, %mask: vector<2x8xi1>, %i: index)
    -> (vector<8xf32>, vector<48xf32>, vector<4x12xf32>, vector<48xf32>, vector<48xf32>, vector<16xf32>) {
  %zero = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %a0 = vector.transfer_read %m[%zero, %zero], %pad {in_bounds = [true, true]} : memref<6x8xf32>, vector<2x4xf32>
  %a = vector.shape_cast %a0 : vector<2x4xf32> to vector<8xf32>
  %b0 = vector.transfer_read %gaps[%zero, %zero], %pad {in_bounds = [true, true]} : memref<6x8xf32, strided<[10, 1]>>, vector<6x8xf32>
  %b = vector.shape_cast %b0 : vector<6x8xf32> to vector<48xf32>
  %c0 = vector.transfer_read %m[%zero, %zero], %pad {in_bounds = [true, true]} : memref<6x8xf32>, vector<6x8xf32>
  %c = vector.shape_cast %c0 : vector<6x8xf32> to vector<4x12xf32>
  %d0 = vector.transfer_read %m[%i, %zero], %pad {in_bounds = [false, true]} : memref<6x8xf32>, vector<6x8xf32>
  %d = vector.shape_cast %d0 : vector<6x8xf32> to vector<48xf32>
  %e0 = vector.transfer_read %m[%zero, %zero], %pad {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (j, i)>} : memref<6x8xf32>, vector<8x6xf32>
  %e = vector.shape_cast %e0 : vector<8x6xf32> to vector<48xf32>
  %f0 = vector.transfer_read %m[%zero, %zero], %pad, %mask {in_bounds = [true, true]} : memref<6x8xf32>, vector<2x8xf32>
  %f = vector.shape_cast %f0 : vector<2x8xf32> to vector<16xf32>
  return %a, %b, %c, %d, %e, %f : vector<8xf32>, vector<48xf32>, vector<4x12xf32>, vector<48xf32>, vector<48xf32>, vector<16xf32>
}
