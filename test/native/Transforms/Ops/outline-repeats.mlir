// What a function computes again and again becomes a function.
// RUN: tenon-opt %s --schedule=share-layers --set=min_operations=2 | FileCheck %s
// RUN: tenon-opt %s --schedule=share-layers --set=min_operations=8 | FileCheck %s --check-prefix=LONG
// LONG-NOT: call @

#id = affine_map<(d0, d1) -> (d0, d1)>

// A constant that differs is an argument, one that does not is inside, also what
// a body reads. So is a value from before that all take.
// CHECK-LABEL: func.func private @layers_layer(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32> {tenon.argument = #tenon.argument<constant>}, %[[M:.*]]: tensor<4xf32>) -> tensor<4xf32> {
// CHECK: %[[TWO:.*]] = arith.constant dense<2.0
// CHECK: %[[Y:.*]] = arith.addf %[[X]], %[[B]]
// CHECK: %[[Z:.*]] = arith.mulf %[[Y]], %[[TWO]]
// CHECK: %[[R:.*]] = arith.mulf %[[Z]], %[[M]]
// CHECK: return %[[R]]
// CHECK-LABEL: func.func @layers(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[M:.*]]: tensor<4xf32>)
// CHECK: %[[N:.*]] = arith.negf %[[M]]
// CHECK: %[[A:.*]] = call @layers_layer(%[[X]], %{{.*}}, %[[N]])
// CHECK: %[[B:.*]] = call @layers_layer(%[[A]], %{{.*}}, %[[N]])
// CHECK: %[[C:.*]] = call @layers_layer(%[[B]], %{{.*}}, %[[N]])
// CHECK: return %[[C]]
func.func @layers(%x: tensor<4xf32>, %m: tensor<4xf32>) -> tensor<4xf32> {
  %n = arith.negf %m : tensor<4xf32>
  %b0 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %two = arith.constant dense<2.0> : tensor<4xf32>
  %0 = arith.addf %x, %b0 : tensor<4xf32>
  %1 = arith.mulf %0, %two : tensor<4xf32>
  %2 = arith.mulf %1, %n : tensor<4xf32>
  %b1 = arith.constant dense<[2.0, 3.0, 4.0, 5.0]> : tensor<4xf32>
  %3 = arith.addf %2, %b1 : tensor<4xf32>
  %4 = arith.mulf %3, %two : tensor<4xf32>
  %5 = arith.mulf %4, %n : tensor<4xf32>
  %b2 = arith.constant dense<[3.0, 4.0, 5.0, 6.0]> : tensor<4xf32>
  %6 = arith.addf %5, %b2 : tensor<4xf32>
  %7 = arith.mulf %6, %two : tensor<4xf32>
  %8 = arith.mulf %7, %n : tensor<4xf32>
  return %8 : tensor<4xf32>
}

// What is used later is a result, of all of them; a body may read from outside.
// CHECK-LABEL: func.func private @bodies_layer(
// CHECK-SAME: %{{.*}}: tensor<4xf32>, %[[S:.*]]: f32 {tenon.argument = #tenon.argument<constant>}, %{{.*}}: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
// CHECK: %[[E:.*]] = math.exp
// CHECK: %[[G:.*]] = linalg.map
// CHECK: arith.mulf %{{.*}}, %[[S]]
// CHECK: return %[[E]], %[[G]]
// CHECK-LABEL: func.func @bodies(
// CHECK: %[[A:.*]]:2 = call @bodies_layer(
// CHECK: %[[B:.*]]:2 = call @bodies_layer(%[[A]]#1,
// CHECK: %[[R:.*]] = arith.addf %[[A]]#0, %[[B]]#1
// CHECK: return %[[R]]
func.func @bodies(%x: tensor<4xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  %a = arith.constant 3.0 : f32
  %b = arith.constant 5.0 : f32
  %0 = math.exp %x : tensor<4xf32>
  %1 = linalg.map ins(%0 : tensor<4xf32>) outs(%init : tensor<4xf32>)
    (%in: f32, %out: f32) {
      %p = arith.mulf %in, %a : f32
      linalg.yield %p : f32
    }
  %2 = math.exp %1 : tensor<4xf32>
  %3 = linalg.map ins(%2 : tensor<4xf32>) outs(%init : tensor<4xf32>)
    (%in: f32, %out: f32) {
      %p = arith.mulf %in, %b : f32
      linalg.yield %p : f32
    }
  %4 = arith.addf %0, %3 : tensor<4xf32>
  return %4 : tensor<4xf32>
}

