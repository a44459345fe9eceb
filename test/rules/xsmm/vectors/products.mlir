// What a kernel multiplies as fast is left to it, and other products are layers of
// vectors, with what follows. If all kernels are wanted, each product that has one is
// left to it.
// REQUIRES: workbench
// RUN: tenon-opt %s --target=x86_64,znver4 --schedule=%S/../Inputs/vectors.mlir --rule-stats 2> %t.stats | FileCheck %s
// RUN: FileCheck %s --check-prefix=STATS < %t.stats
// RUN: tenon-opt %s --target=x86_64,znver4 --schedule=%S/../Inputs/vectors.mlir --set kernels=all --rule-stats 2>&1 >/dev/null | FileCheck %s --check-prefix=ALL

// STATS-DAG: 4 SelectKernelByShape
// STATS-DAG: 4 MarkProductWithEpilogue
// STATS-DAG: 3 MarkVectorLayer
// STATS-DAG: 3 MarkVectorProduct
// STATS-DAG: 2 MarkVectorTiles
// STATS-DAG: 1 MarkVectorMember
// ALL-DAG:   5 SelectEveryKernel
// ALL-DAG:   2 MarkVectorLayer
// ALL-DAG:   3 MarkEpilogueOfKernel
// ALL-DAG:   1 MarkEpilogueOfEpilogue
// STATS-DAG: 2 MarkPlaneByRows

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>
#row = affine_map<(m, n) -> (n)>
#none = affine_map<(m, n) -> ()>

// SelectKernelByShape
// CHECK-LABEL: func.func @floats(
// CHECK-NOT:     "vectors"
// CHECK:         linalg.generic {{.*}} attrs = {tenon.backend = "kernel"}
// CHECK-NOT:     "vectors"
// CHECK:         return
func.func @floats(%x: tensor<12x16xf32>, %w: tensor<16x32xf32>, %z: tensor<12x32xf32>, %row: tensor<32xf32>) -> tensor<12x32xf32> {
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<12x16xf32>, tensor<16x32xf32>) outs(%z : tensor<12x32xf32>) {
  ^bb0(%l: f32, %r: f32, %s: f32):
    %q = arith.mulf %l, %r : f32
    %t = arith.addf %s, %q : f32
    linalg.yield %t : f32
  } -> tensor<12x32xf32>
  return %p : tensor<12x32xf32>
}

// MarkVectorLayer, MarkVectorProduct
// CHECK-LABEL: func.func @halves(
// CHECK-NOT:     "kernel"
// CHECK:         linalg.generic {{.*}}tenon.backend = "vectors"
// CHECK:         return
func.func @halves(%x: tensor<12x16xf16>, %w: tensor<16x32xf16>, %z: tensor<12x32xf16>, %row: tensor<32xf16>) -> tensor<12x32xf16> {
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<12x16xf16>, tensor<16x32xf16>) outs(%z : tensor<12x32xf16>) {
  ^bb0(%l: f16, %r: f16, %s: f16):
    %q = arith.mulf %l, %r : f16
    %t = arith.addf %s, %q : f16
    linalg.yield %t : f16
  } -> tensor<12x32xf16>
  return %p : tensor<12x32xf16>
}

// MarkVectorLayer; MarkVectorMember and MarkVectorTiles, of what is in its tiles.
// CHECK-LABEL: func.func @mixed(
// CHECK:         linalg.generic {{.*}}tenon.backend = "vectors"{{.*}}#tenon.tile<level = "layer", member>
// CHECK:         linalg.generic {{.*}}reduction{{.*}}tenon.backend = "vectors"{{.*}}#tenon.tile<level = "layer", member>
// CHECK:         linalg.generic {{.*}}tenon.backend = "vectors"{{.*}}#tenon.tile<level = "layer", {{.*}}sizes = 
// CHECK:         return
func.func @mixed(%x: tensor<12x16xbf16>, %w: tensor<16x32xbf16>, %z: tensor<12x32xf32>, %row: tensor<32xf32>) -> tensor<12x32xf32> {
  %zero = arith.constant 0.0 : f32
  %f = linalg.generic {indexing_maps = [#none, #id], iterator_types = ["parallel", "parallel"]} ins(%zero : f32) outs(%z : tensor<12x32xf32>) {
  ^bb0(%l: f32, %o: f32):
    linalg.yield %l : f32
  } -> tensor<12x32xf32>
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<12x16xbf16>, tensor<16x32xbf16>) outs(%f : tensor<12x32xf32>) {
  ^bb0(%l: bf16, %r: bf16, %s: f32):
    %x0 = arith.extf %l : bf16 to f32
    %x1 = arith.extf %r : bf16 to f32
    %q = arith.mulf %x0, %x1 : f32
    %t = arith.addf %s, %q : f32
    linalg.yield %t : f32
  } -> tensor<12x32xf32>
  %q = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%p, %row : tensor<12x32xf32>, tensor<32xf32>) outs(%z : tensor<12x32xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %t = arith.addf %l, %r : f32
    linalg.yield %t : f32
  } -> tensor<12x32xf32>
  return %q : tensor<12x32xf32>
}

