// Networks in f64: products by the library's f64 kernels.

// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --target=x86_64,znver4 --schedule=mlp-xsmm --set tile_m=32 | FileCheck %s --implicit-check-not=memref.copy
// RUN: tenon-opt %s --target=x86_64,znver4 --schedule=mlp-xsmm --set tile_m=32 | grep 'call @xsmm' | grep invoke | count 8
// RUN: tenon-gen --bias --relu --seed=1 --float-type=f64 | tenon-run - --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-gen --bias --relu --seed=1 --float-type=f64 --batch=17 --layers=33,45,17 | tenon-run - --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-gen --bias --relu --seed=1 --float-type=f64 | tenon-run - --schedule=mlp-xsmm-blocks --verify | FileCheck %s --check-prefix=RAN

// RAN: verify: ok

// CHECK-LABEL: func.func @entry
// CHECK-COUNT-4: call @xsmm_fused_brgemm_invoke
// CHECK-COUNT-4: call @xsmm_gemm_invoke
// CHECK-NOT: invoke

#plane = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>

func.func @entry(%x: tensor<50x37xf64>, %v: tensor<37x100xf64>, %bias: tensor<100xf64>, %w: tensor<100x80xf64>) -> (tensor<50x100xf64>, tensor<50x80xf64>) {
  %zero = arith.constant 0.0 : f64
  %e1 = tensor.empty() : tensor<50x100xf64>
  %f1 = linalg.fill ins(%zero : f64) outs(%e1 : tensor<50x100xf64>) -> tensor<50x100xf64>
  %m1 = linalg.matmul ins(%x, %v : tensor<50x37xf64>, tensor<37x100xf64>) outs(%f1 : tensor<50x100xf64>) -> tensor<50x100xf64>
  %b = linalg.generic {indexing_maps = [#plane, #row, #plane], iterator_types = ["parallel", "parallel"]}
      ins(%m1, %bias : tensor<50x100xf64>, tensor<100xf64>) outs(%e1 : tensor<50x100xf64>) {
  ^bb0(%p: f64, %q: f64, %o: f64):
    %s = arith.addf %p, %q : f64
    linalg.yield %s : f64
  } -> tensor<50x100xf64>
  %h = linalg.generic {indexing_maps = [#plane, #plane], iterator_types = ["parallel", "parallel"]}
      ins(%b : tensor<50x100xf64>) outs(%e1 : tensor<50x100xf64>) {
  ^bb0(%p: f64, %o: f64):
    %r = arith.maximumf %p, %zero : f64
    linalg.yield %r : f64
  } -> tensor<50x100xf64>
  %e2 = tensor.empty() : tensor<50x80xf64>
  %f2 = linalg.fill ins(%zero : f64) outs(%e2 : tensor<50x80xf64>) -> tensor<50x80xf64>
  %m2 = linalg.matmul ins(%h, %w : tensor<50x100xf64>, tensor<100x80xf64>) outs(%f2 : tensor<50x80xf64>) -> tensor<50x80xf64>
  return %h, %m2 : tensor<50x100xf64>, tensor<50x80xf64>
}
