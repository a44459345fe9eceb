// What recurrent.pdll builds: a loop over time, in it the states of all samples. The
// types and numbers are examples.

!E0 = f32
!T0 = tensor<5x2x4xf32>
!T1 = tensor<1x12x4xf32>
!T2 = tensor<1x12x3xf32>
!T3 = tensor<1x24xf32>
!T4 = tensor<1x2x3xf32>
!H = tensor<2x3xf32>
!R0 = tensor<5x1x2x3xf32>
!R1 = tensor<1x2x3xf32>
#step = array<i64: 1, 1, 2, 3>
#state = array<i64: 1, 2, 3>

// What comes from row `row` of the weights: of the input at time t and of the state.
func.func @of_input(%x: !T0, %w: !T1, %t: index, %b: index, %row: index) -> !E0 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %none = arith.constant 0.0 : !E0
  %count = tensor.dim %w, %two : !T1
  %r = scf.for %k = %zero to %count step %one iter_args(%s = %none) -> (!E0) {
    %a = tensor.extract %x[%t, %b, %k] : !T0
    %c = tensor.extract %w[%zero, %row, %k] : !T1
    %p = arith.mulf %a, %c : !E0
    %q = arith.addf %s, %p : !E0
    scf.yield %q : !E0
  }
  return %r : !E0
}
func.func @of_state(%h: !H, %u: !T2, %b: index, %row: index) -> !E0 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %none = arith.constant 0.0 : !E0
  %count = tensor.dim %u, %two : !T2
  %r = scf.for %k = %zero to %count step %one iter_args(%s = %none) -> (!E0) {
    %a = tensor.extract %h[%b, %k] : !H
    %c = tensor.extract %u[%zero, %row, %k] : !T2
    %p = arith.mulf %a, %c : !E0
    %q = arith.addf %s, %p : !E0
    scf.yield %q : !E0
  }
  return %r : !E0
}
// Gate g of so many: of input and state, and of the biases of both.
func.func @gate(%x: !T0, %w: !T1, %u: !T2, %bias: !T3, %h: !H, %t: index, %b: index, %j: index, %g: index, %gates: index) -> !E0 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %size = tensor.dim %h, %one : !H
  %first = arith.muli %g, %size : index
  %row = arith.addi %first, %j : index
  %all = arith.muli %gates, %size : index
  %second = arith.addi %all, %row : index
  %i = func.call @of_input(%x, %w, %t, %b, %row) : (!T0, !T1, index, index, index) -> !E0
  %s = func.call @of_state(%h, %u, %b, %row) : (!H, !T2, index, index) -> !E0
  %wb = tensor.extract %bias[%zero, %row] : !T3
  %rb = tensor.extract %bias[%zero, %second] : !T3
  %p = arith.addf %i, %s : !E0
  %q = arith.addf %p, %wb : !E0
  %r = arith.addf %q, %rb : !E0
  return %r : !E0
}
func.func @logistic(%x: !E0) -> !E0 {
  %one = arith.constant 1.0 : !E0
  %n = arith.negf %x : !E0
  %e = math.exp %n : !E0
  %d = arith.addf %e, %one : !E0
  %r = arith.divf %one, %d : !E0
  return %r : !E0
}
func.func @first_state(%h: !T4) -> !H {
  %r = tensor.collapse_shape %h [[0, 1], [2]] : !T4 into !H
  return %r : !H
}
func.func @last_state(%h: !H) -> !R1 {
  %empty = tensor.empty() : !R1
  %r = "tensor.insert_slice"(%h, %empty) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = #state, static_strides = array<i64: 1, 1, 1>}> : (!H, !R1) -> !R1
  return %r : !R1
}
func.func @put(%h: !H, %y: !R0, %t: index) -> !R0 {
  %r = "tensor.insert_slice"(%h, %y, %t) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0, 0, 0>, static_sizes = #step, static_strides = array<i64: 1, 1, 1, 1>}> : (!H, !R0, index) -> !R0
  return %r : !R0
}

