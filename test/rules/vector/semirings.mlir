// What combines a function of two operands into a third, step by step.
// RUN: tenon-opt %s --rules=vector/semirings,vector/semiring-steps,vector/semiring-unit-loops --target=x86_64,znver4 | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --verify --entry=max_plus | FileCheck %s --check-prefix=RAN
// RAN: verify: ok

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#nk = affine_map<(m, n, k) -> (n, k)>

// MarkSemiringContraction, LoopOverSemiringSteps
// CHECK-LABEL: func.func @max_plus
// CHECK: linalg.generic
// CHECK-SAME: lhs = 0
// CHECK-SAME: rhs = 1
// CHECK-SAME: roles = "mnk"
// CHECK-SAME: tenon.tile = #tenon.tile<level = "sum", sizes = [0, 0, 1]
func.func @max_plus(%a: tensor<6x8xf32>, %b: tensor<8x64xf32>, %c: tensor<6x64xf32>) -> tensor<6x64xf32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<6x8xf32>, tensor<8x64xf32>) outs(%c : tensor<6x64xf32>) {
  ^bb0(%l: f32, %r: f32, %most: f32):
    %p = arith.addf %l, %r : f32
    %s = arith.maximumf %most, %p : f32
    linalg.yield %s : f32
  } -> tensor<6x64xf32>
  return %0 : tensor<6x64xf32>
}

// DropUnitLoopsOfStep
// CHECK-LABEL: func.func @step
// CHECK: tenon.known = #tenon.known<unit_loops = [2]>
func.func @step(%a: tensor<6x1xi64>, %b: tensor<1x64xi64>, %c: tensor<6x64xi64>) -> tensor<6x64xi64> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<6x1xi64>, tensor<1x64xi64>) outs(%c : tensor<6x64xi64>) {
  ^bb0(%l: i64, %r: i64, %bits: i64):
    %p = arith.andi %l, %r : i64
    %s = arith.ori %p, %bits : i64
    linalg.yield %s : i64
  } -> tensor<6x64xi64>
  return %0 : tensor<6x64xi64>
}

// MarkContractionOfBytes; a step of it is a contraction still.
// CHECK-LABEL: func.func @fours
// CHECK: roles = "mnkv"
// CHECK-NOT: tenon.tile
func.func @fours(%a: tensor<6x8x4xi8>, %b: tensor<8x64x4xi8>, %c: tensor<6x64xi32>) -> tensor<6x64xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k, v) -> (m, k, v)>, affine_map<(m, n, k, v) -> (k, n, v)>, affine_map<(m, n, k, v) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<6x8x4xi8>, tensor<8x64x4xi8>) outs(%c : tensor<6x64xi32>) {
  ^bb0(%l: i8, %r: i8, %sum: i32):
    %x = arith.extsi %l : i8 to i32
    %y = arith.extsi %r : i8 to i32
    %p = arith.muli %x, %y : i32
    %s = arith.addi %sum, %p : i32
    linalg.yield %s : i32
  } -> tensor<6x64xi32>
  return %0 : tensor<6x64xi32>
}

// Bits of i1 do not lie in vectors as they lie in memory.
// CHECK-LABEL: func.func @bools
// CHECK-NOT: tenon.plan
func.func @bools(%a: tensor<6x8xi1>, %b: tensor<8x64xi1>, %c: tensor<6x64xi1>) -> tensor<6x64xi1> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<6x8xi1>, tensor<8x64xi1>) outs(%c : tensor<6x64xi1>) {
  ^bb0(%l: i1, %r: i1, %any: i1):
    %p = arith.andi %l, %r : i1
    %s = arith.ori %p, %any : i1
    linalg.yield %s : i1
  } -> tensor<6x64xi1>
  return %0 : tensor<6x64xi1>
}

// A sum of products of floats is a contraction.
// CHECK-LABEL: func.func @products
// CHECK-NOT: tenon.plan
func.func @products(%a: tensor<6x1xf32>, %b: tensor<1x64xf32>, %c: tensor<6x64xf32>) -> tensor<6x64xf32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<6x1xf32>, tensor<1x64xf32>) outs(%c : tensor<6x64xf32>) {
  ^bb0(%l: f32, %r: f32, %sum: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<6x64xf32>
  return %0 : tensor<6x64xf32>
}

// A body with a number of the loop is the same in no other place.
// CHECK-LABEL: func.func @place
// CHECK-NOT: tenon.plan
func.func @place(%a: tensor<6x8xi64>, %b: tensor<8x64xi64>, %c: tensor<6x64xi64>) -> tensor<6x64xi64> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<6x8xi64>, tensor<8x64xi64>) outs(%c : tensor<6x64xi64>) {
  ^bb0(%l: i64, %r: i64, %most: i64):
    %k = linalg.index 2 : index
    %i = arith.index_cast %k : index to i64
    %s = arith.maxsi %most, %i : i64
    linalg.yield %s : i64
  } -> tensor<6x64xi64>
  return %0 : tensor<6x64xi64>
}
