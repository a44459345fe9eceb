// Every form of a bias: full, a row, a column, a number, a row of rank 2, by map
// or by linalg.broadcast, on either side.

// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=mlp-xsmm | FileCheck %s --implicit-check-not=memref.alloc

// RAN: verify: ok

// CHECK-LABEL: func.func @entry
// CHECK-COUNT-5: call @xsmm_{{(fused_br|br)?gemm}}_invoke
// CHECK-NOT: gemm_invoke

#id = affine_map<(m, n) -> (m, n)>
#row = affine_map<(m, n) -> (n)>
#column = affine_map<(m, n) -> (m)>
#one = affine_map<(m, n) -> ()>
#first = affine_map<(m, n) -> (0, n)>

func.func @entry(%x: tensor<64x32xf32>, %w: tensor<32x128xf32>, %full: tensor<64x128xf32>, %row: tensor<128xf32>, %row2: tensor<1x128xf32>, %column: tensor<64xf32>, %one: tensor<f32>) -> (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x128xf32>) -> tensor<64x128xf32>
  %m0 = linalg.matmul ins(%x, %w : tensor<64x32xf32>, tensor<32x128xf32>) outs(%f : tensor<64x128xf32>) -> tensor<64x128xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%m0, %full : tensor<64x128xf32>, tensor<64x128xf32>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%l: f32, %r: f32, %out: f32):
    %s = arith.addf %l, %r : f32
    linalg.yield %s : f32
  } -> tensor<64x128xf32>
  %m1 = linalg.matmul ins(%x, %w : tensor<64x32xf32>, tensor<32x128xf32>) outs(%f : tensor<64x128xf32>) -> tensor<64x128xf32>
  %1 = linalg.generic {indexing_maps = [#row, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%row, %m1 : tensor<128xf32>, tensor<64x128xf32>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%l: f32, %r: f32, %out: f32):
    %s = arith.addf %l, %r : f32
    linalg.yield %s : f32
  } -> tensor<64x128xf32>
  %m2 = linalg.matmul ins(%x, %w : tensor<64x32xf32>, tensor<32x128xf32>) outs(%f : tensor<64x128xf32>) -> tensor<64x128xf32>
  %2 = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]} ins(%m2, %column : tensor<64x128xf32>, tensor<64xf32>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%l: f32, %r: f32, %out: f32):
    %s = arith.addf %l, %r : f32
    linalg.yield %s : f32
  } -> tensor<64x128xf32>
  %m3 = linalg.matmul ins(%x, %w : tensor<64x32xf32>, tensor<32x128xf32>) outs(%f : tensor<64x128xf32>) -> tensor<64x128xf32>
  %3 = linalg.generic {indexing_maps = [#id, #one, #id], iterator_types = ["parallel", "parallel"]} ins(%m3, %one : tensor<64x128xf32>, tensor<f32>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%l: f32, %r: f32, %out: f32):
    %s = arith.addf %l, %r : f32
    linalg.yield %s : f32
  } -> tensor<64x128xf32>
  %m4 = linalg.matmul ins(%x, %w : tensor<64x32xf32>, tensor<32x128xf32>) outs(%f : tensor<64x128xf32>) -> tensor<64x128xf32>
  %4 = linalg.generic {indexing_maps = [#id, #first, #id], iterator_types = ["parallel", "parallel"]} ins(%m4, %row2 : tensor<64x128xf32>, tensor<1x128xf32>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%l: f32, %r: f32, %out: f32):
    %s = arith.addf %l, %r : f32
    linalg.yield %s : f32
  } -> tensor<64x128xf32>
  %m5 = linalg.matmul ins(%x, %w : tensor<64x32xf32>, tensor<32x128xf32>) outs(%f : tensor<64x128xf32>) -> tensor<64x128xf32>
  %b = linalg.broadcast ins(%row : tensor<128xf32>) outs(%e : tensor<64x128xf32>) dimensions = [0]
  %5 = linalg.add ins(%b, %m5 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%e : tensor<64x128xf32>) -> tensor<64x128xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>
}
