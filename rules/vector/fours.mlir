// Defines the functions that fours.pdll instantiates. A signed byte plus 128 is an
// unsigned byte: the sign bit is flipped.

func.func @without_sign(%a: i8) -> i8 {
  %first = arith.constant -128 : i8
  %moved = arith.xori %a, %first : i8
  return %moved : i8
}

func.func @of_one_without(%a: i8, %b: i8, %sum: i32) -> i32 {
  %x = arith.extui %a : i8 to i32
  %y = arith.extsi %b : i8 to i32
  %product = arith.muli %x, %y : i32
  %r = arith.addi %sum, %product : i32
  return %r : i32
}

!T0 = tensor<64xi32>
!T1 = tensor<13x64xi32>
func.func @less_columns(%columns: !T0, %product: !T1) -> !T1 {
  %r = linalg.generic {indexing_maps = [affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]} ins(%columns : !T0) outs(%product : !T1) {
  ^bb0(%b: i32, %c: i32):
    %seven = arith.constant 7 : i32
    %moved = arith.shli %b, %seven : i32
    %less = arith.subi %c, %moved : i32
    linalg.yield %less : i32
  } -> !T1
  return %r : !T1
}
