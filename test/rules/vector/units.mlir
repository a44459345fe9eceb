// Products over numbers that lie side by side: marked where vectors add up so many
// of them at once, else they are loops. Both entries compute them right.
// RUN: tenon-opt %s --rules=vector/units --target=x86_64,znver4 | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --set=packed_dots=0 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// For another machine, that has no instruction for them.
// RUN: tenon-opt %s --schedule=mlp-vector --target=aarch64 | tenon-opt --schedule=lower-to-llvm -o %t
// RAN: verify: ok

#mk = affine_map<(m, n, k, v) -> (m, k, v)>
#kn = affine_map<(m, n, k, v) -> (k, n, v)>
#mn = affine_map<(m, n, k, v) -> (m, n)>

// MarkPackedFloats
// CHECK-LABEL: func.func @pairs_of_bf16(
// CHECK: tenon.plan = #tenon.plan<unit = 3>
func.func @pairs_of_bf16(%a: tensor<6x8x2xbf16>, %b: tensor<8x40x2xbf16>, %c: tensor<6x40xf32>) -> tensor<6x40xf32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<6x8x2xbf16>, tensor<8x40x2xbf16>) outs(%c : tensor<6x40xf32>) {
  ^bb0(%l: bf16, %r: bf16, %sum: f32):
    %x = arith.extf %l : bf16 to f32
    %y = arith.extf %r : bf16 to f32
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<6x40xf32>
  return %0 : tensor<6x40xf32>
}

// Four are added up one by one.
// CHECK-LABEL: func.func @fours_of_bf16(
// CHECK-NOT: tenon.plan
func.func @fours_of_bf16(%a: tensor<6x8x4xbf16>, %b: tensor<8x40x4xbf16>, %c: tensor<6x40xf32>) -> tensor<6x40xf32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<6x8x4xbf16>, tensor<8x40x4xbf16>) outs(%c : tensor<6x40xf32>) {
  ^bb0(%l: bf16, %r: bf16, %sum: f32):
    %x = arith.extf %l : bf16 to f32
    %y = arith.extf %r : bf16 to f32
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<6x40xf32>
  return %0 : tensor<6x40xf32>
}

// So are these.
// CHECK-LABEL: func.func @pairs_of_f16(
// CHECK-NOT: tenon.plan
func.func @pairs_of_f16(%a: tensor<6x8x2xf16>, %b: tensor<8x40x2xf16>, %c: tensor<6x40xf32>) -> tensor<6x40xf32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<6x8x2xf16>, tensor<8x40x2xf16>) outs(%c : tensor<6x40xf32>) {
  ^bb0(%l: f16, %r: f16, %sum: f32):
    %x = arith.extf %l : f16 to f32
    %y = arith.extf %r : f16 to f32
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<6x40xf32>
  return %0 : tensor<6x40xf32>
}

// MarkPackedBytes
// CHECK-LABEL: func.func @fours_of_bytes(
// CHECK: tenon.plan = #tenon.plan<unit = 3>
func.func @fours_of_bytes(%a: tensor<6x8x4xi8>, %b: tensor<8x40x4xi8>, %c: tensor<6x40xi32>) -> tensor<6x40xi32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<6x8x4xi8>, tensor<8x40x4xi8>) outs(%c : tensor<6x40xi32>) {
  ^bb0(%l: i8, %r: i8, %sum: i32):
    %x = arith.extsi %l : i8 to i32
    %y = arith.extsi %r : i8 to i32
    %p = arith.muli %x, %y : i32
    %s = arith.addi %sum, %p : i32
    linalg.yield %s : i32
  } -> tensor<6x40xi32>
  return %0 : tensor<6x40xi32>
}

// There is no instruction for pairs of bytes, or fours of what is wider.
// CHECK-LABEL: func.func @pairs_of_bytes(
// CHECK-NOT: tenon.plan
func.func @pairs_of_bytes(%a: tensor<6x8x2xi8>, %b: tensor<8x40x2xi8>, %c: tensor<6x40xi32>) -> tensor<6x40xi32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<6x8x2xi8>, tensor<8x40x2xi8>) outs(%c : tensor<6x40xi32>) {
  ^bb0(%l: i8, %r: i8, %sum: i32):
    %x = arith.extsi %l : i8 to i32
    %y = arith.extsi %r : i8 to i32
    %p = arith.muli %x, %y : i32
    %s = arith.addi %sum, %p : i32
    linalg.yield %s : i32
  } -> tensor<6x40xi32>
  return %0 : tensor<6x40xi32>
}

// CHECK-LABEL: func.func @fours_of_i16(
// CHECK-NOT: tenon.plan
func.func @fours_of_i16(%a: tensor<6x8x4xi16>, %b: tensor<8x40x4xi16>, %c: tensor<6x40xi32>) -> tensor<6x40xi32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<6x8x4xi16>, tensor<8x40x4xi16>) outs(%c : tensor<6x40xi32>) {
  ^bb0(%l: i16, %r: i16, %sum: i32):
    %x = arith.extsi %l : i16 to i32
    %y = arith.extsi %r : i16 to i32
    %p = arith.muli %x, %y : i32
    %s = arith.addi %sum, %p : i32
    linalg.yield %s : i32
  } -> tensor<6x40xi32>
  return %0 : tensor<6x40xi32>
}

