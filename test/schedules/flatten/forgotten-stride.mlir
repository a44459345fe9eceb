// Two dims merge, and the stride of the view is unknown to its type. With a third
// they could not: 11 * 2 * 4 is not 90, which what it is a view of still says.
// RUN: tenon-opt %s --schedule=flatten --set=versioned=true | FileCheck %s

// CHECK-LABEL: func.func @f(
// CHECK:         memref.collapse_shape %{{.*}} {{\[\[}}0, 1, 2], [3], [4, 5]] : {{.*}} into memref<?x4x11xf32, strided<[?, ?, 2], offset: ?>>
// CHECK-NOT:     into memref<?xf32
// CHECK:         return
func.func @f(%x: memref<1x1x?x4x11x1xf32, strided<[1260, 630, 90, ?, 2, ?], offset: ?>>, %y: memref<1x1x?x4x11x1xf32, strided<[?, ?, 44, ?, 1, 1], offset: ?>>) {
  linalg.map { math.exp } ins(%x : memref<1x1x?x4x11x1xf32, strided<[1260, 630, 90, ?, 2, ?], offset: ?>>) outs(%y : memref<1x1x?x4x11x1xf32, strided<[?, ?, 44, ?, 1, 1], offset: ?>>)
  return
}