// The first of these takes its values in another order.
// CHECK-LABEL: func.func @crossed(
// CHECK: arith.subf
// CHECK: arith.subf
// CHECK: %[[A:.*]]:2 = call @crossed_layer
// CHECK: %[[B:.*]]:2 = call @crossed_layer(%[[A]]#
// CHECK-NOT: call
// CHECK: return
func.func @crossed(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.subf %x, %y : tensor<4xf32>
  %1 = arith.subf %y, %0 : tensor<4xf32>
  %2 = arith.subf %0, %1 : tensor<4xf32>
  %3 = arith.subf %2, %1 : tensor<4xf32>
  %4 = arith.subf %2, %3 : tensor<4xf32>
  %5 = arith.subf %4, %3 : tensor<4xf32>
  return %5 : tensor<4xf32>
}

// The first takes one value twice, where the second takes two.
// CHECK-LABEL: func.func private @twice_layer(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK: %[[Z:.*]] = math.exp %[[X]]
// CHECK: arith.mulf %[[Z]], %[[Y]]
// CHECK-LABEL: func.func @twice(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>)
// CHECK: %[[A:.*]] = call @twice_layer(%[[X]], %[[X]])
// CHECK: call @twice_layer(%[[A]], %[[X]])
func.func @twice(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = math.exp %x : tensor<4xf32>
  %1 = arith.mulf %0, %x : tensor<4xf32>
  %2 = math.exp %1 : tensor<4xf32>
  %3 = arith.mulf %2, %x : tensor<4xf32>
  return %3 : tensor<4xf32>
}

// Types differ.
// CHECK-LABEL: func.func @wider(
// CHECK-NOT: call
// CHECK: return
func.func @wider(%x: tensor<4xf32>) -> tensor<4xf64> {
  %0 = math.exp %x : tensor<4xf32>
  %1 = math.sin %0 : tensor<4xf32>
  %2 = arith.extf %1 : tensor<4xf32> to tensor<4xf64>
  %3 = math.exp %2 : tensor<4xf64>
  %4 = math.sin %3 : tensor<4xf64>
  return %4 : tensor<4xf64>
}

// Two kinds of layers.
// CHECK-LABEL: func.func @two_kinds(
// CHECK-COUNT-2: call @two_kinds_layer{{(_[0-9]+)?}}(
// CHECK: arith.negf
// CHECK-COUNT-3: call @two_kinds_layer{{(_[0-9]+)?}}(
// CHECK: return
func.func @two_kinds(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = math.exp %x : tensor<4xf32>
  %1 = math.sin %0 : tensor<4xf32>
  %2 = math.exp %1 : tensor<4xf32>
  %3 = math.sin %2 : tensor<4xf32>
  %4 = arith.negf %3 : tensor<4xf32>
  %5 = math.cos %4 : tensor<4xf32>
  %6 = math.tanh %5 : tensor<4xf32>
  %7 = math.cos %6 : tensor<4xf32>
  %8 = math.tanh %7 : tensor<4xf32>
  %9 = math.cos %8 : tensor<4xf32>
  %10 = math.tanh %9 : tensor<4xf32>
  return %10 : tensor<4xf32>
}

// A function of several blocks, and one that is only declared, stay.
// CHECK-LABEL: func.func @blocks(
// CHECK-NOT: call
// CHECK: return
func.func @blocks(%x: tensor<4xf32>) -> tensor<4xf32> {
  cf.br ^next(%x : tensor<4xf32>)
^next(%y: tensor<4xf32>):
  %0 = math.exp %y : tensor<4xf32>
  %1 = math.sin %0 : tensor<4xf32>
  %2 = math.exp %1 : tensor<4xf32>
  %3 = math.sin %2 : tensor<4xf32>
  return %3 : tensor<4xf32>
}
func.func private @declared(tensor<4xf32>)

