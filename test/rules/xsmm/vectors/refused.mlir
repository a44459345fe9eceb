// What is left to no kernel, and why, and what is no layer of vectors.
// REQUIRES: workbench
// RUN: tenon-opt %s --target=x86_64,znver4 --schedule=%S/../Inputs/vectors.mlir --remarks=xsmm -o %t.mlir 2> %t.remarks
// RUN: FileCheck %s < %t.remarks
// RUN: FileCheck %s --check-prefix=STAYS --implicit-check-not='"kernel"' < %t.mlir

// STAYS-LABEL: func.func @integers(
// STAYS-NOT: tenon
// STAYS: return

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>
#row = affine_map<(m, n) -> (n)>

// Rows of bf16 do not lie in pairs.
// CHECK-DAG: SelectKernelByShape | {{.*}}Function=rows | Reason="{{.*}}no kernel multiplies [bf16, bf16, bf16], packed by []
func.func @rows(%x: tensor<12x16xbf16>, %w: tensor<16x32xbf16>, %z: tensor<12x32xbf16>, %row: tensor<32xbf16>) -> tensor<12x32xbf16> {
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<12x16xbf16>, tensor<16x32xbf16>) outs(%z : tensor<12x32xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %s: bf16):
    %q = arith.mulf %l, %r : bf16
    %t = arith.addf %s, %q : bf16
    linalg.yield %t : bf16
  } -> tensor<12x32xbf16>
  return %p : tensor<12x32xbf16>
}

// A panel of the second operand leaves the cache: 64 columns of 4096 products.
// CHECK-DAG: SelectKernelByShape | {{.*}}Function=long | Reason="{{.*}}64 columns of 4096 products do not fit a quarter of the second-level cache, of {{[0-9]+}} bytes
func.func @long(%x: tensor<12x4096xf32>, %w: tensor<4096x32xf32>, %z: tensor<12x32xf32>) -> tensor<12x32xf32> {
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<12x4096xf32>, tensor<4096x32xf32>) outs(%z : tensor<12x32xf32>) {
  ^bb0(%l: f32, %r: f32, %s: f32):
    %q = arith.mulf %l, %r : f32
    %t = arith.addf %s, %q : f32
    linalg.yield %t : f32
  } -> tensor<12x32xf32>
  return %p : tensor<12x32xf32>
}

// Few rows by a large weight are vectors, whatever the cache holds.
// CHECK-DAG: SelectKernelByShape | {{.*}}Function=few_rows | Reason="{{.*}}it has 16 rows, sums of 4096 products and 4096 columns
func.func @few_rows(%x: tensor<16x4096xf32>, %w: tensor<4096x4096xf32>, %z: tensor<16x4096xf32>) -> tensor<16x4096xf32> {
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<16x4096xf32>, tensor<4096x4096xf32>) outs(%z : tensor<16x4096xf32>) {
  ^bb0(%l: f32, %r: f32, %s: f32):
    %q = arith.mulf %l, %r : f32
    %t = arith.addf %s, %q : f32
    linalg.yield %t : f32
  } -> tensor<16x4096xf32>
  return %p : tensor<16x4096xf32>
}

// A sum over blocks of one product: a kernel would load and store C for each.
// CHECK-DAG: SelectKernelByShape | {{.*}}Function=blocks_of_one | Reason="{{.*}}a kernel multiplies along 1
func.func @blocks_of_one(%x: tensor<2x64x16x1xf32>, %w: tensor<2x64x16x1xf32>, %z: tensor<2x2x16x16xf32>) -> tensor<2x2x16x16xf32> {
  %p = linalg.generic {indexing_maps = [affine_map<(m1, n1, k1, m, n, k) -> (m1, k1, m, k)>, affine_map<(m1, n1, k1, m, n, k) -> (n1, k1, n, k)>, affine_map<(m1, n1, k1, m, n, k) -> (m1, n1, m, n)>], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%x, %w : tensor<2x64x16x1xf32>, tensor<2x64x16x1xf32>) outs(%z : tensor<2x2x16x16xf32>) {
  ^bb0(%l: f32, %r: f32, %s: f32):
    %q = arith.mulf %l, %r : f32
    %t = arith.addf %s, %q : f32
    linalg.yield %t : f32
  } -> tensor<2x2x16x16xf32>
  return %p : tensor<2x2x16x16xf32>
}

// Integers are a matter of vector/semirings.
// CHECK-DAG: {{MarkProductWithEpilogue|SelectKernelByShape|SelectEveryKernel|MarkVectorLayer}} | {{.*}}Function=integers | Reason="{{.*}}requires Fact(f, operand, 'kind') == kind
func.func @integers(%x: tensor<12x16xi8>, %w: tensor<16x32xi8>, %z: tensor<12x32xi32>, %row: tensor<32xi32>) -> tensor<12x32xi32> {
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<12x16xi8>, tensor<16x32xi8>) outs(%z : tensor<12x32xi32>) {
  ^bb0(%l: i8, %r: i8, %s: i32):
    %x0 = arith.extsi %l : i8 to i32
    %x1 = arith.extsi %r : i8 to i32
    %q = arith.muli %x0, %x1 : i32
    %t = arith.addi %s, %q : i32
    linalg.yield %t : i32
  } -> tensor<12x32xi32>
  return %p : tensor<12x32xi32>
}

// The registers hold twelve rows; a transpose has its own tiles.
// CHECK-DAG: MarkPlaneByRows | {{.*}}Function=few | Reason="{{.*}}a plane of [12, 32] fits the registers
// CHECK-DAG: MarkPlaneByRows | {{.*}}Function=turned
func.func @few(%x: memref<12x32xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%x : memref<12x32xf32>) {
  ^bb0(%s: f32):
    %t = math.absf %s : f32
    linalg.yield %t : f32
  }
  return
}
func.func @turned(%x: memref<16x32xf32>, %y: memref<32x16xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (n, m)>, #id], iterator_types = ["parallel", "parallel"]} ins(%x : memref<16x32xf32>) outs(%y : memref<32x16xf32>) {
  ^bb0(%l: f32, %s: f32):
    linalg.yield %l : f32
  }
  return
}
