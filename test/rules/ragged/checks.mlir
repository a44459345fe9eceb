// Under --verify, lists that do not ascend, or that leave what is there, are an error at what goes by them.
// RUN: split-file %s %t
// RUN: not tenon-run %t/offsets.mlir --schedule=network --verify 2>&1 | FileCheck %s --check-prefix=OFFSETS
// RUN: not tenon-run %t/first.mlir --schedule=loops --verify 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: not tenon-run %t/second.mlir --schedule=sparse,mlp-vector --verify 2>&1 | FileCheck %s --check-prefix=SECOND
// RUN: not tenon-run %t/negative.mlir --schedule=loops --verify 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not tenon-run %t/rows.mlir --schedule=network --verify 2>&1 | FileCheck %s --check-prefix=ROWS
// RUN: tenon-opt %t/checked.mlir --rules=ragged/checks | FileCheck %s

//--- offsets.mlir
// OFFSETS: offsets.mlir:5:8: error: the payload is undefined here: an offset is less than the one before it
func.func @entry() -> index {
  %off = arith.constant dense<[2, 6, 5, 7]> : tensor<4xi32>
  %zero = arith.constant 0 : index
  %r = ragged.segments %off init(%zero : index) : tensor<4xi32> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: index):
    %0 = arith.addi %acc, %lo : index
    ragged.yield %0 : index
  }
  return %r : index
}

//--- negative.mlir
// NEGATIVE: negative.mlir:5:8: error: the payload is undefined here: an offset is negative
func.func @entry() -> index {
  %off = arith.constant dense<[-1, 6]> : tensor<2xindex>
  %zero = arith.constant 0 : index
  %r = ragged.segments %off init(%zero : index) : tensor<2xindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: index):
    %0 = arith.addi %acc, %n : index
    ragged.yield %0 : index
  }
  return %r : index
}

//--- rows.mlir
// Offsets that leave the rows are an error where the rows are read.
// ROWS: rows.mlir:8:10: error: the payload is undefined here: extract_slice runs out-of-bounds along dimension 0
func.func @entry(%v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %off = arith.constant dense<[0, 6, 9]> : tensor<3xi32>
  %out = arith.constant dense<0.0> : tensor<8x4xf32>
  %r = ragged.segments %off init(%out : tensor<8x4xf32>) : tensor<3xi32> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<8x4xf32>):
    %x = tensor.extract_slice %v[%lo, 0][%n, 4][1, 1] : tensor<8x4xf32> to tensor<?x4xf32>
    %i = tensor.insert_slice %x into %acc[%lo, 0][%n, 4][1, 1] : tensor<?x4xf32> into tensor<8x4xf32>
    ragged.yield %i : tensor<8x4xf32>
  }
  return %r : tensor<8x4xf32>
}

//--- first.mlir
// FIRST: first.mlir:7:8: error: the payload is undefined here: a coordinate of the first set is negative, or no greater than the one before it
func.func @entry() -> index {
  %a = arith.constant dense<[2, 6, 6]> : tensor<3xindex>
  %b = arith.constant dense<[2, 6, 7]> : tensor<3xi64>
  %zero = arith.constant 0 : index
  %three = arith.constant 3 : index
  %r = ragged.coiterate intersect by merge %a[%zero, %three], %b[%zero, %three] init(%zero : index) : tensor<3xindex>, tensor<3xi64> {
  ^bb0(%i: index, %p: index, %q: index, %acc: index):
    %0 = arith.addi %acc, %i : index
    ragged.yield %0 : index
  }
  return %r : index
}

//--- second.mlir
// SECOND: second.mlir:7:8: error: the payload is undefined here: a coordinate of the second set is negative, or no greater than the one before it
func.func @entry() -> index {
  %a = arith.constant dense<[2, 6, 7]> : tensor<3xindex>
  %b = arith.constant dense<[-2, 6, 7]> : tensor<3xi64>
  %zero = arith.constant 0 : index
  %three = arith.constant 3 : index
  %r = ragged.coiterate union by merge %a[%zero, %three], %b[%zero, %three] init(%zero : index) : tensor<3xindex>, tensor<3xi64> {
  ^bb0(%i: index, %p: index, %q: index, %x: i1, %y: i1, %acc: index):
    %0 = arith.addi %acc, %i : index
    ragged.yield %0 : index
  }
  return %r : index
}

//--- checked.mlir
// CheckOffsets, CheckCoordinates, CheckCurve, CheckCurveOfThree: once each.
// CHECK-LABEL: func.func @once(
// CHECK:         ragged.check offsets %arg0 below %{{.*}} : tensor<?xindex>
// CHECK-NOT:     ragged.check
// CHECK:         ragged.segments {{.*}}{tenon.known = #tenon.known<checked>}
// CHECK-COUNT-6: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         ragged.coiterate {{.*}}{tenon.known = #tenon.known<checked>}
// CHECK-COUNT-4: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         ragged.curve hilbert {{.*}}{tenon.known = #tenon.known<checked>}
// CHECK-COUNT-4: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         ragged.curve morton {{.*}}{tenon.known = #tenon.known<checked>}
func.func @once(%off: tensor<?xindex>, %b: tensor<?xi32>, %i: index, %z: index) -> (index, index) {
  %r = ragged.segments %off init(%z : index) : tensor<?xindex> {
  ^bb0(%c: index, %lo: index, %n: index, %acc: index):
    ragged.yield %lo : index
  }
  %s = ragged.coiterate difference by merge %off[%z, %i], %b[%z, %i] init(%z : index) : tensor<?xindex>, tensor<?xi32> {
  ^bb0(%c: index, %p: index, %q: index, %acc: index):
    ragged.yield %p : index
  }
  %2:2 = ragged.curve hilbert %r into(%i, %z) : index, index
  %3:3 = ragged.curve morton %s into(%i, %z, %i) : index, index, index
  %t = arith.addi %2#0, %3#0 : index
  return %t, %s : index, index
}
