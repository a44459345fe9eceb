// RUN: tenon-opt %s --rules=bufferize/functions | FileCheck %s

// KeepForallInline, KeepForInline: a view of what is written has another name.
// CHECK-LABEL: func.func @views(
// CHECK: scf.forall
// CHECK-NOT: tenon.loop
// CHECK: scf.for
// CHECK-NOT: tenon.loop
// CHECK: return
func.func @views(%x: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %part = memref.subview %x[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  scf.forall (%i) in (4) {
    %a = memref.load %part[%i] : memref<4xf32, strided<[1], offset: 4>>
    memref.store %a, %x[%i] : memref<8xf32>
  } {tenon.loop = "function"}
  scf.for %i = %c0 to %c4 step %c1 {
    %a = memref.load %x[%i] : memref<8xf32>
    memref.store %a, %part[%i] : memref<4xf32, strided<[1], offset: 4>>
  } {tenon.loop = "function"}
  return
}

// KeepGenericInline: the same.
// CHECK-LABEL: func.func @generic(
// CHECK-NOT: tenon.loop
// CHECK: return
func.func @generic(%x: memref<8xf32>) {
  %part = memref.subview %x[0] [8] [1] : memref<8xf32> to memref<8xf32, strided<[1]>>
  linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%x : memref<8xf32>) outs(%part : memref<8xf32, strided<[1]>>) attrs = {tenon.loop = "function"} {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}

// Refused: two views are only read, and what is written has one name, or is of the
// loop itself.
// CHECK-LABEL: func.func @apart(
// CHECK: scf.forall
// CHECK: {tenon.loop = "function"}
// CHECK: scf.for
// CHECK: {tenon.loop = "function"}
// CHECK: linalg.generic
// CHECK-SAME: attrs = {tenon.loop = "function"}
func.func @apart(%x: memref<8xf32>, %y: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %first = memref.subview %x[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %last = memref.subview %x[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  scf.forall (%i) in (4) {
    %a = memref.load %first[%i] : memref<4xf32, strided<[1]>>
    %b = memref.load %last[%i] : memref<4xf32, strided<[1], offset: 4>>
    %sum = arith.addf %a, %b : f32
    memref.store %sum, %y[%i] : memref<8xf32>
  } {tenon.loop = "function"}
  scf.for %i = %c0 to %c4 step %c1 {
    %own = memref.alloca() : memref<1xf32>
    %a = memref.load %x[%i] : memref<8xf32>
    memref.store %a, %own[%c0] : memref<1xf32>
  } {tenon.loop = "function"}
  linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%x : memref<8xf32>) outs(%y : memref<8xf32>) attrs = {tenon.loop = "function"} {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}
