// Lists of bits are 0 and 1; a part that ends before it begins is an error.
// RUN: tenon-run %s --schedule=network --print --verify | FileCheck %s
// RUN: not tenon-run %s --entry=backwards --schedule=loops --verify 2>&1 | FileCheck %s --check-prefix=BACKWARDS
// RUN: not tenon-run %s --entry=behind --schedule=loops --verify 2>&1 | FileCheck %s --check-prefix=BEHIND
// CHECK: result 0: index = 2
// CHECK: [6, 5]
// BEHIND: bits.mlir:[[#@LINE+33]]:8: error: the payload is undefined here: the part of the second set ends behind its list
// BACKWARDS: bits.mlir:[[#@LINE+21]]:8: error: the payload is undefined here: the part of the first set begins before 0, or ends before it begins
func.func @entry() -> (index, tensor<2xi32>) {
  %a = arith.constant dense<[false, true]> : tensor<2xi1>
  %b = arith.constant dense<[0, 1]> : tensor<2xindex>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = ragged.coiterate intersect by gallop %b[%c0, %c2], %a[%c0, %c2] init(%c0 : index) : tensor<2xindex>, tensor<2xi1> {
  ^bb0(%i: index, %p: index, %q: index, %n: index):
    %m = arith.addi %n, %c1 : index
    ragged.yield %m : index
  }
  %x = arith.constant dense<[5, 6]> : tensor<2xi32>
  %w = arith.constant dense<[[true], [false]]> : tensor<2x1xi1>
  %g = tensor.gather %x[%w] gather_dims([0]) : (tensor<2xi32>, tensor<2x1xi1>) -> tensor<2xi32>
  return %r, %g : index, tensor<2xi32>
}
func.func @backwards() -> index {
  %b = arith.constant dense<[0, 1]> : tensor<2xindex>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = ragged.coiterate union by merge %b[%c1, %c0], %b[%c0, %c1] init(%c0 : index) : tensor<2xindex>, tensor<2xindex> {
  ^bb0(%i: index, %p: index, %q: index, %x: i1, %y: i1, %n: index):
    ragged.yield %i : index
  }
  return %r : index
}
func.func @behind() -> index {
  %b = arith.constant dense<[0, 1]> : tensor<2xindex>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = ragged.coiterate union by merge %b[%c0, %c1], %b[%c1, %c3] init(%c0 : index) : tensor<2xindex>, tensor<2xindex> {
  ^bb0(%i: index, %p: index, %q: index, %x: i1, %y: i1, %n: index):
    ragged.yield %i : index
  }
  return %r : index
}
