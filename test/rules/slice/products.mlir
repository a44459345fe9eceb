// Products whose rows or weights are put together of two parts: a product for each
// part.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=collapse-tile | FileCheck %s
// RUN: tenon-run %s --schedule=collapse-tile --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=collapse-tile,network --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=unknown --schedule=collapse-tile --verify --dynamic-size=6 | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=weights --schedule=collapse-tile,network --verify | FileCheck %s --check-prefixes=VERIFY,KERNELS
// RUN: tenon-run %s --entry=unknown_weights --schedule=collapse-tile --verify --dynamic-size=6 | FileCheck %s --check-prefix=VERIFY
// VERIFY: verify: ok
// KERNELS: kernels: 1 of 1 product

// SplitProductOfConcat: the rows of the weights that belong to each part.
// CHECK-LABEL: func.func @entry(
// CHECK-SAME:    %[[X:[^:]*]]: {{[^,]*}}, %[[Y:[^:]*]]: {{[^,]*}}, %[[W:[^:]*]]:
// CHECK-NOT:     tensor.concat
// CHECK:         %[[UPPER:.*]] = tensor.extract_slice %[[W]][0, 0] [24, 16]
// CHECK:         %[[FIRST:.*]] = linalg.matmul ins(%[[X]], %[[UPPER]]
// CHECK:         %[[LOWER:.*]] = tensor.extract_slice %[[W]][24, 0] [8, 16]
// CHECK:         linalg.matmul ins(%[[Y]], %[[LOWER]] {{.*}} outs(%[[FIRST]]
func.func @entry(%x: tensor<40x24xf32>, %y: tensor<40x8xf32>, %w: tensor<32x16xf32>) -> tensor<40x16xf32> {
  %zero = arith.constant 0.0 : f32
  %c = tensor.concat dim(1) %x, %y : (tensor<40x24xf32>, tensor<40x8xf32>) -> tensor<40x32xf32>
  %e = tensor.empty() : tensor<40x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<40x16xf32>) -> tensor<40x16xf32>
  %r = linalg.matmul ins(%c, %w : tensor<40x32xf32>, tensor<32x16xf32>) outs(%f : tensor<40x16xf32>) -> tensor<40x16xf32>
  return %r : tensor<40x16xf32>
}

// Sizes that only a run knows.
// CHECK-LABEL: func.func @unknown(
// CHECK-NOT:     tensor.concat
// CHECK-COUNT-2: linalg.matmul
func.func @unknown(%x: tensor<4x?xf32>, %y: tensor<4x?xf32>, %w: tensor<?x?xf32>) -> tensor<4x?xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c1 : tensor<4x?xf32>
  %k = tensor.dim %y, %c1 : tensor<4x?xf32>
  %all = arith.addi %m, %k : index
  %n = tensor.dim %w, %c1 : tensor<?x?xf32>
  %v = tensor.empty(%all, %n) : tensor<?x?xf32>
  %half = arith.constant 0.5 : f32
  %u = linalg.fill ins(%half : f32) outs(%v : tensor<?x?xf32>) -> tensor<?x?xf32>
  %c = tensor.concat dim(1) %x, %y : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  %e = tensor.empty(%n) : tensor<4x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x?xf32>) -> tensor<4x?xf32>
  %r = linalg.matmul ins(%c, %u : tensor<4x?xf32>, tensor<?x?xf32>) outs(%f : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// SplitProductOfConcat refuses: rows stand below each other.
// CHECK-LABEL: func.func @below(
// CHECK:         tensor.concat
// CHECK:         linalg.matmul
// CHECK-NOT:     linalg.matmul
// CHECK:         return
func.func @below(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %w: tensor<8x16xf32>, %f: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %c = tensor.concat dim(0) %x, %y : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %r = linalg.matmul ins(%c, %w : tensor<8x8xf32>, tensor<8x16xf32>) outs(%f : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %r : tensor<8x16xf32>
}

// Refused too: integers that are cast without a sign.
// CHECK-LABEL: func.func @unsigned(
// CHECK:         tensor.concat
func.func @unsigned(%x: tensor<4x8xi8>, %y: tensor<4x8xi8>, %w: tensor<16x16xi8>, %f: tensor<4x16xi32>) -> tensor<4x16xi32> {
  %c = tensor.concat dim(1) %x, %y : (tensor<4x8xi8>, tensor<4x8xi8>) -> tensor<4x16xi8>
  %r = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%c, %w : tensor<4x16xi8>, tensor<16x16xi8>) outs(%f : tensor<4x16xi32>) -> tensor<4x16xi32>
  return %r : tensor<4x16xi32>
}

// SplitProductByConcat: the products stand side by side.
// CHECK-LABEL: func.func @weights(
// CHECK-SAME:    %[[X:[^:]*]]: {{[^,]*}}, %[[V:[^:]*]]: {{[^,]*}}, %[[W:[^:]*]]:
// CHECK:         linalg.matmul ins(%[[X]], %[[V]] {{.*}} -> tensor<40x16xf32>
// CHECK:         linalg.matmul ins(%[[X]], %[[W]] {{.*}} -> tensor<40x5xf32>
// CHECK:         tensor.concat dim(1)
// CHECK:         return
func.func @weights(%x: tensor<40x24xf32>, %v: tensor<24x16xf32>, %w: tensor<24x5xf32>) -> tensor<40x21xf32> {
  %zero = arith.constant 0.0 : f32
  %c = tensor.concat dim(1) %v, %w : (tensor<24x16xf32>, tensor<24x5xf32>) -> tensor<24x21xf32>
  %e = tensor.empty() : tensor<40x21xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<40x21xf32>) -> tensor<40x21xf32>
  %r = linalg.matmul ins(%x, %c : tensor<40x24xf32>, tensor<24x21xf32>) outs(%f : tensor<40x21xf32>) -> tensor<40x21xf32>
  return %r : tensor<40x21xf32>
}

// Sizes that only a run knows.
// CHECK-LABEL: func.func @unknown_weights(
// CHECK-COUNT-2: linalg.matmul
// CHECK:         tensor.concat dim(1)
func.func @unknown_weights(%x: tensor<?x4xf32>, %v: tensor<4x?xf32>, %w: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %half = arith.constant 0.5 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x4xf32>
  %n = tensor.dim %v, %c1 : tensor<4x?xf32>
  %k = tensor.dim %w, %c1 : tensor<4x?xf32>
  %all = arith.addi %n, %k : index
  %c = tensor.concat dim(1) %v, %w : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  %e = tensor.empty(%m, %all) : tensor<?x?xf32>
  %f = linalg.fill ins(%half : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = linalg.matmul ins(%x, %c : tensor<?x4xf32>, tensor<4x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// SplitProductByConcat refuses: rows of weights below each other; a sum that begins with
// an argument.
// CHECK-LABEL: func.func @no_weights(
// CHECK-COUNT-2: tensor.concat
// CHECK-COUNT-2: linalg.matmul
// CHECK-NOT:     linalg.matmul
// CHECK:         return
func.func @no_weights(%x: tensor<4x8xf32>, %v: tensor<4x8xf32>, %y: tensor<8x4xf32>, %g: tensor<8x16xf32>) -> (tensor<4x8xf32>, tensor<8x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %below = tensor.concat dim(0) %v, %v : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %beside = tensor.concat dim(1) %v, %v : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x16xf32>
  %0 = linalg.matmul ins(%x, %below : tensor<4x8xf32>, tensor<8x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.matmul ins(%y, %beside : tensor<8x4xf32>, tensor<4x16xf32>) outs(%g : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<8x16xf32>
}
