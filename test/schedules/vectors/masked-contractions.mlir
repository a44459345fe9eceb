// A masked contraction is one operation: it stays whole where others are unrolled, and adds no product that the mask excludes.
// DEFINE: %{run} = tenon-run %s --opt-level=0 --print --schedule
// RUN: %{run}=loops | FileCheck %s
// RUN: %{run}=nested | FileCheck %s
// RUN: %{run}=flat | FileCheck %s
// RUN: %{run}=mlp-vector | FileCheck %s
// RUN: %{run}=network | FileCheck %s
// CHECK: argument 0: memref<3x20xf32> =
// CHECK-NEXT: {{\[\[}}10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 4, 4, 4],
// CHECK-NEXT: [10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 4, 4, 4],
// CHECK-NEXT: [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]]

func.func @entry(%out: memref<3x20xf32>) {
  %c0 = arith.constant 0 : index
  %a = arith.constant dense<1.0> : vector<3x5xf32>
  %b = arith.constant dense<2.0> : vector<5x20xf32>
  %c = arith.constant dense<4.0> : vector<3x20xf32>
  %rows = arith.constant 2 : index
  %columns = arith.constant 17 : index
  %steps = arith.constant 3 : index
  %mask = vector.create_mask %rows, %columns, %steps : vector<3x20x5xi1>
  %r = vector.mask %mask {
    vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                     iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<3x5xf32>, vector<5x20xf32> into vector<3x20xf32>
  } : vector<3x20x5xi1> -> vector<3x20xf32>
  vector.transfer_write %r, %out[%c0, %c0] {in_bounds = [true, true]} : vector<3x20xf32>, memref<3x20xf32>
  return
}
