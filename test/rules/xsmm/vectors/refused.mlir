// What is not left to vectors, and why.
// RUN: tenon-opt %s --schedule=%S/../Inputs/vectors.mlir --remarks=xsmm/vectors -o %t.mlir 2> %t.remarks
// RUN: FileCheck %s < %t.remarks
// RUN: FileCheck %s --check-prefix=STAYS --implicit-check-not=tenon.vectors --implicit-check-not=tenon.layer < %t.mlir

// STAYS: tenon.kernel
// STAYS-NOT: tenon.kernel

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>
#row = affine_map<(m, n) -> (n)>

// A kernel multiplies bf16 and adds them up in bf16.
// CHECK-DAG: Kernel | {{.*}}Function=pairs | Reason="{{.*}}HasNoAttribute: it has "tenon.kernel"
func.func @pairs(%x: tensor<12x16xbf16>, %w: tensor<16x32xbf16>, %z: tensor<12x32xbf16>, %row: tensor<32xbf16>) -> tensor<12x32xbf16> {
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<12x16xbf16>, tensor<16x32xbf16>) outs(%z : tensor<12x32xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %s: bf16):
    %q = arith.mulf %l, %r : bf16
    %t = arith.addf %s, %q : bf16
    linalg.yield %t : bf16
  } -> tensor<12x32xbf16>
  return %p : tensor<12x32xbf16>
}

// Integers are a matter of vector/semirings.
// CHECK-DAG: Kernel | {{.*}}Function=integers | Reason="{{.*}}Equal("integer", "float") says no
func.func @integers(%x: tensor<12x16xi8>, %w: tensor<16x32xi8>, %z: tensor<12x32xi32>, %row: tensor<32xi32>) -> tensor<12x32xi32> {
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<12x16xi8>, tensor<16x32xi8>) outs(%z : tensor<12x32xi32>) {
  ^bb0(%l: i8, %r: i8, %s: i32):
    %x0 = arith.extsi %l : i8 to i32
    %x1 = arith.extsi %r : i8 to i32
    %q = arith.muli %x0, %x1 : i32
    %t = arith.addi %s, %q : i32
    linalg.yield %t : i32
  } -> tensor<12x32xi32>
  return %p : tensor<12x32xi32>
}
