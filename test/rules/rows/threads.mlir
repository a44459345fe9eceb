// What stands beside the loops of a program is shared among threads row by row.
// RUN: tenon-opt %s --schedule=%S/Inputs/threads.mlir | FileCheck %s
// RUN: tenon-run %s --schedule=%S/Inputs/threads.mlir --threads=2 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=%S/Inputs/threads.mlir --entry=copies --threads=2 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %S/Inputs/padded.mlir --schedule=mlp-vector | FileCheck %s --check-prefix=PADDED
// RUN: tenon-run %S/Inputs/padded.mlir --schedule=mlp-vector --threads=2 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %S/Inputs/padded.mlir --schedule=network --threads=2 --verify | FileCheck %s --check-prefix=RAN

// RAN: verify: ok

// A copy into a padded image, and the zeros around it.
// PADDED-LABEL: func.func @entry(
// PADDED: scf.parallel
// PADDED-NOT: memref.copy
// PADDED: scf.parallel
// PADDED-NOT: memref.copy

// ParallelizeTranspose, ParallelizeFill
// CHECK-LABEL: func.func @entry(
// CHECK:      scf.forall (%[[I:.*]]) in (64) {
// CHECK-NEXT:   %[[X:.*]] = memref.subview %{{.*}}[0, %[[I]]] [640, 1] [1, 1]
// CHECK-NEXT:   %[[Y:.*]] = memref.subview %{{.*}}[%[[I]], 0] [1, 640] [1, 1]
// CHECK-NEXT:   linalg.transpose ins(%[[X]] : {{.*}}) outs(%[[Y]]
// CHECK:      scf.forall (%{{.*}}) in (64) {
// CHECK:        linalg.fill
func.func @entry(%x: memref<640x64xf32>, %y: memref<64x640xf32>, %z: memref<64x1024xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.transpose ins(%x : memref<640x64xf32>) outs(%y : memref<64x640xf32>) permutation = [1, 0]
  linalg.fill ins(%zero : f32) outs(%z : memref<64x1024xf32>)
  return
}

// ParallelizeCopy: of what lies in one piece, too.
// CHECK-LABEL: func.func @copies(
// CHECK:      scf.forall (%{{.*}}) in (64) {
// CHECK:        linalg.copy
// CHECK:      scf.forall (%[[I:.*]]) in (12) {
// CHECK-NEXT:   memref.subview %{{.*}}[0, %[[I]], 0, 0] [1, 1, 128, 64] [1, 1, 1, 1]
// CHECK:        linalg.copy
// CHECK:      memref.copy
// CHECK:      memref.copy
func.func @copies(%x: memref<64x1024xf32>, %y: memref<64x1024xf32>, %cache: memref<1x12x128x64xf32>, %more: memref<1x12x128x64xf32, strided<[0, 9000, 64, 1]>>, %row: memref<1x64x64xf32>, %place: memref<1x64x64xf32>, %a: memref<65536xf32>, %b: memref<65536xf32>) {
  memref.copy %x, %y : memref<64x1024xf32> to memref<64x1024xf32>
  memref.copy %cache, %more : memref<1x12x128x64xf32> to memref<1x12x128x64xf32, strided<[0, 9000, 64, 1]>>
  // Refused: it is small, and its rows have one element.
  memref.copy %row, %place : memref<1x64x64xf32> to memref<1x64x64xf32>
  memref.copy %a, %b : memref<65536xf32> to memref<65536xf32>
  return
}

// Refused: few elements, rows of one element, rows that are added up or written by
// each step, what may be read after it is written, and tensors.
// CHECK-LABEL: func.func @others(
// CHECK-NOT: scf.forall
// CHECK: return
func.func @others(%last: memref<64xf32>, %few: memref<64x64xf32>, %row: memref<1x65536xf32>, %x: memref<640x64xf32>, %sum: memref<64xf32>, %t: tensor<640x64xf32>) -> tensor<640x64xf32> {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%few : memref<64x64xf32>)
  linalg.fill ins(%zero : f32) outs(%row : memref<1x65536xf32>)
  linalg.generic {indexing_maps = [affine_map<(k, i) -> (k, i)>, affine_map<(k, i) -> (i)>], iterator_types = ["reduction", "parallel"]} ins(%x : memref<640x64xf32>) outs(%sum : memref<64xf32>) {
  ^bb0(%a: f32, %s: f32):
    %0 = arith.addf %a, %s : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [affine_map<(k, i) -> (k, i)>, affine_map<(k, i) -> (i)>], iterator_types = ["parallel", "parallel"]} ins(%x : memref<640x64xf32>) outs(%last : memref<64xf32>) {
  ^bb0(%a: f32, %s: f32):
    linalg.yield %a : f32
  }
  %from = memref.subview %x[1, 0] [639, 64] [1, 1] : memref<640x64xf32> to memref<639x64xf32, strided<[64, 1], offset: 64>>
  %to = memref.subview %x[0, 0] [639, 64] [1, 1] : memref<640x64xf32> to memref<639x64xf32, strided<[64, 1]>>
  memref.copy %from, %to : memref<639x64xf32, strided<[64, 1], offset: 64>> to memref<639x64xf32, strided<[64, 1]>>
  %1 = linalg.fill ins(%zero : f32) outs(%t : tensor<640x64xf32>) -> tensor<640x64xf32>
  return %1 : tensor<640x64xf32>
}

// What reads from the end of its operand is no rows.
// CHECK-LABEL: func.func @backwards(
// CHECK-NOT: tenon.tile
// CHECK-NOT: scf.forall
// CHECK: return
func.func @backwards(%a: memref<256x256xf32>, %b: memref<256x256xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (255 - i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a : memref<256x256xf32>) outs(%b : memref<256x256xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}
