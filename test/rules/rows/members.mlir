// What may be computed row by row gets marks, and what is left says why. The loops
// that are made of it: test/native/Transforms/Ops/tile-rows.mlir.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=%S/Inputs/members.mlir | FileCheck %s
// RUN: tenon-opt %s --schedule=%S/Inputs/members.mlir --rule-stats -o /dev/null 2>&1 | FileCheck %s --check-prefix=FIRED
// RUN: tenon-opt %s --schedule=%S/Inputs/members.mlir --remarks=rows/members -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY
// FIRED-DAG: 1 ExcludeProduct
// FIRED-DAG: 1 AddUnitLoopOfRow
// FIRED-DAG: 1 AddUnitRow
// FIRED-DAG: 1 SeparateReductionReadAsRow
// FIRED-DAG: 1 MarkReductionOfRows
// FIRED-DAG: 10 MarkOneRow
// FIRED-DAG: 2 MarkTwoRows
// FIRED-DAG: 1 MarkScalarOfRow
// FIRED-DAG: 12 MarkProfitable

#id = affine_map<(i, j) -> (i, j)>
#kept = affine_map<(i, j) -> (i, 0)>

// A sum of each row, with a dimension for it, one number of each, and what is done
// with both.
// CHECK-LABEL: func.func @rows(
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]{{.*}}#tenon.tile<fusable, level = "row", profitable, sizes = [1, 1, 0]>
// CHECK: linalg.generic {{.*}}{tenon.tile = #tenon.tile<fusable, level = "row", profitable>}
// CHECK: linalg.generic {{.*}}#tenon.tile<fusable, level = "row", profitable, sizes = [1, 0]>
// CHECK: linalg.generic {{.*}}#tenon.tile<fusable, level = "row", sizes = [1, 0]>}
func.func @rows(%x: tensor<?x16xf32>, %n: tensor<?x1xf32>, %e: tensor<?x16xf32>) -> (tensor<?x16xf32>) {
  %s = linalg.generic {indexing_maps = [#id, #kept], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<?x16xf32>) outs(%n : tensor<?x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %a, %o : f32
    linalg.yield %r : f32
  } -> tensor<?x1xf32>
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<?x1xf32>) outs(%n : tensor<?x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = math.rsqrt %a : f32
    linalg.yield %r : f32
  } -> tensor<?x1xf32>
  %z = linalg.generic {indexing_maps = [#id, #kept, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %t : tensor<?x16xf32>, tensor<?x1xf32>) outs(%e : tensor<?x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %u = arith.mulf %m, %m : f32
    %r = arith.addf %u, %m : f32
    linalg.yield %r : f32
  } -> tensor<?x16xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %z : tensor<?x16xf32>, tensor<?x16xf32>) outs(%e : tensor<?x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.mulf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<?x16xf32>
  return %y : tensor<?x16xf32>
}

// A product, rows in another dimension, and a function of the place.
// CHECK-LABEL: func.func @stay(
// CHECK-NOT: fusable, level
// WHY-DAG: OnlyLastDim: loop 1 indexes another dim of operand 0
func.func @stay(%x: tensor<16x16xf32>, %y: tensor<16x16xf32>, %z: tensor<16xf32>, %i: tensor<16x16xindex>) -> (tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xindex>) {
  %p = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %y : tensor<16x16xf32>, tensor<16x16xf32>) outs(%x : tensor<16x16xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<16x16xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<16x16xf32>) outs(%z : tensor<16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %a, %o : f32
    linalg.yield %r : f32
  } -> tensor<16xf32>
  %f = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%i : tensor<16x16xindex>) {
  ^bb0(%o: index):
    %k = linalg.index 1 : index
    linalg.yield %k : index
  } -> tensor<16x16xindex>
  return %p, %s, %f : tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xindex>
}

