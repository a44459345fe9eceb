// An element of a loaded vector, at an index that is computed behind the load, and masked transfers of a strided buffer,
// which are loops over such elements. Upstream moves the extract in front of its index.
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s
// RUN: tenon-run %s --schedule=nested --verify | FileCheck %s
// CHECK: verify: ok
func.func @entry(%a: memref<8xf32>, %b: memref<8xi1>, %s: memref<8xf32, strided<[2]>>, %t: memref<8xf32, strided<[2]>>, %i: index, %c: memref<f32>) {
  %zero = arith.constant 0 : index
  %eight = arith.constant 8 : index
  %pad = arith.constant 0.0 : f32
  %x = vector.load %a[%zero] : memref<8xf32>, vector<8xf32>
  %m = vector.load %b[%zero] : memref<8xi1>, vector<8xi1>
  vector.transfer_write %x, %s[%zero], %m {in_bounds = [true]} : vector<8xf32>, memref<8xf32, strided<[2]>>
  %y = vector.mask %m { vector.transfer_read %t[%zero], %pad {in_bounds = [true]} : memref<8xf32, strided<[2]>>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  vector.store %y, %a[%zero] : memref<8xf32>, vector<8xf32>
  %z = vector.load %a[%zero] : memref<8xf32>, vector<8xf32>
  %at = arith.remui %i, %eight : index
  %e = vector.extract %z[%at] : f32 from vector<8xf32>
  memref.store %e, %c[] : memref<f32>
  return
}
