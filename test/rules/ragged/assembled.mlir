// Sparse types, for callers that have them: a tensor that is put together of three
// arrays is these.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=sparse | FileCheck %s --implicit-check-not=sparse_tensor.assemble
// RUN: tenon-opt %s --schedule=loops | FileCheck %s --check-prefix=LOOPS --implicit-check-not=sparse_tensor.assemble
// RUN: tenon-run %s --schedule=sparse,mlp-vector --verify | FileCheck %s --check-prefixes=VERIFY,KERNELS
// RUN: tenon-run %s --schedule=sparse,network --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=columns --schedule=sparse,mlp-vector --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=one_row --schedule=sparse --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=turned --schedule=sparse --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=by_vector --schedule=sparse,network --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=pairs --schedule=sparse,network --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-opt %S/Inputs/sparse-argument.mlir --pass-pipeline='builtin.module(sparse-assembler,inline)' \
// RUN:   | tenon-opt - --schedule=sparse | FileCheck %s --check-prefix=ARGUMENT --implicit-check-not=sparse_tensor
// RUN: tenon-run %s --entry=columns --schedule=loops --print | FileCheck %s --check-prefix=NUMBERS
// RUN: tenon-run %s --entry=columns --schedule=sparse --print | FileCheck %s --check-prefix=NUMBERS
// RUN: tenon-run %s --entry=read --schedule=loops --print | FileCheck %s --check-prefix=READ
// RUN: tenon-run %s --entry=read --schedule=sparse --print | FileCheck %s --check-prefix=READ
// VERIFY: verify: ok
// ARGUMENT: func.func @entry(%{{.*}}: tensor<?xindex>, %{{.*}}: tensor<?xindex>, %{{.*}}: tensor<?xf32>, %{{.*}}: tensor<4x8xf32>
// ARGUMENT: scf.for
// KERNELS: kernels: 0 of 1 product, 1 as vectors

#CSR = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed)}>
#CSC = #sparse_tensor.encoding<{map = (i, j) -> (j : dense, i : compressed)}>
#COO = #sparse_tensor.encoding<{map = (i, j) -> (i : compressed(nonunique), j : singleton)}>
#Short = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed), posWidth = 32, crdWidth = 16}>

// Loops of upstream's for what is no such product: CopySparseAccumulators, RestoreAccumulatorTensor.

