// Products of rows that a list names, or of patches: read 64 at a time, in the loop
// that multiplies them.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=gather-fuse | FileCheck %s
// RUN: tenon-opt %s --schedule=gather-fuse --set rows=4 | FileCheck %s --check-prefix=FOUR
// RUN: tenon-run %s --schedule=gather-fuse,network --verify | FileCheck %s --check-prefixes=VERIFY,KERNELS
// RUN: tenon-run %s --schedule=gather-fuse,mlp-vector --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=patches --schedule=gather-fuse,network --verify --threads=2 | FileCheck %s --check-prefixes=VERIFY,KERNELS
// RUN: tenon-run %s --entry=stay --schedule=gather-fuse --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=stay --schedule=gather-fuse,mlp-vector --set rows=4 --verify | FileCheck %s --check-prefix=VERIFY
// VERIFY: verify: ok
// KERNELS: kernels: 1 of 1 product

// TileProductOfGather
// CHECK-LABEL: func.func @entry(
// CHECK-NOT:     tensor<192x32xf32>
// CHECK:         scf.forall (%{{.*}}) in (3)
// CHECK:           %[[ROWS:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<64x1xindex>)
// CHECK:             tensor.extract %arg0
// CHECK:           } -> tensor<64x32xf32>
// CHECK:           linalg.fill {{.*}} -> tensor<64x16xf32>
// CHECK:           linalg.matmul {{.*}} ins(%[[ROWS]]
// CHECK-NOT:     linalg.
// CHECK:         return
// FOUR-LABEL: func.func @entry(
// FOUR:         scf.forall (%{{.*}}) in (48)
func.func @entry(%x: tensor<10x32xf32>, %w: tensor<32x16xf32>) -> tensor<192x16xf32> {
  %l = tensor.empty() : tensor<192x1xindex>
  %c10 = arith.constant 10 : index
  %i = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%l : tensor<192x1xindex>) {
  ^bb0(%o: index):
    %k = linalg.index 0 : index
    %s = arith.muli %k, %k : index
    %r = arith.remui %s, %c10 : index
    linalg.yield %r : index
  } -> tensor<192x1xindex>
  %g = tensor.gather %x[%i] gather_dims([0]) : (tensor<10x32xf32>, tensor<192x1xindex>) -> tensor<192x32xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<192x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<192x16xf32>) -> tensor<192x16xf32>
  %r = linalg.matmul ins(%g, %w : tensor<192x32xf32>, tensor<32x16xf32>) outs(%f : tensor<192x16xf32>) -> tensor<192x16xf32>
  return %r : tensor<192x16xf32>
}

// TileProductOfPatches: three rows of x are a row of the product. It begins with an argument.
// CHECK-LABEL: func.func @patches(
// CHECK:         scf.forall (%{{.*}}) in (2)
// CHECK:           linalg.generic {{.*}} ins(%{{.*}} : tensor<64x3x1xindex>)
// CHECK:           tensor.collapse_shape {{.*}} : tensor<64x3x8xf32> into tensor<64x24xf32>
// CHECK:           linalg.matmul
func.func @patches(%x: tensor<128x8xf32>, %w: tensor<24x16xf32>, %s: tensor<128x16xf32>) -> tensor<128x16xf32> {
  %l = tensor.empty() : tensor<128x3x1xindex>
  %c127 = arith.constant 127 : index
  %i = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]} outs(%l : tensor<128x3x1xindex>) {
  ^bb0(%o: index):
    %row = linalg.index 0 : index
    %j = linalg.index 1 : index
    %at = arith.addi %row, %j : index
    %r = arith.minui %at, %c127 : index
    linalg.yield %r : index
  } -> tensor<128x3x1xindex>
  %g = tensor.gather %x[%i] gather_dims([0]) : (tensor<128x8xf32>, tensor<128x3x1xindex>) -> tensor<128x3x8xf32>
  %m = tensor.collapse_shape %g [[0], [1, 2]] : tensor<128x3x8xf32> into tensor<128x24xf32>
  %r = linalg.matmul ins(%m, %w : tensor<128x24xf32>, tensor<24x16xf32>) outs(%s : tensor<128x16xf32>) -> tensor<128x16xf32>
  return %r : tensor<128x16xf32>
}

