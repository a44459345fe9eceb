// Defines the functions that sets.pdll instantiates. The types are examples.

!T0 = tensor<5xindex>
!T3 = tensor<7xindex>
!L6 = f32

func.func private @at(!T0, index) -> index
func.func private @b_at(!T3, index) -> index
func.func private @body(index, index, index, !L6) -> !L6
func.func private @find(!T3, index, index, index) -> index

// Advances the smaller one, both if equal.
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

// Searches each coordinate of a, from the last position in b on.
func.func @intersect_by_gallop(%a: !T0, %a0: index, %a1: index,
                               %b: !T3, %b0: index, %b1: index, %init: !L6) -> !L6 {
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %a0 to %a1 step %c1 iter_args(%from = %b0, %acc = %init)
      -> (index, !L6) {
    %x = func.call @at(%a, %i) : (!T0, index) -> index
    %place = func.call @find(%b, %from, %b1, %x) : (!T3, index, index, index) -> index
    %there = arith.cmpi ult, %place, %b1 : index
    %new = scf.if %there -> (!L6) {
      %y = func.call @b_at(%b, %place) : (!T3, index) -> index
      %meet = arith.cmpi eq, %x, %y : index
      %m = scf.if %meet -> (!L6) {
        %n = func.call @body(%x, %i, %place, %acc)
            : (index, index, index, !L6) -> !L6
        scf.yield %n : !L6
      } else {
        scf.yield %acc : !L6
      }
      scf.yield %m : !L6
    } else {
      scf.yield %acc : !L6
    }
    scf.yield %place, %new : index, !L6
  }
  return %r#1 : !L6
}

// Sets a bit for each coordinate of b, from its first to its last. The position in b of a common coordinate is searched
// from the position before.
func.func @intersect_by_expand(%a: !T0, %a0: index, %a1: index,
                               %b: !T3, %b0: index, %b1: index, %init: !L6) -> !L6 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %c63 = arith.constant 63 : index
  %none = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %some = arith.cmpi ult, %b0, %b1 : index
  %first, %span = scf.if %some -> (index, index) {
    %last = arith.subi %b1, %c1 : index
    %least = func.call @b_at(%b, %b0) : (!T3, index) -> index
    %greatest = func.call @b_at(%b, %last) : (!T3, index) -> index
    %less = arith.subi %greatest, %least : index
    %size = arith.addi %less, %c1 : index
    scf.yield %least, %size : index, index
  } else {
    scf.yield %c0, %c0 : index, index
  }
  // The bit beyond the last is for coordinates out of this range.
  %whole = arith.shrui %span, %c6 : index
  %count = arith.addi %whole, %c1 : index
  %e = tensor.empty(%count) : tensor<?xi64>
  %nothing = linalg.fill ins(%none : i64) outs(%e : tensor<?xi64>) -> tensor<?xi64>
  %bits = scf.for %j = %b0 to %b1 step %c1 iter_args(%t = %nothing) -> (tensor<?xi64>) {
    %y = func.call @b_at(%b, %j) : (!T3, index) -> index
    %place = arith.subi %y, %first : index
    %word = arith.shrui %place, %c6 : index
    %bit = arith.andi %place, %c63 : index
    %shift = arith.index_cast %bit : index to i64
    %mask = arith.shli %one, %shift : i64
    %before = tensor.extract %t[%word] : tensor<?xi64>
    %after = arith.ori %before, %mask : i64
    %u = tensor.insert %after into %t[%word] : tensor<?xi64>
    scf.yield %u : tensor<?xi64>
  }
  %r:2 = scf.for %i = %a0 to %a1 step %c1 iter_args(%from = %b0, %acc = %init)
      -> (index, !L6) {
    %x = func.call @at(%a, %i) : (!T0, index) -> index
    %place = arith.subi %x, %first : index
    %within = arith.minui %place, %span : index
    %word = arith.shrui %within, %c6 : index
    %bit = arith.andi %within, %c63 : index
    %shift = arith.index_cast %bit : index to i64
    %held = tensor.extract %bits[%word] : tensor<?xi64>
    %shifted = arith.shrui %held, %shift : i64
    %meets = arith.trunci %shifted : i64 to i1
    %new:2 = scf.if %meets -> (index, !L6) {
      %j = func.call @find(%b, %from, %b1, %x) : (!T3, index, index, index) -> index
      %n = func.call @body(%x, %i, %j, %acc) : (index, index, index, !L6) -> !L6
      scf.yield %j, %n : index, !L6
    } else {
      scf.yield %from, %acc : index, !L6
    }
    scf.yield %new#0, %new#1 : index, !L6
  }
  return %r#1 : !L6
}

