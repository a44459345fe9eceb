// A product on buffers is tiles and vectors as one on tensors: it reads tensors of them,
// and its result is written over what was there. One that writes a part of what it reads
// stays on buffers.
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=OK
// RUN: tenon-opt %s --schedule=network | FileCheck %s
// RUN: tenon-opt %s --schedule=mlp-xsmm | FileCheck %s
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=OK
// RUN: tenon-run %s --schedule=mlp-xsmm --verify | FileCheck %s --check-prefix=OK
// RUN: tenon-run %s --schedule=mlp-vector --verify --entry=parts | FileCheck %s --check-prefix=OK
// RUN: tenon-run %s --schedule=network --verify --entry=few | FileCheck %s --check-prefix=OK
// RUN: tenon-run %s --schedule=mlp-xsmm-blocks --verify --entry=few | FileCheck %s --check-prefix=OK
// OK: verify: ok

// Tiles in a parallel loop, without a copy.
// CHECK-LABEL: func.func @one(
// CHECK-NOT: alloc
// CHECK: scf.parallel
// CHECK-NOT: memref.copy
// CHECK-NOT: linalg.
// CHECK: return
func.func @one(%a: memref<96x64xf64>, %b: memref<64x128xf64>, %c: memref<96x128xf64>) {
  linalg.matmul ins(%a, %b : memref<96x64xf64>, memref<64x128xf64>) outs(%c : memref<96x128xf64>)
  return
}

// Each sees what was written before it: by another product, a fill, or in place; and
// what the program frees itself is freed once.
// CHECK-LABEL: func.func @entry(
// CHECK-NOT: linalg.matmul
// CHECK: return
func.func @entry(%a: memref<96x64xf32>, %b: memref<64x128xf32>, %d: memref<128x96xf32>, %c: memref<96x128xf32>, %e: memref<96x96xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = memref.alloc() : memref<96x128xf32>
  linalg.fill ins(%zero : f32) outs(%t : memref<96x128xf32>)
  linalg.matmul ins(%a, %b : memref<96x64xf32>, memref<64x128xf32>) outs(%t : memref<96x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%c : memref<96x128xf32>) outs(%t : memref<96x128xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.addf %x, %o : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  }
  scf.for %i = %c0 to %c2 step %c1 {
    linalg.matmul ins(%t, %d : memref<96x128xf32>, memref<128x96xf32>) outs(%e : memref<96x96xf32>)
    linalg.matmul ins(%e, %c : memref<96x96xf32>, memref<96x128xf32>) outs(%t : memref<96x128xf32>)
    linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%t : memref<96x128xf32>) {
    ^bb0(%o: f32):
      %q = arith.constant 0.01 : f32
      %r = arith.mulf %o, %q : f32
      linalg.yield %r : f32
    }
  }
  memref.copy %t, %c : memref<96x128xf32> to memref<96x128xf32>
  memref.dealloc %t : memref<96x128xf32>
  return
}

// Rows of one buffer are multiplied into others of it.
// CHECK-LABEL: func.func @parts(
// CHECK: return
func.func @parts(%m: memref<64x32xf32>, %b: memref<32x32xf32>) {
  %a = memref.subview %m[0, 0] [32, 32] [1, 1] : memref<64x32xf32> to memref<32x32xf32, strided<[32, 1]>>
  %c = memref.subview %m[32, 0] [32, 32] [1, 1] : memref<64x32xf32> to memref<32x32xf32, strided<[32, 1], offset: 1024>>
  linalg.matmul ins(%a, %b : memref<32x32xf32, strided<[32, 1]>>, memref<32x32xf32>) outs(%c : memref<32x32xf32, strided<[32, 1], offset: 1024>>)
  linalg.matmul ins(%b, %b : memref<32x32xf32>, memref<32x32xf32>) outs(%a : memref<32x32xf32, strided<[32, 1]>>)
  return
}

// The same with few columns, which are not transposed on buffers.
// CHECK-LABEL: func.func @few(
// CHECK: return
func.func @few(%m: memref<100x128xi32>) {
  %a = memref.subview %m[0, 0] [100, 100] [1, 1] : memref<100x128xi32> to memref<100x100xi32, strided<[128, 1]>>
  %b = memref.subview %m[0, 100] [100, 3] [1, 1] : memref<100x128xi32> to memref<100x3xi32, strided<[128, 1], offset: 100>>
  %c = memref.subview %m[0, 110] [100, 3] [1, 1] : memref<100x128xi32> to memref<100x3xi32, strided<[128, 1], offset: 110>>
  linalg.matmul ins(%a, %b : memref<100x100xi32, strided<[128, 1]>>, memref<100x3xi32, strided<[128, 1], offset: 100>>) outs(%c : memref<100x3xi32, strided<[128, 1], offset: 110>>)
  return
}
