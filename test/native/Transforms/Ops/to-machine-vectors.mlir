// A contraction goes by columns where it has fewer rows than vectors of them.
// RUN: tenon-opt %s --transform-interpreter | FileCheck %s

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    %bits = transform.param.constant 256 : i64 -> !transform.param<i64>
    transform.tenon.unroll_vectors %root bits = %bits : !transform.any_op, !transform.param<i64>
    transform.yield
  }
}

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#product = {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]}

// Two rows and three vectors of columns: a vector of columns at a time, by both rows.
// CHECK-LABEL: @few_rows
// CHECK-COUNT-2: vector.extract_strided_slice %arg1 {offsets = [0, 0]
// CHECK-COUNT-2: vector.extract_strided_slice %arg1 {offsets = [0, 8]
// CHECK-COUNT-2: vector.extract_strided_slice %arg1 {offsets = [0, 16]
// CHECK: return
func.func @few_rows(%a: vector<2x1xf32>, %b: vector<1x24xf32>, %c: vector<2x24xf32>) -> vector<2x24xf32> {
  %r = vector.contract #product %a, %b, %c : vector<2x1xf32>, vector<1x24xf32> into vector<2x24xf32>
  return %r : vector<2x24xf32>
}

// Three rows and two vectors of columns: a row at a time, by both vectors.
// CHECK-LABEL: @few_columns
// CHECK: vector.extract_strided_slice %arg1 {offsets = [0, 0]
// CHECK-NEXT: vector.extract_strided_slice %arg2 {offsets = [0, 0]
// CHECK: vector.extract_strided_slice %arg1 {offsets = [0, 8]
// CHECK-NEXT: vector.extract_strided_slice %arg2 {offsets = [0, 8]
// CHECK: vector.extract_strided_slice %arg1 {offsets = [0, 0]
// CHECK-NEXT: vector.extract_strided_slice %arg2 {offsets = [1, 0]
// CHECK: return
func.func @few_columns(%a: vector<3x1xf32>, %b: vector<1x16xf32>, %c: vector<3x16xf32>) -> vector<3x16xf32> {
  %r = vector.contract #product %a, %b, %c : vector<3x1xf32>, vector<1x16xf32> into vector<3x16xf32>
  return %r : vector<3x16xf32>
}
