// Defines the functions that fours.pdll instantiates. A signed byte plus 128 is an
// unsigned byte: the sign bit is flipped.

func.func @no_byte() -> i8 {
  %r = arith.constant 0 : i8
  return %r : i8
}

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

func.func @less_columns(%column: i32, %product: i32) -> i32 {
  %seven = arith.constant 7 : i32
  %moved = arith.shli %column, %seven : i32
  %r = arith.subi %product, %moved : i32
  return %r : i32
}
