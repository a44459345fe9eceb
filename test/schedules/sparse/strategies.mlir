// How sets meet is chosen by the schedule, for intersections; the numbers are the same.
// RUN: tenon-opt %s --schedule=%S/Inputs/choose.mlir | FileCheck %s --check-prefix=WRITTEN
// RUN: tenon-opt %s --schedule=%S/Inputs/choose.mlir --set strategy=gallop | FileCheck %s --check-prefix=GALLOP
// RUN: tenon-run %s --schedule=sparse,network --set strategy=merge --print --verify | FileCheck %s
// RUN: tenon-run %s --schedule=sparse,network --set strategy=gallop --print --verify | FileCheck %s
// RUN: tenon-run %s --schedule=sparse,mlp-vector --set strategy=expand --print --verify | FileCheck %s
// RUN: not tenon-opt %s --schedule=sparse --set strategy=jump 2>&1 | FileCheck %s --check-prefix=JUMP
// JUMP: error: {{.*}}strategy{{.*}}jump

// SetStrategy, and where it refuses: it is so already, or no intersection.
// WRITTEN:      intersect by merge
// WRITTEN:      intersect by gallop
// WRITTEN:      difference by merge
// GALLOP-COUNT-2: intersect by gallop
// GALLOP:       difference by merge
// CHECK: result 0: f64 = 54
// CHECK: result 1: f64 = 54
// CHECK: result 2: i64 = 16
func.func @entry() -> (f64, f64, i64) {
  %av = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf64>
  %bv = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 6.3333333333333333]> : tensor<5xf64>
  %ac = arith.constant dense<[0, 3, 4, 9, 12, 40]> : tensor<6xindex>
  %bc = arith.constant dense<[1, 3, 9, 11, 40]> : tensor<5xindex>
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %z = arith.constant 0.0 : f64
  %i0 = arith.constant 0 : i64
  %r = ragged.coiterate intersect by merge %ac[%c0, %c6], %bc[%c0, %c5] init(%z : f64) : tensor<6xindex>, tensor<5xindex> {
  ^bb0(%i: index, %p: index, %q: index, %s: f64):
    %a = tensor.extract %av[%p] : tensor<6xf64>
    %b = tensor.extract %bv[%q] : tensor<5xf64>
    %m = arith.mulf %a, %b : f64
    %t = arith.addf %s, %m : f64
    ragged.yield %t : f64
  }
  %u = ragged.coiterate intersect by gallop %ac[%c0, %c6], %bc[%c0, %c5] init(%z : f64) : tensor<6xindex>, tensor<5xindex> {
  ^bb0(%i: index, %p: index, %q: index, %s: f64):
    %a = tensor.extract %av[%p] : tensor<6xf64>
    %b = tensor.extract %bv[%q] : tensor<5xf64>
    %m = arith.mulf %a, %b : f64
    %t = arith.addf %s, %m : f64
    ragged.yield %t : f64
  }
  %d = ragged.coiterate difference by merge %ac[%c0, %c6], %bc[%c0, %c5] init(%i0 : i64) : tensor<6xindex>, tensor<5xindex> {
  ^bb0(%i: index, %p: index, %q: index, %s: i64):
    %x = arith.index_cast %i : index to i64
    %t = arith.addi %s, %x : i64
    ragged.yield %t : i64
  }
  return %r, %u, %d : f64, f64, i64
}
