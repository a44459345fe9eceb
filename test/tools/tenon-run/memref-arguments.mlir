// A function without results is judged by its memref arguments, strided or not.

// RUN: tenon-run %s --schedule=loops --print --verify | FileCheck %s
// RUN: tenon-run %s --schedule=loops --entry=strided --print --verify \
// RUN:   | FileCheck %s --check-prefix=STRIDED
// RUN: tenon-run %s --schedule=loops --entry=open --print --verify \
// RUN:   --dynamic-size=2 | FileCheck %s --check-prefix=OPEN

// CHECK:      argument 1: memref<2x3xi32> =
// CHECK-NEXT: {{^\[\[}}0, 1, 2],{{$}}
// CHECK-NEXT: {{^}} [10, 11, 12]]{{$}}
// CHECK-NEXT: verify: ok, max difference 0
func.func @entry(%scale: tensor<f32>, %out: memref<2x3xi32>) {
  linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } outs(%out : memref<2x3xi32>) {
  ^bb0(%old: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %ten = arith.constant 10 : index
    %row = arith.muli %i, %ten : index
    %sum = arith.addi %row, %j : index
    %new = arith.index_cast %sum : index to i32
    linalg.yield %new : i32
  }
  return
}

// Rows and columns are apart by more than their sizes, and the first element
// is not the buffer's first; the elements are copied in logical order.
// STRIDED:      argument 0: memref<2x3xf32> =
// STRIDED-NEXT: {{^\[\[}}[[A:.*]], [[B:.*]], [[C:.*]]],{{$}}
// STRIDED-NEXT: {{^}} [[[D:.*]], [[E:.*]], [[F:.*]]]]{{$}}
// STRIDED-NEXT: argument 1: memref<2x3xf32> =
// STRIDED-NEXT: {{^\[\[}}[[A]], [[B]], [[C]]],{{$}}
// STRIDED-NEXT: {{^}} [[[D]], [[E]], [[F]]]]{{$}}
// STRIDED-NEXT: verify: ok, max difference 0
func.func @strided(%in: memref<2x3xf32, strided<[20, 4], offset: 7>>,
                   %out: memref<2x3xf32, strided<[1, 2], offset: 3>>) {
  linalg.copy ins(%in : memref<2x3xf32, strided<[20, 4], offset: 7>>)
    outs(%out : memref<2x3xf32, strided<[1, 2], offset: 3>>)
  return
}

// What a type leaves open is as in row-major order, so this one's rows are
// adjacent.
// OPEN:      argument 0: memref<2x2xindex> =
// OPEN-NEXT: {{^\[\[}}2, 1],{{$}}
// OPEN-NEXT: {{^}} [0, 2]]{{$}}
func.func @open(%out: memref<?x2xindex, strided<[?, ?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %base, %offset, %sizes:2, %strides:2 =
    memref.extract_strided_metadata %out
    : memref<?x2xindex, strided<[?, ?], offset: ?>>
    -> memref<index>, index, index, index, index, index
  memref.store %strides#0, %out[%c0, %c0]
    : memref<?x2xindex, strided<[?, ?], offset: ?>>
  memref.store %strides#1, %out[%c0, %c1]
    : memref<?x2xindex, strided<[?, ?], offset: ?>>
  memref.store %offset, %out[%c1, %c0]
    : memref<?x2xindex, strided<[?, ?], offset: ?>>
  memref.store %sizes#0, %out[%c1, %c1]
    : memref<?x2xindex, strided<[?, ?], offset: ?>>
  return
}
