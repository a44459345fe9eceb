// RUN: not tenon-opt %s --rules=spec/vectors 2>&1 | FileCheck %s --implicit-check-not=error:

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>

func.func @vectors(%x: vector<4x8xf32>, %w: vector<8x4xf32>, %y: vector<4x4xf32>) -> vector<4x4xf32> {
  // CHECK: :[[@LINE+1]]:{{.*}} error: "spec/vectors": vector.contract is not lowered to vectors of the machine
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"],
    kind = #vector.kind<add>} %x, %w, %y : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>
  %1 = vector.fma %0, %y, %y : vector<4x4xf32>
  return %1 : vector<4x4xf32>
}
