// What the rules of pipelines.pdll build. The types are examples. Each buffer has two halves: while a step computes in one, the next
// step loads into the other. A step loads when the step before the last has stored.
!T0 = memref<1000xf32>
!T1 = memref<1000xf32>
!E0 = f32
!E1 = f32
!Row = memref<?xf32, strided<[1], offset: ?>>
!Half = memref<64xf32, strided<[1], offset: ?>, 1>
!Part = memref<?xf32, strided<[1], offset: ?>, 1>
func.func private @body(!E0, !E1) -> !E1
func.func @one(%x: !T0, %z: !T1) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %n = memref.dim %z, %c0 : !T1
  %xs = memref.alloc() : memref<2x64xf32, 1>
  %zs = memref.alloc() : memref<2x64xf32, 1>
  %none = "vpu.none"() : () -> i32
  %t:2 = scf.for %i = %c0 to %n step %c64 iter_args(%before = %none, %last = %none) -> (i32, i32) {
    %half = affine.apply affine_map<(d) -> ((d floordiv 64) mod 2)>(%i)
    %len = affine.min affine_map<(d)[n] -> (64, n - d)>(%i)[%n]
    %x0 = memref.subview %x[%i] [%len] [1] : !T0 to !Row
    %x1 = memref.subview %xs[%half, 0] [1, 64] [1, 1] : memref<2x64xf32, 1> to !Half
    %x2 = memref.subview %xs[%half, 0] [1, %len] [1, 1] : memref<2x64xf32, 1> to !Part
    %loaded = "vpu.load"(%x0, %x2, %before) : (!Row, !Part, i32) -> i32
    "vpu.wait"(%loaded) : (i32) -> ()
    %z1 = memref.subview %zs[%half, 0] [1, 64] [1, 1] : memref<2x64xf32, 1> to !Half
    linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x1 : !Half) outs(%z1 : !Half) attrs = {vpu.local} {
    ^bb0(%a: !E0, %c: !E1):
      %r = func.call @body(%a, %c) : (!E0, !E1) -> !E1
      linalg.yield %r : !E1
    }
    %done = "vpu.signal"() : () -> i32
    %z0 = memref.subview %z[%i] [%len] [1] : !T1 to !Row
    %z2 = memref.subview %zs[%half, 0] [1, %len] [1, 1] : memref<2x64xf32, 1> to !Part
    %stored = "vpu.store"(%z2, %z0, %done) : (!Part, !Row, i32) -> i32
    scf.yield %last, %stored : i32, i32
  }
  "vpu.join"(%t#0) : (i32) -> ()
  "vpu.join"(%t#1) : (i32) -> ()
  memref.dealloc %xs : memref<2x64xf32, 1>
  memref.dealloc %zs : memref<2x64xf32, 1>
  return
}

// -----
!T0 = memref<1000xf32>
!T1 = memref<1000xf32>
!T2 = memref<1000xf32>
!E0 = f32
!E1 = f32
!E2 = f32
!Row = memref<?xf32, strided<[1], offset: ?>>
!Half = memref<64xf32, strided<[1], offset: ?>, 1>
!Part = memref<?xf32, strided<[1], offset: ?>, 1>
func.func private @body(!E0, !E1, !E2) -> !E2
func.func @two(%x: !T0, %y: !T1, %z: !T2) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %n = memref.dim %z, %c0 : !T2
  %xs = memref.alloc() : memref<2x64xf32, 1>
  %ys = memref.alloc() : memref<2x64xf32, 1>
  %zs = memref.alloc() : memref<2x64xf32, 1>
  %none = "vpu.none"() : () -> i32
  %t:2 = scf.for %i = %c0 to %n step %c64 iter_args(%before = %none, %last = %none) -> (i32, i32) {
    %half = affine.apply affine_map<(d) -> ((d floordiv 64) mod 2)>(%i)
    %len = affine.min affine_map<(d)[n] -> (64, n - d)>(%i)[%n]
    %x0 = memref.subview %x[%i] [%len] [1] : !T0 to !Row
    %x1 = memref.subview %xs[%half, 0] [1, 64] [1, 1] : memref<2x64xf32, 1> to !Half
    %x2 = memref.subview %xs[%half, 0] [1, %len] [1, 1] : memref<2x64xf32, 1> to !Part
    %y0 = memref.subview %y[%i] [%len] [1] : !T1 to !Row
    %y1 = memref.subview %ys[%half, 0] [1, 64] [1, 1] : memref<2x64xf32, 1> to !Half
    %y2 = memref.subview %ys[%half, 0] [1, %len] [1, 1] : memref<2x64xf32, 1> to !Part
    %first = "vpu.load"(%x0, %x2, %before) : (!Row, !Part, i32) -> i32
    %loaded = "vpu.load"(%y0, %y2, %first) : (!Row, !Part, i32) -> i32
    "vpu.wait"(%loaded) : (i32) -> ()
    %z1 = memref.subview %zs[%half, 0] [1, 64] [1, 1] : memref<2x64xf32, 1> to !Half
    linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x1, %y1 : !Half, !Half) outs(%z1 : !Half) attrs = {vpu.local} {
    ^bb0(%a: !E0, %b: !E1, %c: !E2):
      %r = func.call @body(%a, %b, %c) : (!E0, !E1, !E2) -> !E2
      linalg.yield %r : !E2
    }
    %done = "vpu.signal"() : () -> i32
    %z0 = memref.subview %z[%i] [%len] [1] : !T2 to !Row
    %z2 = memref.subview %zs[%half, 0] [1, %len] [1, 1] : memref<2x64xf32, 1> to !Part
    %stored = "vpu.store"(%z2, %z0, %done) : (!Part, !Row, i32) -> i32
    scf.yield %last, %stored : i32, i32
  }
  "vpu.join"(%t#0) : (i32) -> ()
  "vpu.join"(%t#1) : (i32) -> ()
  memref.dealloc %xs : memref<2x64xf32, 1>
  memref.dealloc %ys : memref<2x64xf32, 1>
  memref.dealloc %zs : memref<2x64xf32, 1>
  return
}


// -----
!T0 = memref<33x70xf32>
!T1 = memref<70x50xf32>
!T2 = memref<33x50xf32>
!Row = memref<?xf32, strided<[1], offset: ?>>
!Half = memref<64xf32, strided<[1], offset: ?>, 1>
!Part = memref<?xf32, strided<[1], offset: ?>, 1>
func.func @product(%x: !T0, %y: !T1, %z: !T2) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %m = memref.dim %x, %c0 : !T0
  %kn = memref.dim %x, %c1 : !T0
  %n = memref.dim %y, %c1 : !T1
  %ys = memref.alloc() : memref<2x64xf32, 1>
  %sums = memref.alloc() : memref<64xf32, 1>
  %none = "vpu.none"() : () -> i32
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c64 {
      %len = affine.min affine_map<(d)[n] -> (64, n - d)>(%j)[%n]
      %z0 = memref.subview %z[%i, %j] [1, %len] [1, 1] : !T2 to !Row
      %z2 = memref.subview %sums[0] [%len] [1] : memref<64xf32, 1> to memref<?xf32, strided<[1]>, 1>
      %begun = "vpu.load"(%z0, %z2, %none) : (!Row, memref<?xf32, strided<[1]>, 1>, i32) -> i32
      "vpu.wait"(%begun) : (i32) -> ()
      %t:2 = scf.for %k = %c0 to %kn step %c1 iter_args(%before = %none, %last = %none) -> (i32, i32) {
        %half = affine.apply affine_map<(d) -> (d mod 2)>(%k)
        %y0 = memref.subview %y[%k, %j] [1, %len] [1, 1] : !T1 to !Row
        %y1 = memref.subview %ys[%half, 0] [1, 64] [1, 1] : memref<2x64xf32, 1> to !Half
        %y2 = memref.subview %ys[%half, 0] [1, %len] [1, 1] : memref<2x64xf32, 1> to !Part
        %loaded = "vpu.load"(%y0, %y2, %before) : (!Row, !Part, i32) -> i32
        %a = memref.load %x[%i, %k] : !T0
        "vpu.wait"(%loaded) : (i32) -> ()
        linalg.generic {indexing_maps = [affine_map<(i) -> ()>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
          ins(%a, %y1 : f32, !Half) outs(%sums : memref<64xf32, 1>) attrs = {vpu.local} {
        ^bb0(%p: f32, %b: f32, %c: f32):
          %ab = arith.mulf %p, %b : f32
          %r = arith.addf %ab, %c : f32
          linalg.yield %r : f32
        }
        %done = "vpu.signal"() : () -> i32
        scf.yield %last, %done : i32, i32
      }
      %stored = "vpu.store"(%z2, %z0, %t#1) : (memref<?xf32, strided<[1]>, 1>, !Row, i32) -> i32
      "vpu.join"(%stored) : (i32) -> ()
    }
  }
  memref.dealloc %ys : memref<2x64xf32, 1>
  memref.dealloc %sums : memref<64xf32, 1>
  return
}
