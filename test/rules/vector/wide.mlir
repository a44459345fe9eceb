// Products of bf16 on a machine that adds up no pairs of it: the left operand is of
// f32, and so are the sums, which are rounded once.
// RUN: tenon-opt %s --rules=vector/widen-lhs,vector/widen-rhs --target=x86_64,znver3 | FileCheck %s
// RUN: tenon-opt %s --rules=vector/widen-lhs,vector/widen-rhs --target=x86_64,znver4 | FileCheck %s --check-prefix=PAIRS
// RUN: tenon-opt %s --rules=vector/widen-lhs,vector/widen-rhs --target=x86_64,sapphirerapids | FileCheck %s --check-prefixes=CHECK,SLOW
// RUN: tenon-run %s --schedule=rules:vector/widen-lhs+vector/widen-rhs --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN

// RAN: verify: ok

// ExtendLhsToF32, FoldExtensionOfZeros
// CHECK-LABEL: func.func @entry(
// CHECK-SAME: %[[A:.*]]: tensor<6x8xbf16>, %[[B:.*]]: tensor<8x16xbf16>
// CHECK: %[[ROWS:.*]] = linalg.generic {{.*}} ins(%[[A]] : tensor<6x8xbf16>) outs(%{{.*}} : tensor<6x8xf32>)
// CHECK: %[[ZEROS:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<6x16xf32>)
// CHECK-NEXT: ^bb0
// CHECK-NEXT: linalg.yield
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[ROWS]], %[[B]] : tensor<6x8xf32>, tensor<8x16xbf16>) outs(%[[ZEROS]] : tensor<6x16xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[SUM]] : tensor<6x16xf32>) outs(%{{.*}} : tensor<6x16xbf16>)
// CHECK: arith.truncf
// PAIRS-LABEL: func.func @entry(
// PAIRS-NOT: f32
// PAIRS: return
func.func @entry(%a: tensor<6x8xbf16>, %b: tensor<8x16xbf16>) -> tensor<6x16xbf16> {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<6x16xbf16>
  %f = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<6x16xbf16>) {
  ^bb0(%o: bf16):
    linalg.yield %zero : bf16
  } -> tensor<6x16xbf16>
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<6x8xbf16>, tensor<8x16xbf16>) outs(%f : tensor<6x16xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %sum: bf16):
    %p = arith.mulf %x, %y : bf16
    %s = arith.addf %sum, %p : bf16
    linalg.yield %s : bf16
  } -> tensor<6x16xbf16>
  return %r : tensor<6x16xbf16>
}

// The right operand has the rows; what is added to is no zero. It is read as bf16.
// CHECK-LABEL: func.func @turned(
// CHECK-SAME: %[[B:.*]]: tensor<8x16xbf16>, %[[A:.*]]: tensor<6x8xbf16>, %[[C:.*]]: tensor<6x16xbf16>
// CHECK: %[[ROWS:.*]] = linalg.generic {{.*}} ins(%[[A]] : tensor<6x8xbf16>) outs(%{{.*}} : tensor<6x8xf32>)
// CHECK: %[[START:.*]] = linalg.generic {{.*}} ins(%[[C]] : tensor<6x16xbf16>) outs(%{{.*}} : tensor<6x16xf32>)
// CHECK: ins(%[[ROWS]], %[[B]] : tensor<6x8xf32>, tensor<8x16xbf16>) outs(%[[START]] : tensor<6x16xf32>)
func.func @turned(%b: tensor<8x16xbf16>, %a: tensor<6x8xbf16>, %c: tensor<6x16xbf16>) -> tensor<6x16xbf16> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%b, %a : tensor<8x16xbf16>, tensor<6x8xbf16>) outs(%c : tensor<6x16xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %sum: bf16):
    %p = arith.mulf %x, %y : bf16
    %s = arith.addf %sum, %p : bf16
    linalg.yield %s : bf16
  } -> tensor<6x16xbf16>
  return %r : tensor<6x16xbf16>
}

