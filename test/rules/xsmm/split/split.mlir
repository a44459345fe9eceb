// A bias and a relu in one body behind a product become an operation each.
// REQUIRES: workbench
// RUN: tenon-opt %s --rules=xsmm/split --rule-stats 2> %t.stats | FileCheck %s
// RUN: FileCheck %s --check-prefix=STATS < %t.stats

// STATS-DAG: 2 SplitRhsEpilogue
// STATS-DAG: 2 SplitLhsEpilogue

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>
#row = affine_map<(m, n) -> (n)>
#col = affine_map<(m, n) -> (m)>
#one = affine_map<(m, n) -> ()>
#turned = affine_map<(m, n) -> (n, m)>

// SplitRhsEpilogue: first the add, into the same init, then the relu.
// CHECK-LABEL: func.func @row(
// CHECK:         %[[P:.*]] = linalg.generic
// CHECK:         %[[S:.*]] = linalg.generic {{.*}} ins(%[[P]], %arg4 : tensor<4x5xf32>, tensor<5xf32>) outs(%arg3
// CHECK-NEXT:    ^bb0(%[[X:.*]]: f32, %[[D:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:      %[[A:.*]] = arith.addf %[[X]], %[[D]] : f32
// CHECK-NEXT:      linalg.yield %[[A]]
// CHECK:         %[[R:.*]] = linalg.generic {{.*}} ins(%[[S]] : tensor<4x5xf32>) outs(%arg3
// CHECK-NEXT:    ^bb0(%[[Y:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:      %[[M:.*]] = arith.maximumf %[[Y]], %cst : f32
// CHECK-NEXT:      linalg.yield %[[M]]
// CHECK:         return %[[R]]
func.func @row(%x: tensor<4x3xf32>, %w: tensor<3x5xf32>, %z: tensor<4x5xf32>, %e: tensor<4x5xf32>, %row: tensor<5xf32>, %col: tensor<4xf32>, %full: tensor<4x5xf32>, %one: f32, %turned: tensor<5x4xf32>) -> tensor<4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x3xf32>, tensor<3x5xf32>) outs(%z : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %s: f32):
    %m = arith.mulf %l, %r : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<4x5xf32>
  %q = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%p, %row : tensor<4x5xf32>, tensor<5xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %t = arith.addf %l, %r : f32
    %y = arith.maximumf %t, %zero : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  return %q : tensor<4x5xf32>
}

// SplitRhsEpilogue: a difference keeps its order, compare and select go together.
// CHECK-LABEL: func.func @difference(
// CHECK:           arith.subf %in, %in_{{[0-9]+}} : f64
// CHECK-NEXT:      linalg.yield
// CHECK:           %[[C:.*]] = arith.cmpf ogt, %[[Y:.*]], %cst : f64
// CHECK-NEXT:      arith.select %[[C]], %[[Y]], %cst : f64
// CHECK-NEXT:      linalg.yield
func.func @difference(%x: tensor<4x3xf64>, %w: tensor<3x5xf64>, %z: tensor<4x5xf64>, %e: tensor<4x5xf64>, %row: tensor<5xf64>, %col: tensor<4xf64>, %full: tensor<4x5xf64>, %one: f64, %turned: tensor<5x4xf64>) -> tensor<4x5xf64> {
  %zero = arith.constant 0.0 : f64
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x3xf64>, tensor<3x5xf64>) outs(%z : tensor<4x5xf64>) {
  ^bb0(%l: f64, %r: f64, %s: f64):
    %m = arith.mulf %l, %r : f64
    %t = arith.addf %s, %m : f64
    linalg.yield %t : f64
  } -> tensor<4x5xf64>
  %q = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]} ins(%p, %col : tensor<4x5xf64>, tensor<4xf64>) outs(%e : tensor<4x5xf64>) {
  ^bb0(%l: f64, %r: f64, %o: f64):
    %t = arith.subf %l, %r : f64
    %k = arith.cmpf ogt, %t, %zero : f64
    %y = arith.select %k, %t, %zero : f64
    linalg.yield %y : f64
  } -> tensor<4x5xf64>
  return %q : tensor<4x5xf64>
}

// SplitLhsEpilogue: the product is the second operand.
// CHECK-LABEL: func.func @left(
// CHECK:         linalg.generic
// CHECK:         linalg.generic
// CHECK:           arith.addf %{{.*}}, %{{.*}} : bf16
// CHECK-NEXT:      linalg.yield
// CHECK:         ^bb0
// CHECK-NEXT:      %[[C:.*]] = arith.cmpf ogt, %in, %[[ZERO:.*]] : bf16
// CHECK-NEXT:      arith.select %[[C]], %in, %[[ZERO]] : bf16
// CHECK-NEXT:      linalg.yield
func.func @left(%x: tensor<4x3xbf16>, %w: tensor<3x5xbf16>, %z: tensor<4x5xbf16>, %e: tensor<4x5xbf16>, %row: tensor<5xbf16>, %col: tensor<4xbf16>, %full: tensor<4x5xbf16>, %one: bf16, %turned: tensor<5x4xbf16>) -> tensor<4x5xbf16> {
  %zero = arith.constant 0.0 : bf16
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x3xbf16>, tensor<3x5xbf16>) outs(%z : tensor<4x5xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %s: bf16):
    %m = arith.mulf %l, %r : bf16
    %t = arith.addf %s, %m : bf16
    linalg.yield %t : bf16
  } -> tensor<4x5xbf16>
  %q = linalg.generic {indexing_maps = [#row, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%row, %p : tensor<5xbf16>, tensor<4x5xbf16>) outs(%e : tensor<4x5xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %n = arith.constant 0.0 : bf16
    %t = arith.addf %l, %r : bf16
    %y = arith.maxnumf %n, %t : bf16
    linalg.yield %y : bf16
  } -> tensor<4x5xbf16>
  return %q : tensor<4x5xbf16>
}

// SplitLhsEpilogue: a factor.
// CHECK-LABEL: func.func @factor(
// CHECK:         linalg.generic
// CHECK:         linalg.generic
// CHECK:           arith.mulf %{{.*}}, %{{.*}} : f32
// CHECK-NEXT:      linalg.yield
// CHECK:           arith.maximumf
// CHECK-NEXT:      linalg.yield
func.func @factor(%x: tensor<4x3xf32>, %w: tensor<3x5xf32>, %z: tensor<4x5xf32>, %e: tensor<4x5xf32>, %row: tensor<5xf32>, %col: tensor<4xf32>, %full: tensor<4x5xf32>, %one: f32, %turned: tensor<5x4xf32>) -> tensor<4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x3xf32>, tensor<3x5xf32>) outs(%z : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %s: f32):
    %m = arith.mulf %l, %r : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<4x5xf32>
  %q = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%full, %p : tensor<4x5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %t = arith.mulf %l, %r : f32
    %y = arith.maximumf %t, %zero : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  return %q : tensor<4x5xf32>
}
