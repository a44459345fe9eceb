// The same with a stride, and edges that are no whole tile.

// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --target=x86_64,znver4 --schedule=network --set tile_m=32 | FileCheck %s --implicit-check-not=linalg. --implicit-check-not=memref.copy --implicit-check-not=memref.alloc

// RAN: verify: ok

// CHECK-LABEL: func.func @entry
// CHECK-COUNT-3: call @xsmm_brgemm_invoke
// CHECK-COUNT-3: call @xsmm_brgemm_invoke
// CHECK-NOT: invoke

func.func @entry(%x: tensor<1x17x75x5xf32>, %w: tensor<3x3x5x40xf32>) -> tensor<1x8x37x40xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x8x37x40xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8x37x40xf32>) -> tensor<1x8x37x40xf32>
  %m = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<1x17x75x5xf32>, tensor<3x3x5x40xf32>) outs(%f : tensor<1x8x37x40xf32>) -> tensor<1x8x37x40xf32>
  return %m : tensor<1x8x37x40xf32>
}
