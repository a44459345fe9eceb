// The reference covers tensor ops that are no linalg ops.

// RUN: tenon-run %s --schedule=loops --print | FileCheck %s

// CHECK:      result 0: tensor<3x4xf32> =
// CHECK-NEXT: {{^\[\[}}9, 9, 9, 9],
// CHECK-NEXT: {{^ \[}}9, 1, 2, 9],
// CHECK-NEXT: {{^ \[}}9, 3, 4, 9]]
// CHECK-NEXT: result 1: tensor<4x2xf32> =
// CHECK-NEXT: {{^\[\[}}1, 2],
// CHECK-NEXT: {{^ \[}}3, 4],
// CHECK-NEXT: {{^ \[}}2, 4],
// CHECK-NEXT: {{^ \[}}6, 8]]
// CHECK-NEXT: result 2: tensor<2xf32> =
// CHECK-NEXT: [2, 4]
// CHECK-NEXT: result 3: tensor<2x2xf32> =
// CHECK-NEXT: {{^\[\[0.2(5|49999).*, 0.7(5|49999|50000)}}
// CHECK-NEXT: {{^ \[}}0.5, 0.5]]
// CHECK-NEXT: result 4: tensor<2x2xf32> =
// CHECK-NEXT: {{^\[\[}}1, 7],
// CHECK-NEXT: {{^ \[}}3, 4]]
func.func @entry() -> (tensor<3x4xf32>, tensor<4x2xf32>, tensor<2xf32>,
                       tensor<2x2xf32>, tensor<2x2xf32>) {
  %a = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %nine = arith.constant 9.0 : f32
  %seven = arith.constant 7.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.pad %a low[1, 1] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %nine : f32
  } : tensor<2x2xf32> to tensor<3x4xf32>
  %twice = arith.addf %a, %a : tensor<2x2xf32>
  %1 = tensor.concat dim(0) %a, %twice
    : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
  %2 = tensor.extract_slice %a[0, 1] [2, 1] [1, 1]
    : tensor<2x2xf32> to tensor<2xf32>
  %logits = arith.constant dense<[[0.0, 1.0986122886681098], [5.0, 5.0]]>
    : tensor<2x2xf32>
  %e = tensor.empty() : tensor<2x2xf32>
  %3 = linalg.softmax dimension(1) ins(%logits : tensor<2x2xf32>)
    outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  // The insertion must not be seen in the other results.
  %4 = tensor.insert %seven into %a[%c0, %c1] : tensor<2x2xf32>
  return %0, %1, %2, %3, %4
    : tensor<3x4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2x2xf32>,
      tensor<2x2xf32>
}
