// item: 003.34 Scalable vectors, nested and flat.
// RUN: tenon-opt %s --schedule=flat --target=aarch64,neoverse-v1 | FileCheck %s
// CHECK: arith.mulf {{.*}} : vector<[8]xf32>
func.func @entry(%a: vector<2x[4]xf32>) -> vector<2x[4]xf32> {
  %r = arith.mulf %a, %a : vector<2x[4]xf32>
  return %r : vector<2x[4]xf32>
}
