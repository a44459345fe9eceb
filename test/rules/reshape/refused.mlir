// What the rules of marks, choices, chains, inits and sizes leave, each for the
// reason that --explain gives.
// REQUIRES: workbench
// RUN: split-file %s %t

// Marks: of what has one, of the other way, of what is between operations.
// DEFINE: %{mark} = tenon-opt %t/marks.mlir -o /dev/null --rules=reshape/mark,reshape/clear-marks --explain
// DEFINE: %{down} = tenon-opt %t/marks.mlir -o /dev/null --rules=reshape/mark,reshape/clear-arrived --set way=down --explain
// RUN: %{mark}=MarkExpandUp@marked 2>&1 | FileCheck %s --check-prefix=MARKED
// RUN: %{mark}=MarkCollapseUp@marked 2>&1 | FileCheck %s --check-prefix=MARKED
// RUN: %{down}=MarkExpandDown@marked 2>&1 | FileCheck %s --check-prefix=MARKED
// RUN: %{down}=MarkCollapseDown@marked 2>&1 | FileCheck %s --check-prefix=MARKED
// RUN: %{mark}=ClearStoppedExpand@marked 2>&1 | FileCheck %s --check-prefix=WAY
// RUN: %{mark}=ClearStoppedCollapse@marked 2>&1 | FileCheck %s --check-prefix=WAY
// RUN: %{down}=ClearArrivedExpand@marked 2>&1 | FileCheck %s --check-prefix=BETWEEN
// RUN: %{down}=ClearArrivedCollapse@marked 2>&1 | FileCheck %s --check-prefix=BETWEEN
// MARKED: it has the attributes that the rule sets
// WAY: requires mark == way: {{.*}}"down"
// BETWEEN: requires !(!asked || around.above >= 1 && size(around.operands) + around.others >= 1)

// Marks by size: with `unit_dims_only` of other reshapes, with `keep_unit_dims` of reshapes of unit dims.
// DEFINE: %{up} = tenon-opt %t/units.mlir --rules=reshape/mark
// DEFINE: %{dn} = tenon-opt %t/units.mlir --rules=reshape/mark --set way=down
// RUN: %{up} --set unit_dims_only=1 | FileCheck %s --check-prefix=UNITS-UP
// RUN: %{dn} --set unit_dims_only=1 | FileCheck %s --check-prefix=UNITS-DOWN
// RUN: %{up} --set keep_unit_dims=1 | FileCheck %s --check-prefix=UNITS-KEPT
// RUN: %{dn} --set keep_unit_dims=1 | FileCheck %s --check-prefix=UNITS-KEPT
// RUN: %{up} --set unit_dims_only=1 -o /dev/null --explain=MarkExpandUp@split 2>&1 | FileCheck %s --check-prefix=UNITS
// RUN: %{dn} --set unit_dims_only=1 -o /dev/null --explain=MarkCollapseDown@split 2>&1 | FileCheck %s --check-prefix=UNITS
// RUN: %{up} --set keep_unit_dims=1 -o /dev/null --explain=MarkCollapseUp@units 2>&1 | FileCheck %s --check-prefix=KEPT-UNITS
// RUN: %{dn} --set keep_unit_dims=1 -o /dev/null --explain=MarkExpandDown@units 2>&1 | FileCheck %s --check-prefix=KEPT-UNITS
// UNITS: requires {{.*}}|| equal(before, behind)
// KEPT-UNITS: requires {{.*}}|| !equal(before, behind)
// UNITS-UP-LABEL:   @units(
// UNITS-UP:           expand_shape {{.*}} {tenon.reshape = "up"}
// UNITS-UP:           collapse_shape {{.*}} {tenon.reshape = "up"}
// UNITS-DOWN-LABEL: @units(
// UNITS-DOWN:         expand_shape {{.*}} {tenon.reshape = "down"}
// UNITS-DOWN:         collapse_shape {{.*}} {tenon.reshape = "down"}
// UNITS-KEPT-LABEL: @units(
// UNITS-KEPT-NOT:     tenon.reshape
// UNITS-KEPT:         return

