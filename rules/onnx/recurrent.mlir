// Defines the loops over time that recurrent.pdll instantiates, which carry the states of all samples. The types and
// numbers are examples.

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

// Returns the peephole term of gate g for an element of the cell.
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
// Returns gate g of all samples.
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
  // The input terms of the gates at all steps, with both biases.
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

// -----
!E0 = f32
!T0 = tensor<5x2x4xf32>
!T1 = tensor<1x9x4xf32>
!T2 = tensor<1x9x3xf32>
!T3 = tensor<1x18xf32>
!T4 = tensor<1x2x3xf32>
!H = tensor<2x3xf32>
!R0 = tensor<5x1x2x3xf32>
!R1 = tensor<1x2x3xf32>
!A = tensor<5x2x9xf32>
!G = tensor<2x9xf32>
!W = tensor<9x4xf32>
!U = tensor<9x3xf32>
#gates = array<i64: 1, 2, 9>
#cut = array<i64: 2, 3>

func.func private @logistic(!E0) -> !E0
func.func private @first_state(!T4) -> !H
func.func private @last_state(!H) -> !R1
func.func private @put(!H, !R0, index) -> !R0

// The input terms of the gates at all steps, with the first biases.
func.func @of_inputs(%x: !T0, %w: !T1, %bias: !T3) -> !A {
  %zero = arith.constant 0 : index
  %of_w = tensor.collapse_shape %w [[0, 1], [2]] : !T1 into !W
  %empty = tensor.empty() : !A
  %first = linalg.generic {indexing_maps = [affine_map<(t, b, r) -> (t, b, r)>], iterator_types = ["parallel", "parallel", "parallel"]} outs(%empty : !A) {
  ^bb0(%old: !E0):
    %row = linalg.index 2 : index
    %wb = tensor.extract %bias[%zero, %row] : !T3
    linalg.yield %wb : !E0
  } -> !A
  %sums = linalg.generic {indexing_maps = [affine_map<(t, b, r, k) -> (t, b, k)>, affine_map<(t, b, r, k) -> (r, k)>, affine_map<(t, b, r, k) -> (t, b, r)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %of_w : !T0, !W) outs(%first : !A) {
  ^bb0(%xe: !E0, %we: !E0, %xs: !E0):
    %p = arith.mulf %xe, %we : !E0
    %q = arith.addf %xs, %p : !E0
    linalg.yield %q : !E0
  } -> !A
  return %sums : !A
}
// The second biases of all samples: the init of the state terms of the gates.
func.func @second_biases(%w: !T1, %bias: !T3) -> !G {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %rows = tensor.dim %w, %one : !T1
  %empty = tensor.empty() : !G
  %r = linalg.generic {indexing_maps = [affine_map<(b, r) -> (b, r)>], iterator_types = ["parallel", "parallel"]} outs(%empty : !G) {
  ^bb0(%old: !E0):
    %row = linalg.index 1 : index
    %second = arith.addi %row, %rows : index
    %rb = tensor.extract %bias[%zero, %second] : !T3
    linalg.yield %rb : !E0
  } -> !G
  return %r : !G
}
func.func @of_states(%h: !H, %u: !U, %biases: !G) -> !G {
  %r = linalg.generic {indexing_maps = [affine_map<(b, r, k) -> (b, k)>, affine_map<(b, r, k) -> (r, k)>, affine_map<(b, r, k) -> (b, r)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%h, %u : !H, !U) outs(%biases : !G) {
  ^bb0(%he: !E0, %ue: !E0, %hs: !E0):
    %p = arith.mulf %he, %ue : !E0
    %q = arith.addf %hs, %p : !E0
    linalg.yield %q : !E0
  } -> !G
  return %r : !G
}
func.func @at_time(%all: !A, %t: index) -> !G {
  %r = "tensor.extract_slice"(%all, %t) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0, 0>, static_sizes = #gates, static_strides = array<i64: 1, 1, 1>}> : (!A, index) -> !G
  return %r : !G
}
// Returns gate g of all samples.
func.func @cut_gate(%gates: !G, %h: !H, %g: index) -> !H {
  %one = arith.constant 1 : index
  %size = tensor.dim %h, %one : !H
  %first = arith.muli %g, %size : index
  %r = "tensor.extract_slice"(%gates, %first) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = #cut, static_strides = array<i64: 1, 1>}> : (!G, index) -> !H
  return %r : !H
}

func.func @rnn(%x: !T0, %w: !T1, %u: !T2, %bias: !T3, %start: !T4) -> (!R0, !R1) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %count = tensor.dim %x, %zero : !T0
  %empty = tensor.empty() : !H
  %none = tensor.empty() : !R0
  %h0 = func.call @first_state(%start) : (!T4) -> !H
  %of_u = tensor.collapse_shape %u [[0, 1], [2]] : !T2 into !U
  %of_x = func.call @of_inputs(%x, %w, %bias) : (!T0, !T1, !T3) -> !A
  %biases = func.call @second_biases(%w, %bias) : (!T1, !T3) -> !G
  %all:2 = scf.for %t = %zero to %count step %one iter_args(%h = %h0, %y = %none) -> (!H, !R0) {
    %of_t = func.call @at_time(%of_x, %t) : (!A, index) -> !G
    %of_h = func.call @of_states(%h, %of_u, %biases) : (!H, !U, !G) -> !G
    %xi = func.call @cut_gate(%of_t, %h, %zero) : (!G, !H, index) -> !H
    %hi = func.call @cut_gate(%of_h, %h, %zero) : (!G, !H, index) -> !H
    %next = linalg.generic {indexing_maps = [affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>], iterator_types = ["parallel", "parallel"]} ins(%xi, %hi : !H, !H) outs(%empty : !H) {
    ^bb0(%a: !E0, %b: !E0, %old: !E0):
      %s = arith.addf %a, %b : !E0
      %r = math.tanh %s : !E0
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
  %two = arith.constant 2 : index
  %count = tensor.dim %x, %zero : !T0
  %empty = tensor.empty() : !H
  %none = tensor.empty() : !R0
  %h0 = func.call @first_state(%start) : (!T4) -> !H
  %of_u = tensor.collapse_shape %u [[0, 1], [2]] : !T2 into !U
  %of_x = func.call @of_inputs(%x, %w, %bias) : (!T0, !T1, !T3) -> !A
  %biases = func.call @second_biases(%w, %bias) : (!T1, !T3) -> !G
  %all:2 = scf.for %t = %zero to %count step %one iter_args(%h = %h0, %y = %none) -> (!H, !R0) {
    %of_t = func.call @at_time(%of_x, %t) : (!A, index) -> !G
    %of_h = func.call @of_states(%h, %of_u, %biases) : (!H, !U, !G) -> !G
    %xz = func.call @cut_gate(%of_t, %h, %zero) : (!G, !H, index) -> !H
    %xr = func.call @cut_gate(%of_t, %h, %one) : (!G, !H, index) -> !H
    %xn = func.call @cut_gate(%of_t, %h, %two) : (!G, !H, index) -> !H
    %hz = func.call @cut_gate(%of_h, %h, %zero) : (!G, !H, index) -> !H
    %hr = func.call @cut_gate(%of_h, %h, %one) : (!G, !H, index) -> !H
    %kept = linalg.generic {indexing_maps = [affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>], iterator_types = ["parallel", "parallel"]} ins(%xr, %hr, %h : !H, !H, !H) outs(%empty : !H) {
    ^bb0(%a: !E0, %b: !E0, %kv: !E0, %old: !E0):
      %sr = arith.addf %a, %b : !E0
      %reset = func.call @logistic(%sr) : (!E0) -> !E0
      %r = arith.mulf %reset, %kv : !E0
      linalg.yield %r : !E0
    } -> !H
    %of_kept = func.call @of_states(%kept, %of_u, %biases) : (!H, !U, !G) -> !G
    %hn = func.call @cut_gate(%of_kept, %h, %two) : (!G, !H, index) -> !H
    %next = linalg.generic {indexing_maps = [affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>], iterator_types = ["parallel", "parallel"]} ins(%xz, %xn, %hz, %hn, %h : !H, !H, !H, !H, !H) outs(%empty : !H) {
    ^bb0(%az: !E0, %an: !E0, %bz: !E0, %bn: !E0, %v: !E0, %old: !E0):
      %sz = arith.addf %az, %bz : !E0
      %update = func.call @logistic(%sz) : (!E0) -> !E0
      %sn = arith.addf %an, %bn : !E0
      %c = math.tanh %sn : !E0
      %d = arith.subf %v, %c : !E0
      %p = arith.mulf %update, %d : !E0
      %r = arith.addf %c, %p : !E0
      linalg.yield %r : !E0
    } -> !H
    %z = func.call @put(%next, %y, %t) : (!H, !R0, index) -> !R0
    scf.yield %next, %z : !H, !R0
  }
  %last = func.call @last_state(%all#0) : (!H) -> !R1
  return %all#1, %last : !R0, !R1
}
// The reset gate scales the state term with its bias.
func.func @gru_linear(%x: !T0, %w: !T1, %u: !T2, %bias: !T3, %start: !T4) -> (!R0, !R1) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %count = tensor.dim %x, %zero : !T0
  %empty = tensor.empty() : !H
  %none = tensor.empty() : !R0
  %h0 = func.call @first_state(%start) : (!T4) -> !H
  %of_u = tensor.collapse_shape %u [[0, 1], [2]] : !T2 into !U
  %of_x = func.call @of_inputs(%x, %w, %bias) : (!T0, !T1, !T3) -> !A
  %biases = func.call @second_biases(%w, %bias) : (!T1, !T3) -> !G
  %all:2 = scf.for %t = %zero to %count step %one iter_args(%h = %h0, %y = %none) -> (!H, !R0) {
    %of_t = func.call @at_time(%of_x, %t) : (!A, index) -> !G
    %of_h = func.call @of_states(%h, %of_u, %biases) : (!H, !U, !G) -> !G
    %xz = func.call @cut_gate(%of_t, %h, %zero) : (!G, !H, index) -> !H
    %xr = func.call @cut_gate(%of_t, %h, %one) : (!G, !H, index) -> !H
    %xn = func.call @cut_gate(%of_t, %h, %two) : (!G, !H, index) -> !H
    %hz = func.call @cut_gate(%of_h, %h, %zero) : (!G, !H, index) -> !H
    %hr = func.call @cut_gate(%of_h, %h, %one) : (!G, !H, index) -> !H
    %hn = func.call @cut_gate(%of_h, %h, %two) : (!G, !H, index) -> !H
    %next = linalg.generic {indexing_maps = [affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>], iterator_types = ["parallel", "parallel"]} ins(%xz, %xr, %xn, %hz, %hr, %hn, %h : !H, !H, !H, !H, !H, !H, !H) outs(%empty : !H) {
    ^bb0(%az: !E0, %ar: !E0, %an: !E0, %bz: !E0, %br: !E0, %bn: !E0, %v: !E0, %old: !E0):
      %sz = arith.addf %az, %bz : !E0
      %update = func.call @logistic(%sz) : (!E0) -> !E0
      %sr = arith.addf %ar, %br : !E0
      %reset = func.call @logistic(%sr) : (!E0) -> !E0
      %left = arith.mulf %reset, %bn : !E0
      %sn = arith.addf %an, %left : !E0
      %c = math.tanh %sn : !E0
      %d = arith.subf %v, %c : !E0
      %p = arith.mulf %update, %d : !E0
      %r = arith.addf %c, %p : !E0
      linalg.yield %r : !E0
    } -> !H
    %z = func.call @put(%next, %y, %t) : (!H, !R0, index) -> !R0
    scf.yield %next, %z : !H, !R0
  }
  %last = func.call @last_state(%all#0) : (!H) -> !R1
  return %all#1, %last : !R0, !R1
}
