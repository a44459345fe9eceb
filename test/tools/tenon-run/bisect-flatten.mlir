// A wrong rule on flattened buffers is found by running. Its first firing copies
// between two buffers that hold the same, its second does the harm.

// REQUIRES: workbench
// RUN: not tenon-run %s --schedule=%S/Inputs/bisect/flatten.mlir \
// RUN:   --rules-path=%S/Inputs/bisect --verify --bisect 2>&1 | FileCheck %s

// CHECK:      error: argument 1 (memref<2x3xf32>) differs from plain loops
// CHECK-NEXT: bisect:   after stage 1 of 3, tidy: agrees
// CHECK-NEXT: bisect:   after stage 2 of 3, unflatten: differs
// CHECK-NEXT: bisect: the first stage after which the numbers differ is number 2, unflatten
// CHECK-NEXT: bisect:   with 0 of its 2 firings: agrees
// CHECK-NEXT: bisect:   with 1 of its 2 firings: agrees
// CHECK-NEXT: bisect: the first firing after which the numbers differ is its number 2:
// CHECK-NEXT: firing 2: CopyUnflattened ({{.*}}bisect/flatten.pdll:6) on memref.copy at {{.*}}bisect-flatten.mlir:[[@LINE+11]]:3: +1 ~0 -1
// CHECK-NEXT: --- firing 2, before
// CHECK-NEXT: +++ firing 2, after
// CHECK-NEXT: @@
// CHECK:      {{^}}-  memref.copy %collapse_shape, %collapse_shape_{{[0-9]}} :
// CHECK-NEXT: {{^}}+  memref.copy %arg1, %arg0 :
// CHECK-NOT:  {{^[-+]}}

func.func @entry(%a: memref<2x3xf32>, %b: memref<2x3xf32>) {
  %fa = memref.collapse_shape %a [[0, 1]] : memref<2x3xf32> into memref<6xf32>
  %fb = memref.collapse_shape %b [[0, 1]] : memref<2x3xf32> into memref<6xf32>
  memref.copy %fa, %fb : memref<6xf32> to memref<6xf32>
  %one = arith.constant 1.0 : f32
  %x = memref.alloca() : memref<2x3xf32>
  %y = memref.alloca() : memref<2x3xf32>
  linalg.fill ins(%one : f32) outs(%x : memref<2x3xf32>)
  linalg.fill ins(%one : f32) outs(%y : memref<2x3xf32>)
  %fx = memref.collapse_shape %x [[0, 1]] : memref<2x3xf32> into memref<6xf32>
  %fy = memref.collapse_shape %y [[0, 1]] : memref<2x3xf32> into memref<6xf32>
  memref.copy %fx, %fy : memref<6xf32> to memref<6xf32>
  memref.copy %y, %a : memref<2x3xf32> to memref<2x3xf32>
  return
}