// Advances b to each coordinate of a.
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

// Beyond its end a list has no coordinate: the other one is smaller.
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

// -----
!T3 = tensor<7xindex>

func.func private @b_at(!T3, index) -> index

// Returns the position of the first coordinate of b that is at least x, from a position on: exponential, then binary
// search.
func.func @place_by_gallop(%b: !T3, %from: index, %b1: index, %x: index) -> index {
  %c1 = arith.constant 1 : index
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
  return %found#0 : index
}

// -----
!T0 = tensor<5xindex>
!T3 = tensor<5xindex>
!T6 = tensor<5xindex>
!L9 = f32

func.func private @at(!T0, index) -> index
func.func private @b_at(!T3, index) -> index
func.func private @c_at(!T6, index) -> index
func.func private @goes(i1, i1, i1) -> i1
func.func private @takes(i1, i1, i1) -> i1
func.func private @run(index, index, index, index, i1, i1, i1, !L9) -> !L9

// Visits the least next coordinate, and advances the sets that have it. Beyond its end a list has the greatest one.
func.func @merge_three(%a: !T0, %a0: index, %a1: index,
                     %b: !T3, %b0: index, %b1: index,
                     %c: !T6, %c0: index, %c1: index,
                     %init: !L9) -> !L9 {
  %one = arith.constant 1 : index
  %greatest = arith.constant -1 : index
  %r:4 = scf.while (%i_a = %a0, %i_b = %b0, %i_c = %c0, %acc = %init)
      : (index, index, index, !L9) -> (index, index, index, !L9) {
    %in_a = arith.cmpi ult, %i_a, %a1 : index
    %in_b = arith.cmpi ult, %i_b, %b1 : index
    %in_c = arith.cmpi ult, %i_c, %c1 : index
    %on = func.call @goes(%in_a, %in_b, %in_c) : (i1, i1, i1) -> i1
    scf.condition(%on) %i_a, %i_b, %i_c, %acc : index, index, index, !L9
  } do {
  ^bb0(%i_a: index, %i_b: index, %i_c: index, %acc: !L9):
    %in_a = arith.cmpi ult, %i_a, %a1 : index
    %x_a = scf.if %in_a -> (index) {
      %v = func.call @at(%a, %i_a) : (!T0, index) -> index
      scf.yield %v : index
    } else {
      scf.yield %greatest : index
    }
    %in_b = arith.cmpi ult, %i_b, %b1 : index
    %x_b = scf.if %in_b -> (index) {
      %v = func.call @b_at(%b, %i_b) : (!T3, index) -> index
      scf.yield %v : index
    } else {
      scf.yield %greatest : index
    }
    %in_c = arith.cmpi ult, %i_c, %c1 : index
    %x_c = scf.if %in_c -> (index) {
      %v = func.call @c_at(%c, %i_c) : (!T6, index) -> index
      scf.yield %v : index
    } else {
      scf.yield %greatest : index
    }
    %least_b = arith.minui %x_a, %x_b : index
    %coordinate = arith.minui %least_b, %x_c : index
    %a_has = arith.cmpi eq, %x_a, %coordinate : index
    %b_has = arith.cmpi eq, %x_b, %coordinate : index
    %c_has = arith.cmpi eq, %x_c, %coordinate : index
    %counts = func.call @takes(%a_has, %b_has, %c_has) : (i1, i1, i1) -> i1
    %new = scf.if %counts -> (!L9) {
      %n = func.call @run(%coordinate, %i_a, %i_b, %i_c, %a_has, %b_has, %c_has, %acc)
          : (index, index, index, index, i1, i1, i1, !L9) -> !L9
      scf.yield %n : !L9
    } else {
      scf.yield %acc : !L9
    }
    %a_next = arith.addi %i_a, %one : index
    %a_new = arith.select %a_has, %a_next, %i_a : index
    %b_next = arith.addi %i_b, %one : index
    %b_new = arith.select %b_has, %b_next, %i_b : index
    %c_next = arith.addi %i_c, %one : index
    %c_new = arith.select %c_has, %c_next, %i_c : index
    scf.yield %a_new, %b_new, %c_new, %new : index, index, index, !L9
  }
  return %r#3 : !L9
}

