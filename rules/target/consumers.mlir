// Functions for consumers.pdll. The types are examples.
!T0 = tensor<70x50xi32>
!T1 = tensor<70x50xi8>
!E0 = i32
!I0 = i32
!E1 = i8
!Blocks = tensor<5x4x16x16xi32>
!Out = tensor<5x4x16x16xi8>
#tiles = array<i64: 16, 16>
func.func private @body(!E0, !E1) -> !E1

func.func @alone(%p: !T0, %out: !T1) -> !T1 {
  %bits = arith.constant 0 : !I0
  %zero = arith.bitcast %bits : !I0 to !E0
  %places = tensor.empty() : !Blocks
  %blocks = "linalg.pack"(%p, %places, %zero) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = #tiles,
      operandSegmentSizes = array<i32: 1, 1, 1, 0>}> {target.any_padding} : (!T0, !Blocks, !E0) -> !Blocks
  %into = tensor.empty() : !Out
  %made = linalg.generic {
    indexing_maps = [affine_map<(m, n, i, j) -> (m, n, i, j)>, affine_map<(m, n, i, j) -> (m, n, i, j)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%blocks : !Blocks) outs(%into : !Out) {
  ^bb0(%x: !E0, %z: !E1):
    %r = func.call @body(%x, %z) : (!E0, !E1) -> !E1
    linalg.yield %r : !E1
  } -> !Out
  %plain = "linalg.unpack"(%made, %out) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = #tiles}> : (!Out, !T1) -> !T1
  return %plain : !T1
}

// -----
!T0 = tensor<70x50xi32>
!T1 = tensor<50xi32>
!T2 = tensor<70x50xi8>
!E0 = i32
!I0 = i32
!E1 = i32
!I1 = i32
!E2 = i8
!Blocks = tensor<5x4x16x16xi32>
!Part = tensor<4x16xi32>
!Out = tensor<5x4x16x16xi8>
#tiles = array<i64: 16, 16>
#columns = array<i64: 16>
func.func private @body(!E0, !E1, !E2) -> !E2

func.func @with_row(%p: !T0, %other: !T1, %out: !T2) -> !T2 {
  %bits = arith.constant 0 : !I0
  %zero = arith.bitcast %bits : !I0 to !E0
  %places = tensor.empty() : !Blocks
  %blocks = "linalg.pack"(%p, %places, %zero) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = #tiles,
      operandSegmentSizes = array<i32: 1, 1, 1, 0>}> {target.any_padding} : (!T0, !Blocks, !E0) -> !Blocks
  %bits1 = arith.constant 0 : !I1
  %none = arith.bitcast %bits1 : !I1 to !E1
  %parts = tensor.empty() : !Part
  %part = "linalg.pack"(%other, %parts, %none) <{inner_dims_pos = array<i64: 0>, static_inner_tiles = #columns,
      operandSegmentSizes = array<i32: 1, 1, 1, 0>}> {target.any_padding} : (!T1, !Part, !E1) -> !Part
  %into = tensor.empty() : !Out
  %made = linalg.generic {
    indexing_maps = [affine_map<(m, n, i, j) -> (m, n, i, j)>, affine_map<(m, n, i, j) -> (n, j)>, affine_map<(m, n, i, j) -> (m, n, i, j)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%blocks, %part : !Blocks, !Part) outs(%into : !Out) {
  ^bb0(%x: !E0, %y: !E1, %z: !E2):
    %r = func.call @body(%x, %y, %z) : (!E0, !E1, !E2) -> !E2
    linalg.yield %r : !E2
  } -> !Out
  %plain = "linalg.unpack"(%made, %out) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = #tiles}> : (!Out, !T2) -> !T2
  return %plain : !T2
}

// -----
!T0 = tensor<70x50xi32>
!T1 = tensor<70x50xi32>
!T2 = tensor<70x50xi8>
!E0 = i32
!I0 = i32
!E1 = i32
!I1 = i32
!E2 = i8
!Blocks = tensor<5x4x16x16xi32>
!Part = tensor<5x4x16x16xi32>
!Out = tensor<5x4x16x16xi8>
#tiles = array<i64: 16, 16>
func.func private @body(!E0, !E1, !E2) -> !E2

func.func @with_matrix(%p: !T0, %other: !T1, %out: !T2) -> !T2 {
  %bits = arith.constant 0 : !I0
  %zero = arith.bitcast %bits : !I0 to !E0
  %places = tensor.empty() : !Blocks
  %blocks = "linalg.pack"(%p, %places, %zero) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = #tiles,
      operandSegmentSizes = array<i32: 1, 1, 1, 0>}> {target.any_padding} : (!T0, !Blocks, !E0) -> !Blocks
  %bits1 = arith.constant 0 : !I1
  %none = arith.bitcast %bits1 : !I1 to !E1
  %parts = tensor.empty() : !Part
  %part = "linalg.pack"(%other, %parts, %none) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = #tiles,
      operandSegmentSizes = array<i32: 1, 1, 1, 0>}> {target.any_padding} : (!T1, !Part, !E1) -> !Part
  %into = tensor.empty() : !Out
  %made = linalg.generic {
    indexing_maps = [affine_map<(m, n, i, j) -> (m, n, i, j)>, affine_map<(m, n, i, j) -> (m, n, i, j)>, affine_map<(m, n, i, j) -> (m, n, i, j)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%blocks, %part : !Blocks, !Part) outs(%into : !Out) {
  ^bb0(%x: !E0, %y: !E1, %z: !E2):
    %r = func.call @body(%x, %y, %z) : (!E0, !E1, !E2) -> !E2
    linalg.yield %r : !E2
  } -> !Out
  %plain = "linalg.unpack"(%made, %out) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = #tiles}> : (!Out, !T2) -> !T2
  return %plain : !T2
}
