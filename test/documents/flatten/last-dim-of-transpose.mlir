// item: 000.13 The last dim of a transpose on the fly stays uncollapsed, by a knob; without it the dim merges.
// RUN: tenon-opt %s --schedule=flatten-hivm --set keep_last_dim=true | FileCheck %s --check-prefix=KEEP
// RUN: tenon-opt %s --schedule=flatten-hivm | FileCheck %s --check-prefix=MERGE
// RUN: tenon-run %s --entry=stays --schedule=flatten-hivm,loops --set keep_last_dim=true --verify | FileCheck %s
// RUN: tenon-run %s --entry=moves --schedule=flatten-hivm,loops --set keep_last_dim=true --verify | FileCheck %s
// RUN: tenon-run %s --entry=unit --schedule=flatten-hivm,loops --set keep_last_dim=true --verify | FileCheck %s
// RUN: tenon-run %s --entry=outer --schedule=flatten-hivm,loops --set keep_last_dim=true --verify | FileCheck %s
// CHECK: verify: ok

// KEEP:  ins(%{{.*}} : memref<3x4x5x6xf32>) outs(%{{.*}} : memref<4x3x5x6xf32>) transpose = [1, 0, 2, 3]
// MERGE: ins(%{{.*}} : memref<3x4x30xf32>) outs(%{{.*}} : memref<4x3x30xf32>) transpose = [1, 0, 2]
func.func @stays(%a: memref<3x4x5x6xf32>, %c: memref<4x3x5x6xf32>) {
  hivm.hir.vabs ins(%a : memref<3x4x5x6xf32>) outs(%c : memref<4x3x5x6xf32>) transpose = [1, 0, 2, 3]
  return
}

// The last dim of either side stays.
// KEEP:  ins(%{{.*}} : memref<3x4x5xf32>) outs(%{{.*}} : memref<4x5x3xf32>) transpose = [1, 2, 0]
// MERGE: ins(%{{.*}} : memref<3x20xf32>) outs(%{{.*}} : memref<20x3xf32>) transpose = [1, 0]
func.func @moves(%a: memref<3x4x5xf32>, %c: memref<4x5x3xf32>) {
  hivm.hir.vabs ins(%a : memref<3x4x5xf32>) outs(%c : memref<4x5x3xf32>) transpose = [1, 2, 0]
  return
}

// KEEP:  ins(%{{.*}} : memref<3x4x5x1xf32>) outs(%{{.*}} : memref<4x3x5x1xf32>) transpose = [1, 0, 2, 3]
// MERGE: ins(%{{.*}} : memref<3x4x5xf32>) outs(%{{.*}} : memref<4x3x5xf32>) transpose = [1, 0, 2]
func.func @unit(%a: memref<3x4x5x1xf32>, %c: memref<4x3x5x1xf32>) {
  hivm.hir.vabs ins(%a : memref<3x4x5x1xf32>) outs(%c : memref<4x3x5x1xf32>) transpose = [1, 0, 2, 3]
  return
}

// Outer dims merge.
// KEEP:  ins(%{{.*}} : memref<6x4x5xf32>) outs(%{{.*}} : memref<4x6x5xf32>) transpose = [1, 0, 2]
func.func @outer(%a: memref<2x3x4x5xf32>, %c: memref<4x2x3x5xf32>) {
  hivm.hir.vabs ins(%a : memref<2x3x4x5xf32>) outs(%c : memref<4x2x3x5xf32>) transpose = [2, 0, 1, 3]
  return
}
