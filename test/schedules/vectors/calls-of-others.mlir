// Functions that are only declared take vectors of one dim: compilers of other
// languages have no others.
// RUN: tenon-opt %s --schedule=nested | FileCheck %s
// RUN: tenon-opt %s --schedule=flat | FileCheck %s
// CHECK: func.func private @theirs(vector<32xf32>, index) -> vector<32xf32>
// CHECK: call @theirs({{.*}}) : (vector<32xf32>, index) -> vector<32xf32>

func.func private @theirs(%x: vector<4x8xf32>, %n: index) -> vector<4x8xf32>
func.func @calls(%a: memref<4x8xf32>, %c: memref<4x8xf32>) {
  %zero = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %x = vector.transfer_read %a[%zero, %zero], %pad {in_bounds = [true, true]} : memref<4x8xf32>, vector<4x8xf32>
  %y = func.call @theirs(%x, %zero) : (vector<4x8xf32>, index) -> vector<4x8xf32>
  vector.transfer_write %y, %c[%zero, %zero] {in_bounds = [true, true]} : vector<4x8xf32>, memref<4x8xf32>
  return
}
