// A constant of bytes gets its rows interleaved in fours, where the machine has an
// instruction for them; and the same is computed anywhere.
// RUN: tenon-opt %s --schedule=%S/Inputs/fours.mlir | FileCheck %s
// RUN: tenon-opt %s --schedule=%S/Inputs/fours.mlir --set=packed_dots=0 | FileCheck %s --check-prefix=PLAIN
// RUN: tenon-run %s --entry=signed --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=signed --schedule=mlp-vector --set=packed_dots=0 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=signed --schedule=mlp-vector --target=host,vector-bits=256 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=signed --schedule=mlp-vector --target=host,vector-bits=128 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=unsigned --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=zero_points --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// RAN: 1 as vectors

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>

// ReductionInFours, FoursBehindColumns
// CHECK-LABEL: func.func @signed
// CHECK: iterator_types = ["parallel", "parallel", {{("reduction", "reduction"|"reduction")}}]
// PLAIN-LABEL: func.func @signed
// PLAIN: iterator_types = ["parallel", "parallel", "reduction"]
func.func @signed(%a: tensor<13x20xi8>, %c: tensor<13x39xi32>) -> tensor<13x39xi32> {
  %b = arith.constant dense<-127> : tensor<20x39xi8>
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<13x20xi8>, tensor<20x39xi8>) outs(%c : tensor<13x39xi32>) {
  ^bb0(%l: i8, %r: i8, %sum: i32):
    %x = arith.extsi %l : i8 to i32
    %y = arith.extsi %r : i8 to i32
    %p = arith.muli %x, %y : i32
    %s = arith.addi %sum, %p : i32
    linalg.yield %s : i32
  } -> tensor<13x39xi32>
  return %0 : tensor<13x39xi32>
}

// Bytes without a sign, and such less a zero point, are taken one by one.
// CHECK-LABEL: func.func @unsigned
// CHECK: iterator_types = ["parallel", "parallel", "reduction"]
func.func @unsigned(%a: tensor<13x20xi8>, %c: tensor<13x39xi32>) -> tensor<13x39xi32> {
  %b = arith.constant dense<-127> : tensor<20x39xi8>
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<13x20xi8>, tensor<20x39xi8>) outs(%c : tensor<13x39xi32>) {
  ^bb0(%l: i8, %r: i8, %sum: i32):
    %x = arith.extui %l : i8 to i32
    %y = arith.extsi %r : i8 to i32
    %p = arith.muli %x, %y : i32
    %s = arith.addi %sum, %p : i32
    linalg.yield %s : i32
  } -> tensor<13x39xi32>
  return %0 : tensor<13x39xi32>
}
// CHECK-LABEL: func.func @zero_points
// CHECK: iterator_types = ["parallel", "parallel", "reduction"]
func.func @zero_points(%a: tensor<13x20xi8>, %c: tensor<13x39xi32>) -> tensor<13x39xi32> {
  %b = arith.constant dense<-127> : tensor<20x39xi8>
  %za = arith.constant 3 : i32
  %zb = arith.constant -7 : i32
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<13x20xi8>, tensor<20x39xi8>) outs(%c : tensor<13x39xi32>) {
  ^bb0(%l: i8, %r: i8, %sum: i32):
    %x = arith.extsi %l : i8 to i32
    %y = arith.extsi %r : i8 to i32
    %u = arith.subi %x, %za : i32
    %v = arith.subi %y, %zb : i32
    %p = arith.muli %u, %v : i32
    %s = arith.addi %sum, %p : i32
    linalg.yield %s : i32
  } -> tensor<13x39xi32>
  return %0 : tensor<13x39xi32>
}
