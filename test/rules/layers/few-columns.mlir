// Few columns of a product are reductions of rows: whole vectors along K, where columns are few lanes of a vector. Kernels keep N.
// REQUIRES: workbench
// RUN: tenon-opt %s --rules=layers/few-columns | FileCheck %s
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s --check-prefix=VECTORS
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify --entry=bytes --dynamic-size=21 | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-xsmm --verify | FileCheck %s --check-prefix=KERNEL
// RUN: tenon-run %s --schedule=network --verify --entry=two | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-xsmm-blocks --verify --entry=batches --dynamic-size=21 | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// KERNEL: verify: ok
// KERNEL: kernels: 1 of 1 product

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>

// With a bias and a relu behind it.
// CHECK-LABEL: func.func @entry(
// CHECK: linalg.generic {{.*}}{tenon.tile = #tenon.tile<level = "row", sizes = [0, 1, 0]>
// VECTORS-LABEL: func.func @entry(
// VECTORS: vector.load {{.*}} : memref<200xf32>, vector<64xf32>
// VECTORS: vector.reduction <add>
func.func @entry(%a: tensor<48x200xf32>, %b: tensor<200x1xf32>, %bias: tensor<48x1xf32>) -> tensor<48x1xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<48x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<48x1xf32>) -> tensor<48x1xf32>
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<48x200xf32>, tensor<200x1xf32>) outs(%f : tensor<48x1xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<48x1xf32>
  %1 = linalg.add ins(%0, %bias : tensor<48x1xf32>, tensor<48x1xf32>) outs(%e : tensor<48x1xf32>) -> tensor<48x1xf32>
  return %1 : tensor<48x1xf32>
}

// CHECK-LABEL: func.func @bytes(
// CHECK: linalg.generic {{.*}}{tenon.tile = #tenon.tile<level = "row", sizes = [0, 1, 0]>
// VECTORS-LABEL: func.func @bytes(
// VECTORS: vector.reduction <add>
func.func @bytes(%a: tensor<?x200xi8>, %b: tensor<200x1xi8>, %c: tensor<?x1xi32>) -> tensor<?x1xi32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<?x200xi8>, tensor<200x1xi8>) outs(%c : tensor<?x1xi32>) {
  ^bb0(%x: i8, %y: i8, %o: i32):
    %wx = arith.extsi %x : i8 to i32
    %wy = arith.extsi %y : i8 to i32
    %p = arith.muli %wx, %wy : i32
    %s = arith.addi %o, %p : i32
    linalg.yield %s : i32
  } -> tensor<?x1xi32>
  return %0 : tensor<?x1xi32>
}

// The RHS of two columns is transposed.
// CHECK-LABEL: func.func @two(
// CHECK: %[[PACKED:.*]] = linalg.pack %arg1 outer_dims_perm = [0, 1] inner_dims_pos = [1, 0] inner_tiles = [2, 200]
// CHECK: %[[B:.*]] = tensor.collapse_shape %[[PACKED]]
// CHECK: linalg.generic {{.*}} ins(%arg0, %[[B]] : {{.*}}, tensor<2x200xf32>) {{.*}}{tenon.tile = #tenon.tile<level = "row", sizes = [0, 1, 0]>}
// VECTORS-LABEL: func.func @two(
// VECTORS: vector.reduction <add>
func.func @two(%a: tensor<48x200xf32>, %b: tensor<200x2xf32>, %c: tensor<48x2xf32>) -> tensor<48x2xf32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<48x200xf32>, tensor<200x2xf32>) outs(%c : tensor<48x2xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<48x2xf32>
  return %0 : tensor<48x2xf32>
}

