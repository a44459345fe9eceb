// Upstream's transform.structured.pad and vectorize before the schedule leave transfers with a dynamic leading dim, out of bounds at
// the edges. They stay guarded: a store beyond a row would damage the heap, which the allocator checks.
// UNSUPPORTED: sanitizer
// RUN: tenon-run %s --schedule=%S/Inputs/pad.mlir,mlp-vector --verify | FileCheck %s
// RUN: env GLIBC_TUNABLES=glibc.malloc.check=3 LD_PRELOAD=libc_malloc_debug.so.0 tenon-run %s --schedule=%S/Inputs/pad.mlir,mlp-xsmm --verify | FileCheck %s
// CHECK: verify: ok
func.func @entry(%a: tensor<33x17xf32>, %b: tensor<17x29xf32>) -> tensor<33x29xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<33x29xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<33x29xf32>) -> tensor<33x29xf32>
  %r = linalg.matmul ins(%a, %b : tensor<33x17xf32>, tensor<17x29xf32>) outs(%f : tensor<33x29xf32>) -> tensor<33x29xf32>
  return %r : tensor<33x29xf32>
}
