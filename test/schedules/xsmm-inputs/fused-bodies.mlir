// A bias and a relu in one body, as front ends fuse them: in every form of a bias and
// spelling of relu they are done to the sums in registers. So are a difference, a
// product and a quotient before a relu.

// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s --check-prefix=VECTORS --implicit-check-not=linalg. --implicit-check-not=invoke
// RUN: tenon-opt %s --schedule=mlp-xsmm | FileCheck %s --implicit-check-not=memref.copy --implicit-check-not=memref.alloc
// RUN: sed 's/f32/f64/g' %s > %t.f64.mlir
// RUN: tenon-run %t.f64.mlir --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %t.f64.mlir --schedule=mlp-vector | FileCheck %s --check-prefix=VECTORS --implicit-check-not=linalg. --implicit-check-not=invoke
// RUN: sed 's/f32/bf16/g' %s > %t.bf16.mlir
// RUN: tenon-run %t.bf16.mlir --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %t.bf16.mlir --target=x86_64,znver4 --schedule=mlp-vector | FileCheck %s --check-prefix=VECTORS --implicit-check-not=linalg.generic --implicit-check-not=invoke
// RUN: tenon-run %s --schedule=mlp-xsmm-blocks --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=mlp-xsmm-blocks | FileCheck %s --check-prefix=BLOCKS

// RAN: verify: ok

// CHECK-LABEL: func.func @entry
// CHECK-COUNT-8: call @xsmm_{{(fused_br|br)?gemm}}_invoke
// CHECK-NOT: gemm_invoke

// VECTORS: vector<{{.*}}xf{{32|64}}>

// BLOCKS-LABEL: func.func @entry
// BLOCKS-COUNT-8: call @xsmm_{{(fused_br|br)?gemm}}_invoke
// BLOCKS-NOT: brgemm_invoke

#id = affine_map<(m, n) -> (m, n)>
#row = affine_map<(m, n) -> (n)>
#column = affine_map<(m, n) -> (m)>
#one = affine_map<(m, n) -> ()>
#first = affine_map<(m, n) -> (0, n)>
!x = tensor<64x32xf32>
!w = tensor<32x128xf32>
!y = tensor<64x128xf32>

func.func @entry(%x: !x, %w: !w, %full: !y, %row: tensor<128xf32>, %row2: tensor<1x128xf32>, %column: tensor<64xf32>, %one: tensor<f32>) -> (!y, !y, !y, !y, !y, !y, !y, !y) {
  %zero = arith.constant 0.0 : f32
  %slope = arith.constant 0.125 : f32
  %e = tensor.empty() : !y
  %f = linalg.fill ins(%zero : f32) outs(%e : !y) -> !y
  %m0 = linalg.matmul ins(%x, %w : !x, !w) outs(%f : !y) -> !y
  %0 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%m0, %row : !y, tensor<128xf32>) outs(%e : !y) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %s = arith.addf %a, %b : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  } -> !y
  %m1 = linalg.matmul ins(%x, %w : !x, !w) outs(%f : !y) -> !y
  %1 = linalg.generic {indexing_maps = [#first, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%row2, %m1 : tensor<1x128xf32>, !y) outs(%e : !y) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %s = arith.addf %a, %b : f32
    %r = arith.maxnumf %zero, %s : f32
    linalg.yield %r : f32
  } -> !y
  %m2 = linalg.matmul ins(%x, %w : !x, !w) outs(%f : !y) -> !y
  %2 = linalg.generic {indexing_maps = [#column, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%column, %m2 : tensor<64xf32>, !y) outs(%e : !y) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %s = arith.addf %b, %a : f32
    %c = arith.cmpf ugt, %s, %zero : f32
    %r = arith.select %c, %s, %zero : f32
    linalg.yield %r : f32
  } -> !y
  %m3 = linalg.matmul ins(%x, %w : !x, !w) outs(%f : !y) -> !y
  %3 = linalg.generic {indexing_maps = [#id, #one, #id], iterator_types = ["parallel", "parallel"]} ins(%m3, %one : !y, tensor<f32>) outs(%e : !y) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %inside = arith.constant 0.0 : f32
    %s = arith.addf %b, %a : f32
    %c = arith.cmpf olt, %s, %inside : f32
    %r = arith.select %c, %inside, %s : f32
    linalg.yield %r : f32
  } -> !y
  %m4 = linalg.matmul ins(%x, %w : !x, !w) outs(%f : !y) -> !y
  %4 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%m4, %full : !y, !y) outs(%e : !y) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %s = arith.addf %a, %b : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  } -> !y
  %m5 = linalg.matmul ins(%x, %w : !x, !w) outs(%f : !y) -> !y
  %5 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%m5, %row : !y, tensor<128xf32>) outs(%e : !y) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %s = arith.subf %a, %b : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  } -> !y
  %m6 = linalg.matmul ins(%x, %w : !x, !w) outs(%f : !y) -> !y
  %6 = linalg.generic {indexing_maps = [#column, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%column, %m6 : tensor<64xf32>, !y) outs(%e : !y) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %s = arith.mulf %a, %b : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  } -> !y
  %m7 = linalg.matmul ins(%x, %w : !x, !w) outs(%f : !y) -> !y
  %7 = linalg.generic {indexing_maps = [#id, #one, #id], iterator_types = ["parallel", "parallel"]} ins(%m7, %one : !y, tensor<f32>) outs(%e : !y) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %s = arith.divf %a, %b : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  } -> !y
  return %0, %1, %2, %3, %4, %5, %6, %7 : !y, !y, !y, !y, !y, !y, !y, !y
}
