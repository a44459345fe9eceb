// item: 002.52 Union and difference by other strategies than merge.
// refused: only an intersection can leave coordinates out; the others visit all of them, which merge does.
// RUN: not tenon-opt %s 2>&1 | FileCheck %s
// CHECK: 'ragged.coiterate' op has strategy 'gallop' for kind 'union', which merge alone can do
func.func @entry(%a: tensor<3xindex>, %b: tensor<3xindex>) -> index {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %r = ragged.coiterate union by gallop %a[%c0, %c3], %b[%c0, %c3] init(%c0 : index) : tensor<3xindex>, tensor<3xindex> {
  ^bb0(%i: index, %p: index, %q: index, %s: index):
    ragged.yield %s : index
  }
  return %r : index
}