// A reduction that vectors do not know, one of two steps, what reads the sum twice,
// and rows of fewer than 8 elements.
// CHECK-LABEL: func.func @no_vectors(
// CHECK-NOT: fusable, level
// WHY-DAG: requires reduction == 'known' || !any(nest.reductions): reduction = "other", nest.reductions = [0, 1]
// WHY-DAG: a row has fewer than 8 elements
func.func @no_vectors(%x: tensor<16x16xi32>, %y: tensor<16xi32>, %z: tensor<16x16xf32>, %w: tensor<16xf32>, %b: tensor<16x7xf32>) -> (tensor<16xi32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) {
  %a = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<16x16xi32>) outs(%y : tensor<16xi32>) {
  ^bb0(%e: i32, %o: i32):
    %r = arith.subi %e, %o : i32
    linalg.yield %r : i32
  } -> tensor<16xi32>
  %p = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%z : tensor<16x16xf32>) outs(%w : tensor<16xf32>) {
  ^bb0(%e: f32, %o: f32):
    %s = arith.addf %e, %o : f32
    %r = math.absf %s : f32
    linalg.yield %r : f32
  } -> tensor<16xf32>
  %t = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%z : tensor<16x16xf32>) outs(%w : tensor<16xf32>) {
  ^bb0(%e: f32, %o: f32):
    %s = arith.mulf %e, %o : f32
    %r = arith.addf %s, %o : f32
    linalg.yield %r : f32
  } -> tensor<16xf32>
  %n = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%b : tensor<16x7xf32>) outs(%w : tensor<16xf32>) {
  ^bb0(%e: f32, %o: f32):
    %r = arith.addf %e, %o : f32
    linalg.yield %r : f32
  } -> tensor<16xf32>
  return %a, %p, %t, %n : tensor<16xi32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>
}

// Bytes with another sign, and such with another sum.
// CHECK-LABEL: func.func @signs(
// CHECK: linalg.generic {{.*}}#tenon.tile<{{.*}}profitable{{[,>]}}
// CHECK-NOT: profitable{{[,>]}}
// CHECK: return
func.func @signs(%x: tensor<16x64xi8>, %e: tensor<16x64xi8>) -> (tensor<16x64xi8>, tensor<16x64xi8>) {
  %first = arith.constant -128 : i8
  %s = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<16x64xi8>) outs(%e : tensor<16x64xi8>) {
  ^bb0(%a: i8, %o: i8):
    %r = arith.xori %a, %first : i8
    linalg.yield %r : i8
  } -> tensor<16x64xi8>
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<16x64xi8>) outs(%e : tensor<16x64xi8>) {
  ^bb0(%a: i8, %o: i8):
    %r = arith.addi %a, %first : i8
    linalg.yield %r : i8
  } -> tensor<16x64xi8>
  return %s, %t : tensor<16x64xi8>, tensor<16x64xi8>
}

// Two rows a step, of as many heads as there are; an odd number of rows, and ones too long
// for 16 registers, one by one.
// CHECK-LABEL: func.func @by_two(
// CHECK: linalg.generic {{.*}}sizes = [2, 0]
// CHECK: linalg.generic {{.*}}sizes = [1, 2, 0]
// CHECK: linalg.generic {{.*}}sizes = [1, 0]
// CHECK: linalg.generic {{.*}}sizes = [1, 0]
// WHY-DAG: it has 15 rows of 256 elements, and the machine 16 registers for vectors
// WHY-DAG: it has 16 rows of 257 elements, and the machine 16 registers for vectors
func.func @by_two(%x: tensor<16x256xf32>, %h: tensor<3x4x256xf32>, %odd: tensor<15x256xf32>, %long: tensor<16x257xf32>, %s: tensor<16xf32>, %t: tensor<3x4xf32>, %u: tensor<15xf32>) -> (tensor<16xf32>, tensor<3x4xf32>, tensor<15xf32>, tensor<16xf32>) attributes {by_two} {
  %a = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<16x256xf32>) outs(%s : tensor<16xf32>) {
  ^bb0(%e: f32, %o: f32):
    %r = arith.addf %e, %o : f32
    linalg.yield %r : f32
  } -> tensor<16xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%h : tensor<3x4x256xf32>) outs(%t : tensor<3x4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %r = arith.addf %e, %o : f32
    linalg.yield %r : f32
  } -> tensor<3x4xf32>
  %c = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%odd : tensor<15x256xf32>) outs(%u : tensor<15xf32>) {
  ^bb0(%e: f32, %o: f32):
    %r = arith.addf %e, %o : f32
    linalg.yield %r : f32
  } -> tensor<15xf32>
  %d = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%long : tensor<16x257xf32>) outs(%s : tensor<16xf32>) {
  ^bb0(%e: f32, %o: f32):
    %r = arith.addf %e, %o : f32
    linalg.yield %r : f32
  } -> tensor<16xf32>
  return %a, %b, %c, %d : tensor<16xf32>, tensor<3x4xf32>, tensor<15xf32>, tensor<16xf32>
}