// Choices: of what stands at the boundary, or would stop a fusion, or cannot
// cross.
// DEFINE: %{choose} = tenon-opt %t/choose.mlir -o /dev/null --rules=reshape/choose --explain
// RUN: %{choose}=ChooseUpForExpand@stopped 2>&1 | FileCheck %s --check-prefix=SPLIT
// RUN: %{choose}=ChooseDownForExpand@stopped 2>&1 | FileCheck %s --check-prefix=MERGE
// RUN: %{choose}=ChooseDownForCollapse@stopped 2>&1 | FileCheck %s --check-prefix=SPLIT
// RUN: %{choose}=ChooseUpForCollapse@stopped 2>&1 | FileCheck %s --check-prefix=MERGE
// RUN: %{choose}=ChooseUpForStoppedExpand@boundary 2>&1 | FileCheck %s --check-prefix=BOUNDARY
// RUN: %{choose}=ChooseDownForStoppedExpand@boundary 2>&1 | FileCheck %s --check-prefix=BOUNDARY
// RUN: %{choose}=ChooseDownForStoppedCollapse@boundary 2>&1 | FileCheck %s --check-prefix=BOUNDARY
// RUN: %{choose}=ChooseUpForStoppedCollapse@boundary 2>&1 | FileCheck %s --check-prefix=BOUNDARY
// SPLIT: LacksAttribute: the producer has "tenon.reshape"
// MERGE: LacksAttribute: the producer has "tenon.reshape"
// BOUNDARY: it is at the boundary of a block

// Chains: of what is kept, goes another way, or has other sizes.
// DEFINE: %{chains} = tenon-opt %t/chains.mlir -o /dev/null --rules=reshape/chains,reshape/constants,reshape/sizes --explain
// RUN: tenon-opt %t/chains.mlir --rules=reshape/chains,reshape/constants,reshape/sizes | FileCheck %s --check-prefix=KEPT
// RUN: %{chains}=ComposeExpands@kept 2>&1 | FileCheck %s --check-prefix=KEEP
// RUN: %{chains}=ComposeCollapses@kept 2>&1 | FileCheck %s --check-prefix=KEEP
// RUN: %{chains}=ComposeExpands@another_way 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: %{chains}=SimplifyExpandOfCollapse@sizes 2>&1 | FileCheck %s --check-prefix=SIZES
// RUN: %{chains}=SimplifyCollapseOfExpand@sizes 2>&1 | FileCheck %s --check-prefix=SIZES
// RUN: %{chains}=FoldExpandOfEmpty@contents 2>&1 | FileCheck %s --check-prefix=KEEP
// RUN: %{chains}=FoldCollapseOfEmpty@contents 2>&1 | FileCheck %s --check-prefix=KEEP
// RUN: %{chains}=FoldExpandOfSplat@contents 2>&1 | FileCheck %s --check-prefix=KEEP
// RUN: %{chains}=FoldCollapseOfSplat@contents 2>&1 | FileCheck %s --check-prefix=KEEP
// KEEP: requires mark != 'keep': mark = "keep"
// OTHER: requires Way(inner) == Way(root): {{.*}}"down"
// SIZES: CommonRefinement: its shape and that before the other reshape have no known factors in common
// KEPT-LABEL: @kept(
// KEPT-NEXT:    tensor.expand_shape
// KEPT-NEXT:    tensor.expand_shape {{.*}} {tenon.reshape = "keep"}
// KEPT-NEXT:    tensor.collapse_shape
// KEPT-NEXT:    tensor.collapse_shape {{.*}} {tenon.reshape = "keep"}
// KEPT-NEXT:    return

