// item: 003.44 LLVM's matrix intrinsics as another lowering.
// Both lowerings of products, of several types and sizes, against scalar loops.
// RUN: tenon-opt %s --schedule=flat,lower-to-llvm --set products=matrices | FileCheck %s --implicit-check-not=llvm.intr.fma
// RUN: tenon-run %s --schedule=flat --set products=matrices --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=flat --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=flat --set products=matrices --opt-level=0 --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// CHECK-COUNT-6: llvm.intr.matrix.multiply
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
#product = {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
func.func @entry(%a0: memref<4x8xf32>, %b0: memref<8x4xf32>, %c0: memref<4x4xf32>,
    %a1: memref<7x5xf64>, %b1: memref<5x3xf64>, %c1: memref<7x3xf64>,
    %a2: memref<16x16xf32>, %b2: memref<16x16xf32>, %c2: memref<16x16xf32>,
    %a3: memref<3x4xi32>, %b3: memref<4x5xi32>, %c3: memref<3x5xi32>,
    %a4: memref<1x7xf32>, %b4: memref<7x1xf32>, %c4: memref<1x1xf32>,
    %a5: memref<5x1xf32>, %b5: memref<1x6xf32>, %c5: memref<5x6xf32>) {
  %z = arith.constant 0 : index
  %zf = arith.constant 0.0 : f32
  %zd = arith.constant 0.0 : f64
  %zi = arith.constant 0 : i32
  %a0_v = vector.transfer_read %a0[%z, %z], %zf {in_bounds = [true, true]} : memref<4x8xf32>, vector<4x8xf32>
  %b0_v = vector.transfer_read %b0[%z, %z], %zf {in_bounds = [true, true]} : memref<8x4xf32>, vector<8x4xf32>
  %c0_v = vector.transfer_read %c0[%z, %z], %zf {in_bounds = [true, true]} : memref<4x4xf32>, vector<4x4xf32>
  %r0 = vector.contract #product %a0_v, %b0_v, %c0_v : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>
  vector.transfer_write %r0, %c0[%z, %z] {in_bounds = [true, true]} : vector<4x4xf32>, memref<4x4xf32>
  %a1_v = vector.transfer_read %a1[%z, %z], %zd {in_bounds = [true, true]} : memref<7x5xf64>, vector<7x5xf64>
  %b1_v = vector.transfer_read %b1[%z, %z], %zd {in_bounds = [true, true]} : memref<5x3xf64>, vector<5x3xf64>
  %c1_v = vector.transfer_read %c1[%z, %z], %zd {in_bounds = [true, true]} : memref<7x3xf64>, vector<7x3xf64>
  %r1 = vector.contract #product %a1_v, %b1_v, %c1_v : vector<7x5xf64>, vector<5x3xf64> into vector<7x3xf64>
  vector.transfer_write %r1, %c1[%z, %z] {in_bounds = [true, true]} : vector<7x3xf64>, memref<7x3xf64>
  %a2_v = vector.transfer_read %a2[%z, %z], %zf {in_bounds = [true, true]} : memref<16x16xf32>, vector<16x16xf32>
  %b2_v = vector.transfer_read %b2[%z, %z], %zf {in_bounds = [true, true]} : memref<16x16xf32>, vector<16x16xf32>
  %c2_v = vector.transfer_read %c2[%z, %z], %zf {in_bounds = [true, true]} : memref<16x16xf32>, vector<16x16xf32>
  %r2 = vector.contract #product %a2_v, %b2_v, %c2_v : vector<16x16xf32>, vector<16x16xf32> into vector<16x16xf32>
  vector.transfer_write %r2, %c2[%z, %z] {in_bounds = [true, true]} : vector<16x16xf32>, memref<16x16xf32>
  %a3_v = vector.transfer_read %a3[%z, %z], %zi {in_bounds = [true, true]} : memref<3x4xi32>, vector<3x4xi32>
  %b3_v = vector.transfer_read %b3[%z, %z], %zi {in_bounds = [true, true]} : memref<4x5xi32>, vector<4x5xi32>
  %c3_v = vector.transfer_read %c3[%z, %z], %zi {in_bounds = [true, true]} : memref<3x5xi32>, vector<3x5xi32>
  %r3 = vector.contract #product %a3_v, %b3_v, %c3_v : vector<3x4xi32>, vector<4x5xi32> into vector<3x5xi32>
  vector.transfer_write %r3, %c3[%z, %z] {in_bounds = [true, true]} : vector<3x5xi32>, memref<3x5xi32>
  %a4_v = vector.transfer_read %a4[%z, %z], %zf {in_bounds = [true, true]} : memref<1x7xf32>, vector<1x7xf32>
  %b4_v = vector.transfer_read %b4[%z, %z], %zf {in_bounds = [true, true]} : memref<7x1xf32>, vector<7x1xf32>
  %c4_v = vector.transfer_read %c4[%z, %z], %zf {in_bounds = [true, true]} : memref<1x1xf32>, vector<1x1xf32>
  %r4 = vector.contract #product %a4_v, %b4_v, %c4_v : vector<1x7xf32>, vector<7x1xf32> into vector<1x1xf32>
  vector.transfer_write %r4, %c4[%z, %z] {in_bounds = [true, true]} : vector<1x1xf32>, memref<1x1xf32>
  %a5_v = vector.transfer_read %a5[%z, %z], %zf {in_bounds = [true, true]} : memref<5x1xf32>, vector<5x1xf32>
  %b5_v = vector.transfer_read %b5[%z, %z], %zf {in_bounds = [true, true]} : memref<1x6xf32>, vector<1x6xf32>
  %c5_v = vector.transfer_read %c5[%z, %z], %zf {in_bounds = [true, true]} : memref<5x6xf32>, vector<5x6xf32>
  %r5 = vector.contract #product %a5_v, %b5_v, %c5_v : vector<5x1xf32>, vector<1x6xf32> into vector<5x6xf32>
  vector.transfer_write %r5, %c5[%z, %z] {in_bounds = [true, true]} : vector<5x6xf32>, memref<5x6xf32>
  return
}
