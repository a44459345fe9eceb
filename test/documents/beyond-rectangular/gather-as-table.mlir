// item: 002.30 A gather becomes a view, a table of rows memref<? x memref<4xf32>>, by itself.
// The attribute of the document says that the result is a view. Of one buffer the table folds to its addresses.
// RUN: tenon-opt %s --rules=bufferize/memory | FileCheck %s
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=scaled --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=scaled --schedule=loops --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=any --schedule=network --dynamic-size=5 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=bytes --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=network | FileCheck %s --check-prefix=PLACE
// RAN: verify: ok

// CHECK-LABEL: func.func @entry(
// CHECK:         ragged.rows {{.*}} -> memref<?xmemref<?xf32,
// CHECK:         memref.load %{{.*}} : memref<?xmemref<?xf32,
// CHECK-NOT:     tensor.gather
// CHECK:         return
func.func @entry(%x: tensor<4x4xf32>) -> tensor<5x4xf32> {
  %i = arith.constant dense<[[3], [0], [2], [3], [1]]> : tensor<5x1xindex>
  %g = tensor.gather %x[%i] gather_dims([0]) {memory.result = "view"} : (tensor<4x4xf32>, tensor<5x1xindex>) -> tensor<5x4xf32>
  return %g : tensor<5x4xf32>
}

// The user reads the rows in place.
// PLACE-LABEL: func.func @scaled(
// PLACE-NOT:     memref.copy
// PLACE:         return
func.func @scaled(%x: tensor<7x13xf32>) -> tensor<3x13xf32> {
  %i = arith.constant dense<[[6], [0], [6]]> : tensor<3x1xi32>
  %g = tensor.gather %x[%i] gather_dims([0]) unique {memory.result = "view"} : (tensor<7x13xf32>, tensor<3x1xi32>) -> tensor<3x13xf32>
  %e = tensor.empty() : tensor<3x13xf32>
  %r = linalg.add ins(%g, %g : tensor<3x13xf32>, tensor<3x13xf32>) outs(%e : tensor<3x13xf32>) -> tensor<3x13xf32>
  return %r : tensor<3x13xf32>
}
func.func @any(%x: tensor<?x?xf32>) -> tensor<2x?xf32> {
  %i = arith.constant dense<[[1], [0]]> : tensor<2x1xindex>
  %g = tensor.gather %x[%i] gather_dims([0]) {memory.result = "view"} : (tensor<?x?xf32>, tensor<2x1xindex>) -> tensor<2x?xf32>
  return %g : tensor<2x?xf32>
}

// Refused: planes.
// CHECK-LABEL: func.func @planes(
// CHECK:         tensor.gather
func.func @planes(%x: tensor<4x4x2xf32>) -> tensor<2x4x2xf32> {
  %i = arith.constant dense<[[1], [0]]> : tensor<2x1xindex>
  %g = tensor.gather %x[%i] gather_dims([0]) {memory.result = "view"} : (tensor<4x4x2xf32>, tensor<2x1xindex>) -> tensor<2x4x2xf32>
  return %g : tensor<2x4x2xf32>
}

// Rows of other elements.
func.func @bytes(%x: tensor<6x3xi8>, %y: tensor<4x5xbf16>) -> (tensor<3x3xi8>, tensor<2x5xbf16>) {
  %i = arith.constant dense<[[1], [0], [5]]> : tensor<3x1xindex>
  %j = arith.constant dense<[[3], [3]]> : tensor<2x1xi32>
  %g = tensor.gather %x[%i] gather_dims([0]) {memory.result = "view"} : (tensor<6x3xi8>, tensor<3x1xindex>) -> tensor<3x3xi8>
  %h = tensor.gather %y[%j] gather_dims([0]) {memory.result = "view"} : (tensor<4x5xbf16>, tensor<2x1xi32>) -> tensor<2x5xbf16>
  return %g, %h : tensor<3x3xi8>, tensor<2x5xbf16>
}
