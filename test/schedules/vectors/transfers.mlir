// Transfers that leave their buffers, masked ones in another order, bits, and parts of
// vectors at places known at run time only: the numbers are those that the dialect says.
// RUN: tenon-run %s --schedule=mlp-vector --print --opt-level=0 | FileCheck %s
// RUN: tenon-run %s --schedule=network --print --opt-level=0 | FileCheck %s
// RUN: tenon-run %s --schedule=nested --print --opt-level=0 | FileCheck %s
// RUN: tenon-run %s --schedule=flat --print --opt-level=0 | FileCheck %s
// RUN: tenon-run %s --schedule=loops --print --opt-level=0 | FileCheck %s

// Four rows are written where a view has one, and read where two are left.
// CHECK: result 0: f32 = 5
// CHECK: result 1: f32 = 1
// CHECK: result 2: f32 = 5
// CHECK: result 3: f32 = 9
func.func @bounds(%m: memref<3x8xf32>, %i: index) -> (f32, f32, f32, f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %ones = arith.constant dense<1.0> : vector<3x8xf32>
  %fives = arith.constant dense<5.0> : vector<4x8xf32>
  %pad = arith.constant 9.0 : f32
  vector.transfer_write %ones, %m[%zero, %zero] {in_bounds = [true, true]} : vector<3x8xf32>, memref<3x8xf32>
  %v = memref.subview %m[1, 0] [1, 8] [1, 1] : memref<3x8xf32> to memref<1x8xf32, strided<[8, 1], offset: 8>>
  vector.transfer_write %fives, %v[%zero, %zero] {in_bounds = [false, true]} : vector<4x8xf32>, memref<1x8xf32, strided<[8, 1], offset: 8>>
  %a = memref.load %m[%one, %i] : memref<3x8xf32>
  %b = memref.load %m[%i, %one] : memref<3x8xf32>
  %r = vector.transfer_read %m[%one, %zero], %pad {in_bounds = [false, true]} : memref<3x8xf32>, vector<4x8xf32>
  %c = vector.extract %r[0, 3] : f32 from vector<4x8xf32>
  %d = vector.extract %r[2, 3] : f32 from vector<4x8xf32>
  return %a, %b, %c, %d : f32, f32, f32, f32
}

// A mask has the order of the buffer: column 0 of both rows, and column 1 of the first.
// CHECK: result 4: i32 = 10
// CHECK: result 5: i32 = -1
// CHECK: result 6: i32 = 1
// CHECK: result 7: i32 = 1
func.func @masked(%m: memref<2x3xi32>, %i: index) -> (i32, i32, i32, i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %pad = arith.constant -1 : i32
  %all = arith.constant dense<[[0, 1, 2], [10, 11, 12]]> : vector<2x3xi32>
  vector.transfer_write %all, %m[%zero, %zero] {in_bounds = [true, true]} : vector<2x3xi32>, memref<2x3xi32>
  %mask = arith.constant dense<[[true, true, false], [true, false, false]]> : vector<2x3xi1>
  %r = vector.transfer_read %m[%zero, %zero], %pad, %mask {in_bounds = [true, true, true], permutation_map = affine_map<(i, j) -> (j, 0, i)>} : memref<2x3xi32>, vector<3x2x2xi32>
  %a = vector.extract %r[0, 1, 1] : i32 from vector<3x2x2xi32>
  %b = vector.extract %r[1, 1, 1] : i32 from vector<3x2x2xi32>
  %c = vector.extract %r[1, 0, 0] : i32 from vector<3x2x2xi32>
  %w = vector.extract %all[0] : vector<3xi32> from vector<2x3xi32>
  %t = vector.broadcast %w : vector<3xi32> to vector<1x3xi32>
  %u = vector.transpose %t, [1, 0] : vector<1x3xi32> to vector<3x1xi32>
  %row = vector.constant_mask [1, 2] : vector<1x3xi1>
  vector.mask %row { vector.transfer_write %u, %m[%one, %zero] {in_bounds = [true, false], permutation_map = affine_map<(i, j) -> (j, i)>} : vector<3x1xi32>, memref<2x3xi32> } : vector<1x3xi1>
  %d = memref.load %m[%one, %i] : memref<2x3xi32>
  return %a, %b, %c, %d : i32, i32, i32, i32
}

