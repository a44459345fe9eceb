// The knob check_input_consistency: inputs of unknown size may be repeated along
// one of two dims only, unless the program promises that they are not. Sizes
// that are known need no promise and take none.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=flatten-hivm | FileCheck %s --check-prefix=CHECKED
// RUN: tenon-opt %s --schedule=flatten-hivm --set=check_input_consistency=false | FileCheck %s --check-prefix=PROMISED
// RUN: tenon-opt %s --schedule=flatten-hivm --remarks=flatten -o %t 2>&1 | FileCheck %s --check-prefix=WHY

// CHECKED-LABEL: @unknown
// CHECKED: hivm.hir.vadd ins(%arg0, %arg1 : memref<?x?xf32>, memref<4x8xf32>) {{.*}} broadcast = [0, 1]
// PROMISED-LABEL: @unknown
// PROMISED: hivm.hir.vadd ins({{.*}} : memref<?xf32>, memref<32xf32>) {{.*}} broadcast = [0]
// WHY: Function=unknown {{.*}} dims 0 and 1: operand 0 may be repeated along one of them only, since dim 0 or 1 has no static size
func.func @unknown(%a: memref<?x?xf32>, %b: memref<4x8xf32>, %c: memref<4x8xf32>) {
  hivm.hir.vadd ins(%a, %b : memref<?x?xf32>, memref<4x8xf32>) outs(%c : memref<4x8xf32>) broadcast = [0, 1]
  return
}

// CHECKED-LABEL: @known
// CHECKED: hivm.hir.vadd ins(%arg0, %arg1 : {{.*}}) {{.*}} broadcast = [0, 1]
// PROMISED-LABEL: @known
// PROMISED: hivm.hir.vadd ins(%arg0, %arg1 : {{.*}}) {{.*}} broadcast = [0, 1]
// WHY: Function=known {{.*}} dims 0 and 1: operand 0 is repeated along one of them only; repeated along both or neither could merge
func.func @known(%a: memref<1x8xf32>, %b: memref<4x1xf32>, %c: memref<4x8xf32>) {
  hivm.hir.vadd ins(%a, %b : memref<1x8xf32>, memref<4x1xf32>) outs(%c : memref<4x8xf32>) broadcast = [0, 1]
  return
}
