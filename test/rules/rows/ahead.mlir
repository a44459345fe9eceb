// The last pass over a row prefetches the row of the next step, one cache line at a
// time.
// RUN: tenon-opt %s --schedule=%S/Inputs/ahead.mlir | FileCheck %s
// RUN: tenon-run %s --schedule=%S/Inputs/ahead.mlir --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-opt %S/Inputs/softmax-of-three.mlir --schedule=mlp-vector | FileCheck %s --check-prefix=SOFTMAX
// RUN: tenon-run %S/Inputs/softmax-of-three.mlir --schedule=mlp-vector --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %S/Inputs/softmax-of-three.mlir --schedule=network --threads=2 --verify | FileCheck %s --check-prefix=VERIFY
// VERIFY: verify: ok

// MarkLastPass, PrefetchNextRow: behind the last row that one is taken again; 16 elements of f32
// are a line. The sums in the first pass ask for nothing, nor do the factors,
// of which there is one row.
// CHECK-LABEL: func.func @entry(
// CHECK-SAME:      %[[X:[a-z0-9]*]]: memref<6x128xf32>, %{{.*}}: memref<1x128xf32>
// CHECK:         scf.forall (%[[I:.*]]) in (6) {
// CHECK:           scf.for
// CHECK-NOT:         memref.prefetch
// CHECK:             scf.yield
// CHECK:           scf.for %[[S:.*]] = %c0 to %c128 step %c64
// CHECK:             %[[NEXT:.*]] = arith.addi %[[I]], %c1{{.*}} : index
// CHECK:             %[[PLACE:.*]] = arith.minui %[[NEXT]], %c5
// CHECK:             scf.for %[[L:.*]] = %c0{{.*}} to %c64{{.*}} step %c16
// CHECK:               %[[C:.*]] = arith.addi %[[S]], %[[L]]
// CHECK:               memref.prefetch %[[X]][%[[PLACE]], %[[C]]], read
// CHECK:             vector.transfer_read %[[X]][%[[I]], %[[S]]]
// CHECK-NOT:         memref.prefetch
// CHECK:         return
func.func @entry(%x: memref<6x128xf32>, %factors: memref<1x128xf32>, %y: memref<6x128xf32> {bufferize.result}) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  %zeros = arith.constant dense<0.0> : vector<64xf32>
  scf.forall (%i) in (6) {
    %sums = scf.for %s = %c0 to %c128 step %c64 iter_args(%before = %zeros) -> (vector<64xf32>) {
      %part = vector.transfer_read %x[%i, %s], %zero {in_bounds = [true]} : memref<6x128xf32>, vector<64xf32>
      %sum = arith.addf %before, %part : vector<64xf32>
      scf.yield %sum : vector<64xf32>
    }
    scf.for %s = %c0 to %c128 step %c64 {
      %part = vector.transfer_read %x[%i, %s], %zero {in_bounds = [true]} : memref<6x128xf32>, vector<64xf32>
      %factor = vector.transfer_read %factors[%c0, %s], %zero {in_bounds = [true]} : memref<1x128xf32>, vector<64xf32>
      %apart = arith.subf %part, %sums : vector<64xf32>
      %product = arith.mulf %apart, %factor : vector<64xf32>
      vector.transfer_write %product, %y[%i, %s] {in_bounds = [true]} : vector<64xf32>, memref<6x128xf32>
    }
  } {tenon.loop = "rows"}
  return
}

// PrefetchNextRowOf3D: a step is of two rows, a line of 32 elements of bf16.
// CHECK-LABEL: func.func @of_two(
// CHECK-SAME:      %[[X:[a-z0-9]*]]: memref<4x?x128xbf16>
// CHECK:         scf.forall (%[[B:.*]], %[[I:.*]]) =
// CHECK:           %[[ROWS:.*]] = memref.dim %[[X]], %c1
// CHECK:           %[[LAST:.*]] = arith.subi %[[ROWS]], %c1
// CHECK:           %[[NEXT:.*]] = arith.addi %[[I]], %c2{{.*}} : index
// CHECK:           %[[PLACE:.*]] = arith.minui %[[NEXT]], %[[LAST]]
// CHECK:           scf.for %{{.*}} = %c0{{.*}} to %c64{{.*}} step %c32
// CHECK:             memref.prefetch %[[X]][%[[B]], %[[PLACE]], %{{.*}}], read
func.func @of_two(%x: memref<4x?x128xbf16>, %y: memref<4x?x128xbf16>, %rows: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : bf16
  scf.forall (%b, %i) = (0, 0) to (4, %rows) step (1, 2) {
    scf.for %s = %c0 to %c128 step %c64 {
      %part = vector.transfer_read %x[%b, %i, %s], %zero {in_bounds = [true]} : memref<4x?x128xbf16>, vector<64xbf16>
      vector.transfer_write %part, %y[%b, %i, %s] {in_bounds = [true]} : vector<64xbf16>, memref<4x?x128xbf16>
    }
  } {tenon.loop = "two_rows"}
  return
}

// Refused: columns, which are no rows of the buffer, of one matrix and of several.
// CHECK-LABEL: func.func @columns(
// CHECK-NOT:     memref.prefetch
// CHECK:         return
func.func @columns(%x: memref<128x6xf32>, %z: memref<4x128x6xf32>, %y: memref<6x128xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  scf.forall (%i) in (6) {
    scf.for %s = %c0 to %c128 step %c64 {
      %part = vector.transfer_read %x[%s, %i], %zero {in_bounds = [true], permutation_map = affine_map<(m, n) -> (m)>} : memref<128x6xf32>, vector<64xf32>
      %other = vector.transfer_read %z[%c0, %s, %i], %zero {in_bounds = [true], permutation_map = affine_map<(b, m, n) -> (m)>} : memref<4x128x6xf32>, vector<64xf32>
      %sum = arith.addf %part, %other : vector<64xf32>
      vector.transfer_write %sum, %y[%i, %s] {in_bounds = [true]} : vector<64xf32>, memref<6x128xf32>
    }
  } {tenon.loop = "rows"}
  return
}

// Two rows in each step, and each is prefetched. The subtraction of the maximum is
// the last operation of a softmax that reads its operand.
// SOFTMAX:     scf.parallel (%[[B:.*]], %[[I:.*]]) = {{.*}} step (%c1{{.*}}, %c2{{.*}})
// SOFTMAX:       %[[J:.*]] = affine.apply {{.*}}[%[[I]]]
// SOFTMAX-NOT:   memref.prefetch
// SOFTMAX-DAG:   arith.addi %[[I]], %c2
// SOFTMAX-DAG:   arith.addi %[[J]], %c2
// SOFTMAX:       memref.prefetch
// SOFTMAX:       vector.load
// SOFTMAX:       memref.prefetch
// SOFTMAX:       vector.load
// SOFTMAX-NOT:   memref.prefetch
