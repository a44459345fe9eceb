// What the blocked layout does not take is a layer of kernels or vectors, as in
// network: a product whose unpacked result is reshaped, or stays in blocks, rows, rows
// whose number is known at run time only, element types without kernels, and a
// convolution, whose input is not computed a channel at a time.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=mlp-xsmm-blocks | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-xsmm-blocks --entry=reshaped --verify | FileCheck %s --check-prefix=KERNEL
// RUN: tenon-run %s --schedule=mlp-xsmm-blocks --entry=softmax --verify | FileCheck %s --check-prefix=VECTORS
// RUN: tenon-run %s --schedule=mlp-xsmm-blocks --entry=rows_at_run_time --dynamic-size=37 --verify | FileCheck %s --check-prefix=KERNEL
// RUN: tenon-run %s --schedule=mlp-xsmm-blocks --entry=halves --verify | FileCheck %s --check-prefix=VECTORS
// RUN: tenon-run %s --schedule=mlp-xsmm-blocks --entry=convolutions --verify | FileCheck %s --check-prefix=BOTH
// RUN: tenon-gen --tiles=32,32,32 --batch=64 --layers=64,96,64 | tenon-run - --schedule=mlp-xsmm-blocks --verify | FileCheck %s --check-prefix=KERNELS
// KERNEL: verify: ok
// KERNEL-NEXT: kernels: 1 of 1 product{{$}}
// KERNELS: verify: ok
// KERNELS-NEXT: kernels: 2 of 2 products{{$}}
// BOTH: verify: ok
// BOTH-NEXT: kernels: 2 of 2 products{{$}}
// VECTORS: verify: ok
// VECTORS-NEXT: 1 as vectors{{$}}

// CHECK-LABEL: func.func @reshaped(
// CHECK-NOT: linalg.generic {{.*}}"reduction"
// CHECK: call @xsmm_brgemm_invoke
// CHECK-NOT: linalg.generic {{.*}}"reduction"
// CHECK: return
func.func @reshaped(%a: tensor<64x96xf32>, %b: tensor<96x64xf32>) -> tensor<2x32x64xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<64x96xf32>, tensor<96x64xf32>) outs(%f : tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xf32> into tensor<2x32x64xf32>
  return %1 : tensor<2x32x64xf32>
}

// CHECK-LABEL: func.func @softmax(
// CHECK-NOT: linalg.generic
// CHECK: vector.reduction <max
// CHECK: return
func.func @softmax(%a: tensor<6x64xf32>) -> tensor<6x64xf32> {
  %e = tensor.empty() : tensor<6x64xf32>
  %0 = linalg.softmax dimension(1) ins(%a : tensor<6x64xf32>) outs(%e : tensor<6x64xf32>) -> tensor<6x64xf32>
  return %0 : tensor<6x64xf32>
}

// CHECK-LABEL: func.func @rows_at_run_time(
// CHECK-NOT: linalg.generic {{.*}}"reduction"
// CHECK: call @xsmm_gemm_invoke
// CHECK-NOT: linalg.generic {{.*}}"reduction"
// CHECK: return
func.func @rows_at_run_time(%a: tensor<?x96xf32>, %b: tensor<96x64xf32>, %c: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x96xf32>, tensor<96x64xf32>) outs(%c : tensor<?x64xf32>) -> tensor<?x64xf32>
  return %0 : tensor<?x64xf32>
}

// CHECK-LABEL: func.func @halves(
// CHECK-NOT: linalg.generic
// CHECK: vector.fma
// CHECK: return
func.func @halves(%a: tensor<32x64xf16>, %b: tensor<64x32xf16>, %c: tensor<32x32xf16>) -> tensor<32x32xf16> {
  %0 = linalg.matmul ins(%a, %b : tensor<32x64xf16>, tensor<64x32xf16>) outs(%c : tensor<32x32xf16>) -> tensor<32x32xf16>
  return %0 : tensor<32x32xf16>
}

// CHECK-LABEL: func.func @convolutions(
// CHECK-COUNT-2: call @xsmm_brgemm_invoke
// CHECK: return
func.func @convolutions(%x: tensor<1x40x7x48xf32>, %v: tensor<40x40x1x3xf32>, %w: tensor<40x40x1x3xf32>) -> tensor<1x40x7x44xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x40x7x46xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x40x7x46xf32>) -> tensor<1x40x7x46xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %v : tensor<1x40x7x48xf32>, tensor<40x40x1x3xf32>) outs(%f : tensor<1x40x7x46xf32>) -> tensor<1x40x7x46xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%0 : tensor<1x40x7x46xf32>) outs(%e : tensor<1x40x7x46xf32>) {
  ^bb0(%p: f32, %o: f32):
    %q = arith.maximumf %p, %z : f32
    linalg.yield %q : f32
  } -> tensor<1x40x7x46xf32>
  %g = tensor.empty() : tensor<1x40x7x44xf32>
  %h = linalg.fill ins(%z : f32) outs(%g : tensor<1x40x7x44xf32>) -> tensor<1x40x7x44xf32>
  %2 = linalg.conv_2d_nchw_fchw ins(%1, %w : tensor<1x40x7x46xf32>, tensor<40x40x1x3xf32>) outs(%h : tensor<1x40x7x44xf32>) -> tensor<1x40x7x44xf32>
  return %2 : tensor<1x40x7x44xf32>
}
