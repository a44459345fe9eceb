// item: 003.17 vector.interleave and deinterleave of n-D vectors, and type_cast, nested and flat.
// RUN: split-file %s %t
// RUN: tenon-opt %t/interleave.mlir --schedule=nested,lower-to-llvm | FileCheck %s
// RUN: tenon-opt %t/interleave.mlir --schedule=flat,lower-to-llvm | FileCheck %s
// RUN: tenon-run %t/type-cast.mlir --schedule=nested --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %t/type-cast.mlir --schedule=flat --verify | FileCheck %s --check-prefix=RAN
// CHECK: llvm.
// CHECK-NOT: vector.interleave
// RAN: verify: ok

//--- interleave.mlir
func.func @interleave(%a: vector<2x4xf32>, %b: vector<2x4xf32>) -> vector<2x8xf32> {
  %r = vector.interleave %a, %b : vector<2x4xf32> -> vector<2x8xf32>
  return %r : vector<2x8xf32>
}

//--- type-cast.mlir
func.func @entry(%a: memref<4x8xf32>, %b: memref<8xf32>) {
  %t = vector.type_cast %a : memref<4x8xf32> to memref<vector<4x8xf32>>
  %v = memref.load %t[] : memref<vector<4x8xf32>>
  %r = vector.extract %v[1] : vector<8xf32> from vector<4x8xf32>
  %z = arith.constant 0 : index
  vector.store %r, %b[%z] : memref<8xf32>, vector<8xf32>
  return
}
