// What a list is taken for is asked where the program runs: of each kind lists that
// pass, at the edge, and one for each thing that is wrong.
// RUN: tenon-run %s --schedule=loops --print --verify | FileCheck %s --check-prefix=PASS
// RUN: tenon-run %s --schedule=network --print --verify | FileCheck %s --check-prefix=PASS
// RUN: tenon-run %s --schedule=sparse,mlp-vector --print | FileCheck %s --check-prefix=PASS
// RUN: tenon-opt %s --rules=ragged/segments,ragged/segment-tasks,ragged/sets,ragged/asserts,ragged/curves,ragged/rows | FileCheck %s --implicit-check-not=ragged.
// RUN: not tenon-run %s --entry=negative --schedule=loops --verify 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not tenon-run %s --entry=falls --schedule=network --verify 2>&1 | FileCheck %s --check-prefix=FALLS
// RUN: not tenon-run %s --entry=leaves --schedule=sparse,mlp-vector --verify 2>&1 | FileCheck %s --check-prefix=LEAVES
// RUN: not tenon-run %s --entry=below --schedule=loops --verify 2>&1 | FileCheck %s --check-prefix=BELOW
// RUN: not tenon-run %s --entry=above --schedule=loops --verify 2>&1 | FileCheck %s --check-prefix=ABOVE
// RUN: not tenon-run %s --entry=twice --schedule=loops --verify 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not tenon-run %s --entry=far --schedule=loops --verify 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: tenon-opt %s --canonicalize --cse | FileCheck %s --check-prefix=STAYS
// STAYS-COUNT-10: ragged.check
// They are no part of --verify: another run stops as well.
// RUN: not tenon-run %s --entry=far --schedule=loops 2>&1 | FileCheck %s --check-prefix=STOPS
// RUN: not tenon-run %s --entry=far --schedule=network 2>&1 | FileCheck %s --check-prefix=STOPS
// STOPS: error: 'far' stops at an assertion that does not hold
// STOPS: a coordinate is not below its bound

// AssertOffsets, AssertIndices, AssertAscending
// PASS: result 0: index = 7
// CHECK-LABEL: func.func @entry(
// CHECK-COUNT-3: cf.assert
// CHECK:         arith.index_cast
// CHECK-COUNT-2: cf.assert
// CHECK:         arith.index_castui
// CHECK-COUNT-2: cf.assert
// CHECK-NOT:     cf.assert
// CHECK-LABEL: func.func @negative(
func.func @entry() -> index {
  %offsets = arith.constant dense<[0, 0, 3, 7]> : tensor<4xindex>
  %indices = arith.constant dense<[6, 0, 6]> : tensor<3xi32>
  %coordinates = arith.constant dense<[false, true]> : tensor<2xi1>
  %seven = arith.constant 7 : index
  %two = arith.constant 2 : index
  ragged.check offsets %offsets below %seven : tensor<4xindex>
  ragged.check indices %indices below %seven : tensor<3xi32>
  ragged.check ascending %coordinates below %two : tensor<2xi1>
  return %seven : index
}

// NEGATIVE: asserts.mlir:[[#@LINE+4]]:3: error: the payload is undefined here: an offset is negative
func.func @negative() -> index {
  %list = arith.constant dense<[-1, 0, 3]> : tensor<3xi8>
  %n = arith.constant 7 : index
  ragged.check offsets %list below %n : tensor<3xi8>
  return %n : index
}

// FALLS: asserts.mlir:[[#@LINE+4]]:3: error: the payload is undefined here: an offset is less than the one before it
func.func @falls() -> index {
  %list = arith.constant dense<[1, 4, 3]> : tensor<3xindex>
  %n = arith.constant 7 : index
  ragged.check offsets %list below %n : tensor<3xindex>
  return %n : index
}

// LEAVES: asserts.mlir:[[#@LINE+4]]:3: error: the payload is undefined here: an offset is greater than the number of rows
func.func @leaves() -> index {
  %list = arith.constant dense<[1, 4, 8]> : tensor<3xi64>
  %n = arith.constant 7 : index
  ragged.check offsets %list below %n : tensor<3xi64>
  return %n : index
}

// BELOW: asserts.mlir:[[#@LINE+4]]:3: error: the payload is undefined here: an index is negative
func.func @below() -> index {
  %list = arith.constant dense<[1, -4, 3]> : tensor<3xi32>
  %n = arith.constant 7 : index
  ragged.check indices %list below %n : tensor<3xi32>
  return %n : index
}

// ABOVE: asserts.mlir:[[#@LINE+4]]:3: error: the payload is undefined here: an index is not below its bound
func.func @above() -> index {
  %list = arith.constant dense<[7, 4, 3]> : tensor<3xi32>
  %n = arith.constant 7 : index
  ragged.check indices %list below %n : tensor<3xi32>
  return %n : index
}

// TWICE: asserts.mlir:[[#@LINE+4]]:3: error: the payload is undefined here: a coordinate is negative, or no greater than the one before it
func.func @twice() -> index {
  %list = arith.constant dense<[1, 4, 4]> : tensor<3xindex>
  %n = arith.constant 7 : index
  ragged.check ascending %list below %n : tensor<3xindex>
  return %n : index
}

// FAR: asserts.mlir:[[#@LINE+4]]:3: error: the payload is undefined here: a coordinate is not below its bound
func.func @far() -> index {
  %list = arith.constant dense<[1, 4, 7]> : tensor<3xindex>
  %n = arith.constant 7 : index
  ragged.check ascending %list below %n : tensor<3xindex>
  return %n : index
}
