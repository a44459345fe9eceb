// The sum of a contraction and a value is not folded into the contraction where its kind is another than add: its accumulator is zero here, but
// zero is not neutral for mul. The passes of deallocation do not fold it either.

// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s
// CHECK: verify: ok

func.func @entry(%lhs: memref<4x3xf32>, %rhs: memref<3x5xf32>, %add: memref<4x5xf32>, %out: memref<4x5xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %zeros = arith.constant dense<0.0> : vector<4x5xf32>
  %x = vector.transfer_read %lhs[%c0, %c0], %pad {in_bounds = [true, true]} : memref<4x3xf32>, vector<4x3xf32>
  %y = vector.transfer_read %rhs[%c0, %c0], %pad {in_bounds = [true, true]} : memref<3x5xf32>, vector<3x5xf32>
  %z = vector.transfer_read %add[%c0, %c0], %pad {in_bounds = [true, true]} : memref<4x5xf32>, vector<4x5xf32>
  %c = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<mul>
  } %x, %y, %zeros : vector<4x3xf32>, vector<3x5xf32> into vector<4x5xf32>
  %r = arith.addf %c, %z : vector<4x5xf32>
  vector.transfer_write %r, %out[%c0, %c0] {in_bounds = [true, true]} : vector<4x5xf32>, memref<4x5xf32>
  return
}
