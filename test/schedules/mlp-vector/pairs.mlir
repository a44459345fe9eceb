// A constant of bf16 is multiplied by in pairs, in the machine's instruction for
// it or in two of f32; columns that are no whole vector are masked.

// REQUIRES: workbench
// RUN: tenon-gen --float-type=bf16 --batch=13 --layers=64,39 --seed=1 --bias --relu -o %t.mlir
// RUN: tenon-run %t.mlir --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %t.mlir --schedule=mlp-vector --set=packed_dots=0 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %t.mlir --schedule=mlp-vector --target=host,vector-bits=256 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %t.mlir --schedule=mlp-vector --target=host,vector-bits=128 --set=packed_dots=0 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %t.mlir --schedule=mlp-vector --target=x86_64,znver4 --set=packed_dots=0 | FileCheck %s --implicit-check-not=linalg.
// RAN: verify: ok
// RAN: 1 as vectors

// CHECK: scf.for {{.*}} -> (vector<16xf32>
// CHECK: vector.load {{.*}} vector<32xbf16>
// CHECK: vector.maskedload {{.*}} vector<32xbf16>
// CHECK: arith.shli {{.*}} : vector<16xi32>
// CHECK: scf.yield
// CHECK: arith.truncf {{.*}} : vector<16xf32> to vector<16xbf16>
