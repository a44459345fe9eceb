// Vectors of narrow floats that a program has are added up in f32 as well, and rounded
// once: 320 ones are 320, where bf16 would stay at 256.
// RUN: tenon-run %s --schedule=loops --print --opt-level=0 | FileCheck %s
// RUN: tenon-run %s --schedule=nested --print --opt-level=0 | FileCheck %s
// RUN: tenon-run %s --schedule=flat --print --opt-level=0 | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --print --opt-level=0 | FileCheck %s
// CHECK: argument 0: memref<4xbf16> =
// CHECK-NEXT: [320, 320, 320, 320]
// CHECK-NEXT: argument 1: memref<bf16> = 320

func.func @entry(%rows: memref<4xbf16>, %row: memref<bf16>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : bf16
  %one = arith.constant 1.0 : bf16
  %x = memref.alloc() : memref<4x320xbf16>
  linalg.fill ins(%one : bf16) outs(%x : memref<4x320xbf16>)
  %v = vector.transfer_read %x[%c0, %c0], %zero {in_bounds = [true, true]} : memref<4x320xbf16>, vector<4x320xbf16>
  %zeros = arith.constant dense<0.0> : vector<4xbf16>
  %s = vector.multi_reduction <add>, %v, %zeros [1] : vector<4x320xbf16> to vector<4xbf16>
  vector.transfer_write %s, %rows[%c0] {in_bounds = [true]} : vector<4xbf16>, memref<4xbf16>
  %w = vector.transfer_read %x[%c0, %c0], %zero {in_bounds = [true]} : memref<4x320xbf16>, vector<320xbf16>
  %r = vector.reduction <add>, %w : vector<320xbf16> into bf16
  memref.store %r, %row[] : memref<bf16>
  memref.dealloc %x : memref<4x320xbf16>
  return
}
