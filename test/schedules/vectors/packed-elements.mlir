// A vector packs elements of i1, i4 or i24; a buffer holds each in whole bytes. Each row of the result has elements 1 to 4
// of @from in columns 2 to 5, whatever moves them. Upstream folds accesses with a constant mask, or with consecutive
// indices, to a load or a store.
// RUN: tenon-run %s --schedule=loops --print --opt-level=0 | FileCheck %s
// RUN: tenon-run %s --schedule=nested --print --opt-level=0 | FileCheck %s
// RUN: tenon-run %s --schedule=flat --print --opt-level=0 | FileCheck %s
// RUN: tenon-run %s --schedule=network --print | FileCheck %s

// CHECK: result 0: memref<4x8xi1> =
// CHECK-COUNT-4: [0, 0, 0, 1, 1, 0, 0, 0]
// CHECK: result 1: memref<8xi32> =
// CHECK-NEXT: [0, 0, -7, 6, 5, -4, 0, 0]
// CHECK: result 2: memref<8xi32> =
// CHECK-NEXT: [0, 0, -7, 6, 5, -4, 0, 0]
memref.global "private" constant @bits : memref<8xi1> = dense<[true, false, true, true, false, true, true, false]>
memref.global "private" constant @fours : memref<8xi4> = dense<[3, -7, 6, 5, -4, 3, 2, 1]>
memref.global "private" constant @three_bytes : memref<8xi24> = dense<[3, -7, 6, 5, -4, 3, 2, 1]>

func.func @entry() -> (memref<4x8xi1>, memref<8xi32>, memref<8xi32>) {
  %false = arith.constant false
  %zero4 = arith.constant 0 : i4
  %zero24 = arith.constant 0 : i24
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %all = arith.constant dense<true> : vector<4xi1>
  %others = arith.constant dense<false> : vector<4xi1>
  %places = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>

  %a = memref.get_global @bits : memref<8xi1>
  %b = memref.alloc() : memref<4x8xi1>
  linalg.fill ins(%false : i1) outs(%b : memref<4x8xi1>)
  %0 = vector.load %a[%c1] : memref<8xi1>, vector<4xi1>
  vector.store %0, %b[%c0, %c2] : memref<4x8xi1>, vector<4xi1>
  %1 = vector.maskedload %a[%c1], %all, %others : memref<8xi1>, vector<4xi1>, vector<4xi1> into vector<4xi1>
  vector.maskedstore %b[%c1, %c2], %all, %1 : memref<4x8xi1>, vector<4xi1>, vector<4xi1>
  %2 = vector.gather %a[%c1] [%places], %all, %others
    : memref<8xi1>, vector<4xi32>, vector<4xi1>, vector<4xi1> into vector<4xi1>
  vector.scatter %b[%c2, %c2] [%places], %all, %2 : memref<4x8xi1>, vector<4xi32>, vector<4xi1>, vector<4xi1>
  %3 = vector.expandload %a[%c1], %all, %others : memref<8xi1>, vector<4xi1>, vector<4xi1> into vector<4xi1>
  vector.compressstore %b[%c3, %c2], %all, %3 : memref<4x8xi1>, vector<4xi1>, vector<4xi1>

  %c = memref.get_global @fours : memref<8xi4>
  %d = memref.alloc() : memref<8xi4>
  linalg.fill ins(%zero4 : i4) outs(%d : memref<8xi4>)
  %4 = vector.transfer_read %c[%c1], %zero4 {in_bounds = [true]} : memref<8xi4>, vector<4xi4>
  vector.store %4, %d[%c2] : memref<8xi4>, vector<4xi4>

  %e = memref.get_global @three_bytes : memref<8xi24>
  %f = memref.alloc() : memref<8xi24>
  linalg.fill ins(%zero24 : i24) outs(%f : memref<8xi24>)
  %5 = vector.load %e[%c1] : memref<8xi24>, vector<4xi24>
  vector.transfer_write %5, %f[%c2] {in_bounds = [true]} : vector<4xi24>, memref<8xi24>

  %g = memref.alloc() : memref<8xi32>
  %h = memref.alloc() : memref<8xi32>
  scf.for %i = %c0 to %c8 step %c1 {
    %6 = memref.load %d[%i] : memref<8xi4>
    %7 = arith.extsi %6 : i4 to i32
    memref.store %7, %g[%i] : memref<8xi32>
    %8 = memref.load %f[%i] : memref<8xi24>
    %9 = arith.extsi %8 : i24 to i32
    memref.store %9, %h[%i] : memref<8xi32>
  }
  memref.dealloc %d : memref<8xi4>
  memref.dealloc %f : memref<8xi24>
  return %b, %g, %h : memref<4x8xi1>, memref<8xi32>, memref<8xi32>
}