// Four columns of another semiring, in batches, by two reductions; the number of rows is dynamic.
// CHECK-LABEL: func.func @batches(
// CHECK: linalg.pack %arg1
// CHECK: {tenon.tile = #tenon.tile<level = "row", sizes = [0, 0, 1, 0, 0]>}
// VECTORS-LABEL: func.func @batches(
// VECTORS: vector.reduction <maxsi>
func.func @batches(%a: tensor<2x3x?x100xi32>, %b: tensor<2x3x100x4xi32>, %c: tensor<2x?x4xi32>) -> tensor<2x?x4xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(b, m, n, r, k) -> (b, r, m, k)>, affine_map<(b, m, n, r, k) -> (b, r, k, n)>, affine_map<(b, m, n, r, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<2x3x?x100xi32>, tensor<2x3x100x4xi32>) outs(%c : tensor<2x?x4xi32>) {
  ^bb0(%x: i32, %y: i32, %o: i32):
    %p = arith.addi %x, %y : i32
    %s = arith.maxsi %o, %p : i32
    linalg.yield %s : i32
  } -> tensor<2x?x4xi32>
  return %0 : tensor<2x?x4xi32>
}

// mlp-xsmm has no kernel for minima of sums.
// RUN: tenon-opt %s --schedule=mlp-xsmm | FileCheck %s --check-prefix=XSMM
// XSMM-LABEL: func.func @minima(
// XSMM: vector.reduction <minimumf>
func.func @minima(%a: tensor<48x200xf32>, %b: tensor<200x1xf32>, %c: tensor<48x1xf32>) -> tensor<48x1xf32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<48x200xf32>, tensor<200x1xf32>) outs(%c : tensor<48x1xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.addf %x, %y : f32
    %s = arith.minimumf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<48x1xf32>
  return %0 : tensor<48x1xf32>
}

// Eight columns of bytes: vectors along K have 64 lanes. Of floats they have 16, and eight columns are half of these.
// CHECK-LABEL: func.func @eight_columns(
// CHECK: linalg.generic {{.*}}tensor<48x8xi16>) attrs = {tenon.tile = #tenon.tile<level = "row", sizes = [0, 1, 0]>}
// CHECK-NOT: tenon.tile
// CHECK: return
// VECTORS-LABEL: func.func @eight_columns(
// VECTORS: vector.reduction <xor>
// RUN: tenon-run %s --schedule=network --verify --entry=eight_columns | FileCheck %s --check-prefix=RAN
func.func @eight_columns(%a: tensor<48x200xi16>, %b: tensor<8x200xi16>, %c: tensor<48x8xi16>, %x: tensor<48x200xf32>, %y: tensor<8x200xf32>, %z: tensor<48x8xf32>) -> (tensor<48x8xi16>, tensor<48x8xf32>) {
  %0 = linalg.generic {indexing_maps = [#mk, affine_map<(m, n, k) -> (n, k)>, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<48x200xi16>, tensor<8x200xi16>) outs(%c : tensor<48x8xi16>) {
  ^bb0(%p: i16, %q: i16, %o: i16):
    %r = arith.minui %p, %q : i16
    %s = arith.xori %o, %r : i16
    linalg.yield %s : i16
  } -> tensor<48x8xi16>
  %1 = linalg.generic {indexing_maps = [#mk, affine_map<(m, n, k) -> (n, k)>, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %y : tensor<48x200xf32>, tensor<8x200xf32>) outs(%z : tensor<48x8xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %r = arith.addf %p, %q : f32
    %s = arith.maximumf %o, %r : f32
    linalg.yield %s : f32
  } -> tensor<48x8xf32>
  return %0, %1 : tensor<48x8xi16>, tensor<48x8xf32>
}

// Sums of integers pay for a transpose from 24 elements on: LLVM vectorizes their plain loops along K.
// CHECK-LABEL: func.func @short_sums(
// CHECK: linalg.pack %arg1
// CHECK: tenon.tile = #tenon.tile<level = "row", sizes = [0, 1, 0]>
// RUN: tenon-run %s --schedule=network --verify --entry=short_sums | FileCheck %s --check-prefix=RAN
func.func @short_sums(%a: tensor<203x45xi32>, %b: tensor<45x5xi32>, %c: tensor<203x5xi32>) -> tensor<203x5xi32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<203x45xi32>, tensor<45x5xi32>) outs(%c : tensor<203x5xi32>) {
  ^bb0(%x: i32, %y: i32, %o: i32):
    %p = arith.muli %x, %y : i32
    %s = arith.addi %o, %p : i32
    linalg.yield %s : i32
  } -> tensor<203x5xi32>
  return %0 : tensor<203x5xi32>
}

