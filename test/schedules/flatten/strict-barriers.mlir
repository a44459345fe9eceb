// The knob strict_barriers: a barrier takes in no dim, not even one of size 1.
// RUN: tenon-opt %s --schedule=flatten-hivm | FileCheck %s --check-prefix=LOOSE
// RUN: tenon-opt %s --schedule=flatten-hivm --set=strict_barriers=true | FileCheck %s --check-prefix=STRICT
// RUN: tenon-opt %s --schedule=flatten --set=min_inner_size=0 | FileCheck %s --check-prefix=LINALG-LOOSE
// RUN: tenon-opt %s --schedule=flatten --set=min_inner_size=0 --set=strict_barriers=true | FileCheck %s --check-prefix=LINALG-STRICT

// Two barriers beside each other are one, or stay two.
// LOOSE-LABEL: @reduce
// LOOSE: hivm.hir.vreduce <sum> ins({{.*}} : memref<15x12xf32>) {{.*}} reduce_dims = [1]
// STRICT-LABEL: @reduce
// STRICT: hivm.hir.vreduce <sum> ins({{.*}} : memref<15x1x6x2xf32>) {{.*}} reduce_dims = [1, 2, 3]
func.func @reduce(%a: memref<3x5x1x6x2xf32>, %c: memref<3x5x1x1x1xf32>) {
  hivm.hir.vreduce <sum> ins(%a : memref<3x5x1x6x2xf32>) outs(%c : memref<3x5x1x1x1xf32>) reduce_dims = [2, 3, 4]
  return
}

// A dim of size 1 that is no barrier joins its neighbour: the barrier, unless
// that is strict.
// LOOSE-LABEL: @unit_beside
// LOOSE: hivm.hir.vcumsum ins({{.*}} : memref<6x4xf32>) {{.*}} cum_dims = [0]
// STRICT-LABEL: @unit_beside
// STRICT: hivm.hir.vcumsum ins({{.*}} : memref<6x4xf32>) {{.*}} cum_dims = [0]
// LOOSE-LABEL: @unit_before
// LOOSE: hivm.hir.vcumsum ins({{.*}} : memref<6x4xf32>) {{.*}} cum_dims = [0]
// STRICT-LABEL: @unit_before
// STRICT: hivm.hir.vcumsum ins(%arg0 : memref<1x6x4xf32>) {{.*}} cum_dims = [1]
func.func @unit_beside(%a: memref<6x1x4xf32>) {
  hivm.hir.vcumsum ins(%a : memref<6x1x4xf32>) outs(%a : memref<6x1x4xf32>) cum_dims = [0] reverse = false
  return
}
func.func @unit_before(%a: memref<1x6x4xf32>) {
  hivm.hir.vcumsum ins(%a : memref<1x6x4xf32>) outs(%a : memref<1x6x4xf32>) cum_dims = [1] reverse = false
  return
}

// LINALG-LOOSE-LABEL: @linalg_reduce
// LINALG-LOOSE: linalg.reduce {{.*}} ins({{.*}} : memref<8x30xf32>) outs({{.*}} : memref<8xf32>) dimensions = [1]
// LINALG-STRICT-LABEL: @linalg_reduce
// LINALG-STRICT: linalg.reduce {{.*}} ins({{.*}} : memref<8x5x6xf32>) outs({{.*}} : memref<8xf32>) dimensions = [1, 2]
func.func @linalg_reduce(%a: memref<2x4x5x6xf32>, %c: memref<2x4xf32>) {
  linalg.reduce {arith.addf} ins(%a : memref<2x4x5x6xf32>) outs(%c : memref<2x4xf32>) dimensions = [2, 3]
  return
}
