// Semirings of i8 or i16 alone have 64 or 32 lanes in 512 bits, and not the 16 of 32 bits; with i32 beside them they have 16.
// Operands that are no multiples of a tile, in several planes, are transposed in registers.
// RUN: tenon-opt %s --schedule=mlp-vector --target=x86_64,znver4 | FileCheck %s
// RUN: tenon-run %s --schedule=network --verify --entry=bytes | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=network --verify --entry=shorts | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify --entry=mixed | FileCheck %s --check-prefix=RAN
// RAN: verify: ok

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>

// CHECK-LABEL: func.func @bytes(
// CHECK: arith.minui {{.*}} : vector<64xi8>
// Of the last 36 columns, 48 are computed.
// CHECK: arith.minui {{.*}} : vector<16xi8>
func.func @bytes(%a: tensor<30x50xi8>, %b: tensor<50x100xi8>, %c: tensor<30x100xi8>) -> tensor<30x100xi8> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<30x50xi8>, tensor<50x100xi8>) outs(%c : tensor<30x100xi8>) {
  ^bb0(%x: i8, %y: i8, %o: i8):
    %p = arith.minui %x, %y : i8
    %s = arith.xori %o, %p : i8
    linalg.yield %s : i8
  } -> tensor<30x100xi8>
  return %0 : tensor<30x100xi8>
}

// CHECK-LABEL: func.func @shorts(
// CHECK-NOT: linalg.transpose
// CHECK: vector.shuffle {{.*}} : vector<16xi16>
// CHECK: arith.minui {{.*}} : vector<32xi16>
func.func @shorts(%a: tensor<30x2x50xi16>, %b: tensor<2x130x50xi16>, %c: tensor<30x130xi16>) -> tensor<30x130xi16> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, r, k) -> (m, r, k)>, affine_map<(m, n, r, k) -> (r, n, k)>, affine_map<(m, n, r, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<30x2x50xi16>, tensor<2x130x50xi16>) outs(%c : tensor<30x130xi16>) {
  ^bb0(%x: i16, %y: i16, %o: i16):
    %p = arith.minui %x, %y : i16
    %s = arith.maxui %o, %p : i16
    linalg.yield %s : i16
  } -> tensor<30x130xi16>
  return %0 : tensor<30x130xi16>
}

// CHECK-LABEL: func.func @mixed(
// CHECK: arith.minui {{.*}} : vector<16xi8>
func.func @mixed(%a: tensor<30x50xi8>, %b: tensor<50x64xi8>, %c: tensor<30x64xi32>) -> tensor<30x64xi32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<30x50xi8>, tensor<50x64xi8>) outs(%c : tensor<30x64xi32>) {
  ^bb0(%x: i8, %y: i8, %o: i32):
    %p = arith.minui %x, %y : i8
    %q = arith.extui %p : i8 to i32
    %s = arith.addi %o, %q : i32
    linalg.yield %s : i32
  } -> tensor<30x64xi32>
  return %0 : tensor<30x64xi32>
}
