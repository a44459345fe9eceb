// A constant weight is packed at compile time, a block for each column of tiles
// with the last one padded; the edge reads its own columns of that block only.

// RUN: tenon-opt %s --schedule=network --set tile_n=16 | FileCheck %s
// RUN: tenon-run %s --schedule=network --set tile_n=16 --verify | FileCheck %s --check-prefix=RAN

// RAN: verify: ok

// CHECK-DAG: memref.global "private" constant @[[W:.*]] : memref<2x1x2x16xf32> = dense<{{\[\[\[\[}}1.000000e+00, 2.000000e+00, {{.*}}, 1.600000e+01], [2.100000e+01, {{.*}}, 3.600000e+01]]], {{\[\[\[}}1.700000e+01, 1.800000e+01, 1.900000e+01, 2.000000e+01, 0.000000e+00, {{.*}}], [3.700000e+01, 3.800000e+01, 3.900000e+01, 4.000000e+01, 0.000000e+00, {{.*}}]]]]>
// CHECK-LABEL: func.func @entry
// CHECK-NOT: memref.alloc
// CHECK: memref.subview %{{.*}}[1, 0, 0, 0] [1, 1, 2, 4] [1, 1, 1, 1] : memref<2x1x2x16xf32> to memref<2x4xf32, strided<[16, 1], offset: 32>>
// CHECK-NOT: memref.alloc

func.func @entry(%x: tensor<32x2xf32>) -> tensor<32x20xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0], [21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0]]> : tensor<2x20xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x20xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x20xf32>) -> tensor<32x20xf32>
  %m = linalg.matmul ins(%x, %w : tensor<32x2xf32>, tensor<2x20xf32>) outs(%f : tensor<32x20xf32>) -> tensor<32x20xf32>
  return %m : tensor<32x20xf32>
}
