// A product of bytes with consumers of one, two and three inputs, which are computed in its tile.

// REQUIRES: workbench
// RUN: tenon-run %s --rules-path=%source/tools/template/npu/rules --schedule-path=%source/tools/template/npu/schedules --schedule=npu --verify | FileCheck %s
// CHECK: verify: ok, max difference 0
// CHECK-NEXT: legal: ok, by npu/legal
// CHECK-NEXT: npu: 1 of 1 product
// RUN: tenon-opt %s --rules-path=%source/tools/template/npu/rules --schedule-path=%source/tools/template/npu/schedules --schedule=npu | FileCheck %s --check-prefix=TILE
// TILE: "npu.mma"
// TILE: linalg.generic {{.*}}memref<256xi32, 1>, memref<256xi32, 1>) outs
// TILE: linalg.generic {{.*}}memref<256xi32, 1>) outs
// TILE: linalg.generic {{.*}}memref<256xi32, 1>, memref<256xi32, 1>, memref<256xi32, 1>) outs
// TILE: "npu.dma_store"
// TILE-NOT: linalg.generic
#all = affine_map<(m, n) -> (m, n)>
func.func @entry(%a: tensor<35x33xi8>, %b: tensor<33x20xi8>, %c: tensor<35x20xi32>, %d: tensor<35x20xi32>) -> tensor<35x20xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<35x20xi32>
  %z = linalg.fill ins(%zero : i32) outs(%e : tensor<35x20xi32>) -> tensor<35x20xi32>
  %p = linalg.matmul ins(%a, %b : tensor<35x33xi8>, tensor<33x20xi8>) outs(%z : tensor<35x20xi32>) -> tensor<35x20xi32>
  %q = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]}
    ins(%p, %c : tensor<35x20xi32>, tensor<35x20xi32>) outs(%e : tensor<35x20xi32>) {
  ^bb0(%x: i32, %y: i32, %o: i32):
    %r = arith.subi %x, %y : i32
    linalg.yield %r : i32
  } -> tensor<35x20xi32>
  %s = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
    ins(%q : tensor<35x20xi32>) outs(%e : tensor<35x20xi32>) {
  ^bb0(%x: i32, %o: i32):
    %r = arith.maxsi %x, %zero : i32
    linalg.yield %r : i32
  } -> tensor<35x20xi32>
  %t = linalg.generic {indexing_maps = [#all, #all, #all, #all], iterator_types = ["parallel", "parallel"]}
    ins(%s, %c, %d : tensor<35x20xi32>, tensor<35x20xi32>, tensor<35x20xi32>) outs(%e : tensor<35x20xi32>) {
  ^bb0(%x: i32, %y: i32, %w: i32, %o: i32):
    %u = arith.muli %x, %y : i32
    %r = arith.addi %u, %w : i32
    linalg.yield %r : i32
  } -> tensor<35x20xi32>
  return %t : tensor<35x20xi32>
}
