// A product with one column is a reduction of rows: whole vectors along K, where a column is one lane of a vector. Kernels keep N.
// REQUIRES: workbench
// RUN: tenon-opt %s --rules=layers/unit-columns | FileCheck %s
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s --check-prefix=VECTORS
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify --entry=bytes --dynamic-size=21 | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-xsmm --verify | FileCheck %s --check-prefix=KERNEL
// RAN: verify: ok
// KERNEL: verify: ok
// KERNEL: kernels: 1 of 1 product

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>

// With a bias and a relu behind it.
// CHECK-LABEL: func.func @entry(
// CHECK: linalg.generic {{.*}}{tenon.known = #tenon.known<unit_loops = [1]>
// VECTORS-LABEL: func.func @entry(
// VECTORS: vector.load {{.*}} : memref<200xf32>, vector<64xf32>
// VECTORS: vector.reduction <add>
func.func @entry(%a: tensor<48x200xf32>, %b: tensor<200x1xf32>, %bias: tensor<48x1xf32>) -> tensor<48x1xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<48x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<48x1xf32>) -> tensor<48x1xf32>
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<48x200xf32>, tensor<200x1xf32>) outs(%f : tensor<48x1xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<48x1xf32>
  %1 = linalg.add ins(%0, %bias : tensor<48x1xf32>, tensor<48x1xf32>) outs(%e : tensor<48x1xf32>) -> tensor<48x1xf32>
  return %1 : tensor<48x1xf32>
}

// CHECK-LABEL: func.func @bytes(
// CHECK: linalg.generic {{.*}}{tenon.known = #tenon.known<unit_loops = [1]>
// VECTORS-LABEL: func.func @bytes(
// VECTORS: vector.reduction <add>
func.func @bytes(%a: tensor<?x200xi8>, %b: tensor<200x1xi8>, %c: tensor<?x1xi32>) -> tensor<?x1xi32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<?x200xi8>, tensor<200x1xi8>) outs(%c : tensor<?x1xi32>) {
  ^bb0(%x: i8, %y: i8, %o: i32):
    %wx = arith.extsi %x : i8 to i32
    %wy = arith.extsi %y : i8 to i32
    %p = arith.muli %wx, %wy : i32
    %s = arith.addi %o, %p : i32
    linalg.yield %s : i32
  } -> tensor<?x1xi32>
  return %0 : tensor<?x1xi32>
}

// Two columns stay.
// CHECK-LABEL: func.func @two(
// CHECK-NOT: unit_loops
// CHECK: return
func.func @two(%a: tensor<48x200xf32>, %b: tensor<200x2xf32>, %c: tensor<48x2xf32>) -> tensor<48x2xf32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<48x200xf32>, tensor<200x2xf32>) outs(%c : tensor<48x2xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<48x2xf32>
  return %0 : tensor<48x2xf32>
}
