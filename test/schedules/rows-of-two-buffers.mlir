// A table of rows that stand in two buffers is a buffer of views: rows of any base
// have one type, and are read where they are.
// RUN: tenon-opt %s --schedule=network | FileCheck %s --implicit-check-not="alloc(" --implicit-check-not=memref.copy
// RUN: tenon-run %s --schedule=loops --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=network --entry=known --print --verify | FileCheck %s --check-prefixes=SUMS
// VERIFY: verify: ok

!row = memref<64xf32, strided<[1], offset: ?>>
!short = memref<4xi32, strided<[1], offset: ?>>

// CHECK-LABEL: func.func @entry(
// CHECK:         memref.alloca() : memref<6xmemref<64xf32, strided<[1], offset: ?>>>
// CHECK:         %[[ROW:.*]] = memref.load %{{.*}} : memref<6xmemref<64xf32, strided<[1], offset: ?>>>
// CHECK:         vector.load %[[ROW]][
func.func @entry(%x: memref<40x64xf32>, %y: memref<10x64xf32>, %out: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %t = memref.alloca() : memref<6x!row>
  scf.for %i = %c0 to %c6 step %c1 {
    %odd = arith.remui %i, %c2 : index
    %is = arith.cmpi eq, %odd, %c1 : index
    %a = memref.subview %x[%i, 0] [1, 64] [1, 1] : memref<40x64xf32> to !row
    %b = memref.subview %y[%i, 0] [1, 64] [1, 1] : memref<10x64xf32> to !row
    %r = arith.select %is, %a, %b : !row
    memref.store %r, %t[%i] : memref<6x!row>
  }
  scf.for %i = %c0 to %c6 step %c1 {
    %r = memref.load %t[%i] : memref<6x!row>
    linalg.add ins(%r, %out : !row, memref<64xf32>) outs(%out : memref<64xf32>)
  }
  return
}

// The last row of one buffer, and the first of another, by their numbers.
// SUMS: [13, 24, 35, 46]
// SUMS: verify: ok
func.func @known() -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i32
  %xs = arith.constant dense<[[1, 1, 1, 1], [3, 4, 5, 6]]> : tensor<2x4xi32>
  %ys = arith.constant dense<[[10, 20, 30, 40], [7, 7, 7, 7], [7, 7, 7, 7]]> : tensor<3x4xi32>
  %x = bufferization.to_buffer %xs read_only : tensor<2x4xi32> to memref<2x4xi32>
  %y = bufferization.to_buffer %ys read_only : tensor<3x4xi32> to memref<3x4xi32>
  %t = memref.alloca() : memref<2x!short>
  %a = memref.subview %x[%c1, 0] [1, 4] [1, 1] : memref<2x4xi32> to !short
  %b = memref.subview %y[%c0, 0] [1, 4] [1, 1] : memref<3x4xi32> to !short
  memref.store %a, %t[%c0] : memref<2x!short>
  memref.store %b, %t[%c1] : memref<2x!short>
  %out = memref.alloc() : memref<4xi32>
  linalg.fill ins(%zero : i32) outs(%out : memref<4xi32>)
  scf.for %i = %c0 to %c2 step %c1 {
    %r = memref.load %t[%i] : memref<2x!short>
    linalg.add ins(%r, %out : !short, memref<4xi32>) outs(%out : memref<4xi32>)
  }
  %r = bufferization.to_tensor %out restrict : memref<4xi32> to tensor<4xi32>
  return %r : tensor<4xi32>
}
