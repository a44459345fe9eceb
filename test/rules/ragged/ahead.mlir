// Prefetches a row that a list names some elements of the list ahead: one cache line
// at a time, as many lines as one vector of accumulators reads.
// RUN: tenon-opt %s --schedule=%S/Inputs/ahead.mlir --set prefetch_distance=8 | FileCheck %s
// RUN: tenon-opt %s --schedule=%S/Inputs/ahead.mlir --set prefetch_distance=0 | FileCheck %s --check-prefix=NONE
// RUN: tenon-run %s --schedule=%S/Inputs/ahead.mlir --set prefetch_distance=8 --verify | FileCheck %s --check-prefix=VERIFY
// NONE-NOT: memref.prefetch
// VERIFY: verify: ok

// PrefetchListedRow: behind the end of the list its last number is taken; of a row of 40
// columns no more than these.
// CHECK-LABEL: func.func @entry(
// CHECK-SAME:      %[[X:.*]]: memref<6x40xf32>, %[[OUT:.*]]: memref<40xf32>)
// CHECK:         %[[LIST:.*]] = memref.get_global
// CHECK:         scf.for %[[K:.*]] = %c0 to %c9
// CHECK:           %[[LATER:.*]] = arith.addi %[[K]], %c8{{.*}} : index
// CHECK:           %[[PLACE:.*]] = arith.minui %[[LATER]], %c8{{.*}} : index
// CHECK:           %[[ROW:.*]] = memref.load %[[LIST]][%[[PLACE]]]
// CHECK:           scf.for %[[C:.*]] = %c0 to %c40 step %c16
// CHECK:             memref.prefetch %[[X]][%[[ROW]], %[[C]]], read
// CHECK:           vector.load %[[X]][%{{.*}}, %c0]
// CHECK-NOT:       memref.prefetch
memref.global "private" constant @list : memref<9xindex> = dense<[0, 5, 2, 2, 1, 4, 3, 0, 5]>
func.func @entry(%x: memref<6x40xf32>, %out: memref<40xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %list = memref.get_global @list : memref<9xindex>
  %zero = arith.constant dense<0.0> : vector<40xf32>
  %r = scf.for %k = %c0 to %c9 step %c1 iter_args(%s = %zero) -> (vector<40xf32>) {
    %i = memref.load %list[%k] : memref<9xindex>
    %v = vector.load %x[%i, %c0] : memref<6x40xf32>, vector<40xf32>
    %t = arith.addf %s, %v : vector<40xf32>
    scf.yield %t : vector<40xf32>
  }
  vector.store %r, %out[%c0] : memref<40xf32>, vector<40xf32>
  return
}

// PrefetchRowOfIntegerList: prefetches 64 elements of f64, of which 8 are a cache line.
// CHECK-LABEL: func.func @integers(
// CHECK:         %[[NUMBER:.*]] = memref.load %{{.*}}[%{{.*}}] : memref<?xi32>
// CHECK:         arith.index_cast %[[NUMBER]] : i32 to index
// CHECK:         %[[LATER:.*]] = memref.load %{{.*}}[%{{.*}}] : memref<?xi32>
// CHECK:         %[[ROW:.*]] = arith.index_cast %[[LATER]] : i32 to index
// CHECK:         %[[END:.*]] = arith.addi %{{.*}}, %c64
// CHECK:         scf.for %[[C:.*]] = %{{.*}} to %{{.*}} step %c8
// CHECK:           memref.prefetch %{{.*}}[%[[ROW]], %[[C]]], read
// CHECK:         vector.load
func.func @integers(%x: memref<?x?xf64>, %list: memref<?xi32>, %k: index, %c: index) -> vector<8xf64> {
  %n = memref.load %list[%k] : memref<?xi32>
  %i = arith.index_cast %n : i32 to index
  %v = vector.load %x[%i, %c] : memref<?x?xf64>, vector<8xf64>
  return %v : vector<8xf64>
}

// Refused: a row that no list names; a place of one number; a list of two numbers a
// place.
// CHECK-LABEL: func.func @others(
// CHECK-NOT:     memref.prefetch
// CHECK:         return
func.func @others(%x: memref<6x40xf32>, %y: memref<40xf32>, %list: memref<9xindex>, %pairs: memref<9x2xindex>, %k: index) -> (vector<8xf32>, vector<8xf32>, vector<8xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.load %x[%k, %c0] : memref<6x40xf32>, vector<8xf32>
  %i = memref.load %list[%k] : memref<9xindex>
  %1 = vector.load %y[%i] : memref<40xf32>, vector<8xf32>
  %j = memref.load %pairs[%k, %c0] : memref<9x2xindex>
  %2 = vector.load %x[%j, %c0] : memref<6x40xf32>, vector<8xf32>
  return %0, %1, %2 : vector<8xf32>, vector<8xf32>, vector<8xf32>
}
