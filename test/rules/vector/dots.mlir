// Contractions of pairs of bf16, and of fours of bytes: on a machine without instructions for them, on this one,
// and on one that has them all.
// RUN: tenon-opt %s --rules=vector/dots --set=packed_dots=0 | FileCheck %s
// RUN: tenon-opt %s --rules=vector/dots --set=packed_dots=1 | FileCheck %s --check-prefix=EITHER
// RUN: tenon-opt %s --rules=vector/dots --set=packed_dots=1 --target=x86_64,cooperlake | FileCheck %s --check-prefix=HAS

#mkv = affine_map<(m, n, k, v) -> (m, k, v)>
#knv = affine_map<(m, n, k, v) -> (k, n, v)>
#mn = affine_map<(m, n, k, v) -> (m, n)>

// SplitDotOf16Pairs; DotOf16Bf16Pairs where there is such an instruction.
// CHECK-LABEL: func.func @sixteen
// CHECK-DAG: arith.shli {{.*}} : vector<16xi32>
// CHECK-DAG: arith.andi {{.*}} : vector<16xi32>
// CHECK: [[ODD:%.*]] = vector.fma
// CHECK: vector.fma {{.*}}, [[ODD]] : vector<16xf32>
// EITHER-LABEL: func.func @sixteen
// EITHER: {{dpbf16ps.512|vector.fma}}
// HAS-LABEL: func.func @sixteen
// HAS: dpbf16ps.512
func.func @sixteen(%a: vector<1x1x2xbf16>, %b: vector<1x16x2xbf16>, %c: vector<1x16xf32>) -> vector<1x16xf32> {
  %0 = vector.contract {indexing_maps = [#mkv, #knv, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<1x1x2xbf16>, vector<1x16x2xbf16> into vector<1x16xf32>
  return %0 : vector<1x16xf32>
}

// SplitDotOf8Pairs; DotOf8Bf16Pairs
// CHECK-LABEL: func.func @eight
// CHECK: [[ODD:%.*]] = vector.fma
// CHECK: vector.fma {{.*}}, [[ODD]] : vector<8xf32>
// EITHER-LABEL: func.func @eight
// EITHER: {{dpbf16ps.256|vector.fma}}
// HAS-LABEL: func.func @eight
// HAS: dpbf16ps.256
func.func @eight(%a: vector<1x1x2xbf16>, %b: vector<1x8x2xbf16>, %c: vector<1x8xf32>) -> vector<1x8xf32> {
  %0 = vector.contract {indexing_maps = [#mkv, #knv, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<1x1x2xbf16>, vector<1x8x2xbf16> into vector<1x8xf32>
  return %0 : vector<1x8xf32>
}

// SplitDotOf4Pairs; DotOf4Bf16Pairs
// CHECK-LABEL: func.func @four
// CHECK: [[ODD:%.*]] = vector.fma
// CHECK: vector.fma {{.*}}, [[ODD]] : vector<4xf32>
// EITHER-LABEL: func.func @four
// EITHER: {{dpbf16ps.128|vector.fma}}
// HAS-LABEL: func.func @four
// HAS: dpbf16ps.128
func.func @four(%a: vector<1x1x2xbf16>, %b: vector<1x4x2xbf16>, %c: vector<1x4xf32>) -> vector<1x4xf32> {
  %0 = vector.contract {indexing_maps = [#mkv, #knv, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<1x1x2xbf16>, vector<1x4x2xbf16> into vector<1x4xf32>
  return %0 : vector<1x4xf32>
}

// The greatest of products is no sum.
// CHECK-LABEL: func.func @greatest
// CHECK: vector.contract
// EITHER-LABEL: func.func @greatest
// EITHER: vector.contract
func.func @greatest(%a: vector<1x1x2xbf16>, %b: vector<1x16x2xbf16>, %c: vector<1x16xf32>, %d: vector<1x8x2xbf16>, %e: vector<1x8xf32>, %f: vector<1x4x2xbf16>, %g: vector<1x4xf32>) -> (vector<1x16xf32>, vector<1x8xf32>, vector<1x4xf32>) {
  %0 = vector.contract {indexing_maps = [#mkv, #knv, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<maxnumf>} %a, %b, %c : vector<1x1x2xbf16>, vector<1x16x2xbf16> into vector<1x16xf32>
  %1 = vector.contract {indexing_maps = [#mkv, #knv, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<maxnumf>} %a, %d, %e : vector<1x1x2xbf16>, vector<1x8x2xbf16> into vector<1x8xf32>
  %2 = vector.contract {indexing_maps = [#mkv, #knv, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<maxnumf>} %a, %f, %g : vector<1x1x2xbf16>, vector<1x4x2xbf16> into vector<1x4xf32>
  return %0, %1, %2 : vector<1x16xf32>, vector<1x8xf32>, vector<1x4xf32>
}

// DotOf16SignedBytes, where there is such an instruction.
// CHECK-LABEL: func.func @sixteen_fours
// CHECK: vector.contract
// EITHER-LABEL: func.func @sixteen_fours
// EITHER: {{vpdpbusd.512|vector.contract}}
// HAS-LABEL: func.func @sixteen_fours
// HAS: vpdpbusd.512
func.func @sixteen_fours(%a: vector<1x1x4xi8>, %b: vector<1x16x4xi8>, %c: vector<1x16xi32>) -> vector<1x16xi32> {
  %0 = vector.contract {indexing_maps = [#mkv, #knv, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<1x1x4xi8>, vector<1x16x4xi8> into vector<1x16xi32>
  return %0 : vector<1x16xi32>
}

// DotOf8SignedBytes, where there is such an instruction.
// CHECK-LABEL: func.func @eight_fours
// CHECK: vector.contract
// EITHER-LABEL: func.func @eight_fours
// EITHER: {{vpdpbusd.256|vector.contract}}
// HAS-LABEL: func.func @eight_fours
// HAS: vpdpbusd.256
func.func @eight_fours(%a: vector<1x1x4xi8>, %b: vector<1x8x4xi8>, %c: vector<1x8xi32>) -> vector<1x8xi32> {
  %0 = vector.contract {indexing_maps = [#mkv, #knv, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<1x1x4xi8>, vector<1x8x4xi8> into vector<1x8xi32>
  return %0 : vector<1x8xi32>
}

// DotOf4SignedBytes, where there is such an instruction.
// CHECK-LABEL: func.func @four_fours
// CHECK: vector.contract
// EITHER-LABEL: func.func @four_fours
// EITHER: {{vpdpbusd.128|vector.contract}}
// HAS-LABEL: func.func @four_fours
// HAS: vpdpbusd.128
func.func @four_fours(%a: vector<1x1x4xi8>, %b: vector<1x4x4xi8>, %c: vector<1x4xi32>) -> vector<1x4xi32> {
  %0 = vector.contract {indexing_maps = [#mkv, #knv, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<1x1x4xi8>, vector<1x4x4xi8> into vector<1x4xi32>
  return %0 : vector<1x4xi32>
}

// DotOf16UnsignedLhs, where there is such an instruction.
// CHECK-LABEL: func.func @sixteen_fours_left_unsigned
// CHECK: vector.contract
// EITHER-LABEL: func.func @sixteen_fours_left_unsigned
// EITHER: {{vpdpbusd.512|vector.contract}}
// HAS-LABEL: func.func @sixteen_fours_left_unsigned
// HAS: vpdpbusd.512
func.func @sixteen_fours_left_unsigned(%a: vector<1x1x4xi8>, %b: vector<1x16x4xi8>, %c: vector<1x16xi32>) -> vector<1x16xi32> {
  %l = arith.extui %a : vector<1x1x4xi8> to vector<1x1x4xi32>
  %r = arith.extsi %b : vector<1x16x4xi8> to vector<1x16x4xi32>
  %0 = vector.contract {indexing_maps = [#mkv, #knv, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %l, %r, %c : vector<1x1x4xi32>, vector<1x16x4xi32> into vector<1x16xi32>
  return %0 : vector<1x16xi32>
}

// DotOf16UnsignedRhs, where there is such an instruction.
// CHECK-LABEL: func.func @sixteen_fours_right_unsigned
// CHECK: vector.contract
// EITHER-LABEL: func.func @sixteen_fours_right_unsigned
// EITHER: {{vpdpbusd.512|vector.contract}}
// HAS-LABEL: func.func @sixteen_fours_right_unsigned
// HAS: vpdpbusd.512
func.func @sixteen_fours_right_unsigned(%a: vector<1x1x4xi8>, %b: vector<1x16x4xi8>, %c: vector<1x16xi32>) -> vector<1x16xi32> {
  %l = arith.extsi %a : vector<1x1x4xi8> to vector<1x1x4xi32>
  %r = arith.extui %b : vector<1x16x4xi8> to vector<1x16x4xi32>
  %0 = vector.contract {indexing_maps = [#mkv, #knv, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %l, %r, %c : vector<1x1x4xi32>, vector<1x16x4xi32> into vector<1x16xi32>
  return %0 : vector<1x16xi32>
}

// DotOf8UnsignedLhs, where there is such an instruction.
// CHECK-LABEL: func.func @eight_fours_left_unsigned
// CHECK: vector.contract
// EITHER-LABEL: func.func @eight_fours_left_unsigned
// EITHER: {{vpdpbusd.256|vector.contract}}
// HAS-LABEL: func.func @eight_fours_left_unsigned
// HAS: vpdpbusd.256
func.func @eight_fours_left_unsigned(%a: vector<1x1x4xi8>, %b: vector<1x8x4xi8>, %c: vector<1x8xi32>) -> vector<1x8xi32> {
  %l = arith.extui %a : vector<1x1x4xi8> to vector<1x1x4xi32>
  %r = arith.extsi %b : vector<1x8x4xi8> to vector<1x8x4xi32>
  %0 = vector.contract {indexing_maps = [#mkv, #knv, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %l, %r, %c : vector<1x1x4xi32>, vector<1x8x4xi32> into vector<1x8xi32>
  return %0 : vector<1x8xi32>
}

// DotOf8UnsignedRhs, where there is such an instruction.
// CHECK-LABEL: func.func @eight_fours_right_unsigned
// CHECK: vector.contract
// EITHER-LABEL: func.func @eight_fours_right_unsigned
// EITHER: {{vpdpbusd.256|vector.contract}}
// HAS-LABEL: func.func @eight_fours_right_unsigned
// HAS: vpdpbusd.256
func.func @eight_fours_right_unsigned(%a: vector<1x1x4xi8>, %b: vector<1x8x4xi8>, %c: vector<1x8xi32>) -> vector<1x8xi32> {
  %l = arith.extsi %a : vector<1x1x4xi8> to vector<1x1x4xi32>
  %r = arith.extui %b : vector<1x8x4xi8> to vector<1x8x4xi32>
  %0 = vector.contract {indexing_maps = [#mkv, #knv, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %l, %r, %c : vector<1x1x4xi32>, vector<1x8x4xi32> into vector<1x8xi32>
  return %0 : vector<1x8xi32>
}

// DotOf4UnsignedLhs, where there is such an instruction.
// CHECK-LABEL: func.func @four_fours_left_unsigned
// CHECK: vector.contract
// EITHER-LABEL: func.func @four_fours_left_unsigned
// EITHER: {{vpdpbusd.128|vector.contract}}
// HAS-LABEL: func.func @four_fours_left_unsigned
// HAS: vpdpbusd.128
func.func @four_fours_left_unsigned(%a: vector<1x1x4xi8>, %b: vector<1x4x4xi8>, %c: vector<1x4xi32>) -> vector<1x4xi32> {
  %l = arith.extui %a : vector<1x1x4xi8> to vector<1x1x4xi32>
  %r = arith.extsi %b : vector<1x4x4xi8> to vector<1x4x4xi32>
  %0 = vector.contract {indexing_maps = [#mkv, #knv, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %l, %r, %c : vector<1x1x4xi32>, vector<1x4x4xi32> into vector<1x4xi32>
  return %0 : vector<1x4xi32>
}

// DotOf4UnsignedRhs, where there is such an instruction.
// CHECK-LABEL: func.func @four_fours_right_unsigned
// CHECK: vector.contract
// EITHER-LABEL: func.func @four_fours_right_unsigned
// EITHER: {{vpdpbusd.128|vector.contract}}
// HAS-LABEL: func.func @four_fours_right_unsigned
// HAS: vpdpbusd.128
func.func @four_fours_right_unsigned(%a: vector<1x1x4xi8>, %b: vector<1x4x4xi8>, %c: vector<1x4xi32>) -> vector<1x4xi32> {
  %l = arith.extsi %a : vector<1x1x4xi8> to vector<1x1x4xi32>
  %r = arith.extui %b : vector<1x4x4xi8> to vector<1x4x4xi32>
  %0 = vector.contract {indexing_maps = [#mkv, #knv, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %l, %r, %c : vector<1x1x4xi32>, vector<1x4x4xi32> into vector<1x4xi32>
  return %0 : vector<1x4xi32>
}

// Two without a sign have no such instruction, and the greatest is no sum.
// CHECK-LABEL: func.func @no_dot
// CHECK-COUNT-2: vector.contract
// EITHER-LABEL: func.func @no_dot
// EITHER-COUNT-2: vector.contract
func.func @no_dot(%a: vector<1x1x4xi8>, %b: vector<1x16x4xi8>, %c: vector<1x16xi32>) -> (vector<1x16xi32>, vector<1x16xi32>) {
  %l = arith.extui %a : vector<1x1x4xi8> to vector<1x1x4xi32>
  %r = arith.extui %b : vector<1x16x4xi8> to vector<1x16x4xi32>
  %s = arith.extsi %b : vector<1x16x4xi8> to vector<1x16x4xi32>
  %0 = vector.contract {indexing_maps = [#mkv, #knv, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %l, %r, %c : vector<1x1x4xi32>, vector<1x16x4xi32> into vector<1x16xi32>
  %1 = vector.contract {indexing_maps = [#mkv, #knv, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<maxsi>} %l, %s, %c : vector<1x1x4xi32>, vector<1x16x4xi32> into vector<1x16xi32>
  return %0, %1 : vector<1x16xi32>, vector<1x16xi32>
}

// FoldCastOfOneGroup; not a row of two.
// CHECK-LABEL: func.func @only_four
// CHECK-SAME: ([[X:%.*]]: vector<1x1x4xi32>, [[Y:%.*]]: vector<1x2x4xi32>)
// CHECK: [[ROW:%.*]] = vector.extract [[Y]][0, 1]
// CHECK: [[CAST:%.*]] = vector.shape_cast [[ROW]]
// CHECK: return [[X]], [[CAST]]
func.func @only_four(%x: vector<1x1x4xi32>, %y: vector<1x2x4xi32>) -> (vector<1x1x4xi32>, vector<1x1x4xi32>) {
  %0 = vector.extract %x[0, 0] : vector<4xi32> from vector<1x1x4xi32>
  %1 = vector.shape_cast %0 : vector<4xi32> to vector<1x1x4xi32>
  %2 = vector.extract %y[0, 1] : vector<4xi32> from vector<1x2x4xi32>
  %3 = vector.shape_cast %2 : vector<4xi32> to vector<1x1x4xi32>
  return %1, %3 : vector<1x1x4xi32>, vector<1x1x4xi32>
}