// LowerCsrProduct: a row of sums is a vector, and each row that is named is read
// where it is.
// CHECK-LABEL: func.func @entry(
// CHECK:         scf.forall (%{{.*}}) in (3)
// CHECK:           scf.for {{.*}} -> (vector<40xf32>)
// CHECK:             tensor.extract_slice %arg0[%{{.*}}, 0] [1, 40]
// LOOPS-LABEL: func.func @entry(
// LOOPS:         memref.load %{{.*}} : memref<5xf32>
func.func @entry(%b: tensor<4x40xf32>, %c: tensor<3x40xf32>) -> tensor<3x40xf32> {
  %p = arith.constant dense<[0, 2, 2, 5]> : tensor<4xi32>
  %k = arith.constant dense<[0, 3, 0, 1, 2]> : tensor<5xi16>
  %v = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>
  %a = sparse_tensor.assemble (%p, %k), %v : (tensor<4xi32>, tensor<5xi16>), tensor<5xf32> to tensor<3x4xf32, #Short>
  %r = linalg.matmul ins(%a, %b : tensor<3x4xf32, #Short>, tensor<4x40xf32>) outs(%c : tensor<3x40xf32>) -> tensor<3x40xf32>
  return %r : tensor<3x40xf32>
}

// Refused: columns are compressed, of as many columns as there are rows. Upstream makes
// loops over the arrays, which write into a copy.
// CHECK-LABEL: func.func @columns(
// CHECK-NOT:     ragged.segments
// CHECK-NOT:     scf.forall
// CHECK:         bufferization.alloc_tensor() copy(%{{.*}}) : tensor<3x2xf32>
// CHECK:         scf.for
// CHECK:         bufferization.to_tensor %{{.*}} restrict writable
// NUMBERS:      [9, 11],
// NUMBERS-NEXT: [17, 20],
// NUMBERS-NEXT: [16, 29]
func.func @columns() -> tensor<3x2xf32> {
  %b = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %c = arith.constant dense<[[1.0, 1.0], [2.0, 2.0], [3.0, 3.0]]> : tensor<3x2xf32>
  %p = arith.constant dense<[0, 1, 2, 4]> : tensor<4xindex>
  %k = arith.constant dense<[2, 0, 1, 0]> : tensor<4xindex>
  %v = arith.constant dense<[13.0, 1.0, 3.0, 1.0]> : tensor<4xf32>
  %a = sparse_tensor.assemble (%p, %k), %v : (tensor<4xindex>, tensor<4xindex>), tensor<4xf32> to tensor<3x3xf32, #CSC>
  %r = linalg.matmul ins(%a, %b : tensor<3x3xf32, #CSC>, tensor<3x2xf32>) outs(%c : tensor<3x2xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// Refused: of one row nobody can say whether rows or columns are compressed.
// CHECK-LABEL: func.func @one_row(
// CHECK-NOT:     scf.forall
// CHECK:         bufferization.alloc_tensor
func.func @one_row(%b: tensor<4x40xf32>, %c: tensor<1x40xf32>) -> tensor<1x40xf32> {
  %p = arith.constant dense<[0, 2]> : tensor<2xindex>
  %k = arith.constant dense<[0, 3]> : tensor<2xindex>
  %v = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %a = sparse_tensor.assemble (%p, %k), %v : (tensor<2xindex>, tensor<2xindex>), tensor<2xf32> to tensor<1x4xf32, #CSR>
  %r = linalg.matmul ins(%a, %b : tensor<1x4xf32, #CSR>, tensor<4x40xf32>) outs(%c : tensor<1x40xf32>) -> tensor<1x40xf32>
  return %r : tensor<1x40xf32>
}

// Refused: a sum over the rows of the sparse one.
// CHECK-LABEL: func.func @turned(
// CHECK-NOT:     scf.forall
// CHECK:         bufferization.alloc_tensor
func.func @turned(%b: tensor<3x40xf32>, %c: tensor<4x40xf32>) -> tensor<4x40xf32> {
  %p = arith.constant dense<[0, 2, 2, 5]> : tensor<4xindex>
  %k = arith.constant dense<[0, 3, 0, 1, 2]> : tensor<5xindex>
  %v = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>
  %a = sparse_tensor.assemble (%p, %k), %v : (tensor<4xindex>, tensor<5xindex>), tensor<5xf32> to tensor<3x4xf32, #CSR>
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<3x4xf32, #CSR>, tensor<3x40xf32>) outs(%c : tensor<4x40xf32>) {
  ^bb0(%x: f32, %y: f32, %s: f32):
    %m = arith.mulf %x, %y : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<4x40xf32>
  return %r : tensor<4x40xf32>
}

// Loops of upstream, on the arrays.
// CHECK-LABEL: func.func @by_vector(
// CHECK-NOT:     sparse_tensor
// CHECK:         tensor.extract %{{.*}} : tensor<4xindex>
// CHECK:         tensor.extract %{{.*}} : tensor<5xindex>
// CHECK:         tensor.extract %{{.*}} : tensor<5xf32>
// LOOPS-LABEL: func.func @by_vector(
func.func @by_vector(%b: tensor<4xf32>, %c: tensor<3xf32>) -> tensor<3xf32> {
  %p = arith.constant dense<[0, 2, 2, 5]> : tensor<4xindex>
  %k = arith.constant dense<[0, 3, 0, 1, 2]> : tensor<5xindex>
  %v = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>
  %a = sparse_tensor.assemble (%p, %k), %v : (tensor<4xindex>, tensor<5xindex>), tensor<5xf32> to tensor<3x4xf32, #CSR>
  %r = linalg.matvec ins(%a, %b : tensor<3x4xf32, #CSR>, tensor<4xf32>) outs(%c : tensor<3xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// Pairs of coordinates in one array.
// CHECK-LABEL: func.func @pairs(
// CHECK:         tensor.extract %{{.*}} : tensor<4x2xindex>
// CHECK:         scf.for
func.func @pairs(%b: tensor<4x8xf32>, %c: tensor<3x8xf32>) -> tensor<3x8xf32> {
  %p = arith.constant dense<[0, 4]> : tensor<2xindex>
  %k = arith.constant dense<[[0, 1], [0, 3], [1, 1], [2, 0]]> : tensor<4x2xindex>
  %v = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %a = sparse_tensor.assemble (%p, %k), %v : (tensor<2xindex>, tensor<4x2xindex>), tensor<4xf32> to tensor<3x4xf32, #COO>
  %r = linalg.matmul ins(%a, %b : tensor<3x4xf32, #COO>, tensor<4x8xf32>) outs(%c : tensor<3x8xf32>) -> tensor<3x8xf32>
  return %r : tensor<3x8xf32>
}

// A payload that reads the arrays itself: the last position, the third coordinate, and
// the value there.
// READ: i64 = 5
// READ: i64 = 3
// READ: f32 = 3
func.func @read() -> (i64, i64, f32) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %p = arith.constant dense<[0, 2, 2, 5]> : tensor<4xindex>
  %k = arith.constant dense<[0, 7, 3, 1, 2]> : tensor<5xindex>
  %v = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>
  %a = sparse_tensor.assemble (%p, %k), %v : (tensor<4xindex>, tensor<5xindex>), tensor<5xf32> to tensor<3x8xf32, #CSR>
  %positions = sparse_tensor.positions %a {level = 1 : index} : tensor<3x8xf32, #CSR> to memref<?xindex>
  %coordinates = sparse_tensor.coordinates %a {level = 1 : index} : tensor<3x8xf32, #CSR> to memref<?xindex>
  %values = sparse_tensor.values %a : tensor<3x8xf32, #CSR> to memref<?xf32>
  %0 = memref.load %positions[%c3] : memref<?xindex>
  %1 = memref.load %coordinates[%c2] : memref<?xindex>
  %2 = memref.load %values[%c2] : memref<?xf32>
  %3 = arith.index_cast %0 : index to i64
  %4 = arith.index_cast %1 : index to i64
  return %3, %4, %2 : i64, i64, f32
}
