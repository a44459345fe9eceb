// Several values, or none, are handed on from one segment or coordinate to the next.
// RUN: tenon-opt %s --rules=ragged/segments,ragged/segment-tasks,ragged/sets,ragged/asserts,ragged/curves,ragged/rows \
// RUN:   | FileCheck %s --check-prefix=RULES --implicit-check-not=ragged. --implicit-check-not=tuple
// RUN: tenon-run %s --schedule=loops --print | FileCheck %s
// RUN: tenon-run %s --schedule=network --print --verify | FileCheck %s
// RUN: tenon-run %s --schedule=sparse,mlp-vector --print --verify | FileCheck %s
// RUN: tenon-run %s --schedule=sparse,mlp-vector --set strategy=gallop --print --verify | FileCheck %s
// RUN: tenon-run %s --schedule=sparse,mlp-vector --set strategy=expand --print --verify | FileCheck %s

// The rows of all segments, the greatest of them, and each as it comes.
// RULES-LABEL: func.func @entry(
// RULES:         scf.for {{.*}} -> (index, index, tensor<3xindex>)
// CHECK:      result 0: index = 5
// CHECK-NEXT: result 1: index = 4
// CHECK-NEXT: result 2: tensor<3xindex> =
// CHECK-NEXT: [4, 0, 1]
// Their sum, the last one, and how many: of what both sets have, of what only the first
// has, and of what one has.
// CHECK-NEXT: result 3: index = 12
// CHECK-NEXT: result 4: index = 9
// CHECK-NEXT: result 5: i32 = 2
// CHECK-NEXT: result 6: index = 4
// CHECK-NEXT: result 7: index = 4
// CHECK-NEXT: result 8: index = 28
// CHECK-NEXT: result 9: i32 = 5
// CHECK-NEXT: result 10: tensor<2xi32> =
// CHECK-NEXT: [2, 3]
func.func @entry() -> (index, index, tensor<3xindex>, index, index, i32, index, index, index, i32, tensor<2xi32>) {
  %off = arith.constant dense<[2, 6, 6, 7]> : tensor<4xi32>
  %a = arith.constant dense<[0, 3, 4, 9]> : tensor<4xindex>
  %b = arith.constant dense<[3, 9, 12]> : tensor<3xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %e = arith.constant dense<0> : tensor<3xindex>
  %pair = arith.constant dense<0> : tensor<2xi32>
  %r:3 = ragged.segments %off init(%c0, %c0, %e : index, index, tensor<3xindex>) : tensor<4xi32> {
  ^bb0(%k: index, %lo: index, %n: index, %sum: index, %most: index, %each: tensor<3xindex>):
    %0 = arith.addi %sum, %n : index
    %1 = arith.maxsi %most, %n : index
    %2 = tensor.insert %n into %each[%k] : tensor<3xindex>
    ragged.yield %0, %1, %2 : index, index, tensor<3xindex>
  }
  %s:3 = ragged.coiterate intersect by merge %a[%c0, %c4], %b[%c0, %c3] init(%c0, %c0, %none : index, index, i32) : tensor<4xindex>, tensor<3xi32> {
  ^bb0(%i: index, %p: index, %q: index, %sum: index, %last: index, %n: i32):
    %0 = arith.addi %sum, %i : index
    %1 = arith.addi %n, %one : i32
    ragged.yield %0, %i, %1 : index, index, i32
  }
  %d:2 = ragged.coiterate difference by merge %a[%c0, %c4], %b[%c0, %c3] init(%c0, %c0 : index, index) : tensor<4xindex>, tensor<3xi32> {
  ^bb0(%i: index, %p: index, %q: index, %sum: index, %last: index):
    %0 = arith.addi %sum, %i : index
    ragged.yield %0, %i : index, index
  }
  // How many are in a alone, and how many in b.
  %u:3 = ragged.coiterate union by merge %a[%c0, %c4], %b[%c0, %c3] init(%c0, %none, %pair : index, i32, tensor<2xi32>) : tensor<4xindex>, tensor<3xi32> {
  ^bb0(%i: index, %p: index, %q: index, %in_a: i1, %in_b: i1, %sum: index, %n: i32, %t: tensor<2xi32>):
    %0 = arith.addi %sum, %i : index
    %1 = arith.addi %n, %one : i32
    %at = arith.index_castui %in_b : i1 to index
    %old = tensor.extract %t[%at] : tensor<2xi32>
    %new = arith.addi %old, %one : i32
    %2 = tensor.insert %new into %t[%at] : tensor<2xi32>
    ragged.yield %0, %1, %2 : index, i32, tensor<2xi32>
  }
  return %r#0, %r#1, %r#2, %s#0, %s#1, %s#2, %d#0, %d#1, %u#0, %u#1, %u#2 : index, index, tensor<3xindex>, index, index, i32, index, index, index, i32, tensor<2xi32>
}

// Nothing: what is done, is done to memory.
// RUN: tenon-run %s --entry=nothing --schedule=loops --print --verify | FileCheck %s --check-prefix=NOTHING
// RUN: tenon-run %s --entry=nothing --schedule=network --print --verify | FileCheck %s --check-prefix=NOTHING
// RULES-LABEL: func.func @nothing(
// RULES:         scf.for
// RULES:         scf.while
// NOTHING: [7, 0, 1, 4]
func.func @nothing(%out: memref<4xindex>) {
  %off = arith.constant dense<[2, 6, 6, 7]> : tensor<4xi32>
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  ragged.segments %off : tensor<4xi32> {
  ^bb0(%k: index, %lo: index, %n: index):
    memref.store %n, %out[%k] : memref<4xindex>
    ragged.yield
  }
  %ascending = arith.constant dense<[1, 6, 7]> : tensor<3xindex>
  ragged.coiterate intersect by merge %ascending[%c0, %c3], %ascending[%c0, %c3] : tensor<3xindex>, tensor<3xindex> {
  ^bb0(%i: index, %p: index, %q: index):
    %z = memref.load %out[%c0] : memref<4xindex>
    memref.store %z, %out[%c3] : memref<4xindex>
    ragged.yield
  }
  ragged.coiterate union by merge %ascending[%c0, %c3], %ascending[%c0, %c0] : tensor<3xindex>, tensor<3xindex> {
  ^bb0(%i: index, %p: index, %q: index, %in_a: i1, %in_b: i1):
    memref.store %i, %out[%c0] : memref<4xindex>
    ragged.yield
  }
  return
}
