// What is left of columns is whole vectors, of which the last is masked, and what
// is left of rows a smaller tile: sums stay in registers there as well, with bias
// and relu behind them.

// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=mlp-vector --target=x86_64,znver4 | FileCheck %s --implicit-check-not=linalg.
// RAN: verify: ok

// Two vectors and seven columns of a third, for six rows: eighteen sums. The
// zeros that they start from are stored nowhere.
// CHECK-NOT: vector.store
// CHECK-NOT: vector.maskedstore
// CHECK: [[SUMS:%[0-9]+]]:18 = scf.for
// CHECK: vector.constant_mask [7] : vector<16xi1>
// CHECK-NOT: vector.store
// CHECK-NOT: vector.maskedstore
// CHECK: scf.yield
// CHECK: arith.cmpf ole
// CHECK: vector.maskedstore

#id = affine_map<(m, n) -> (m, n)>
#row = affine_map<(m, n) -> (n)>
func.func @entry(%a: tensor<10x37xf32>, %b: tensor<37x39xf32>, %c: tensor<39xf32>) -> tensor<10x39xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<10x39xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<10x39xf32>) -> tensor<10x39xf32>
  %m = linalg.matmul ins(%a, %b : tensor<10x37xf32>, tensor<37x39xf32>) outs(%f : tensor<10x39xf32>) -> tensor<10x39xf32>
  %r = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%m, %c : tensor<10x39xf32>, tensor<39xf32>) outs(%e : tensor<10x39xf32>) {
  ^bb0(%x: f32, %bias: f32, %out: f32):
    %s = arith.addf %x, %bias : f32
    %relu = arith.maximumf %s, %zero : f32
    linalg.yield %relu : f32
  } -> tensor<10x39xf32>
  return %r : tensor<10x39xf32>
}
