// Consumers of a product of bytes that update its result in place, have the row first, or broadcast a row: all are computed in its tile. A
// division by a row is not, since it would divide by the padding.

// REQUIRES: workbench
// DEFINE: %{flags} = --rules-path=%source/tools/template/npu/rules --schedule-path=%source/tools/template/npu/schedules --schedule=npu
// RUN: tenon-run %s %{flags} --verify | FileCheck %s
// CHECK: verify: ok, max difference 0
// CHECK-NEXT: legal: ok, by npu/legal
// CHECK-NEXT: npu: 1 of 1 product
// RUN: tenon-opt %s %{flags} | FileCheck %s --check-prefix=TILE
// TILE: "npu.mma"
// TILE: linalg.generic {{.*}}ins({{.*}}memref<16x16xi32, 1>, memref<16xi32, 1>)
// TILE: arith.subi
// TILE: linalg.generic {{.*}}ins({{.*}}memref<256xi32, 1>)
// TILE: arith.maxsi
// TILE: linalg.generic {{.*}}ins({{.*}}memref<16x16xi32, 1>, memref<16xi32, 1>)
// TILE: arith.xori
// TILE: linalg.generic {{.*}}ins({{.*}}memref<16x16xi32, 1>, memref<16xi32, 1>)
// TILE: arith.addi
// TILE: "npu.dma_store"
// TILE: linalg.generic {{.*}}ins({{.*}}memref<35x20xi32>, memref<20xi32>)
// TILE: arith.divsi
#all = affine_map<(m, n) -> (m, n)>
#row = affine_map<(m, n) -> (n)>
func.func @entry(%a: tensor<35x33xi8>, %b: tensor<33x20xi8>, %c: tensor<20xi32>, %d: tensor<20xi32>) -> tensor<35x20xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<35x20xi32>
  %z = linalg.fill ins(%zero : i32) outs(%e : tensor<35x20xi32>) -> tensor<35x20xi32>
  %p = linalg.matmul ins(%a, %b : tensor<35x33xi8>, tensor<33x20xi8>) outs(%z : tensor<35x20xi32>) -> tensor<35x20xi32>
  %q = linalg.generic {indexing_maps = [#row, #all], iterator_types = ["parallel", "parallel"]}
    ins(%c : tensor<20xi32>) outs(%p : tensor<35x20xi32>) {
  ^bb0(%x: i32, %o: i32):
    %r = arith.subi %x, %o : i32
    linalg.yield %r : i32
  } -> tensor<35x20xi32>
  %s = linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]} outs(%q : tensor<35x20xi32>) {
  ^bb0(%o: i32):
    %r = arith.maxsi %o, %zero : i32
    linalg.yield %r : i32
  } -> tensor<35x20xi32>
  %t = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["parallel", "parallel"]}
    ins(%c, %s : tensor<20xi32>, tensor<35x20xi32>) outs(%e : tensor<35x20xi32>) {
  ^bb0(%x: i32, %y: i32, %o: i32):
    %r = arith.xori %x, %y : i32
    linalg.yield %r : i32
  } -> tensor<35x20xi32>
  %rows = linalg.broadcast ins(%d : tensor<20xi32>) outs(%e : tensor<35x20xi32>) dimensions = [0]
  %u = linalg.add ins(%rows, %t : tensor<35x20xi32>, tensor<35x20xi32>) outs(%e : tensor<35x20xi32>) -> tensor<35x20xi32>
  %seven = arith.constant dense<[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]> : tensor<20xi32>
  %v = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
    ins(%u, %seven : tensor<35x20xi32>, tensor<20xi32>) outs(%e : tensor<35x20xi32>) {
  ^bb0(%x: i32, %y: i32, %o: i32):
    %r = arith.divsi %x, %y : i32
    linalg.yield %r : i32
  } -> tensor<35x20xi32>
  return %v : tensor<35x20xi32>
}
