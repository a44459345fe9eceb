// Reductions with fewer columns than a vector has lanes: the last dims are merged, or a last dim of one element goes.
// RUN: tenon-opt %s --rules=rows/columns | FileCheck %s
// RUN: tenon-opt %s --schedule=network | FileCheck %s --check-prefix=NETWORK
// RUN: tenon-run %s --entry=over_outer --schedule=network --verify | FileCheck %s --check-prefix=RUNS
// RUN: tenon-run %s --entry=of_products --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RUNS
// RUN: tenon-run %s --entry=of_weighted --schedule=network --verify | FileCheck %s --check-prefix=RUNS
// RUN: tenon-run %s --entry=over_inner --schedule=network --verify | FileCheck %s --check-prefix=RUNS
// RUN: tenon-run %s --entry=distances --schedule=mlp-xsmm --verify | FileCheck %s --check-prefix=RUNS
// RUN: tenon-run %s --entry=of_no_input --schedule=network --verify | FileCheck %s --check-prefix=RUNS
// RUN: tenon-run %s --entry=of_two --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RUNS
// RUN: tenon-run %s --entry=of_three --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RUNS
// RUN: tenon-run %s --entry=of_no_input --schedule=mlp-xsmm-blocks --verify | FileCheck %s --check-prefix=RUNS
// RUN: tenon-opt %s --schedule=mlp-xsmm-blocks | FileCheck %s --check-prefix=BLOCKS
// RUN: tenon-run %s --entry=of_broadcast --dynamic-size=21 --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RUNS
// RUNS: verify: ok

// The columns are those of a broadcast, and rows and columns before them are dynamic.
// NETWORK-LABEL: func.func @of_broadcast
// NETWORK: memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<64x?xi32>
// BLOCKS-LABEL: func.func @of_broadcast
// BLOCKS: memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<64x?xi32>
func.func @of_broadcast(%x: tensor<?x64x?xi32>) -> tensor<64x?x3xi32> {
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  %one = arith.constant 1 : i32
  %r = tensor.dim %x, %zero : tensor<?x64x?xi32>
  %n = tensor.dim %x, %two : tensor<?x64x?xi32>
  %e = tensor.empty(%r, %n) : tensor<?x64x?x3xi32>
  %b = linalg.broadcast ins(%x : tensor<?x64x?xi32>) outs(%e : tensor<?x64x?x3xi32>) dimensions = [3]
  %e1 = tensor.empty(%n) : tensor<64x?x3xi32>
  %f = linalg.fill ins(%one : i32) outs(%e1 : tensor<64x?x3xi32>) -> tensor<64x?x3xi32>
  %s = linalg.reduce { arith.addi } ins(%b : tensor<?x64x?x3xi32>) outs(%f : tensor<64x?x3xi32>) dimensions = [0]
  return %s : tensor<64x?x3xi32>
}

