// A softmax whose operands say different sizes statically.
// RUN: tenon-run %s --schedule=network --verify --dynamic-size=16 | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-xsmm-blocks --verify --dynamic-size=16 | FileCheck %s
// CHECK: verify: ok
func.func @entry(%a: tensor<?x16xf32>, %b: tensor<16x?xf32>) -> tensor<16x?xf32> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<?x16xf32>) outs(%b : tensor<16x?xf32>) -> tensor<16x?xf32>
  return %0 : tensor<16x?xf32>
}
