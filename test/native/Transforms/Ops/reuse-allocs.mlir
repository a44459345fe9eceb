// A buffer that is no longer used lives on as a later one of its size.
// RUN: tenon-opt %s --schedule=%S/Inputs/reuse-allocs.mlir | FileCheck %s

func.func private @use(memref<2x6xf32>)
func.func private @use_row(memref<12xf32>)
func.func private @use_ints(memref<12xi32>)
// In another shape.
// CHECK-LABEL: func.func @later(
// CHECK: %[[A:.*]] = memref.alloc
// CHECK-NEXT: call @use(%[[A]])
// CHECK-NEXT: %[[B:.*]] = memref.reinterpret_cast %[[A]]
// CHECK-NEXT: call @use_row(%[[B]])
// CHECK-NEXT: memref.dealloc %[[A]]
// CHECK-NEXT: return
func.func @later() {
  %a = memref.alloc() {alignment = 64 : i64} : memref<2x6xf32>
  call @use(%a) : (memref<2x6xf32>) -> ()
  memref.dealloc %a : memref<2x6xf32>
  %b = memref.alloc() {alignment = 64 : i64} : memref<12xf32>
  call @use_row(%b) : (memref<12xf32>) -> ()
  memref.dealloc %b : memref<12xf32>
  return
}
// Both are alive.
// CHECK-LABEL: func.func @at_once(
// CHECK-COUNT-2: memref.alloc
// CHECK-COUNT-2: memref.dealloc
func.func @at_once() {
  %a = memref.alloc() {alignment = 64 : i64} : memref<2x6xf32>
  %b = memref.alloc() {alignment = 64 : i64} : memref<12xf32>
  call @use(%a) : (memref<2x6xf32>) -> ()
  memref.dealloc %a : memref<2x6xf32>
  call @use_row(%b) : (memref<12xf32>) -> ()
  memref.dealloc %b : memref<12xf32>
  return
}
// Elements of another type.
// CHECK-LABEL: func.func @other_type(
// CHECK-COUNT-1: memref.alloc
// CHECK: memref.dealloc
// CHECK: memref.alloc
// CHECK: memref.dealloc
func.func @other_type() {
  %a = memref.alloc() {alignment = 64 : i64} : memref<2x6xf32>
  call @use(%a) : (memref<2x6xf32>) -> ()
  memref.dealloc %a : memref<2x6xf32>
  %b = memref.alloc() {alignment = 64 : i64} : memref<12xi32>
  call @use_ints(%b) : (memref<12xi32>) -> ()
  memref.dealloc %b : memref<12xi32>
  return
}

// A free moves up to the last use, also through a view and in a loop, and not
// beyond a return that gives a number of the call that uses the buffer.
// CHECK-LABEL: func.func @freed_early(
// CHECK: %[[A:.*]] = memref.alloc() : memref<2x6xf32>
// CHECK: %[[B:.*]] = memref.alloc() : memref<12xf32>
// CHECK: scf.for
// CHECK: call @use_row
// CHECK: }
// CHECK-NEXT: memref.dealloc %[[A]]
// CHECK-NEXT: %[[N:.*]] = call @number(%[[B]])
// CHECK-NEXT: memref.dealloc %[[B]]
// CHECK-NEXT: return %[[N]]
func.func private @number(memref<12xf32>) -> f32
func.func @freed_early(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<2x6xf32>
  %b = memref.alloc() : memref<12xf32>
  scf.for %i = %c0 to %n step %c1 {
    %row = memref.collapse_shape %a [[0, 1]] : memref<2x6xf32> into memref<12xf32>
    func.call @use_row(%row) : (memref<12xf32>) -> ()
  }
  %r = call @number(%b) : (memref<12xf32>) -> f32
  memref.dealloc %a : memref<2x6xf32>
  memref.dealloc %b : memref<12xf32>
  return %r : f32
}
// An element of a table of buffers is read where nothing names the buffer.
// CHECK-LABEL: func.func @in_table(
// CHECK: memref.store %[[ROW:.*]], %[[TABLE:.*]][%c0]
// CHECK: %[[B:.*]] = memref.alloc() : memref<12xf32>
// CHECK-NEXT: call @use_row(%[[B]])
// CHECK-NEXT: memref.dealloc %[[B]]
// CHECK: call @use_row
// CHECK: memref.dealloc
func.func @in_table() {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() : memref<1xmemref<12xf32>>
  %a = memref.alloc() : memref<2x6xf32>
  %row = memref.collapse_shape %a [[0, 1]] : memref<2x6xf32> into memref<12xf32>
  memref.store %row, %t[%c0] : memref<1xmemref<12xf32>>
  %b = memref.alloc() : memref<12xf32>
  call @use_row(%b) : (memref<12xf32>) -> ()
  %again = memref.load %t[%c0] : memref<1xmemref<12xf32>>
  call @use_row(%again) : (memref<12xf32>) -> ()
  memref.dealloc %a : memref<2x6xf32>
  memref.dealloc %b : memref<12xf32>
  memref.dealloc %t : memref<1xmemref<12xf32>>
  return
}
