// Defines the functions that contractions.pdll instantiates. The aliases are examples.

!T0 = vector<4x8xbf16>
!T1 = vector<8x16xbf16>
!T2 = vector<4x16xf32>
!F0 = vector<4x8xf32>
!F1 = vector<8x16xf32>
#indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
#iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>]
#kind = #vector.kind<add>

func.func @extended(%a: !T0, %b: !T1, %c: !T2) -> !T2 {
  %x = arith.extf %a : !T0 to !F0
  %y = arith.extf %b : !T1 to !F1
  %r = "vector.contract"(%x, %y, %c) <{indexing_maps = #indexing_maps, iterator_types = #iterator_types, kind = #kind}> : (!F0, !F1, !T2) -> !T2
  return %r : !T2
}