// -----
!L9 = f32

func.func private @body(index, index, index, index, !L9) -> !L9

func.func @run_three(%c: index, %i_a: index, %i_b: index, %i_c: index,
    %a_has: i1, %b_has: i1, %c_has: i1, %acc: !L9) -> !L9 {
  %r = func.call @body(%c, %i_a, %i_b, %i_c, %acc)
      : (index, index, index, index, !L9) -> !L9
  return %r : !L9
}

// -----
!L9 = f32

func.func private @body(index, index, index, index, i1, i1, i1, !L9) -> !L9

func.func @run_three_marked(%c: index, %i_a: index, %i_b: index, %i_c: index,
    %a_has: i1, %b_has: i1, %c_has: i1, %acc: !L9) -> !L9 {
  %r = func.call @body(%c, %i_a, %i_b, %i_c, %a_has, %b_has, %c_has, %acc)
      : (index, index, index, index, i1, i1, i1, !L9) -> !L9
  return %r : !L9
}

// -----
func.func @all_three(%a: i1, %b: i1, %c: i1) -> i1 {
  %k0 = arith.andi %a, %b : i1
  %r = arith.andi %k0, %c : i1
  return %r : i1
}
func.func @any_of_three(%a: i1, %b: i1, %c: i1) -> i1 {
  %k0 = arith.ori %a, %b : i1
  %r = arith.ori %k0, %c : i1
  return %r : i1
}
func.func @first_of_three(%a: i1, %b: i1, %c: i1) -> i1 {
  return %a : i1
}
func.func @first_alone_of_three(%a: i1, %b: i1, %c: i1) -> i1 {
  %o0 = arith.ori %b, %c : i1
  %r = arith.cmpi ugt, %a, %o0 : i1
  return %r : i1
}

// -----
!T0 = tensor<5xindex>
!T3 = tensor<5xindex>
!T6 = tensor<5xindex>
!T9 = tensor<5xindex>
!L12 = f32

func.func private @at(!T0, index) -> index
func.func private @b_at(!T3, index) -> index
func.func private @c_at(!T6, index) -> index
func.func private @d_at(!T9, index) -> index
func.func private @goes(i1, i1, i1, i1) -> i1
func.func private @takes(i1, i1, i1, i1) -> i1
func.func private @run(index, index, index, index, index, i1, i1, i1, i1, !L12) -> !L12

