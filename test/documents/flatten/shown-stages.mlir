// item: 000.37 What flattening decides is shown: the mask U, C and N of each stage, the reassociation, and why dims do not merge.
// RUN: tenon-opt %s --schedule=flatten-hivm --explain=FlattenElementwise -o /dev/null 2>&1 | FileCheck %s
// RUN: tenon-opt %s --schedule=flatten-hivm --trace -o /dev/null 2>&1 | FileCheck %s --check-prefix=TRACE
// RUN: tenon-opt %s --schedule=flatten-hivm --explain=FlattenFlip -o /dev/null 2>&1 | FileCheck %s --check-prefix=STRICT

// CHECK:      fired 2 times
// CHECK-NEXT: fired on {{.*}}shown-stages.mlir:[[#@LINE+12]]:3
// CHECK-NEXT:   mask = ["U", "C", "U", "C", "U", "C"]
// CHECK-NEXT:   reassociation = {{\[\[}}0, 1, 2], [3, 4], [5]]
// CHECK-NEXT: fired on {{.*}}shown-stages.mlir:[[#@LINE+9]]:3
// CHECK-NEXT:   mask = ["C", "C", "C"]
// CHECK-NEXT:   reassociation = {{\[\[}}0, 1, 2]]

// TRACE:      firing {{[0-9]+}}: FlattenElementwise
// TRACE-NEXT:   mask = ["U", "C", "U", "C", "U", "C"]
// TRACE-NEXT:   reassociation = {{\[\[}}0, 1, 2], [3, 4], [5]]
// TRACE-NEXT: firing
func.func @stages(%a: memref<1x64x1x128x1x256xf32>, %c: memref<1x64x1x128x1x256xf32>) {
  hivm.hir.vabs ins(%a : memref<1x64x1x128x1x256xf32>) outs(%c : memref<1x64x1x128x1x256xf32>)
  return
}

// Unit dims beside the barrier go in a second step; together: [[0, 1, 2], [3], [4, 5, 6]].
// STRICT:      mask = ["U", "C", "U", "N", "U", "C", "U"]
// STRICT-NEXT: reassociation = {{\[\[}}0, 1], [2], [3], [4], [5, 6]]
// STRICT:      mask = ["C", "U", "N", "U", "C"]
// STRICT-NEXT: reassociation = {{\[\[}}0, 1], [2], [3, 4]]
func.func @strict(%a: memref<1x4x1x5x1x6x1xf32>, %c: memref<1x4x1x5x1x6x1xf32>) {
  hivm.hir.vflip ins(%a : memref<1x4x1x5x1x6x1xf32>) outs(%c : memref<1x4x1x5x1x6x1xf32>) flip_axis = 3
  return
}
