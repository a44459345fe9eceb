// item: 001.9 A reshape of a result moves nothing after bufferization: it is a view of the buffer that the caller passes.
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s --implicit-check-not=memref.alloc --implicit-check-not=memref.copy
// RUN: tenon-opt %s --schedule=mlp-xsmm | FileCheck %s --implicit-check-not=memref.alloc --implicit-check-not=memref.copy
// RUN: tenon-opt %s --schedule=mlp-xsmm-blocks | FileCheck %s --implicit-check-not=memref.alloc --implicit-check-not=memref.copy
// RUN: tenon-opt %s --schedule=reshape-fuse,network | FileCheck %s --implicit-check-not=memref.alloc --implicit-check-not=memref.copy
// RUN: tenon-opt %s --schedule=loops | FileCheck %s --check-prefix=LOOPS --implicit-check-not=memref.copy
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// CHECK: memref.expand_shape %arg2
// LOOPS: return %{{.*}} : memref<60000xf32>
#i3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
func.func @entry(%a: tensor<1200x50xf32>, %b: tensor<30x40x50xf32>) -> tensor<60000xf32> {
  %e3 = tensor.empty() : tensor<30x40x50xf32>
  %1 = tensor.expand_shape %a [[0, 1], [2]] output_shape [30, 40, 50] : tensor<1200x50xf32> into tensor<30x40x50xf32>
  %2 = linalg.generic {indexing_maps = [#i3, #i3, #i3], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%1, %b : tensor<30x40x50xf32>, tensor<30x40x50xf32>) outs(%e3 : tensor<30x40x50xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %r = arith.mulf %x, %y : f32
    linalg.yield %r : f32
  } -> tensor<30x40x50xf32>
  %3 = tensor.collapse_shape %2 [[0, 1, 2]] : tensor<30x40x50xf32> into tensor<60000xf32>
  return %3 : tensor<60000xf32>
}
