// What the rules of sets.pdll build. The types are examples.

!T0 = tensor<5xindex>
!T3 = tensor<7xindex>
!L6 = f32

func.func private @at(!T0, index) -> index
func.func private @b_at(!T3, index) -> index
func.func private @body(index, index, index, !L6) -> !L6

// The smaller one steps, both if equal.
func.func @intersect_by_merge(%a: !T0, %a0: index, %a1: index,
                              %b: !T3, %b0: index, %b1: index, %init: !L6) -> !L6 {
  %c1 = arith.constant 1 : index
  %r:3 = scf.while (%i = %a0, %j = %b0, %acc = %init)
      : (index, index, !L6) -> (index, index, !L6) {
    %in_a = arith.cmpi ult, %i, %a1 : index
    %in_b = arith.cmpi ult, %j, %b1 : index
    %in_both = arith.andi %in_a, %in_b : i1
    scf.condition(%in_both) %i, %j, %acc : index, index, !L6
  } do {
  ^bb0(%i: index, %j: index, %acc: !L6):
    %x = func.call @at(%a, %i) : (!T0, index) -> index
    %y = func.call @b_at(%b, %j) : (!T3, index) -> index
    %meet = arith.cmpi eq, %x, %y : index
    %new = scf.if %meet -> (!L6) {
      %n = func.call @body(%x, %i, %j, %acc) : (index, index, index, !L6) -> !L6
      scf.yield %n : !L6
    } else {
      scf.yield %acc : !L6
    }
    %a_steps = arith.cmpi ule, %x, %y : index
    %b_steps = arith.cmpi uge, %x, %y : index
    %i1 = arith.addi %i, %c1 : index
    %j1 = arith.addi %j, %c1 : index
    %i2 = arith.select %a_steps, %i1, %i : index
    %j2 = arith.select %b_steps, %j1, %j : index
    scf.yield %i2, %j2, %new : index, index, !L6
  }
  return %r#2 : !L6
}