// What works on memory stays where it stands: it may be of this call alone.
// CHECK-LABEL: func.func @memory(
// CHECK-NOT: call
// CHECK: return
func.func @memory(%x: f32) -> f32 {
  %a = memref.alloca() : memref<f32>
  memref.store %x, %a[] : memref<f32>
  %b = memref.alloca() : memref<f32>
  memref.store %x, %b[] : memref<f32>
  %0 = memref.load %a[] : memref<f32>
  %1 = memref.load %b[] : memref<f32>
  %2 = arith.addf %0, %1 : f32
  return %2 : f32
}

// Numbers that are indices stay constants.
// CHECK-LABEL: func.func @indices(
// CHECK-NOT: call
// CHECK: return
func.func @indices(%x: tensor<4x4xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.dim %x, %c0 : tensor<4x4xf32>
  %1 = arith.muli %0, %0 : index
  %2 = tensor.dim %x, %c1 : tensor<4x4xf32>
  %3 = arith.muli %2, %2 : index
  return %1, %3 : index, index
}

// Each second one takes its values in another order: two of them are a copy.
// CHECK-LABEL: func.func private @in_turns_layer(
// CHECK-COUNT-4: arith.subf
// CHECK: return
// CHECK-LABEL: func.func @in_turns(
// CHECK-COUNT-2: call @in_turns_layer(
// CHECK: return
func.func @in_turns(%x: tensor<4xf32>, %m: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.subf %x, %m : tensor<4xf32>
  %1 = arith.subf %0, %m : tensor<4xf32>
  %2 = arith.subf %1, %m : tensor<4xf32>
  %3 = arith.subf %m, %2 : tensor<4xf32>
  %4 = arith.subf %3, %m : tensor<4xf32>
  %5 = arith.subf %4, %m : tensor<4xf32>
  %6 = arith.subf %5, %m : tensor<4xf32>
  %7 = arith.subf %m, %6 : tensor<4xf32>
  %8 = arith.subf %7, %m : tensor<4xf32>
  %9 = arith.subf %8, %m : tensor<4xf32>
  %10 = arith.subf %9, %m : tensor<4xf32>
  %11 = arith.subf %m, %10 : tensor<4xf32>
  return %11 : tensor<4xf32>
}

// Its name is taken.
// CHECK-LABEL: func.func private @named_layer_0(
// CHECK-LABEL: func.func @named(
// CHECK-COUNT-2: call @named_layer_0(
// CHECK-LABEL: func.func private @named_layer(
func.func @named(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = math.exp %x : tensor<4xf32>
  %1 = math.sin %0 : tensor<4xf32>
  %2 = math.exp %1 : tensor<4xf32>
  %3 = math.sin %2 : tensor<4xf32>
  return %3 : tensor<4xf32>
}
func.func private @named_layer(tensor<4xf32>)

// A copy does not begin with what is element by element: it stays with the product that
// it reads, also the first time.
// CHECK-LABEL: func.func private @rectified_layer(
// CHECK-NOT: arith.maximumf
// CHECK: linalg.matmul
// CHECK: arith.maximumf
// CHECK: return
// CHECK-LABEL: func.func @rectified(
// CHECK: arith.maximumf
// CHECK-COUNT-3: call @rectified_layer(
func.func @rectified(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %e: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.maximumf %in, %zero : f32
    linalg.yield %r : f32
  } -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%0, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.maximumf %in, %zero : f32
    linalg.yield %r : f32
  } -> tensor<4x4xf32>
  %3 = linalg.matmul ins(%2, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.maximumf %in, %zero : f32
    linalg.yield %r : f32
  } -> tensor<4x4xf32>
  %5 = linalg.matmul ins(%4, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %6 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.maximumf %in, %zero : f32
    linalg.yield %r : f32
  } -> tensor<4x4xf32>
  return %6 : tensor<4x4xf32>
}
