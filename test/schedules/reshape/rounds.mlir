// reshape-fuse goes on until nothing changes. %k2 has two users, which become
// one once %k is gone; %k has two users, which become one once they have fused.
// So the first round fuses what reads %k, the second moves %k and fuses, the
// third moves %k2, and all is one generic.
// RUN: tenon-opt %s --schedule=reshape-fuse --set recompute_per_read=1 --rewrite-limit=200 -o %t.once
// RUN: FileCheck %s --input-file=%t.once
// RUN: tenon-opt %t.once --schedule=reshape-fuse --set recompute_per_read=1 --rewrite-limit=200 -o %t.twice
// RUN: diff %t.once %t.twice
// RUN: tenon-run %s --schedule=%S/Inputs/run-fuse.mlir --verify
// The third round changes something.
// RUN: not tenon-opt %s --schedule=%S/Inputs/fuse-three-rounds.mlir 2>&1 | FileCheck %s --check-prefix=LIMIT
// LIMIT: error: still changes the program in round 3, which is its limit

// CHECK-LABEL: func.func @entry(
// CHECK-COUNT-1: linalg.generic
// CHECK-NOT:     linalg.generic
// CHECK:         %[[R:.*]] = tensor.collapse_shape %{{.*}} {{\[\[}}0, 1], [2, 3]] : tensor<2x3x4x5xf32> into tensor<6x20xf32>
// CHECK-NEXT:    return %[[R]]

func.func @entry(%a: tensor<3x2xf32>, %w: tensor<5x4x6xf32>) -> tensor<6x20xf32> {
  // The loops of this one cannot be merged: it transposes.
  %e2 = tensor.empty() : tensor<2x3xf32>
  %f2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<3x2xf32>) outs(%e2 : tensor<2x3xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = math.exp %x : f32
    linalg.yield %s : f32
  } -> tensor<2x3xf32>
  %k2 = tensor.collapse_shape %f2 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>

  // Nor these.
  %e3 = tensor.empty() : tensor<6x4x5xf32>
  %u1 = linalg.generic {indexing_maps = [affine_map<(p, x, y) -> (p)>, affine_map<(p, x, y) -> (y, x, p)>, affine_map<(p, x, y) -> (p, x, y)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%k2, %w : tensor<6xf32>, tensor<5x4x6xf32>) outs(%e3 : tensor<6x4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<6x4x5xf32>
  %k = tensor.collapse_shape %u1 [[0], [1, 2]] : tensor<6x4x5xf32> into tensor<6x20xf32>

  %e = tensor.empty() : tensor<6x20xf32>
  %v = linalg.exp ins(%k : tensor<6x20xf32>) outs(%e : tensor<6x20xf32>) -> tensor<6x20xf32>
  %u2 = linalg.generic {indexing_maps = [affine_map<(p, q) -> (p)>, affine_map<(p, q) -> (p, q)>, affine_map<(p, q) -> (p, q)>, affine_map<(p, q) -> (p, q)>], iterator_types = ["parallel", "parallel"]}
      ins(%k2, %k, %v : tensor<6xf32>, tensor<6x20xf32>, tensor<6x20xf32>) outs(%e : tensor<6x20xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    %t = arith.mulf %s, %z : f32
    linalg.yield %t : f32
  } -> tensor<6x20xf32>
  return %u2 : tensor<6x20xf32>
}
