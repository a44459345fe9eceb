// What no kernel multiplies is vectors, as in mlp-vector: products of several types, of
// integers and over other semirings, in a program that is otherwise kernels.

// REQUIRES: workbench
// RUN: tenon-gen --float-type=bf16-f32 --batch=75 --layers=37,100,60 --bias --relu --seed=3 -o %t.mlir
// RUN: tenon-run %t.mlir --schedule=network --verify | FileCheck %s --check-prefixes=RAN,TWO
// RUN: tenon-opt %t.mlir --schedule=network --target=x86_64,znver4 | FileCheck %s --check-prefix=VECTORS --implicit-check-not='linalg.generic {{.*}}reduction' --implicit-check-not=invoke
// RUN: tenon-gen --float-type=bf16-f32 --batch=64 --layers=64,64 --kernel=args --relu -o %t.mlir
// RUN: tenon-run %t.mlir --schedule=network --verify | FileCheck %s --check-prefixes=RAN,ONE
// RUN: tenon-run %s --schedule=mlp-xsmm --verify | FileCheck %s --check-prefixes=RAN,BOTH
// RUN: sed 's/f16/bf16/g' %s | tenon-run - --schedule=mlp-xsmm --verify | FileCheck %s --check-prefixes=RAN,BOTH
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefixes=RAN,BOTH
// RUN: tenon-opt %s --schedule=mlp-xsmm --target=x86_64,znver4 | FileCheck %s --implicit-check-not='linalg.generic {{.*}}reduction'

// RAN: verify: ok
// TWO: kernels: 0 of 2 products, 2 as vectors
// ONE: kernels: 0 of 1 product, 1 as vectors
// BOTH: kernels: 1 of 2 products, 1 as vectors

// VECTORS: vector.fma

// A kernel, and vectors beside it, in loops with what is
// added to them.
// CHECK-LABEL: func.func @entry
// CHECK-DAG:     call @xsmm_gemm_invoke
// CHECK-DAG:     arith.select {{.*}} vector<16xf32>
// CHECK-DAG:     scf.yield {{.*}} vector<16xf32>
// CHECK:         return

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>
#row = affine_map<(m, n) -> (n)>
func.func @entry(%x: tensor<75x40xf32>, %w: tensor<40x70xf32>, %bias: tensor<70xf32>, %a: tensor<75x40xf16>, %b: tensor<40x70xf16>) -> (tensor<75x70xf32>, tensor<75x70xf32>, tensor<75x70xf32>) {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant -1.0e30 : f32
  %e = tensor.empty() : tensor<75x70xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<75x70xf32>) -> tensor<75x70xf32>
  %l = linalg.fill ins(%lowest : f32) outs(%e : tensor<75x70xf32>) -> tensor<75x70xf32>
  %p = linalg.matmul ins(%x, %w : tensor<75x40xf32>, tensor<40x70xf32>) outs(%f : tensor<75x70xf32>) -> tensor<75x70xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%p, %bias : tensor<75x70xf32>, tensor<70xf32>) outs(%e : tensor<75x70xf32>) {
  ^bb0(%s: f32, %d: f32, %o: f32):
    %t = arith.addf %s, %d : f32
    %r = arith.maximumf %t, %zero : f32
    linalg.yield %r : f32
  } -> tensor<75x70xf32>
  %m = linalg.matmul ins(%a, %b : tensor<75x40xf16>, tensor<40x70xf16>) outs(%f : tensor<75x70xf32>) -> tensor<75x70xf32>
  %g = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<75x40xf32>, tensor<40x70xf32>) outs(%l : tensor<75x70xf32>) {
  ^bb0(%s: f32, %d: f32, %o: f32):
    %t = arith.addf %s, %d : f32
    %r = arith.maximumf %o, %t : f32
    linalg.yield %r : f32
  } -> tensor<75x70xf32>
  return %y, %m, %g : tensor<75x70xf32>, tensor<75x70xf32>, tensor<75x70xf32>
}
