// A vector times a matrix: each row of the matrix, times an element, is added to columns that stay in registers.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=mlp-vector --target=x86_64,znver4 | FileCheck %s --implicit-check-not=linalg.
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify --entry=bytes | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify --entry=halves | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify --entry=some --dynamic-size=33 | FileCheck %s --check-prefix=RAN

// RAN: verify: ok
// RAN: 1 as vectors

// CHECK-LABEL: func.func @entry(
// CHECK: scf.for {{.*}} iter_args(%[[SUM:.*]] = %{{.*}}) -> (vector<256xf32>)
// CHECK: vector.broadcast %{{.*}} : f32 to vector<256xf32>
// CHECK: math.fma %{{.*}}, %{{.*}}, %[[SUM]] : vector<256xf32>
func.func @entry(%a: tensor<50xf32>, %b: tensor<50x512xf32>, %c: tensor<512xf32>) -> tensor<512xf32> {
  %r = linalg.vecmat ins(%a, %b : tensor<50xf32>, tensor<50x512xf32>) outs(%c : tensor<512xf32>) -> tensor<512xf32>
  return %r : tensor<512xf32>
}

func.func @bytes(%a: tensor<50xi8>, %b: tensor<50x300xi8>, %c: tensor<300xi32>) -> tensor<300xi32> {
  %r = linalg.vecmat ins(%a, %b : tensor<50xi8>, tensor<50x300xi8>) outs(%c : tensor<300xi32>) -> tensor<300xi32>
  return %r : tensor<300xi32>
}

func.func @halves(%a: tensor<50xbf16>, %b: tensor<50x300xbf16>, %c: tensor<300xf32>) -> tensor<300xf32> {
  %r = linalg.vecmat ins(%a, %b : tensor<50xbf16>, tensor<50x300xbf16>) outs(%c : tensor<300xf32>) -> tensor<300xf32>
  return %r : tensor<300xf32>
}

func.func @some(%a: tensor<?xf32>, %b: tensor<?x512xf32>, %c: tensor<512xf32>) -> tensor<512xf32> {
  %r = linalg.vecmat ins(%a, %b : tensor<?xf32>, tensor<?x512xf32>) outs(%c : tensor<512xf32>) -> tensor<512xf32>
  return %r : tensor<512xf32>
}
