// What goes over a window and keeps its channels apart is taken in rows of the
// result, then in tiles, then step by step. The loops that are made of it:
// test/schedules/xsmm-inputs/windows.mlir.
// RUN: tenon-opt %s --schedule=%S/Inputs/windows.mlir --target=x86_64,x86-64-v4,vector-bits=512 \
// RUN:   | FileCheck %s --check-prefixes=CHECK,WINDOW
// RUN: tenon-opt %s --schedule=%S/Inputs/windows.mlir --target=x86_64,x86-64-v4,vector-bits=512 --set level=1 \
// RUN:   | FileCheck %s --check-prefixes=CHECK,PART
// RUN: tenon-opt %s --schedule=%S/Inputs/windows.mlir --target=x86_64,x86-64-v4,vector-bits=512 --set level=2 \
// RUN:   | FileCheck %s --check-prefixes=CHECK,SUM

#x = affine_map<(n, i, j, c, u, v) -> (n, i + u, j + v, c)>
#f = affine_map<(n, i, j, c, u, v) -> (u, v, c)>
#r = affine_map<(n, i, j, c, u, v) -> (n, i, j, c)>

// LoopOverRowsOfWindows, TileWindowRows and LoopOverWindow; 20 channels are one
// tile.
// CHECK-LABEL: func.func @depthwise(
// WINDOW: linalg.fill {tenon.tile = #tenon.tile<fusable, level = "window">}
// WINDOW: linalg.generic {{.*}}tenon.tile = #tenon.tile<level = "window", profitable, sizes = [1, 1, 0, 0, 0, 0]>
// PART: linalg.fill {tenon.tile = #tenon.tile<fusable, level = "register">}
// PART: linalg.generic {{.*}}tenon.tile = #tenon.tile<level = "register", profitable, sizes = [0, 0, 7, 0, 0, 0]>
// SUM: linalg.generic {{.*}}tenon.tile = #tenon.tile<level = "sum", sizes = [0, 0, 0, 0, 1, 1]>, tenon.vector = #tenon.vector<step>
func.func @depthwise(%x: tensor<1x3x23x20xf32>, %f: tensor<3x3x20xf32>, %e: tensor<1x1x21x20xf32>) -> tensor<1x1x21x20xf32> {
  %zero = arith.constant 0.0 : f32
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x1x21x20xf32>) -> tensor<1x1x21x20xf32>
  %r = linalg.generic {indexing_maps = [#x, #f, #r], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%x, %f : tensor<1x3x23x20xf32>, tensor<3x3x20xf32>) outs(%z : tensor<1x1x21x20xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<1x1x21x20xf32>
  return %r : tensor<1x1x21x20xf32>
}

// A contraction, ExcludeContraction; a sum of rows, whose result has no places; channels that
// are not adjacent in the input.
// CHECK-LABEL: func.func @stay(
// CHECK-NOT: sizes =
func.func @stay(%x: tensor<16x16xf32>, %s: tensor<16xf32>, %y: tensor<1x20x3x23xf32>, %f: tensor<3x3x20xf32>, %e: tensor<1x1x21x20xf32>) -> (tensor<16x16xf32>, tensor<16xf32>, tensor<1x1x21x20xf32>) {
  %p = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %x : tensor<16x16xf32>, tensor<16x16xf32>) outs(%x : tensor<16x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %q = arith.addf %o, %m : f32
    linalg.yield %q : f32
  } -> tensor<16x16xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<16x16xf32>) outs(%s : tensor<16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.addf %o, %a : f32
    linalg.yield %q : f32
  } -> tensor<16xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(n, i, j, c, u, v) -> (n, c, i + u, j + v)>, #f, #r], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%y, %f : tensor<1x20x3x23xf32>, tensor<3x3x20xf32>) outs(%e : tensor<1x1x21x20xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %q = arith.maximumf %o, %m : f32
    linalg.yield %q : f32
  } -> tensor<1x1x21x20xf32>
  return %p, %r, %t : tensor<16x16xf32>, tensor<16xf32>, tensor<1x1x21x20xf32>
}

