// item: 002.6 Tiles that cross rows compute no row twice; tiled by 1 a product is a dot.
// RUN: tenon-opt %s --schedule=collapse-tile --set tile=1 | FileCheck %s
// RUN: tenon-opt %s --schedule=collapse-tile --set tile=48 | FileCheck %s --check-prefix=ROWS
// RUN: tenon-run %s --schedule=collapse-tile,network --set tile=1 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=many --schedule=collapse-tile,network --set tile=1 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=many --schedule=collapse-tile,network --set tile=48 --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// No buffer holds the whole intermediate, 256 times 64: a tile has one of its rows.
// RUN: tenon-opt %s --schedule=collapse-tile,network --set tile=48 | FileCheck %s --check-prefix=MEMORY
// MEMORY-LABEL: func.func @many(
// MEMORY-NOT: memref.alloc() {{.*}} : memref<256x64xf32>
// MEMORY: memref.alloc(%{{.*}}) {{.*}} : memref<?x64xf32>
// CHECK: linalg.dot

func.func @entry(%a: tensor<42x32xf32>, %b: tensor<32x64xf32>, %c: tensor<42x64xf32>, %d: tensor<2688xf32>, %e: tensor<2688xf32>) -> tensor<2688xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<42x32xf32>, tensor<32x64xf32>) outs(%c : tensor<42x64xf32>) -> tensor<42x64xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<42x64xf32> into tensor<2688xf32>
  %2 = linalg.sub ins(%1, %d: tensor<2688xf32>, tensor<2688xf32>) outs(%e: tensor<2688xf32>) -> tensor<2688xf32>
  return %2: tensor<2688xf32>
}

// A tile has 32 rows of 256: its elements are those of no other tile.
// ROWS-LABEL: func.func @many(
// ROWS:         scf.forall (%[[I:.*]]) = (0) to (16384) step (2048)
// ROWS:           linalg.matmul {{.*}} -> tensor<?x64xf32>
// ROWS:           linalg.sub {{.*}} -> tensor<2048xf32>
func.func @many(%a: tensor<256x32xf32>, %b: tensor<32x64xf32>, %c: tensor<256x64xf32>, %d: tensor<16384xf32>, %e: tensor<16384xf32>) -> tensor<16384xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<256x32xf32>, tensor<32x64xf32>) outs(%c : tensor<256x64xf32>) -> tensor<256x64xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<256x64xf32> into tensor<16384xf32>
  %2 = linalg.sub ins(%1, %d: tensor<16384xf32>, tensor<16384xf32>) outs(%e: tensor<16384xf32>) -> tensor<16384xf32>
  return %2: tensor<16384xf32>
}
