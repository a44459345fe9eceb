// A buffer that is no longer read becomes a later one of as many elements, also
// of another shape, which becomes a third: one allocation for three, freed once.
// What has another number of elements has a buffer of its own.

// RUN: tenon-opt %s --schedule=network | FileCheck %s
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN

// RAN: verify: ok

// CHECK-LABEL: func.func @entry
// CHECK-COUNT-1: %[[A:.*]] = memref.alloc() {{.*}} : memref<128x512xf32>
// CHECK-NOT:     memref.alloc
// CHECK:         memref.reinterpret_cast %[[A]] to offset: [0], sizes: [256, 256], strides: [256, 1] : memref<128x512xf32> to memref<256x256xf32>
// CHECK-NOT:     memref.alloc
// CHECK:         memref.reinterpret_cast %[[A]] to offset: [0], sizes: [512, 128], strides: [128, 1] : memref<128x512xf32> to memref<512x128xf32>
// CHECK-NOT:     memref.alloc
// CHECK:         memref.dealloc %[[A]]
// CHECK:         %[[B:.*]] = memref.alloc() {{.*}} : memref<256x128xf32>
// CHECK-NOT:     memref.alloc
// CHECK:         memref.dealloc %[[B]]
// CHECK-NOT:     memref.dealloc

func.func @entry(%x0: tensor<128x16xf32>, %w0: tensor<16x512xf32>, %v0: tensor<512x16xf32>, %x1: tensor<256x16xf32>, %w1: tensor<16x256xf32>, %v1: tensor<256x16xf32>, %x2: tensor<512x16xf32>, %w2: tensor<16x128xf32>, %v2: tensor<128x16xf32>, %x3: tensor<256x16xf32>, %w3: tensor<16x128xf32>, %v3: tensor<128x16xf32>) -> (tensor<128x16xf32>, tensor<256x16xf32>, tensor<512x16xf32>, tensor<256x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<128x512xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<128x512xf32>) -> tensor<128x512xf32>
  %h0 = linalg.matmul ins(%x0, %w0 : tensor<128x16xf32>, tensor<16x512xf32>) outs(%f0 : tensor<128x512xf32>) -> tensor<128x512xf32>
  %g0 = tensor.empty() : tensor<128x16xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%g0 : tensor<128x16xf32>) -> tensor<128x16xf32>
  %r0 = linalg.matmul ins(%h0, %v0 : tensor<128x512xf32>, tensor<512x16xf32>) outs(%z0 : tensor<128x16xf32>) -> tensor<128x16xf32>
  %e1 = tensor.empty() : tensor<256x256xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<256x256xf32>) -> tensor<256x256xf32>
  %h1 = linalg.matmul ins(%x1, %w1 : tensor<256x16xf32>, tensor<16x256xf32>) outs(%f1 : tensor<256x256xf32>) -> tensor<256x256xf32>
  %g1 = tensor.empty() : tensor<256x16xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%g1 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %r1 = linalg.matmul ins(%h1, %v1 : tensor<256x256xf32>, tensor<256x16xf32>) outs(%z1 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %e2 = tensor.empty() : tensor<512x128xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<512x128xf32>) -> tensor<512x128xf32>
  %h2 = linalg.matmul ins(%x2, %w2 : tensor<512x16xf32>, tensor<16x128xf32>) outs(%f2 : tensor<512x128xf32>) -> tensor<512x128xf32>
  %g2 = tensor.empty() : tensor<512x16xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%g2 : tensor<512x16xf32>) -> tensor<512x16xf32>
  %r2 = linalg.matmul ins(%h2, %v2 : tensor<512x128xf32>, tensor<128x16xf32>) outs(%z2 : tensor<512x16xf32>) -> tensor<512x16xf32>
  %e3 = tensor.empty() : tensor<256x128xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<256x128xf32>) -> tensor<256x128xf32>
  %h3 = linalg.matmul ins(%x3, %w3 : tensor<256x16xf32>, tensor<16x128xf32>) outs(%f3 : tensor<256x128xf32>) -> tensor<256x128xf32>
  %g3 = tensor.empty() : tensor<256x16xf32>
  %z3 = linalg.fill ins(%zero : f32) outs(%g3 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %r3 = linalg.matmul ins(%h3, %v3 : tensor<256x128xf32>, tensor<128x16xf32>) outs(%z3 : tensor<256x16xf32>) -> tensor<256x16xf32>
  return %r0, %r1, %r2, %r3 : tensor<128x16xf32>, tensor<256x16xf32>, tensor<512x16xf32>, tensor<256x16xf32>
}