// A number and a row, at places that are known, and that are not.
// CHECK: result 8: f32 = 7
// CHECK: result 9: f32 = 8
// CHECK: result 10: f32 = 8
// CHECK: result 11: f32 = 1
// CHECK: result 12: f32 = 7
func.func @places(%i: index) -> (f32, f32, f32, f32, f32) {
  %seven = arith.constant 7.0 : f32
  %eights = arith.constant dense<8.0> : vector<3xf32>
  %x = arith.constant dense<1.0> : vector<4x2x3xf32>
  %a = vector.insert %seven, %x[%i, 1, %i] : f32 into vector<4x2x3xf32>
  %b = vector.insert %eights, %a[3, %i] : vector<3xf32> into vector<4x2x3xf32>
  %c = vector.insert %eights, %b[%i, 0] : vector<3xf32> into vector<4x2x3xf32>
  %p = vector.extract %c[1, 1, 1] : f32 from vector<4x2x3xf32>
  %q = vector.extract %c[3, 1, %i] : f32 from vector<4x2x3xf32>
  %r = vector.extract %c[1, 0, %i] : f32 from vector<4x2x3xf32>
  %s = vector.extract %c[2, %i, %i] : f32 from vector<4x2x3xf32>
  %part = vector.extract %c[%i, %i] : vector<3xf32> from vector<4x2x3xf32>
  %t = vector.extract %part[%i] : f32 from vector<3xf32>
  return %p, %q, %r, %s, %t : f32, f32, f32, f32, f32
}

// A vector has its bits side by side, a buffer has a byte for each.
// CHECK: result 13: i1 = 1
// CHECK: result 14: i1 = 0
// CHECK: result 15: i1 = 1
func.func @bits(%m: memref<3xi1>, %i: index) -> (i1, i1, i1) {
  %zero = arith.constant 0 : index
  %pad = arith.constant true
  %x = arith.constant dense<[true, true, false, true]> : vector<4xi1>
  vector.transfer_write %x, %m[%zero] : vector<4xi1>, memref<3xi1>
  %a = memref.load %m[%i] : memref<3xi1>
  %r = vector.transfer_read %m[%i], %pad : memref<3xi1>, vector<3xi1>
  %b = vector.extract %r[1] : i1 from vector<3xi1>
  %c = vector.extract %r[2] : i1 from vector<3xi1>
  return %a, %b, %c : i1, i1, i1
}

func.func @entry() -> (f32, f32, f32, f32, i32, i32, i32, i32, f32, f32, f32, f32, f32, i1, i1, i1) {
  %m = memref.alloc() : memref<3x8xf32>
  %n = memref.alloc() : memref<2x3xi32>
  %o = memref.alloc() : memref<3xi1>
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %a:4 = call @bounds(%m, %two) : (memref<3x8xf32>, index) -> (f32, f32, f32, f32)
  %b:4 = call @masked(%n, %one) : (memref<2x3xi32>, index) -> (i32, i32, i32, i32)
  %c:5 = call @places(%one) : (index) -> (f32, f32, f32, f32, f32)
  %d:3 = call @bits(%o, %one) : (memref<3xi1>, index) -> (i1, i1, i1)
  memref.dealloc %m : memref<3x8xf32>
  memref.dealloc %n : memref<2x3xi32>
  memref.dealloc %o : memref<3xi1>
  return %a#0, %a#1, %a#2, %a#3, %b#0, %b#1, %b#2, %b#3, %c#0, %c#1, %c#2, %c#3, %c#4, %d#0, %d#1, %d#2 : f32, f32, f32, f32, i32, i32, i32, i32, f32, f32, f32, f32, f32, i1, i1, i1
}
