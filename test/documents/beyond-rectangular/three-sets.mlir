// item: 002.50 Loops over three sets and more, parallel or reducing.
// not: ragged.coiterate takes two lists and runs in order.
// REQUIRES: unfinished
// RUN: tenon-run %s --schedule=loops --print | FileCheck %s
// CHECK: result 0: index = 1
func.func @entry() -> index {
  %a = arith.constant dense<[0, 3, 4]> : tensor<3xindex>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = ragged.coiterate intersect by merge %a[%c0, %c3], %a[%c0, %c3], %a[%c0, %c1] init(%c0 : index) : tensor<3xindex>, tensor<3xindex>, tensor<3xindex> {
  ^bb0(%i: index, %p: index, %q: index, %k: index, %s: index):
    %t = arith.addi %s, %c1 : index
    ragged.yield %t : index
  }
  return %r : index
}
