// A batch of products of bytes is a loop around one product. A consumer that reads the product second is computed in the tile as well.

// REQUIRES: workbench
// DEFINE: %{flags} = --rules-path=%source/tools/template/npu/rules --schedule-path=%source/tools/template/npu/schedules --schedule=npu
// RUN: tenon-run %s %{flags} --verify | FileCheck %s
// CHECK: verify: ok, max difference 0
// CHECK-NEXT: legal: ok, by npu/legal
// CHECK-NEXT: npu: 2 of 2 products
// RUN: tenon-opt %s %{flags} | FileCheck %s --check-prefix=LOOP
// LOOP: scf.for {{.*}} = %c0 to %c3 step %c1
// LOOP: "npu.mma"
// LOOP: "npu.mma"
// LOOP: linalg.generic {{.*}}ins({{.*}}memref<256xi32, 1>, memref<256xi32, 1>)
// LOOP-NEXT: ^bb0
// LOOP-NEXT: arith.subi
// LOOP: "npu.dma_store"
#all = affine_map<(m, n) -> (m, n)>
func.func @entry(%a: tensor<3x35x33xi8>, %b: tensor<3x33x20xi8>, %x: tensor<35x33xi8>, %w: tensor<33x20xi8>, %d: tensor<35x20xi32>)
    -> (tensor<3x35x20xi32>, tensor<35x20xi32>) {
  %zero = arith.constant 0 : i32
  %e3 = tensor.empty() : tensor<3x35x20xi32>
  %z3 = linalg.fill ins(%zero : i32) outs(%e3 : tensor<3x35x20xi32>) -> tensor<3x35x20xi32>
  %p3 = linalg.batch_matmul ins(%a, %b : tensor<3x35x33xi8>, tensor<3x33x20xi8>) outs(%z3 : tensor<3x35x20xi32>) -> tensor<3x35x20xi32>
  %e = tensor.empty() : tensor<35x20xi32>
  %z = linalg.fill ins(%zero : i32) outs(%e : tensor<35x20xi32>) -> tensor<35x20xi32>
  %p = linalg.matmul ins(%x, %w : tensor<35x33xi8>, tensor<33x20xi8>) outs(%z : tensor<35x20xi32>) -> tensor<35x20xi32>
  %q = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]}
    ins(%d, %p : tensor<35x20xi32>, tensor<35x20xi32>) outs(%e : tensor<35x20xi32>) {
  ^bb0(%s: i32, %t: i32, %o: i32):
    %r = arith.subi %s, %t : i32
    linalg.yield %r : i32
  } -> tensor<35x20xi32>
  return %p3, %q : tensor<3x35x20xi32>, tensor<35x20xi32>
}
