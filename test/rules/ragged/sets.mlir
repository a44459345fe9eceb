// Each way to walk through two sets. Of each coordinate c, at place p of the first
// and q of the second, 1000 c + 10 p + q is added up: the numbers below were worked
// out by hand, for whole sets, parts, and an empty one.
// RUN: tenon-run %s --schedule=loops --print | FileCheck %s
// RUN: tenon-run %s --schedule=network --print --verify | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --print --verify | FileCheck %s
// RUN: tenon-opt %s --rules=ragged/segments,ragged/segment-tasks,ragged/sets,ragged/asserts,ragged/curves,ragged/rows | FileCheck %s --check-prefix=RULES --implicit-check-not=ragged.

// CHECK: result 0: i64 = 52097
// CHECK-NEXT: result 1: i64 = 12043
// CHECK-NEXT: result 2: i64 = 0
// CHECK-NEXT: result 3: i64 = 0
// CHECK-NEXT: result 4: i64 = 52097
// CHECK-NEXT: result 5: i64 = 12043
// CHECK-NEXT: result 6: i64 = 0
// CHECK-NEXT: result 7: i64 = 0
// CHECK-NEXT: result 8: i64 = 52097
// CHECK-NEXT: result 9: i64 = 12043
// CHECK-NEXT: result 10: i64 = 0
// CHECK-NEXT: result 11: i64 = 0
// CHECK-NEXT: result 12: i64 = 16066
// CHECK-NEXT: result 13: i64 = 4022
// CHECK-NEXT: result 14: i64 = 0
// CHECK-NEXT: result 15: i64 = 68168
// CHECK-NEXT: result 16: i64 = 80216
// CHECK-NEXT: result 17: i64 = 67152
// CHECK-NEXT: result 18: i64 = 64110
// CHECK-NEXT: result 19: i64 = 68168
func.func @entry() -> (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) {
  %a = arith.constant dense<[0, 3, 4, 9, 12, 40]> : tensor<6xindex>
  %b = arith.constant dense<[1, 3, 9, 11, 40]> : tensor<5xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %r0 = call @intersect_by_merge(%a, %b, %c0, %c6, %c0, %c5) : (tensor<6xindex>, tensor<5xi32>, index, index, index, index) -> i64
  %r1 = call @intersect_by_merge(%a, %b, %c1, %c4, %c1, %c5) : (tensor<6xindex>, tensor<5xi32>, index, index, index, index) -> i64
  %r2 = call @intersect_by_merge(%a, %b, %c2, %c2, %c0, %c5) : (tensor<6xindex>, tensor<5xi32>, index, index, index, index) -> i64
  %r3 = call @intersect_by_merge(%a, %b, %c0, %c6, %c3, %c3) : (tensor<6xindex>, tensor<5xi32>, index, index, index, index) -> i64
  %r4 = call @intersect_by_gallop(%a, %b, %c0, %c6, %c0, %c5) : (tensor<6xindex>, tensor<5xi32>, index, index, index, index) -> i64
  %r5 = call @intersect_by_gallop(%a, %b, %c1, %c4, %c1, %c5) : (tensor<6xindex>, tensor<5xi32>, index, index, index, index) -> i64
  %r6 = call @intersect_by_gallop(%a, %b, %c2, %c2, %c0, %c5) : (tensor<6xindex>, tensor<5xi32>, index, index, index, index) -> i64
  %r7 = call @intersect_by_gallop(%a, %b, %c0, %c6, %c3, %c3) : (tensor<6xindex>, tensor<5xi32>, index, index, index, index) -> i64
  %r8 = call @intersect_by_expand(%a, %b, %c0, %c6, %c0, %c5) : (tensor<6xindex>, tensor<5xi32>, index, index, index, index) -> i64
  %r9 = call @intersect_by_expand(%a, %b, %c1, %c4, %c1, %c5) : (tensor<6xindex>, tensor<5xi32>, index, index, index, index) -> i64
  %r10 = call @intersect_by_expand(%a, %b, %c2, %c2, %c0, %c5) : (tensor<6xindex>, tensor<5xi32>, index, index, index, index) -> i64
  %r11 = call @intersect_by_expand(%a, %b, %c0, %c6, %c3, %c3) : (tensor<6xindex>, tensor<5xi32>, index, index, index, index) -> i64
  %r12 = call @difference_by_merge(%a, %b, %c0, %c6, %c0, %c5) : (tensor<6xindex>, tensor<5xi32>, index, index, index, index) -> i64
  %r13 = call @difference_by_merge(%a, %b, %c1, %c4, %c1, %c5) : (tensor<6xindex>, tensor<5xi32>, index, index, index, index) -> i64
  %r14 = call @difference_by_merge(%a, %b, %c2, %c2, %c0, %c5) : (tensor<6xindex>, tensor<5xi32>, index, index, index, index) -> i64
  %r15 = call @difference_by_merge(%a, %b, %c0, %c6, %c3, %c3) : (tensor<6xindex>, tensor<5xi32>, index, index, index, index) -> i64
  %r16 = call @union_by_merge(%a, %b, %c0, %c6, %c0, %c5) : (tensor<6xindex>, tensor<5xi32>, index, index, index, index) -> i64
  %r17 = call @union_by_merge(%a, %b, %c1, %c4, %c1, %c5) : (tensor<6xindex>, tensor<5xi32>, index, index, index, index) -> i64
  %r18 = call @union_by_merge(%a, %b, %c2, %c2, %c0, %c5) : (tensor<6xindex>, tensor<5xi32>, index, index, index, index) -> i64
  %r19 = call @union_by_merge(%a, %b, %c0, %c6, %c3, %c3) : (tensor<6xindex>, tensor<5xi32>, index, index, index, index) -> i64
  return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %r10, %r11, %r12, %r13, %r14, %r15, %r16, %r17, %r18, %r19 : i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64
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

// IntersectByMerge
// RULES-LABEL: func.func @intersect_by_merge(
// RULES:         scf.while
func.func @intersect_by_merge(%a: tensor<6xindex>, %b: tensor<5xi32>, %la: index, %ha: index, %lb: index, %hb: index) -> i64 {
  %zero = arith.constant 0 : i64
  %r = ragged.coiterate intersect by merge %a[%la, %ha], %b[%lb, %hb] init(%zero : i64) : tensor<6xindex>, tensor<5xi32> {
  ^bb0(%c: index, %p: index, %q: index, %s: i64):
    %t = func.call @add(%c, %p, %q, %s) : (index, index, index, i64) -> i64
    ragged.yield %t : i64
  }
  return %r : i64
}

// IntersectByGallop
// RULES-LABEL: func.func @intersect_by_gallop(
// RULES:         scf.while
func.func @intersect_by_gallop(%a: tensor<6xindex>, %b: tensor<5xi32>, %la: index, %ha: index, %lb: index, %hb: index) -> i64 {
  %zero = arith.constant 0 : i64
  %r = ragged.coiterate intersect by gallop %a[%la, %ha], %b[%lb, %hb] init(%zero : i64) : tensor<6xindex>, tensor<5xi32> {
  ^bb0(%c: index, %p: index, %q: index, %s: i64):
    %t = func.call @add(%c, %p, %q, %s) : (index, index, index, i64) -> i64
    ragged.yield %t : i64
  }
  return %r : i64
}

// IntersectByExpansion
// RULES-LABEL: func.func @intersect_by_expand(
// RULES:         scf.for
func.func @intersect_by_expand(%a: tensor<6xindex>, %b: tensor<5xi32>, %la: index, %ha: index, %lb: index, %hb: index) -> i64 {
  %zero = arith.constant 0 : i64
  %r = ragged.coiterate intersect by expand %a[%la, %ha], %b[%lb, %hb] init(%zero : i64) : tensor<6xindex>, tensor<5xi32> {
  ^bb0(%c: index, %p: index, %q: index, %s: i64):
    %t = func.call @add(%c, %p, %q, %s) : (index, index, index, i64) -> i64
    ragged.yield %t : i64
  }
  return %r : i64
}

// SubtractByMerge
// RULES-LABEL: func.func @difference_by_merge(
// RULES:         scf.while
func.func @difference_by_merge(%a: tensor<6xindex>, %b: tensor<5xi32>, %la: index, %ha: index, %lb: index, %hb: index) -> i64 {
  %zero = arith.constant 0 : i64
  %r = ragged.coiterate difference by merge %a[%la, %ha], %b[%lb, %hb] init(%zero : i64) : tensor<6xindex>, tensor<5xi32> {
  ^bb0(%c: index, %p: index, %q: index, %s: i64):
    %t = func.call @add(%c, %p, %q, %s) : (index, index, index, i64) -> i64
    ragged.yield %t : i64
  }
  return %r : i64
}

// UniteByMerge
// RULES-LABEL: func.func @union_by_merge(
// RULES:         scf.while
func.func @union_by_merge(%a: tensor<6xindex>, %b: tensor<5xi32>, %la: index, %ha: index, %lb: index, %hb: index) -> i64 {
  %zero = arith.constant 0 : i64
  %r = ragged.coiterate union by merge %a[%la, %ha], %b[%lb, %hb] init(%zero : i64) : tensor<6xindex>, tensor<5xi32> {
  ^bb0(%c: index, %p: index, %q: index, %in_a: i1, %in_b: i1, %s: i64):
    %t = func.call @add(%c, %p, %q, %s) : (index, index, index, i64) -> i64
    ragged.yield %t : i64
  }
  return %r : i64
}
