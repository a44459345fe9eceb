// Packs and unpacks keep every element in its place: tiles are filled row by
// row, what is beyond the source is padding, and unpacking undoes it.

// RUN: tenon-run %s --schedule=loops --print | FileCheck %s

// The source is [[0, 1, 2], [10, 11, 12], [20, 21, 22]]; tiles are 2x2 and the
// tiles themselves are transposed.
// CHECK:      result 0: tensor<2x2x2x2xi32> =
// CHECK-NEXT: {{^\[\[\[\[}}0, 1],
// CHECK-NEXT: {{^   \[}}10, 11]],
// CHECK-NEXT: {{^  \[\[}}20, 21],
// CHECK-NEXT: {{^   \[}}-1, -1]]],
// CHECK-NEXT: {{^ \[\[\[}}2, -1],
// CHECK-NEXT: {{^   \[}}12, -1]],
// CHECK-NEXT: {{^  \[\[}}22, -1],
// CHECK-NEXT: {{^   \[}}-1, -1]]]]
// CHECK-NEXT: result 1: tensor<3x3xi32> =
// CHECK-NEXT: {{^\[\[}}0, 1, 2],
// CHECK-NEXT: {{^ \[}}10, 11, 12],
// CHECK-NEXT: {{^ \[}}20, 21, 22]]
func.func @entry() -> (tensor<2x2x2x2xi32>, tensor<3x3xi32>) {
  %a = arith.constant dense<[[0, 1, 2], [10, 11, 12], [20, 21, 22]]>
    : tensor<3x3xi32>
  %padding = arith.constant -1 : i32
  %e = tensor.empty() : tensor<2x2x2x2xi32>
  %0 = linalg.pack %a padding_value(%padding : i32)
    outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [2, 2]
    into %e : tensor<3x3xi32> -> tensor<2x2x2x2xi32>
  %f = tensor.empty() : tensor<3x3xi32>
  %1 = linalg.unpack %0
    outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [2, 2]
    into %f : tensor<2x2x2x2xi32> -> tensor<3x3xi32>
  return %0, %1 : tensor<2x2x2x2xi32>, tensor<3x3xi32>
}