func.func @rnn(%x: !T0, %w: !T1, %u: !T2, %bias: !T3, %start: !T4) -> (!R0, !R1) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %count = tensor.dim %x, %zero : !T0
  %empty = tensor.empty() : !H
  %none = tensor.empty() : !R0
  %h0 = func.call @first_state(%start) : (!T4) -> !H
  %all:2 = scf.for %t = %zero to %count step %one iter_args(%h = %h0, %y = %none) -> (!H, !R0) {
    %next = linalg.generic {indexing_maps = [affine_map<(b, j) -> (b, j)>], iterator_types = ["parallel", "parallel"]} outs(%empty : !H) {
    ^bb0(%next_old: !E0):
      %b = linalg.index 0 : index
      %j = linalg.index 1 : index
      %g_number = arith.constant 0 : index
      %g_all = arith.constant 1 : index
      %g = func.call @gate(%x, %w, %u, %bias, %h, %t, %b, %j, %g_number, %g_all) : (!T0, !T1, !T2, !T3, !H, index, index, index, index, index) -> !E0
      %r = math.tanh %g : !E0
      linalg.yield %r : !E0
    } -> !H
    %z = func.call @put(%next, %y, %t) : (!H, !R0, index) -> !R0
    scf.yield %next, %z : !H, !R0
  }
  %last = func.call @last_state(%all#0) : (!H) -> !R1
  return %all#1, %last : !R0, !R1
}
func.func @gru(%x: !T0, %w: !T1, %u: !T2, %bias: !T3, %start: !T4) -> (!R0, !R1) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %count = tensor.dim %x, %zero : !T0
  %empty = tensor.empty() : !H
  %none = tensor.empty() : !R0
  %h0 = func.call @first_state(%start) : (!T4) -> !H
  %all:2 = scf.for %t = %zero to %count step %one iter_args(%h = %h0, %y = %none) -> (!H, !R0) {
    %kept = linalg.generic {indexing_maps = [affine_map<(b, j) -> (b, j)>], iterator_types = ["parallel", "parallel"]} outs(%empty : !H) {
    ^bb0(%kept_old: !E0):
      %b = linalg.index 0 : index
      %j = linalg.index 1 : index
      %g_number = arith.constant 1 : index
      %g_all = arith.constant 3 : index
      %g = func.call @gate(%x, %w, %u, %bias, %h, %t, %b, %j, %g_number, %g_all) : (!T0, !T1, !T2, !T3, !H, index, index, index, index, index) -> !E0
      %s = func.call @logistic(%g) : (!E0) -> !E0
      %v = tensor.extract %h[%b, %j] : !H
      %r = arith.mulf %s, %v : !E0
      linalg.yield %r : !E0
    } -> !H
    %next = linalg.generic {indexing_maps = [affine_map<(b, j) -> (b, j)>], iterator_types = ["parallel", "parallel"]} outs(%empty : !H) {
    ^bb0(%next_old: !E0):
      %b = linalg.index 0 : index
      %j = linalg.index 1 : index
      %g_number = arith.constant 0 : index
      %g_all = arith.constant 3 : index
      %g = func.call @gate(%x, %w, %u, %bias, %h, %t, %b, %j, %g_number, %g_all) : (!T0, !T1, !T2, !T3, !H, index, index, index, index, index) -> !E0
      %z = func.call @logistic(%g) : (!E0) -> !E0
      %n_number = arith.constant 2 : index
      %n_all = arith.constant 3 : index
      %n = func.call @gate(%x, %w, %u, %bias, %kept, %t, %b, %j, %n_number, %n_all) : (!T0, !T1, !T2, !T3, !H, index, index, index, index, index) -> !E0
      %c = math.tanh %n : !E0
      %v = tensor.extract %h[%b, %j] : !H
      %d = arith.subf %v, %c : !E0
      %p = arith.mulf %z, %d : !E0
      %r = arith.addf %c, %p : !E0
      linalg.yield %r : !E0
    } -> !H
    %z = func.call @put(%next, %y, %t) : (!H, !R0, index) -> !R0
    scf.yield %next, %z : !H, !R0
  }
  %last = func.call @last_state(%all#0) : (!H) -> !R1
  return %all#1, %last : !R0, !R1
}
// The reset is of what comes from the state, bias and all.
func.func @gru_linear(%x: !T0, %w: !T1, %u: !T2, %bias: !T3, %start: !T4) -> (!R0, !R1) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %five = arith.constant 5 : index
  %count = tensor.dim %x, %zero : !T0
  %empty = tensor.empty() : !H
  %size = tensor.dim %empty, %one : !H
  %third = arith.muli %size, %two : index
  %sixth = arith.muli %size, %five : index
  %none = tensor.empty() : !R0
  %h0 = func.call @first_state(%start) : (!T4) -> !H
  %all:2 = scf.for %t = %zero to %count step %one iter_args(%h = %h0, %y = %none) -> (!H, !R0) {
    %next = linalg.generic {indexing_maps = [affine_map<(b, j) -> (b, j)>], iterator_types = ["parallel", "parallel"]} outs(%empty : !H) {
    ^bb0(%next_old: !E0):
      %b = linalg.index 0 : index
      %j = linalg.index 1 : index
      %g_number = arith.constant 0 : index
      %g_all = arith.constant 3 : index
      %g = func.call @gate(%x, %w, %u, %bias, %h, %t, %b, %j, %g_number, %g_all) : (!T0, !T1, !T2, !T3, !H, index, index, index, index, index) -> !E0
      %z = func.call @logistic(%g) : (!E0) -> !E0
      %m_number = arith.constant 1 : index
      %m_all = arith.constant 3 : index
      %m = func.call @gate(%x, %w, %u, %bias, %h, %t, %b, %j, %m_number, %m_all) : (!T0, !T1, !T2, !T3, !H, index, index, index, index, index) -> !E0
      %reset = func.call @logistic(%m) : (!E0) -> !E0
      %row = arith.addi %third, %j : index
      %other = arith.addi %sixth, %j : index
      %i = func.call @of_input(%x, %w, %t, %b, %row) : (!T0, !T1, index, index, index) -> !E0
      %s = func.call @of_state(%h, %u, %b, %row) : (!H, !T2, index, index) -> !E0
      %wb = tensor.extract %bias[%zero, %row] : !T3
      %rb = tensor.extract %bias[%zero, %other] : !T3
      %so = arith.addf %s, %rb : !E0
      %left = arith.mulf %reset, %so : !E0
      %in = arith.addf %i, %wb : !E0
      %n = arith.addf %in, %left : !E0
      %c = math.tanh %n : !E0
      %v = tensor.extract %h[%b, %j] : !H
      %d = arith.subf %v, %c : !E0
      %p = arith.mulf %z, %d : !E0
      %r = arith.addf %c, %p : !E0
      linalg.yield %r : !E0
    } -> !H
    %z = func.call @put(%next, %y, %t) : (!H, !R0, index) -> !R0
    scf.yield %next, %z : !H, !R0
  }
  %last = func.call @last_state(%all#0) : (!H) -> !R1
  return %all#1, %last : !R0, !R1
}

