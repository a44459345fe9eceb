// A buffer with a unit dim and strides of its own, as a subview has them.
// RUN: tenon-run %s --entry=elementwise --schedule=network --verify | FileCheck %s
// RUN: tenon-run %s --entry=into_view --schedule=network --verify | FileCheck %s
// RUN: tenon-run %s --entry=product --schedule=network --verify | FileCheck %s
// RUN: tenon-run %s --entry=elementwise --schedule=mlp-xsmm-blocks --verify | FileCheck %s
// RUN: tenon-run %s --entry=into_view --schedule=mlp-xsmm-blocks --verify | FileCheck %s
// RUN: tenon-run %s --entry=product --schedule=mlp-xsmm-blocks --verify | FileCheck %s
// CHECK: verify: ok

#id = affine_map<(a, b, c) -> (a, b, c)>

func.func @elementwise(%a: memref<1x4x8xf32>, %c: memref<1x4x8xf32, strided<[320, 80, 8]>>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a : memref<1x4x8xf32>) outs(%c : memref<1x4x8xf32, strided<[320, 80, 8]>>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.addf %x, %x : f32
    linalg.yield %0 : f32
  }
  return
}

func.func @into_view(%a: memref<1x4x8xf32>, %b: memref<2x4x10xf32>) {
  %c = memref.subview %b[0, 0, 0] [1, 4, 8] [1, 1, 1] : memref<2x4x10xf32> to memref<1x4x8xf32, strided<[40, 10, 1]>>
  linalg.exp ins(%a : memref<1x4x8xf32>) outs(%c : memref<1x4x8xf32, strided<[40, 10, 1]>>)
  return
}

func.func @product(%a: memref<1x4x8xf32>, %b: memref<1x8x8xf32>, %d: memref<2x4x10xf32>) {
  %c = memref.subview %d[0, 0, 0] [1, 4, 8] [1, 1, 1] : memref<2x4x10xf32> to memref<1x4x8xf32, strided<[40, 10, 1]>>
  linalg.batch_matmul ins(%a, %b : memref<1x4x8xf32>, memref<1x8x8xf32>) outs(%c : memref<1x4x8xf32, strided<[40, 10, 1]>>)
  return
}
