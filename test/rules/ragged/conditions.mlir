// Loops over a set of integers, which an `affine.if` states: the set becomes their
// bounds.
// RUN: tenon-opt %s --schedule=ragged | FileCheck %s
// RUN: tenon-run %s --schedule=ragged --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=sums --schedule=ragged,network --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=band --dynamic-size=38 --schedule=ragged --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=diagonal --schedule=ragged --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=refused --schedule=ragged --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=steps --schedule=ragged --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=otherwise --schedule=ragged --verify | FileCheck %s --check-prefix=VERIFY
// VERIFY: verify: ok

#lower = affine_set<(i, k) : (i - k >= 0)>
#from = affine_map<(i) -> (i)>

// A triangle, whose condition stands in a loop that it does not ask about.
// CHECK-DAG: #[[TO:.*]] = affine_map<(d0) -> (d0 + 1)>
// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0) -> (0, (-d0 + 7) ceildiv 2)>
// CHECK-DAG: #[[END:.*]] = affine_map<(d0)[s0] -> (40, d0 floordiv 3 + 4, s0 - 3)>
// CHECK-DAG: #[[ODD:.*]] = affine_set<(d0) : (d0 mod 2 - 1 == 0)>
// CHECK-DAG: #[[COLUMN:.*]] = affine_map<(d0) -> (-d0 + 32)>
// CHECK-DAG: #[[BEHIND:.*]] = affine_map<(d0) -> (-d0 + 33)>
// CHECK-LABEL: func.func @entry(
// CHECK:         affine.for %[[I:.*]] = 0 to 33 {
// CHECK-NEXT:      affine.for %{{.*}} = 0 to #[[TO]](%[[I]]) {
// CHECK-NEXT:        affine.for
// CHECK-NOT:     affine.if
// CHECK:         return
func.func @entry(%a: memref<33x33xf32>, %b: memref<33x20xf32>, %c: memref<33x20xf32>) {
  affine.for %i = 0 to 33 {
    affine.for %k = 0 to 33 {
      affine.for %j = 0 to 20 {
        affine.if #lower(%i, %k) {
          %x = affine.load %a[%i, %k] : memref<33x33xf32>
          %y = affine.load %b[%k, %j] : memref<33x20xf32>
          %s = affine.load %c[%i, %j] : memref<33x20xf32>
          %m = arith.mulf %x, %y : f32
          %t = arith.addf %s, %m : f32
          affine.store %t, %c[%i, %j] : memref<33x20xf32>
        }
      }
    }
  }
  return
}

// Loops that hand on sums; the sum stays where the condition does not hold.
// CHECK-LABEL: func.func @sums(
// CHECK:         affine.for %[[I:.*]] = 0 to 33
// CHECK:           affine.for %{{.*}} = 0 to #[[TO]](%[[I]]) iter_args(
// CHECK-NOT:     affine.if
// CHECK:         return
func.func @sums(%a: memref<33x33xf32>, %b: memref<33xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 33 {
    %sum = affine.for %k = 0 to 33 iter_args(%s = %zero) -> (f32) {
      %x = affine.load %a[%i, %k] : memref<33x33xf32>
      %t = affine.if #lower(%i, %k) -> f32 {
        %u = arith.addf %s, %x : f32
        affine.yield %u : f32
      } else {
        affine.yield %s : f32
      }
      affine.yield %t : f32
    }
    affine.store %sum, %b[%i] : memref<33xf32>
  }
  return
}

// Several conditions: bounds from both sides that are no whole numbers, one that
// asks for what the index is a part of, and one that is no bound.
// CHECK-LABEL: func.func @band(
// CHECK:         affine.for %[[I:.*]] = 0 to 40 {
// CHECK-NEXT:      affine.for %[[K:.*]] = max #[[FIRST]](%[[I]]) to min #[[END]](%[[I]])[%
// CHECK-NEXT:        affine.if #[[ODD]](%[[K]])
// CHECK:         return
func.func @band(%a: memref<40x?xf32>) {
  %one = arith.constant 1 : index
  %x = arith.constant 2.0 : f32
  %n = memref.dim %a, %one : memref<40x?xf32>
  affine.for %i = 0 to 40 {
    affine.for %k = 0 to 40 {
      %next = affine.apply affine_map<(k) -> (k + 3)>(%k)
      affine.if affine_set<(i, k, m)[n] : (2 * k + i - 7 >= 0, i - 3 * k + 9 >= 0, n - m - 1 >= 0, k mod 2 - 1 == 0)>(%i, %k, %next)[%n] {
        affine.store %x, %a[%i, %k] : memref<40x?xf32>
      }
    }
  }
  return
}

// One column of each row.
// CHECK-LABEL: func.func @diagonal(
// CHECK:         affine.for %[[I:.*]] = 0 to 33 {
// CHECK-NEXT:      affine.for %{{.*}} = #[[COLUMN]](%[[I]]) to #[[BEHIND]](%[[I]])
// CHECK-NOT:     affine.if
// CHECK:         return
func.func @diagonal(%a: memref<33x33xf32>) {
  %x = arith.constant 2.0 : f32
  affine.for %i = 0 to 33 {
    affine.for %k = 0 to 33 {
      affine.if affine_set<(i, k) : (32 - i - k == 0)>(%i, %k) {
        affine.store %x, %a[%i, %k] : memref<33x33xf32>
      }
    }
  }
  return
}

// Refused: the loop does more than what the condition asks about.
// CHECK-LABEL: func.func @refused(
// CHECK:         affine.if
func.func @refused(%a: memref<33x33xf32>) {
  %x = arith.constant 2.0 : f32
  affine.for %i = 0 to 33 {
    affine.for %k = 0 to 33 {
      affine.store %x, %a[%i, %k] : memref<33x33xf32>
      affine.if #lower(%i, %k) {
        affine.store %x, %a[%k, %i] : memref<33x33xf32>
      }
    }
  }
  return
}

// Refused: steps that a bound would move.
// CHECK-LABEL: func.func @steps(
// CHECK:         affine.if
func.func @steps(%a: memref<33x33xf32>) {
  %x = arith.constant 2.0 : f32
  affine.for %i = 0 to 33 {
    affine.for %k = 0 to 33 step 4 {
      affine.if affine_set<(i, k) : (k - i >= 0)>(%i, %k) {
        affine.store %x, %a[%i, %k] : memref<33x33xf32>
      }
    }
  }
  return
}

// Refused: what is not in the set counts as well.
// CHECK-LABEL: func.func @otherwise(
// CHECK:         affine.if
func.func @otherwise(%a: memref<33x33xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %r = affine.for %i = 0 to 33 iter_args(%acc = %zero) -> (f32) {
    %sum = affine.for %k = 0 to 33 iter_args(%s = %acc) -> (f32) {
      %x = affine.load %a[%i, %k] : memref<33x33xf32>
      %t = affine.if #lower(%i, %k) -> f32 {
        %u = arith.addf %s, %x : f32
        affine.yield %u : f32
      } else {
        %u = arith.subf %s, %x : f32
        affine.yield %u : f32
      }
      affine.yield %t : f32
    }
    affine.yield %sum : f32
  }
  return %r : f32
}
