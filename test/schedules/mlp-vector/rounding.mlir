// What follows a product of bf16 is computed in f32.

// RUN: tenon-gen --float-type=bf16 --batch=50 --layers=64,70 --bias --relu --seed=3 -o %t.mlir
// RUN: tenon-run %t.mlir --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %t.mlir --schedule=mlp-vector --target=x86_64,znver4 | FileCheck %s

// What a program rounds itself stays rounded.
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN

// RAN: verify: ok

// CHECK-LABEL: func.func @entry
// CHECK-NOT:   arith.addf {{.*}}xbf16>
// CHECK-NOT:   arith.cmpf {{.*}}xbf16>
// CHECK:       arith.addf {{.*}} : vector<16xf32>
// CHECK-NOT:   arith.addf {{.*}}xbf16>
// CHECK:       return

#id = affine_map<(m, n) -> (m, n)>
func.func @entry(%x: tensor<32x64xf32>, %w: tensor<64x64xf32>) -> tensor<32x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x64xf32>) -> tensor<32x64xf32>
  %p = linalg.matmul ins(%x, %w : tensor<32x64xf32>, tensor<64x64xf32>) outs(%f : tensor<32x64xf32>) -> tensor<32x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<32x64xf32>) outs(%e : tensor<32x64xf32>) {
  ^bb0(%s: f32, %o: f32):
    %n = arith.truncf %s : f32 to bf16
    %d = arith.addf %n, %n : bf16
    %r = arith.extf %d : bf16 to f32
    linalg.yield %r : f32
  } -> tensor<32x64xf32>
  return %y : tensor<32x64xf32>
}
