// Defines the functions that curves.pdll instantiates.
// Each loop terminates for any size: a power of two that is shifted out is 0.

// Returns whether a coordinate of this size has the bit `bit`.
func.func @has(%bit: index, %size: index) -> i1 {
  %c0 = arith.constant 0 : index
  %is_one = arith.cmpi sgt, %bit, %c0 : index
  %is_below = arith.cmpi slt, %bit, %size : index
  %has = arith.andi %is_one, %is_below : i1
  return %has : i1
}

// Computes the coordinates in a square. Two bits of k select a quarter, in the order (0, 0), (0, 1), (1, 1), (1, 0).
// x and y are swapped in the first and the last quarter, and reversed in the last. x is along the greater size.
func.func @hilbert(%k: index, %n: index, %m: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %side = arith.minsi %n, %m : index
  %r:4 = scf.while (%s = %c1, %rest = %k, %x = %c0, %y = %c0)
      : (index, index, index, index) -> (index, index, index, index) {
    %more = func.call @has(%s, %side) : (index, index) -> i1
    scf.condition(%more) %s, %rest, %x, %y : index, index, index, index
  } do {
  ^bb0(%s: index, %rest: index, %x: index, %y: index):
    %upper = arith.shrui %rest, %c1 : index
    %x_half = arith.andi %upper, %c1 : index
    %differs = arith.xori %rest, %x_half : index
    %y_half = arith.andi %differs, %c1 : index
    %is_beyond = arith.cmpi eq, %x_half, %c1 : index
    %turns = arith.cmpi eq, %y_half, %c0 : index
    %last = arith.subi %s, %c1 : index
    %x_back = arith.subi %last, %x : index
    %y_back = arith.subi %last, %y : index
    %x1 = arith.select %is_beyond, %x_back, %x : index
    %y1 = arith.select %is_beyond, %y_back, %y : index
    %x2 = arith.select %turns, %y1, %x : index
    %y2 = arith.select %turns, %x1, %y : index
    %x_step = arith.muli %x_half, %s : index
    %y_step = arith.muli %y_half, %s : index
    %x3 = arith.addi %x2, %x_step : index
    %y3 = arith.addi %y2, %y_step : index
    %twice = arith.shli %s, %c1 : index
    %next = arith.shrui %rest, %c2 : index
    scf.yield %twice, %next, %x3, %y3 : index, index, index, index
  }
  // The remaining bits of k are the number of the square.
  %before = arith.muli %r#1, %r#0 : index
  %along = arith.addi %before, %r#2 : index
  %is_tall = arith.cmpi sge, %n, %m : index
  %i = arith.select %is_tall, %along, %r#3 : index
  %j = arith.select %is_tall, %r#3, %along : index
  return %i, %j : index, index
}

// Moves the lowest bit of k to the coordinate x, if the size of x has that bit.
func.func @take(%bit: index, %size: index, %x: index, %bits: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %has = func.call @has(%bit, %size) : (index, index) -> i1
  %lowest = arith.andi %bits, %c1 : index
  %step = arith.muli %lowest, %bit : index
  %with = arith.addi %x, %step : index
  %others = arith.shrui %bits, %c1 : index
  %new = arith.select %has, %with, %x : index
  %rest = arith.select %has, %others, %bits : index
  return %new, %rest : index, index
}

func.func @morton_of_three(%k: index, %n: index, %m: index, %l: index)
    -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %nm = arith.maxsi %n, %m : index
  %size = arith.maxsi %nm, %l : index
  %r:5 = scf.while (%bit = %c1, %bits = %k, %x = %c0, %y = %c0, %z = %c0)
      : (index, index, index, index, index) -> (index, index, index, index, index) {
    %more = func.call @has(%bit, %size) : (index, index) -> i1
    scf.condition(%more) %bit, %bits, %x, %y, %z : index, index, index, index, index
  } do {
  ^bb0(%bit: index, %bits: index, %x: index, %y: index, %z: index):
    %z1, %bits1 = func.call @take(%bit, %l, %z, %bits)
        : (index, index, index, index) -> (index, index)
    %y1, %bits2 = func.call @take(%bit, %m, %y, %bits1)
        : (index, index, index, index) -> (index, index)
    %x1, %bits3 = func.call @take(%bit, %n, %x, %bits2)
        : (index, index, index, index) -> (index, index)
    %next = arith.shli %bit, %c1 : index
    scf.yield %next, %bits3, %x1, %y1, %z1 : index, index, index, index, index
  }
  return %r#2, %r#3, %r#4 : index, index, index
}

// A first coordinate of size 1 has no bits.
func.func @morton(%k: index, %n: index, %m: index) -> (index, index) {
  %c1 = arith.constant 1 : index
  %r:3 = func.call @morton_of_three(%k, %c1, %n, %m)
      : (index, index, index, index) -> (index, index, index)
  return %r#1, %r#2 : index, index
}
