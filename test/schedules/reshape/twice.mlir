// What a schedule has made, it leaves alone when it runs again.
// RUN: tenon-opt %s --schedule=reshape-up -o %t.up
// RUN: FileCheck %s --check-prefix=UP < %t.up
// RUN: tenon-opt %t.up --schedule=reshape-up | diff %t.up -
// RUN: tenon-opt %s --schedule=reshape-down -o %t.down
// RUN: FileCheck %s --check-prefix=DOWN < %t.down
// RUN: tenon-opt %t.down --schedule=reshape-down | diff %t.down -
// RUN: tenon-opt %s --schedule=reshape-down --set=unit_dims_only=1 -o %t.units
// RUN: FileCheck %s --check-prefix=UNITS < %t.units
// RUN: tenon-opt %t.units --schedule=reshape-down --set=unit_dims_only=1 | diff %t.units -
// RUN: tenon-opt %s --schedule=reshape-fuse -o %t.fused
// RUN: FileCheck %s --check-prefix=FUSED < %t.fused
// RUN: tenon-opt %t.fused --schedule=reshape-fuse | diff %t.fused -

// The collapse that goes down leaves an expand on the other operand. It went up,
// and says so: sent down, it would put the collapse back where it was.
// DOWN-LABEL: func.func @makes_room(
// DOWN:         tensor.expand_shape %arg1 {{.*}} {tenon.reshape = "up"}
// DOWN:         %[[R:.*]] = linalg.add {{.*}}tensor<2x3xf32>
// DOWN-NEXT:    tensor.collapse_shape %[[R]] {{\[\[}}0, 1]] :
func.func @makes_room(%x: tensor<2x3xf32>, %y: tensor<6xf32>) -> tensor<6xf32> {
  %e = tensor.empty() : tensor<6xf32>
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %1 = linalg.add ins(%0, %y : tensor<6xf32>, tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  return %1 : tensor<6xf32>
}

// The same on an initial value that is used as it is as well.
// DOWN-LABEL: func.func @two_results(
// DOWN:         linalg.fill {{.*}}tensor<6xf32>
// DOWN:         tensor.expand_shape {{.*}} {tenon.reshape = "up"}
// DOWN:         linalg.generic {{.*}}["parallel", "parallel"]
func.func @two_results(%x: tensor<2x3xf32>) -> (tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) {
  %c = arith.constant 3.0 : f32
  %e = tensor.empty() : tensor<6xf32>
  %z = linalg.fill ins(%c : f32) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %1:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%0 : tensor<6xf32>) outs(%z, %e : tensor<6xf32>, tensor<6xf32>) {
  ^bb0(%a: f32, %b: f32, %d: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p, %a : f32, f32
  } -> (tensor<6xf32>, tensor<6xf32>)
  %2 = linalg.mul ins(%z, %1#1 : tensor<6xf32>, tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  return %1#0, %1#1, %2, %z : tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>
}

// Two users of a value send it equal expands. As one they cross what makes it.
// UP-LABEL: func.func @equal(
// UP:         tensor.expand_shape %arg0
// UP-NOT:     tensor.expand_shape
// UP:         linalg.exp {{.*}}tensor<2x3xf32>
func.func @equal(%x: tensor<6xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %e = tensor.empty() : tensor<6xf32>
  %0 = linalg.exp ins(%x : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %1 = linalg.log ins(%0 : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %2 = linalg.sqrt ins(%0 : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %3 = tensor.expand_shape %1 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %4 = tensor.expand_shape %2 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  return %3, %4 : tensor<2x3xf32>, tensor<2x3xf32>
}

// Two reshapes that split and merge more than dims of size 1 stay, but become
// one that only drops such a dim: it goes down in the same run.
// UNITS-LABEL: func.func @becomes_one(
// UNITS:         linalg.generic {{.*}} ins(%arg0 : tensor<?x1xf32>)
func.func @becomes_one(%a: tensor<?x1xf32>, %m: index, %c: tensor<2xf32>) -> tensor<2xf32> {
  %0 = tensor.expand_shape %a [[0, 1, 2], [3]] output_shape [1, %m, 5, 1] : tensor<?x1xf32> into tensor<1x?x5x1xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2, 3]] : tensor<1x?x5x1xf32> into tensor<?xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%1 : tensor<?xf32>) outs(%c : tensor<2xf32>) {
  ^bb0(%x: f32, %o: f32):
    %3 = arith.maximumf %x, %o : f32
    linalg.yield %3 : f32
  } -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

// The expand that the sum has sent up is the same as the one that stands there,
// once it has arrived and lost its mark: the sum reads it once.
// FUSED-LABEL: func.func @arrives_beside(
// FUSED:         %[[X:.*]] = tensor.expand_shape %arg0
// FUSED-NOT:     tensor.expand_shape
// FUSED:         linalg.generic {{.*}} ins(%[[X]] : tensor<1x3x1xi32>)
func.func @arrives_beside(%x: tensor<3x1xi32>) -> (tensor<3xi32>, tensor<1x3x1xi32>) {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<3x1xi32> into tensor<3xi32>
  %1 = tensor.expand_shape %x [[0, 1], [2]] output_shape [1, 3, 1] : tensor<3x1xi32> into tensor<1x3x1xi32>
  %2 = tensor.collapse_shape %1 [[0, 1, 2]] : tensor<1x3x1xi32> into tensor<3xi32>
  %e = tensor.empty() : tensor<3xi32>
  %3 = linalg.add ins(%0, %2 : tensor<3xi32>, tensor<3xi32>) outs(%e : tensor<3xi32>) -> tensor<3xi32>
  return %3, %1 : tensor<3xi32>, tensor<1x3x1xi32>
}
