// Vectors of more elements than the registers hold are written row by row, until a row fits.
// RUN: tenon-opt %s --rules=vector/coarse --set vector_bits=512 --set vector_registers=32 | FileCheck %s
// RUN: tenon-run %s --schedule=nested --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=flat --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok

// CHECK-LABEL: func.func @two
// CHECK: scf.for %[[R:.*]] =
// CHECK: %[[ROW:.*]] = vector.extract %{{.*}}[%[[R]]] : vector<64xf32> from vector<16x64xf32>
// CHECK: vector.transfer_write %[[ROW]], %arg1[%{{.*}}, %{{.*}}] {in_bounds = [true]} : vector<64xf32>, memref<18x64xf32>
func.func @two(%a: memref<18x64xf32>, %b: memref<18x64xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %p = arith.constant 0.0 : f32
  %at = arith.remui %i, %c2 : index
  %x = vector.transfer_read %a[%at, %c0], %p {in_bounds = [true, true]} : memref<18x64xf32>, vector<16x64xf32>
  %y = arith.mulf %x, %x : vector<16x64xf32>
  vector.transfer_write %y, %b[%at, %c0] {in_bounds = [true, true]} : vector<16x64xf32>, memref<18x64xf32>
  return
}

// The same buffer, one row further: all is read before anything is written.
// CHECK-LABEL: func.func @three
// CHECK: scf.for
// CHECK-NOT: scf.for
// CHECK: vector.extract {{.*}} : vector<8x32xf32> from vector<4x8x32xf32>
func.func @three(%a: memref<5x8x32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.constant 0.0 : f32
  %x = vector.transfer_read %a[%c0, %c0, %c0], %p {in_bounds = [true, true, true]} : memref<5x8x32xf32>, vector<4x8x32xf32>
  %y = arith.addf %x, %x : vector<4x8x32xf32>
  vector.transfer_write %y, %a[%c1, %c0, %c0] {in_bounds = [true, true, true]} : vector<4x8x32xf32>, memref<5x8x32xf32>
  return
}

// CHECK-LABEL: func.func @three_by_two
// CHECK-COUNT-2: scf.for
// CHECK: vector.extract %{{.*}}[%{{.*}}, %{{.*}}] : vector<64xf32> from vector<4x32x64xf32>
func.func @three_by_two(%a: memref<4x32x64xf32>, %b: memref<4x32x64xf32>) {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %x = vector.transfer_read %a[%c0, %c0, %c0], %p {in_bounds = [true, true, true]} : memref<4x32x64xf32>, vector<4x32x64xf32>
  %y = math.absf %x : vector<4x32x64xf32>
  %z = arith.maximumf %x, %y : vector<4x32x64xf32>
  vector.transfer_write %z, %b[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<4x32x64xf32>, memref<4x32x64xf32>
  return
}

// A cast in between: the dims of the loops are in both shapes.
// CHECK-LABEL: func.func @four
// CHECK-COUNT-3: scf.for
// CHECK: vector.extract %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}] : vector<2x64xf64> from vector<2x3x8x2x64xf64>
// CHECK: vector.shape_cast {{.*}} : vector<2x64xf64> to vector<128xf64>
func.func @four(%a: memref<2x3x8x2x64xf64>, %b: memref<2x3x8x128xf64>) {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f64
  %x = vector.transfer_read %a[%c0, %c0, %c0, %c0, %c0], %p {in_bounds = [true, true, true, true, true]} : memref<2x3x8x2x64xf64>, vector<2x3x8x2x64xf64>
  %y = vector.shape_cast %x : vector<2x3x8x2x64xf64> to vector<2x3x8x128xf64>
  vector.transfer_write %y, %b[%c0, %c0, %c0, %c0] {in_bounds = [true, true, true, true]} : vector<2x3x8x128xf64>, memref<2x3x8x128xf64>
  return
}

// An element of a cast is none of its rows.
// CHECK-LABEL: func.func @element
// CHECK: vector.shape_cast
// CHECK: vector.extract {{.*}} : f32 from vector<4x8xf32>
func.func @element(%v: vector<4x8x1xf32>, %i: index) -> f32 {
  %w = vector.shape_cast %v : vector<4x8x1xf32> to vector<4x8xf32>
  %r = vector.extract %w[%i, %i] : f32 from vector<4x8xf32>
  return %r : f32
}

// A vector that fits, one that may leave its buffer, and one in another order.
// CHECK-LABEL: func.func @stay
// CHECK-NOT: scf.for
// CHECK: return
func.func @stay(%a: memref<32x64xf32>, %v: vector<8x64xf32>, %w: vector<32x64xf32>, %x: vector<64x32xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %a[%c0, %c0] {in_bounds = [true, true]} : vector<8x64xf32>, memref<32x64xf32>
  vector.transfer_write %w, %a[%i, %c0] {in_bounds = [false, true]} : vector<32x64xf32>, memref<32x64xf32>
  vector.transfer_write %x, %a[%c0, %c0] {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (j, i)>} : vector<64x32xf32>, memref<32x64xf32>
  return
}

func.func @entry(%a: memref<18x64xf32>, %b: memref<18x64xf32>, %i: index, %c: memref<5x8x32xf32>, %d: memref<4x32x64xf32>, %e: memref<4x32x64xf32>, %f: memref<2x3x8x2x64xf64>, %g: memref<2x3x8x128xf64>) {
  call @two(%a, %b, %i) : (memref<18x64xf32>, memref<18x64xf32>, index) -> ()
  call @three(%c) : (memref<5x8x32xf32>) -> ()
  call @three_by_two(%d, %e) : (memref<4x32x64xf32>, memref<4x32x64xf32>) -> ()
  call @four(%f, %g) : (memref<2x3x8x2x64xf64>, memref<2x3x8x128xf64>) -> ()
  return
}
