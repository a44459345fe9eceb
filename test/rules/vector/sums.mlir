// Sums in so few registers that each waits for the one before are taken apart: those of
// every second product, and those of the others.
// REQUIRES: workbench
// RUN: tenon-opt %s --rules=vector/mark-accumulators,vector/split-accumulators --target=aarch64,neoverse-v1 | FileCheck %s
// RUN: tenon-opt %s --rules=vector/mark-accumulators,vector/split-accumulators --target=x86_64,znver3 | FileCheck %s --check-prefix=TOGETHER
// RUN: tenon-run %s --schedule=rules:vector/mark-accumulators+vector/split-accumulators --entry=two --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=rules:vector/mark-accumulators+vector/split-accumulators --entry=six --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-gen --batch=9 --layers=64,64 --seed=1 | tenon-run - --schedule=mlp-vector --set=register_m=4 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-gen --batch=9 --layers=64,64 --seed=1 | tenon-opt - --schedule=mlp-vector --set=register_m=4 --rule-stats -o /dev/null 2>&1 | FileCheck %s --check-prefix=FIRED
// RAN: verify: ok
// FIRED: 1 SplitFourAccumulators

// SplitTwoAccumulators, and SplitFourAccumulators on what that makes: eight.
// CHECK-LABEL: func.func @two
// CHECK: %[[SUMS:.*]]:8 = scf.for %[[K:.*]] = %c0 to %c64 step %c4
// CHECK-COUNT-8: math.fma
// CHECK-NOT: math.fma
// CHECK: } {tenon.vector = #tenon.vector<adds>}
// CHECK-COUNT-6: arith.addf {{.*}} : vector<4xf32>
// CHECK-NOT: arith.addf
// CHECK: return
func.func @two(%x: memref<64x8xf32>, %y: memref<64xf32>, %out: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant dense<0.0> : vector<4xf32>
  %r:2 = scf.for %k = %c0 to %c64 step %c1 iter_args(%s = %zero, %t = %zero) -> (vector<4xf32>, vector<4xf32>) {
    %e = memref.load %y[%k] : memref<64xf32>
    %b = vector.broadcast %e : f32 to vector<4xf32>
    %a0 = vector.load %x[%k, %c0] : memref<64x8xf32>, vector<4xf32>
    %a1 = vector.load %x[%k, %c4] : memref<64x8xf32>, vector<4xf32>
    %s1 = math.fma %a0, %b, %s : vector<4xf32>
    %t1 = math.fma %a1, %b, %t : vector<4xf32>
    scf.yield %s1, %t1 : vector<4xf32>, vector<4xf32>
  } {tenon.vector = #tenon.vector<adds>}
  vector.store %r#0, %out[%c0] : memref<8xf32>, vector<4xf32>
  vector.store %r#1, %out[%c4] : memref<8xf32>, vector<4xf32>
  return
}

// SplitSixAccumulators: twelve, which wait for none.
// CHECK-LABEL: func.func @six
// CHECK: %[[SUMS:.*]]:12 = scf.for %[[K:.*]] = %c0 to %c64 step %c2
// CHECK: %[[NEXT:.*]] = arith.addi %[[K]], %c1 : index
// CHECK: arith.addf %[[SUMS]]#0, %[[SUMS]]#6 : vector<1x4xf32>
func.func @six(%x: memref<64x4xf32>, %out: memref<6x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant dense<0.0> : vector<1x4xf32>
  %nan = arith.constant 0.0 : f32
  %r:6 = scf.for %k = %c0 to %c64 step %c1 iter_args(%s = %zero, %t = %zero, %u = %zero, %v = %zero, %w = %zero, %z = %zero) -> (vector<1x4xf32>, vector<1x4xf32>, vector<1x4xf32>, vector<1x4xf32>, vector<1x4xf32>, vector<1x4xf32>) {
    %a = vector.transfer_read %x[%k, %c0], %nan {in_bounds = [true, true]} : memref<64x4xf32>, vector<1x4xf32>
    %s1 = arith.addf %a, %s : vector<1x4xf32>
    %t1 = math.fma %a, %a, %t : vector<1x4xf32>
    %u1 = arith.addf %a, %u : vector<1x4xf32>
    %v1 = math.fma %a, %a, %v : vector<1x4xf32>
    %w1 = arith.addf %a, %w : vector<1x4xf32>
    %z1 = math.fma %a, %a, %z : vector<1x4xf32>
    scf.yield %s1, %t1, %u1, %v1, %w1, %z1 : vector<1x4xf32>, vector<1x4xf32>, vector<1x4xf32>, vector<1x4xf32>, vector<1x4xf32>, vector<1x4xf32>
  } {tenon.vector = #tenon.vector<adds>}
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  vector.transfer_write %r#0, %out[%c0, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, memref<6x4xf32>
  vector.transfer_write %r#1, %out[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, memref<6x4xf32>
  vector.transfer_write %r#2, %out[%c2, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, memref<6x4xf32>
  vector.transfer_write %r#3, %out[%c3, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, memref<6x4xf32>
  vector.transfer_write %r#4, %out[%c4, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, memref<6x4xf32>
  vector.transfer_write %r#5, %out[%c5, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, memref<6x4xf32>
  return
}

// A number that is no vector, steps of which some are left, and sums of integers stay.
// CHECK-LABEL: func.func @others
// CHECK-COUNT-3: step %c1
// CHECK: return
func.func @others(%x: f32, %y: vector<4xf32>, %z: vector<4xi32>) -> (f32, f32, vector<4xf32>, vector<4xf32>, vector<4xi32>, vector<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c63 = arith.constant 63 : index
  %c64 = arith.constant 64 : index
  %0:2 = scf.for %k = %c0 to %c64 step %c1 iter_args(%s = %x, %t = %x) -> (f32, f32) {
    %s1 = math.fma %x, %x, %s : f32
    %t1 = arith.addf %x, %t : f32
    scf.yield %s1, %t1 : f32, f32
  } {tenon.vector = #tenon.vector<adds>}
  %1:2 = scf.for %k = %c0 to %c63 step %c1 iter_args(%s = %y, %t = %y) -> (vector<4xf32>, vector<4xf32>) {
    %s1 = math.fma %y, %y, %s : vector<4xf32>
    %t1 = arith.addf %y, %t : vector<4xf32>
    scf.yield %s1, %t1 : vector<4xf32>, vector<4xf32>
  } {tenon.vector = #tenon.vector<adds>}
  %2:2 = scf.for %k = %c0 to %c64 step %c1 iter_args(%s = %z, %t = %z) -> (vector<4xi32>, vector<4xi32>) {
    %s1 = arith.addi %z, %s : vector<4xi32>
    %t1 = arith.muli %z, %t : vector<4xi32>
    scf.yield %s1, %t1 : vector<4xi32>, vector<4xi32>
  } {tenon.vector = #tenon.vector<adds>}
  return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1 : f32, f32, vector<4xf32>, vector<4xf32>, vector<4xi32>, vector<4xi32>
}

// MarkSumOfProducts: the sum of no products is zero, but not the largest of none.
// CHECK-LABEL: func.func @adds
// CHECK: linalg.generic {{.*}} attrs = {tenon.vector = #tenon.vector<adds, sums>}
// CHECK: linalg.generic {{.*}} attrs = {tenon.vector = #tenon.vector<sums>}
// MarkJammedSteps, of both.
// TOGETHER-LABEL: func.func @adds
// TOGETHER: linalg.generic {{.*}} attrs = {tenon.vector = #tenon.vector<adds, sums, unroll>}
// TOGETHER: linalg.generic {{.*}} attrs = {tenon.vector = #tenon.vector<sums, unroll>}
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @adds(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>) attrs = {tenon.vector = #tenon.vector<sums>} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>) attrs = {tenon.vector = #tenon.vector<sums>} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.addf %x, %y : f32
    %s = arith.maximumf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}
