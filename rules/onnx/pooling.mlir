// Combines an element of x with the result so far. The element of the window is not read. The types are examples.

!E0 = f32

func.func @sum(%x: !E0, %t: !E0, %a: !E0) -> !E0 {
  %r = arith.addf %a, %x : !E0
  return %r : !E0
}
func.func @greatest(%x: !E0, %t: !E0, %a: !E0) -> !E0 {
  %r = arith.maximumf %a, %x : !E0
  return %r : !E0
}
func.func @by_counts(%a: !E0, %b: !E0, %c: !E0, %d: !E0) -> !E0 {
  %bc = arith.mulf %b, %c : !E0
  %count = arith.mulf %bc, %d : !E0
  %r = arith.divf %a, %count : !E0
  return %r : !E0
}

// -----
// Returns the number of elements in bounds of each window, along each of three dims.
!T0 = tensor<1x2x9x9xf32>
!E0 = f32
!A = tensor<1xf32>
!B = tensor<5xf32>
!C = tensor<5xf32>
#kernel0 = 1 : i64
#kernel1 = 3 : i64
#kernel2 = 3 : i64
#strides0 = 1 : i64
#strides1 = 2 : i64
#strides2 = 2 : i64
#dilations0 = 1 : i64
#dilations1 = 1 : i64
#dilations2 = 1 : i64
#befores0 = 0 : i64
#befores1 = 1 : i64
#befores2 = 1 : i64
#sizes0 = 1 : i64
#sizes1 = 9 : i64
#sizes2 = 9 : i64

func.func @count(%i: index, %kernel: i64, %stride: i64, %dilation: i64, %before: i64, %size: i64) -> !E0 {
  %none = arith.constant 0 : index
  %one = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %taps = arith.index_cast %kernel : i64 to index
  %place = arith.index_cast %i : index to i64
  %scaled = arith.muli %place, %stride : i64
  %from = arith.subi %scaled, %before : i64
  %count = scf.for %t = %none to %taps step %one iter_args(%so_far = %zero) -> (i64) {
    %tap = arith.index_cast %t : index to i64
    %off = arith.muli %tap, %dilation : i64
    %at = arith.addi %from, %off : i64
    %in = arith.cmpi ult, %at, %size : i64
    %more = arith.extui %in : i1 to i64
    %sum = arith.addi %so_far, %more : i64
    scf.yield %sum : i64
  }
  %number = arith.sitofp %count : i64 to !E0
  return %number : !E0
}
func.func @counts(%x: !T0) -> (!A, !B, !C) {
  %k0 = arith.constant #kernel0
  %s0 = arith.constant #strides0
  %d0 = arith.constant #dilations0
  %b0 = arith.constant #befores0
  %n0 = arith.constant #sizes0
  %k1 = arith.constant #kernel1
  %s1 = arith.constant #strides1
  %d1 = arith.constant #dilations1
  %b1 = arith.constant #befores1
  %n1 = arith.constant #sizes1
  %k2 = arith.constant #kernel2
  %s2 = arith.constant #strides2
  %d2 = arith.constant #dilations2
  %b2 = arith.constant #befores2
  %n2 = arith.constant #sizes2
  %e0 = tensor.empty() : !A
  %r0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%e0 : !A) {
  ^bb0(%old: !E0):
    %i = linalg.index 0 : index
    %c = func.call @count(%i, %k0, %s0, %d0, %b0, %n0) : (index, i64, i64, i64, i64, i64) -> !E0
    linalg.yield %c : !E0
  } -> !A
  %e1 = tensor.empty() : !B
  %r1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%e1 : !B) {
  ^bb0(%old: !E0):
    %i = linalg.index 0 : index
    %c = func.call @count(%i, %k1, %s1, %d1, %b1, %n1) : (index, i64, i64, i64, i64, i64) -> !E0
    linalg.yield %c : !E0
  } -> !B
  %e2 = tensor.empty() : !C
  %r2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%e2 : !C) {
  ^bb0(%old: !E0):
    %i = linalg.index 0 : index
    %c = func.call @count(%i, %k2, %s2, %d2, %b2, %n2) : (index, i64, i64, i64, i64, i64) -> !E0
    linalg.yield %c : !E0
  } -> !C
  return %r0, %r1, %r2 : !A, !B, !C
}

