// The knob min_inner_size: an operation whose last dim has that many elements, or
// more, is left alone; 0 lets none be. Sizes that are not known are taken to be
// small. Rank says nothing: dims of size 1 are left too.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=flatten | FileCheck %s --check-prefix=DEFAULT
// RUN: tenon-opt %s --schedule=flatten --set=min_inner_size=0 | FileCheck %s --check-prefix=ALWAYS
// RUN: tenon-opt %s --schedule=flatten --set=min_inner_size=4 | FileCheck %s --check-prefix=FOUR
// RUN: tenon-opt %s --schedule=flatten-hivm --set=min_inner_size=4 | FileCheck %s --check-prefix=HIVM
// RUN: tenon-opt %s --schedule=flatten --remarks=flatten -o %t 2>&1 | FileCheck %s --check-prefix=WHY

// DEFAULT-LABEL: @fills
// DEFAULT: outs({{.*}} : memref<8xf32>)
// DEFAULT: outs({{.*}} : memref<254xf32>)
// DEFAULT: outs(%{{.*}} : memref<2x128xf32>)
// DEFAULT: outs({{.*}} : memref<?xf32>)
// ALWAYS-LABEL: @fills
// ALWAYS: outs({{.*}} : memref<8xf32>)
// ALWAYS: outs({{.*}} : memref<254xf32>)
// ALWAYS: outs({{.*}} : memref<256xf32>)
// ALWAYS: outs({{.*}} : memref<?xf32>)
// FOUR-LABEL: @fills
// FOUR: outs(%{{.*}} : memref<2x4xf32>)
// FOUR: outs(%{{.*}} : memref<2x127xf32>)
// FOUR: outs(%{{.*}} : memref<2x128xf32>)
// FOUR: outs({{.*}} : memref<?xf32>)
// WHY-NOT: remark:
// WHY: remark: {{.*}} Reason="linalg.fill: its innermost dim has 128 elements, and the knob `min_inner_size` expects no gain from 128 on"
// WHY-NOT: remark:
func.func @fills(%v: f32, %a: memref<2x4xf32>, %b: memref<2x127xf32>, %c: memref<2x128xf32>, %d: memref<2x?xf32>) {
  linalg.fill ins(%v : f32) outs(%a : memref<2x4xf32>)
  linalg.fill ins(%v : f32) outs(%b : memref<2x127xf32>)
  linalg.fill ins(%v : f32) outs(%c : memref<2x128xf32>)
  linalg.fill ins(%v : f32) outs(%d : memref<2x?xf32>)
  return
}

// HIVM-LABEL: @copies
// HIVM: hivm.hir.copy ins({{.*}} : memref<6xf32>)
// HIVM: hivm.hir.copy ins(%arg1 : memref<2x4xf32>)
func.func @copies(%a: memref<2x3xf32>, %b: memref<2x4xf32>) {
  hivm.hir.copy ins(%a : memref<2x3xf32>) outs(%a : memref<2x3xf32>)
  hivm.hir.copy ins(%b : memref<2x4xf32>) outs(%b : memref<2x4xf32>)
  return
}
