// Columns whose number is known at run time only, in tasks: attention of sequences
// of several lengths, none, one, and what is no whole block, in kernels.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=%S/Inputs/blocks.mlir --split-input-file | FileCheck %s
// DEFINE: %{verify} = tenon-run %s --verify --threads=2 --opt-level=0
// RUN: %{verify} --schedule=mlp-xsmm --entry=attention | FileCheck %s --check-prefix=KERNELS
// RUN: %{verify} --schedule=mlp-vector --entry=attention | FileCheck %s --check-prefix=VECTORS
// RUN: %{verify} --schedule=mlp-xsmm --entry=scaled | FileCheck %s --check-prefix=KERNELS
// RUN: %{verify} --schedule=mlp-vector --entry=scaled | FileCheck %s --check-prefix=VECTORS
// RUN: %{verify} --schedule=mlp-xsmm --entry=doubles | FileCheck %s --check-prefix=KERNELS
// RUN: %{verify} --schedule=mlp-vector --entry=narrow | FileCheck %s --check-prefix=VECTORS
// KERNELS: verify: ok
// KERNELS: kernels: 2 of 2 products
// VECTORS: verify: ok
// VECTORS: 2 as vectors

#all = affine_map<(i, j) -> (i, j)>

// PackColumns, PackSoftmax and PackReduction; the mask behind the first, and
// none behind the second: CancelPackOfUnpack and CancelPackWithZeroPadding.
// CHECK-LABEL: func.func @attention(
// CHECK-NOT:     linalg.pack
// CHECK:         %[[S:.*]] = linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "parallel", "reduction"]
// CHECK:         linalg.generic {{.*}} outs(%[[S]] :
// CHECK:           arith.select
// CHECK-NOT:     arith.select
// CHECK:         math.exp
// CHECK:         arith.divf
// CHECK-NOT:     arith.select
// CHECK:         linalg.generic {{.*}}iterator_types = ["reduction", "parallel", "parallel", "reduction"]
// CHECK-NOT:     pack
func.func @attention(%q: tensor<97x64xf32>, %k: tensor<97x64xf32>, %v: tensor<97x64xf32>) -> tensor<97x64xf32> {
  %zero = arith.constant 0.0 : f32
  %offsets = arith.constant dense<[0, 1, 1, 17, 33, 66, 97]> : tensor<7xindex>
  %out = tensor.empty() : tensor<97x64xf32>
  %r = ragged.segments %offsets disjoint segment init(%out : tensor<97x64xf32>) : tensor<7xindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<97x64xf32>):
    %qs = tensor.extract_slice %q[%lo, 0] [%n, 64] [1, 1] : tensor<97x64xf32> to tensor<?x64xf32>
    %ks = tensor.extract_slice %k[%lo, 0] [%n, 64] [1, 1] : tensor<97x64xf32> to tensor<?x64xf32>
    %vs = tensor.extract_slice %v[%lo, 0] [%n, 64] [1, 1] : tensor<97x64xf32> to tensor<?x64xf32>
    %o = tensor.extract_slice %acc[%lo, 0] [%n, 64] [1, 1] : tensor<97x64xf32> to tensor<?x64xf32>
    %e = tensor.empty(%n, %n) : tensor<?x?xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
    %s0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%qs, %ks : tensor<?x64xf32>, tensor<?x64xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
    %p = linalg.softmax dimension(1) ins(%s0 : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
    %g = linalg.fill ins(%zero : f32) outs(%o : tensor<?x64xf32>) -> tensor<?x64xf32>
    %y = linalg.matmul ins(%p, %vs : tensor<?x?xf32>, tensor<?x64xf32>) outs(%g : tensor<?x64xf32>) -> tensor<?x64xf32>
    %i = tensor.insert_slice %y into %acc[%lo, 0] [%n, 64] [1, 1] : tensor<?x64xf32> into tensor<97x64xf32>
    ragged.yield %i : tensor<97x64xf32>
  }
  return %r : tensor<97x64xf32>
}

