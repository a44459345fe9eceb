// Other operations than * and +: what is greatest so far stays in registers over
// the reduction, as sums do, and columns that are no whole vector are masked.

// REQUIRES: workbench
// RUN: split-file %s %t
// RUN: tenon-run %t/max-plus.mlir --schedule=mlp-vector --verify | FileCheck %s --check-prefixes=RAN,ALL
// RUN: sed 's/f32/f64/g; s/maximumf/minnumf/' %t/max-plus.mlir | tenon-run - --schedule=mlp-vector --verify | FileCheck %s --check-prefixes=RAN,ALL
// RUN: sed 's/f32/i16/g; s/maximumf/maxui/; s/addf/minui/; s/-7.0/3/' %t/max-plus.mlir | tenon-run - --schedule=mlp-vector --verify | FileCheck %s --check-prefixes=RAN,ALL
// RUN: sed 's/f32/i64/g; s/maximumf/ori/; s/addf/andi/; s/-7.0/0/' %t/max-plus.mlir | tenon-run - --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: sed 's/f32/f16/g' %t/max-plus.mlir | tenon-run - --schedule=mlp-vector --verify | FileCheck %s --check-prefixes=RAN,NONE
// RUN: tenon-run %t/nan.mlir --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: sed 's/maximumf/maxnumf/; s/minimumf/minnumf/' %t/nan.mlir | tenon-run - --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %t/max-plus.mlir --schedule=mlp-vector --target=x86_64,znver4 | FileCheck %s --implicit-check-not=linalg.
// RUN: tenon-run %t/place.mlir --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN

// RAN: verify: ok
// ALL: no products, 1 as vectors
// NONE: no products; 1 loop nest

// CHECK: scf.for {{.*}} -> (vector<16xf32>, vector<16xf32>
// CHECK: arith.addf {{.*}} : vector<16xf32>
// CHECK-NOT: store
// CHECK: arith.cmpf ogt
// CHECK-NOT: store
// CHECK: scf.yield


//--- max-plus.mlir
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
func.func @entry(%a: tensor<50x37xf32>, %b: tensor<37x70xf32>) -> tensor<50x70xf32> {
  %least = arith.constant -7.0 : f32
  %e = tensor.empty() : tensor<50x70xf32>
  %f = linalg.fill ins(%least : f32) outs(%e : tensor<50x70xf32>) -> tensor<50x70xf32>
  %m = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<50x37xf32>, tensor<37x70xf32>) outs(%f : tensor<50x70xf32>) {
  ^bb0(%l: f32, %r: f32, %most: f32):
    %p = arith.addf %l, %r : f32
    %s = arith.maximumf %most, %p : f32
    linalg.yield %s : f32
  } -> tensor<50x70xf32>
  return %m : tensor<50x70xf32>
}

//--- nan.mlir
// A NaN among numbers, in either place, and infinities.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
func.func @entry(%b: tensor<4x16xf32>) -> (tensor<4x16xf32>, tensor<4x16xf32>) {
  %a = arith.constant dense<[[0x7FC00000, 1.0, 2.0, 3.0], [1.0, 2.0, 0x7FC00000, 3.0], [1.0, 2.0, 3.0, 0x7FC00000], [0x7F800000, 0xFF800000, 1.0, -0.0]]> : tensor<4x4xf32>
  %c = arith.constant dense<1.0> : tensor<4x16xf32>
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x4xf32>, tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%l: f32, %r: f32, %most: f32):
    %p = arith.addf %l, %r : f32
    %s = arith.maximumf %most, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  %1 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x4xf32>, tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%l: f32, %r: f32, %least: f32):
    %p = arith.addf %l, %r : f32
    %s = arith.minimumf %p, %least : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  return %0, %1 : tensor<4x16xf32>, tensor<4x16xf32>
}

//--- place.mlir
// What asks for its place is no layer.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
func.func @entry(%a: tensor<6x8xi64>, %b: tensor<8x64xi64>, %c: tensor<6x64xi64>) -> tensor<6x64xi64> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<6x8xi64>, tensor<8x64xi64>) outs(%c : tensor<6x64xi64>) {
  ^bb0(%l: i64, %r: i64, %most: i64):
    %k = linalg.index 2 : index
    %i = arith.index_cast %k : index to i64
    %s = arith.maxsi %most, %i : i64
    linalg.yield %s : i64
  } -> tensor<6x64xi64>
  return %0 : tensor<6x64xi64>
}
