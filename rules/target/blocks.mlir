// Functions for blocks.pdll. The types are examples.
!T0 = tensor<70x33xi8>
!T1 = tensor<33x50xi8>
!T2 = tensor<70x50xi32>
!E0 = i8
!I0 = i8
!E1 = i8
!I1 = i8
!E2 = i32
!I2 = i32
!A = tensor<?x?x16x16xi8>
!B = tensor<?x?x16x16xi8>
!C = tensor<?x?x16x16xi32>
#lhs = array<i64: 16, 16>
#rhs = array<i64: 16, 16>
#out = array<i64: 16, 16>
#m = 16 : i64
#n = 16 : i64
#k = 16 : i64
func.func private @body(!E0, !E1, !E2) -> !E2

func.func @packed(%a: !T0, %b: !T1, %c: !T2) -> !T2 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %number_m = arith.constant #m
  %number_n = arith.constant #n
  %number_k = arith.constant #k
  %block_m = arith.index_cast %number_m : i64 to index
  %block_n = arith.index_cast %number_n : i64 to index
  %block_k = arith.index_cast %number_k : i64 to index
  %rows = tensor.dim %c, %c0 : !T2
  %columns = tensor.dim %c, %c1 : !T2
  %steps = tensor.dim %b, %c0 : !T1
  %m = arith.ceildivui %rows, %block_m : index
  %n = arith.ceildivui %columns, %block_n : index
  %k = arith.ceildivui %steps, %block_k : index
  %bits_a = arith.constant 0 : !I0
  %zero_a = arith.bitcast %bits_a : !I0 to !E0
  %bits_b = arith.constant 0 : !I1
  %zero_b = arith.bitcast %bits_b : !I1 to !E1
  %bits_c = arith.constant 0 : !I2
  %zero_c = arith.bitcast %bits_c : !I2 to !E2
  %empty_a = tensor.empty(%m, %k) : !A
  %blocks_a = "linalg.pack"(%a, %empty_a, %zero_a) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = #lhs,
      operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!T0, !A, !E0) -> !A
  %empty_b = tensor.empty(%k, %n) : !B
  %blocks_b = "linalg.pack"(%b, %empty_b, %zero_b) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = #rhs,
      operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!T1, !B, !E1) -> !B
  %empty_c = tensor.empty(%m, %n) : !C
  %blocks_c = "linalg.pack"(%c, %empty_c, %zero_c) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = #out,
      operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!T2, !C, !E2) -> !C
  %blocks = linalg.generic {
    indexing_maps = [affine_map<(m, n, k, i, j, l) -> (m, k, i, l)>, affine_map<(m, n, k, i, j, l) -> (k, n, l, j)>,
                     affine_map<(m, n, k, i, j, l) -> (m, n, i, j)>],
    iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]
  } ins(%blocks_a, %blocks_b : !A, !B) outs(%blocks_c : !C) {
  ^bb0(%x: !E0, %y: !E1, %z: !E2):
    %r = func.call @body(%x, %y, %z) : (!E0, !E1, !E2) -> !E2
    linalg.yield %r : !E2
  } -> !C
  %plain = "linalg.unpack"(%blocks, %c) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = #out}> : (!C, !T2) -> !T2
  return %plain : !T2
}
