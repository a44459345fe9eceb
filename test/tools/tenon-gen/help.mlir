// The help names every flag, an example, and no option of LLVM's.
// RUN: tenon-gen --help | FileCheck %s

// CHECK:     USAGE: tenon-gen [options]
// CHECK-NOT: --mlir
// CHECK-DAG: --kernel=<value>
// CHECK-DAG: --batch=<rows>
// CHECK-DAG: --layers=<width,width,...>
// CHECK-DAG: --bias=<value>
// CHECK-DAG: --relu
// CHECK-DAG: --float-type=<value>
// CHECK-DAG: --tiles=<M,N,K>
// CHECK-DAG: --output=<value>
// CHECK-DAG: --seed=<N>
// CHECK-DAG: -o <file>
// CHECK-NOT: --mlir
// CHECK:     tenon-gen --bias --relu --seed=1 | tenon-run - --schedule=network --verify