// Visits the least next coordinate, and advances the sets that have it. Beyond its end a list has the greatest one.
func.func @merge_four(%a: !T0, %a0: index, %a1: index,
                     %b: !T3, %b0: index, %b1: index,
                     %c: !T6, %c0: index, %c1: index,
                     %d: !T9, %d0: index, %d1: index,
                     %init: !L12) -> !L12 {
  %one = arith.constant 1 : index
  %greatest = arith.constant -1 : index
  %r:5 = scf.while (%i_a = %a0, %i_b = %b0, %i_c = %c0, %i_d = %d0, %acc = %init)
      : (index, index, index, index, !L12) -> (index, index, index, index, !L12) {
    %in_a = arith.cmpi ult, %i_a, %a1 : index
    %in_b = arith.cmpi ult, %i_b, %b1 : index
    %in_c = arith.cmpi ult, %i_c, %c1 : index
    %in_d = arith.cmpi ult, %i_d, %d1 : index
    %on = func.call @goes(%in_a, %in_b, %in_c, %in_d) : (i1, i1, i1, i1) -> i1
    scf.condition(%on) %i_a, %i_b, %i_c, %i_d, %acc : index, index, index, index, !L12
  } do {
  ^bb0(%i_a: index, %i_b: index, %i_c: index, %i_d: index, %acc: !L12):
    %in_a = arith.cmpi ult, %i_a, %a1 : index
    %x_a = scf.if %in_a -> (index) {
      %v = func.call @at(%a, %i_a) : (!T0, index) -> index
      scf.yield %v : index
    } else {
      scf.yield %greatest : index
    }
    %in_b = arith.cmpi ult, %i_b, %b1 : index
    %x_b = scf.if %in_b -> (index) {
      %v = func.call @b_at(%b, %i_b) : (!T3, index) -> index
      scf.yield %v : index
    } else {
      scf.yield %greatest : index
    }
    %in_c = arith.cmpi ult, %i_c, %c1 : index
    %x_c = scf.if %in_c -> (index) {
      %v = func.call @c_at(%c, %i_c) : (!T6, index) -> index
      scf.yield %v : index
    } else {
      scf.yield %greatest : index
    }
    %in_d = arith.cmpi ult, %i_d, %d1 : index
    %x_d = scf.if %in_d -> (index) {
      %v = func.call @d_at(%d, %i_d) : (!T9, index) -> index
      scf.yield %v : index
    } else {
      scf.yield %greatest : index
    }
    %least_b = arith.minui %x_a, %x_b : index
    %least_c = arith.minui %least_b, %x_c : index
    %coordinate = arith.minui %least_c, %x_d : index
    %a_has = arith.cmpi eq, %x_a, %coordinate : index
    %b_has = arith.cmpi eq, %x_b, %coordinate : index
    %c_has = arith.cmpi eq, %x_c, %coordinate : index
    %d_has = arith.cmpi eq, %x_d, %coordinate : index
    %counts = func.call @takes(%a_has, %b_has, %c_has, %d_has) : (i1, i1, i1, i1) -> i1
    %new = scf.if %counts -> (!L12) {
      %n = func.call @run(%coordinate, %i_a, %i_b, %i_c, %i_d, %a_has, %b_has, %c_has, %d_has, %acc)
          : (index, index, index, index, index, i1, i1, i1, i1, !L12) -> !L12
      scf.yield %n : !L12
    } else {
      scf.yield %acc : !L12
    }
    %a_next = arith.addi %i_a, %one : index
    %a_new = arith.select %a_has, %a_next, %i_a : index
    %b_next = arith.addi %i_b, %one : index
    %b_new = arith.select %b_has, %b_next, %i_b : index
    %c_next = arith.addi %i_c, %one : index
    %c_new = arith.select %c_has, %c_next, %i_c : index
    %d_next = arith.addi %i_d, %one : index
    %d_new = arith.select %d_has, %d_next, %i_d : index
    scf.yield %a_new, %b_new, %c_new, %d_new, %new : index, index, index, index, !L12
  }
  return %r#4 : !L12
}

// -----
!L12 = f32

func.func private @body(index, index, index, index, index, !L12) -> !L12

func.func @run_four(%c: index, %i_a: index, %i_b: index, %i_c: index, %i_d: index,
    %a_has: i1, %b_has: i1, %c_has: i1, %d_has: i1, %acc: !L12) -> !L12 {
  %r = func.call @body(%c, %i_a, %i_b, %i_c, %i_d, %acc)
      : (index, index, index, index, index, !L12) -> !L12
  return %r : !L12
}

// -----
!L12 = f32

func.func private @body(index, index, index, index, index, i1, i1, i1, i1, !L12) -> !L12

func.func @run_four_marked(%c: index, %i_a: index, %i_b: index, %i_c: index, %i_d: index,
    %a_has: i1, %b_has: i1, %c_has: i1, %d_has: i1, %acc: !L12) -> !L12 {
  %r = func.call @body(%c, %i_a, %i_b, %i_c, %i_d, %a_has, %b_has, %c_has, %d_has, %acc)
      : (index, index, index, index, index, i1, i1, i1, i1, !L12) -> !L12
  return %r : !L12
}

// -----
func.func @all_four(%a: i1, %b: i1, %c: i1, %d: i1) -> i1 {
  %k0 = arith.andi %a, %b : i1
  %k1 = arith.andi %k0, %c : i1
  %r = arith.andi %k1, %d : i1
  return %r : i1
}
func.func @any_of_four(%a: i1, %b: i1, %c: i1, %d: i1) -> i1 {
  %k0 = arith.ori %a, %b : i1
  %k1 = arith.ori %k0, %c : i1
  %r = arith.ori %k1, %d : i1
  return %r : i1
}
func.func @first_of_four(%a: i1, %b: i1, %c: i1, %d: i1) -> i1 {
  return %a : i1
}
func.func @first_alone_of_four(%a: i1, %b: i1, %c: i1, %d: i1) -> i1 {
  %o0 = arith.ori %b, %c : i1
  %o1 = arith.ori %o0, %d : i1
  %r = arith.cmpi ugt, %a, %o1 : i1
  return %r : i1
}
