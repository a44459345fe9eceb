// RUN: tenon-opt %s --schedule=%S/Inputs/index-in-memory.mlir | FileCheck %s

// The whole is written, the part over it, and the whole is read.
// CHECK-LABEL: func.func @inserted
// CHECK: %[[M:.*]] = memref.alloca() {alignment = 64 : i64} : memref<4x2x3xf32>
// CHECK: vector.transfer_write %arg0, %[[M]][%c0, %c0, %c0]
// CHECK: vector.transfer_write %arg1, %[[M]][%arg2, %c1, %c0]
// CHECK: vector.transfer_read %[[M]][%c0, %c0, %c0]
func.func @inserted(%v: vector<4x2x3xf32>, %x: vector<3xf32>, %i: index) -> vector<4x2x3xf32> {
  %0 = vector.insert %x, %v[%i, 1] : vector<3xf32> into vector<4x2x3xf32>
  return %0 : vector<4x2x3xf32>
}

// What is read whole is copied as a buffer, where it is read.
// CHECK-LABEL: func.func @copied
// CHECK: %[[M:.*]] = memref.alloca() {alignment = 64 : i64} : memref<2x4xf32>
// CHECK: %[[PART:.*]] = memref.subview %arg0[%arg1, 0] [2, 4] [1, 1]
// CHECK: memref.copy %[[PART]], %[[M]]
// CHECK: memref.store
// CHECK: vector.transfer_read %[[M]][%arg1, %c0]
func.func @copied(%m: memref<8x4xf32>, %i: index, %x: f32) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %v = vector.transfer_read %m[%i, %c0], %x {in_bounds = [true, true]} : memref<8x4xf32>, vector<2x4xf32>
  memref.store %x, %m[%i, %i] : memref<8x4xf32>
  %r = vector.extract %v[%i] : vector<4xf32> from vector<2x4xf32>
  return %r : vector<4xf32>
}

// CHECK-LABEL: func.func @number
// CHECK: memref.store %arg1, %{{.*}}[%arg2, %arg2]
// CHECK: memref.load %{{.*}}[%arg2, %c1]
func.func @number(%v: vector<4x2xf32>, %x: f32, %i: index) -> (vector<4x2xf32>, f32) {
  %0 = vector.insert %x, %v[%i, %i] : f32 into vector<4x2xf32>
  %1 = vector.extract %v[%i, 1] : f32 from vector<4x2xf32>
  return %0, %1 : vector<4x2xf32>, f32
}

// Of outer places that are known memory is not needed: LLVM has the place in a row.
// CHECK-LABEL: func.func @row
// CHECK-NOT: alloca
// CHECK: %[[ROW:.*]] = vector.extract %arg0[3] : vector<2xf32>
// CHECK: %[[NEW:.*]] = vector.insert %arg1, %[[ROW]] [%arg2] : f32 into vector<2xf32>
// CHECK: vector.insert %[[NEW]], %arg0 [3] : vector<2xf32> into vector<4x2xf32>
// CHECK: vector.extract {{.*}}[%arg2] : f32 from vector<2xf32>
func.func @row(%v: vector<4x2xf32>, %x: f32, %i: index) -> (vector<4x2xf32>, f32) {
  %0 = vector.insert %x, %v[3, %i] : f32 into vector<4x2xf32>
  %1 = vector.extract %v[3, %i] : f32 from vector<4x2xf32>
  return %0, %1 : vector<4x2xf32>, f32
}

// Bits, which widen_vector_accesses moves as bytes.
// CHECK-LABEL: func.func @bits
// CHECK: memref.alloca() {{.*}} : memref<4x2xi1>
// CHECK: vector.transfer_write {{.*}} : vector<4x2xi1>, memref<4x2xi1>
// CHECK: vector.transfer_read {{.*}} : memref<4x2xi1>, vector<2xi1>
func.func @bits(%v: vector<4x2xi1>, %i: index) -> vector<2xi1> {
  %0 = vector.extract %v[%i] : vector<2xi1> from vector<4x2xi1>
  return %0 : vector<2xi1>
}

// Places that are known, one dim alone, and what is in no fixed memory.
// CHECK-LABEL: func.func @stay
// CHECK-NOT: alloca
// CHECK: return
func.func @stay(%v: vector<4x2xf32>, %w: vector<4xf32>, %s: vector<4x[2]xf32>, %i: index) -> (f32, f32, vector<[2]xf32>) {
  %0 = vector.extract %v[3, 1] : f32 from vector<4x2xf32>
  %1 = vector.extract %w[%i] : f32 from vector<4xf32>
  %2 = vector.extract %s[%i] : vector<[2]xf32> from vector<4x[2]xf32>
  return %0, %1, %2 : f32, f32, vector<[2]xf32>
}
