// What the registers hold of a product, by shape, type and machine.
// RUN: tenon-opt %s --schedule=%S/Inputs/registers.mlir --target=x86_64,x86-64-v4,vector-bits=512 | FileCheck %s
// RUN: tenon-opt %s --schedule=%S/Inputs/registers.mlir --target=x86_64,x86-64-v3 | FileCheck %s --check-prefix=AVX2
// RUN: tenon-opt %s --schedule=%S/Inputs/registers.mlir --target=aarch64 | FileCheck %s --check-prefix=NEON
// RUN: tenon-opt %s --schedule=%S/Inputs/registers.mlir --target=aarch64,neoverse-v1,vector-bits=256 | FileCheck %s --check-prefix=SVE

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>

// FewRows, ThreeRows, ShortVectors
// CHECK-LABEL: func.func @few
// CHECK: roles = "mnk"
// CHECK-SAME: sizes = [4, 64, 0]
// AVX2-LABEL: func.func @few
// AVX2: sizes = [3, 32, 0]
// NEON-LABEL: func.func @few
// NEON: sizes = [4, 16, 0]
// SVE-LABEL: func.func @few
// SVE: sizes = [4, 32, 0]
func.func @few(%a: tensor<64x8xf32>, %b: tensor<8x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<64x8xf32>, tensor<8x64xf32>) outs(%c : tensor<64x64xf32>) {
  ^bb0(%l: f32, %r: f32, %sum: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// FiveOfMany: six rows to a tile would leave two of 14.
// CHECK-LABEL: func.func @fourteen
// CHECK: sizes = [5, 64, 0]
func.func @fourteen(%a: tensor<14x8xf32>, %b: tensor<8x64xf32>, %c: tensor<14x64xf32>) -> tensor<14x64xf32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<14x8xf32>, tensor<8x64xf32>) outs(%c : tensor<14x64xf32>) {
  ^bb0(%l: f32, %r: f32, %sum: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<14x64xf32>
  return %0 : tensor<14x64xf32>
}

// FourOfMany: they would leave one of 7.
// CHECK-LABEL: func.func @seven
// CHECK: sizes = [4, 64, 0]
func.func @seven(%a: tensor<7x8xf32>, %b: tensor<8x64xf32>, %c: tensor<7x64xf32>) -> tensor<7x64xf32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<7x8xf32>, tensor<8x64xf32>) outs(%c : tensor<7x64xf32>) {
  ^bb0(%l: f32, %r: f32, %sum: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<7x64xf32>
  return %0 : tensor<7x64xf32>
}

// OneRow
// CHECK-LABEL: func.func @one_row
// CHECK: roles = "mnk"
// CHECK-SAME: sizes = [1, 128, 0]
// AVX2-LABEL: func.func @one_row
// AVX2: sizes = [1, 64, 0]
// NEON-LABEL: func.func @one_row
// NEON: sizes = [1, 32, 0]
// SVE-LABEL: func.func @one_row
// SVE: sizes = [1, 64, 0]
func.func @one_row(%a: tensor<1x8xf32>, %b: tensor<8x256xf32>, %c: tensor<1x256xf32>) -> tensor<1x256xf32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<1x8xf32>, tensor<8x256xf32>) outs(%c : tensor<1x256xf32>) {
  ^bb0(%l: f32, %r: f32, %sum: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<1x256xf32>
  return %0 : tensor<1x256xf32>
}

// FourVectors, ShortVectors
// CHECK-LABEL: func.func @four
// CHECK: roles = "mnk"
// CHECK-SAME: sizes = [6, 64, 0]
// AVX2-LABEL: func.func @four
// AVX2: sizes = [3, 32, 0]
// NEON-LABEL: func.func @four
// NEON: sizes = [4, 16, 0]
// SVE-LABEL: func.func @four
// SVE: sizes = [6, 32, 0]
func.func @four(%a: tensor<100x8xf32>, %b: tensor<8x64xf32>, %c: tensor<100x64xf32>) -> tensor<100x64xf32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<100x8xf32>, tensor<8x64xf32>) outs(%c : tensor<100x64xf32>) {
  ^bb0(%l: f32, %r: f32, %sum: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<100x64xf32>
  return %0 : tensor<100x64xf32>
}

// FiveRows of 14, FourRows of 56, of two vectors of columns: tiles of six would leave
// two rows.
// CHECK-LABEL: func.func @left
// CHECK: sizes = [12, 16, 0]
// CHECK: sizes = [12, 16, 0]
// AVX2-LABEL: func.func @left
// AVX2: sizes = [5, 16, 0]
// AVX2: sizes = [4, 16, 0]
func.func @left(%a: tensor<14x8xf32>, %b: tensor<8x16xf32>, %c: tensor<14x16xf32>, %d: tensor<56x8xf32>, %e: tensor<56x16xf32>) -> (tensor<14x16xf32>, tensor<56x16xf32>) {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<14x8xf32>, tensor<8x16xf32>) outs(%c : tensor<14x16xf32>) {
  ^bb0(%l: f32, %r: f32, %sum: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<14x16xf32>
  %1 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%d, %b : tensor<56x8xf32>, tensor<8x16xf32>) outs(%e : tensor<56x16xf32>) {
  ^bb0(%l: f32, %r: f32, %sum: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<56x16xf32>
  return %0, %1 : tensor<14x16xf32>, tensor<56x16xf32>
}

// TwoVectors
// CHECK-LABEL: func.func @two
// CHECK: roles = "mnk"
// CHECK-SAME: sizes = [8, 32, 0]
// AVX2-LABEL: func.func @two
// AVX2: sizes = [3, 32, 0]
// NEON-LABEL: func.func @two
// NEON: sizes = [4, 16, 0]
// SVE-LABEL: func.func @two
// SVE: sizes = [4, 32, 0]
func.func @two(%a: tensor<64x8xf32>, %b: tensor<8x32xf32>, %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<64x8xf32>, tensor<8x32xf32>) outs(%c : tensor<64x32xf32>) {
  ^bb0(%l: f32, %r: f32, %sum: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<64x32xf32>
  return %0 : tensor<64x32xf32>
}

// ThreeVectors
// CHECK-LABEL: func.func @three
// CHECK: roles = "mnk"
// CHECK-SAME: sizes = [8, 48, 0]
// AVX2-LABEL: func.func @three
// AVX2: sizes = [3, 32, 0]
// NEON-LABEL: func.func @three
// NEON: sizes = [4, 16, 0]
// SVE-LABEL: func.func @three
// SVE: sizes = [6, 32, 0]
func.func @three(%a: tensor<63x8xf32>, %b: tensor<8x48xf32>, %c: tensor<63x48xf32>) -> tensor<63x48xf32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<63x8xf32>, tensor<8x48xf32>) outs(%c : tensor<63x48xf32>) {
  ^bb0(%l: f32, %r: f32, %sum: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<63x48xf32>
  return %0 : tensor<63x48xf32>
}

// OneVector
// CHECK-LABEL: func.func @one
// CHECK: roles = "mnk"
// CHECK-SAME: sizes = [12, 16, 0]
// AVX2-LABEL: func.func @one
// AVX2: sizes = [6, 16, 0]
// NEON-LABEL: func.func @one
// NEON: sizes = [4, 16, 0]
// SVE-LABEL: func.func @one
// SVE: sizes = [8, 16, 0]
func.func @one(%a: tensor<64x8xf32>, %b: tensor<8x10xf32>, %c: tensor<64x10xf32>) -> tensor<64x10xf32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<64x8xf32>, tensor<8x10xf32>) outs(%c : tensor<64x10xf32>) {
  ^bb0(%l: f32, %r: f32, %sum: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<64x10xf32>
  return %0 : tensor<64x10xf32>
}

// Doubles
// CHECK-LABEL: func.func @doubles
// CHECK: roles = "mnk"
// CHECK-SAME: sizes = [4, 32, 0]
// AVX2-LABEL: func.func @doubles
// AVX2: sizes = [3, 16, 0]
// NEON-LABEL: func.func @doubles
// NEON: sizes = [4, 8, 0]
// SVE-LABEL: func.func @doubles
// SVE: sizes = [4, 16, 0]
func.func @doubles(%a: tensor<64x8xf64>, %b: tensor<8x64xf64>, %c: tensor<64x64xf64>) -> tensor<64x64xf64> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<64x8xf64>, tensor<8x64xf64>) outs(%c : tensor<64x64xf64>) {
  ^bb0(%l: f64, %r: f64, %sum: f64):
    %p = arith.mulf %l, %r : f64
    %s = arith.addf %sum, %p : f64
    linalg.yield %s : f64
  } -> tensor<64x64xf64>
  return %0 : tensor<64x64xf64>
}

// FewRows, FewRegistersOfPairs
// CHECK-LABEL: func.func @pairs
// CHECK: sizes = [4, 64, 0, 0]
// AVX2-LABEL: func.func @pairs
// AVX2: sizes = [4, 16, 0, 0]
func.func @pairs(%a: tensor<64x8x2xbf16>, %b: tensor<8x64x2xbf16>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k, v) -> (m, k, v)>, affine_map<(m, n, k, v) -> (k, n, v)>, affine_map<(m, n, k, v) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<64x8x2xbf16>, tensor<8x64x2xbf16>) outs(%c : tensor<64x64xf32>) {
  ^bb0(%l: bf16, %r: bf16, %sum: f32):
    %wl = arith.extf %l : bf16 to f32
    %wr = arith.extf %r : bf16 to f32
    %p = arith.mulf %wl, %wr : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// MarkSemiringContraction
// CHECK-LABEL: func.func @integers
// CHECK: roles = "mnk"
// CHECK-SAME: sizes = [4, 64, 0]
func.func @integers(%a: tensor<64x8xi32>, %b: tensor<8x64xi32>, %c: tensor<64x64xi32>) -> tensor<64x64xi32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<64x8xi32>, tensor<8x64xi32>) outs(%c : tensor<64x64xi32>) {
  ^bb0(%l: i32, %r: i32, %sum: i32):
    %p = arith.muli %l, %r : i32
    %s = arith.addi %sum, %p : i32
    linalg.yield %s : i32
  } -> tensor<64x64xi32>
  return %0 : tensor<64x64xi32>
}
