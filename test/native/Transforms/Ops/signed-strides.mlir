// tenon.drop_nuw_of_strides: no address promises that what may be negative is not.
// RUN: tenon-opt %s --schedule=lower-to-llvm | FileCheck %s
// RUN: tenon-run %s --entry=flip --schedule=flatten-hivm --opt-level=0 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=flip --schedule=flatten-hivm --verify | FileCheck %s --check-prefix=RAN

// RAN: verify: ok

// A view that goes backwards.
// CHECK-LABEL: llvm.func @backwards(
// CHECK-DAG: %[[BACK:.*]] = llvm.mlir.constant(-8 : index)
// CHECK-DAG: %[[ON:.*]] = llvm.mlir.constant(16 : index)
// CHECK: %[[A:.*]] = llvm.mul %{{.*}}, %[[ON]] overflow<nsw, nuw>
// CHECK: %[[B:.*]] = llvm.mul %{{.*}}, %[[BACK]] overflow<nsw> :
// CHECK: %[[C:.*]] = llvm.add %[[A]], %[[B]] overflow<nsw> :
// CHECK: %[[D:.*]] = llvm.add %[[C]], %{{.*}} overflow<nsw> :
// CHECK: llvm.getelementptr inbounds %{{.*}}[%[[D]]]
func.func @backwards(%x: memref<4x2x8xf32>, %i: index, %j: index, %k: index) -> f32 {
  %v = memref.subview %x[0, 1, 0] [4, 2, 8] [1, -1, 1] : memref<4x2x8xf32> to memref<4x2x8xf32, strided<[16, -8, 1], offset: 8>>
  %0 = memref.load %v[%i, %j, %k] : memref<4x2x8xf32, strided<[16, -8, 1], offset: 8>>
  return %0 : f32
}

// One that may.
// CHECK-LABEL: llvm.func @unknown(
// CHECK-COUNT-2: llvm.mul %{{.*}}, %{{.*}} overflow<nsw> :
// CHECK: llvm.getelementptr inbounds %
func.func @unknown(%x: memref<?x?xf32, strided<[?, ?], offset: ?>>, %i: index, %j: index) -> f32 {
  %0 = memref.load %x[%i, %j] : memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0 : f32
}

// Refused: strides that are known, and not negative.
// CHECK-LABEL: llvm.func @forwards(
// CHECK: llvm.mul %{{.*}}, %{{.*}} overflow<nsw, nuw>
// CHECK: llvm.add %{{.*}}, %{{.*}} overflow<nsw, nuw>
// CHECK: llvm.getelementptr inbounds|nuw
func.func @forwards(%x: memref<4x8xf32>, %i: index, %j: index) -> f32 {
  %0 = memref.load %x[%i, %j] : memref<4x8xf32>
  return %0 : f32
}

func.func @flip(%x: memref<2x3x1x4x5x3xbf16>, %y: memref<2x3x1x4x5x3xbf16>) {
  hivm.hir.vflip ins(%x : memref<2x3x1x4x5x3xbf16>) outs(%y : memref<2x3x1x4x5x3xbf16>) flip_axis = 3
  return
}
