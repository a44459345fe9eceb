// Defines the functions that blocks.pdll instantiates. The types are examples.
// The layout is [blocks][rows][16]. The last block is padded; without columns there is one block.
// The rows, which a task computes in steps, are dim `row_dim` of #tenon.known of a result, or dim 0.

!T0 = tensor<?x?xf32>
!T1 = tensor<?x?xf32>
!E0 = f32
!R0 = tensor<?x?xf32>

#all = affine_map<(q, i, j) -> (q, i, j)>
#column = affine_map<(q, i, j) -> (i, j)>
#row = affine_map<(q, i, j) -> (i)>
#ij = affine_map<(i, j) -> (i, j)>
#i = affine_map<(i, j) -> (i)>
#only = affine_map<(i) -> (i)>

// Pads with -inf: it is the neutral element of the maximum, and exp(-inf) is 0.
func.func @softmax_in_blocks(%x: !T0, %init: !T1) -> !R0 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0.0 : !E0
  %one = arith.constant 1.0 : !E0
  %minus_one = arith.constant -1.0 : !E0
  %least = arith.divf %minus_one, %zero : !E0
  %rows = tensor.dim %x, %c0 : !T0
  %columns = tensor.dim %x, %c1 : !T0
  %some = arith.maxui %columns, %c1 : index
  %count = arith.ceildivui %some, %c16 : index
  %e = tensor.empty(%count, %rows) : tensor<?x?x16x!E0>
  %e16 = tensor.empty(%rows) : tensor<?x16x!E0>
  %e1 = tensor.empty(%rows) : tensor<?x!E0>
  %blocks = linalg.pack %x padding_value(%least : !E0) outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [16] into %e : !T0 -> tensor<?x?x16x!E0>
  %least16 = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%e16 : tensor<?x16x!E0>) {
  ^bb0(%o: !E0):
    linalg.yield %least : !E0
  } -> tensor<?x16x!E0>
  %m16 = linalg.generic {indexing_maps = [#all, #column], iterator_types = ["reduction", "parallel", "parallel"]} ins(%blocks : tensor<?x?x16x!E0>) outs(%least16 : tensor<?x16x!E0>) {
  ^bb0(%a: !E0, %m: !E0):
    %g = arith.maximumf %a, %m : !E0
    linalg.yield %g : !E0
  } -> tensor<?x16x!E0>
  %least1 = linalg.generic {indexing_maps = [#only], iterator_types = ["parallel"]} outs(%e1 : tensor<?x!E0>) {
  ^bb0(%o: !E0):
    linalg.yield %least : !E0
  } -> tensor<?x!E0>
  %greatest = linalg.generic {indexing_maps = [#ij, #i], iterator_types = ["parallel", "reduction"]} ins(%m16 : tensor<?x16x!E0>) outs(%least1 : tensor<?x!E0>) {
  ^bb0(%a: !E0, %m: !E0):
    %g = arith.maximumf %a, %m : !E0
    linalg.yield %g : !E0
  } -> tensor<?x!E0>
  %powers = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%blocks, %greatest : tensor<?x?x16x!E0>, tensor<?x!E0>) outs(%e : tensor<?x?x16x!E0>) attrs = {tenon.known = #tenon.known<row_dim = 1>} {
  ^bb0(%a: !E0, %m: !E0, %o: !E0):
    %d = arith.subf %a, %m : !E0
    %p = math.exp %d : !E0
    linalg.yield %p : !E0
  } -> tensor<?x?x16x!E0>
  %zero16 = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%e16 : tensor<?x16x!E0>) {
  ^bb0(%o: !E0):
    linalg.yield %zero : !E0
  } -> tensor<?x16x!E0>
  %s16 = linalg.generic {indexing_maps = [#all, #column], iterator_types = ["reduction", "parallel", "parallel"]} ins(%powers : tensor<?x?x16x!E0>) outs(%zero16 : tensor<?x16x!E0>) {
  ^bb0(%a: !E0, %s: !E0):
    %t = arith.addf %s, %a : !E0
    linalg.yield %t : !E0
  } -> tensor<?x16x!E0>
  %zero1 = linalg.generic {indexing_maps = [#only], iterator_types = ["parallel"]} outs(%e1 : tensor<?x!E0>) {
  ^bb0(%o: !E0):
    linalg.yield %zero : !E0
  } -> tensor<?x!E0>
  %sum = linalg.generic {indexing_maps = [#ij, #i], iterator_types = ["parallel", "reduction"]} ins(%s16 : tensor<?x16x!E0>) outs(%zero1 : tensor<?x!E0>) {
  ^bb0(%a: !E0, %s: !E0):
    %t = arith.addf %s, %a : !E0
    linalg.yield %t : !E0
  } -> tensor<?x!E0>
  %parts = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%powers, %sum : tensor<?x?x16x!E0>, tensor<?x!E0>) outs(%e : tensor<?x?x16x!E0>) attrs = {tenon.known = #tenon.known<row_dim = 1>} {
  ^bb0(%a: !E0, %s: !E0, %o: !E0):
    %p = arith.divf %a, %s : !E0
    linalg.yield %p : !E0
  } -> tensor<?x?x16x!E0>
  %y = linalg.unpack %parts outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [16] into %init {tenon.known = #tenon.known<zero_padded>} : tensor<?x?x16x!E0> -> !T1
  %r = tensor.cast %y : !T1 to !R0
  return %r : !R0
}

// -----
!T0 = tensor<?x64xf32>
!T1 = tensor<?x64xf32>
!T2 = tensor<?x?xf32>
!E0 = f32
!R0 = tensor<?x?xf32>

func.func private @whole(tensor<?x?x!E0>, index) -> tensor<?x?x!E0>

// Packs the RHS as [blocks][k][16].
func.func @columns_in_blocks(%a: !T0, %b: !T1, %c: !T2) -> !R0 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0.0 : !E0
  %rows = tensor.dim %a, %c0 : !T0
  %k = tensor.dim %a, %c1 : !T0
  %columns = tensor.dim %b, %c0 : !T1
  %some = arith.maxui %columns, %c1 : index
  %count = arith.ceildivui %some, %c16 : index
  %any = tensor.cast %b : !T1 to tensor<?x?x!E0>
  %whole = func.call @whole(%any, %count) : (tensor<?x?x!E0>, index) -> tensor<?x?x!E0>
  %upright = tensor.expand_shape %whole [[0, 1], [2]] output_shape [%count, 16, %k] : tensor<?x?x!E0> into tensor<?x16x?x!E0>
  %eb = tensor.empty(%count, %k) : tensor<?x?x16x!E0>
  %e = tensor.empty(%count, %rows) : tensor<?x?x16x!E0>
  %right = linalg.generic {indexing_maps = [affine_map<(q, k, j) -> (q, j, k)>, affine_map<(q, k, j) -> (q, k, j)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%upright : tensor<?x16x?x!E0>) outs(%eb : tensor<?x?x16x!E0>) attrs = {tenon.known = #tenon.known<row_dim = 1>, tenon.tile = #tenon.tile<level = "layer", sizes = [1, 0, 0]>} {
  ^bb0(%x: !E0, %o: !E0):
    linalg.yield %x : !E0
  } -> tensor<?x?x16x!E0>
  %start = linalg.generic {indexing_maps = [affine_map<(q, i, j) -> (q, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]} outs(%e : tensor<?x?x16x!E0>) attrs = {tenon.known = #tenon.known<row_dim = 1>} {
  ^bb0(%o: !E0):
    linalg.yield %zero : !E0
  } -> tensor<?x?x16x!E0>
  %blocks = linalg.generic {indexing_maps = [affine_map<(q, i, j, k) -> (i, k)>, affine_map<(q, i, j, k) -> (q, k, j)>, affine_map<(q, i, j, k) -> (q, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%a, %right : !T0, tensor<?x?x16x!E0>) outs(%start : tensor<?x?x16x!E0>) attrs = {tenon.known = #tenon.known<row_dim = 1>} {
  ^bb0(%x: !E0, %y: !E0, %z: !E0):
    %m = arith.mulf %x, %y : !E0
    %s = arith.addf %z, %m : !E0
    linalg.yield %s : !E0
  } -> tensor<?x?x16x!E0>
  %y = linalg.unpack %blocks outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [16] into %c : tensor<?x?x16x!E0> -> !T2
  %r = tensor.cast %y : !T2 to !R0
  return %r : !R0
}

// -----
!T0 = tensor<?x?xf32>
!T1 = tensor<?x64xf32>
!T2 = tensor<?x64xf32>
!E0 = f32
!R0 = tensor<?x64xf32>

func.func private @whole(tensor<?x?x!E0>, index) -> tensor<?x?x!E0>

// Pads both operands with 0 beyond the last column.
func.func @sum_in_blocks(%a: !T0, %b: !T1, %c: !T2) -> !R0 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0.0 : !E0
  %rows = tensor.dim %a, %c0 : !T0
  %k = tensor.dim %b, %c0 : !T1
  %columns = tensor.dim %b, %c1 : !T1
  %some = arith.maxui %k, %c1 : index
  %count = arith.ceildivui %some, %c16 : index
  %e = tensor.empty(%count, %rows) : tensor<?x?x16x!E0>
  %left = linalg.pack %a padding_value(%zero : !E0) outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [16] into %e : !T0 -> tensor<?x?x16x!E0>
  %any = tensor.cast %b : !T1 to tensor<?x?x!E0>
  %whole = func.call @whole(%any, %count) : (tensor<?x?x!E0>, index) -> tensor<?x?x!E0>
  %right = tensor.expand_shape %whole [[0, 1], [2]] output_shape [%count, 16, %columns] : tensor<?x?x!E0> into tensor<?x16x?x!E0>
  %y = linalg.generic {indexing_maps = [affine_map<(q, i, j, k) -> (q, i, k)>, affine_map<(q, i, j, k) -> (q, k, j)>, affine_map<(q, i, j, k) -> (i, j)>], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%left, %right : tensor<?x?x16x!E0>, tensor<?x16x?x!E0>) outs(%c : !T2) attrs = {tenon.known = #tenon.known<nonempty>} {
  ^bb0(%u: !E0, %v: !E0, %z: !E0):
    %m = arith.mulf %u, %v : !E0
    %s = arith.addf %z, %m : !E0
    linalg.yield %s : !E0
  } -> !T2
  %r = tensor.cast %y : !T2 to !R0
  return %r : !R0
}

// -----
!T0 = tensor<?x?x16xf32>
!T1 = index
!T2 = f32
!E0 = f32
!R0 = tensor<?x?x16xf32>

func.func @filled_up(%blocks: !T0, %columns: index, %filler: !T2) -> !R0 {
  %c16 = arith.constant 16 : index
  %y = linalg.generic {indexing_maps = [affine_map<(q, i, j) -> (q, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]} outs(%blocks : !T0) attrs = {tenon.known = #tenon.known<row_dim = 1>} {
  ^bb0(%o: !E0):
    %q = linalg.index 0 : index
    %j = linalg.index 2 : index
    %before = arith.muli %q, %c16 : index
    %column = arith.addi %before, %j : index
    %is_one = arith.cmpi ult, %column, %columns : index
    %s = arith.select %is_one, %o, %filler : !E0
    linalg.yield %s : !E0
  } -> !T0
  %r = tensor.cast %y : !T0 to !R0
  return %r : !R0
}

// -----
!E0 = f32

#ij = affine_map<(i, j) -> (i, j)>

// Returns the rows of n blocks, padded with zeros.
func.func @whole_blocks(%b: tensor<?x?x!E0>, %count: index) -> tensor<?x?x!E0> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0.0 : !E0
  %rows = tensor.dim %b, %c0 : tensor<?x?x!E0>
  %columns = tensor.dim %b, %c1 : tensor<?x?x!E0>
  %all = arith.muli %count, %c16 : index
  %more = arith.subi %all, %rows : index
  %e = tensor.empty(%all, %columns) : tensor<?x?x!E0>
  %first = tensor.extract_slice %e[0, 0] [%rows, %columns] [1, 1] : tensor<?x?x!E0> to tensor<?x?x!E0>
  %copy = linalg.generic {indexing_maps = [#ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<?x?x!E0>) outs(%first : tensor<?x?x!E0>) {
  ^bb0(%x: !E0, %o: !E0):
    linalg.yield %x : !E0
  } -> tensor<?x?x!E0>
  %begun = tensor.insert_slice %copy into %e[0, 0] [%rows, %columns] [1, 1] : tensor<?x?x!E0> into tensor<?x?x!E0>
  %last = tensor.extract_slice %begun[%rows, 0] [%more, %columns] [1, 1] : tensor<?x?x!E0> to tensor<?x?x!E0>
  %zeros = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%last : tensor<?x?x!E0>) {
  ^bb0(%o: !E0):
    linalg.yield %zero : !E0
  } -> tensor<?x?x!E0>
  %whole = tensor.insert_slice %zeros into %begun[%rows, 0] [%more, %columns] [1, 1] : tensor<?x?x!E0> into tensor<?x?x!E0>
  return %whole : tensor<?x?x!E0>
}

// -----
!T0 = tensor<?x?xf32>
!E0 = f32
!R0 = tensor<?x?xf32>

func.func private @body(!E0) -> !E0

func.func @on_blocks(%x: !T0) -> !R0 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %any = ub.poison : !E0
  %rows = tensor.dim %x, %c0 : !T0
  %columns = tensor.dim %x, %c1 : !T0
  %some = arith.maxui %columns, %c1 : index
  %count = arith.ceildivui %some, %c16 : index
  %e = tensor.empty(%count, %rows) : tensor<?x?x16x!E0>
  %blocks = linalg.pack %x padding_value(%any : !E0) outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [16] into %e : !T0 -> tensor<?x?x16x!E0>
  %y = linalg.generic {indexing_maps = [affine_map<(q, i, j) -> (q, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]} outs(%blocks : tensor<?x?x16x!E0>) attrs = {tenon.known = #tenon.known<row_dim = 1>} {
  ^bb0(%o: !E0):
    %v = func.call @body(%o) : (!E0) -> !E0
    linalg.yield %v : !E0
  } -> tensor<?x?x16x!E0>
  %plain = linalg.unpack %y outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [16] into %x : tensor<?x?x16x!E0> -> !T0
  %r = tensor.cast %plain : !T0 to !R0
  return %r : !R0
}
