// Casts are crossed in both directions where both sides can be split as they
// are; what would have to be cast again stays where it is.
// REQUIRES: workbench
// RUN: split-file %s %t
// RUN: tenon-opt %t/up.mlir --rules=reshape/mark --rules=reshape/up,reshape/down,reshape/chains,reshape/constants,reshape/sizes --rewrite-limit=50 | FileCheck %t/up.mlir
// RUN: tenon-opt %t/down.mlir --rules=reshape/mark --set way=down --rules=reshape/up,reshape/down,reshape/chains,reshape/constants,reshape/sizes --rewrite-limit=50 | FileCheck %t/down.mlir
// RUN: tenon-run %t/up.mlir --schedule=%S/../../schedules/reshape/Inputs/run-up.mlir --verify --dynamic-size=8
// RUN: tenon-run %t/down.mlir --schedule=%S/../../schedules/reshape/Inputs/run-down.mlir --verify
// RUN: tenon-opt %t/up.mlir --rules=reshape/mark \
// RUN:   --rules=reshape/up,reshape/down,reshape/chains,reshape/constants,reshape/sizes \
// RUN:   --explain=MoveExpandUp -o %t.mlir 2>&1 | FileCheck %s --check-prefix=WHY
// RUN: tenon-opt %t/down.mlir --rules=reshape/mark --set way=down \
// RUN:   --rules=reshape/up,reshape/down,reshape/chains,reshape/constants,reshape/sizes \
// RUN:   --explain=MoveCollapseDown -o %t.mlir 2>&1 | FileCheck %s --check-prefix=WHY
// WHY: of what would change does more than go over a dimension

//--- up.mlir
func.func @entry(%x: tensor<6x4xf32>, %y: tensor<4x3xf32>, %z: tensor<?xf32>) -> (tensor<?x2x2xf32>, tensor<?xf32>, tensor<2x4xf32>) {
  // The cast is of another dimension than the split one.
  // CHECK:      %[[X:.*]] = tensor.expand_shape %arg0 {{\[\[}}0], [1, 2]] output_shape [6, 2, 2]
  // CHECK:      %[[L:.*]] = linalg.exp ins(%[[X]]
  // CHECK-NEXT: %[[R0:.*]] = tensor.cast %[[L]] : tensor<6x2x2xf32> to tensor<?x2x2xf32>
  %e = tensor.empty() : tensor<6x4xf32>
  %0 = linalg.exp ins(%x : tensor<6x4xf32>) outs(%e : tensor<6x4xf32>) -> tensor<6x4xf32>
  %1 = tensor.cast %0 : tensor<6x4xf32> to tensor<?x4xf32>
  %c6 = arith.constant 6 : index
  %2 = tensor.expand_shape %1 [[0], [1, 2]] output_shape [%c6, 2, 2] : tensor<?x4xf32> into tensor<?x2x2xf32>

  // Dimensions that a cast changes can be merged.
  // CHECK:      %[[Y:.*]] = tensor.collapse_shape %arg1 {{\[\[}}0, 1]]
  // CHECK:      %[[S:.*]] = linalg.sqrt ins(%[[Y]]
  // CHECK-NEXT: %[[R1:.*]] = tensor.cast %[[S]] : tensor<12xf32> to tensor<?xf32>
  %f = tensor.empty() : tensor<4x3xf32>
  %3 = linalg.sqrt ins(%y : tensor<4x3xf32>) outs(%f : tensor<4x3xf32>) -> tensor<4x3xf32>
  %4 = tensor.cast %3 : tensor<4x3xf32> to tensor<4x?xf32>
  %5 = tensor.collapse_shape %4 [[0, 1]] : tensor<4x?xf32> into tensor<?xf32>

  // Refused: %arg2 would have to be cast to be split.
  // CHECK:      %[[C:.*]] = tensor.cast %arg2 : tensor<?xf32> to tensor<8xf32>
  // CHECK-NEXT: %[[R2:.*]] = tensor.expand_shape %[[C]] {{\[\[}}0, 1]] output_shape [2, 4]
  // CHECK-NEXT: return %[[R0]], %[[R1]], %[[R2]]
  %6 = tensor.cast %z : tensor<?xf32> to tensor<8xf32>
  %7 = tensor.expand_shape %6 [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  return %2, %5, %7 : tensor<?x2x2xf32>, tensor<?xf32>, tensor<2x4xf32>
}

//--- down.mlir
func.func @entry(%x: tensor<6x2x2xf32>, %y: tensor<6x4xf32>) -> (tensor<?x4xf32>, tensor<?x2x2xf32>, tensor<?xf32>) {
  // The cast is of another dimension than the merged ones.
  // CHECK:      %[[X:.*]] = tensor.cast %arg0 : tensor<6x2x2xf32> to tensor<?x2x2xf32>
  // CHECK:      %[[E:.*]] = linalg.exp ins(%[[X]]
  // CHECK:      %[[R0:.*]] = tensor.collapse_shape %[[E]] {{\[\[}}0], [1, 2]]
  %c = tensor.collapse_shape %x [[0], [1, 2]] : tensor<6x2x2xf32> into tensor<6x4xf32>
  %0 = tensor.cast %c : tensor<6x4xf32> to tensor<?x4xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %0, %c0 : tensor<?x4xf32>
  %e = tensor.empty(%d) : tensor<?x4xf32>
  %1 = linalg.exp ins(%0 : tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>

  // Below an expand_shape the cast is of the dimensions above.
  // CHECK:      %[[Y:.*]] = tensor.cast %arg1 : tensor<6x4xf32> to tensor<?x4xf32>
  // CHECK:      %[[L:.*]] = linalg.log ins(%[[Y]]
  // CHECK:      %[[R1:.*]] = tensor.expand_shape %[[L]] {{\[\[}}0], [1, 2]]
  %2 = tensor.expand_shape %y [[0], [1, 2]] output_shape [6, 2, 2] : tensor<6x4xf32> into tensor<6x2x2xf32>
  %3 = tensor.cast %2 : tensor<6x2x2xf32> to tensor<?x2x2xf32>
  %f = tensor.empty(%d) : tensor<?x2x2xf32>
  %4 = linalg.log ins(%3 : tensor<?x2x2xf32>) outs(%f : tensor<?x2x2xf32>) -> tensor<?x2x2xf32>

  // Refused: what is merged below the cast would have to be cast again, and so
  // on for ever.
  // CHECK:      %[[M:.*]] = tensor.collapse_shape %arg1 {{\[\[}}0, 1]]
  // CHECK-NEXT: %[[N:.*]] = tensor.cast %[[M]] : tensor<24xf32> to tensor<?xf32>
  // CHECK:      %[[R2:.*]] = linalg.sqrt ins(%[[N]]
  // CHECK:      return %[[R0]], %[[R1]], %[[R2]]
  %5 = tensor.collapse_shape %y [[0, 1]] : tensor<6x4xf32> into tensor<24xf32>
  %6 = tensor.cast %5 : tensor<24xf32> to tensor<?xf32>
  %n = tensor.dim %6, %c0 : tensor<?xf32>
  %g = tensor.empty(%n) : tensor<?xf32>
  %7 = linalg.sqrt ins(%6 : tensor<?xf32>) outs(%g : tensor<?xf32>) -> tensor<?xf32>
  return %1, %4, %7 : tensor<?x4xf32>, tensor<?x2x2xf32>, tensor<?xf32>
}
