// Defines the functions that resize.pdll instantiates. !X is collapsed to [before axis, axis, after axis], !Y has another
// axis size. Coordinates are f64. The types and numbers are examples.

!E0 = f32
!X = tensor<2x3x4xf32>
!Y = tensor<2x5x4xf32>

// Returns the coordinate in m elements of index i of n.
func.func private @origin(f64, f64, f64) -> f64
func.func private @rounded(f64) -> f64

func.func @as_number(%i: index) -> f64 {
  %n = arith.index_cast %i : index to i64
  %r = arith.sitofp %n : i64 to f64
  return %r : f64
}
func.func @clamped(%at: f64, %size: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.fptosi %at : f64 to i64
  %i = arith.index_cast %n : i64 to index
  %last = arith.subi %size, %one : index
  %low = arith.maxsi %i, %zero : index
  %r = arith.minsi %low, %last : index
  return %r : index
}
// The places are computed once, and not for each element of the result.
func.func @resize_nearest(%x: !X) -> !Y {
  %one = arith.constant 1 : index
  %size = tensor.dim %x, %one : !X
  %empty = tensor.empty() : !Y
  %count = tensor.dim %empty, %one : !Y
  %unset = tensor.empty(%count) : tensor<?xindex>
  %places = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%unset : tensor<?xindex>) {
  ^bb0(%old: index):
    %i = linalg.index 0 : index
    %to = func.call @as_number(%i) : (index) -> f64
    %from = func.call @as_number(%size) : (index) -> f64
    %all = func.call @as_number(%count) : (index) -> f64
    %at = func.call @origin(%to, %from, %all) : (f64, f64, f64) -> f64
    %near = func.call @rounded(%at) : (f64) -> f64
    %place = func.call @clamped(%near, %size) : (f64, index) -> index
    linalg.yield %place : index
  } -> tensor<?xindex>
  %r = linalg.generic {indexing_maps = [affine_map<(o, i, n) -> (i)>, affine_map<(o, i, n) -> (o, i, n)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%places : tensor<?xindex>) outs(%empty : !Y) {
  ^bb0(%place: index, %old: !E0):
    %o = linalg.index 0 : index
    %n = linalg.index 2 : index
    %v = tensor.extract %x[%o, %place, %n] : !X
    linalg.yield %v : !E0
  } -> !Y
  return %r : !Y
}

// -----
// Rounds ties down.
func.func @round_prefer_floor(%at: f64) -> f64 {
  %half = arith.constant 0.5 : f64
  %low = arith.subf %at, %half : f64
  %r = math.ceil %low : f64
  return %r : f64
}
// Rounds ties up.
func.func @round_prefer_ceil(%at: f64) -> f64 {
  %half = arith.constant 0.5 : f64
  %high = arith.addf %at, %half : f64
  %r = math.floor %high : f64
  return %r : f64
}
func.func @round_floor(%at: f64) -> f64 {
  %r = math.floor %at : f64
  return %r : f64
}
func.func @round_ceil(%at: f64) -> f64 {
  %r = math.ceil %at : f64
  return %r : f64
}

// -----
// --- Coordinates ---
#scale = 2.0 : f64
#first = 0.0 : f32
#last = 1.0 : f32