// MoveRowLoopsToEpilogue, MoveTilesToEpilogue: what alone reads the result, element by element, has
// the tiles, and the sum goes along. What reads it otherwise does not.
// CHECK-LABEL: func.func @epilogue(
// WINDOW: linalg.generic {{.*}}#tenon.tile<fusable, level = "window", profitable, sizes = [1, 1, 0, 0, 0, 0]>
// WINDOW: linalg.generic {{.*}}attrs = {tenon.tile = #tenon.tile<level = "window", profitable, sizes = [1, 1, 0, 0]>}
// WINDOW: linalg.generic {{.*}}attrs = {tenon.tile = #tenon.tile<level = "window", profitable, sizes = [1, 1, 0, 0, 0, 0]>}
// PART: linalg.generic {{.*}}#tenon.tile<fusable, level = "register", profitable, sizes = [0, 0, 7, 0, 0, 0]>
// PART: linalg.generic {{.*}}attrs = {tenon.tile = #tenon.tile<level = "register", profitable, sizes = [0, 0, 7, 0]>}
// PART: linalg.generic {{.*}}attrs = {tenon.tile = #tenon.tile<level = "register", profitable, sizes = [0, 0, 7, 0, 0, 0]>}
// CHECK: linalg.transpose
// CHECK-NOT: tenon
func.func @epilogue(%x: tensor<1x3x23x20xf32>, %f: tensor<3x3x20xf32>, %b: tensor<20xf32>, %e: tensor<1x1x21x20xf32>, %g: tensor<1x1x21x20xf32>, %t: tensor<1x1x20x21xf32>) -> (tensor<1x1x21x20xf32>, tensor<1x1x20x21xf32>) {
  %r = linalg.generic {indexing_maps = [#x, #f, #r], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%x, %f : tensor<1x3x23x20xf32>, tensor<3x3x20xf32>) outs(%e : tensor<1x1x21x20xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %m = arith.mulf %a, %c : f32
    %q = arith.addf %o, %m : f32
    linalg.yield %q : f32
  } -> tensor<1x1x21x20xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(n, i, j, c) -> (n, i, j, c)>, affine_map<(n, i, j, c) -> (c)>, affine_map<(n, i, j, c) -> (n, i, j, c)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%r, %b : tensor<1x1x21x20xf32>, tensor<20xf32>) outs(%e : tensor<1x1x21x20xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %q = arith.addf %a, %c : f32
    linalg.yield %q : f32
  } -> tensor<1x1x21x20xf32>
  %u = linalg.generic {indexing_maps = [#x, #f, #r], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%x, %f : tensor<1x3x23x20xf32>, tensor<3x3x20xf32>) outs(%g : tensor<1x1x21x20xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %q = arith.maximumf %o, %a : f32
    linalg.yield %q : f32
  } -> tensor<1x1x21x20xf32>
  %v = linalg.transpose ins(%u : tensor<1x1x21x20xf32>) outs(%t : tensor<1x1x20x21xf32>) permutation = [0, 1, 3, 2]
  return %s, %v : tensor<1x1x21x20xf32>, tensor<1x1x20x21xf32>
}

// A sum of columns: TileColumnsOfReduction, and LoopOverReducedRows in each block; of one row it is a
// loop over columns alone, DropUnitRowLoop. Of 100 columns blocks are smaller, and so they are of
// a number that is known at run time only. One block has 40 columns.
// CHECK-LABEL: func.func @columns(
// WINDOW: linalg.generic {{.*}}#tenon.tile<level = "window", profitable, sizes = [256, 0]>
// WINDOW: linalg.generic {{.*}}#tenon.tile<level = "window", profitable, sizes = [64, 0]>
// WINDOW: linalg.generic {{.*}}#tenon.tile<level = "window", profitable, sizes = [64, 0]>
// WINDOW: linalg.generic {{.*}}#tenon.tile<level = "window", profitable, sizes = [40, 0]>
// SUM: linalg.generic {{.*}}#tenon.tile<level = "sum", sizes = [0, 1]>
// SUM: linalg.generic {{.*}}#tenon.tile<level = "sum", sizes = [0, 1]>
// SUM: linalg.generic {{.*}}tenon.known = #tenon.known<unit_loops = [1]>
// SUM: linalg.generic {{.*}}#tenon.tile<level = "sum", sizes = [0, 1]>
func.func @columns(%x: tensor<40x300xf32>, %s: tensor<300xf32>, %y: tensor<40x100xf32>, %t: tensor<100xf32>, %z: tensor<1x?xf32>, %u: tensor<?xf32>, %v: tensor<200x40xf32>, %w: tensor<40xf32>) -> (tensor<300xf32>, tensor<100xf32>, tensor<?xf32>, tensor<40xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(j, i) -> (i, j)>, affine_map<(j, i) -> (j)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<40x300xf32>) outs(%s : tensor<300xf32>) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.addf %o, %a : f32
    linalg.yield %q : f32
  } -> tensor<300xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(j, i) -> (i, j)>, affine_map<(j, i) -> (j)>], iterator_types = ["parallel", "reduction"]} ins(%y : tensor<40x100xf32>) outs(%t : tensor<100xf32>) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.maximumf %o, %a : f32
    linalg.yield %q : f32
  } -> tensor<100xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(j, i) -> (i, j)>, affine_map<(j, i) -> (j)>], iterator_types = ["parallel", "reduction"]} ins(%z : tensor<1x?xf32>) outs(%u : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.addf %o, %a : f32
    linalg.yield %q : f32
  } -> tensor<?xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(j, i) -> (i, j)>, affine_map<(j, i) -> (j)>], iterator_types = ["parallel", "reduction"]} ins(%v : tensor<200x40xf32>) outs(%w : tensor<40xf32>) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.addf %o, %a : f32
    linalg.yield %q : f32
  } -> tensor<40xf32>
  return %0, %1, %2, %3 : tensor<300xf32>, tensor<100xf32>, tensor<?xf32>, tensor<40xf32>
}

