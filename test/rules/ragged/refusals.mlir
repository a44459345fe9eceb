// Operations on sparse tensors that upstream lowers wrongly, or not, are errors.
// RUN: rm -rf %t && split-file %s %t
// RUN: tenon-opt %t/unordered.mlir --rules=ragged/assembled-sets | FileCheck %s --check-prefix=SETS --implicit-check-not=ragged.coiterate
// RUN: not tenon-run %t/unordered.mlir --schedule=sparse,network 2>&1 | FileCheck %s
// RUN: not tenon-run %t/unordered.mlir --schedule=loops 2>&1 | FileCheck %s
// RUN: not tenon-opt %t/coiterate.mlir --schedule=sparse 2>&1 | FileCheck %s --check-prefix=COITERATE
// RUN: tenon-run %t/alone.mlir --schedule=sparse,loops --print | FileCheck %s --check-prefix=ALONE

// RejectUnorderedCoordinates, also of rows of a matrix
// CHECK: unordered.mlir:13:{{[0-9]+}}: error: 'linalg.generic' of 'tensor<i64>': reads two sparse operands, and the coordinates of one are nonordered: sort them, and use an ordered level
// SETS: linalg.generic
// COITERATE: coiterate.mlir:8:{{[0-9]+}}: error: 'sparse_tensor.coiterate' of 'index': is lowered by upstream without its coordinates: write linalg on the sparse tensors, or ragged.coiterate
// COITERATE: coiterate.mlir:12:{{[0-9]+}}: error: 'sparse_tensor.iterate' of 'index': is lowered
// Not refused: one sparse operand whose coordinates are in any order.
// ALONE: result 0: i64 = 210

//--- unordered.mlir
#SV = #sparse_tensor.encoding<{map = (i) -> (i : compressed)}>
#Any = #sparse_tensor.encoding<{map = (i) -> (i : compressed(nonordered))}>
func.func @entry() -> i64 {
  %pa = arith.constant dense<[0, 3]> : tensor<2xindex>
  %ca = arith.constant dense<[4, 0, 2]> : tensor<3xindex>
  %va = arith.constant dense<[1, 5, 10]> : tensor<3xi64>
  %pb = arith.constant dense<[0, 2]> : tensor<2xindex>
  %cb = arith.constant dense<[1, 2]> : tensor<2xindex>
  %vb = arith.constant dense<[2, 20]> : tensor<2xi64>
  %a = sparse_tensor.assemble (%pa, %ca), %va : (tensor<2xindex>, tensor<3xindex>), tensor<3xi64> to tensor<5xi64, #Any>
  %b = sparse_tensor.assemble (%pb, %cb), %vb : (tensor<2xindex>, tensor<2xindex>), tensor<2xi64> to tensor<5xi64, #SV>
  %zero = arith.constant dense<0> : tensor<i64>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%a, %b : tensor<5xi64, #Any>, tensor<5xi64, #SV>) outs(%zero : tensor<i64>) {
  ^bb0(%x: i64, %y: i64, %s: i64):
    %p = arith.muli %x, %y : i64
    %t = arith.addi %s, %p : i64
    linalg.yield %t : i64
  } -> tensor<i64>
  %r = tensor.extract %0[] : tensor<i64>
  return %r : i64
}

//--- coiterate.mlir
#SV = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @entry(%a: tensor<10xf64, #SV>, %b: tensor<10xf64, #SV>) -> (index, index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %s = sparse_tensor.extract_iteration_space %a lvls = 0 : tensor<10xf64, #SV> -> !sparse_tensor.iter_space<#SV, lvls = 0>
  %t = sparse_tensor.extract_iteration_space %b lvls = 0 : tensor<10xf64, #SV> -> !sparse_tensor.iter_space<#SV, lvls = 0>
  // Upstream compares %zero with positions.
  %n = sparse_tensor.coiterate (%s, %t) at (%i) iter_args(%c = %zero) : (!sparse_tensor.iter_space<#SV, lvls = 0>, !sparse_tensor.iter_space<#SV, lvls = 0>) -> index
  case %it1, %it2 {
    sparse_tensor.yield %i : index
  }
  %m = sparse_tensor.iterate %it in %s iter_args(%c = %zero) : !sparse_tensor.iter_space<#SV, lvls = 0> -> index {
    %d = arith.addi %c, %one : index
    sparse_tensor.yield %d : index
  }
  return %n, %m : index, index
}

//--- alone.mlir
#Any = #sparse_tensor.encoding<{map = (i) -> (i : compressed(nonordered))}>
func.func @entry() -> i64 {
  %pa = arith.constant dense<[0, 3]> : tensor<2xindex>
  %ca = arith.constant dense<[4, 0, 2]> : tensor<3xindex>
  %va = arith.constant dense<[1, 5, 10]> : tensor<3xi64>
  %b = arith.constant dense<[2, 0, 20, 0, 0]> : tensor<5xi64>
  %a = sparse_tensor.assemble (%pa, %ca), %va : (tensor<2xindex>, tensor<3xindex>), tensor<3xi64> to tensor<5xi64, #Any>
  %zero = arith.constant dense<0> : tensor<i64>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%a, %b : tensor<5xi64, #Any>, tensor<5xi64>) outs(%zero : tensor<i64>) {
  ^bb0(%x: i64, %y: i64, %s: i64):
    %p = arith.muli %x, %y : i64
    %t = arith.addi %s, %p : i64
    linalg.yield %t : i64
  } -> tensor<i64>
  %r = tensor.extract %0[] : tensor<i64>
  return %r : i64
}
