// A view that takes steps and drops one of several dimensions of size 1 is
// lowered: upstream's pass would crash on it.
// RUN: tenon-opt %s --schedule=%S/Inputs/spell-out-views.mlir | FileCheck %s
// RUN: tenon-run %s --schedule=lower-to-llvm --print -n 1 | FileCheck %s --check-prefix=VALUE

memref.global "private" constant @numbers : memref<1x2x3x2xi32> = dense<[[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]]>

// The dimension of stride 12 goes, those of strides 4 and 2 stay.
// CHECK-LABEL: @entry
// CHECK:         %[[WHOLE:.*]] = memref.subview %{{.*}}[0, 0, 1, 0] [1, 2, 1, 1] [1, 1, 2, 2] : memref<1x2x3x2xi32> to memref<1x2x1x1xi32, strided<[12, 6, 4, 2], offset: 2>>
// CHECK:         memref.subview %[[WHOLE]][0, 0, 0, 0] [1, 2, 1, 1] [1, 1, 1, 1] : memref<1x2x1x1xi32, {{.*}}> to memref<2x1x1xi32, strided<[6, 4, 2], offset: 2>>
// VALUE: result 0: i32 = 8
func.func @entry() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.get_global @numbers : memref<1x2x3x2xi32>
  %s = memref.subview %a[0, 0, 1, 0] [1, 2, 1, 1] [1, 1, 2, 2] : memref<1x2x3x2xi32> to memref<2x1x1xi32, strided<[6, 4, 2], offset: 2>>
  %v = memref.load %s[%c1, %c0, %c0] : memref<2x1x1xi32, strided<[6, 4, 2], offset: 2>>
  return %v : i32
}

// Without steps upstream finds what is dropped.
// CHECK-LABEL: @no_steps
// CHECK-NEXT:    memref.subview {{.*}} to memref<2x1x1xi32
// CHECK-NEXT:    return
func.func @no_steps(%a: memref<1x2x3x2xi32>) -> memref<2x1x1xi32, strided<[6, 2, 1]>> {
  %s = memref.subview %a[0, 0, 0, 0] [1, 2, 1, 1] [1, 1, 1, 1] : memref<1x2x3x2xi32> to memref<2x1x1xi32, strided<[6, 2, 1]>>
  return %s : memref<2x1x1xi32, strided<[6, 2, 1]>>
}
