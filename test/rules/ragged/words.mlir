// A set as bits: coordinates at both ends of a word of 64 bits, counted from the least
// of the second set, the first and the last of this, and what is less and more than
// any of it. Of each coordinate c, at place p of the first and q of the second,
// 1000 c + 10 p + q is added up: 5, 68, 132, 133, 196 and 260 are in both.
// RUN: tenon-run %s --schedule=sparse --print | FileCheck %s
// RUN: tenon-run %s --schedule=sparse --set strategy=merge --print | FileCheck %s
// RUN: tenon-run %s --schedule=sparse --set strategy=gallop --print | FileCheck %s
// RUN: tenon-run %s --schedule=sparse,network --print | FileCheck %s

// CHECK: result 0: i64 = 794319
// CHECK-NEXT: result 1: i64 = 794220
func.func @entry() -> (i64, i64) {
  %a = arith.constant dense<[0, 5, 68, 69, 131, 132, 133, 196, 197, 260, 261, 324, 1000]> : tensor<13xi16>
  %b = arith.constant dense<[5, 68, 70, 132, 133, 196, 260]> : tensor<7xindex>
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %c13 = arith.constant 13 : index
  %zero = arith.constant 0 : i64
  %r0 = ragged.coiterate intersect by expand %a[%c0, %c13], %b[%c0, %c7] init(%zero : i64) : tensor<13xi16>, tensor<7xindex> {
  ^bb0(%c: index, %p: index, %q: index, %s: i64):
    %t = func.call @add(%c, %p, %q, %s) : (index, index, index, i64) -> i64
    ragged.yield %t : i64
  }
  %r1 = ragged.coiterate intersect by expand %b[%c0, %c7], %a[%c0, %c13] init(%zero : i64) : tensor<7xindex>, tensor<13xi16> {
  ^bb0(%c: index, %p: index, %q: index, %s: i64):
    %t = func.call @add(%c, %p, %q, %s) : (index, index, index, i64) -> i64
    ragged.yield %t : i64
  }
  return %r0, %r1 : i64, i64
}

func.func @add(%c: index, %p: index, %q: index, %s: i64) -> i64 {
  %thousand = arith.constant 1000 : index
  %ten = arith.constant 10 : index
  %x = arith.muli %c, %thousand : index
  %y = arith.muli %p, %ten : index
  %z = arith.addi %x, %y : index
  %w = arith.addi %z, %q : index
  %i = arith.index_cast %w : index to i64
  %t = arith.addi %s, %i : i64
  return %t : i64
}
