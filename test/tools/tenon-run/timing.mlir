// -n times calls after the first; without it the function only runs.

// REQUIRES: workbench
// RUN: tenon-run %s --schedule=loops -n 5 | FileCheck %s
// RUN: tenon-run %s --schedule=loops | FileCheck %s --check-prefix=ONCE --implicit-check-not=runs --implicit-check-not=GFLOPS
// ONCE: no products; 1 loop nest
// RUN: tenon-run %s --schedule=loops -n 5 --entry=calls --print \
// RUN:   | FileCheck %s --check-prefix=CALLS

// CHECK:      runs: 5, threads: 1
// CHECK-NEXT: mean: {{[0-9]+\.[0-9]+}} ms
// CHECK-NEXT: min: {{[0-9]+\.[0-9]+}} ms
// CHECK-NEXT: GFLOPS: {{[0-9]+\.[0-9]+}} (at the mean; {{[0-9]+\.[0-9]+}} at the minimum; 8 operations a run)
func.func @entry(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = arith.addf %a, %a : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// What is printed is what the first call left: a number of [-8, 8) and 100.
// CALLS: argument 0: memref<i64> = {{9[2-9]|10[0-7]}}{{$}}
// CALLS: GOPS: {{[0-9]+\.[0-9]+}} (at the mean; {{[0-9]+\.[0-9]+}} at the minimum; 1 operations a run)
func.func @calls(%a: memref<i64>) {
  %old = memref.load %a[] : memref<i64>
  %hundred = arith.constant 100 : i64
  %new = arith.addi %old, %hundred : i64
  memref.store %new, %a[] : memref<i64>
  return
}
