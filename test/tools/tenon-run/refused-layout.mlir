// An argument whose layout is not one of strides is refused.

// RUN: not tenon-run %s --schedule=loops 2>&1 | FileCheck %s

// CHECK: error: argument 0 of 'entry' is 'memref<4x4xf32, affine_map<{{.*}}>>', which cannot be made up
func.func @entry(
    %a: memref<4x4xf32, affine_map<(i, j) -> (i * 4 + j mod 2)>>) {
  return
}
