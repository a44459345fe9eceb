// Functions for strips.pdll. The types are examples. Each operand has two strips in the memory of the unit: while a step computes in
// one, the next step loads into the other. A step loads when the step before the last has stored.
!T0 = memref<1000xf32>
!T1 = memref<1000xf32>
!E0 = f32
!E1 = f32
!Row = memref<?x!E0, strided<[1], offset: ?>>
!Strip = memref<64xf32, 1>
!Part = memref<?xf32, 1>
!Token = i32
#lanes = 64 : i64
func.func private @body(!E0, !E1) -> !E1

// The target: after a token it loads, and stores; a token of what is done already, and of what is computed so far; the
// unit waits, and the host waits.
func.func private @load(!Row, !Part, !Token) -> !Token
func.func private @store(!Part, !Row, !Token) -> !Token
func.func private @none() -> !Token
func.func private @signal() -> !Token
func.func private @wait(!Token)
func.func private @join(!Token)

// The length of the strip at i of n elements, and which of the two strips it is.
func.func @strip(%i: index, %n: index, %lanes: index) -> (index, i1) {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %len = affine.min affine_map<(d)[n, lanes] -> (lanes, n - d)>(%i)[%n, %lanes]
  %step = arith.divui %i, %lanes : index
  %half = arith.remui %step, %c2 : index
  %odd = arith.cmpi ne, %half, %c0 : index
  return %len, %odd : index, i1
}
func.func @fetch(%row: !Row, %strip: !Strip, %len: index, %before: !Token) -> !Token {
  %part = memref.subview %strip[0] [%len] [1] : !Strip to !Part
  %loaded = func.call @load(%row, %part, %before) : (!Row, !Part, !Token) -> !Token
  return %loaded : !Token
}
func.func @put(%strip: !Strip, %row: !Row, %len: index) -> !Token {
  %done = func.call @signal() : () -> !Token
  %part = memref.subview %strip[0] [%len] [1] : !Strip to !Part
  %stored = func.call @store(%part, %row, %done) : (!Part, !Row, !Token) -> !Token
  return %stored : !Token
}

