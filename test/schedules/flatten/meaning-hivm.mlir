// A program a family, on a buffer with a gap and on one of unknown sizes:
// flattened it computes what its plain loops compute, and it has been flattened.
// RUN: tenon-opt %s --schedule=flatten-hivm | FileCheck %s
// RUN: tenon-run %s --schedule=flatten-hivm --entry=broadcast --dynamic-size=5 --verify
// RUN: tenon-run %s --schedule=flatten-hivm --entry=reduce --dynamic-size=5 --verify
// RUN: tenon-run %s --schedule=flatten-hivm --entry=one_dim --dynamic-size=5 --verify
// RUN: tenon-run %s --schedule=flatten-hivm --entry=borders --dynamic-size=5 --verify
// RUN: tenon-run %s --schedule=flatten-hivm --entry=transpose --dynamic-size=5 --verify
// RUN: tenon-run %s --schedule=flatten-hivm --entry=elementwise --dynamic-size=5 --verify
// RUN: tenon-run %s --schedule=flatten-hivm --entry=moves --dynamic-size=5 --verify

!whole = memref<2x5x4xf32>
!part = memref<2x3x4xf32, strided<[20, 4, 1], offset: 4>>
!any = memref<?x?x?xf32>

// CHECK-LABEL: @broadcast
// CHECK: hivm.hir.vbrc ins(%{{.*}} : memref<2x1xf32>) outs(%{{.*}} : memref<2x12xf32, strided<[20, 1], offset: 4>>) broadcast_dims = [1]
// CHECK: hivm.hir.vbrc ins(%{{.*}} : f32) outs(%{{.*}} : memref<?xf32>)
func.func @broadcast(%x: f32, %a: memref<2x1x1xf32>, %c: !whole, %d: !any) {
  %0 = memref.subview %c[0, 1, 0] [2, 3, 4] [1, 1, 1] : !whole to !part
  hivm.hir.vbrc ins(%a : memref<2x1x1xf32>) outs(%0 : !part) broadcast_dims = [1, 2]
  hivm.hir.vbrc ins(%x : f32) outs(%d : !any)
  return
}

// CHECK-LABEL: @reduce
// CHECK: hivm.hir.vreduce <sum> ins(%{{.*}} : memref<2x12xf32, strided<[20, 1], offset: 4>>) outs(%{{.*}} : memref<2x1xf32>) reduce_dims = [1]
// CHECK: hivm.hir.vreduce <max> ins(%{{.*}} : memref<?x?xf32>) outs(%{{.*}} : memref<?x1xf32>) reduce_dims = [1]
// CHECK: hivm.hir.vreduce <max_with_index_left> ins(%{{.*}} : memref<?x?xf32>) outs(%{{.*}} : memref<?x1xf32>, memref<?x1xi32>) reduce_dims = [1]
func.func @reduce(%a: !whole, %c: memref<2x1x1xf32>, %d: !any, %e: memref<?x?x1xf32>, %f: memref<?x?x1xf32>, %i: memref<?x?x1xi32>) {
  %0 = memref.subview %a[0, 1, 0] [2, 3, 4] [1, 1, 1] : !whole to !part
  hivm.hir.vreduce <sum> ins(%0 : !part) outs(%c : memref<2x1x1xf32>) reduce_dims = [1, 2]
  hivm.hir.vreduce <max> ins(%d : !any) outs(%e : memref<?x?x1xf32>) reduce_dims = [2]
  hivm.hir.vreduce <max_with_index_left> ins(%d : !any) outs(%f, %i : memref<?x?x1xf32>, memref<?x?x1xi32>) reduce_dims = [2]
  return
}

// CHECK-LABEL: @one_dim
// CHECK: hivm.hir.vcumsum ins(%{{.*}} : memref<2x12xf32, strided<[20, 1], offset: 4>>) {{.*}} cum_dims = [0]
// CHECK: hivm.hir.vcumprod ins(%{{.*}} : memref<?x?xf32>) {{.*}} cum_dims = [1] reverse = true
// CHECK: hivm.hir.vflip ins(%{{.*}} : memref<?x?xf32>) {{.*}} flip_axis = 1
func.func @one_dim(%a: !whole, %c: !whole, %d: !any, %e: !any, %f: !any) {
  %0 = memref.subview %a[0, 1, 0] [2, 3, 4] [1, 1, 1] : !whole to !part
  %1 = memref.subview %c[0, 1, 0] [2, 3, 4] [1, 1, 1] : !whole to !part
  hivm.hir.vcumsum ins(%0 : !part) outs(%1 : !part) cum_dims = [0] reverse = false
  hivm.hir.vcumprod ins(%d : !any) outs(%e : !any) cum_dims = [2] reverse = true
  hivm.hir.vflip ins(%d : !any) outs(%f : !any) flip_axis = 2
  return
}