// CHECK-LABEL: func.func @over_outer
// CHECK: tensor.collapse_shape %arg0 {{\[\[}}0], [1, 2]{{\]}}
// CHECK: linalg.generic {{.*}} iterator_types = ["reduction", "parallel"]
// NETWORK-LABEL: func.func @over_outer
// NETWORK: memref.collapse_shape %arg0 {{\[\[}}0], [1, 2]{{\]}}
// NETWORK: vector<256xf32>
#whole = affine_map<(r, i, j) -> (r, i, j)>
#outer = affine_map<(r, i, j) -> (i, j)>
func.func @over_outer(%x: tensor<7x64x8xf32>, %init: tensor<64x8xf32>) -> tensor<64x8xf32> {
  %0 = linalg.generic {indexing_maps = [#whole, #outer], iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%x : tensor<7x64x8xf32>) outs(%init : tensor<64x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %b, %a : f32
    linalg.yield %s : f32
  } -> tensor<64x8xf32>
  return %0 : tensor<64x8xf32>
}

// CHECK-LABEL: func.func @of_products
// CHECK-COUNT-2: tensor.collapse_shape %arg{{[01]}} {{\[\[}}0], [1, 2]{{\]}}
// CHECK: linalg.generic {{.*}} iterator_types = ["reduction", "parallel"]
func.func @of_products(%x: tensor<7x48x5xf32>, %y: tensor<7x48x5xf32>, %init: tensor<48x5xf32>) -> tensor<48x5xf32> {
  %0 = linalg.generic {indexing_maps = [#whole, #whole, #outer], iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%x, %y : tensor<7x48x5xf32>, tensor<7x48x5xf32>) outs(%init : tensor<48x5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  } -> tensor<48x5xf32>
  return %0 : tensor<48x5xf32>
}

// CHECK-LABEL: func.func @of_weighted
// CHECK: tensor.collapse_shape %arg1 {{\[\[}}0], [1, 2]{{\]}}
// CHECK: linalg.generic {{.*}} iterator_types = ["reduction", "parallel"]} ins(%arg0, %{{.*}} : tensor<7xf32>, tensor<7x512xf32>)
func.func @of_weighted(%w: tensor<7xf32>, %x: tensor<7x64x8xf32>, %init: tensor<64x8xf32>) -> tensor<64x8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(r, i, j) -> (r)>, #whole, #outer], iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%w, %x : tensor<7xf32>, tensor<7x64x8xf32>) outs(%init : tensor<64x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  } -> tensor<64x8xf32>
  return %0 : tensor<64x8xf32>
}

// CHECK-LABEL: func.func @over_inner
// CHECK: linalg.generic {{.*}}#tenon.known<unit_loops = [2]>
// NETWORK-LABEL: func.func @over_inner
// NETWORK: vector.load %{{.*}} : memref<32x100xi32>, vector<100xi32>
#inner = affine_map<(i, r, j) -> (i, r, j)>
#result = affine_map<(i, r, j) -> (i, j)>
func.func @over_inner(%x: tensor<32x100x1xi32>, %init: tensor<32x1xi32>) -> tensor<32x1xi32> {
  %0 = linalg.generic {indexing_maps = [#inner, #result],
      iterator_types = ["parallel", "reduction", "parallel"]} ins(%x : tensor<32x100x1xi32>) outs(%init : tensor<32x1xi32>) {
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %b, %a : i32
    linalg.yield %s : i32
  } -> tensor<32x1xi32>
  return %0 : tensor<32x1xi32>
}

// Of several inputs, each is rows; the init is a vector too.
// CHECK-LABEL: func.func @distances
// NETWORK-LABEL: func.func @distances
// NETWORK: memref.collapse_shape %arg0 {{\[\[}}0], [1, 2, 3]{{\]}} : memref<32x100x1x1xf32> into memref<32x100xf32>
// NETWORK: memref.collapse_shape %arg1 {{\[\[}}0], [1, 2, 3]{{\]}} : memref<32x100x1x1xf32> into memref<32x100xf32>
// NETWORK-COUNT-2: vector.load %{{.*}} : memref<32x100xf32>, vector<100xf32>
#inner4 = affine_map<(i, r, j, k) -> (i, r, j, k)>
#result4 = affine_map<(i, r, j, k) -> (i, j, k)>
func.func @distances(%x: tensor<32x100x1x1xf32>, %y: tensor<32x100x1x1xf32>, %init: tensor<32x1x1xf32>) -> tensor<32x1x1xf32> {
  %0 = linalg.generic {indexing_maps = [#inner4, #inner4, #result4],
      iterator_types = ["parallel", "reduction", "parallel", "parallel"]}
      ins(%x, %y : tensor<32x100x1x1xf32>, tensor<32x100x1x1xf32>) outs(%init : tensor<32x1x1xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %d = arith.subf %a, %b : f32
    %p = arith.mulf %d, %d : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  } -> tensor<32x1x1xf32>
  return %0 : tensor<32x1x1xf32>
}

// 16 columns are a vector; 3 by 5 are none; rows are vectors.
// CHECK-LABEL: func.func @stay
// CHECK-NOT: collapse_shape
func.func @stay(%x: tensor<7x64x16xf32>, %init: tensor<64x16xf32>, %y: tensor<7x3x5xf32>, %few: tensor<3x5xf32>,
    %z: tensor<64x8x100xf32>, %rows: tensor<64x8xf32>) -> (tensor<64x16xf32>, tensor<3x5xf32>, tensor<64x8xf32>) {
  %0 = linalg.generic {indexing_maps = [#whole, #outer], iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%x : tensor<7x64x16xf32>) outs(%init : tensor<64x16xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %b, %a : f32
    linalg.yield %s : f32
  } -> tensor<64x16xf32>
  %1 = linalg.generic {indexing_maps = [#whole, #outer], iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%y : tensor<7x3x5xf32>) outs(%few : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %b, %a : f32
    linalg.yield %s : f32
  } -> tensor<3x5xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(i, j, r) -> (i, j, r)>, affine_map<(i, j, r) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]} ins(%z : tensor<64x8x100xf32>) outs(%rows : tensor<64x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %b, %a : f32
    linalg.yield %s : f32
  } -> tensor<64x8xf32>
  return %0, %1, %2 : tensor<64x16xf32>, tensor<3x5xf32>, tensor<64x8xf32>
}

// A column that no input has is computed once. One that the body reads is not.
// CHECK-LABEL: func.func @of_no_input
// CHECK: %[[ONE:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<8x1xi32>)
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} outs(%[[ONE]] : tensor<8x1xi32>)
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %[[SUM]]
// CHECK: linalg.generic {{.*}} ins(%[[FLAT]] : tensor<8xi32>) outs(%{{.*}} : tensor<8x3xi32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i32, %{{.*}}: i32)
// CHECK-NEXT: linalg.yield %[[IN]]
func.func @of_no_input(%x: tensor<8x100xi32>) -> tensor<8x3xi32> {
  %number = arith.constant 7 : i32
  %empty = tensor.empty() : tensor<8x3xi32>
  %init = linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%number : i32) outs(%empty : tensor<8x3xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  } -> tensor<8x3xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, r) -> (i, r)>, affine_map<(i, j, r) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<8x100xi32>) outs(%init : tensor<8x3xi32>) {
  ^bb0(%a: i32, %b: i32):
    %p = arith.muli %a, %a : i32
    %s = arith.addi %b, %p : i32
    linalg.yield %s : i32
  } -> tensor<8x3xi32>
  return %0 : tensor<8x3xi32>
}

