// Scatters of rows, of columns by integers, of single numbers and of what two
// coordinates name.
// RUN: tenon-opt %s --schedule=gather-fuse | FileCheck %s --implicit-check-not=tensor.scatter
// RUN: tenon-run %s --schedule=gather-fuse --print --verify | FileCheck %s --check-prefix=VALUES
// RUN: tenon-run %s --schedule=gather-fuse,network --print --verify --threads=2 | FileCheck %s --check-prefix=VALUES
// RUN: tenon-run %s --schedule=mlp-vector --print --verify | FileCheck %s --check-prefix=VALUES

// CHECK-LABEL: func.func @entry(
// CHECK-COUNT-4: scf.forall {{.*}} shared_outs

// VALUES:       [0, 0],
// VALUES-NEXT:  [5, 6],
// VALUES-NEXT:  [0, 0],
// VALUES-NEXT:  [1, 2],
// VALUES-NEXT:  [3, 4]
// VALUES:       [5, 0, 0, 1, 3],
// VALUES-NEXT:  [6, 0, 0, 2, 4]
// VALUES:       [7, 0, 9, 8]
// VALUES:       [7, 0],
// VALUES-NEXT:  [0, 0],
// VALUES-NEXT:  [8, 9]
func.func @entry() -> (tensor<5x2xi32>, tensor<2x5xi32>, tensor<4xi32>, tensor<3x2xi32>) {
  %zero = arith.constant 0 : i32
  %u = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %v = arith.constant dense<[7, 8, 9]> : tensor<3xi32>
  %rows = arith.constant dense<[[3], [4], [1]]> : tensor<3x1xindex>
  %e = tensor.empty() : tensor<5x2xi32>
  %d = linalg.fill ins(%zero : i32) outs(%e : tensor<5x2xi32>) -> tensor<5x2xi32>
  %0 = tensor.scatter %u into %d[%rows] scatter_dims([0]) unique : (tensor<3x2xi32>, tensor<5x2xi32>, tensor<3x1xindex>) -> tensor<5x2xi32>
  %columns = arith.constant dense<[[3], [4], [0]]> : tensor<3x1xi32>
  %f = tensor.empty() : tensor<2x5xi32>
  %g = linalg.fill ins(%zero : i32) outs(%f : tensor<2x5xi32>) -> tensor<2x5xi32>
  %1 = tensor.scatter %u into %g[%columns] scatter_dims([1]) unique : (tensor<3x2xi32>, tensor<2x5xi32>, tensor<3x1xi32>) -> tensor<2x5xi32>
  %places = arith.constant dense<[[0], [3], [2]]> : tensor<3x1xindex>
  %h = tensor.empty() : tensor<4xi32>
  %i = linalg.fill ins(%zero : i32) outs(%h : tensor<4xi32>) -> tensor<4xi32>
  %2 = tensor.scatter %v into %i[%places] scatter_dims([0]) unique : (tensor<3xi32>, tensor<4xi32>, tensor<3x1xindex>) -> tensor<4xi32>
  %pairs = arith.constant dense<[[0, 0], [2, 0], [2, 1]]> : tensor<3x2xi64>
  %j = tensor.empty() : tensor<3x2xi32>
  %k = linalg.fill ins(%zero : i32) outs(%j : tensor<3x2xi32>) -> tensor<3x2xi32>
  %w = tensor.expand_shape %v [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xi32> into tensor<3x1x1xi32>
  %3 = tensor.scatter %w into %k[%pairs] scatter_dims([0, 1]) unique : (tensor<3x1x1xi32>, tensor<3x2xi32>, tensor<3x2xi64>) -> tensor<3x2xi32>
  return %0, %1, %2, %3 : tensor<5x2xi32>, tensor<2x5xi32>, tensor<4xi32>, tensor<3x2xi32>
}

// Of sizes that are known at run time only, at places of two lists.
// CHECK-LABEL: func.func @dynamic(
// CHECK:         scf.forall (%{{.*}}, %{{.*}}) in
func.func @dynamic(%u: tensor<?x?x4xf32>, %d: tensor<?x4xf32>, %i: tensor<?x?x1xindex>) -> tensor<?x4xf32> {
  %0 = tensor.scatter %u into %d[%i] scatter_dims([0]) unique : (tensor<?x?x4xf32>, tensor<?x4xf32>, tensor<?x?x1xindex>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