// Inits, sizes, and reshapes with one use.
// RUN: tenon-opt %t/rest.mlir -o /dev/null --rules=reshape/inits --explain=ReplaceInPlaceInit@named 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: tenon-opt %t/rest.mlir -o /dev/null --rules=reshape/sizes --explain=FoldDimOfInit@asked 2>&1 | FileCheck %s --check-prefix=INIT
// RUN: tenon-opt %t/rest.mlir -o /dev/null --rules=reshape/down --explain=SeparateExpand@once 2>&1 | FileCheck %s --check-prefix=ONCE
// RUN: tenon-opt %t/rest.mlir -o /dev/null --rules=reshape/down --explain=SeparateCollapse@once 2>&1 | FileCheck %s --check-prefix=ONCE
// RUN: tenon-opt %t/rest.mlir --rules=reshape/down | FileCheck %s --check-prefix=SEPARATE
// OWN: the body reads each output that is an input as well
// INIT: InitOf: no structured operation computes it
// ONCE: its result is used 1 times
// SeparateExpand, SeparateCollapse: one for each use.
// SEPARATE-LABEL: @twice(
// SEPARATE-DAG: tensor.expand_shape
// SEPARATE-DAG: tensor.expand_shape
// SEPARATE-DAG: tensor.collapse_shape
// SEPARATE-DAG: tensor.collapse_shape
// SEPARATE:         return

