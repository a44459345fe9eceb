// Defines the functions that shares.pdll instantiates. The aliases are examples: a call
// replaces them by the types and attributes of the operation.

!T0 = tensor<4x8xf32>
!T1 = tensor<4xf32>
!T2 = tensor<4x8xf32>
!R0 = tensor<4x8xf32>
!E0 = f32
#indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>]
#iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>]

func.func @times_reciprocal(%y: !T0, %sum: !T1, %init: !T2) -> !R0 {
  %r = "linalg.generic"(%y, %sum, %init) <{indexing_maps = #indexing_maps, iterator_types = #iterator_types, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%a: !E0, %s: !E0, %o: !E0):
    %one = arith.constant 1.0 : !E0
    %share = arith.divf %one, %s : !E0
    %p = arith.mulf %a, %share : !E0
    linalg.yield %p : !E0
  }) : (!T0, !T1, !T2) -> !R0
  return %r : !R0
}