func.func @half_pixel(%i: f64, %size: f64, %count: f64) -> f64 {
  %scale = arith.constant #scale
  %half = arith.constant 0.5 : f64
  %middle = arith.addf %i, %half : f64
  %at = arith.divf %middle, %scale : f64
  %r = arith.subf %at, %half : f64
  return %r : f64
}
func.func @asymmetric(%i: f64, %size: f64, %count: f64) -> f64 {
  %scale = arith.constant #scale
  %r = arith.divf %i, %scale : f64
  return %r : f64
}
func.func @tf_half_pixel_for_nn(%i: f64, %size: f64, %count: f64) -> f64 {
  %scale = arith.constant #scale
  %half = arith.constant 0.5 : f64
  %middle = arith.addf %i, %half : f64
  %r = arith.divf %middle, %scale : f64
  return %r : f64
}
// The middle stays the middle, whatever a size that is no whole number loses.
func.func @half_pixel_symmetric(%i: f64, %size: f64, %count: f64) -> f64 {
  %scale = arith.constant #scale
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %exact = arith.mulf %size, %scale : f64
  %whole = arith.divf %count, %exact : f64
  %lost = arith.subf %one, %whole : f64
  %middle = arith.divf %size, %two : f64
  %offset = arith.mulf %middle, %lost : f64
  %at = func.call @half_pixel(%i, %size, %count) : (f64, f64, f64) -> f64
  %r = arith.addf %at, %offset : f64
  return %r : f64
}
func.func @pytorch_half_pixel(%i: f64, %size: f64, %count: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %alone = arith.constant -0.5 : f64
  %at = func.call @half_pixel(%i, %size, %count) : (f64, f64, f64) -> f64
  %several = arith.cmpf ogt, %count, %one : f64
  %r = arith.select %several, %at, %alone : f64
  return %r : f64
}
// Maps the last index to the last index; a single element to index 0.
func.func @align_corners(%i: f64, %size: f64, %count: f64) -> f64 {
  %scale = arith.constant #scale
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %exact = arith.mulf %size, %scale : f64
  %last = arith.subf %size, %one : f64
  %end = arith.subf %exact, %one : f64
  %several = arith.cmpf one, %end, %zero : f64
  %d = arith.select %several, %end, %one : f64
  %p = arith.mulf %i, %last : f64
  %at = arith.divf %p, %d : f64
  %r = arith.select %several, %at, %zero : f64
  return %r : f64
}
func.func @tf_crop_and_resize(%i: f64, %size: f64, %count: f64) -> f64 {
  %first_given = arith.constant #first
  %last_given = arith.constant #last
  %first = arith.extf %first_given : f32 to f64
  %last = arith.extf %last_given : f32 to f64
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %width = arith.subf %last, %first : f64
  %most = arith.subf %size, %one : f64
  %span = arith.mulf %width, %most : f64
  %middle = arith.divf %span, %two : f64
  %steps = arith.subf %count, %one : f64
  %several = arith.cmpf ogt, %count, %one : f64
  %d = arith.select %several, %steps, %one : f64
  %p = arith.mulf %i, %span : f64
  %q = arith.divf %p, %d : f64
  %at = arith.select %several, %q, %middle : f64
  %begin = arith.mulf %first, %most : f64
  %r = arith.addf %at, %begin : f64
  return %r : f64
}
// Returns the factor of distances: with `antialias` a window covers what one element of
// the result covers.
func.func @stretch_nothing() -> f64 {
  %r = arith.constant 1.0 : f64
  return %r : f64
}
func.func @stretch_to_scale() -> f64 {
  %scale = arith.constant #scale
  %one = arith.constant 1.0 : f64
  %r = arith.minimumf %scale, %one : f64
  return %r : f64
}

// -----
// --- Weights of the taps ---
!E0 = f32
!X = tensor<2x3x4xf32>
!Y = tensor<2x5x4xf32>
#exclude = 0 : i64
#reach = 1 : i64
#beyond = 0.0 : f32

func.func private @origin(f64, f64, f64) -> f64
func.func private @as_number(index) -> f64
func.func private @clamped(f64, index) -> index
func.func private @narrow(f64) -> !E0
func.func private @is_beyond(f64, f64) -> i1
func.func private @weight(f64) -> f64
func.func private @stretch() -> f64

