// The last step of a softmax divides once a row.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=%S/Inputs/shares.mlir | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=SAME
// RUN: tenon-run %s --schedule=mlp-vector --verify --entry=others | FileCheck %s --check-prefix=SAME
// RUN: tenon-run %s --schedule=mlp-vector --verify --special-numbers | FileCheck %s --check-prefix=SAME
// RUN: tenon-opt %s --schedule=%S/Inputs/shares.mlir --rule-stats -o /dev/null 2>&1 | FileCheck %s --check-prefix=FIRED
// RUN: tenon-opt %s --schedule=%S/Inputs/shares.mlir -o /dev/null --explain=ReplaceDivisionByReciprocal 2>&1 | FileCheck %s --check-prefix=WHY
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s --check-prefix=VECTOR
// SAME: verify: ok
// FIRED: 2 ReplaceDivisionByReciprocal
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>

// CHECK-LABEL: func.func @entry
// CHECK: %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
// CHECK: %[[SHARE:.*]] = arith.divf %[[ONE]], %{{.*}} : f32
// CHECK: arith.mulf %{{.*}}, %[[SHARE]] : f32
// VECTOR-LABEL: func.func @entry
// VECTOR: arith.divf
// VECTOR: scf.for
// VECTOR-NOT: arith.divf
// VECTOR: return
func.func @entry(%x: tensor<6x300xf32>) -> tensor<6x300xf32> {
  %e = tensor.empty() : tensor<6x300xf32>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<6x300xf32>) outs(%e : tensor<6x300xf32>) -> tensor<6x300xf32>
  return %0 : tensor<6x300xf32>
}

// The greatest of a column is not the greatest of a row: the sum may be as small
// as any number. And a sum of others than are divided is no sum of them.
// CHECK-LABEL: func.func @others
// CHECK-COUNT-2: arith.divf %in, %{{.*}} : f32
// CHECK-NOT: arith.divf
// WHY: requires equal(maps[0], along[0]) && equal(maps[1], along[1]): along = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>]
func.func @others(%x: tensor<40x40xf32>) -> (tensor<40x40xf32>, tensor<40x40xf32>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<40x40xf32>
  %er = tensor.empty() : tensor<40xf32>
  %f = linalg.fill ins(%least : f32) outs(%er : tensor<40xf32>) -> tensor<40xf32>
  %z = linalg.fill ins(%zero : f32) outs(%er : tensor<40xf32>) -> tensor<40xf32>
  %m = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<40x40xf32>) outs(%f : tensor<40xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.maximumf %a, %o : f32
    linalg.yield %r : f32
  } -> tensor<40xf32>
  %y = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<40x40xf32>, tensor<40xf32>) outs(%e : tensor<40x40xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.subf %a, %b : f32
    %r = math.exp %d : f32
    linalg.yield %r : f32
  } -> tensor<40x40xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%y : tensor<40x40xf32>) outs(%z : tensor<40xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %a, %o : f32
    linalg.yield %r : f32
  } -> tensor<40xf32>
  %p = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]} ins(%y, %s : tensor<40x40xf32>, tensor<40xf32>) outs(%e : tensor<40x40xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.divf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<40x40xf32>
  %q = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<40x40xf32>, tensor<40xf32>) outs(%e : tensor<40x40xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.divf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<40x40xf32>
  return %p, %q : tensor<40x40xf32>, tensor<40x40xf32>
}

// Greatest numbers that are more than a NaN, as upstream has a softmax.
// CHECK-LABEL: func.func @of_numbers
// CHECK: arith.maxnumf
// CHECK: %[[SHARE:.*]] = arith.divf %{{.*}}, %{{.*}} : bf16
// CHECK: arith.mulf %{{.*}}, %[[SHARE]] : bf16
func.func @of_numbers(%x: tensor<?x?xbf16>, %e: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %0 = linalg.softmax dimension(0) ins(%x : tensor<?x?xbf16>) outs(%e : tensor<?x?xbf16>) -> tensor<?x?xbf16>
  return %0 : tensor<?x?xbf16>
}
