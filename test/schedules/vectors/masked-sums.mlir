// A mask is around one operation, and what that is stays: it is rounded as the machine does.
// RUN: tenon-run %s --schedule=loops --print --opt-level=0 | FileCheck %s
// RUN: tenon-run %s --schedule=nested --print --opt-level=0 | FileCheck %s
// RUN: tenon-run %s --schedule=flat --print --opt-level=0 | FileCheck %s
// CHECK: argument 0: memref<bf16> = 7

func.func @entry(%out: memref<bf16>) {
  %x = arith.constant dense<1.0> : vector<32xbf16>
  %seven = arith.constant 7 : index
  %mask = vector.create_mask %seven : vector<32xi1>
  %r = vector.mask %mask { vector.reduction <add>, %x : vector<32xbf16> into bf16 } : vector<32xi1> -> bf16
  memref.store %r, %out[] : memref<bf16>
  return
}
