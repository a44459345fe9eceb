// Asking for the size of a dimension that there is not is undefined, but ends.
// RUN: tenon-opt %s --schedule=reshape-fuse | FileCheck %s
// RUN: tenon-opt %s --schedule=fuse-elementwise | FileCheck %s
// RUN: tenon-opt %s --schedule=network -o /dev/null
// CHECK: ub.poison
func.func @f(%a: tensor<?x?x?xf32>) -> index {
  %c5 = arith.constant 5 : index
  %b = tensor.collapse_shape %a [[0], [1, 2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  %d = tensor.dim %b, %c5 : tensor<?x?xf32>
  return %d : index
}