// The weights and places of taps are computed once, and not for each element of the result.
func.func @resize_weighted(%x: !X) -> !Y {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  %no = arith.constant 0 : i64
  %two = arith.constant 2 : index
  %reach_given = arith.constant #reach
  %reach = arith.sitofp %reach_given : i64 to f64
  %stretch = func.call @stretch() : () -> f64
  %span = arith.divf %reach, %stretch : f64
  %last = math.ceil %span : f64
  %last_whole = arith.fptosi %last : f64 to i64
  %last_tap = arith.index_cast %last_whole : i64 to index
  %first = arith.subi %one, %last_tap : index
  %end = arith.muli %last_tap, %two : index
  %exclude_given = arith.constant #exclude
  %excludes = arith.cmpi ne, %exclude_given, %no : i64
  %beyond_given = arith.constant #beyond
  %beyond_wide = arith.extf %beyond_given : f32 to f64
  %beyond = func.call @narrow(%beyond_wide) : (f64) -> !E0
  %start = func.call @narrow(%none) : (f64) -> !E0
  %size = tensor.dim %x, %one : !X
  %empty = tensor.empty() : !Y
  %count = tensor.dim %empty, %one : !Y
  %no_weights = tensor.empty(%count, %end) : tensor<?x?x!E0>
  %no_places = tensor.empty(%count, %end) : tensor<?x?xindex>
  %weights, %places = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i, k)>], iterator_types = ["parallel", "parallel"]} outs(%no_weights, %no_places : tensor<?x?x!E0>, tensor<?x?xindex>) {
  ^bb0(%old_weight: !E0, %old_place: index):
    %i = linalg.index 0 : index
    %k = linalg.index 1 : index
    %at, %from = func.call @coordinate(%i, %size, %count) : (index, index, index) -> (f64, f64)
    %low = math.floor %at : f64
    %sum = scf.for %t = %zero to %end step %one iter_args(%so = %none) -> (f64) {
      %w = func.call @counted(%t, %first, %low, %at, %from, %excludes) : (index, index, f64, f64, f64, i1) -> f64
      %more = arith.addf %so, %w : f64
      scf.yield %more : f64
    }
    %w = func.call @counted(%k, %first, %low, %at, %from, %excludes) : (index, index, f64, f64, f64, i1) -> f64
    %part = arith.divf %w, %sum : f64
    %weight = func.call @narrow(%part) : (f64) -> !E0
    %step = arith.addi %k, %first : index
    %off = func.call @as_number(%step) : (index) -> f64
    %place = arith.addf %low, %off : f64
    %in = func.call @clamped(%place, %size) : (f64, index) -> index
    linalg.yield %weight, %in : !E0, index
  } -> (tensor<?x?x!E0>, tensor<?x?xindex>)
  %r = linalg.generic {indexing_maps = [affine_map<(o, i, n) -> (o, i, n)>], iterator_types = ["parallel", "parallel", "parallel"]} outs(%empty : !Y) {
  ^bb0(%old: !E0):
    %o = linalg.index 0 : index
    %i = linalg.index 1 : index
    %n = linalg.index 2 : index
    %v = scf.for %k = %zero to %end step %one iter_args(%so = %start) -> (!E0) {
      %weight = tensor.extract %weights[%i, %k] : tensor<?x?x!E0>
      %in = tensor.extract %places[%i, %k] : tensor<?x?xindex>
      %e = tensor.extract %x[%o, %in, %n] : !X
      %p = arith.mulf %e, %weight : !E0
      %more = arith.addf %so, %p : !E0
      scf.yield %more : !E0
    }
    %at, %from = func.call @coordinate(%i, %size, %count) : (index, index, index) -> (f64, f64)
    %out = func.call @is_beyond(%at, %from) : (f64, f64) -> i1
    %u = arith.select %out, %beyond, %v : !E0
    linalg.yield %u : !E0
  } -> !Y
  return %r : !Y
}
// Returns the coordinate of index i, and the size, as numbers.
func.func @coordinate(%i: index, %size: index, %count: index) -> (f64, f64) {
  %to = func.call @as_number(%i) : (index) -> f64
  %from = func.call @as_number(%size) : (index) -> f64
  %all = func.call @as_number(%count) : (index) -> f64
  %at = func.call @origin(%to, %from, %all) : (f64, f64, f64) -> f64
  return %at, %from : f64, f64
}
// Returns the weight of tap k; 0 out of bounds, if `exclude` is set.
func.func @counted(%k: index, %first: index, %low: f64, %at: f64, %size: f64, %excludes: i1) -> f64 {
  %none = arith.constant 0.0 : f64
  %step = arith.addi %k, %first : index
  %off = func.call @as_number(%step) : (index) -> f64
  %place = arith.addf %low, %off : f64
  %stretch = func.call @stretch() : () -> f64
  %distance = arith.subf %at, %place : f64
  %d = arith.mulf %distance, %stretch : f64
  %w = func.call @weight(%d) : (f64) -> f64
  %before = arith.cmpf olt, %place, %none : f64
  %behind = arith.cmpf oge, %place, %size : f64
  %out = arith.ori %before, %behind : i1
  %gone = arith.andi %out, %excludes : i1
  %r = arith.select %gone, %none, %w : f64
  return %r : f64
}
// -----
func.func @weight_linear(%d: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %s = math.absf %d : f64
  %near = arith.subf %one, %s : f64
  %r = arith.maximumf %near, %zero : f64
  return %r : f64
}

