// The knob target_rank: no operation gets fewer dims, and inner dims merge
// first. What has as few already is left alone.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=flatten-hivm --set=target_rank=2 | FileCheck %s --check-prefix=TWO
// RUN: tenon-opt %s --schedule=flatten-hivm --set=target_rank=3 | FileCheck %s --check-prefix=THREE
// RUN: tenon-opt %s --schedule=flatten --set=min_inner_size=0 --set=target_rank=2 | FileCheck %s --check-prefix=LINALG
// RUN: tenon-opt %s --schedule=flatten-hivm --set=target_rank=3 --remarks=flatten -o %t 2>&1 | FileCheck %s --check-prefix=WHY

// TWO-LABEL: @exp
// TWO: hivm.hir.vexp ins({{.*}} : memref<2x60xf32>)
// TWO: hivm.hir.vexp ins(%arg1 : memref<7x8xf32>)
// THREE-LABEL: @exp
// THREE: hivm.hir.vexp ins({{.*}} : memref<2x3x20xf32>)
// THREE: hivm.hir.vexp ins(%arg1 : memref<7x8xf32>)
// WHY: dims 0 and 1: they could merge, but the knob `target_rank` keeps more dims; dims 1 and 2: they could merge, but the knob `target_rank` keeps more dims
func.func @exp(%a: memref<2x3x4x5xf32>, %b: memref<7x8xf32>) {
  hivm.hir.vexp ins(%a : memref<2x3x4x5xf32>) outs(%a : memref<2x3x4x5xf32>)
  hivm.hir.vexp ins(%b : memref<7x8xf32>) outs(%b : memref<7x8xf32>)
  return
}

// Dims of size 1 are no dims to keep: they go whatever the target.
// THREE-LABEL: @units
// THREE: hivm.hir.vexp ins({{.*}} : memref<6x4xf32>)
func.func @units(%a: memref<1x6x1x4x1xf32>) {
  hivm.hir.vexp ins(%a : memref<1x6x1x4x1xf32>) outs(%a : memref<1x6x1x4x1xf32>)
  return
}

// LINALG-LABEL: @fill
// LINALG: linalg.fill {{.*}} outs({{.*}} : memref<2x60xf32>)
func.func @fill(%v: f32, %a: memref<2x3x4x5xf32>) {
  linalg.fill ins(%v : f32) outs(%a : memref<2x3x4x5xf32>)
  return
}
