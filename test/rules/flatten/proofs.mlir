// Types say nothing of these strides; what makes the buffers does. Of each way
// of proof, a case that is one and a case that is none. Run, the numbers agree.
// RUN: tenon-opt %s --schedule=flatten | FileCheck %s
// RUN: tenon-run %s --schedule=flatten --verify

!any = memref<?x?xf32, strided<[?, 1], offset: ?>>

// Rows of a matrix, whole and in part.
// CHECK-LABEL: @subview
// CHECK: linalg.fill ins({{.*}}) outs({{.*}} : memref<?xf32, strided<[?], offset: ?>>)
// CHECK: linalg.fill ins({{.*}}) outs({{.*}} : memref<?x?xf32, strided<[?, 1], offset: ?>>)
func.func @subview(%v: f32, %a: memref<?x?xf32>, %rows: index, %few: index) {
  %one = arith.constant 1 : index
  %columns = memref.dim %a, %one : memref<?x?xf32>
  %whole = memref.subview %a[1, 0] [%rows, %columns] [1, 1] : memref<?x?xf32> to !any
  %part = memref.subview %a[1, 0] [%rows, %few] [1, 1] : memref<?x?xf32> to !any
  linalg.fill ins(%v : f32) outs(%whole : !any)
  linalg.fill ins(%v : f32) outs(%part : !any)
  return
}

// The stride is the size, or another value.
// CHECK-LABEL: @reinterpret_cast
// CHECK: linalg.fill ins({{.*}}) outs({{.*}} : memref<?xf32, strided<[?], offset: ?>>)
// CHECK: linalg.fill ins({{.*}}) outs({{.*}} : memref<?x?xf32, strided<[?, 1], offset: ?>>)
func.func @reinterpret_cast(%v: f32, %a: memref<64xf32>, %m: index, %n: index, %pitch: index) {
  %0 = memref.reinterpret_cast %a to offset: [%m], sizes: [%m, %n], strides: [%n, 1] : memref<64xf32> to !any
  %1 = memref.reinterpret_cast %a to offset: [%m], sizes: [%m, %n], strides: [%pitch, 1] : memref<64xf32> to !any
  linalg.fill ins(%v : f32) outs(%0 : !any)
  linalg.fill ins(%v : f32) outs(%1 : !any)
  return
}

// Sums and products of values, in any spelling: n * 4 is 4 + (n - 1) * 4.
// CHECK-LABEL: @index_arithmetic
// CHECK: linalg.fill ins({{.*}}) outs({{.*}} : memref<?xf32, strided<[1], offset: ?>>)
// CHECK: linalg.fill ins({{.*}}) outs({{.*}} : memref<?x?xf32, strided<[?, 1], offset: ?>>)
!three = memref<?x?x4xf32, strided<[?, 4, 1], offset: ?>>
func.func @index_arithmetic(%v: f32, %a: memref<64xf32>, %m: index, %n: index) {
  %one = arith.constant 1 : index
  %less = arith.subi %n, %one : index
  %step = affine.apply affine_map<(i) -> (4 + i * 4)>(%less)
  %more = affine.apply affine_map<(i) -> (i * 4 + 1)>(%n)
  %0 = memref.reinterpret_cast %a to offset: [%m], sizes: [%m, %n, 4], strides: [%step, 4, 1] : memref<64xf32> to !three
  %1 = memref.reinterpret_cast %a to offset: [%m], sizes: [%m, %n, 4], strides: [%more, 4, 1] : memref<64xf32> to !three
  linalg.fill ins(%v : f32) outs(%0 : !three)
  linalg.fill ins(%v : f32) outs(%1 : !three)
  return
}

// An allocation lies in one stretch; a stranger's buffer may.
// CHECK-LABEL: @allocation
// CHECK: linalg.fill ins({{.*}}) outs({{.*}} : memref<?xf32
// CHECK: linalg.fill ins({{.*}}) outs(%arg1 : memref<?x?xf32, strided<[?, 1], offset: ?>>)
func.func @allocation(%v: f32, %a: !any, %m: index, %n: index) {
  %0 = memref.alloc(%m, %n) : memref<?x?xf32>
  %1 = memref.cast %0 : memref<?x?xf32> to !any
  linalg.fill ins(%v : f32) outs(%1 : !any)
  linalg.fill ins(%v : f32) outs(%a : !any)
  memref.copy %1, %a : !any to !any
  memref.dealloc %0 : memref<?x?xf32>
  return
}

// What reshapes split is one stretch; what they keep apart is what it was.
// CHECK-LABEL: @reshapes
// CHECK: linalg.fill ins({{.*}}) outs({{.*}} : memref<?xf32, strided<[?], offset: ?>>)
// CHECK: linalg.fill ins({{.*}}) outs({{.*}} : memref<?x?xf32, strided<[?, ?], offset: ?>>)
!line = memref<?xf32, strided<[?], offset: ?>>
!split = memref<?x4xf32, strided<[?, ?], offset: ?>>
func.func @reshapes(%v: f32, %a: memref<64xf32>, %m: index, %n: index, %k: index) {
  %four = arith.constant 4 : index
  %size = arith.muli %n, %four : index
  %line = memref.reinterpret_cast %a to offset: [%m], sizes: [%size], strides: [%m] : memref<64xf32> to !line
  %0 = memref.expand_shape %line [[0, 1]] output_shape [%n, 4] : !line into !split
  %rows = memref.reinterpret_cast %a to offset: [%m], sizes: [%m, %size], strides: [%k, %m] : memref<64xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %1 = memref.expand_shape %rows [[0], [1, 2]] output_shape [%m, %n, 4] : memref<?x?xf32, strided<[?, ?], offset: ?>> into memref<?x?x4xf32, strided<[?, ?, ?], offset: ?>>
  linalg.fill ins(%v : f32) outs(%0 : !split)
  linalg.fill ins(%v : f32) outs(%1 : memref<?x?x4xf32, strided<[?, ?, ?], offset: ?>>)
  return
}

func.func @entry(%v: f32, %a: memref<4x6xf32>, %b: memref<64xf32>, %c: memref<64xf32>, %d: memref<2x3xf32, strided<[5, 1]>>, %e: memref<64xf32>) {
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %seven = arith.constant 7 : index
  %any = memref.cast %a : memref<4x6xf32> to memref<?x?xf32>
  %part = memref.cast %d : memref<2x3xf32, strided<[5, 1]>> to !any
  call @subview(%v, %any, %two, %three) : (f32, memref<?x?xf32>, index, index) -> ()
  call @reinterpret_cast(%v, %b, %two, %three, %seven) : (f32, memref<64xf32>, index, index, index) -> ()
  call @index_arithmetic(%v, %c, %two, %three) : (f32, memref<64xf32>, index, index) -> ()
  call @allocation(%v, %part, %two, %three) : (f32, !any, index, index) -> ()
  call @reshapes(%v, %e, %two, %three, %seven) : (f32, memref<64xf32>, index, index, index) -> ()
  return
}
