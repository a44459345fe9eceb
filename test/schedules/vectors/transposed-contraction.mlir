// A transpose of a contraction is folded into it only where its kind is add: upstream makes another kind add.

// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s
// CHECK: verify: ok

func.func @entry(%lhs: memref<4x3xf32>, %rhs: memref<3x5xf32>, %init: memref<4x5xf32>, %out: memref<5x4xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %x = vector.transfer_read %lhs[%c0, %c0], %pad {in_bounds = [true, true]} : memref<4x3xf32>, vector<4x3xf32>
  %y = vector.transfer_read %rhs[%c0, %c0], %pad {in_bounds = [true, true]} : memref<3x5xf32>, vector<3x5xf32>
  %i = vector.transfer_read %init[%c0, %c0], %pad {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (j, i)>} : memref<4x5xf32>, vector<5x4xf32>
  %t = vector.transpose %i, [1, 0] : vector<5x4xf32> to vector<4x5xf32>
  %c = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<minnumf>
  } %x, %y, %t : vector<4x3xf32>, vector<3x5xf32> into vector<4x5xf32>
  %r = vector.transpose %c, [1, 0] : vector<4x5xf32> to vector<5x4xf32>
  vector.transfer_write %r, %out[%c0, %c0] {in_bounds = [true, true]} : vector<5x4xf32>, memref<5x4xf32>
  return
}