//--- marks.mlir
func.func @marked(%x: tensor<6xf32>) -> tensor<6xf32> {
  %e = tensor.empty() : tensor<6xf32>
  %f = tensor.empty() : tensor<2x3xf32>
  %0 = linalg.exp ins(%x : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 3] {tenon.reshape = "down"} : tensor<6xf32> into tensor<2x3xf32>
  %2 = linalg.log ins(%1 : tensor<2x3xf32>) outs(%f : tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = tensor.collapse_shape %2 [[0, 1]] {tenon.reshape = "down"} : tensor<2x3xf32> into tensor<6xf32>
  %4 = linalg.sqrt ins(%3 : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  return %4 : tensor<6xf32>
}

//--- units.mlir
func.func @units(%x: tensor<6xf32>, %y: tensor<6x1xf32>) -> (tensor<1x6xf32>, tensor<6xf32>) {
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [1, 6] : tensor<6xf32> into tensor<1x6xf32>
  %1 = tensor.collapse_shape %y [[0, 1]] : tensor<6x1xf32> into tensor<6xf32>
  return %0, %1 : tensor<1x6xf32>, tensor<6xf32>
}
func.func @split(%x: tensor<6xf32>, %y: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<6xf32>) {
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %1 = tensor.collapse_shape %y [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<6xf32>
}

//--- choose.mlir
func.func @stopped(%x: tensor<6xf32>) -> tensor<6xf32> {
  %e = tensor.empty() : tensor<6xf32>
  %f = tensor.empty() : tensor<2x3xf32>
  %0 = linalg.exp {tenon.reshape = "keep"} ins(%x : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %1 = linalg.log ins(%0 : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %2 = tensor.expand_shape %1 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %3 = linalg.sqrt ins(%2 : tensor<2x3xf32>) outs(%f : tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = linalg.floor {tenon.reshape = "keep"} ins(%3 : tensor<2x3xf32>) outs(%f : tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = linalg.ceil ins(%4 : tensor<2x3xf32>) outs(%f : tensor<2x3xf32>) -> tensor<2x3xf32>
  %6 = tensor.collapse_shape %5 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %7 = linalg.abs ins(%6 : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %8 = linalg.round {tenon.reshape = "keep"} ins(%7 : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  return %8 : tensor<6xf32>
}
func.func @boundary(%x: tensor<6xf32>) -> tensor<6xf32> {
  %f = tensor.empty() : tensor<2x3xf32>
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %1 = linalg.log ins(%0 : tensor<2x3xf32>) outs(%f : tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = tensor.collapse_shape %1 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  return %2 : tensor<6xf32>
}

//--- chains.mlir
func.func @kept(%x: tensor<12xf32>, %y: tensor<2x2x3xf32>) -> (tensor<2x2x3xf32>, tensor<12xf32>) {
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [4, 3] : tensor<12xf32> into tensor<4x3xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 2, 3] {tenon.reshape = "keep"} : tensor<4x3xf32> into tensor<2x2x3xf32>
  %2 = tensor.collapse_shape %y [[0, 1], [2]] : tensor<2x2x3xf32> into tensor<4x3xf32>
  %3 = tensor.collapse_shape %2 [[0, 1]] {tenon.reshape = "keep"} : tensor<4x3xf32> into tensor<12xf32>
  return %1, %3 : tensor<2x2x3xf32>, tensor<12xf32>
}
func.func @another_way(%x: tensor<12xf32>) -> tensor<2x2x3xf32> {
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [4, 3] {tenon.reshape = "up"} : tensor<12xf32> into tensor<4x3xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 2, 3] {tenon.reshape = "down"} : tensor<4x3xf32> into tensor<2x2x3xf32>
  return %1 : tensor<2x2x3xf32>
}
func.func @sizes(%x: tensor<4x3xf32>, %y: tensor<?x?xf32>, %m: index, %n: index) -> (tensor<6x2xf32>, tensor<?x?xf32>) {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<4x3xf32> into tensor<12xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [6, 2] : tensor<12xf32> into tensor<6x2xf32>
  %2 = tensor.expand_shape %y [[0, 1], [2]] output_shape [%m, %n, %n] : tensor<?x?xf32> into tensor<?x?x?xf32>
  %3 = tensor.collapse_shape %2 [[0], [1, 2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  return %1, %3 : tensor<6x2xf32>, tensor<?x?xf32>
}
func.func @contents(%v: f32) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<6xf32>, tensor<6xf32>) {
  %0 = tensor.empty() : tensor<6xf32>
  %1 = tensor.splat %v : tensor<6xf32>
  %2 = tensor.empty() : tensor<2x3xf32>
  %3 = tensor.splat %v : tensor<2x3xf32>
  %a = tensor.expand_shape %0 [[0, 1]] output_shape [2, 3] {tenon.reshape = "keep"} : tensor<6xf32> into tensor<2x3xf32>
  %b = tensor.expand_shape %1 [[0, 1]] output_shape [2, 3] {tenon.reshape = "keep"} : tensor<6xf32> into tensor<2x3xf32>
  %c = tensor.collapse_shape %2 [[0, 1]] {tenon.reshape = "keep"} : tensor<2x3xf32> into tensor<6xf32>
  %d = tensor.collapse_shape %3 [[0, 1]] {tenon.reshape = "keep"} : tensor<2x3xf32> into tensor<6xf32>
  return %a, %b, %c, %d : tensor<2x3xf32>, tensor<2x3xf32>, tensor<6xf32>, tensor<6xf32>
}

//--- rest.mlir
func.func @named(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%y : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.negf %a : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @asked(%x: tensor<?x4xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.concat dim(0) %x, %x : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %d = tensor.dim %0, %c0 : tensor<?x4xf32>
  return %d : index
}
func.func @once(%x: tensor<6xf32>, %y: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<6xf32>) {
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [2, 3] {tenon.reshape = "down"} : tensor<6xf32> into tensor<2x3xf32>
  %1 = tensor.collapse_shape %y [[0, 1]] {tenon.reshape = "down"} : tensor<2x3xf32> into tensor<6xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<6xf32>
}
func.func @twice(%x: tensor<6xf32>, %y: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<6xf32>, tensor<6xf32>) {
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [2, 3] {tenon.reshape = "down"} : tensor<6xf32> into tensor<2x3xf32>
  %1 = tensor.collapse_shape %y [[0, 1]] {tenon.reshape = "down"} : tensor<2x3xf32> into tensor<6xf32>
  return %0, %0, %1, %1 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<6xf32>, tensor<6xf32>
}