// PackFilterChannelsLast: the filter is read as it is packed, its channels last; 33 of these
// are tiles of 31 and 2, LeavesSeveral. LoopOverWindowOfPlace: of one place a step at a time.
// CHECK-LABEL: func.func @filter(
// CHECK: %[[PACK:.*]] = linalg.pack %{{.*}} outer_dims_perm = [0, 1, 2] inner_dims_pos = [1, 2, 0] inner_tiles = [3, 3, 33]
// CHECK: %[[F:.*]] = tensor.collapse_shape %[[PACK]] {{.*}} into tensor<3x3x33xf32>
// PART: linalg.generic {{.*}} ins(%{{.*}}, %[[F]] : {{.*}}#tenon.tile<level = "register", profitable, sizes = [0, 0, 7, 31, 0, 0]
// PART-NOT: level = "register", profitable, sizes
// SUM: linalg.generic {{.*}} ins(%{{.*}}, %[[F]] : {{.*}}#tenon.vector<step>
// SUM: linalg.generic {{.*}}tenon.tile = #tenon.tile<level = "sum", sizes = [0, 1, 1]>, tenon.vector = #tenon.vector<step>
func.func @filter(%x: tensor<1x3x23x33xf32>, %f: tensor<33x3x3xf32>, %e: tensor<1x1x21x33xf32>, %y: tensor<5x5x33xf32>, %w: tensor<3x3xf32>, %p: tensor<33xf32>, %z: tensor<1x3x23x1xf32>, %g: tensor<3x3x1xf32>, %o: tensor<1x1x21x1xf32>) -> (tensor<1x1x21x33xf32>, tensor<33xf32>, tensor<1x1x21x1xf32>) {
  %r = linalg.generic {indexing_maps = [#x, affine_map<(n, i, j, c, u, v) -> (c, u, v)>, #r], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%x, %f : tensor<1x3x23x33xf32>, tensor<33x3x3xf32>) outs(%e : tensor<1x1x21x33xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %m = arith.mulf %a, %b : f32
    %q = arith.addf %s, %m : f32
    linalg.yield %q : f32
  } -> tensor<1x1x21x33xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(c, u, v) -> (u * 2, v * 2, c)>, affine_map<(c, u, v) -> (u, v)>, affine_map<(c, u, v) -> (c)>], iterator_types = ["parallel", "reduction", "reduction"]} ins(%y, %w : tensor<5x5x33xf32>, tensor<3x3xf32>) outs(%p : tensor<33xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %q = arith.maximumf %s, %a : f32
    linalg.yield %q : f32
  } -> tensor<33xf32>
  %u = linalg.generic {indexing_maps = [#x, #f, #r], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%z, %g : tensor<1x3x23x1xf32>, tensor<3x3x1xf32>) outs(%o : tensor<1x1x21x1xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %m = arith.mulf %a, %b : f32
    %q = arith.addf %s, %m : f32
    linalg.yield %q : f32
  } -> tensor<1x1x21x1xf32>
  return %r, %t, %u : tensor<1x1x21x33xf32>, tensor<33xf32>, tensor<1x1x21x1xf32>
}