// -----
#a = -0.75 : f32
// One cubic polynomial for distances up to 1, another up to 2, 0 beyond.
func.func @weight_cubic(%d: f64) -> f64 {
  %a_given = arith.constant #a
  %a = arith.extf %a_given : f32 to f64
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %three = arith.constant 3.0 : f64
  %four = arith.constant 4.0 : f64
  %five = arith.constant 5.0 : f64
  %eight = arith.constant 8.0 : f64
  %s = math.absf %d : f64
  %a2 = arith.addf %a, %two : f64
  %a3 = arith.addf %a, %three : f64
  %n0 = arith.mulf %a2, %s : f64
  %n1 = arith.subf %n0, %a3 : f64
  %n2 = arith.mulf %n1, %s : f64
  %n3 = arith.mulf %n2, %s : f64
  %near = arith.addf %n3, %one : f64
  %f0 = arith.subf %s, %five : f64
  %f1 = arith.mulf %f0, %s : f64
  %f2 = arith.addf %f1, %eight : f64
  %f3 = arith.mulf %f2, %s : f64
  %f4 = arith.subf %f3, %four : f64
  %far = arith.mulf %f4, %a : f64
  %is_near = arith.cmpf ole, %s, %one : f64
  %is_far = arith.cmpf ole, %s, %two : f64
  %zero = arith.constant 0.0 : f64
  %end = arith.select %is_far, %far, %zero : f64
  %r = arith.select %is_near, %near, %end : f64
  return %r : f64
}

// -----
!E0 = f32
func.func @narrow_f64(%x: f64) -> !E0 {
  %r = arith.truncf %x : f64 to !E0
  return %r : !E0
}

// -----
!E0 = i32
func.func @whole_f64(%x: f64) -> !E0 {
  %r = arith.fptosi %x : f64 to !E0
  return %r : !E0
}

// -----
func.func @itself_f64(%x: f64) -> f64 {
  return %x : f64
}
func.func @never_beyond(%at: f64, %size: f64) -> i1 {
  %r = arith.constant false
  return %r : i1
}
func.func @is_outside(%at: f64, %size: f64) -> i1 {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %last = arith.subf %size, %one : f64
  %before = arith.cmpf olt, %at, %zero : f64
  %behind = arith.cmpf ogt, %at, %last : f64
  %r = arith.ori %before, %behind : i1
  return %r : i1
}

// -----
// --- Sampling ---
!E0 = f32
!T0 = tensor<1x2x3x4xf32>
!T1 = tensor<1x5x6x2xf32>
!R0 = tensor<1x2x5x6xf32>
#first = -1 : i64
#count = 4 : i64

// Returns the coordinates of -1 and 1 for a size.
func.func private @edge(!E0) -> (!E0, !E0)
func.func private @tap(!E0) -> !E0
func.func private @share(!E0) -> !E0
// Returns the index in x of a coordinate, and whether there is one.
func.func private @settle(!E0, !E0, !E0, !E0) -> (!E0, i1)