// MarkProductWithEpilogue: the sum of a row is added in registers: there are many results.
// CHECK-LABEL: func.func @followed_by_many(
// CHECK-NOT:     "kernel"
// CHECK:         linalg.generic {{.*}}reduction{{.*}}tenon.backend = "vectors"
// CHECK:         return
func.func @followed_by_many(%x: tensor<8192x16xf32>, %w: tensor<16x32xf32>, %z: tensor<8192x32xf32>, %row: tensor<32xf32>) -> tensor<8192x32xf32> {
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<8192x16xf32>, tensor<16x32xf32>) outs(%z : tensor<8192x32xf32>) {
  ^bb0(%l: f32, %r: f32, %s: f32):
    %q = arith.mulf %l, %r : f32
    %t = arith.addf %s, %q : f32
    linalg.yield %t : f32
  } -> tensor<8192x32xf32>
  %q = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%p, %row : tensor<8192x32xf32>, tensor<32xf32>) outs(%z : tensor<8192x32xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %t = arith.addf %l, %r : f32
    linalg.yield %t : f32
  } -> tensor<8192x32xf32>
  return %q : tensor<8192x32xf32>
}

// SelectKernelByShape, MarkEpilogueOfKernel: for few results a loop behind the kernel adds the row.
// CHECK-LABEL: func.func @followed(
// CHECK:         linalg.generic {{.*}}reduction{{.*}}tenon.backend = "kernel"
// CHECK:         linalg.generic {{.*}}tenon.backend = "epilogue"
// CHECK:         return
func.func @followed(%x: tensor<12x16xf32>, %w: tensor<16x32xf32>, %z: tensor<12x32xf32>, %row: tensor<32xf32>) -> tensor<12x32xf32> {
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<12x16xf32>, tensor<16x32xf32>) outs(%z : tensor<12x32xf32>) {
  ^bb0(%l: f32, %r: f32, %s: f32):
    %q = arith.mulf %l, %r : f32
    %t = arith.addf %s, %q : f32
    linalg.yield %t : f32
  } -> tensor<12x32xf32>
  %q = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%p, %row : tensor<12x32xf32>, tensor<32xf32>) outs(%z : tensor<12x32xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %t = arith.addf %l, %r : f32
    linalg.yield %t : f32
  } -> tensor<12x32xf32>
  return %q : tensor<12x32xf32>
}

// SelectKernelByShape: pairs of bf16.
// CHECK-LABEL: func.func @pairs(
// CHECK:         linalg.generic {{.*}} attrs = {tenon.backend = "kernel"}
// CHECK:         return
#pa = affine_map<(m, n, k, v) -> (m, k, v)>
#pb = affine_map<(m, n, k, v) -> (k, n, v)>
#pc = affine_map<(m, n, k, v) -> (m, n)>
func.func @pairs(%x: tensor<12x8x2xbf16>, %w: tensor<8x32x2xbf16>, %z: tensor<12x32xbf16>) -> tensor<12x32xbf16> {
  %p = linalg.generic {indexing_maps = [#pa, #pb, #pc], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : tensor<12x8x2xbf16>, tensor<8x32x2xbf16>) outs(%z : tensor<12x32xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %s: bf16):
    %q = arith.mulf %l, %r : bf16
    %t = arith.addf %s, %q : bf16
    linalg.yield %t : bf16
  } -> tensor<12x32xbf16>
  return %p : tensor<12x32xbf16>
}

// SelectEveryKernel; MarkEpilogueOfKernel and MarkEpilogueOfEpilogue, of what follows it.
// CHECK-LABEL: func.func @tails(
func.func @tails(%x: tensor<12x16xf32>, %w: tensor<16x32xf32>, %z: tensor<12x32xf32>, %row: tensor<32xf32>) -> tensor<12x32xf32> {
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<12x16xf32>, tensor<16x32xf32>) outs(%z : tensor<12x32xf32>) {
  ^bb0(%l: f32, %r: f32, %s: f32):
    %q = arith.mulf %l, %r : f32
    %t = arith.addf %s, %q : f32
    linalg.yield %t : f32
  } -> tensor<12x32xf32>
  %b = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%p, %row : tensor<12x32xf32>, tensor<32xf32>) outs(%z : tensor<12x32xf32>) {
  ^bb0(%l: f32, %r: f32, %s: f32):
    %t = arith.addf %l, %r : f32
    linalg.yield %t : f32
  } -> tensor<12x32xf32>
  %e = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<12x32xf32>) outs(%z : tensor<12x32xf32>) {
  ^bb0(%l: f32, %s: f32):
    %t = math.absf %l : f32
    linalg.yield %t : f32
  } -> tensor<12x32xf32>
  return %e : tensor<12x32xf32>
}

// MarkPlaneByRows
// CHECK-LABEL: func.func @plane(
// CHECK:         linalg.generic {{.*}} attrs = {tenon.backend = "rows"}
func.func @plane(%x: memref<16x32xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%x : memref<16x32xf32>) {
  ^bb0(%s: f32):
    %t = math.absf %s : f32
    linalg.yield %t : f32
  }
  return
}

// MarkPlaneByRows, as the epilogue of a kernel
// CHECK-LABEL: func.func @plane_of_tail(
// CHECK:         linalg.generic {{.*}} attrs = {tenon.backend = "rows"}
func.func @plane_of_tail(%x: memref<16x32xf32>) {
  linalg.generic {tenon.backend = "epilogue", indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%x : memref<16x32xf32>) {
  ^bb0(%s: f32):
    %t = math.absf %s : f32
    linalg.yield %t : f32
  }
  return
}
