// A matmul that blocks of 2 rows, 4 columns and 8 products divide is marked, and
// no other. What becomes of it: native/Transforms/PatternSets/block-pack-matmul.mlir.
// RUN: tenon-opt %s --rules=pack/blocks --set=block_m=2 --set=block_n=4 --set=block_k=8 | FileCheck %s

// CHECK-LABEL: func.func @divides(
// CHECK: linalg.matmul {tenon.plan = #tenon.plan<blocks = [2, 4, 8]>}
func.func @divides(%a: tensor<4x16xf32>, %b: tensor<16x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x16xf32>, tensor<16x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// A sum of twelve, rows of unknown number, a batch.
// CHECK-LABEL: func.func @stay(
// CHECK-NOT: tenon.plan
func.func @stay(%a: tensor<4x12xf32>, %b: tensor<12x8xf32>, %c: tensor<4x8xf32>, %r: tensor<?x16xf32>, %s: tensor<16x8xf32>, %t: tensor<?x8xf32>,
                %u: tensor<3x4x16xf32>, %v: tensor<3x16x8xf32>, %w: tensor<3x4x8xf32>) -> (tensor<4x8xf32>, tensor<?x8xf32>, tensor<3x4x8xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x12xf32>, tensor<12x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.matmul ins(%r, %s : tensor<?x16xf32>, tensor<16x8xf32>) outs(%t : tensor<?x8xf32>) -> tensor<?x8xf32>
  %2 = linalg.batch_matmul ins(%u, %v : tensor<3x4x16xf32>, tensor<3x16x8xf32>) outs(%w : tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
  return %0, %1, %2 : tensor<4x8xf32>, tensor<?x8xf32>, tensor<3x4x8xf32>
}
