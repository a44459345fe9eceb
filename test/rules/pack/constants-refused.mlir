// FoldPackOfConstant leaves packs that it cannot do now.
// RUN: tenon-opt %s --rules=pack/constants | FileCheck %s

// FoldPackOfConstant, FoldedConstant: elements that are not whole bytes.
// CHECK-LABEL: func.func @bits(
// CHECK-COUNT-2: linalg.pack
func.func @bits() -> (tensor<1x2xi1>, tensor<1x2xi4>) {
  %0 = arith.constant dense<[false, true]> : tensor<2xi1>
  %d = tensor.empty() : tensor<1x2xi1>
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [2] into %d
    : tensor<2xi1> -> tensor<1x2xi1>
  %2 = arith.constant dense<[1, 2]> : tensor<2xi4>
  %e = tensor.empty() : tensor<1x2xi4>
  %3 = linalg.pack %2 inner_dims_pos = [0] inner_tiles = [2] into %e
    : tensor<2xi4> -> tensor<1x2xi4>
  return %1, %3 : tensor<1x2xi1>, tensor<1x2xi4>
}

// FoldPackOfConstant, FoldedConstant: an index has no width of its own.
// CHECK-LABEL: func.func @index(
// CHECK:         linalg.pack
func.func @index() -> tensor<1x2xindex> {
  %0 = arith.constant dense<[1, 2]> : tensor<2xindex>
  %d = tensor.empty() : tensor<1x2xindex>
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [2] into %d
    : tensor<2xindex> -> tensor<1x2xindex>
  return %1 : tensor<1x2xindex>
}

// FoldPackOfConstant, FoldedConstant: a padding that is not known.
// CHECK-LABEL: func.func @padding(
// CHECK:         linalg.pack
func.func @padding(%pad: i32) -> tensor<2x2xi32> {
  %0 = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %d = tensor.empty() : tensor<2x2xi32>
  %1 = linalg.pack %0 padding_value(%pad : i32) inner_dims_pos = [0]
    inner_tiles = [2] into %d : tensor<3xi32> -> tensor<2x2xi32>
  return %1 : tensor<2x2xi32>
}

// FoldPackOfConstant, FoldedConstant: a tile whose size is not known.
// CHECK-LABEL: func.func @tile(
// CHECK:         linalg.pack
func.func @tile(%size: index, %d: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %0 = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %zero = arith.constant 0 : i32
  %1 = linalg.pack %0 padding_value(%zero : i32) inner_dims_pos = [0]
    inner_tiles = [%size] into %d : tensor<3xi32> -> tensor<?x?xi32>
  return %1 : tensor<?x?xi32>
}

// FoldPackOfConstant, FoldedConstant: 4 GiB and a byte.
// CHECK-LABEL: func.func @limit(
// CHECK:         linalg.pack
func.func @limit() -> tensor<1x4294967297xi8> {
  %0 = arith.constant dense<1> : tensor<3xi8>
  %two = arith.constant 2 : i8
  %d = tensor.empty() : tensor<1x4294967297xi8>
  %1 = linalg.pack %0 padding_value(%two : i8) inner_dims_pos = [0]
    inner_tiles = [4294967297] into %d
    : tensor<3xi8> -> tensor<1x4294967297xi8>
  return %1 : tensor<1x4294967297xi8>
}

// FoldPackOfConstant, FoldedConstant: a resource that is not there, or not in
// the size of its type.
// CHECK-LABEL: func.func @resources(
// CHECK-COUNT-4: linalg.pack
func.func @resources() -> (tensor<1x2xi32>, tensor<1x2xi32>, tensor<1x2xi32>,
                           tensor<1x2xi1>) {
  %0 = arith.constant dense_resource<missing> : tensor<2xi32>
  %1 = arith.constant dense_resource<short> : tensor<2xi32>
  %2 = arith.constant dense_resource<one_for_all> : tensor<2xi32>
  %3 = arith.constant dense_resource<bits> : tensor<2xi1>
  %d = tensor.empty() : tensor<1x2xi32>
  %e = tensor.empty() : tensor<1x2xi1>
  %4 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [2] into %d
    : tensor<2xi32> -> tensor<1x2xi32>
  %5 = linalg.pack %1 inner_dims_pos = [0] inner_tiles = [2] into %d
    : tensor<2xi32> -> tensor<1x2xi32>
  %6 = linalg.pack %2 inner_dims_pos = [0] inner_tiles = [2] into %d
    : tensor<2xi32> -> tensor<1x2xi32>
  %7 = linalg.pack %3 inner_dims_pos = [0] inner_tiles = [2] into %e
    : tensor<2xi1> -> tensor<1x2xi1>
  return %4, %5, %6, %7 : tensor<1x2xi32>, tensor<1x2xi32>, tensor<1x2xi32>,
                          tensor<1x2xi1>
}

// FoldPackOfConstant: no constant.
// CHECK-LABEL: func.func @argument(
// CHECK:         linalg.pack
func.func @argument(%0: tensor<2xi32>) -> tensor<1x2xi32> {
  %d = tensor.empty() : tensor<1x2xi32>
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [2] into %d
    : tensor<2xi32> -> tensor<1x2xi32>
  return %1 : tensor<1x2xi32>
}

{-#
  dialect_resources: {
    builtin: {
      short: "0x0400000001000000020000",
      one_for_all: "0x0400000001000000",
      bits: "0x010000000001"
    }
  }
#-}