// TileInnerColumnsOfReduction: of each of the other dims of the result one place, and blocks of
// columns. A product over tropical numbers is none, nor is what has windows.
// CHECK-LABEL: func.func @inner_columns(
// WINDOW: linalg.generic {{.*}}#tenon.tile<level = "window", profitable, sizes = [1, 0, 0, 0]>
// WINDOW: linalg.generic {{.*}}#tenon.tile<level = "window", profitable, sizes = [1, 256, 0]>
// WINDOW: linalg.generic {{.*}}"reduction"
// WINDOW-NOT: sizes = [1, 64, 0]
func.func @inner_columns(%x: tensor<4x8x9x64xf32>, %s: tensor<4x64xf32>, %y: tensor<?x9x1024xf32>, %t: tensor<?x1024xf32>, %a: tensor<4x8xf32>, %b: tensor<8x64xf32>) -> (tensor<4x64xf32>, tensor<?x1024xf32>, tensor<4x64xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, c, i, j) -> (n, i, j, c)>, affine_map<(n, c, i, j) -> (n, c)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x : tensor<4x8x9x64xf32>) outs(%s : tensor<4x64xf32>) {
  ^bb0(%e: f32, %o: f32):
    %q = arith.addf %o, %e : f32
    linalg.yield %q : f32
  } -> tensor<4x64xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(n, c, i) -> (n, i, c)>, affine_map<(n, c, i) -> (n, c)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%y : tensor<?x9x1024xf32>) outs(%t : tensor<?x1024xf32>) {
  ^bb0(%e: f32, %o: f32):
    %q = arith.maximumf %o, %e : f32
    linalg.yield %q : f32
  } -> tensor<?x1024xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x8xf32>, tensor<8x64xf32>) outs(%s : tensor<4x64xf32>) {
  ^bb0(%e: f32, %f: f32, %o: f32):
    %p = arith.addf %e, %f : f32
    %q = arith.maximumf %o, %p : f32
    linalg.yield %q : f32
  } -> tensor<4x64xf32>
  return %0, %1, %2 : tensor<4x64xf32>, tensor<?x1024xf32>, tensor<4x64xf32>
}

