// Where a reshape does not move up, and what is said of it.
// REQUIRES: workbench
// RUN: tenon-opt %s --rules=reshape/mark --rules=reshape/up,reshape/down,reshape/chains,reshape/constants,reshape/sizes --explain=MoveExpandUp -o %t.mlir > %t.expand 2>&1
// RUN: tenon-opt %s --rules=reshape/mark --rules=reshape/up,reshape/down,reshape/chains,reshape/constants,reshape/sizes --explain=MoveCollapseUp -o %t.mlir > %t.collapse 2>&1
// RUN: cat %t.expand %t.collapse | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>

// MoveExpandUp: another operation reads the result.
// CHECK-DAG: OnlyUsedBy: a result of linalg.exp is used by another func.return as well
func.func @shared(%x: tensor<6xf32>) -> (tensor<2x3xf32>, tensor<6xf32>) {
  %e = tensor.empty() : tensor<6xf32>
  %0 = linalg.exp ins(%x : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  return %1, %0 : tensor<2x3xf32>, tensor<6xf32>
}

// MoveExpandUp: an operand is indexed by the sum of two loops.
// CHECK-DAG: ChangeLoops: operand 0 is indexed by {{.*}}d0 + d1{{.*}}, where a split loop does not stand alone, in linalg.conv_1d
func.func @window(%x: tensor<8xf32>, %k: tensor<3xf32>, %c: tensor<6xf32>) -> tensor<2x3xf32> {
  %0 = linalg.conv_1d ins(%x, %k : tensor<8xf32>, tensor<3xf32>) outs(%c : tensor<6xf32>) -> tensor<6xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// MoveExpandUp: the operation is to be kept.
// CHECK-DAG: LacksAttribute: the producer has "tenon.reshape" = ["keep"]
func.func @kept(%x: tensor<6xf32>) -> tensor<2x3xf32> {
  %e = tensor.empty() : tensor<6xf32>
  %0 = linalg.exp {tenon.reshape = "keep"} ins(%x : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// MoveExpandUp: a padded dimension cannot be split.
// CHECK-DAG: loop 0 of what would change does more than go over a dimension
func.func @padded(%x: tensor<5xf32>) -> tensor<2x3xf32> {
  %z = arith.constant 0.0 : f32
  %0 = tensor.pad %x low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %z : f32
  } : tensor<5xf32> to tensor<6xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// MoveExpandUp: tensors with an encoding mean more than their shape.
// CHECK-DAG: 1 of the operations that would change have operands or results that are no plain tensors
func.func @encoded(%x: tensor<6xf32, "rows">, %c: tensor<6xf32>) -> tensor<2x3xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<6xf32, "rows">) outs(%c : tensor<6xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<6xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// MoveCollapseUp: another operand has the loops the other way round.
// CHECK-DAG: ChangeLoops: operand 0 is indexed by {{.*}}, where the merged loops are no neighbours, in linalg.transpose
func.func @transposed(%x: tensor<3x2xf32>, %c: tensor<2x3xf32>) -> tensor<6xf32> {
  %0 = linalg.transpose ins(%x : tensor<3x2xf32>) outs(%c : tensor<2x3xf32>) permutation = [1, 0]
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  return %1 : tensor<6xf32>
}

// MoveCollapseUp: a block of another operation is no place to compute.
// CHECK-DAG: the producer of its operand is no operation on tensors of its block
func.func @loop(%x: tensor<2x3xf32>, %n: index) -> tensor<6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<2x3xf32>
  %f = tensor.empty() : tensor<6xf32>
  %0 = linalg.exp ins(%x : tensor<2x3xf32>) outs(%e : tensor<2x3xf32>) -> tensor<2x3xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %f) -> tensor<6xf32> {
    %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
    %2 = linalg.add ins(%1, %s : tensor<6xf32>, tensor<6xf32>) outs(%f : tensor<6xf32>) -> tensor<6xf32>
    scf.yield %2 : tensor<6xf32>
  }
  return %r : tensor<6xf32>
}