// CHECK-LABEL: func.func @of_two
// CHECK: %[[ONE:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<8x1xi32>)
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} outs(%[[ONE]] : tensor<8x1xi32>)
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %[[SUM]]
// CHECK: linalg.generic {{.*}} ins(%[[FLAT]] : tensor<8xi32>) outs(%{{.*}} : tensor<8x3xi32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i32, %{{.*}}: i32)
// CHECK-NEXT: linalg.yield %[[IN]]
func.func @of_two(%x: tensor<8x100xi32>) -> tensor<8x3xi32> {
  %number = arith.constant 7 : i32
  %empty = tensor.empty() : tensor<8x3xi32>
  %init = linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%number : i32) outs(%empty : tensor<8x3xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  } -> tensor<8x3xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, r) -> (i, r)>, affine_map<(i, j, r) -> (i, r)>, affine_map<(i, j, r) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %x : tensor<8x100xi32>, tensor<8x100xi32>) outs(%init : tensor<8x3xi32>) {
  ^bb0(%a: i32, %a2: i32, %b: i32):
    %p = arith.muli %a, %a2 : i32
    %s = arith.addi %b, %p : i32
    linalg.yield %s : i32
  } -> tensor<8x3xi32>
  return %0 : tensor<8x3xi32>
}

// CHECK-LABEL: func.func @of_three
// CHECK: %[[ONE:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<8x1xi32>)
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} outs(%[[ONE]] : tensor<8x1xi32>)
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %[[SUM]]
// CHECK: linalg.generic {{.*}} ins(%[[FLAT]] : tensor<8xi32>) outs(%{{.*}} : tensor<8x3xi32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i32, %{{.*}}: i32)
// CHECK-NEXT: linalg.yield %[[IN]]
func.func @of_three(%x: tensor<8x100xi32>) -> tensor<8x3xi32> {
  %number = arith.constant 7 : i32
  %empty = tensor.empty() : tensor<8x3xi32>
  %init = linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%number : i32) outs(%empty : tensor<8x3xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  } -> tensor<8x3xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, r) -> (i, r)>, affine_map<(i, j, r) -> (i, r)>, affine_map<(i, j, r) -> (i, r)>, affine_map<(i, j, r) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %x, %x : tensor<8x100xi32>, tensor<8x100xi32>, tensor<8x100xi32>) outs(%init : tensor<8x3xi32>) {
  ^bb0(%a: i32, %a2: i32, %a3: i32, %b: i32):
    %q = arith.muli %a, %a2 : i32
    %p = arith.minsi %q, %a3 : i32
    %s = arith.addi %b, %p : i32
    linalg.yield %s : i32
  } -> tensor<8x3xi32>
  return %0 : tensor<8x3xi32>
}

// CHECK-LABEL: func.func @of_index
// CHECK: linalg.generic {{.*}} iterator_types = ["reduction", "parallel"]} ins(%arg0 : tensor<100xi32>) outs(%{{.*}} : tensor<3xi32>)
// CHECK-NEXT: ^bb0
// CHECK-NEXT: linalg.index 1
func.func @of_index(%x: tensor<100xi32>) -> tensor<3xi32> {
  %number = arith.constant 7 : i32
  %empty = tensor.empty() : tensor<3xi32>
  %init = linalg.generic {indexing_maps = [affine_map<(j) -> ()>, affine_map<(j) -> (j)>], iterator_types = ["parallel"]}
      ins(%number : i32) outs(%empty : tensor<3xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  } -> tensor<3xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(r, j) -> (r)>, affine_map<(r, j) -> (j)>], iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<100xi32>) outs(%init : tensor<3xi32>) {
  ^bb0(%a: i32, %b: i32):
    %j = linalg.index 1 : index
    %k = arith.index_cast %j : index to i32
    %p = arith.muli %a, %k : i32
    %s = arith.addi %b, %p : i32
    linalg.yield %s : i32
  } -> tensor<3xi32>
  return %0 : tensor<3xi32>
}
