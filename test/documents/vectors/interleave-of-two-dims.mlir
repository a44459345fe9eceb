// item: 003.17 vector.interleave and deinterleave of n-D vectors, and type_cast, nested and flat.
// not: both lower them; flat says of a load of a buffer of vectors, which type_cast makes, that it has no form on one dim.
// REQUIRES: unfinished
// RUN: tenon-opt %s --schedule=nested,lower-to-llvm | FileCheck %s
// RUN: tenon-opt %s --schedule=flat,lower-to-llvm | FileCheck %s
// CHECK: llvm.
// CHECK-NOT: vector.interleave
func.func @entry(%a: vector<2x4xf32>, %b: vector<2x4xf32>) -> vector<2x8xf32> {
  %r = vector.interleave %a, %b : vector<2x4xf32> -> vector<2x8xf32>
  return %r : vector<2x8xf32>
}