// -----
!E0 = i32

func.func @greatest_signed(%x: !E0, %t: !E0, %a: !E0) -> !E0 {
  %r = arith.maxsi %a, %x : !E0
  return %r : !E0
}
func.func @greatest_unsigned(%x: !E0, %t: !E0, %a: !E0) -> !E0 {
  %r = arith.maxui %a, %x : !E0
  return %r : !E0
}

// -----
// Places of the greatest elements of windows: !X as [planes, depth, height, width], !Y
// the same of windows. The first of several counts.
!E0 = f32
!X = tensor<2x1x4x4xf32>
!Y = tensor<2x1x3x3xi64>
#kernel0 = 1 : i64
#kernel1 = 2 : i64
#kernel2 = 2 : i64
#strides0 = 1 : i64
#strides1 = 1 : i64
#strides2 = 1 : i64
#dilations0 = 1 : i64
#dilations1 = 1 : i64
#dilations2 = 1 : i64
#befores0 = 0 : i64
#befores1 = 0 : i64
#befores2 = 0 : i64
#steps0 = 16 : i64
#steps1 = 4 : i64
#steps2 = 1 : i64
#plane0 = 16 : i64

func.func private @before(!E0, !E0) -> i1

func.func @index_of(%n: i64) -> index {
  %r = arith.index_cast %n : i64 to index
  return %r : index
}
// Returns the place of tap k of window i, and whether it is in bounds.
func.func @tap(%i: index, %k: index, %stride: i64, %dilation: i64, %before: i64, %size: index) -> (index, i1) {
  %s = func.call @index_of(%stride) : (i64) -> index
  %d = func.call @index_of(%dilation) : (i64) -> index
  %b = func.call @index_of(%before) : (i64) -> index
  %from = arith.muli %i, %s : index
  %off = arith.muli %k, %d : index
  %sum = arith.addi %from, %off : index
  %at = arith.subi %sum, %b : index
  %in = arith.cmpi ult, %at, %size : index
  return %at, %in : index, i1
}
func.func @places_of_greatest(%x: !X) -> !Y {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %nowhere = arith.constant -1 : i64
  %k0 = arith.constant #kernel0
  %k1 = arith.constant #kernel1
  %k2 = arith.constant #kernel2
  %s0 = arith.constant #strides0
  %s1 = arith.constant #strides1
  %s2 = arith.constant #strides2
  %d0 = arith.constant #dilations0
  %d1 = arith.constant #dilations1
  %d2 = arith.constant #dilations2
  %b0 = arith.constant #befores0
  %b1 = arith.constant #befores1
  %b2 = arith.constant #befores2
  %t0 = arith.constant #steps0
  %t1 = arith.constant #steps1
  %t2 = arith.constant #steps2
  %plane = arith.constant #plane0
  %n0 = func.call @index_of(%k0) : (i64) -> index
  %n1 = func.call @index_of(%k1) : (i64) -> index
  %n2 = func.call @index_of(%k2) : (i64) -> index
  %depth = tensor.dim %x, %one : !X
  %height = tensor.dim %x, %two : !X
  %width = tensor.dim %x, %three : !X
  %empty = tensor.empty() : !Y
  %r = linalg.generic {indexing_maps = [affine_map<(p, i, j, k) -> (p, i, j, k)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%empty : !Y) {
  ^bb0(%old: i64):
    %p = linalg.index 0 : index
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %k = linalg.index 3 : index
    %start = tensor.extract %x[%p, %zero, %zero, %zero] : !X
    %v0:2 = scf.for %a = %zero to %n0 step %one iter_args(%best0 = %start, %place0 = %nowhere) -> (!E0, i64) {
      %z, %zin = func.call @tap(%i, %a, %s0, %d0, %b0, %depth) : (index, index, i64, i64, i64, index) -> (index, i1)
      %v1:2 = scf.for %b = %zero to %n1 step %one iter_args(%best1 = %best0, %place1 = %place0) -> (!E0, i64) {
        %y, %yin = func.call @tap(%j, %b, %s1, %d1, %b1, %height) : (index, index, i64, i64, i64, index) -> (index, i1)
        %v2:2 = scf.for %c = %zero to %n2 step %one iter_args(%best2 = %best1, %place2 = %place1) -> (!E0, i64) {
          %w, %win = func.call @tap(%k, %c, %s2, %d2, %b2, %width) : (index, index, i64, i64, i64, index) -> (index, i1)
          %zy = arith.andi %zin, %yin : i1
          %in = arith.andi %zy, %win : i1
          %v3:2 = scf.if %in -> (!E0, i64) {
            %e = tensor.extract %x[%p, %z, %y, %w] : !X
            %more = func.call @before(%e, %best2) : (!E0, !E0) -> i1
            %none = arith.cmpi eq, %place2, %nowhere : i64
            %is_first = arith.ori %more, %none : i1
            %z64 = arith.index_cast %z : index to i64
            %y64 = arith.index_cast %y : index to i64
            %w64 = arith.index_cast %w : index to i64
            %p64 = arith.index_cast %p : index to i64
            %pz = arith.muli %z64, %t0 : i64
            %py = arith.muli %y64, %t1 : i64
            %pw = arith.muli %w64, %t2 : i64
            %pp = arith.muli %p64, %plane : i64
            %q0 = arith.addi %pz, %py : i64
            %q1 = arith.addi %q0, %pw : i64
            %q2 = arith.addi %q1, %pp : i64
            %best = arith.select %is_first, %e, %best2 : !E0
            %place = arith.select %is_first, %q2, %place2 : i64
            scf.yield %best, %place : !E0, i64
          } else {
            scf.yield %best2, %place2 : !E0, i64
          }
          scf.yield %v3#0, %v3#1 : !E0, i64
        }
        scf.yield %v2#0, %v2#1 : !E0, i64
      }
      scf.yield %v1#0, %v1#1 : !E0, i64
    }
    linalg.yield %v0#1 : i64
  } -> !Y
  return %r : !Y
}

// -----
!E0 = f32
func.func @greater_float(%a: !E0, %b: !E0) -> i1 {
  %r = arith.cmpf ogt, %a, %b : !E0
  return %r : i1
}

// -----
!E0 = i32
func.func @greater_signed(%a: !E0, %b: !E0) -> i1 {
  %r = arith.cmpi sgt, %a, %b : !E0
  return %r : i1
}
func.func @greater_unsigned(%a: !E0, %b: !E0) -> i1 {
  %r = arith.cmpi ugt, %a, %b : !E0
  return %r : i1
}

// -----
// Bins of regions: samples of x between four elements each.
!E0 = f32
!T0 = tensor<1x2x10x10xf32>
!T1 = tensor<3x4xf32>
!T2 = tensor<3xi64>
!R0 = tensor<3x2x5x5xf32>
#spatial_scale = 1.0 : f32
#sampling_ratio = 2 : i64
#offset = 0.5 : f64

func.func private @widen(!E0) -> f64
func.func private @narrow(f64) -> !E0
func.func private @least_side(f64) -> f64
func.func private @fold(f64, f64, f64, f64, f64) -> f64
func.func private @nothing() -> f64
func.func private @finish(f64, f64) -> f64

func.func @f64_of_index(%i: index) -> f64 {
  %n = arith.index_cast %i : index to i64
  %r = arith.sitofp %n : i64 to f64
  return %r : f64
}
// Returns where a side of a region begins, the length of a bin, and its number of samples.
func.func @bins(%low: !E0, %high: !E0, %count: index) -> (f64, f64, index) {
  %one = arith.constant 1 : i64
  %none = arith.constant 0 : i64
  %scale_given = arith.constant #spatial_scale
  %scale = arith.extf %scale_given : f32 to f64
  %offset = arith.constant #offset
  %given = arith.constant #sampling_ratio
  %low_wide = func.call @widen(%low) : (!E0) -> f64
  %high_wide = func.call @widen(%high) : (!E0) -> f64
  %low_scaled = arith.mulf %low_wide, %scale : f64
  %high_scaled = arith.mulf %high_wide, %scale : f64
  %start = arith.subf %low_scaled, %offset : f64
  %end = arith.subf %high_scaled, %offset : f64
  %side = arith.subf %end, %start : f64
  %length = func.call @least_side(%side) : (f64) -> f64
  %number = func.call @f64_of_index(%count) : (index) -> f64
  %bin = arith.divf %length, %number : f64
  %up = math.ceil %bin : f64
  %whole = arith.fptosi %up : f64 to i64
  %is_given = arith.cmpi sgt, %given, %none : i64
  %samples = arith.select %is_given, %given, %whole : i64
  %r = arith.index_cast %samples : i64 to index
  return %start, %bin, %r : f64, f64, index
}
// Returns the elements before and behind sample k of bin i, and their weights, 0 where
// the sample is farther than one from all.
func.func @around(%start: f64, %bin: f64, %i: index, %k: index, %samples: index, %size: index) -> (index, index, f64, f64) {
  %one_index = arith.constant 1 : index
  %zero_index = arith.constant 0 : index
  %none = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %half = arith.constant 0.5 : f64
  %far = arith.constant -1.0 : f64
  %n = func.call @f64_of_index(%size) : (index) -> f64
  %bins = func.call @f64_of_index(%i) : (index) -> f64
  %sample = func.call @f64_of_index(%k) : (index) -> f64
  %count = func.call @f64_of_index(%samples) : (index) -> f64
  %from = arith.mulf %bins, %bin : f64
  %middle = arith.addf %sample, %half : f64
  %part = arith.mulf %middle, %bin : f64
  %share = arith.divf %part, %count : f64
  %begin = arith.addf %start, %from : f64
  %at = arith.addf %begin, %share : f64
  %early = arith.cmpf olt, %at, %far : f64
  %late = arith.cmpf ogt, %at, %n : f64
  %out = arith.ori %early, %late : i1
  %last = arith.subf %n, %one : f64
  %up = arith.maximumf %at, %none : f64
  %in = arith.minimumf %up, %last : f64
  %floor = math.floor %in : f64
  %high_weight = arith.subf %in, %floor : f64
  %low_weight = arith.subf %one, %high_weight : f64
  %w0 = arith.select %out, %none, %low_weight : f64
  %w1 = arith.select %out, %none, %high_weight : f64
  %whole = arith.fptosi %floor : f64 to i64
  %low = arith.index_cast %whole : i64 to index
  %next = arith.addi %low, %one_index : index
  %end = arith.subi %size, %one_index : index
  %high = arith.minsi %next, %end : index
  return %low, %high, %w0, %w1 : index, index, f64, f64
}
func.func @corner(%x: !T0, %n: index, %c: index, %i: index, %j: index, %wi: f64, %wj: f64) -> f64 {
  %e = tensor.extract %x[%n, %c, %i, %j] : !T0
  %v = func.call @widen(%e) : (!E0) -> f64
  %w = arith.mulf %wi, %wj : f64
  %r = arith.mulf %w, %v : f64
  return %r : f64
}
func.func @roi_align(%x: !T0, %rois: !T1, %batches: !T2) -> !R0 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %height = tensor.dim %x, %two : !T0
  %width = tensor.dim %x, %three : !T0
  %empty = tensor.empty() : !R0
  %rows = tensor.dim %empty, %two : !R0
  %columns = tensor.dim %empty, %three : !R0
  %r = linalg.generic {indexing_maps = [affine_map<(r, c, i, j) -> (r, c, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%empty : !R0) {
  ^bb0(%old: !E0):
    %region = linalg.index 0 : index
    %c = linalg.index 1 : index
    %i = linalg.index 2 : index
    %j = linalg.index 3 : index
    %batch = tensor.extract %batches[%region] : !T2
    %n = arith.index_cast %batch : i64 to index
    %left = tensor.extract %rois[%region, %zero] : !T1
    %top = tensor.extract %rois[%region, %one] : !T1
    %right = tensor.extract %rois[%region, %two] : !T1
    %bottom = tensor.extract %rois[%region, %three] : !T1
    %y0, %high, %ny = func.call @bins(%top, %bottom, %rows) : (!E0, !E0, index) -> (f64, f64, index)
    %x0, %wide, %nx = func.call @bins(%left, %right, %columns) : (!E0, !E0, index) -> (f64, f64, index)
    %start = func.call @nothing() : () -> f64
    %all = scf.for %a = %zero to %ny step %one iter_args(%s = %start) -> (f64) {
      %i0, %i1, %u0, %u1 = func.call @around(%y0, %high, %i, %a, %ny, %height) : (f64, f64, index, index, index, index) -> (index, index, f64, f64)
      %row = scf.for %b = %zero to %nx step %one iter_args(%t = %s) -> (f64) {
        %j0, %j1, %v0, %v1 = func.call @around(%x0, %wide, %j, %b, %nx, %width) : (f64, f64, index, index, index, index) -> (index, index, f64, f64)
        %p00 = func.call @corner(%x, %n, %c, %i0, %j0, %u0, %v0) : (!T0, index, index, index, index, f64, f64) -> f64
        %p01 = func.call @corner(%x, %n, %c, %i0, %j1, %u0, %v1) : (!T0, index, index, index, index, f64, f64) -> f64
        %p10 = func.call @corner(%x, %n, %c, %i1, %j0, %u1, %v0) : (!T0, index, index, index, index, f64, f64) -> f64
        %p11 = func.call @corner(%x, %n, %c, %i1, %j1, %u1, %v1) : (!T0, index, index, index, index, f64, f64) -> f64
        %more = func.call @fold(%t, %p00, %p01, %p10, %p11) : (f64, f64, f64, f64, f64) -> f64
        scf.yield %more : f64
      }
      scf.yield %row : f64
    }
    %samples = arith.muli %ny, %nx : index
    %some = arith.maxsi %samples, %one : index
    %count = func.call @f64_of_index(%some) : (index) -> f64
    %v = func.call @finish(%all, %count) : (f64, f64) -> f64
    %narrow = func.call @narrow(%v) : (f64) -> !E0
    linalg.yield %narrow : !E0
  } -> !R0
  return %r : !R0
}

// -----
func.func @any_side(%side: f64) -> f64 {
  return %side : f64
}
func.func @side_of_one(%side: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %r = arith.maximumf %side, %one : f64
  return %r : f64
}
func.func @no_sum() -> f64 {
  %r = arith.constant 0.0 : f64
  return %r : f64
}
func.func @fold_sum(%s: f64, %a: f64, %b: f64, %c: f64, %d: f64) -> f64 {
  %ab = arith.addf %a, %b : f64
  %cd = arith.addf %c, %d : f64
  %p = arith.addf %ab, %cd : f64
  %r = arith.addf %s, %p : f64
  return %r : f64
}
func.func @finish_mean(%s: f64, %count: f64) -> f64 {
  %r = arith.divf %s, %count : f64
  return %r : f64
}
func.func @no_greatest() -> f64 {
  %r = arith.constant 0xFFF0000000000000 : f64
  return %r : f64
}
// The greatest of the four parts, not of their sums, as the standard's code has it.
func.func @fold_greatest(%s: f64, %a: f64, %b: f64, %c: f64, %d: f64) -> f64 {
  %ab = arith.maximumf %a, %b : f64
  %cd = arith.maximumf %c, %d : f64
  %p = arith.maximumf %ab, %cd : f64
  %r = arith.maximumf %s, %p : f64
  return %r : f64
}
func.func @finish_greatest(%s: f64, %count: f64) -> f64 {
  return %s : f64
}

// -----
!E0 = f32
func.func @widen_f64(%x: !E0) -> f64 {
  %r = arith.extf %x : !E0 to f64
  return %r : f64
}
func.func @narrow_f64(%x: f64) -> !E0 {
  %r = arith.truncf %x : f64 to !E0
  return %r : !E0
}

// -----
func.func @itself_f64(%x: f64) -> f64 {
  return %x : f64
}
