// Defines the functions that indexing.pdll instantiates. !X is collapsed to [before axis, axis, after axis], !I are the
// indices, !Y is the result. The types and numbers are examples.

!E0 = f32
!E1 = i64
!X = tensor<2x3x4xf32>
!I = tensor<5xi64>
!Y = tensor<2x5x4xf32>

// Returns the index, or n + index if it is negative.
func.func @place(%c: !E1, %size: index) -> index {
  %zero = arith.constant 0 : index
  %i = arith.index_cast %c : !E1 to index
  %up = arith.addi %i, %size : index
  %low = arith.cmpi slt, %i, %zero : index
  %r = arith.select %low, %up, %i : index
  return %r : index
}

func.func @gather(%x: !X, %i: !I) -> !Y {
  %one = arith.constant 1 : index
  %size = tensor.dim %x, %one : !X
  %empty = tensor.empty() : !Y
  %r = linalg.generic {indexing_maps = [affine_map<(o, j, n) -> (j)>, affine_map<(o, j, n) -> (o, j, n)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%i : !I) outs(%empty : !Y) {
  ^bb0(%c: !E1, %old: !E0):
    %o = linalg.index 0 : index
    %n = linalg.index 2 : index
    %place = func.call @place(%c, %size) : (!E1, index) -> index
    %v = tensor.extract %x[%o, %place, %n] : !X
    linalg.yield %v : !E0
  } -> !Y
  return %r : !Y
}

// -----
!T0 = tensor<3x2x4xf32>
!T1 = tensor<5xi64>
!E1 = i64
!P = tensor<5x1xindex>
func.func private @place(!E1, index) -> index

// Returns the indices of a list as n x 1.
func.func @places(%x: !T0, %i: !T1) -> !P {
  %zero = arith.constant 0 : index
  %size = tensor.dim %x, %zero : !T0
  %empty = tensor.empty() : !P
  %r = linalg.generic {indexing_maps = [affine_map<(j, k) -> (j)>, affine_map<(j, k) -> (j, k)>], iterator_types = ["parallel", "parallel"]} ins(%i : !T1) outs(%empty : !P) {
  ^bb0(%c: !E1, %old: index):
    %place = func.call @place(%c, %size) : (!E1, index) -> index
    linalg.yield %place : index
  } -> !P
  return %r : !P
}

// -----
!E0 = f32
!E1 = i64
!X = tensor<2x3x4xf32>
!I = tensor<2x5x4xi64>
!Y = tensor<2x5x4xf32>
func.func private @place(!E1, index) -> index

func.func @gather_elements(%x: !X, %i: !I) -> !Y {
  %one = arith.constant 1 : index
  %size = tensor.dim %x, %one : !X
  %empty = tensor.empty() : !Y
  %r = linalg.generic {indexing_maps = [affine_map<(o, j, n) -> (o, j, n)>, affine_map<(o, j, n) -> (o, j, n)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%i : !I) outs(%empty : !Y) {
  ^bb0(%c: !E1, %old: !E0):
    %o = linalg.index 0 : index
    %n = linalg.index 2 : index
    %place = func.call @place(%c, %size) : (!E1, index) -> index
    %v = tensor.extract %x[%o, %place, %n] : !X
    linalg.yield %v : !E0
  } -> !Y
  return %r : !Y
}

// -----
!E0 = f32
!E1 = i64
!X = tensor<2x12x4xf32>
!I = tensor<2x5x2xi64>
!Y = tensor<2x5x4xf32>
!S = tensor<2xi64>
func.func private @place(!E1, index) -> index

func.func @gather_nd(%x: !X, %i: !I, %sizes: !S) -> !Y {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %count = tensor.dim %sizes, %zero : !S
  %empty = tensor.empty() : !Y
  %r = linalg.generic {indexing_maps = [affine_map<(b, m, n) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel"]} outs(%empty : !Y) {
  ^bb0(%old: !E0):
    %b = linalg.index 0 : index
    %m = linalg.index 1 : index
    %n = linalg.index 2 : index
    %at = scf.for %k = %zero to %count step %one iter_args(%so = %zero) -> (index) {
      %size_given = tensor.extract %sizes[%k] : !S
      %size = arith.index_cast %size_given : i64 to index
      %c = tensor.extract %i[%b, %m, %k] : !I
      %place = func.call @place(%c, %size) : (!E1, index) -> index
      %wide = arith.muli %so, %size : index
      %next = arith.addi %wide, %place : index
      scf.yield %next : index
    }
    %v = tensor.extract %x[%b, %at, %n] : !X
    linalg.yield %v : !E0
  } -> !Y
  return %r : !Y
}

// -----
!E0 = i64
!E1 = f32
!X = tensor<2xf32>
!I = tensor<2x4xi64>
!Y = tensor<2x3x4xf32>
func.func private @as_index(!E0) -> index

func.func @one_hot(%i: !I, %v: !X) -> !Y {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %off = tensor.extract %v[%zero] : !X
  %on = tensor.extract %v[%one] : !X
  %empty = tensor.empty() : !Y
  %depth = tensor.dim %empty, %one : !Y
  %r = linalg.generic {indexing_maps = [affine_map<(o, k, n) -> (o, n)>, affine_map<(o, k, n) -> (o, k, n)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%i : !I) outs(%empty : !Y) {
  ^bb0(%c: !E0, %old: !E1):
    %k = linalg.index 1 : index
    %at = func.call @as_index(%c) : (!E0) -> index
    %up = arith.addi %at, %depth : index
    %low = arith.cmpi slt, %at, %zero : index
    %place = arith.select %low, %up, %at : index
    %here = arith.cmpi eq, %k, %place : index
    %w = arith.select %here, %on, %off : !E1
    linalg.yield %w : !E1
  } -> !Y
  return %r : !Y
}

// -----
!E0 = f32
func.func @index_of_float(%x: !E0) -> index {
  %n = arith.fptosi %x : !E0 to i64
  %r = arith.index_cast %n : i64 to index
  return %r : index
}

// -----
!E0 = i32
func.func @index_of_signed(%x: !E0) -> index {
  %r = arith.index_cast %x : !E0 to index
  return %r : index
}
func.func @index_of_unsigned(%x: !E0) -> index {
  %r = arith.index_castui %x : !E0 to index
  return %r : index
}

// -----
!E0 = f32
!E1 = i64
!X = tensor<4x4x2xf32>
!I = tensor<4xi64>
func.func @reverse_columns(%x: !X, %n: !I) -> !X {
  %one = arith.constant 1 : index
  %empty = tensor.empty() : !X
  %r = linalg.generic {indexing_maps = [affine_map<(t, b, k) -> (b)>, affine_map<(t, b, k) -> (t, b, k)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%n : !I) outs(%empty : !X) {
  ^bb0(%c: !E1, %old: !E0):
    %t = linalg.index 0 : index
    %b = linalg.index 1 : index
    %k = linalg.index 2 : index
    %count = arith.index_cast %c : !E1 to index
    %last = arith.subi %count, %one : index
    %back = arith.subi %last, %t : index
    %in = arith.cmpi slt, %t, %count : index
    %at = arith.select %in, %back, %t : index
    %v = tensor.extract %x[%at, %b, %k] : !X
    linalg.yield %v : !E0
  } -> !X
  return %r : !X
}
func.func @reverse_rows(%x: !X, %n: !I) -> !X {
  %one = arith.constant 1 : index
  %empty = tensor.empty() : !X
  %r = linalg.generic {indexing_maps = [affine_map<(b, t, k) -> (b)>, affine_map<(b, t, k) -> (b, t, k)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%n : !I) outs(%empty : !X) {
  ^bb0(%c: !E1, %old: !E0):
    %b = linalg.index 0 : index
    %t = linalg.index 1 : index
    %k = linalg.index 2 : index
    %count = arith.index_cast %c : !E1 to index
    %last = arith.subi %count, %one : index
    %back = arith.subi %last, %t : index
    %in = arith.cmpi slt, %t, %count : index
    %at = arith.select %in, %back, %t : index
    %v = tensor.extract %x[%b, %at, %k] : !X
    linalg.yield %v : !E0
  } -> !X
  return %r : !X
}

// -----
// --- Scatter: a sequential loop, since indices may be duplicates ---
!E0 = f32
!E1 = i64
!Y = tensor<2x3x4xf32>
!I = tensor<2x5x4xi64>
!X = tensor<2x5x4xf32>
func.func private @place(!E1, index) -> index
func.func private @join(!E0, !E0) -> !E0

func.func @scatter_elements(%x: !Y, %i: !I, %u: !X) -> !Y {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %size = tensor.dim %x, %one : !Y
  %outer = tensor.dim %i, %zero : !I
  %count = tensor.dim %i, %one : !I
  %inner = tensor.dim %i, %two : !I
  %r = scf.for %o = %zero to %outer step %one iter_args(%y0 = %x) -> (!Y) {
    %r0 = scf.for %j = %zero to %count step %one iter_args(%y1 = %y0) -> (!Y) {
      %r1 = scf.for %n = %zero to %inner step %one iter_args(%y2 = %y1) -> (!Y) {
        %c = tensor.extract %i[%o, %j, %n] : !I
        %v = tensor.extract %u[%o, %j, %n] : !X
        %place = func.call @place(%c, %size) : (!E1, index) -> index
        %old = tensor.extract %y2[%o, %place, %n] : !Y
        %new = func.call @join(%old, %v) : (!E0, !E0) -> !E0
        %y3 = tensor.insert %new into %y2[%o, %place, %n] : !Y
        scf.yield %y3 : !Y
      }
      scf.yield %r1 : !Y
    }
    scf.yield %r0 : !Y
  }
  return %r : !Y
}

// -----
!E0 = f32
!E1 = i64
!Y = tensor<12x4xf32>
!I = tensor<5x2xi64>
!X = tensor<5x4xf32>
!S = tensor<2xi64>
func.func private @place(!E1, index) -> index
func.func private @join(!E0, !E0) -> !E0

func.func @scatter_nd(%x: !Y, %i: !I, %u: !X, %sizes: !S) -> !Y {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %count = tensor.dim %i, %zero : !I
  %depth = tensor.dim %i, %one : !I
  %inner = tensor.dim %u, %one : !X
  %r = scf.for %m = %zero to %count step %one iter_args(%y0 = %x) -> (!Y) {
    %at = scf.for %k = %zero to %depth step %one iter_args(%so = %zero) -> (index) {
      %size_given = tensor.extract %sizes[%k] : !S
      %size = arith.index_cast %size_given : i64 to index
      %c = tensor.extract %i[%m, %k] : !I
      %place = func.call @place(%c, %size) : (!E1, index) -> index
      %wide = arith.muli %so, %size : index
      %next = arith.addi %wide, %place : index
      scf.yield %next : index
    }
    %r0 = scf.for %n = %zero to %inner step %one iter_args(%y1 = %y0) -> (!Y) {
      %v = tensor.extract %u[%m, %n] : !X
      %old = tensor.extract %y1[%at, %n] : !Y
      %new = func.call @join(%old, %v) : (!E0, !E0) -> !E0
      %y2 = tensor.insert %new into %y1[%at, %n] : !Y
      scf.yield %y2 : !Y
    }
    scf.yield %r0 : !Y
  }
  return %r : !Y
}

// -----
!E0 = f32
func.func @last(%a: !E0, %b: !E0) -> !E0 {
  return %b : !E0
}
func.func @join_add(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.addf %a, %b : !E0
  return %r : !E0
}
func.func @join_mul(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.mulf %a, %b : !E0
  return %r : !E0
}
func.func @join_max(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.maximumf %a, %b : !E0
  return %r : !E0
}
func.func @join_min(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.minimumf %a, %b : !E0
  return %r : !E0
}
func.func @less_float(%a: !E0, %b: !E0) -> i1 {
  %r = arith.cmpf olt, %a, %b : !E0
  return %r : i1
}
func.func @greater_float(%a: !E0, %b: !E0) -> i1 {
  %r = arith.cmpf ogt, %a, %b : !E0
  return %r : i1
}

// -----
!E0 = i32
func.func @join_add_integer(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.addi %a, %b : !E0
  return %r : !E0
}
func.func @join_mul_integer(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.muli %a, %b : !E0
  return %r : !E0
}
func.func @join_max_signed(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.maxsi %a, %b : !E0
  return %r : !E0
}
func.func @join_max_unsigned(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.maxui %a, %b : !E0
  return %r : !E0
}
func.func @join_min_signed(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.minsi %a, %b : !E0
  return %r : !E0
}
func.func @join_min_unsigned(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.minui %a, %b : !E0
  return %r : !E0
}
func.func @less_signed(%a: !E0, %b: !E0) -> i1 {
  %r = arith.cmpi slt, %a, %b : !E0
  return %r : i1
}
func.func @less_unsigned(%a: !E0, %b: !E0) -> i1 {
  %r = arith.cmpi ult, %a, %b : !E0
  return %r : i1
}
func.func @greater_signed(%a: !E0, %b: !E0) -> i1 {
  %r = arith.cmpi sgt, %a, %b : !E0
  return %r : i1
}
func.func @greater_unsigned(%a: !E0, %b: !E0) -> i1 {
  %r = arith.cmpi ugt, %a, %b : !E0
  return %r : i1
}

// -----
// --- Indices of the first k in a stable order ---
!E0 = f32
!X = tensor<2x5x4xf32>
!Y = tensor<2x3x4xi64>
!H = tensor<3xf32>
#width = 16 : i64
func.func private @before(!E0, !E0) -> i1

// One pass. @held has the first k so far, in order: an element that comes before the last of them is inserted at its
// place, and those behind it move by one. Blocks without such an element are skipped: their comparisons are a vector.
func.func @top_places(%x: !X) -> !Y {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %lanes = arith.constant #width
  %width = arith.index_cast %lanes : i64 to index
  %no = arith.constant false
  %yes = arith.constant true
  %outer = tensor.dim %x, %zero : !X
  %size = tensor.dim %x, %one : !X
  %inner = tensor.dim %x, %two : !X
  %empty = tensor.empty() : !Y
  %held = tensor.empty() : !H
  %k = tensor.dim %empty, %one : !Y
  %last = arith.subi %k, %one : index
  %r:2 = scf.for %o = %zero to %outer step %one iter_args(%y0 = %empty, %h0 = %held) -> (!Y, !H) {
    %r0:2 = scf.for %n = %zero to %inner step %one iter_args(%y1 = %y0, %h1 = %h0) -> (!Y, !H) {
      %any = tensor.extract %x[%o, %zero, %n] : !X
      %r1:3 = scf.for %b = %zero to %size step %width iter_args(%yb = %y1, %hb = %h1, %lb = %any) -> (!Y, !H, !E0) {
       %behind = arith.addi %b, %width : index
       %end = arith.minsi %behind, %size : index
       %whole = arith.cmpi sle, %behind, %size : index
       %full = arith.cmpi sge, %b, %k : index
       %quick = arith.andi %whole, %full : i1
       %open = scf.if %quick -> i1 {
         %some = scf.for %j = %zero to %width step %one iter_args(%found = %no) -> i1 {
           %i = arith.addi %b, %j : index
           %v = tensor.extract %x[%o, %i, %n] : !X
           %better = func.call @before(%v, %lb) : (!E0, !E0) -> i1
           %now = arith.ori %found, %better : i1
           scf.yield %now : i1
         }
         scf.yield %some : i1
       } else {
         scf.yield %yes : i1
       }
       %block:3 = scf.if %open -> (!Y, !H, !E0) {
        %rb:3 = scf.for %i = %b to %end step %one iter_args(%y2 = %yb, %h2 = %hb, %least = %lb) -> (!Y, !H, !E0) {
        %v = tensor.extract %x[%o, %i, %n] : !X
        %grows = arith.cmpi slt, %i, %k : index
        %better = func.call @before(%v, %least) : (!E0, !E0) -> i1
        %in = arith.ori %grows, %better : i1
        %next:3 = scf.if %in -> (!Y, !H, !E0) {
          %count = arith.minsi %i, %last : index
          %c = arith.index_cast %i : index to i64
          %moved:4 = scf.for %j = %zero to %count step %one
              iter_args(%y3 = %y2, %h3 = %h2, %w = %v, %p = %c) -> (!Y, !H, !E0, i64) {
            %u = tensor.extract %h3[%j] : !H
            %q = tensor.extract %y3[%o, %j, %n] : !Y
            %first = func.call @before(%w, %u) : (!E0, !E0) -> i1
            %u1 = arith.select %first, %w, %u : !E0
            %q1 = arith.select %first, %p, %q : i64
            %w1 = arith.select %first, %u, %w : !E0
            %p1 = arith.select %first, %q, %p : i64
            %h4 = tensor.insert %u1 into %h3[%j] : !H
            %y4 = tensor.insert %q1 into %y3[%o, %j, %n] : !Y
            scf.yield %y4, %h4, %w1, %p1 : !Y, !H, !E0, i64
          }
          %h5 = tensor.insert %moved#2 into %moved#1[%count] : !H
          %y5 = tensor.insert %moved#3 into %moved#0[%o, %count, %n] : !Y
          scf.yield %y5, %h5, %moved#2 : !Y, !H, !E0
        } else {
          scf.yield %y2, %h2, %least : !Y, !H, !E0
        }
        scf.yield %next#0, %next#1, %next#2 : !Y, !H, !E0
        }
        scf.yield %rb#0, %rb#1, %rb#2 : !Y, !H, !E0
       } else {
        scf.yield %yb, %hb, %lb : !Y, !H, !E0
       }
       scf.yield %block#0, %block#1, %block#2 : !Y, !H, !E0
      }
      scf.yield %r1#0, %r1#1 : !Y, !H
    }
    scf.yield %r0#0, %r0#1 : !Y, !H
  }
  return %r#0 : !Y
}

// -----
// --- Losses ---
!E0 = f32
!E1 = i64
!X = tensor<2x3x4xf32>
!I = tensor<2x4xi64>
!Y = tensor<2x4xf32>
!W = tensor<3xf32>
!S = tensor<f32>
#ignore_index = -1 : i64

func.func @is_ignored(%c: i64) -> i1 {
  %ignored = arith.constant #ignore_index
  %r = arith.cmpi eq, %c, %ignored : i64
  return %r : i1
}
func.func @index_of_class(%c: !E1) -> i64 {
  %n = arith.index_cast %c : !E1 to index
  %r = arith.index_cast %n : index to i64
  return %r : i64
}
func.func @each_weight(%x: !X, %t: !I, %w: !W) -> !Y {
  %zero = arith.constant 0.0 : !E0
  %no = arith.constant 0 : i64
  %empty = tensor.empty() : !Y
  %r = linalg.generic {indexing_maps = [affine_map<(n, d) -> (n, d)>, affine_map<(n, d) -> (n, d)>], iterator_types = ["parallel", "parallel"]} ins(%t : !I) outs(%empty : !Y) {
  ^bb0(%given: !E1, %old: !E0):
    %c = func.call @index_of_class(%given) : (!E1) -> i64
    %ignored = func.call @is_ignored(%c) : (i64) -> i1
    %safe = arith.select %ignored, %no, %c : i64
    %at = arith.index_cast %safe : i64 to index
    %v = tensor.extract %w[%at] : !W
    %u = arith.select %ignored, %zero, %v : !E0
    linalg.yield %u : !E0
  } -> !Y
  return %r : !Y
}
func.func @each_loss(%x: !X, %t: !I, %w: !W) -> !Y {
  %no = arith.constant 0 : i64
  %weights = func.call @each_weight(%x, %t, %w) : (!X, !I, !W) -> !Y
  %empty = tensor.empty() : !Y
  %r = linalg.generic {indexing_maps = [affine_map<(n, d) -> (n, d)>, affine_map<(n, d) -> (n, d)>, affine_map<(n, d) -> (n, d)>], iterator_types = ["parallel", "parallel"]} ins(%t, %weights : !I, !Y) outs(%empty : !Y) {
  ^bb0(%given: !E1, %weight: !E0, %old: !E0):
    %n = linalg.index 0 : index
    %d = linalg.index 1 : index
    %c = func.call @index_of_class(%given) : (!E1) -> i64
    %ignored = func.call @is_ignored(%c) : (i64) -> i1
    %safe = arith.select %ignored, %no, %c : i64
    %at = arith.index_cast %safe : i64 to index
    %v = tensor.extract %x[%n, %at, %d] : !X
    %p = arith.mulf %v, %weight : !E0
    %u = arith.negf %p : !E0
    linalg.yield %u : !E0
  } -> !Y
  return %r : !Y
}
func.func @sum_of(%y: !Y) -> !S {
  %zero = arith.constant 0.0 : !E0
  %empty = tensor.empty() : !S
  %zeros = linalg.fill ins(%zero : !E0) outs(%empty : !S) -> !S
  %r = linalg.generic {indexing_maps = [affine_map<(n, d) -> (n, d)>, affine_map<(n, d) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%y : !Y) outs(%zeros : !S) {
  ^bb0(%v: !E0, %a: !E0):
    %s = arith.addf %a, %v : !E0
    linalg.yield %s : !E0
  } -> !S
  return %r : !S
}
func.func @sum_of_losses(%x: !X, %t: !I, %w: !W) -> !S {
  %y = func.call @each_loss(%x, %t, %w) : (!X, !I, !W) -> !Y
  %r = func.call @sum_of(%y) : (!Y) -> !S
  return %r : !S
}
func.func @mean_of_losses(%x: !X, %t: !I, %w: !W) -> !S {
  %s = func.call @sum_of_losses(%x, %t, %w) : (!X, !I, !W) -> !S
  %weights = func.call @each_weight(%x, %t, %w) : (!X, !I, !W) -> !Y
  %d = func.call @sum_of(%weights) : (!Y) -> !S
  %empty = tensor.empty() : !S
  %r = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%s, %d : !S, !S) outs(%empty : !S) {
  ^bb0(%a: !E0, %b: !E0, %old: !E0):
    %q = arith.divf %a, %b : !E0
    linalg.yield %q : !E0
  } -> !S
  return %r : !S
}
