// What contractions.pdll builds.
!T0 = vector<2x2xf16>
!T1 = vector<2x2xf16>
!T2 = vector<2xf32>
!F0 = vector<2x2xf32>
!F1 = vector<2x2xf32>
!R0 = vector<2xf32>
#indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m)>]
#kind = #vector.kind<add>

func.func @sum_of_wide(%a: !T0, %b: !T1, %sum: !T2) -> !R0 {
  %x = arith.extf %a : !T0 to !F0
  %y = arith.extf %b : !T1 to !F1
  %r = vector.contract {indexing_maps = #indexing_maps, iterator_types = ["parallel", "reduction"], kind = #kind} %x, %y, %sum : !F0, !F1 into !T2
  return %r : !R0
}
