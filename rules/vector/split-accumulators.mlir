// Defines the functions that split-accumulators.pdll instantiates: a loop of two
// steps at a time, each with its own accumulators. !T3 is the type of an accumulator.

!T3 = vector<8xf32>

func.func private @body(index, !T3, !T3) -> (!T3, !T3)

func.func @two(%start: index, %end: index, %step: index, %a: !T3, %b: !T3) -> (!T3, !T3) {
  %zero = arith.constant dense<0.0> : !T3
  %two = arith.addi %step, %step : index
  %r:4 = scf.for %k = %start to %end step %two iter_args(%a0 = %a, %b0 = %b, %a1 = %zero, %b1 = %zero) -> (!T3, !T3, !T3, !T3) {
    %s:2 = func.call @body(%k, %a0, %b0) : (index, !T3, !T3) -> (!T3, !T3)
    %next = arith.addi %k, %step : index
    %t:2 = func.call @body(%next, %a1, %b1) : (index, !T3, !T3) -> (!T3, !T3)
    scf.yield %s#0, %s#1, %t#0, %t#1 : !T3, !T3, !T3, !T3
  } {tenon.vector = #tenon.vector<adds>}
  %a2 = arith.addf %r#0, %r#2 : !T3
  %b2 = arith.addf %r#1, %r#3 : !T3
  return %a2, %b2 : !T3, !T3
}

// -----

!T3 = vector<8xf32>

func.func private @body(index, !T3, !T3, !T3, !T3) -> (!T3, !T3, !T3, !T3)

func.func @four(%start: index, %end: index, %step: index, %a: !T3, %b: !T3, %c: !T3, %d: !T3) -> (!T3, !T3, !T3, !T3) {
  %zero = arith.constant dense<0.0> : !T3
  %two = arith.addi %step, %step : index
  %r:8 = scf.for %k = %start to %end step %two iter_args(%a0 = %a, %b0 = %b, %c0 = %c, %d0 = %d, %a1 = %zero, %b1 = %zero, %c1 = %zero, %d1 = %zero) -> (!T3, !T3, !T3, !T3, !T3, !T3, !T3, !T3) {
    %s:4 = func.call @body(%k, %a0, %b0, %c0, %d0) : (index, !T3, !T3, !T3, !T3) -> (!T3, !T3, !T3, !T3)
    %next = arith.addi %k, %step : index
    %t:4 = func.call @body(%next, %a1, %b1, %c1, %d1) : (index, !T3, !T3, !T3, !T3) -> (!T3, !T3, !T3, !T3)
    scf.yield %s#0, %s#1, %s#2, %s#3, %t#0, %t#1, %t#2, %t#3 : !T3, !T3, !T3, !T3, !T3, !T3, !T3, !T3
  } {tenon.vector = #tenon.vector<adds>}
  %a2 = arith.addf %r#0, %r#4 : !T3
  %b2 = arith.addf %r#1, %r#5 : !T3
  %c2 = arith.addf %r#2, %r#6 : !T3
  %d2 = arith.addf %r#3, %r#7 : !T3
  return %a2, %b2, %c2, %d2 : !T3, !T3, !T3, !T3
}

// -----

!T3 = vector<8xf32>

func.func private @body(index, !T3, !T3, !T3, !T3, !T3, !T3) -> (!T3, !T3, !T3, !T3, !T3, !T3)

func.func @six(%start: index, %end: index, %step: index, %a: !T3, %b: !T3, %c: !T3, %d: !T3, %e: !T3, %f: !T3) -> (!T3, !T3, !T3, !T3, !T3, !T3) {
  %zero = arith.constant dense<0.0> : !T3
  %two = arith.addi %step, %step : index
  %r:12 = scf.for %k = %start to %end step %two iter_args(%a0 = %a, %b0 = %b, %c0 = %c, %d0 = %d, %e0 = %e, %f0 = %f, %a1 = %zero, %b1 = %zero, %c1 = %zero, %d1 = %zero, %e1 = %zero, %f1 = %zero) -> (!T3, !T3, !T3, !T3, !T3, !T3, !T3, !T3, !T3, !T3, !T3, !T3) {
    %s:6 = func.call @body(%k, %a0, %b0, %c0, %d0, %e0, %f0) : (index, !T3, !T3, !T3, !T3, !T3, !T3) -> (!T3, !T3, !T3, !T3, !T3, !T3)
    %next = arith.addi %k, %step : index
    %t:6 = func.call @body(%next, %a1, %b1, %c1, %d1, %e1, %f1) : (index, !T3, !T3, !T3, !T3, !T3, !T3) -> (!T3, !T3, !T3, !T3, !T3, !T3)
    scf.yield %s#0, %s#1, %s#2, %s#3, %s#4, %s#5, %t#0, %t#1, %t#2, %t#3, %t#4, %t#5 : !T3, !T3, !T3, !T3, !T3, !T3, !T3, !T3, !T3, !T3, !T3, !T3
  } {tenon.vector = #tenon.vector<adds>}
  %a2 = arith.addf %r#0, %r#6 : !T3
  %b2 = arith.addf %r#1, %r#7 : !T3
  %c2 = arith.addf %r#2, %r#8 : !T3
  %d2 = arith.addf %r#3, %r#9 : !T3
  %e2 = arith.addf %r#4, %r#10 : !T3
  %f2 = arith.addf %r#5, %r#11 : !T3
  return %a2, %b2, %c2, %d2, %e2, %f2 : !T3, !T3, !T3, !T3, !T3, !T3
}