// Refused: as many rows as are read at once; a number that 64 does not divide; rows that
// are read elsewhere too; the weight is what is gathered.
// CHECK-LABEL: func.func @stay(
// CHECK-NOT:     scf.forall
// CHECK:         return
// FOUR-LABEL: func.func @stay(
// FOUR:         scf.forall (%{{.*}}) in (16)
// FOUR:         scf.forall (%{{.*}}) in (25)
// FOUR-NOT:     scf.forall (
// FOUR:         return
func.func @stay(%x: tensor<10x8xf32>, %w: tensor<8x4xf32>) -> (tensor<64x4xf32>, tensor<100x4xf32>, tensor<128x4xf32>, tensor<128x8xf32>, tensor<10x8xf32>) {
  %i = arith.constant dense<3> : tensor<64x1xi32>
  %j = arith.constant dense<4> : tensor<100x1xi32>
  %k = arith.constant dense<5> : tensor<128x1xi32>
  %l = arith.constant dense<6> : tensor<8x1xi32>
  %0 = tensor.gather %x[%i] gather_dims([0]) : (tensor<10x8xf32>, tensor<64x1xi32>) -> tensor<64x8xf32>
  %1 = tensor.gather %x[%j] gather_dims([0]) : (tensor<10x8xf32>, tensor<100x1xi32>) -> tensor<100x8xf32>
  %2 = tensor.gather %x[%k] gather_dims([0]) : (tensor<10x8xf32>, tensor<128x1xi32>) -> tensor<128x8xf32>
  %3 = tensor.gather %x[%l] gather_dims([0]) : (tensor<10x8xf32>, tensor<8x1xi32>) -> tensor<8x8xf32>
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<64x4xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<64x4xf32>) -> tensor<64x4xf32>
  %e1 = tensor.empty() : tensor<100x4xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<100x4xf32>) -> tensor<100x4xf32>
  %e2 = tensor.empty() : tensor<128x4xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<128x4xf32>) -> tensor<128x4xf32>
  %e3 = tensor.empty() : tensor<10x8xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<10x8xf32>) -> tensor<10x8xf32>
  %r0 = linalg.matmul ins(%0, %w : tensor<64x8xf32>, tensor<8x4xf32>) outs(%f0 : tensor<64x4xf32>) -> tensor<64x4xf32>
  %r1 = linalg.matmul ins(%1, %w : tensor<100x8xf32>, tensor<8x4xf32>) outs(%f1 : tensor<100x4xf32>) -> tensor<100x4xf32>
  %r2 = linalg.matmul ins(%2, %w : tensor<128x8xf32>, tensor<8x4xf32>) outs(%f2 : tensor<128x4xf32>) -> tensor<128x4xf32>
  %r3 = linalg.matmul ins(%x, %3 : tensor<10x8xf32>, tensor<8x8xf32>) outs(%f3 : tensor<10x8xf32>) -> tensor<10x8xf32>
  return %r0, %r1, %r2, %2, %r3 : tensor<64x4xf32>, tensor<100x4xf32>, tensor<128x4xf32>, tensor<128x8xf32>, tensor<10x8xf32>
}

// Refused: more is written than read.
// CHECK-LABEL: func.func @wide(
// CHECK-NOT:     scf.forall
// CHECK:         return
func.func @wide(%x: tensor<10x8xf32>, %w: tensor<8x9xf32>, %s: tensor<128x9xf32>) -> tensor<128x9xf32> {
  %i = arith.constant dense<3> : tensor<128x1xi32>
  %0 = tensor.gather %x[%i] gather_dims([0]) : (tensor<10x8xf32>, tensor<128x1xi32>) -> tensor<128x8xf32>
  %1 = linalg.matmul ins(%0, %w : tensor<128x8xf32>, tensor<8x9xf32>) outs(%s : tensor<128x9xf32>) -> tensor<128x9xf32>
  return %1 : tensor<128x9xf32>
}