// MoveElementwiseAboveUnpack, CancelPackWithAnyPadding
// CHECK-LABEL: func.func @scaled(
// CHECK-NOT:     linalg.pack
// CHECK:         arith.mulf {{.*}} %cst
// CHECK:         arith.select
// CHECK-NOT:     pack
func.func @scaled(%q: tensor<97x48xf32>, %k: tensor<97x48xf32>, %v: tensor<97x48xf32>) -> tensor<97x48xf32> {
  %zero = arith.constant 0.0 : f32
  %offsets = arith.constant dense<[0, 1, 1, 17, 33, 66, 97]> : tensor<7xi32>
  %out = tensor.empty() : tensor<97x48xf32>
  %r = ragged.segments %offsets disjoint segment init(%out : tensor<97x48xf32>) : tensor<7xi32> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<97x48xf32>):
    %qs = tensor.extract_slice %q[%lo, 0] [%n, 48] [1, 1] : tensor<97x48xf32> to tensor<?x48xf32>
    %ks = tensor.extract_slice %k[%lo, 0] [%n, 48] [1, 1] : tensor<97x48xf32> to tensor<?x48xf32>
    %vs = tensor.extract_slice %v[%lo, 0] [%n, 48] [1, 1] : tensor<97x48xf32> to tensor<?x48xf32>
    %o = tensor.extract_slice %acc[%lo, 0] [%n, 48] [1, 1] : tensor<97x48xf32> to tensor<?x48xf32>
    %e = tensor.empty(%n, %n) : tensor<?x?xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
    %s0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%qs, %ks : tensor<?x48xf32>, tensor<?x48xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
    %c = arith.constant 0.125 : f32
    %sc = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%s0 : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
    ^bb0(%a: f32, %z: f32):
      %p1 = arith.mulf %a, %c : f32
      linalg.yield %p1 : f32
    } -> tensor<?x?xf32>
    %p = linalg.softmax dimension(1) ins(%sc : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
    %g = linalg.fill ins(%zero : f32) outs(%o : tensor<?x48xf32>) -> tensor<?x48xf32>
    %y = linalg.matmul ins(%p, %vs : tensor<?x?xf32>, tensor<?x48xf32>) outs(%g : tensor<?x48xf32>) -> tensor<?x48xf32>
    %i = tensor.insert_slice %y into %acc[%lo, 0] [%n, 48] [1, 1] : tensor<?x48xf32> into tensor<97x48xf32>
    ragged.yield %i : tensor<97x48xf32>
  }
  return %r : tensor<97x48xf32>
}

// CancelPackOfUnpack: zeros of f64 are not looked for.
// CHECK-LABEL: func.func @doubles(
// CHECK-COUNT-2: arith.select
func.func @doubles(%q: tensor<97x64xf64>, %k: tensor<97x64xf64>, %v: tensor<97x64xf64>) -> tensor<97x64xf64> {
  %zero = arith.constant 0.0 : f64
  %offsets = arith.constant dense<[0, 40, 97]> : tensor<3xindex>
  %out = tensor.empty() : tensor<97x64xf64>
  %r = ragged.segments %offsets disjoint segment init(%out : tensor<97x64xf64>) : tensor<3xindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<97x64xf64>):
    %qs = tensor.extract_slice %q[%lo, 0] [%n, 64] [1, 1] : tensor<97x64xf64> to tensor<?x64xf64>
    %ks = tensor.extract_slice %k[%lo, 0] [%n, 64] [1, 1] : tensor<97x64xf64> to tensor<?x64xf64>
    %vs = tensor.extract_slice %v[%lo, 0] [%n, 64] [1, 1] : tensor<97x64xf64> to tensor<?x64xf64>
    %o = tensor.extract_slice %acc[%lo, 0] [%n, 64] [1, 1] : tensor<97x64xf64> to tensor<?x64xf64>
    %e = tensor.empty(%n, %n) : tensor<?x?xf64>
    %f = linalg.fill ins(%zero : f64) outs(%e : tensor<?x?xf64>) -> tensor<?x?xf64>
    %s0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%qs, %ks : tensor<?x64xf64>, tensor<?x64xf64>) outs(%f : tensor<?x?xf64>) -> tensor<?x?xf64>
    %p = linalg.softmax dimension(1) ins(%s0 : tensor<?x?xf64>) outs(%e : tensor<?x?xf64>) -> tensor<?x?xf64>
    %g = linalg.fill ins(%zero : f64) outs(%o : tensor<?x64xf64>) -> tensor<?x64xf64>
    %y = linalg.matmul ins(%p, %vs : tensor<?x?xf64>, tensor<?x64xf64>) outs(%g : tensor<?x64xf64>) -> tensor<?x64xf64>
    %i = tensor.insert_slice %y into %acc[%lo, 0] [%n, 64] [1, 1] : tensor<?x64xf64> into tensor<97x64xf64>
    ragged.yield %i : tensor<97x64xf64>
  }
  return %r : tensor<97x64xf64>
}

