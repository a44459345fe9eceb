// A row is appended to a cache that the caller keeps as a buffer: it alone is written,
// and no other row is touched. By an insert, and by a scatter of one row.
// RUN: tenon-opt %s --schedule=gather-fuse,mlp-vector | FileCheck %s --implicit-check-not=alloc --implicit-check-not="memref.copy"
// RUN: tenon-opt %s --schedule=gather-fuse,network | FileCheck %s --implicit-check-not=alloc --implicit-check-not="memref.copy"
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=gather-fuse,network --entry=by_scatter --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=network --entry=kept --verify | FileCheck %s --check-prefix=VERIFY
// VERIFY: verify: ok

// CHECK-LABEL: func.func @entry(
// CHECK-SAME:    %[[CACHE:[^:]*]]: memref<2048x1024xf32>, %[[ROW:[^:]*]]: memref<1x1024xf32
// CHECK-NEXT:    %[[PLACE:.*]] = memref.subview %[[CACHE]][%{{.*}}, 0] [1, 1024] [1, 1]
// CHECK-NEXT:    memref.copy %[[ROW]], %[[PLACE]]
// CHECK-NEXT:    return
func.func @entry(%cache: memref<2048x1024xf32>, %row: tensor<1x1024xf32>, %at: index) {
  %t = bufferization.to_tensor %cache restrict writable : memref<2048x1024xf32> to tensor<2048x1024xf32>
  %r = tensor.insert_slice %row into %t[%at, 0] [1, 1024] [1, 1] : tensor<1x1024xf32> into tensor<2048x1024xf32>
  bufferization.materialize_in_destination %r in restrict writable %cache : (tensor<2048x1024xf32>, memref<2048x1024xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @by_scatter(
// CHECK-SAME:    %[[CACHE:[^:]*]]: memref<2048x1024xf32>, %[[ROW:[^:]*]]: memref<1x1024xf32
// CHECK-NEXT:    %[[PLACE:.*]] = memref.subview %[[CACHE]][%{{.*}}, 0] [1, 1024] [1, 1]
// CHECK-NEXT:    memref.copy %[[ROW]], %[[PLACE]]
// CHECK-NEXT:    return
func.func @by_scatter(%cache: memref<2048x1024xf32>, %row: tensor<1x1024xf32>, %at: index) {
  %t = bufferization.to_tensor %cache restrict writable : memref<2048x1024xf32> to tensor<2048x1024xf32>
  %i = tensor.from_elements %at : tensor<1x1xindex>
  %r = tensor.scatter %row into %t[%i] scatter_dims([0]) unique : (tensor<1x1024xf32>, tensor<2048x1024xf32>, tensor<1x1xindex>) -> tensor<2048x1024xf32>
  bufferization.materialize_in_destination %r in restrict writable %cache : (tensor<2048x1024xf32>, memref<2048x1024xf32>) -> ()
  return
}

// A cache that is given and returned as a tensor is another one: the whole is copied,
// as its type asks for.
// CHECK-LABEL: func.func @kept(
// CHECK:         scf.parallel ({{.*}}) to (%c2048)
// CHECK:           linalg.copy ins({{.*}} : memref<1x1024xf32, {{.*}} outs({{.*}} : memref<1x1024xf32,
// CHECK:         memref.copy {{.*}} : memref<1x1024xf32> to
func.func @kept(%cache: tensor<2048x1024xf32>, %row: tensor<1x1024xf32>, %at: index) -> tensor<2048x1024xf32> {
  %r = tensor.insert_slice %row into %cache[%at, 0] [1, 1024] [1, 1] : tensor<1x1024xf32> into tensor<2048x1024xf32>
  return %r : tensor<2048x1024xf32>
}
