// SplitTriangle: of a product whose left operand counts in a triangle only, whole
// squares are products, and on the diagonal loops have the bounds of the set.
// RUN: tenon-opt %s --schedule=ragged | FileCheck %s
// RUN: tenon-opt %s --schedule=ragged,network | FileCheck %s --check-prefix=KERNELS
// RUN: tenon-run %s --schedule=ragged,network --verify --threads=2 | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=ragged,mlp-vector --set square=16 --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=lower --schedule=ragged,network --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=strictly --schedule=ragged,network --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=others --schedule=ragged --verify | FileCheck %s --check-prefix=VERIFY
// VERIFY: verify: ok

#a = affine_map<(i, j, k) -> (i, k)>
#b = affine_map<(i, j, k) -> (k, j)>
#c = affine_map<(i, j, k) -> (i, j)>
#turned = affine_map<(i, j, k) -> (k, i)>

// Upper: what is on the diagonal comes first.
// CHECK-LABEL: func.func @entry(
// CHECK:         scf.forall (%[[P:.*]]) in (3)
// CHECK:           %[[FIRST:.*]] = arith.muli %[[P]], %c64
// CHECK:           scf.for %[[I:.*]] = %c0 to %c64 step %c1
// CHECK:             scf.for %{{.*}} = %[[I]] to %c64 step %c1
// CHECK:               tensor.extract %arg0
// CHECK:           %[[NEXT:.*]] = arith.addi %[[FIRST]], %c64
// CHECK:           scf.for %{{.*}} = %[[NEXT]] to %c192 step %c64
// CHECK:             linalg.matmul {{.*}} -> tensor<64x20xf32>
// CHECK-NOT:     arith.select
// CHECK:         return
// KERNELS-LABEL: func.func @entry(
// KERNELS-COUNT-1: func.call @xsmm_gemm_invoke
func.func @entry(%x: tensor<192x192xf32>, %y: tensor<192x20xf32>, %s: tensor<192x20xf32>) -> tensor<192x20xf32> {
  %r = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %y : tensor<192x192xf32>, tensor<192x20xf32>) outs(%s : tensor<192x20xf32>) {
  ^bb0(%u: f32, %v: f32, %w: f32):
    %i = linalg.index 0 : index
    %k = linalg.index 2 : index
    %in = arith.cmpi sge, %k, %i : index
    %m = arith.mulf %u, %v : f32
    %t = arith.addf %w, %m : f32
    %z = arith.select %in, %t, %w : f32
    linalg.yield %z : f32
  } -> tensor<192x20xf32>
  return %r : tensor<192x20xf32>
}

// Lower: the squares before the diagonal. Without a sign, indices compare as with one.
// CHECK-LABEL: func.func @lower(
// CHECK:           %[[FIRST:.*]] = arith.muli %{{.*}}, %c64
// CHECK:           scf.for %{{.*}} = %c0 to %[[FIRST]] step %c64
// CHECK:             linalg.matmul {{.*}} -> tensor<64x20xf64>
// CHECK:           scf.for %[[I:.*]] = %c0 to %c64 step %c1
// CHECK:             %[[END:.*]] = arith.addi %[[I]], %c1
// CHECK:             scf.for %{{.*}} = %c0 to %[[END]] step %c1
// CHECK-NOT:     linalg.matmul
// CHECK:         return
func.func @lower(%x: tensor<128x128xf64>, %y: tensor<128x20xf64>, %s: tensor<128x20xf64>) -> tensor<128x20xf64> {
  %r = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %y : tensor<128x128xf64>, tensor<128x20xf64>) outs(%s : tensor<128x20xf64>) {
  ^bb0(%u: f64, %v: f64, %w: f64):
    %i = linalg.index 0 : index
    %k = linalg.index 2 : index
    %in = arith.cmpi uge, %i, %k : index
    %m = arith.mulf %u, %v : f64
    %t = arith.addf %m, %w : f64
    %z = arith.select %in, %t, %w : f64
    linalg.yield %z : f64
  } -> tensor<128x20xf64>
  return %r : tensor<128x20xf64>
}

