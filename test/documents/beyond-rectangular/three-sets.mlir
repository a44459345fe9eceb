// item: 002.50 Loops over three sets and more, parallel or reducing.
// RUN: tenon-run %s --schedule=loops --print | FileCheck %s
// RUN: tenon-run %s --schedule=network --print --verify | FileCheck %s
// RUN: tenon-opt %s --schedule=ragged | FileCheck %s --check-prefix=LOOP
// RUN: tenon-run %s --entry=in_parallel --schedule=ragged,network --verify | FileCheck %s --check-prefix=RAN
// CHECK: result 0: index = 1
// CHECK: result 1: index = 5
// CHECK: result 2: index = 16
// RAN: verify: ok

// A sum over the coordinates of three sets, of those of the first of four sets alone, and over all of four sets.
func.func @entry() -> (index, index, index) {
  %a = arith.constant dense<[0, 3, 4]> : tensor<3xindex>
  %b = arith.constant dense<[1, 4, 9]> : tensor<3xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %r = ragged.coiterate intersect by merge %a[%c0, %c3], %a[%c0, %c3], %a[%c0, %c1] init(%c0 : index) : tensor<3xindex>, tensor<3xindex>, tensor<3xindex> {
  ^bb0(%i: index, %p: index, %q: index, %k: index, %s: index):
    %t = arith.addi %s, %c1 : index
    ragged.yield %t : index
  }
  // 3 of {0, 3, 4}, since 0, 4 and 0 are of others: 3 + 2 places.
  %d = ragged.coiterate difference by merge %a[%c0, %c3], %b[%c1, %c3], %a[%c0, %c1], %b[%c0, %c1] init(%c0 : index) : tensor<3xindex>, tensor<3xi32>, tensor<3xindex>, tensor<3xi32> {
  ^bb0(%i: index, %p: index, %q: index, %k: index, %l: index, %s: index):
    %t = arith.addi %s, %i : index
    %u = arith.addi %t, %k : index
    %v = arith.addi %u, %l : index
    ragged.yield %v : index
  }
  // 0 + 1 + 3 + 4 + 9 - 1: 4 is in two sets.
  %e = ragged.coiterate union by merge %a[%c0, %c3], %b[%c0, %c3], %a[%c1, %c2], %b[%c2, %c2] init(%c0 : index) : tensor<3xindex>, tensor<3xi32>, tensor<3xindex>, tensor<3xi32> {
  ^bb0(%i: index, %p: index, %q: index, %k: index, %l: index, %in_a: i1, %in_b: i1, %in_c: i1, %in_d: i1, %s: index):
    %t = arith.addi %s, %i : index
    %both = arith.andi %in_a, %in_b : i1
    %less = arith.select %both, %c1, %c0 : index
    %u = arith.subi %t, %less : index
    ragged.yield %u : index
  }
  return %r, %d, %e : index, index, index
}

// The rows of three CSR matrices in parallel: each is a sum over the coordinates of all three.
// LOOP-LABEL: func.func @in_parallel(
// LOOP:         scf.forall
// LOOP:           scf.while
func.func @in_parallel(%v: tensor<6xf32>, %w: tensor<6xf32>, %z: tensor<6xf32>, %out: tensor<3xf32>) -> tensor<3xf32> {
  %p = arith.constant dense<[0, 2, 2, 6]> : tensor<4xindex>
  %x = arith.constant dense<[1, 5, 0, 2, 3, 7]> : tensor<6xindex>
  %y = arith.constant dense<[1, 4, 0, 2, 6, 7]> : tensor<6xindex>
  %u = arith.constant dense<[1, 5, 2, 3, 7, 9]> : tensor<6xindex>
  %zero = arith.constant 0.0 : f32
  %r = ragged.segments %p disjoint number init(%out : tensor<3xf32>) : tensor<4xindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<3xf32>):
    %hi = arith.addi %lo, %n : index
    %sum = ragged.coiterate intersect by merge %x[%lo, %hi], %y[%lo, %hi], %u[%lo, %hi] init(%zero : f32) : tensor<6xindex>, tensor<6xindex>, tensor<6xindex> {
    ^bb0(%i: index, %pa: index, %pb: index, %pc: index, %s: f32):
      %0 = tensor.extract %v[%pa] : tensor<6xf32>
      %1 = tensor.extract %w[%pb] : tensor<6xf32>
      %2 = tensor.extract %z[%pc] : tensor<6xf32>
      %3 = arith.mulf %0, %1 : f32
      %4 = arith.mulf %3, %2 : f32
      %5 = arith.addf %s, %4 : f32
      ragged.yield %5 : f32
    }
    %t = tensor.insert %sum into %acc[%b] : tensor<3xf32>
    ragged.yield %t : tensor<3xf32>
  }
  return %r : tensor<3xf32>
}
