// item: 003.30 A coarse vector is unrolled and jammed, not unrolled fully: the code has a bounded size.
// not: vector<16x32x64xf32> is 10,280 lines in nested, and flat takes LLVM 100 s.
// REQUIRES: unfinished
// RUN: tenon-opt %s --schedule=nested > %t
// RUN: sh -c 'test $(wc -l < %t) -lt 1000'
func.func @entry(%a: memref<16x32x64xf32>, %b: memref<16x32x64xf32>) {
  %z = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %x = vector.transfer_read %a[%z, %z, %z], %p {in_bounds = [true, true, true]} : memref<16x32x64xf32>, vector<16x32x64xf32>
  %y = arith.mulf %x, %x : vector<16x32x64xf32>
  vector.transfer_write %y, %b[%z, %z, %z] {in_bounds = [true, true, true]} : vector<16x32x64xf32>, memref<16x32x64xf32>
  return
}
