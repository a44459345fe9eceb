// A cast of one element, which canonicalization makes of what a cast is lowered to.
// RUN: tenon-run %s --schedule=nested --verify --opt-level=0 | FileCheck %s
// CHECK: verify: ok
func.func @entry(%m: memref<4x1xf32>) {
  %zero = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %x = vector.transfer_read %m[%zero, %zero], %pad {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (j, i)>} : memref<4x1xf32>, vector<1x4xf32>
  %y = arith.negf %x : vector<1x4xf32>
  vector.transfer_write %y, %m[%zero, %zero] {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (j, i)>} : vector<1x4xf32>, memref<4x1xf32>
  return
}
