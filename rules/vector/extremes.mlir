// Defines the functions that extremes.pdll instantiates. The aliases are examples: a call replaces them
// by the type of the operation, that of a comparison, and the flags. Predicates: 2 is ogt, 3 oge, 4 olt, 5 ole, 14 uno.

!T0 = vector<16xf32>
!B0 = vector<16xi1>
#fastmath = #arith.fastmath<none>

func.func @greater(%a: !T0, %b: !T0) -> !T0 {
  %first = "arith.cmpf"(%a, %b) <{predicate = 2 : i64, fastmath = #fastmath}> : (!T0, !T0) -> !B0
  %r = "arith.select"(%first, %a, %b) : (!B0, !T0, !T0) -> !T0
  return %r : !T0
}

func.func @less(%a: !T0, %b: !T0) -> !T0 {
  %first = "arith.cmpf"(%a, %b) <{predicate = 4 : i64, fastmath = #fastmath}> : (!T0, !T0) -> !B0
  %r = "arith.select"(%first, %a, %b) : (!B0, !T0, !T0) -> !T0
  return %r : !T0
}

func.func @greater_unless_first(%a: !T0, %b: !T0) -> !T0 {
  %other = func.call @greater(%a, %b) : (!T0, !T0) -> !T0
  %nan = "arith.cmpf"(%a, %a) <{predicate = 14 : i64, fastmath = #fastmath}> : (!T0, !T0) -> !B0
  %r = "arith.select"(%nan, %a, %other) : (!B0, !T0, !T0) -> !T0
  return %r : !T0
}

func.func @greater_unless_second(%a: !T0, %b: !T0) -> !T0 {
  %other = func.call @greater(%a, %b) : (!T0, !T0) -> !T0
  %nan = "arith.cmpf"(%b, %b) <{predicate = 14 : i64, fastmath = #fastmath}> : (!T0, !T0) -> !B0
  %r = "arith.select"(%nan, %a, %other) : (!B0, !T0, !T0) -> !T0
  return %r : !T0
}

func.func @less_unless_first(%a: !T0, %b: !T0) -> !T0 {
  %other = func.call @less(%a, %b) : (!T0, !T0) -> !T0
  %nan = "arith.cmpf"(%a, %a) <{predicate = 14 : i64, fastmath = #fastmath}> : (!T0, !T0) -> !B0
  %r = "arith.select"(%nan, %a, %other) : (!B0, !T0, !T0) -> !T0
  return %r : !T0
}

func.func @less_unless_second(%a: !T0, %b: !T0) -> !T0 {
  %other = func.call @less(%a, %b) : (!T0, !T0) -> !T0
  %nan = "arith.cmpf"(%b, %b) <{predicate = 14 : i64, fastmath = #fastmath}> : (!T0, !T0) -> !B0
  %r = "arith.select"(%nan, %a, %other) : (!B0, !T0, !T0) -> !T0
  return %r : !T0
}

func.func @second_unless_greater(%a: !T0, %b: !T0) -> !T0 {
  %second = "arith.cmpf"(%a, %b) <{predicate = 5 : i64, fastmath = #fastmath}> : (!T0, !T0) -> !B0
  %r = "arith.select"(%second, %b, %a) : (!B0, !T0, !T0) -> !T0
  return %r : !T0
}

func.func @greatest_unless_second(%a: !T0, %b: !T0) -> !T0 {
  %other = func.call @second_unless_greater(%a, %b) : (!T0, !T0) -> !T0
  %nan = "arith.cmpf"(%b, %b) <{predicate = 14 : i64, fastmath = #fastmath}> : (!T0, !T0) -> !B0
  %r = "arith.select"(%nan, %b, %other) : (!B0, !T0, !T0) -> !T0
  return %r : !T0
}

func.func @least_unless_second(%a: !T0, %b: !T0) -> !T0 {
  %second = "arith.cmpf"(%a, %b) <{predicate = 3 : i64, fastmath = #fastmath}> : (!T0, !T0) -> !B0
  %other = "arith.select"(%second, %b, %a) : (!B0, !T0, !T0) -> !T0
  %nan = "arith.cmpf"(%b, %b) <{predicate = 14 : i64, fastmath = #fastmath}> : (!T0, !T0) -> !B0
  %r = "arith.select"(%nan, %b, %other) : (!B0, !T0, !T0) -> !T0
  return %r : !T0
}

func.func @maximum_of_constant(%a: !T0, %b: !T0) -> !T0 {
  %r = llvm.intr.maximum(%a, %b) : (!T0, !T0) -> !T0
  return %r : !T0
}

func.func @minimum_of_constant(%a: !T0, %b: !T0) -> !T0 {
  %r = llvm.intr.minimum(%a, %b) : (!T0, !T0) -> !T0
  return %r : !T0
}

func.func @maximum(%a: !T0, %b: !T0) -> !T0 {
  %r = llvm.intr.maximum(%a, %b) {fastmathFlags = #llvm.fastmath<nsz>} : (!T0, !T0) -> !T0
  return %r : !T0
}

func.func @minimum(%a: !T0, %b: !T0) -> !T0 {
  %r = llvm.intr.minimum(%a, %b) {fastmathFlags = #llvm.fastmath<nsz>} : (!T0, !T0) -> !T0
  return %r : !T0
}

func.func @maxnum(%a: !T0, %b: !T0) -> !T0 {
  %r = llvm.intr.maxnum(%a, %b) {fastmathFlags = #llvm.fastmath<nsz>} : (!T0, !T0) -> !T0
  return %r : !T0
}

func.func @minnum(%a: !T0, %b: !T0) -> !T0 {
  %r = llvm.intr.minnum(%a, %b) {fastmathFlags = #llvm.fastmath<nsz>} : (!T0, !T0) -> !T0
  return %r : !T0
}
