// item: 003.44 LLVM's matrix intrinsics as another lowering.
// not: none is written; vectors of one dim and multiply-adds are the only lowering.
// REQUIRES: unfinished
// RUN: tenon-opt %s --schedule=flat,lower-to-llvm | FileCheck %s
// CHECK: llvm.intr.matrix.multiply
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @entry(%x: vector<4x8xf32>, %y: vector<8x4xf32>, %w: vector<4x4xf32>) -> vector<4x4xf32> {
  %r = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %x, %y, %w : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>
  return %r : vector<4x4xf32>
}