// What reduces several rows has its tiles before other rows have theirs, and alone, if
// asked so. A sum of columns and five reductions are none.
// CHECK-LABEL: func.func @of_sums(
// CHECK: linalg.generic {{.*}}sizes = [1, 0, 0]
// CHECK: linalg.generic {{.*}}sizes = [1, 0]
// CHECK-NOT: tenon.tile
// WHY-DAG: it reduces in loops around those along rows, or in more than four
func.func @of_sums(%x: tensor<4x3x16xf32>, %y: tensor<4x16xf32>, %z: tensor<2x2x2x2x2x16xf32>, %s: tensor<4xf32>, %t: tensor<2xf32>, %u: tensor<16xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<16xf32>, tensor<2xf32>) attributes {of_sums} {
  %a = linalg.generic {indexing_maps = [affine_map<(i, g, k) -> (i, g, k)>, affine_map<(i, g, k) -> (i)>], iterator_types = ["parallel", "reduction", "reduction"]} ins(%x : tensor<4x3x16xf32>) outs(%s : tensor<4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %r = arith.addf %e, %o : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  %b = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%y : tensor<4x16xf32>) outs(%s : tensor<4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %r = arith.addf %e, %o : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  %c = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]} ins(%y : tensor<4x16xf32>) outs(%u : tensor<16xf32>) {
  ^bb0(%e: f32, %o: f32):
    %r = arith.addf %e, %o : f32
    linalg.yield %r : f32
  } -> tensor<16xf32>
  %d = linalg.generic {indexing_maps = [affine_map<(i, a, b, c, d, e) -> (i, a, b, c, d, e)>, affine_map<(i, a, b, c, d, e) -> (i)>], iterator_types = ["parallel", "reduction", "reduction", "reduction", "reduction", "reduction"]} ins(%z : tensor<2x2x2x2x2x16xf32>) outs(%t : tensor<2xf32>) {
  ^bb0(%e: f32, %o: f32):
    %r = arith.addf %e, %o : f32
    linalg.yield %r : f32
  } -> tensor<2xf32>
  return %a, %b, %c, %d : tensor<4xf32>, tensor<4xf32>, tensor<16xf32>, tensor<2xf32>
}

// AddUnitRow, SeparateReductionReadAsRow: the sums of rows have a loop of their own, and what reduces them is one row.
// CHECK-LABEL: func.func @all(
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]{{.*}}#tenon.tile<excluded, level = "row", profitable, sizes = [1, 0]>
// CHECK: tensor.expand_shape {{.*}} : tensor<f32> into tensor<1xf32>
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]{{.*}}#tenon.tile<fusable, level = "row", profitable, sizes = [1, 0]>
// CHECK: tensor.collapse_shape {{.*}} : tensor<1xf32> into tensor<f32>
func.func @all(%x: tensor<40x16xf32>, %n: tensor<40xf32>, %o: tensor<f32>) -> tensor<f32> {
  %s = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<40x16xf32>) outs(%n : tensor<40xf32>) {
  ^bb0(%a: f32, %c: f32):
    %r = arith.maximumf %a, %c : f32
    linalg.yield %r : f32
  } -> tensor<40xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%s : tensor<40xf32>) outs(%o : tensor<f32>) {
  ^bb0(%a: f32, %c: f32):
    %r = arith.maximumf %a, %c : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  return %t : tensor<f32>
}

// A short row is no vector.
// CHECK-LABEL: func.func @short(
// CHECK-NOT: expand_shape
func.func @short(%x: tensor<7xf32>, %o: tensor<f32>) -> tensor<f32> {
  %t = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%x : tensor<7xf32>) outs(%o : tensor<f32>) {
  ^bb0(%a: f32, %c: f32):
    %r = arith.addf %a, %c : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  return %t : tensor<f32>
}
