// Defines the functions that split.pdll instantiates. The aliases are examples: a call
// replaces them by the types and attributes of the operation.

!T0 = tensor<4x8xf32>
!T1 = tensor<8xf32>
!T2 = tensor<4x8xf32>
!E0 = f32
!E1 = f32
!E2 = f32
#indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>]
#indexing_maps2 = affine_map<(i, j) -> (i, j)>
#iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>]

func.func private @step(!E0, !E1) -> !E2
func.func private @last(!E2) -> !E2

// last(step(x, d))  ==  last(t), where t = step(x, d)
func.func @in_two(%x: !T0, %d: !T1, %init: !T2) -> !T2 {
  %t = "linalg.generic"(%x, %d, %init) <{indexing_maps = #indexing_maps, iterator_types = #iterator_types, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%l: !E0, %r: !E1, %o: !E2):
    %s = func.call @step(%l, %r) : (!E0, !E1) -> !E2
    linalg.yield %s : !E2
  }) : (!T0, !T1, !T2) -> !T2
  %y = "linalg.generic"(%t, %init) <{indexing_maps = [#indexing_maps2, #indexing_maps2], iterator_types = #iterator_types, operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%l: !E2, %o: !E2):
    %s = func.call @last(%l) : (!E2) -> !E2
    linalg.yield %s : !E2
  }) : (!T2, !T2) -> !T2
  return %y : !T2
}

// -----
// The steps: operands, sums and results are of one type.
!E0 = f32

func.func @add(%x: !E0, %d: !E0) -> !E0 {
  %y = arith.addf %x, %d : !E0
  return %y : !E0
}
func.func @sub(%x: !E0, %d: !E0) -> !E0 {
  %y = arith.subf %x, %d : !E0
  return %y : !E0
}
func.func @mul(%x: !E0, %d: !E0) -> !E0 {
  %y = arith.mulf %x, %d : !E0
  return %y : !E0
}
func.func @div(%x: !E0, %d: !E0) -> !E0 {
  %y = arith.divf %x, %d : !E0
  return %y : !E0
}
func.func @relu(%x: !E0) -> !E0 {
  %zero = arith.constant 0.0 : !E0
  %y = arith.maximumf %x, %zero : !E0
  return %y : !E0
}
func.func @relu_uge(%x: !E0) -> !E0 {
  %zero = arith.constant 0.0 : !E0
  %c = arith.cmpf uge, %x, %zero : !E0
  %y = arith.select %c, %x, %zero : !E0
  return %y : !E0
}
func.func @relu_ogt(%x: !E0) -> !E0 {
  %zero = arith.constant 0.0 : !E0
  %c = arith.cmpf ogt, %x, %zero : !E0
  %y = arith.select %c, %x, %zero : !E0
  return %y : !E0
}
func.func @relu_oge(%x: !E0) -> !E0 {
  %zero = arith.constant 0.0 : !E0
  %c = arith.cmpf oge, %x, %zero : !E0
  %y = arith.select %c, %x, %zero : !E0
  return %y : !E0
}