// -----
!E0 = f32
!T0 = tensor<5x2x4xf32>
!T1 = tensor<1x12x4xf32>
!T2 = tensor<1x12x3xf32>
!T3 = tensor<1x24xf32>
!T4 = tensor<1x2x3xf32>
!T5 = tensor<1x2x3xf32>
!T6 = tensor<1x9xf32>
!R2 = tensor<1x2x3xf32>
!H = tensor<2x3xf32>
!R0 = tensor<5x1x2x3xf32>
!R1 = tensor<1x2x3xf32>
#step = array<i64: 1, 1, 2, 3>
!A = tensor<5x2x12xf32>
!G = tensor<2x12xf32>
!W = tensor<12x4xf32>
!U = tensor<12x3xf32>
#state = array<i64: 1, 2, 3>
#gates = array<i64: 1, 2, 12>
#cut = array<i64: 2, 3>

func.func private @logistic(!E0) -> !E0
func.func private @first_state(!T4) -> !H
func.func private @last_state(!H) -> !R1
func.func private @put(!H, !R0, index) -> !R0

// What an element of the cell adds to gate g, through a peephole.
func.func @peep(%p: !T6, %c: !H, %b: index, %j: index, %g: index) -> !E0 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %size = tensor.dim %c, %one : !H
  %first = arith.muli %g, %size : index
  %at = arith.addi %first, %j : index
  %w = tensor.extract %p[%zero, %at] : !T6
  %v = tensor.extract %c[%b, %j] : !H
  %r = arith.mulf %w, %v : !E0
  return %r : !E0
}
// Gate g of the gates of all samples.
func.func @gate_of(%gates: !G, %g: index) -> !H {
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  %rows = tensor.dim %gates, %one : !G
  %size = arith.divui %rows, %four : index
  %first = arith.muli %g, %size : index
  %r = "tensor.extract_slice"(%gates, %first) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = #cut, static_strides = array<i64: 1, 1>}> : (!G, index) -> !H
  return %r : !H
}
func.func @lstm(%x: !T0, %w: !T1, %u: !T2, %bias: !T3, %start: !T4, %cell: !T5, %peephole: !T6) -> (!R0, !R1, !R2) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %count = tensor.dim %x, %zero : !T0
  %rows = tensor.dim %w, %one : !T1
  %empty = tensor.empty() : !H
  %none = tensor.empty() : !R0
  %h0 = func.call @first_state(%start) : (!T4) -> !H
  %c0 = func.call @first_state(%cell) : (!T4) -> !H
  // What the gates have of the input at all times, and of both biases.
  %of_w = tensor.collapse_shape %w [[0, 1], [2]] : !T1 into !W
  %of_u = tensor.collapse_shape %u [[0, 1], [2]] : !T2 into !U
  %no_sum = tensor.empty() : !A
  %nought = arith.constant 0.0 : !E0
  %noughts = linalg.fill ins(%nought : !E0) outs(%no_sum : !A) -> !A
  %of_x = linalg.generic {indexing_maps = [affine_map<(t, b, r, k) -> (t, b, k)>, affine_map<(t, b, r, k) -> (r, k)>, affine_map<(t, b, r, k) -> (t, b, r)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %of_w : !T0, !W) outs(%noughts : !A) {
  ^bb0(%xe: !E0, %we: !E0, %xs: !E0):
    %xp = arith.mulf %xe, %we : !E0
    %xr = arith.addf %xs, %xp : !E0
    linalg.yield %xr : !E0
  } -> !A
  %before = linalg.generic {indexing_maps = [affine_map<(t, b, r) -> (t, b, r)>, affine_map<(t, b, r) -> (t, b, r)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%of_x : !A) outs(%no_sum : !A) {
  ^bb0(%xb: !E0, %xb_old: !E0):
    %row = linalg.index 2 : index
    %second = arith.addi %row, %rows : index
    %wb = tensor.extract %bias[%zero, %row] : !T3
    %rb = tensor.extract %bias[%zero, %second] : !T3
    %s0 = arith.addf %xb, %wb : !E0
    %s1 = arith.addf %s0, %rb : !E0
    linalg.yield %s1 : !E0
  } -> !A
  %all:3 = scf.for %t = %zero to %count step %one iter_args(%h = %h0, %c = %c0, %y = %none) -> (!H, !H, !R0) {
    %step = "tensor.extract_slice"(%before, %t) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0, 0>, static_sizes = #gates, static_strides = array<i64: 1, 1, 1>}> : (!A, index) -> !G
    %gates = linalg.generic {indexing_maps = [affine_map<(b, r, k) -> (b, k)>, affine_map<(b, r, k) -> (r, k)>, affine_map<(b, r, k) -> (b, r)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%h, %of_u : !H, !U) outs(%step : !G) {
    ^bb0(%he: !E0, %ue: !E0, %hs: !E0):
      %hp = arith.mulf %he, %ue : !E0
      %hr = arith.addf %hs, %hp : !E0
      linalg.yield %hr : !E0
    } -> !G
    %i_gate = func.call @gate_of(%gates, %zero) : (!G, index) -> !H
    %o_gate = func.call @gate_of(%gates, %one) : (!G, index) -> !H
    %f_gate = func.call @gate_of(%gates, %two) : (!G, index) -> !H
    %g_gate = func.call @gate_of(%gates, %three) : (!G, index) -> !H
    %new = linalg.generic {indexing_maps = [affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>], iterator_types = ["parallel", "parallel"]} ins(%i_gate, %f_gate, %g_gate, %c : !H, !H, !H, !H) outs(%empty : !H) {
    ^bb0(%i: !E0, %f: !E0, %g: !E0, %v: !E0, %new_old: !E0):
      %b = linalg.index 0 : index
      %j = linalg.index 1 : index
      %i_peep = func.call @peep(%peephole, %c, %b, %j, %zero) : (!T6, !H, index, index, index) -> !E0
      %i_sum = arith.addf %i, %i_peep : !E0
      %in = func.call @logistic(%i_sum) : (!E0) -> !E0
      %f_peep = func.call @peep(%peephole, %c, %b, %j, %two) : (!T6, !H, index, index, index) -> !E0
      %f_sum = arith.addf %f, %f_peep : !E0
      %forget = func.call @logistic(%f_sum) : (!E0) -> !E0
      %fresh = math.tanh %g : !E0
      %kept = arith.mulf %forget, %v : !E0
      %added = arith.mulf %in, %fresh : !E0
      %r = arith.addf %kept, %added : !E0
      linalg.yield %r : !E0
    } -> !H
    %next = linalg.generic {indexing_maps = [affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>], iterator_types = ["parallel", "parallel"]} ins(%o_gate, %new : !H, !H) outs(%empty : !H) {
    ^bb0(%o: !E0, %v: !E0, %next_old: !E0):
      %b = linalg.index 0 : index
      %j = linalg.index 1 : index
      %o_peep = func.call @peep(%peephole, %new, %b, %j, %one) : (!T6, !H, index, index, index) -> !E0
      %o_sum = arith.addf %o, %o_peep : !E0
      %out = func.call @logistic(%o_sum) : (!E0) -> !E0
      %s = math.tanh %v : !E0
      %r = arith.mulf %out, %s : !E0
      linalg.yield %r : !E0
    } -> !H
    %z = func.call @put(%next, %y, %t) : (!H, !R0, index) -> !R0
    scf.yield %next, %new, %z : !H, !H, !R0
  }
  %last = func.call @last_state(%all#0) : (!H) -> !R1
  %last_cell = func.call @last_state(%all#1) : (!H) -> !R1
  return %all#2, %last, %last_cell : !R0, !R1, !R2
}
