// Gathers and scatters of a buffer whose last stride is not 1, of consecutive indices too, and deinterleaved indices.
// RUN: tenon-run %s --schedule=nested --print | FileCheck %s
// RUN: tenon-run %s --schedule=flat --print | FileCheck %s
// RUN: tenon-run %s --schedule=loops --print | FileCheck %s
// RUN: tenon-run %s --schedule=network --print | FileCheck %s
// CHECK: result 0: memref<8xi64> =
// CHECK-NEXT: [0, -2, 2, 3, 0, 5, 1, 7]
// CHECK: result 1: index = 6
func.func @entry() -> (memref<8xi64>, index) {
  %z = arith.constant 0 : index
  %one = arith.constant 1 : index
  %all = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : vector<8xi64>
  %m = memref.alloc() : memref<8xi64>
  vector.store %all, %m[%z] : memref<8xi64>, vector<8xi64>
  %even = memref.subview %m[0] [4] [2] : memref<8xi64> to memref<4xi64, strided<[2]>>
  %odd = memref.subview %m[1] [4] [2] : memref<8xi64> to memref<4xi64, strided<[2], offset: 1>>
  %i = arith.constant dense<[[0, 1], [3, 9]]> : vector<2x2xi32>
  %mask = arith.constant dense<[[true, true], [true, false]]> : vector<2x2xi1>
  %pass = arith.constant dense<-2> : vector<2x2xi64>
  // 0, 2, 6 and -2 of the even places.
  %g = vector.gather %even[%z] [%i], %mask, %pass : memref<4xi64, strided<[2]>>, vector<2x2xi32>, vector<2x2xi1>, vector<2x2xi64> into vector<2x2xi64>
  %last = vector.extract %g[1, 1] : i64 from vector<2x2xi64>
  memref.store %last, %odd[%z] : memref<4xi64, strided<[2], offset: 1>>
  %to = arith.constant dense<[0, 1]> : vector<2xi32>
  %both = arith.constant dense<true> : vector<2xi1>
  %p = arith.constant dense<[0, 1]> : vector<2xi64>
  %behind = memref.subview %m[4] [2] [2] : memref<8xi64> to memref<2xi64, strided<[2], offset: 4>>
  vector.scatter %behind[%z] [%to], %both, %p : memref<2xi64, strided<[2], offset: 4>>, vector<2xi32>, vector<2xi1>, vector<2xi64>
  %n = arith.index_cast %g : vector<2x2xi64> to vector<2x2xindex>
  %a, %b = vector.deinterleave %n : vector<2x2xindex> -> vector<2x1xindex>
  %e = vector.extract %a[1, 0] : index from vector<2x1xindex>
  return %m, %e : memref<8xi64>, index
}
