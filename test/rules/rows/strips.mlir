// Rows by how they become vectors: whole, or in strips. What becomes of them:
// test/schedules/long-rows.test.
// RUN: tenon-opt %s --rules=rows/strips | FileCheck %s

#id = affine_map<(i) -> (i)>
#none = affine_map<(i) -> ()>

// MarkLongRow and MarkLongReduction: 257 elements, and a number that is not known.
// CHECK-LABEL: func.func @long
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel"]{{.*}}attrs = {tenon.strip = #tenon.strip<long>}
// CHECK: linalg.generic {{.*}}iterator_types = ["reduction"]{{.*}}attrs = {tenon.strip = #tenon.strip<long, reduces = 1>}
func.func @long(%x: tensor<257xf32>, %y: tensor<?xf32>, %s: tensor<f32>) -> (tensor<257xf32>, tensor<f32>) {
  %a = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<257xf32>) outs(%x : tensor<257xf32>) {
  ^bb0(%e: f32, %o: f32):
    %r = arith.negf %e : f32
    linalg.yield %r : f32
  } -> tensor<257xf32>
  %b = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction"]} ins(%y : tensor<?xf32>) outs(%s : tensor<f32>) {
  ^bb0(%e: f32, %o: f32):
    %r = arith.addf %e, %o : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  return %a, %b : tensor<257xf32>, tensor<f32>
}

// MarkLongRow and MarkShortRow: 17 elements of bf16, 17 of f32, 16 of bf16, and a number.
// CHECK-LABEL: func.func @short
// CHECK: linalg.generic {{.*}}ins({{.*}}tensor<17xbf16>{{.*}}attrs = {tenon.strip = #tenon.strip<long>}
// CHECK: linalg.generic {{.*}}ins({{.*}}tensor<17xf32>{{.*}}attrs = {tenon.strip = #tenon.strip<row>}
// CHECK: linalg.generic {{.*}}ins({{.*}}tensor<16xbf16>{{.*}}attrs = {tenon.strip = #tenon.strip<row>}
// CHECK: linalg.generic {{.*}}ins({{.*}}tensor<f32>{{.*}}attrs = {tenon.strip = #tenon.strip<row>}
func.func @short(%x: tensor<17xbf16>, %y: tensor<17xf32>, %z: tensor<16xbf16>, %s: tensor<f32>) -> (tensor<17xbf16>, tensor<17xf32>, tensor<16xbf16>, tensor<f32>) {
  %a = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<17xbf16>) outs(%x : tensor<17xbf16>) {
  ^bb0(%e: bf16, %o: bf16):
    %r = arith.negf %e : bf16
    linalg.yield %r : bf16
  } -> tensor<17xbf16>
  %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%y : tensor<17xf32>) outs(%y : tensor<17xf32>) {
  ^bb0(%e: f32, %o: f32):
    %r = arith.negf %e : f32
    linalg.yield %r : f32
  } -> tensor<17xf32>
  %c = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%z : tensor<16xbf16>) outs(%z : tensor<16xbf16>) {
  ^bb0(%e: bf16, %o: bf16):
    %r = arith.negf %e : bf16
    linalg.yield %r : bf16
  } -> tensor<16xbf16>
  %d = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%s : tensor<f32>) outs(%s : tensor<f32>) {
  ^bb0(%e: f32, %o: f32):
    %r = arith.negf %e : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  return %a, %b, %c, %d : tensor<17xbf16>, tensor<17xf32>, tensor<16xbf16>, tensor<f32>
}

// MarkReductionOfManyRows: the strips of all rows. Of five loops, and where another dim is the
// last, it stays.
// CHECK-LABEL: func.func @several
// CHECK: linalg.generic {{.*}}attrs = {tenon.strip = #tenon.strip<long, reduces = 3>}
// CHECK-NOT: tenon.strip
func.func @several(%x: tensor<2x3x16xf32>, %y: tensor<2x2x2x2x16xf32>, %s: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  %a = linalg.generic {indexing_maps = [affine_map<(a, b, i) -> (a, b, i)>, affine_map<(a, b, i) -> ()>], iterator_types = ["reduction", "reduction", "reduction"]} ins(%x : tensor<2x3x16xf32>) outs(%s : tensor<f32>) {
  ^bb0(%e: f32, %o: f32):
    %r = arith.addf %e, %o : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  %b = linalg.generic {indexing_maps = [affine_map<(a, b, c, d, i) -> (a, b, c, d, i)>, affine_map<(a, b, c, d, i) -> ()>], iterator_types = ["reduction", "reduction", "reduction", "reduction", "reduction"]} ins(%y : tensor<2x2x2x2x16xf32>) outs(%s : tensor<f32>) {
  ^bb0(%e: f32, %o: f32):
    %r = arith.addf %e, %o : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  %c = linalg.generic {indexing_maps = [affine_map<(i, a, b) -> (a, b, i)>, affine_map<(i, a, b) -> ()>], iterator_types = ["reduction", "reduction", "reduction"]} ins(%x : tensor<2x3x16xf32>) outs(%s : tensor<f32>) {
  ^bb0(%e: f32, %o: f32):
    %r = arith.addf %e, %o : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  return %a, %b, %c : tensor<f32>, tensor<f32>, tensor<f32>
}
