// item: 003.14 vector.scan.
// RUN: tenon-run %s --schedule=nested --verify --reference=loops | FileCheck %s
// RUN: tenon-run %s --schedule=flat --verify --reference=loops | FileCheck %s
// RUN: tenon-run %s --schedule=flat --verify=exact | FileCheck %s
// CHECK: verify: ok
func.func @entry(%a: memref<4x8xf32>, %b: memref<4x8xf32>) {
  %z = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %init = arith.constant dense<0.0> : vector<4xf32>
  %x = vector.transfer_read %a[%z, %z], %p {in_bounds = [true, true]} : memref<4x8xf32>, vector<4x8xf32>
  %r:2 = vector.scan <add>, %x, %init {inclusive = true, reduction_dim = 1} : vector<4x8xf32>, vector<4xf32>
  vector.transfer_write %r#0, %b[%z, %z] {in_bounds = [true, true]} : vector<4x8xf32>, memref<4x8xf32>
  return
}