// An init that is an argument of a function or of a loop has no attribute.
// WINDOW-LABEL: func.func @init_of_argument(
// WINDOW-NOT: joins
// WINDOW: linalg.generic {{.*}}tenon.tile = #tenon.tile<level = "window", profitable, sizes = [0, 256]>
// WINDOW-NOT: joins
// WINDOW: scf.for
// WINDOW-NOT: joins
// WINDOW: linalg.generic {{.*}}tenon.tile = #tenon.tile<level = "window", profitable, sizes = [0, 256]>
#all = affine_map<(i, j) -> (i, j)>
#col = affine_map<(i, j) -> (j)>
func.func @init_of_argument(%x: tensor<100x640xf32>, %c: tensor<640xf32>) -> (tensor<640xf32>, tensor<640xf32>) {
  %r = linalg.generic {indexing_maps = [#all, #col], iterator_types = ["reduction", "parallel"]} ins(%x : tensor<100x640xf32>) outs(%c : tensor<640xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %o, %a : f32
    linalg.yield %s : f32
  } -> tensor<640xf32>
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %nine = arith.constant 9 : index
  %l = scf.for %i = %zero to %nine step %one iter_args(%carried = %r) -> tensor<640xf32> {
    %n = linalg.generic {indexing_maps = [#all, #col], iterator_types = ["reduction", "parallel"]} ins(%x : tensor<100x640xf32>) outs(%carried : tensor<640xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.addf %o, %a : f32
      linalg.yield %s : f32
    } -> tensor<640xf32>
    scf.yield %n : tensor<640xf32>
  }
  return %r, %l : tensor<640xf32>, tensor<640xf32>
}

// TileRowsOfSlidingWindows, LoopOverWindowOfRow: the last dim of the result slides along that of the image, here with two
// places between those of the window. A stride of two is none: its vectors would not be adjacent.
// CHECK-LABEL: func.func @slides(
// WINDOW: linalg.generic {{.*}}#tenon.tile<level = "window", profitable, sizes = [1, 1, 0, 0, 0]>
// WINDOW-NOT: sizes =
// SUM: linalg.generic
// SUM: linalg.generic {{.*}}#tenon.tile<level = "sum", sizes = [0, 1]>, tenon.vector = #tenon.vector<step>
// SUM: linalg.generic {{.*}}tenon.known = #tenon.known<unit_loops = [1]>
// CHECK: return
func.func @slides(%x: tensor<5x9x44xf32>, %w: tensor<3x3xf32>, %e: tensor<5x7x40xf32>, %y: tensor<44xf32>, %v: tensor<3xf32>, %f: tensor<40xf32>, %z: tensor<40xf32>, %u: tensor<1xf32>, %s: tensor<5x7x20xf32>) -> (tensor<5x7x40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<5x7x20xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(c, i, j, u, v) -> (c, i + u, j + v * 2)>, affine_map<(c, i, j, u, v) -> (u, v)>, affine_map<(c, i, j, u, v) -> (c, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : tensor<5x9x44xf32>, tensor<3x3xf32>) outs(%e : tensor<5x7x40xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.maximumf %o, %a : f32
    linalg.yield %m : f32
  } -> tensor<5x7x40xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(j, v) -> (j + v * 2)>, affine_map<(j, v) -> (v)>, affine_map<(j, v) -> (j)>], iterator_types = ["parallel", "reduction"]} ins(%y, %v : tensor<44xf32>, tensor<3xf32>) outs(%f : tensor<40xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.maximumf %o, %a : f32
    linalg.yield %m : f32
  } -> tensor<40xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(j, v) -> (j + v)>, affine_map<(j, v) -> (v)>, affine_map<(j, v) -> (j)>], iterator_types = ["parallel", "reduction"]} ins(%z, %u : tensor<40xf32>, tensor<1xf32>) outs(%f : tensor<40xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.maximumf %o, %a : f32
    linalg.yield %m : f32
  } -> tensor<40xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(c, i, j, u, v) -> (c, i + u, j * 2 + v)>, affine_map<(c, i, j, u, v) -> (u, v)>, affine_map<(c, i, j, u, v) -> (c, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : tensor<5x9x44xf32>, tensor<3x3xf32>) outs(%s : tensor<5x7x20xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.maximumf %o, %a : f32
    linalg.yield %m : f32
  } -> tensor<5x7x20xf32>
  return %0, %1, %2, %3 : tensor<5x7x40xf32>, tensor<40xf32>, tensor<40xf32>, tensor<5x7x20xf32>
}
