// Behind a product and a bias of NaN, infinities and zeros each spelling of relu
// does to the sum what plain loops do: in registers, behind a kernel of the library,
// and in blocks, where it is fused to the product first. Sums and products, and three types, are one program.

// RUN: rm -rf %t && mkdir %t && cp %s %t/f32.mlir
// RUN: sed 's/arith.addf %a, %w/arith.mulf %a, %w/' %s > %t/factor.mlir
// RUN: sed 's/f32/bf16/g; s/0x7FC00000/0x7FC0/g; s/0xFFC00000/0xFFC0/g; s/0x7F800000/0x7F80/g; s/0xFF800000/0xFF80/g' %s > %t/bf16.mlir
// RUN: sed 's/f32/f64/g; s/0x7FC00000/0x7FF8000000000000/g; s/0xFFC00000/0xFFF8000000000000/g; s/0x7F800000/0x7FF0000000000000/g; s/0xFF800000/0xFFF0000000000000/g' %s > %t/f64.mlir
// RUN: python3 -B %S/../../random/together.py %t/f32.mlir %t/factor.mlir %t/bf16.mlir %t/f64.mlir > %t/all.mlir
// RUN: tenon-run %t/all.mlir --schedule=network --verify --tolerance=0 | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %t/all.mlir --schedule=mlp-xsmm --verify --tolerance=0 --opt-level=0 | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %t/all.mlir --schedule=mlp-xsmm-blocks --verify --tolerance=0 --opt-level=0 | FileCheck %s --check-prefix=RAN
// RAN: verify: ok

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>

func.func @entry() -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %weight = arith.constant dense<1.0> : tensor<2x8xf32>
  %bias = arith.constant dense<[0x7FC00000, 0xFFC00000, 0.0, -0.0, 0x7F800000, 0xFF800000, 1.5, -1.5]> : tensor<8xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %none = arith.constant dense<[[1.0, -1.0], [-2.0, 2.0], [-1.0, 1.0], [3.0, -3.0]]> : tensor<4x2xf32>
  %p0 = linalg.matmul ins(%none, %weight : tensor<4x2xf32>, tensor<2x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %s0 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%p0, %bias : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %w: f32, %b: f32):
    %r = arith.addf %a, %w : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s0 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %r = arith.maximumf %a, %zero : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %p1 = linalg.matmul ins(%none, %weight : tensor<4x2xf32>, tensor<2x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %s1 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%p1, %bias : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %w: f32, %b: f32):
    %r = arith.addf %a, %w : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s1 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %r = arith.maxnumf %a, %zero : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %p2 = linalg.matmul ins(%none, %weight : tensor<4x2xf32>, tensor<2x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %s2 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%p2, %bias : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %w: f32, %b: f32):
    %r = arith.addf %a, %w : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s2 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ugt, %a, %zero : f32
    %r = arith.select %c, %a, %zero : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %p3 = linalg.matmul ins(%none, %weight : tensor<4x2xf32>, tensor<2x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %s3 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%p3, %bias : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %w: f32, %b: f32):
    %r = arith.addf %a, %w : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s3 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf oge, %a, %zero : f32
    %r = arith.select %c, %a, %zero : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %p4 = linalg.matmul ins(%none, %weight : tensor<4x2xf32>, tensor<2x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %s4 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%p4, %bias : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %w: f32, %b: f32):
    %r = arith.addf %a, %w : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s4 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf uge, %a, %zero : f32
    %r = arith.select %c, %a, %zero : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %p5 = linalg.matmul ins(%none, %weight : tensor<4x2xf32>, tensor<2x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %s5 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%p5, %bias : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %w: f32, %b: f32):
    %r = arith.addf %a, %w : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %5 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s5 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf olt, %a, %zero : f32
    %r = arith.select %c, %zero, %a : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %p6 = linalg.matmul ins(%none, %weight : tensor<4x2xf32>, tensor<2x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %s6 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%p6, %bias : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %w: f32, %b: f32):
    %r = arith.addf %a, %w : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %6 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s6 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ult, %a, %zero : f32
    %r = arith.select %c, %zero, %a : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %p7 = linalg.matmul ins(%none, %weight : tensor<4x2xf32>, tensor<2x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %s7 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%p7, %bias : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %w: f32, %b: f32):
    %r = arith.addf %a, %w : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %7 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s7 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ole, %a, %zero : f32
    %r = arith.select %c, %zero, %a : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %p8 = linalg.matmul ins(%none, %weight : tensor<4x2xf32>, tensor<2x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %s8 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%p8, %bias : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %w: f32, %b: f32):
    %r = arith.addf %a, %w : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %8 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s8 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ule, %a, %zero : f32
    %r = arith.select %c, %zero, %a : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %p9 = linalg.matmul ins(%none, %weight : tensor<4x2xf32>, tensor<2x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %s9 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%p9, %bias : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %w: f32, %b: f32):
    %r = arith.addf %a, %w : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %9 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s9 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %zero : f32
    %r = arith.select %c, %a, %zero : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}
