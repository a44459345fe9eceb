// item: 000.2 The example of five dims, [1, 64, 1, 128, 256], is flattened: unit dims go even where a longer row gains nothing.
// RUN: tenon-opt %s --schedule=flatten-hivm | FileCheck %s --check-prefix=HIVM
// RUN: tenon-opt %s --schedule=flatten | FileCheck %s --check-prefix=UNITS
// RUN: tenon-opt %s --schedule=flatten --set min_inner_size=0 | FileCheck %s --check-prefix=ALL
// RUN: tenon-run %s --entry=on_linalg --schedule=flatten,loops --verify | FileCheck %s
// CHECK: verify: ok

// HIVM: hivm.hir.vadd {{.*}} outs(%{{.*}} : memref<2097152xf32>)
func.func @on_hivm(%a: memref<1x64x1x128x256xf32>, %c: memref<1x64x1x128x256xf32>) {
  hivm.hir.vadd ins(%a, %a : memref<1x64x1x128x256xf32>, memref<1x64x1x128x256xf32>) outs(%c : memref<1x64x1x128x256xf32>)
  return
}

// UNITS: linalg.abs {{.*}} outs(%{{.*}} : memref<64x128x256xf32>)
// ALL:   linalg.abs {{.*}} outs(%{{.*}} : memref<2097152xf32>)
func.func @on_linalg(%a: memref<1x64x1x128x256xf32>, %c: memref<1x64x1x128x256xf32>) {
  linalg.abs ins(%a : memref<1x64x1x128x256xf32>) outs(%c : memref<1x64x1x128x256xf32>)
  return
}