// From where the last one stood, steps through b double while they do not pass x;
// halves find the first that does not come before it.
func.func @intersect_by_gallop(%a: !T0, %a0: index, %a1: index,
                               %b: !T3, %b0: index, %b1: index, %init: !L6) -> !L6 {
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %a0 to %a1 step %c1 iter_args(%from = %b0, %acc = %init)
      -> (index, !L6) {
    %x = func.call @at(%a, %i) : (!T0, index) -> index
    %leap:2 = scf.while (%low = %from, %step = %c1) : (index, index) -> (index, index) {
      %next = arith.addi %low, %step : index
      %within = arith.cmpi ult, %next, %b1 : index
      %goes = scf.if %within -> (i1) {
        %y = func.call @b_at(%b, %next) : (!T3, index) -> index
        %before = arith.cmpi ult, %y, %x : index
        scf.yield %before : i1
      } else {
        %no = arith.constant false
        scf.yield %no : i1
      }
      scf.condition(%goes) %low, %step : index, index
    } do {
    ^bb0(%low: index, %step: index):
      %next = arith.addi %low, %step : index
      %twice = arith.addi %step, %step : index
      scf.yield %next, %twice : index, index
    }
    %beyond = arith.addi %leap#0, %leap#1 : index
    %behind = arith.addi %beyond, %c1 : index
    %high = arith.minui %behind, %b1 : index
    %found:2 = scf.while (%low = %leap#0, %end = %high) : (index, index) -> (index, index) {
      %open = arith.cmpi ult, %low, %end : index
      scf.condition(%open) %low, %end : index, index
    } do {
    ^bb0(%low: index, %end: index):
      %sum = arith.addi %low, %end : index
      %middle = arith.shrui %sum, %c1 : index
      %y = func.call @b_at(%b, %middle) : (!T3, index) -> index
      %before = arith.cmpi ult, %y, %x : index
      %above = arith.addi %middle, %c1 : index
      %low2 = arith.select %before, %above, %low : index
      %end2 = arith.select %before, %end, %middle : index
      scf.yield %low2, %end2 : index, index
    }
    %there = arith.cmpi ult, %found#0, %b1 : index
    %new = scf.if %there -> (!L6) {
      %y = func.call @b_at(%b, %found#0) : (!T3, index) -> index
      %meet = arith.cmpi eq, %x, %y : index
      %m = scf.if %meet -> (!L6) {
        %n = func.call @body(%x, %i, %found#0, %acc)
            : (index, index, index, !L6) -> !L6
        scf.yield %n : !L6
      } else {
        scf.yield %acc : !L6
      }
      scf.yield %m : !L6
    } else {
      scf.yield %acc : !L6
    }
    scf.yield %found#0, %new : index, !L6
  }
  return %r#1 : !L6
}

// Behind each coordinate of b its place; b1 says that it has none.
func.func @intersect_by_expand(%a: !T0, %a0: index, %a1: index,
                               %b: !T3, %b0: index, %b1: index, %init: !L6) -> !L6 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %some = arith.cmpi ult, %b0, %b1 : index
  %size = scf.if %some -> (index) {
    %last = arith.subi %b1, %c1 : index
    %greatest = func.call @b_at(%b, %last) : (!T3, index) -> index
    %all = arith.addi %greatest, %c1 : index
    scf.yield %all : index
  } else {
    scf.yield %c0 : index
  }
  %e = tensor.empty(%size) : tensor<?xindex>
  %nowhere = scf.for %k = %c0 to %size step %c1 iter_args(%t = %e) -> (tensor<?xindex>) {
    %u = tensor.insert %b1 into %t[%k] : tensor<?xindex>
    scf.yield %u : tensor<?xindex>
  }
  %places = scf.for %j = %b0 to %b1 step %c1 iter_args(%t = %nowhere) -> (tensor<?xindex>) {
    %y = func.call @b_at(%b, %j) : (!T3, index) -> index
    %u = tensor.insert %j into %t[%y] : tensor<?xindex>
    scf.yield %u : tensor<?xindex>
  }
  %r = scf.for %i = %a0 to %a1 step %c1 iter_args(%acc = %init) -> (!L6) {
    %x = func.call @at(%a, %i) : (!T0, index) -> index
    %within = arith.cmpi ult, %x, %size : index
    %place = scf.if %within -> (index) {
      %p = tensor.extract %places[%x] : tensor<?xindex>
      scf.yield %p : index
    } else {
      scf.yield %b1 : index
    }
    %meet = arith.cmpi ult, %place, %b1 : index
    %new = scf.if %meet -> (!L6) {
      %n = func.call @body(%x, %i, %place, %acc) : (index, index, index, !L6) -> !L6
      scf.yield %n : !L6
    } else {
      scf.yield %acc : !L6
    }
    scf.yield %new : !L6
  }
  return %r : !L6
}

// b steps up to each of a.
func.func @difference_by_merge(%a: !T0, %a0: index, %a1: index,
                               %b: !T3, %b0: index, %b1: index, %init: !L6) -> !L6 {
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %a0 to %a1 step %c1 iter_args(%from = %b0, %acc = %init)
      -> (index, !L6) {
    %x = func.call @at(%a, %i) : (!T0, index) -> index
    %j = scf.while (%k = %from) : (index) -> (index) {
      %within = arith.cmpi ult, %k, %b1 : index
      %goes = scf.if %within -> (i1) {
        %y = func.call @b_at(%b, %k) : (!T3, index) -> index
        %before = arith.cmpi ult, %y, %x : index
        scf.yield %before : i1
      } else {
        %no = arith.constant false
        scf.yield %no : i1
      }
      scf.condition(%goes) %k : index
    } do {
    ^bb0(%k: index):
      %next = arith.addi %k, %c1 : index
      scf.yield %next : index
    }
    %there = arith.cmpi ult, %j, %b1 : index
    %meets = scf.if %there -> (i1) {
      %y = func.call @b_at(%b, %j) : (!T3, index) -> index
      %same = arith.cmpi eq, %x, %y : index
      scf.yield %same : i1
    } else {
      %no = arith.constant false
      scf.yield %no : i1
    }
    %new = scf.if %meets -> (!L6) {
      scf.yield %acc : !L6
    } else {
      %n = func.call @body(%x, %i, %j, %acc) : (index, index, index, !L6) -> !L6
      scf.yield %n : !L6
    }
    scf.yield %j, %new : index, !L6
  }
  return %r#1 : !L6
}

// -----
!T0 = tensor<5xindex>
!T3 = tensor<7xindex>
!L6 = f32

func.func private @at(!T0, index) -> index
func.func private @b_at(!T3, index) -> index
func.func private @body(index, index, index, i1, i1, !L6) -> !L6

// What is behind its end has no coordinate: the other one is smaller.
func.func @union_by_merge(%a: !T0, %a0: index, %a1: index,
                          %b: !T3, %b0: index, %b1: index, %init: !L6) -> !L6 {
  %c1 = arith.constant 1 : index
  %greatest = arith.constant -1 : index
  %r:3 = scf.while (%i = %a0, %j = %b0, %acc = %init)
      : (index, index, !L6) -> (index, index, !L6) {
    %in_a = arith.cmpi ult, %i, %a1 : index
    %in_b = arith.cmpi ult, %j, %b1 : index
    %in_one = arith.ori %in_a, %in_b : i1
    scf.condition(%in_one) %i, %j, %acc : index, index, !L6
  } do {
  ^bb0(%i: index, %j: index, %acc: !L6):
    %in_a = arith.cmpi ult, %i, %a1 : index
    %in_b = arith.cmpi ult, %j, %b1 : index
    %x = scf.if %in_a -> (index) {
      %v = func.call @at(%a, %i) : (!T0, index) -> index
      scf.yield %v : index
    } else {
      scf.yield %greatest : index
    }
    %y = scf.if %in_b -> (index) {
      %v = func.call @b_at(%b, %j) : (!T3, index) -> index
      scf.yield %v : index
    } else {
      scf.yield %greatest : index
    }
    %coordinate = arith.minui %x, %y : index
    %a_has = arith.cmpi eq, %x, %coordinate : index
    %b_has = arith.cmpi eq, %y, %coordinate : index
    %new = func.call @body(%coordinate, %i, %j, %a_has, %b_has, %acc)
        : (index, index, index, i1, i1, !L6) -> !L6
    %i1 = arith.addi %i, %c1 : index
    %j1 = arith.addi %j, %c1 : index
    %i2 = arith.select %a_has, %i1, %i : index
    %j2 = arith.select %b_has, %j1, %j : index
    scf.yield %i2, %j2, %new : index, index, !L6
  }
  return %r#2 : !L6
}
