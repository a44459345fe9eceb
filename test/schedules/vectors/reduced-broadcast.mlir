// A broadcast that makes the dim of a reducing loop is not folded into a contraction: only the other operand would have the loop, and the
// contraction was unrolled without end.

// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s
// CHECK: verify: ok

func.func @entry(%lhs: memref<1x1xf32>, %rhs: memref<1x1x5xf32>, %sum: memref<5x1xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %x = vector.transfer_read %lhs[%c0, %c0], %pad {in_bounds = [true, true, true], permutation_map = affine_map<(i, j) -> (j, 0, i)>} : memref<1x1xf32>, vector<1x1x1xf32>
  %y = vector.transfer_read %rhs[%c0, %c0, %c0], %pad {in_bounds = [true, true, true]} : memref<1x1x5xf32>, vector<1x1x5xf32>
  %z = vector.transfer_read %sum[%c0, %c0], %pad {in_bounds = [true, true]} : memref<5x1xf32>, vector<5x1xf32>
  %c = vector.contract {
    indexing_maps = [affine_map<(m, n, k, l) -> (m, k, l)>, affine_map<(m, n, k, l) -> (l, k, n)>, affine_map<(m, n, k, l) -> (n, m)>],
    iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>
  } %x, %y, %z : vector<1x1x1xf32>, vector<1x1x5xf32> into vector<5x1xf32>
  vector.transfer_write %c, %sum[%c0, %c0] {in_bounds = [true, true]} : vector<5x1xf32>, memref<5x1xf32>
  return
}
