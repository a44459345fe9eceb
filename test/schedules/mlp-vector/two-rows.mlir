// Of short rows two are computed at once, each with a buffer and sums of its own; of an
// odd number of rows, and of long ones, one.
// RUN: tenon-opt %s --schedule=mlp-vector --target=x86_64,znver4 | FileCheck %s
// RUN: tenon-opt %s --schedule=network --target=x86_64,znver4 | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --verify --threads=2 | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify --entry=odd | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify --entry=heads | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=network --verify --entry=heads --threads=2 | FileCheck %s --check-prefix=RAN
// RAN: verify: ok

// CHECK-LABEL: func.func @entry
// CHECK: scf.parallel {{.*}} step (%c2{{[_0-9]*}})
// CHECK-NOT: scf.parallel
// CHECK: scf.for {{.*}} -> (vector<64xf32>, vector<64xf32>)
// CHECK-DAG: %[[FIRST:.*]] = memref.alloca() {{.*}} : memref<200xf32>
// CHECK-DAG: %[[SECOND:.*]] = memref.alloca() {{.*}} : memref<200xf32>
// CHECK: vector.store {{.*}}, %[[FIRST]]
// CHECK: vector.store {{.*}}, %[[SECOND]]
func.func @entry(%x: tensor<64x200xf32>) -> tensor<64x200xf32> {
  %e = tensor.empty() : tensor<64x200xf32>
  %r = linalg.softmax dimension(1) ins(%x : tensor<64x200xf32>) outs(%e : tensor<64x200xf32>) -> tensor<64x200xf32>
  return %r : tensor<64x200xf32>
}

// CHECK-LABEL: func.func @odd
// CHECK: scf.parallel {{.*}} step (%c1{{[_0-9]*}})
// CHECK: scf.for {{.*}} -> (vector<64xf32>) {
func.func @odd(%x: tensor<63x200xf32>, %y: tensor<64x1025xf32>) -> (tensor<63x200xf32>, tensor<64x1025xf32>) {
  %e = tensor.empty() : tensor<63x200xf32>
  %r = linalg.softmax dimension(1) ins(%x : tensor<63x200xf32>) outs(%e : tensor<63x200xf32>) -> tensor<63x200xf32>
  %f = tensor.empty() : tensor<64x1025xf32>
  %s = linalg.softmax dimension(1) ins(%y : tensor<64x1025xf32>) outs(%f : tensor<64x1025xf32>) -> tensor<64x1025xf32>
  return %r, %s : tensor<63x200xf32>, tensor<64x1025xf32>
}

// CHECK-LABEL: func.func @heads
// CHECK: scf.parallel {{.*}} step (%c1{{[_0-9]*}}, %c1{{[_0-9]*}}, %c2{{[_0-9]*}})
// CHECK: vector<64xf32>, vector<64xf32>
func.func @heads(%x: tensor<2x3x6x128xbf16>) -> tensor<2x3x6x128xbf16> {
  %e = tensor.empty() : tensor<2x3x6x128xbf16>
  %r = linalg.softmax dimension(3) ins(%x : tensor<2x3x6x128xbf16>) outs(%e : tensor<2x3x6x128xbf16>) -> tensor<2x3x6x128xbf16>
  return %r : tensor<2x3x6x128xbf16>
}
