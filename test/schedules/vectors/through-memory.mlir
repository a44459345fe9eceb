// A vector that goes through memory, to be indexed there: nested vectors lie in it
// row by row. A flat one is another type, so that the program has to say which.
// RUN: tenon-run %s --entry=memory --schedule=nested --verify | FileCheck %s
// CHECK: verify: ok
// RUN: not tenon-run %s --entry=memory --schedule=flat --verify 2>&1 | FileCheck %s --check-prefix=REFUSED
// REFUSED: through-memory.mlir:[[@LINE+8]]:3: error: 'memref.store' works on 'vector<4x8xf32>' and has no form on a vector of one dim: lower it before, or take the vector through memory

func.func @memory(%a: memref<4x8xf32>, %i: index, %c: memref<8xf32>) {
  %zero = arith.constant 0 : index
  %four = arith.constant 4 : index
  %pad = arith.constant 0.0 : f32
  %x = vector.transfer_read %a[%zero, %zero], %pad {in_bounds = [true, true]} : memref<4x8xf32>, vector<4x8xf32>
  %m = memref.alloca() : memref<vector<4x8xf32>>
  memref.store %x, %m[] : memref<vector<4x8xf32>>
  %rows = vector.type_cast %m : memref<vector<4x8xf32>> to memref<4x8xf32>
  %at = arith.remui %i, %four : index
  %y = vector.load %rows[%at, %zero] : memref<4x8xf32>, vector<8xf32>
  vector.store %y, %c[%zero] : memref<8xf32>, vector<8xf32>
  return
}
