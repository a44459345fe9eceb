// Every type of element that LLVM multiplies: narrow floats are added up in f32,
// and rounded once, integers in the type of the result.

// REQUIRES: workbench
// RUN: split-file %s %t
// RUN: tenon-run %t/f32.mlir --schedule=mlp-vector --verify | FileCheck %s
// RUN: sed 's/f32/f64/g' %t/f32.mlir | tenon-run - --schedule=mlp-vector --verify | FileCheck %s
// RUN: sed 's/f32/f16/g' %t/f32.mlir | tenon-run - --schedule=mlp-vector --verify | FileCheck %s
// RUN: sed 's/f32/bf16/g' %t/f32.mlir | tenon-run - --schedule=mlp-vector --verify | FileCheck %s
// RUN: tenon-run %t/bf16-f32.mlir --schedule=mlp-vector --verify | FileCheck %s
// RUN: sed 's/bf16/f16/g' %t/bf16-f32.mlir | tenon-run - --schedule=mlp-vector --verify | FileCheck %s
// RUN: tenon-run %t/turned.mlir --schedule=mlp-vector --verify | FileCheck %s
// RUN: tenon-run %t/i8.mlir --schedule=mlp-vector --verify | FileCheck %s
// RUN: sed 's/xi8/xi16/g' %t/i8.mlir | tenon-run - --schedule=mlp-vector --verify | FileCheck %s
// RUN: sed 's/xi8/xi32/g' %t/i8.mlir | tenon-run - --schedule=mlp-vector --verify | FileCheck %s
// RUN: tenon-opt %t/i8.mlir --schedule=mlp-vector --target=x86_64,znver4 | FileCheck %s --check-prefix=I8 --implicit-check-not=linalg.
// RUN: sed 's/f32/bf16/g' %t/f32.mlir | tenon-opt - --schedule=mlp-vector --target=x86_64,znver4 | FileCheck %s --check-prefix=BF16 --implicit-check-not=linalg.

// CHECK: verify: ok
// CHECK: kernels: 0 of 1 product, 1 as vectors

// I8: arith.extsi {{.*}} : vector<16xi8> to vector<16xi32>
// I8: scf.yield {{.*}} vector<16xi32>

// The sum is an f32 over all of the reduction.
// BF16: scf.for {{.*}} iter_args({{.*}}) -> (vector<16xf32>
// BF16-NOT: arith.truncf
// BF16: scf.yield
// BF16: arith.truncf {{.*}} : vector<16xf32> to vector<16xbf16>

//--- f32.mlir
func.func @entry(%a: tensor<50x37xf32>, %b: tensor<37x70xf32>) -> tensor<50x70xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<50x70xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<50x70xf32>) -> tensor<50x70xf32>
  %m = linalg.matmul ins(%a, %b : tensor<50x37xf32>, tensor<37x70xf32>) outs(%f : tensor<50x70xf32>) -> tensor<50x70xf32>
  return %m : tensor<50x70xf32>
}

//--- bf16-f32.mlir
func.func @entry(%a: tensor<50x37xbf16>, %b: tensor<37x70xbf16>) -> tensor<50x70xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<50x70xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<50x70xf32>) -> tensor<50x70xf32>
  %m = linalg.matmul ins(%a, %b : tensor<50x37xbf16>, tensor<37x70xbf16>) outs(%f : tensor<50x70xf32>) -> tensor<50x70xf32>
  return %m : tensor<50x70xf32>
}

//--- i8.mlir
func.func @entry(%a: tensor<50x37xi8>, %b: tensor<37x70xi8>) -> tensor<50x70xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<50x70xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<50x70xi32>) -> tensor<50x70xi32>
  %m = linalg.matmul ins(%a, %b : tensor<50x37xi8>, tensor<37x70xi8>) outs(%f : tensor<50x70xi32>) -> tensor<50x70xi32>
  return %m : tensor<50x70xi32>
}

// Columns whose channels lie side by side, over windows in rows and columns.
//--- turned.mlir
func.func @entry(%a: tensor<5x5x7xf16>, %b: tensor<3x40x3x7xf16>, %c: tensor<3x40x3xf32>) -> tensor<3x40x3xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, o, k, r, q) -> (m + r, o + q, k)>, affine_map<(m, n, o, k, r, q) -> (q, n, r, k)>, affine_map<(m, n, o, k, r, q) -> (m, n, o)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%a, %b : tensor<5x5x7xf16>, tensor<3x40x3x7xf16>) outs(%c : tensor<3x40x3xf32>) {
  ^bb0(%x: f16, %y: f16, %o: f32):
    %wide_x = arith.extf %x : f16 to f32
    %wide_y = arith.extf %y : f16 to f32
    %p = arith.mulf %wide_x, %wide_y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<3x40x3xf32>
  return %r : tensor<3x40x3xf32>
}
