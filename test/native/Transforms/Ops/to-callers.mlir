// What a function computes of arguments that are constants at each call moves to the
// calls, and is folded there.
// RUN: tenon-opt %s --schedule=%S/Inputs/to-callers.mlir | FileCheck %s

// CHECK-LABEL: func.func private @layer(
// CHECK-SAME: %[[X:.*]]: tensor<4x2xf32>, %[[Q:.*]]: tensor<1x4x2xf32> {tenon.argument = #tenon.argument<constant>}, %[[P:.*]]: tensor<2x2x2xf32> {tenon.argument = #tenon.argument<constant>}) ->
// CHECK-NEXT: return %[[X]], %[[P]], %[[Q]]
func.func private @layer(%w: tensor<4x2xf32> {tenon.argument = #tenon.argument<constant>}, %x: tensor<4x2xf32>)
    -> (tensor<4x2xf32>, tensor<2x2x2xf32>, tensor<1x4x2xf32>) {
  %e = tensor.expand_shape %w [[0, 1], [2]] output_shape [1, 4, 2] : tensor<4x2xf32> into tensor<1x4x2xf32>
  %c = tensor.collapse_shape %e [[0, 1], [2]] : tensor<1x4x2xf32> into tensor<4x2xf32>
  %empty = tensor.empty() : tensor<2x2x2xf32>
  %p = linalg.pack %c inner_dims_pos = [0] inner_tiles = [2] into %empty : tensor<4x2xf32> -> tensor<2x2x2xf32>
  return %x, %p, %e : tensor<4x2xf32>, tensor<2x2x2xf32>, tensor<1x4x2xf32>
}

// What also reads something else, and what is not named, stays; so does what an
// argument without the attribute gives.
// CHECK-LABEL: func.func private @stays(
// CHECK-SAME: %[[W:.*]]: tensor<4x2xf32> {tenon.argument = #tenon.argument<constant>}, %[[X:.*]]: tensor<4x2xf32>, %[[D:.*]]: tensor<2x2x2xf32>)
// CHECK: tensor.expand_shape %[[X]]
// CHECK: linalg.pack %[[W]] {{.*}} into %[[D]]
// CHECK: math.exp %[[W]]
func.func private @stays(%w: tensor<4x2xf32> {tenon.argument = #tenon.argument<constant>}, %x: tensor<4x2xf32>, %d: tensor<2x2x2xf32>)
    -> (tensor<1x4x2xf32>, tensor<2x2x2xf32>, tensor<4x2xf32>) {
  %e = tensor.expand_shape %x [[0, 1], [2]] output_shape [1, 4, 2] : tensor<4x2xf32> into tensor<1x4x2xf32>
  %p = linalg.pack %w inner_dims_pos = [0] inner_tiles = [2] into %d : tensor<4x2xf32> -> tensor<2x2x2xf32>
  %f = math.exp %w : tensor<4x2xf32>
  return %e, %p, %f : tensor<1x4x2xf32>, tensor<2x2x2xf32>, tensor<4x2xf32>
}

// Who names it asks for its type.
// CHECK-LABEL: func.func private @named(
// CHECK-SAME: %[[W:.*]]: tensor<4x2xf32> {tenon.argument = #tenon.argument<constant>}) ->
// CHECK-NEXT: tensor.expand_shape %[[W]]
func.func private @named(%w: tensor<4x2xf32> {tenon.argument = #tenon.argument<constant>}) -> tensor<1x4x2xf32> {
  %e = tensor.expand_shape %w [[0, 1], [2]] output_shape [1, 4, 2] : tensor<4x2xf32> into tensor<1x4x2xf32>
  return %e : tensor<1x4x2xf32>
}
func.func @names() -> ((tensor<4x2xf32>) -> tensor<1x4x2xf32>, tensor<1x4x2xf32>) {
  %f = func.constant @named : (tensor<4x2xf32>) -> tensor<1x4x2xf32>
  %a = arith.constant dense<1.0> : tensor<4x2xf32>
  %r = call @named(%a) : (tensor<4x2xf32>) -> tensor<1x4x2xf32>
  return %f, %r : (tensor<4x2xf32>) -> tensor<1x4x2xf32>, tensor<1x4x2xf32>
}

// CHECK-LABEL: func.func @entry(
// CHECK-DAG: %[[A:.*]] = arith.constant dense<{{\[\[\[}}1.0{{.*}}> : tensor<2x2x2xf32>
// CHECK-DAG: %[[B:.*]] = arith.constant dense<{{\[\[\[}}9.0{{.*}}> : tensor<2x2x2xf32>
// CHECK: call @layer(%{{.*}}, %{{.*}}, %[[A]])
// CHECK: call @layer(%{{.*}}, %{{.*}}, %[[B]])
// CHECK: call @stays(%{{.*}}, %{{.*}}, %{{.*}})
func.func @entry(%x: tensor<4x2xf32>, %d: tensor<2x2x2xf32>)
    -> (tensor<2x2x2xf32>, tensor<2x2x2xf32>, tensor<1x4x2xf32>) {
  %a = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>
  %b = arith.constant dense<[[9.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>
  %y, %p, %e = call @layer(%a, %x) : (tensor<4x2xf32>, tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<2x2x2xf32>, tensor<1x4x2xf32>)
  %z, %q, %f = call @layer(%b, %y) : (tensor<4x2xf32>, tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<2x2x2xf32>, tensor<1x4x2xf32>)
  %g, %r, %h = call @stays(%a, %z, %d) : (tensor<4x2xf32>, tensor<4x2xf32>, tensor<2x2x2xf32>) -> (tensor<1x4x2xf32>, tensor<2x2x2xf32>, tensor<4x2xf32>)
  return %p, %q, %g : tensor<2x2x2xf32>, tensor<2x2x2xf32>, tensor<1x4x2xf32>
}
