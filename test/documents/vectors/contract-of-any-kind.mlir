// item: 003.10 vector.contract of any kind, as min and max, and masks: the reference `loops` runs them too.
// RUN: tenon-run %s --schedule=nested --verify | FileCheck %s
// RUN: tenon-run %s --schedule=flat --verify | FileCheck %s
// RUN: tenon-run %s --schedule=loops --verify --reference=nested | FileCheck %s
// CHECK: verify: ok
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @entry(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x4xf32>) {
  %z = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %x = vector.transfer_read %a[%z, %z], %p {in_bounds = [true, true]} : memref<4x8xf32>, vector<4x8xf32>
  %y = vector.transfer_read %b[%z, %z], %p {in_bounds = [true, true]} : memref<8x4xf32>, vector<8x4xf32>
  %w = vector.transfer_read %c[%z, %z], %p {in_bounds = [true, true]} : memref<4x4xf32>, vector<4x4xf32>
  %r = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maximumf>}
    %x, %y, %w : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>
  vector.transfer_write %r, %c[%z, %z] {in_bounds = [true, true]} : vector<4x4xf32>, memref<4x4xf32>
  return
}