// Without the diagonal itself.
// CHECK-LABEL: func.func @strictly(
// CHECK:           scf.for %[[I:.*]] = %c0 to %c64 step %c1
// CHECK:             scf.for %{{.*}} = %c0 to %[[I]] step %c1
// CHECK:           scf.for %[[I:.*]] = %c0 to %c64 step %c1
// CHECK:             %[[BEGIN:.*]] = arith.addi %[[I]], %c1
// CHECK:             scf.for %{{.*}} = %[[BEGIN]] to %c64 step %c1
func.func @strictly(%x: tensor<128x128xf32>, %y: tensor<128x20xf32>, %s: tensor<128x20xf32>) -> (tensor<128x20xf32>, tensor<128x20xf32>) {
  %r = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %y : tensor<128x128xf32>, tensor<128x20xf32>) outs(%s : tensor<128x20xf32>) {
  ^bb0(%u: f32, %v: f32, %w: f32):
    %i = linalg.index 0 : index
    %k = linalg.index 2 : index
    %in = arith.cmpi slt, %k, %i : index
    %m = arith.mulf %u, %v : f32
    %t = arith.addf %w, %m : f32
    %z = arith.select %in, %t, %w : f32
    linalg.yield %z : f32
  } -> tensor<128x20xf32>
  %q = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %y : tensor<128x128xf32>, tensor<128x20xf32>) outs(%s : tensor<128x20xf32>) {
  ^bb0(%u: f32, %v: f32, %w: f32):
    %i = linalg.index 0 : index
    %k = linalg.index 2 : index
    %in = arith.cmpi ugt, %k, %i : index
    %m = arith.mulf %u, %v : f32
    %t = arith.addf %w, %m : f32
    %z = arith.select %in, %t, %w : f32
    linalg.yield %z : f32
  } -> tensor<128x20xf32>
  return %r, %q : tensor<128x20xf32>, tensor<128x20xf32>
}

// Refused: rows and columns of the result; the condition chooses something else; 64 does
// not divide 100; one square; the left operand is read the other way round.
// CHECK-LABEL: func.func @others(
// CHECK-NOT:     scf.forall
// CHECK:         return
func.func @others(%x: tensor<128x128xf32>, %y: tensor<128x20xf32>, %s: tensor<128x20xf32>, %x1: tensor<100x100xf32>, %y1: tensor<100x20xf32>, %s1: tensor<100x20xf32>, %x2: tensor<64x64xf32>, %y2: tensor<64x20xf32>, %s2: tensor<64x20xf32>) -> (tensor<128x20xf32>, tensor<128x20xf32>, tensor<100x20xf32>, tensor<64x20xf32>, tensor<128x20xf32>) {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %y : tensor<128x128xf32>, tensor<128x20xf32>) outs(%s : tensor<128x20xf32>) {
  ^bb0(%u: f32, %v: f32, %w: f32):
    %i = linalg.index 0 : index
    %k = linalg.index 1 : index
    %in = arith.cmpi sgt, %k, %i : index
    %m = arith.mulf %u, %v : f32
    %t = arith.addf %w, %m : f32
    %z = arith.select %in, %t, %w : f32
    linalg.yield %z : f32
  } -> tensor<128x20xf32>
  %1 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %y : tensor<128x128xf32>, tensor<128x20xf32>) outs(%s : tensor<128x20xf32>) {
  ^bb0(%u: f32, %v: f32, %w: f32):
    %i = linalg.index 0 : index
    %k = linalg.index 2 : index
    %in = arith.cmpi sgt, %k, %i : index
    %m = arith.mulf %u, %v : f32
    %t = arith.addf %w, %m : f32
    %z = arith.select %in, %t, %v : f32
    linalg.yield %z : f32
  } -> tensor<128x20xf32>
  %2 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x1, %y1 : tensor<100x100xf32>, tensor<100x20xf32>) outs(%s1 : tensor<100x20xf32>) {
  ^bb0(%u: f32, %v: f32, %w: f32):
    %i = linalg.index 0 : index
    %k = linalg.index 2 : index
    %in = arith.cmpi sgt, %k, %i : index
    %m = arith.mulf %u, %v : f32
    %t = arith.addf %w, %m : f32
    %z = arith.select %in, %t, %w : f32
    linalg.yield %z : f32
  } -> tensor<100x20xf32>
  %3 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x2, %y2 : tensor<64x64xf32>, tensor<64x20xf32>) outs(%s2 : tensor<64x20xf32>) {
  ^bb0(%u: f32, %v: f32, %w: f32):
    %i = linalg.index 0 : index
    %k = linalg.index 2 : index
    %in = arith.cmpi sgt, %k, %i : index
    %m = arith.mulf %u, %v : f32
    %t = arith.addf %w, %m : f32
    %z = arith.select %in, %t, %w : f32
    linalg.yield %z : f32
  } -> tensor<64x20xf32>
  %4 = linalg.generic {indexing_maps = [#turned, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %y : tensor<128x128xf32>, tensor<128x20xf32>) outs(%s : tensor<128x20xf32>) {
  ^bb0(%u: f32, %v: f32, %w: f32):
    %i = linalg.index 0 : index
    %k = linalg.index 2 : index
    %in = arith.cmpi sgt, %k, %i : index
    %m = arith.mulf %u, %v : f32
    %t = arith.addf %w, %m : f32
    %z = arith.select %in, %t, %w : f32
    linalg.yield %z : f32
  } -> tensor<128x20xf32>
  return %0, %1, %2, %3, %4 : tensor<128x20xf32>, tensor<128x20xf32>, tensor<100x20xf32>, tensor<64x20xf32>, tensor<128x20xf32>
}
