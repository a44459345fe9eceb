// What follows a product in one body stays one: it is done to the sums in registers,
// or, behind a kernel of the library, row by row to the tile that this has just
// written, in place, in vectors. Functions are computed by polynomials in it.

// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s --check-prefix=VECTORS --implicit-check-not=linalg. --implicit-check-not=invoke --implicit-check-not=math.exp
// RUN: tenon-opt %s --schedule=mlp-xsmm | FileCheck %s --implicit-check-not=linalg. --implicit-check-not=memref.copy --implicit-check-not=memref.alloc --implicit-check-not=math.exp
// RUN: sed 's/f32/f64/g' %s > %t.f64.mlir
// RUN: tenon-run %t.f64.mlir --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %t.f64.mlir --schedule=mlp-xsmm | FileCheck %s --implicit-check-not=linalg. --implicit-check-not=memref.copy --implicit-check-not=memref.alloc
// RUN: sed 's/f32/bf16/g' %s > %t.bf16.mlir
// RUN: tenon-run %t.bf16.mlir --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %t.bf16.mlir --target=x86_64,znver4 --schedule=mlp-vector | FileCheck %s --check-prefix=VECTORS --implicit-check-not=linalg.generic --implicit-check-not=math.exp

// RAN: verify: ok

// VECTORS: vector<{{.*}}xf32>

// CHECK-LABEL: func.func @entry
// CHECK-COUNT-5: call @xsmm_gemm_invoke
// CHECK-NOT: invoke


#id = affine_map<(m, n) -> (m, n)>
#row = affine_map<(m, n) -> (n)>
#column = affine_map<(m, n) -> (m)>
#one = affine_map<(m, n) -> ()>
#first = affine_map<(m, n) -> (0, n)>
!x = tensor<64x32xf32>
!w = tensor<32x128xf32>
!y = tensor<64x128xf32>

func.func @entry(%x: !x, %w: !w, %full: !y, %row: tensor<128xf32>, %row2: tensor<1x128xf32>, %column: tensor<64xf32>, %one: tensor<f32>) -> (!y, !y, !y, !y, !y) {
  %zero = arith.constant 0.0 : f32
  %slope = arith.constant 0.125 : f32
  %e = tensor.empty() : !y
  %f = linalg.fill ins(%zero : f32) outs(%e : !y) -> !y
  %m0 = linalg.matmul ins(%x, %w : !x, !w) outs(%f : !y) -> !y
  %0 = linalg.generic {indexing_maps = [#id, #row, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%m0, %row, %full : !y, tensor<128xf32>, !y) outs(%e : !y) {
  ^bb0(%a: f32, %b: f32, %c: f32, %out: f32):
    %s = arith.addf %a, %b : f32
    %t = arith.addf %s, %c : f32
    %r = arith.maximumf %t, %zero : f32
    linalg.yield %r : f32
  } -> !y
  %m1 = linalg.matmul ins(%x, %w : !x, !w) outs(%f : !y) -> !y
  %1 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%m1, %row : !y, tensor<128xf32>) outs(%e : !y) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %s = arith.addf %a, %b : f32
    %c = arith.cmpf ugt, %s, %zero : f32
    %m = arith.mulf %s, %slope : f32
    %r = arith.select %c, %s, %m : f32
    linalg.yield %r : f32
  } -> !y
  %m2 = linalg.matmul ins(%x, %w : !x, !w) outs(%f : !y) -> !y
  %2 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%m2, %row : !y, tensor<128xf32>) outs(%e : !y) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %s = arith.mulf %a, %slope : f32
    %r = arith.addf %s, %b : f32
    linalg.yield %r : f32
  } -> !y
  %m3 = linalg.matmul ins(%x, %w : !x, !w) outs(%f : !y) -> !y
  %3 = linalg.generic {indexing_maps = [#id, #row, #column, #id], iterator_types = ["parallel", "parallel"]} ins(%m3, %row, %column : !y, tensor<128xf32>, tensor<64xf32>) outs(%e : !y) {
  ^bb0(%a: f32, %b: f32, %c: f32, %out: f32):
    %s = arith.subf %a, %b : f32
    %t = arith.mulf %s, %c : f32
    %r = arith.maximumf %t, %zero : f32
    linalg.yield %r : f32
  } -> !y
  %m4 = linalg.matmul ins(%x, %w : !x, !w) outs(%f : !y) -> !y
  %4 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%m4, %row : !y, tensor<128xf32>) outs(%e : !y) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %s = arith.addf %a, %b : f32
    %g = arith.negf %s : f32
    %h = math.exp %g : f32
    %unit = arith.constant 1.0 : f32
    %i = arith.addf %h, %unit : f32
    %r = arith.divf %s, %i : f32
    linalg.yield %r : f32
  } -> !y
  return %0, %1, %2, %3, %4 : !y, !y, !y, !y, !y
}