func.func @one(%x: !T0, %z: !T1) {
  %c0 = arith.constant 0 : index
  %number = arith.constant #lanes
  %lanes = arith.index_cast %number : i64 to index
  %n = memref.dim %z, %c0 : !T1
  %x_even = memref.alloc() : !Strip
  %x_odd = memref.alloc() : !Strip
  %z_even = memref.alloc() : !Strip
  %z_odd = memref.alloc() : !Strip
  %none = func.call @none() : () -> !Token
  %t:2 = scf.for %i = %c0 to %n step %lanes iter_args(%before = %none, %last = %none) -> (!Token, !Token) {
    %len, %odd = func.call @strip(%i, %n, %lanes) : (index, index, index) -> (index, i1)
    %xs = arith.select %odd, %x_odd, %x_even : !Strip
    %zs = arith.select %odd, %z_odd, %z_even : !Strip
    %from = memref.subview %x[%i] [%len] [1] : !T0 to !Row
    %loaded = func.call @fetch(%from, %xs, %len, %before) : (!Row, !Strip, index, !Token) -> !Token
    func.call @wait(%loaded) : (!Token) -> ()
    linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%xs : !Strip) outs(%zs : !Strip) attrs = {target.local} {
    ^bb0(%a: !E0, %c: !E1):
      %r = func.call @body(%a, %c) : (!E0, !E1) -> !E1
      linalg.yield %r : !E1
    }
    %to = memref.subview %z[%i] [%len] [1] : !T1 to !Row
    %stored = func.call @put(%zs, %to, %len) : (!Strip, !Row, index) -> !Token
    scf.yield %last, %stored : !Token, !Token
  }
  func.call @join(%t#0) : (!Token) -> ()
  func.call @join(%t#1) : (!Token) -> ()
  memref.dealloc %x_even : !Strip
  memref.dealloc %x_odd : !Strip
  memref.dealloc %z_even : !Strip
  memref.dealloc %z_odd : !Strip
  return
}

// -----
!T0 = memref<1000xf32>
!T1 = memref<1000xf32>
!T2 = memref<1000xf32>
!E0 = f32
!E1 = f32
!E2 = f32
!Row = memref<?x!E0, strided<[1], offset: ?>>
!Strip = memref<64xf32, 1>
!Part = memref<?xf32, 1>
!Token = i32
#lanes = 64 : i64
func.func private @body(!E0, !E1, !E2) -> !E2
func.func private @strip(index, index, index) -> (index, i1)
func.func private @fetch(!Row, !Strip, index, !Token) -> !Token
func.func private @put(!Strip, !Row, index) -> !Token
func.func private @none() -> !Token
func.func private @wait(!Token)
func.func private @join(!Token)

func.func @two(%x: !T0, %y: !T1, %z: !T2) {
  %c0 = arith.constant 0 : index
  %number = arith.constant #lanes
  %lanes = arith.index_cast %number : i64 to index
  %n = memref.dim %z, %c0 : !T2
  %x_even = memref.alloc() : !Strip
  %x_odd = memref.alloc() : !Strip
  %y_even = memref.alloc() : !Strip
  %y_odd = memref.alloc() : !Strip
  %z_even = memref.alloc() : !Strip
  %z_odd = memref.alloc() : !Strip
  %none = func.call @none() : () -> !Token
  %t:2 = scf.for %i = %c0 to %n step %lanes iter_args(%before = %none, %last = %none) -> (!Token, !Token) {
    %len, %odd = func.call @strip(%i, %n, %lanes) : (index, index, index) -> (index, i1)
    %xs = arith.select %odd, %x_odd, %x_even : !Strip
    %ys = arith.select %odd, %y_odd, %y_even : !Strip
    %zs = arith.select %odd, %z_odd, %z_even : !Strip
    %from = memref.subview %x[%i] [%len] [1] : !T0 to !Row
    %other = memref.subview %y[%i] [%len] [1] : !T1 to !Row
    %first = func.call @fetch(%from, %xs, %len, %before) : (!Row, !Strip, index, !Token) -> !Token
    %loaded = func.call @fetch(%other, %ys, %len, %first) : (!Row, !Strip, index, !Token) -> !Token
    func.call @wait(%loaded) : (!Token) -> ()
    linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%xs, %ys : !Strip, !Strip) outs(%zs : !Strip) attrs = {target.local} {
    ^bb0(%a: !E0, %b: !E1, %c: !E2):
      %r = func.call @body(%a, %b, %c) : (!E0, !E1, !E2) -> !E2
      linalg.yield %r : !E2
    }
    %to = memref.subview %z[%i] [%len] [1] : !T2 to !Row
    %stored = func.call @put(%zs, %to, %len) : (!Strip, !Row, index) -> !Token
    scf.yield %last, %stored : !Token, !Token
  }
  func.call @join(%t#0) : (!Token) -> ()
  func.call @join(%t#1) : (!Token) -> ()
  memref.dealloc %x_even : !Strip
  memref.dealloc %x_odd : !Strip
  memref.dealloc %y_even : !Strip
  memref.dealloc %y_odd : !Strip
  memref.dealloc %z_even : !Strip
  memref.dealloc %z_odd : !Strip
  return
}

// -----
!T0 = memref<33x70xf32>
!T1 = memref<70x50xf32>
!T2 = memref<33x50xf32>
!E0 = f32
!E1 = f32
!E2 = f32
!Row = memref<?x!E0, strided<[1], offset: ?>>
!Strip = memref<64xf32, 1>
!Part = memref<?xf32, 1>
!Token = i32
#lanes = 64 : i64
func.func private @body(!E0, !E1, !E2) -> !E2
func.func private @strip(index, index, index) -> (index, i1)
func.func private @fetch(!Row, !Strip, index, !Token) -> !Token
func.func private @store(!Part, !Row, !Token) -> !Token
func.func private @none() -> !Token
func.func private @signal() -> !Token
func.func private @wait(!Token)
func.func private @join(!Token)

func.func @product(%x: !T0, %y: !T1, %z: !T2) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %number = arith.constant #lanes
  %lanes = arith.index_cast %number : i64 to index
  %m = memref.dim %x, %c0 : !T0
  %kn = memref.dim %x, %c1 : !T0
  %n = memref.dim %y, %c1 : !T1
  %y_even = memref.alloc() : !Strip
  %y_odd = memref.alloc() : !Strip
  %sums = memref.alloc() : !Strip
  %none = func.call @none() : () -> !Token
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %lanes {
      %len, %unused = func.call @strip(%j, %n, %lanes) : (index, index, index) -> (index, i1)
      %to = memref.subview %z[%i, %j] [1, %len] [1, 1] : !T2 to !Row
      %begun = func.call @fetch(%to, %sums, %len, %none) : (!Row, !Strip, index, !Token) -> !Token
      func.call @wait(%begun) : (!Token) -> ()
      %t:2 = scf.for %k = %c0 to %kn step %c1 iter_args(%before = %none, %last = %none) -> (!Token, !Token) {
        %one, %odd = func.call @strip(%k, %kn, %c1) : (index, index, index) -> (index, i1)
        %ys = arith.select %odd, %y_odd, %y_even : !Strip
        %row = memref.subview %y[%k, %j] [1, %len] [1, 1] : !T1 to !Row
        %loaded = func.call @fetch(%row, %ys, %len, %before) : (!Row, !Strip, index, !Token) -> !Token
        %a = memref.load %x[%i, %k] : !T0
        func.call @wait(%loaded) : (!Token) -> ()
        linalg.generic {indexing_maps = [affine_map<(i) -> ()>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
          ins(%a, %ys : !E0, !Strip) outs(%sums : !Strip) attrs = {target.local} {
        ^bb0(%p: !E0, %b: !E1, %c: !E2):
          %r = func.call @body(%p, %b, %c) : (!E0, !E1, !E2) -> !E2
          linalg.yield %r : !E2
        }
        %done = func.call @signal() : () -> !Token
        scf.yield %last, %done : !Token, !Token
      }
      %part = memref.subview %sums[0] [%len] [1] : !Strip to !Part
      %stored = func.call @store(%part, %to, %t#1) : (!Part, !Row, !Token) -> !Token
      func.call @join(%stored) : (!Token) -> ()
    }
  }
  memref.dealloc %y_even : !Strip
  memref.dealloc %y_odd : !Strip
  memref.dealloc %sums : !Strip
  return
}