// CHECK-LABEL: @borders
// CHECK: hivm.hir.vpad ins(%{{.*}} : memref<2x12xf32, strided<[20, 1], offset: 4>>) {{.*}} low[1, 0] high[2, 0]
// CHECK: hivm.hir.vconcat dim(0) ins(%{{.*}} : memref<?x?xf32>, memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @borders(%x: f32, %a: !whole, %c: memref<5x3x4xf32>, %e: !any) {
  %0 = memref.subview %a[0, 1, 0] [2, 3, 4] [1, 1, 1] : !whole to !part
  hivm.hir.vpad ins(%0 : !part) outs(%c : memref<5x3x4xf32>) low[1, 0, 0] high[2, 0, 0] pad_value %x : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = memref.dim %e, %c0 : !any
  %m = memref.dim %e, %c1 : !any
  %k = memref.dim %e, %c2 : !any
  %two = arith.addi %n, %n : index
  %both = memref.alloc(%two, %m, %k) : !any
  hivm.hir.vconcat dim(0) ins(%e, %e : !any, !any) outs(%both : !any)
  %back = memref.subview %both[%n, 0, 0] [%n, %m, %k] [1, 1, 1] : !any to memref<?x?x?xf32, strided<[?, ?, 1], offset: ?>>
  hivm.hir.vadd ins(%back, %e : memref<?x?x?xf32, strided<[?, ?, 1], offset: ?>>, !any) outs(%e : !any)
  memref.dealloc %both : !any
  return
}

// CHECK-LABEL: @transpose
// CHECK: hivm.hir.vtranspose ins(%{{.*}} : memref<2x12xf32, strided<[20, 1], offset: 4>>) outs(%{{.*}} : memref<12x2xf32>) permutation = [1, 0]
// CHECK: hivm.hir.vtranspose ins(%{{.*}} : memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>) permutation = [1, 0]
func.func @transpose(%a: !whole, %c: memref<3x4x2xf32>, %d: !any, %e: !any) {
  %0 = memref.subview %a[0, 1, 0] [2, 3, 4] [1, 1, 1] : !whole to !part
  hivm.hir.vtranspose ins(%0 : !part) outs(%c : memref<3x4x2xf32>) permutation = [1, 2, 0]
  hivm.hir.vtranspose ins(%d : !any) outs(%e : !any) permutation = [2, 0, 1]
  return
}

// CHECK-LABEL: @elementwise
// CHECK: hivm.hir.vmul ins(%{{.*}}, %{{.*}} : memref<2x12xf32, strided<[20, 1], offset: 4>>, memref<2x12xf32, strided<[20, 1], offset: 4>>)
// CHECK: hivm.hir.vadd ins(%{{.*}}, %{{.*}} : memref<1x?xf32>, memref<?x?xf32>) {{.*}} broadcast = [0]
// CHECK: hivm.hir.vsub ins(%{{.*}} : memref<?x?xf32>, f32) {{.*}} transpose = [1, 0]
func.func @elementwise(%x: f32, %a: !whole, %c: !whole, %row: memref<1x?x?xf32>, %d: !any, %e: !any, %f: !any) {
  %0 = memref.subview %a[0, 1, 0] [2, 3, 4] [1, 1, 1] : !whole to !part
  %1 = memref.subview %c[0, 1, 0] [2, 3, 4] [1, 1, 1] : !whole to !part
  hivm.hir.vmul ins(%0, %0 : !part, !part) outs(%1 : !part)
  hivm.hir.vadd ins(%row, %d : memref<1x?x?xf32>, !any) outs(%e : !any) broadcast = [0]
  hivm.hir.vsub ins(%d, %x : !any, f32) outs(%f : !any) transpose = [1, 2, 0]
  return
}

// CHECK-LABEL: @moves
// CHECK: hivm.hir.load ins(%{{.*}} : memref<2x12xf32, strided<[20, 1], offset: 4>, #hivm.address_space<gm>>) outs(%{{.*}} : memref<2x12xf32, #hivm.address_space<ub>>)
// CHECK: hivm.hir.store ins(%{{.*}} : memref<2x12xf32, #hivm.address_space<ub>>) outs(%{{.*}} : memref<2x12xf32, strided<[20, 1], offset: 4>, #hivm.address_space<gm>>)
// CHECK: hivm.hir.copy ins(%{{.*}} : memref<?xf32>)
!gm = memref<2x5x4xf32, #hivm.address_space<gm>>
!ub = memref<2x3x4xf32, #hivm.address_space<ub>>
!window = memref<2x3x4xf32, strided<[20, 4, 1], offset: 4>, #hivm.address_space<gm>>
func.func @moves(%a: !gm, %c: !gm, %d: !any, %e: !any) {
  %ub = memref.alloc() : !ub
  %0 = memref.subview %a[0, 1, 0] [2, 3, 4] [1, 1, 1] : !gm to !window
  %1 = memref.subview %c[0, 1, 0] [2, 3, 4] [1, 1, 1] : !gm to !window
  hivm.hir.load ins(%0 : !window) outs(%ub : !ub)
  hivm.hir.store ins(%ub : !ub) outs(%1 : !window)
  hivm.hir.copy ins(%d : !any) outs(%e : !any)
  memref.dealloc %ub : !ub
  return
}
