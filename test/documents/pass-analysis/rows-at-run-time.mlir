// item: 004.48 A number of rows that is known at run time only: the product is a kernel in the pipeline of blocks too.
// RUN: tenon-run %s --schedule=mlp-xsmm-blocks --verify --dynamic-size=70 | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-xsmm --verify --dynamic-size=70 | FileCheck %s
// CHECK: verify: ok
// CHECK: kernels: 1 of 1 product
func.func @entry(%a: tensor<?x128xf32>, %b: tensor<128x256xf32>, %c: tensor<?x256xf32>) -> tensor<?x256xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x128xf32>, tensor<128x256xf32>) outs(%c : tensor<?x256xf32>) -> tensor<?x256xf32>
  return %0 : tensor<?x256xf32>
}