func.func @place_of(%g: !E0, %size: !E0) -> !E0 {
  %one = arith.constant 1.0 : !E0
  %half = arith.constant 0.5 : !E0
  %low, %high = func.call @edge(%size) : (!E0) -> (!E0, !E0)
  %span = arith.subf %high, %low : !E0
  %up = arith.addf %g, %one : !E0
  %part = arith.mulf %up, %half : !E0
  %p = arith.mulf %part, %span : !E0
  %r = arith.addf %p, %low : !E0
  return %r : !E0
}
func.func @float_of_index(%i: index) -> !E0 {
  %n = arith.index_cast %i : index to i64
  %r = arith.sitofp %n : i64 to !E0
  return %r : !E0
}
func.func @index_of_place(%p: !E0, %size: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.fptosi %p : !E0 to i64
  %i = arith.index_cast %n : i64 to index
  %last = arith.subi %size, %one : index
  %low = arith.maxsi %i, %zero : index
  %r = arith.minsi %low, %last : index
  return %r : index
}
func.func @grid_sample(%x: !T0, %g: !T1) -> !R0 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %none = arith.constant 0.0 : !E0
  %first_given = arith.constant #first
  %count_given = arith.constant #count
  %first = arith.sitofp %first_given : i64 to !E0
  %count = arith.index_cast %count_given : i64 to index
  %rows = tensor.dim %x, %two : !T0
  %columns = tensor.dim %x, %three : !T0
  %height = func.call @float_of_index(%rows) : (index) -> !E0
  %width = func.call @float_of_index(%columns) : (index) -> !E0
  %top, %bottom = func.call @edge(%height) : (!E0) -> (!E0, !E0)
  %left, %right = func.call @edge(%width) : (!E0) -> (!E0, !E0)
  %empty = tensor.empty() : !R0
  // For each point of the grid, where its taps are along each dim, whether they are in bounds, and their weights.
  %batch = tensor.dim %g, %zero : !T1
  %high = tensor.dim %g, %one : !T1
  %wide = tensor.dim %g, %two : !T1
  %no_places = tensor.empty(%batch, %two, %count, %high, %wide) : tensor<?x?x?x?x?xindex>
  %no_bounds = tensor.empty(%batch, %two, %count, %high, %wide) : tensor<?x?x?x?x?xi1>
  %no_weights = tensor.empty(%batch, %two, %count, %high, %wide) : tensor<?x?x?x?x?x!E0>
  %places, %bounds, %weights = linalg.generic {indexing_maps = [affine_map<(n, d, k, i, j) -> (n, d, k, i, j)>, affine_map<(n, d, k, i, j) -> (n, d, k, i, j)>, affine_map<(n, d, k, i, j) -> (n, d, k, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%no_places, %no_bounds, %no_weights : tensor<?x?x?x?x?xindex>, tensor<?x?x?x?x?xi1>, tensor<?x?x?x?x?x!E0>) {
  ^bb0(%old_place: index, %old_bound: i1, %old_weight: !E0):
    %n = linalg.index 0 : index
    %d = linalg.index 1 : index
    %k = linalg.index 2 : index
    %i = linalg.index 3 : index
    %j = linalg.index 4 : index
    %is_x = arith.cmpi eq, %d, %zero : index
    %extent = arith.select %is_x, %columns, %rows : index
    %size = arith.select %is_x, %width, %height : !E0
    %low = arith.select %is_x, %left, %top : !E0
    %end = arith.select %is_x, %right, %bottom : !E0
    %at = tensor.extract %g[%n, %i, %j, %d] : !T1
    %p = func.call @place_of(%at, %size) : (!E0, !E0) -> !E0
    %base = func.call @tap(%p) : (!E0) -> !E0
    %from = arith.addf %base, %first : !E0
    %off = func.call @float_of_index(%k) : (index) -> !E0
    %q = arith.addf %from, %off : !E0
    %distance = arith.subf %p, %q : !E0
    %w = func.call @share(%distance) : (!E0) -> !E0
    %settled, %in = func.call @settle(%q, %low, %end, %size) : (!E0, !E0, !E0, !E0) -> (!E0, i1)
    %place = func.call @index_of_place(%settled, %extent) : (!E0, index) -> index
    linalg.yield %place, %in, %w : index, i1, !E0
  } -> (tensor<?x?x?x?x?xindex>, tensor<?x?x?x?x?xi1>, tensor<?x?x?x?x?x!E0>)
  %r = linalg.generic {indexing_maps = [affine_map<(n, c, i, j) -> (n, c, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%empty : !R0) {
  ^bb0(%old: !E0):
    %n = linalg.index 0 : index
    %c = linalg.index 1 : index
    %i = linalg.index 2 : index
    %j = linalg.index 3 : index
    %v = scf.for %a = %zero to %count step %one iter_args(%s = %none) -> (!E0) {
      %row = tensor.extract %places[%n, %one, %a, %i, %j] : tensor<?x?x?x?x?xindex>
      %iny = tensor.extract %bounds[%n, %one, %a, %i, %j] : tensor<?x?x?x?x?xi1>
      %wy = tensor.extract %weights[%n, %one, %a, %i, %j] : tensor<?x?x?x?x?x!E0>
      %u = scf.for %b = %zero to %count step %one iter_args(%t = %s) -> (!E0) {
        %column = tensor.extract %places[%n, %zero, %b, %i, %j] : tensor<?x?x?x?x?xindex>
        %inx = tensor.extract %bounds[%n, %zero, %b, %i, %j] : tensor<?x?x?x?x?xi1>
        %wx = tensor.extract %weights[%n, %zero, %b, %i, %j] : tensor<?x?x?x?x?x!E0>
        %w = arith.mulf %wy, %wx : !E0
        %e = tensor.extract %x[%n, %c, %row, %column] : !T0
        %in = arith.andi %iny, %inx : i1
        %k = arith.select %in, %e, %none : !E0
        %p = arith.mulf %w, %k : !E0
        %more = arith.addf %t, %p : !E0
        scf.yield %more : !E0
      }
      scf.yield %u : !E0
    }
    linalg.yield %v : !E0
  } -> !R0
  return %r : !R0
}

// -----
!E0 = f32
func.func @edges_of_pixels(%size: !E0) -> (!E0, !E0) {
  %low = arith.constant -0.5 : !E0
  %high = arith.addf %size, %low : !E0
  return %low, %high : !E0, !E0
}
func.func @edges_of_corners(%size: !E0) -> (!E0, !E0) {
  %low = arith.constant 0.0 : !E0
  %one = arith.constant 1.0 : !E0
  %high = arith.subf %size, %one : !E0
  return %low, %high : !E0, !E0
}
func.func @tap_nearest(%p: !E0) -> !E0 {
  %r = math.roundeven %p : !E0
  return %r : !E0
}
func.func @tap_floor(%p: !E0) -> !E0 {
  %r = math.floor %p : !E0
  return %r : !E0
}
func.func @share_nearest(%d: !E0) -> !E0 {
  %r = arith.constant 1.0 : !E0
  return %r : !E0
}
func.func @share_linear(%d: !E0) -> !E0 {
  %one = arith.constant 1.0 : !E0
  %s = math.absf %d : !E0
  %r = arith.subf %one, %s : !E0
  return %r : !E0
}
// One cubic polynomial for distances up to 1, another up to 2, with a = -0.75.
func.func @share_cubic(%d: !E0) -> !E0 {
  %a = arith.constant -0.75 : !E0
  %one = arith.constant 1.0 : !E0
  %a2 = arith.constant 1.25 : !E0
  %a3 = arith.constant 2.25 : !E0
  %four = arith.constant 4.0 : !E0
  %five = arith.constant 5.0 : !E0
  %eight = arith.constant 8.0 : !E0
  %s = math.absf %d : !E0
  %n0 = arith.mulf %a2, %s : !E0
  %n1 = arith.subf %n0, %a3 : !E0
  %n2 = arith.mulf %n1, %s : !E0
  %n3 = arith.mulf %n2, %s : !E0
  %near = arith.addf %n3, %one : !E0
  %f0 = arith.subf %s, %five : !E0
  %f1 = arith.mulf %f0, %s : !E0
  %f2 = arith.addf %f1, %eight : !E0
  %f3 = arith.mulf %f2, %s : !E0
  %f4 = arith.subf %f3, %four : !E0
  %far = arith.mulf %f4, %a : !E0
  %is_near = arith.cmpf ole, %s, %one : !E0
  %r = arith.select %is_near, %near, %far : !E0
  return %r : !E0
}
func.func @settle_zeros(%p: !E0, %low: !E0, %high: !E0, %size: !E0) -> (!E0, i1) {
  %zero = arith.constant 0.0 : !E0
  %behind = arith.cmpf oge, %p, %zero : !E0
  %before = arith.cmpf olt, %p, %size : !E0
  %in = arith.andi %behind, %before : i1
  return %p, %in : !E0, i1
}
func.func @settle_border(%p: !E0, %low: !E0, %high: !E0, %size: !E0) -> (!E0, i1) {
  %in = arith.constant true
  return %p, %in : !E0, i1
}
// Reflects at both edges.
func.func @settle_reflection(%p: !E0, %low: !E0, %high: !E0, %size: !E0) -> (!E0, i1) {
  %in = arith.constant true
  %zero = arith.constant 0.0 : !E0
  %one = arith.constant 1.0 : !E0
  %half = arith.constant 0.5 : !E0
  %range = arith.subf %high, %low : !E0
  %some = arith.cmpf ogt, %range, %zero : !E0
  %span = arith.select %some, %range, %one : !E0
  %from = arith.subf %p, %low : !E0
  %d = math.absf %from : !E0
  %q = arith.divf %d, %span : !E0
  %n = math.floor %q : !E0
  %whole = arith.mulf %n, %span : !E0
  %rest = arith.subf %d, %whole : !E0
  %h = arith.mulf %n, %half : !E0
  %t = math.floor %h : !E0
  %is_even = arith.cmpf oeq, %h, %t : !E0
  %up = arith.addf %low, %rest : !E0
  %down = arith.subf %high, %rest : !E0
  %at = arith.select %is_even, %up, %down : !E0
  %r = arith.select %some, %at, %zero : !E0
  return %r, %in : !E0, i1
}