// A product of a tile: what has another reduction is none.
// CHECK-LABEL: func.func @tile(
// CHECK: #tenon.vector<product>
func.func @tile(%a: memref<6x8xf32>, %b: memref<8x40xf32>, %c: memref<6x40xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<6x8xf32>, memref<8x40xf32>) outs(%c : memref<6x40xf32>) {
  ^bb0(%l: f32, %r: f32, %sum: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  }
  return
}

func.func @entry(%a0: tensor<6x8x2xbf16>, %b0: tensor<8x40x2xbf16>, %c0: tensor<6x40xf32>, %a1: tensor<6x8x4xbf16>, %b1: tensor<8x40x4xbf16>, %c1: tensor<6x40xf32>, %a2: tensor<6x8x2xf16>, %b2: tensor<8x40x2xf16>, %c2: tensor<6x40xf32>, %a3: tensor<6x8x4xi8>, %b3: tensor<8x40x4xi8>, %c3: tensor<6x40xi32>, %a4: tensor<6x8x2xi8>, %b4: tensor<8x40x2xi8>, %c4: tensor<6x40xi32>, %a5: tensor<6x8x4xi16>, %b5: tensor<8x40x4xi16>, %c5: tensor<6x40xi32>) -> (tensor<6x40xf32>, tensor<6x40xf32>, tensor<6x40xf32>, tensor<6x40xi32>, tensor<6x40xi32>, tensor<6x40xi32>) {
  %0 = call @pairs_of_bf16(%a0, %b0, %c0) : (tensor<6x8x2xbf16>, tensor<8x40x2xbf16>, tensor<6x40xf32>) -> tensor<6x40xf32>
  %1 = call @fours_of_bf16(%a1, %b1, %c1) : (tensor<6x8x4xbf16>, tensor<8x40x4xbf16>, tensor<6x40xf32>) -> tensor<6x40xf32>
  %2 = call @pairs_of_f16(%a2, %b2, %c2) : (tensor<6x8x2xf16>, tensor<8x40x2xf16>, tensor<6x40xf32>) -> tensor<6x40xf32>
  %3 = call @fours_of_bytes(%a3, %b3, %c3) : (tensor<6x8x4xi8>, tensor<8x40x4xi8>, tensor<6x40xi32>) -> tensor<6x40xi32>
  %4 = call @pairs_of_bytes(%a4, %b4, %c4) : (tensor<6x8x2xi8>, tensor<8x40x2xi8>, tensor<6x40xi32>) -> tensor<6x40xi32>
  %5 = call @fours_of_i16(%a5, %b5, %c5) : (tensor<6x8x4xi16>, tensor<8x40x4xi16>, tensor<6x40xi32>) -> tensor<6x40xi32>
  return %0, %1, %2, %3, %4, %5 : tensor<6x40xf32>, tensor<6x40xf32>, tensor<6x40xf32>, tensor<6x40xi32>, tensor<6x40xi32>, tensor<6x40xi32>
}

// MarkStridedSum: a sum of elements that are not adjacent is tiled by rows.
// CHECK-LABEL: func.func @sum_of_a_channel(
// CHECK: tenon.strip = #tenon.strip<reduces = 2>
// CHECK: return
func.func @sum_of_a_channel(%x: memref<12x96xf32, strided<[768, 8], offset: ?>>, %c: memref<f32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%x : memref<12x96xf32, strided<[768, 8], offset: ?>>) outs(%c : memref<f32>) {
  ^bb0(%in: f32, %sum: f32):
    %s = arith.addf %sum, %in : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @sum_of_a_plane(
// CHECK-NOT: tenon.strip
// CHECK: return
func.func @sum_of_a_plane(%x: memref<12x96xf32>, %c: memref<f32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%x : memref<12x96xf32>) outs(%c : memref<f32>) {
  ^bb0(%in: f32, %sum: f32):
    %s = arith.addf %sum, %in : f32
    linalg.yield %s : f32
  }
  return
}

// MarkProduct: a sum of short rows is none, of products neither. One of columns is.
// CHECK-LABEL: func.func @sum_of_short_rows(
// CHECK-NOT: tenon.vector
// CHECK: return
func.func @sum_of_short_rows(%x: memref<4x5x7xf32>, %c: memref<4x5xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : memref<4x5x7xf32>) outs(%c : memref<4x5xf32>) {
  ^bb0(%in: f32, %sum: f32):
    %s = arith.addf %sum, %in : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @dots_of_short_rows(
// CHECK-NOT: tenon.vector
// CHECK: return
func.func @dots_of_short_rows(%x: memref<4x5x7xf32>, %y: memref<4x5x7xf32>, %c: memref<4x5xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %y : memref<4x5x7xf32>, memref<4x5x7xf32>) outs(%c : memref<4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %sum: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @sum_of_columns(
// CHECK: #tenon.vector<product>
// CHECK: return
func.func @sum_of_columns(%x: memref<7x4x5xf32>, %c: memref<4x5xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (k, i, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : memref<7x4x5xf32>) outs(%c : memref<4x5xf32>) {
  ^bb0(%in: f32, %sum: f32):
    %s = arith.addf %sum, %in : f32
    linalg.yield %s : f32
  }
  return
}
