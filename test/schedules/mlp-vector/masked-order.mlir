// A masked write of dims that are not the last ones of its buffer, in another order.
// RUN: tenon-run %s --schedule=mlp-vector --print --opt-level=0 | FileCheck %s
// RUN: tenon-run %s --schedule=flat --print --opt-level=0 | FileCheck %s
// CHECK: result 0: i8 = 3
// CHECK: result 1: i8 = 5
// Of a vector that goes on behind the end, with a mask, along a dim that is not the last.
// CHECK: result 2: i8 = 1
// CHECK: result 3: i8 = 3
func.func @work(%m: memref<3x2x2xi8>, %i: index) -> (i8, i8, i8, i8) {
  %zero = arith.constant 0 : index
  %old = arith.constant dense<3> : vector<3x2x2xi8>
  vector.transfer_write %old, %m[%zero, %zero, %zero] {in_bounds = [true, true, true]} : vector<3x2x2xi8>, memref<3x2x2xi8>
  %new = arith.constant dense<[[4, 5, 6], [7, 8, 9]]> : vector<2x3xi8>
  %mask = arith.constant dense<[[true, true], [true, false], [false, true]]> : vector<3x2xi1>
  vector.transfer_write %new, %m[%zero, %zero, %i], %mask {in_bounds = [true, true], permutation_map = affine_map<(i, j, k) -> (j, i)>} : vector<2x3xi8>, memref<3x2x2xi8>
  %a = memref.load %m[%i, %i, %i] : memref<3x2x2xi8>
  %b = memref.load %m[%i, %zero, %i] : memref<3x2x2xi8>
  %ones = arith.constant dense<1> : vector<5xi8>
  %most = arith.constant dense<[true, false, true, true, true]> : vector<5xi1>
  vector.transfer_write %ones, %m[%zero, %i, %zero], %most {permutation_map = affine_map<(i, j, k) -> (j)>} : vector<5xi8>, memref<3x2x2xi8>
  %c = memref.load %m[%zero, %i, %zero] : memref<3x2x2xi8>
  %d = memref.load %m[%i, %i, %zero] : memref<3x2x2xi8>
  return %a, %b, %c, %d : i8, i8, i8, i8
}
func.func @entry() -> (i8, i8, i8, i8) {
  %one = arith.constant 1 : index
  %m = memref.alloc() : memref<3x2x2xi8>
  %a:4 = call @work(%m, %one) : (memref<3x2x2xi8>, index) -> (i8, i8, i8, i8)
  memref.dealloc %m : memref<3x2x2xi8>
  return %a#0, %a#1, %a#2, %a#3 : i8, i8, i8, i8
}