func.func @narrow(%q: tensor<96x64xbf16>, %k: tensor<96x64xbf16>, %v: tensor<96x64xbf16>) -> tensor<96x64xbf16> {
  %zero = arith.constant 0.0 : bf16
  %offsets = arith.constant dense<[0, 40, 96]> : tensor<3xindex>
  %out = tensor.empty() : tensor<96x64xbf16>
  %r = ragged.segments %offsets disjoint segment init(%out : tensor<96x64xbf16>) : tensor<3xindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<96x64xbf16>):
    %qs = tensor.extract_slice %q[%lo, 0] [%n, 64] [1, 1] : tensor<96x64xbf16> to tensor<?x64xbf16>
    %ks = tensor.extract_slice %k[%lo, 0] [%n, 64] [1, 1] : tensor<96x64xbf16> to tensor<?x64xbf16>
    %vs = tensor.extract_slice %v[%lo, 0] [%n, 64] [1, 1] : tensor<96x64xbf16> to tensor<?x64xbf16>
    %o = tensor.extract_slice %acc[%lo, 0] [%n, 64] [1, 1] : tensor<96x64xbf16> to tensor<?x64xbf16>
    %e = tensor.empty(%n, %n) : tensor<?x?xbf16>
    %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<?x?xbf16>) -> tensor<?x?xbf16>
    %s0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%qs, %ks : tensor<?x64xbf16>, tensor<?x64xbf16>) outs(%f : tensor<?x?xbf16>) -> tensor<?x?xbf16>
    %p = linalg.softmax dimension(1) ins(%s0 : tensor<?x?xbf16>) outs(%e : tensor<?x?xbf16>) -> tensor<?x?xbf16>
    %g = linalg.fill ins(%zero : bf16) outs(%o : tensor<?x64xbf16>) -> tensor<?x64xbf16>
    %y = linalg.matmul ins(%p, %vs : tensor<?x?xbf16>, tensor<?x64xbf16>) outs(%g : tensor<?x64xbf16>) -> tensor<?x64xbf16>
    %i = tensor.insert_slice %y into %acc[%lo, 0] [%n, 64] [1, 1] : tensor<?x64xbf16> into tensor<96x64xbf16>
    ragged.yield %i : tensor<96x64xbf16>
  }
  return %r : tensor<96x64xbf16>
}

// -----
// Refused: no task; a softmax along the rows; columns of a known number.
// CHECK-LABEL: func.func @refused(
// CHECK:         linalg.softmax dimension(1)
// CHECK:         linalg.softmax {{.*}}dimension(0)
// CHECK:         linalg.softmax {{.*}}dimension(1) {{.*}}tensor<?x4xf32>
func.func @refused(%v: tensor<9x4xf32>, %x: tensor<?x?xf32>) -> (tensor<9x4xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%d0, %d1) : tensor<?x?xf32>
  %s = linalg.softmax dimension(1) ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %off = arith.constant dense<[0, 4, 9]> : tensor<3xindex>
  %r = ragged.segments %off disjoint segment init(%v : tensor<9x4xf32>) : tensor<3xindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<9x4xf32>):
    %a = tensor.extract_slice %acc[%lo, 0] [%n, %n] [1, 1] : tensor<9x4xf32> to tensor<?x?xf32>
    %ea = tensor.empty(%n, %n) : tensor<?x?xf32>
    %t = linalg.softmax dimension(0) ins(%a : tensor<?x?xf32>) outs(%ea : tensor<?x?xf32>) -> tensor<?x?xf32>
    %i = tensor.insert_slice %t into %acc[%lo, 0] [%n, %n] [1, 1] : tensor<?x?xf32> into tensor<9x4xf32>
    %o = tensor.extract_slice %i[%lo, 0] [%n, 4] [1, 1] : tensor<9x4xf32> to tensor<?x4xf32>
    %u = linalg.softmax dimension(1) ins(%o : tensor<?x4xf32>) outs(%o : tensor<?x4xf32>) -> tensor<?x4xf32>
    %j = tensor.insert_slice %u into %i[%lo, 0] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<9x4xf32>
    ragged.yield %j : tensor<9x4xf32>
  }
  return %r, %s : tensor<9x4xf32>, tensor<?x?xf32>
}
