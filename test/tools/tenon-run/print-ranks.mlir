// Arrays of any rank, and without elements, are printed as nested lists.

// RUN: tenon-run %s --schedule=loops --print | FileCheck %s

// CHECK:      result 0: tensor<f32> = 7{{$}}
// CHECK-NEXT: result 1: tensor<2xi32> =
// CHECK-NEXT: {{^}}[1, 2]{{$}}
// CHECK-NEXT: result 2: tensor<2x3xi32> =
// CHECK-NEXT: {{^\[\[}}1, 2, 3],{{$}}
// CHECK-NEXT: {{^}} [4, 5, 6]]{{$}}
// CHECK-NEXT: result 3: tensor<2x2x2xi32> =
// CHECK-NEXT: {{^\[\[\[}}1, 2],{{$}}
// CHECK-NEXT: {{^}}  [3, 4]],{{$}}
// CHECK-NEXT: {{^ \[\[}}5, 6],{{$}}
// CHECK-NEXT: {{^}}  [7, 8]]]{{$}}
// CHECK-NEXT: result 4: tensor<1x1x2x1x1xi32> =
// CHECK-NEXT: {{^\[\[\[\[\[}}1]],{{$}}
// CHECK-NEXT: {{^   \[\[}}2]]]]]{{$}}
// CHECK-NEXT: result 5: tensor<2x0xi32> =
// CHECK-NEXT: {{^\[\[}}],{{$}}
// CHECK-NEXT: {{^}} []]{{$}}
// CHECK-NOT: {{.}}
func.func @entry() -> (tensor<f32>, tensor<2xi32>, tensor<2x3xi32>,
                       tensor<2x2x2xi32>, tensor<1x1x2x1x1xi32>,
                       tensor<2x0xi32>) {
  %0 = arith.constant dense<7.0> : tensor<f32>
  %1 = arith.constant dense<[1, 2]> : tensor<2xi32>
  %2 = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %3 = arith.constant dense<[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]>
    : tensor<2x2x2xi32>
  %4 = arith.constant dense<[[[[[1]], [[2]]]]]> : tensor<1x1x2x1x1xi32>
  %5 = tensor.empty() : tensor<2x0xi32>
  return %0, %1, %2, %3, %4, %5
    : tensor<f32>, tensor<2xi32>, tensor<2x3xi32>, tensor<2x2x2xi32>,
      tensor<1x1x2x1x1xi32>, tensor<2x0xi32>
}
