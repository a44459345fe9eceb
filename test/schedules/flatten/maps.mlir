// Maps that are no mere choice of loops. What is flattened computes the same.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=flatten --set=min_inner_size=0 | FileCheck %s
// RUN: tenon-opt %s --schedule=flatten --set=min_inner_size=0 --remarks=flatten -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY
// RUN: tenon-run %s --schedule=flatten --set=min_inner_size=0 --verify

#diagonal = affine_map<(i, j, k) -> (i, i, j, k)>
#all = affine_map<(i, j, k) -> (i, j, k)>

// A loop that indexes two dimensions stays a loop, and so do both dimensions.
// CHECK: #[[DIAGONAL:.*]] = affine_map<(d0, d1) -> (d0, d0, d1)>
// CHECK-LABEL: @diagonal
// CHECK: memref.collapse_shape %arg0 {{\[\[}}0], [1], [2, 3]] : memref<4x4x2x3xf32> into memref<4x4x6xf32>
// CHECK: linalg.generic {indexing_maps = [#[[DIAGONAL]],
// WHY: Function=diagonal | {{.*}} dims 0 and 1: 'linalg.generic' treats dim 0 as a barrier and dim 1 not
func.func @diagonal(%a: memref<4x4x2x3xf32>, %b: memref<4x2x3xf32>) {
  linalg.generic {indexing_maps = [#diagonal, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a : memref<4x4x2x3xf32>) outs(%b : memref<4x2x3xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// So does one of a single step.
// CHECK-LABEL: @one_step
// CHECK: linalg.generic {{.*}} ins({{.*}} : memref<1x1x6xf32>) outs({{.*}} : memref<1x6xf32>)
func.func @one_step(%a: memref<1x1x2x3xf32>, %b: memref<1x2x3xf32>) {
  linalg.generic {indexing_maps = [#diagonal, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a : memref<1x1x2x3xf32>) outs(%b : memref<1x2x3xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// Not only the body of a generic may ask for an index.
// CHECK-LABEL: @mapped
// CHECK: linalg.map
// CHECK: %[[G:.*]] = linalg.index 0
// CHECK-DAG: arith.divui %[[G]], %{{.*}}
// CHECK-DAG: arith.remui %[[G]], %{{.*}}
func.func @mapped(%a: memref<2x1x3xf32>) {
  linalg.map outs(%a : memref<2x1x3xf32>) (%init: f32) {
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %ten = arith.constant 10 : index
    %i10 = arith.muli %i, %ten : index
    %ik = arith.addi %i10, %k : index
    %s = arith.addi %ik, %j : index
    %n = arith.index_cast %s : index to i32
    %y = arith.sitofp %n : i32 to f32
    linalg.yield %y : f32
  }
  return
}

func.func @entry(%a: memref<4x4x2x3xf32>, %b: memref<4x2x3xf32>, %c: memref<1x1x2x3xf32>, %d: memref<1x2x3xf32>, %e: memref<2x1x3xf32>) {
  call @diagonal(%a, %b) : (memref<4x4x2x3xf32>, memref<4x2x3xf32>) -> ()
  call @one_step(%c, %d) : (memref<1x1x2x3xf32>, memref<1x2x3xf32>) -> ()
  call @mapped(%e) : (memref<2x1x3xf32>) -> ()
  return
}