// HoistExtensionOfLhs
// CHECK-LABEL: func.func @of_f32(
// CHECK-SAME: %[[A:.*]]: tensor<6x8xbf16>, %[[B:.*]]: tensor<8x16xbf16>, %[[C:.*]]: tensor<6x16xf32>
// CHECK: %[[ROWS:.*]] = linalg.generic {{.*}} ins(%[[A]] : tensor<6x8xbf16>) outs(%{{.*}} : tensor<6x8xf32>)
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[ROWS]], %[[B]] : tensor<6x8xf32>, tensor<8x16xbf16>) outs(%[[C]] : tensor<6x16xf32>)
// CHECK: return %[[SUM]]
func.func @of_f32(%a: tensor<6x8xbf16>, %b: tensor<8x16xbf16>, %c: tensor<6x16xf32>) -> tensor<6x16xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<6x8xbf16>, tensor<8x16xbf16>) outs(%c : tensor<6x16xf32>) {
  ^bb0(%x: bf16, %y: bf16, %sum: f32):
    %wx = arith.extf %x : bf16 to f32
    %wy = arith.extf %y : bf16 to f32
    %p = arith.mulf %wx, %wy : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<6x16xf32>
  return %r : tensor<6x16xf32>
}

// Refused: sums of a number that is known at run time only.
// CHECK-LABEL: func.func @unknown(
// CHECK-NOT: linalg.generic {{.*}}f32>
// CHECK: return
func.func @unknown(%a: tensor<6x?xbf16>, %b: tensor<?x16xbf16>, %c: tensor<6x16xbf16>) -> tensor<6x16xbf16> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<6x?xbf16>, tensor<?x16xbf16>) outs(%c : tensor<6x16xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %sum: bf16):
    %p = arith.mulf %x, %y : bf16
    %s = arith.addf %sum, %p : bf16
    linalg.yield %s : bf16
  } -> tensor<6x16xbf16>
  return %r : tensor<6x16xbf16>
}

// Refused: two rows, for which it is not worth it; and bf16 that is no zero widened.
// CHECK-LABEL: func.func @two_rows(
// CHECK-NOT: tensor<2x8xf32>
// CHECK: return
func.func @two_rows(%a: tensor<2x8xbf16>, %b: tensor<8x16xbf16>, %c: tensor<2x16xbf16>) -> tensor<2x16xbf16> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<2x8xbf16>, tensor<8x16xbf16>) outs(%c : tensor<2x16xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %sum: bf16):
    %p = arith.mulf %x, %y : bf16
    %s = arith.addf %sum, %p : bf16
    linalg.yield %s : bf16
  } -> tensor<2x16xbf16>
  return %r : tensor<2x16xbf16>
}

// ExtendRhsToF32, where pairs are added up too slowly: by 32 rows or more.
// SLOW-LABEL: func.func @right(
// SLOW-SAME: %[[A:.*]]: tensor<32x8xf32>, %[[B:.*]]: tensor<8x16xbf16>, %[[C:.*]]: tensor<32x16xf32>
// SLOW: %[[COLUMNS:.*]] = linalg.generic {{.*}} ins(%[[B]] : tensor<8x16xbf16>) outs(%{{.*}} : tensor<8x16xf32>)
// SLOW: linalg.generic {{.*}} ins(%[[A]], %[[COLUMNS]] : tensor<32x8xf32>, tensor<8x16xf32>) outs(%[[C]] : tensor<32x16xf32>)
// SLOW-NOT: arith.extf
// SLOW: return
// PAIRS-LABEL: func.func @right(
// PAIRS: ins(%{{.*}}, %{{.*}} : tensor<32x8xf32>, tensor<8x16xbf16>)
func.func @right(%a: tensor<32x8xf32>, %b: tensor<8x16xbf16>, %c: tensor<32x16xf32>) -> tensor<32x16xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<32x8xf32>, tensor<8x16xbf16>) outs(%c : tensor<32x16xf32>) {
  ^bb0(%x: f32, %y: bf16, %sum: f32):
    %wy = arith.extf %y : bf16 to f32
    %p = arith.mulf %x, %wy : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<32x16xf32>
  return %r : tensor<32x16xf32>
}