// A row by a matrix whose rows are along K, which is not transposed for it; one that is constant is, while compiling.
// CHECK-LABEL: func.func @one_row(
// CHECK: linalg.generic {{.*}} ins(%arg0, %arg1 {{.*}}tenon.tile = #tenon.tile<level = "row", sizes = [1, 0, 0]>
// CHECK-NOT: tenon.tile
// CHECK: return
// VECTORS-LABEL: func.func @one_row(
// VECTORS: vector.load %arg1{{.*}} : memref<300x200xf32>, vector<64xf32>
// RUN: tenon-run %s --schedule=network --verify --entry=one_row | FileCheck %s --check-prefix=RAN
func.func @one_row(%a: tensor<1x200xf32>, %b: tensor<300x200xf32>, %c: tensor<1x300xf32>) -> (tensor<1x300xf32>, tensor<1x300xf32>) {
  %0 = linalg.generic {indexing_maps = [#mk, affine_map<(m, n, k) -> (n, k)>, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<1x200xf32>, tensor<300x200xf32>) outs(%c : tensor<1x300xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<1x300xf32>
  %w = arith.constant dense<0.5> : tensor<300x200xf32>
  %1 = linalg.generic {indexing_maps = [#mk, affine_map<(m, n, k) -> (n, k)>, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %w : tensor<1x200xf32>, tensor<300x200xf32>) outs(%c : tensor<1x300xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<1x300xf32>
  return %0, %1 : tensor<1x300xf32>, tensor<1x300xf32>
}

// Two rows along M in memory: A is transposed, which has fewer elements than B.
// CHECK-LABEL: func.func @two_rows(
// CHECK: %[[PACKED:.*]] = linalg.pack %arg0
// CHECK: linalg.generic {{.*}}tenon.tile = #tenon.tile<level = "row", sizes = [1, 0, 0]>
// RUN: tenon-run %s --schedule=network --verify --entry=two_rows | FileCheck %s --check-prefix=RAN
func.func @two_rows(%a: tensor<200x2xf32>, %b: tensor<300x200xf32>, %c: tensor<2x300xf32>) -> tensor<2x300xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<200x2xf32>, tensor<300x200xf32>) outs(%c : tensor<2x300xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x300xf32>
  return %0 : tensor<2x300xf32>
}

// Four rows pay for no transpose, and four columns of f64 are half a vector.
// CHECK-LABEL: func.func @few_rows(
// CHECK-NOT: tenon.tile
// CHECK: return
func.func @few_rows(%a: tensor<4x200xf32>, %b: tensor<200x2xf32>, %c: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x200xf32>, tensor<200x2xf32>) outs(%c : tensor<4x2xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// CHECK-LABEL: func.func @doubles(
// CHECK-NOT: tenon.tile
// CHECK: return
func.func @doubles(%a: tensor<64x200xf64>, %b: tensor<200x4xf64>, %c: tensor<64x4xf64>) -> tensor<64x4xf64> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<64x200xf64>, tensor<200x4xf64>) outs(%c : tensor<64x4xf64>) {
  ^bb0(%x: f64, %y: f64, %o: f64):
    %p = arith.mulf %x, %y : f64
    %s = arith.addf %o, %p : f64
    linalg.yield %s : f64
  } -> tensor<64x4xf64>
  return %0 : tensor<64x4xf64>
}
