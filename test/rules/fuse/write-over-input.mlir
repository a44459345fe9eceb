// An element-wise operation writes over an operand that dies with it.
// RUN: tenon-opt %s --rules=fuse/write-in-place | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>

// The operand becomes the init, and keeps its side of the difference.
// CHECK-LABEL: func.func @chain(
// CHECK: %[[X:.*]] = linalg.exp
// CHECK: linalg.generic {{.*}} ins(%arg1 : tensor<5xf32>) outs(%[[X]] :
// CHECK-NEXT: ^bb0(%[[D:.*]]: f32, %[[OUT:.*]]: f32)
// CHECK-NEXT: arith.subf %[[OUT]], %[[D]]
func.func @chain(%x: tensor<4x5xf32>, %row: tensor<5xf32>, %e: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = linalg.exp ins(%x : tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  %1 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%0, %row : tensor<4x5xf32>, tensor<5xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.subf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<4x5xf32>
  return %1 : tensor<4x5xf32>
}

// Nobody computed an argument here.
// CHECK-LABEL: func.func @argument(
// CHECK: linalg.generic {{.*}} ins(%arg0 :{{.*}} outs(%arg1 :
func.func @argument(%x: tensor<4x5xf32>, %e: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.negf %a : f32
    linalg.yield %r : f32
  } -> tensor<4x5xf32>
  return %1 : tensor<4x5xf32>
}

// What is read again is kept.
// CHECK-LABEL: func.func @read_again(
// CHECK: %[[X:.*]] = linalg.exp
// CHECK: linalg.generic {{.*}} ins(%[[X]] :{{.*}} outs(%arg1 :
func.func @read_again(%x: tensor<4x5xf32>, %e: tensor<4x5xf32>) -> (tensor<4x5xf32>, tensor<4x5xf32>) {
  %0 = linalg.exp ins(%x : tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.negf %a : f32
    linalg.yield %r : f32
  } -> tensor<4x5xf32>
  return %0, %1 : tensor<4x5xf32>, tensor<4x5xf32>
}

// An element would be overwritten before it is read.
// CHECK-LABEL: func.func @turned(
// CHECK: %[[X:.*]] = linalg.exp
// CHECK: linalg.generic {{.*}} ins(%[[X]] :{{.*}} outs(%arg1 :
func.func @turned(%x: tensor<5x5xf32>, %e: tensor<5x5xf32>) -> tensor<5x5xf32> {
  %0 = linalg.exp ins(%x : tensor<5x5xf32>) outs(%e : tensor<5x5xf32>) -> tensor<5x5xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<5x5xf32>) outs(%e : tensor<5x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.negf %a : f32
    linalg.yield %r : f32
  } -> tensor<5x5xf32>
  return %1 : tensor<5x5xf32>
}

// The init is read.
// CHECK-LABEL: func.func @adds_to(
// CHECK: %[[X:.*]] = linalg.exp
// CHECK: linalg.generic {{.*}} ins(%[[X]] :{{.*}} outs(%arg0 :
func.func @adds_to(%x: tensor<4x5xf32>, %e: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = linalg.exp ins(%x : tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4x5xf32>) outs(%x : tensor<4x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %a, %o : f32
    linalg.yield %r : f32
  } -> tensor<4x5xf32>
  return %1 : tensor<4x5xf32>
}

// An iteration writes over what the one before has computed: with another init each would copy the tensor.
// CHECK-LABEL: func.func @carried(
// CHECK: scf.for {{.*}} iter_args(%[[X:.*]] = %arg0)
// CHECK: linalg.generic {{.*}} outs(%[[X]] :
// CHECK: scf.while (%[[Y:.*]] = %{{.*}})
// CHECK: do
// CHECK-NEXT: ^bb0(%[[Z:.*]]: tensor<4x5xf32>)
// CHECK-NEXT: linalg.generic {{.*}} outs(%[[Z]] :
func.func @carried(%x: tensor<4x5xf32>, %e: tensor<4x5xf32>, %low: index, %high: index, %is_more: i1) -> tensor<4x5xf32> {
  %0 = scf.for %i = %low to %high step %low iter_args(%y = %x) -> tensor<4x5xf32> {
    %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) {
    ^bb0(%a: f32, %o: f32):
      %r = arith.negf %a : f32
      linalg.yield %r : f32
    } -> tensor<4x5xf32>
    scf.yield %1 : tensor<4x5xf32>
  }
  %2 = scf.while (%y = %0) : (tensor<4x5xf32>) -> tensor<4x5xf32> {
    scf.condition(%is_more) %y : tensor<4x5xf32>
  } do {
  ^bb0(%z: tensor<4x5xf32>):
    %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%z : tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) {
    ^bb0(%a: f32, %o: f32):
      %r = arith.negf %a : f32
      linalg.yield %r : f32
    } -> tensor<4x5xf32>
    scf.yield %3 : tensor<4x5xf32>
  }
  return %2 : tensor<4x5xf32>
}
