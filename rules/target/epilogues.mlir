// Functions for epilogues.pdll. The types are examples.
!T0 = tensor<70x50xf32>
!E0 = f32
#maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>]
#iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>]
func.func private @body(!E0) -> !E0

func.func @unary(%c: !T0) -> !T0 {
  %r = "linalg.generic"(%c, %c) <{indexing_maps = #maps, iterator_types = #iterator_types, operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: !E0, %o: !E0):
    %y = func.call @body(%x) : (!E0) -> !E0
    linalg.yield %y : !E0
  }) : (!T0, !T0) -> !T0
  return %r : !T0
}

// -----
!T0 = tensor<50xf32>
!T1 = tensor<70x50xf32>
!E0 = f32
!E1 = f32
#maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>]
#iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>]
func.func private @body(!E0, !E1) -> !E1

func.func @binary(%x: !T0, %c: !T1) -> !T1 {
  %r = "linalg.generic"(%c, %x, %c) <{indexing_maps = #maps, iterator_types = #iterator_types, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%y: !E1, %z: !E0, %o: !E1):
    %s = func.call @body(%z, %y) : (!E0, !E1) -> !E1
    linalg.yield %s : !E1
  }) : (!T1, !T0, !T1) -> !T1
  return %r : !T1
}

// -----
!T0 = tensor<50xf32>
!T1 = tensor<70x50xf32>
!T2 = tensor<70x50xf32>
!E0 = f32
!E1 = f32
!E2 = f32
#maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>]
#iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>]
func.func private @body(!E0, !E1, !E2) -> !E2

func.func @swapped(%x: !T0, %y: !T1, %c: !T2) -> !T2 {
  %r = "linalg.generic"(%y, %x, %c) <{indexing_maps = #maps, iterator_types = #iterator_types, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%a: !E1, %b: !E0, %o: !E2):
    %s = func.call @body(%b, %a, %o) : (!E0, !E1, !E2) -> !E2
    linalg.yield %s : !E2
  }) : (!T1, !T0, !T2) -> !T2
  return %r : !T2
}
