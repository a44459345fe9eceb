// Functions for accumulators.pdll. The types are examples.
!T0 = tensor<70x33xbf16>
!T1 = tensor<33x50xbf16>
!T2 = tensor<70x50xf32>
!T3 = tensor<70x50xbf16>
!E0 = bf16
!E1 = bf16
!E3 = bf16
#indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
#iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>]

func.func @wide(%a: !T0, %b: !T1, %empty: !T2, %out: !T3) -> !T3 {
  %zero = arith.constant 0.0 : f32
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : !T2) -> !T2
  %sums = "linalg.generic"(%a, %b, %zeros) <{indexing_maps = #indexing_maps, iterator_types = #iterator_types, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: !E0, %y: !E1, %s: f32):
    %wide_x = arith.extf %x : !E0 to f32
    %wide_y = arith.extf %y : !E1 to f32
    %product = arith.mulf %wide_x, %wide_y : f32
    %sum = arith.addf %s, %product : f32
    linalg.yield %sum : f32
  }) : (!T0, !T1, !T2) -> !T2
  %r = linalg.map ins(%sums : !T2) outs(%out : !T3) (%s: f32, %o: !E3) {
    %rounded = arith.truncf %s : f32 to !E3
    linalg.yield %rounded : !E3
  }
  return %r : !T3
}
