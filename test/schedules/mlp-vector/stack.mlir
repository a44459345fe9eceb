// What a row needs comes from the stack, but not what a loop of steps needs: that
// would come back when the function returns only.
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --verify --entry=rows | FileCheck %s --check-prefix=SAME
// RUN: tenon-run %s --schedule=mlp-vector --entry=steps --print | FileCheck %s --check-prefix=ENDS
// Two buffers a row: 64 of them are 2 MiB at most; of more, a few in the heap are used over and over.
// RUN: python3 -B %S/../Inputs/many-rows.py 20 | tenon-opt - --schedule=mlp-vector | FileCheck %s --check-prefix=FEW --implicit-check-not="memref.alloc("
// RUN: python3 -B %S/../Inputs/many-rows.py 40 | tenon-opt - --schedule=mlp-vector | FileCheck %s --check-prefix=MANY --implicit-check-not="memref.alloca("
// FEW-COUNT-39: memref.alloca()
// MANY: memref.alloc()
// SAME: verify: ok
// ENDS: 0.125
!x = tensor<64x8xf32>

// CHECK-LABEL: func.func @rows
// CHECK-NOT: memref.alloc()
// CHECK: memref.alloca() {{.*}} : memref<1000xf32>
// CHECK-NOT: memref.alloc()
// CHECK: return
func.func @rows(%x: tensor<16x1000xf32>) -> tensor<16x1000xf32> {
  %e = tensor.empty() : tensor<16x1000xf32>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<16x1000xf32>) outs(%e : tensor<16x1000xf32>) -> tensor<16x1000xf32>
  return %0 : tensor<16x1000xf32>
}

// 20,000 steps of 16 KiB each are more than any stack has.
// CHECK-LABEL: func.func @steps
// CHECK: scf.for
// CHECK-NOT: memref.alloca()
// CHECK: return
func.func @steps(%x: !x, %w: tensor<8x64xf32>) -> !x {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 20000 : index
  %zero = arith.constant 0.0 : f32
  %v = arith.constant dense<0.0> : tensor<64x8xf32>
  %e = tensor.empty() : tensor<64x64xf32>
  %g = tensor.empty() : !x
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> !x {
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
    %p = linalg.matmul ins(%a, %w : !x, tensor<8x64xf32>) outs(%f : tensor<64x64xf32>) -> tensor<64x64xf32>
    %h = linalg.fill ins(%zero : f32) outs(%g : !x) -> !x
    %q = linalg.matmul ins(%p, %v : tensor<64x64xf32>, tensor<64x8xf32>) outs(%h : !x) -> !x
    %s = linalg.softmax dimension(1) ins(%q : !x) outs(%g : !x) -> !x
    scf.yield %s : !x
  }
  return %r : !x
}
