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
#state = array<i64: 1, 2, 3>

func.func private @gate(!T0, !T1, !T2, !T3, !H, index, index, index, index, index) -> !E0
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
func.func @lstm(%x: !T0, %w: !T1, %u: !T2, %bias: !T3, %start: !T4, %cell: !T5, %peephole: !T6) -> (!R0, !R1, !R2) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %count = tensor.dim %x, %zero : !T0
  %empty = tensor.empty() : !H
  %none = tensor.empty() : !R0
  %h0 = func.call @first_state(%start) : (!T4) -> !H
  %c0 = func.call @first_state(%cell) : (!T4) -> !H
  %all:3 = scf.for %t = %zero to %count step %one iter_args(%h = %h0, %c = %c0, %y = %none) -> (!H, !H, !R0) {
    %new = linalg.generic {indexing_maps = [affine_map<(b, j) -> (b, j)>], iterator_types = ["parallel", "parallel"]} outs(%empty : !H) {
    ^bb0(%new_old: !E0):
      %b = linalg.index 0 : index
      %j = linalg.index 1 : index
      %i_number = arith.constant 0 : index
      %i_all = arith.constant 4 : index
      %i = func.call @gate(%x, %w, %u, %bias, %h, %t, %b, %j, %i_number, %i_all) : (!T0, !T1, !T2, !T3, !H, index, index, index, index, index) -> !E0
      %i_peep = func.call @peep(%peephole, %c, %b, %j, %zero) : (!T6, !H, index, index, index) -> !E0
      %i_sum = arith.addf %i, %i_peep : !E0
      %in = func.call @logistic(%i_sum) : (!E0) -> !E0
      %f_number = arith.constant 2 : index
      %f_all = arith.constant 4 : index
      %f = func.call @gate(%x, %w, %u, %bias, %h, %t, %b, %j, %f_number, %f_all) : (!T0, !T1, !T2, !T3, !H, index, index, index, index, index) -> !E0
      %f_peep = func.call @peep(%peephole, %c, %b, %j, %two) : (!T6, !H, index, index, index) -> !E0
      %f_sum = arith.addf %f, %f_peep : !E0
      %forget = func.call @logistic(%f_sum) : (!E0) -> !E0
      %g_number = arith.constant 3 : index
      %g_all = arith.constant 4 : index
      %g = func.call @gate(%x, %w, %u, %bias, %h, %t, %b, %j, %g_number, %g_all) : (!T0, !T1, !T2, !T3, !H, index, index, index, index, index) -> !E0
      %fresh = math.tanh %g : !E0
      %v = tensor.extract %c[%b, %j] : !H
      %kept = arith.mulf %forget, %v : !E0
      %added = arith.mulf %in, %fresh : !E0
      %r = arith.addf %kept, %added : !E0
      linalg.yield %r : !E0
    } -> !H
    %next = linalg.generic {indexing_maps = [affine_map<(b, j) -> (b, j)>], iterator_types = ["parallel", "parallel"]} outs(%empty : !H) {
    ^bb0(%next_old: !E0):
      %b = linalg.index 0 : index
      %j = linalg.index 1 : index
      %o_number = arith.constant 1 : index
      %o_all = arith.constant 4 : index
      %o = func.call @gate(%x, %w, %u, %bias, %h, %t, %b, %j, %o_number, %o_all) : (!T0, !T1, !T2, !T3, !H, index, index, index, index, index) -> !E0
      %o_peep = func.call @peep(%peephole, %new, %b, %j, %one) : (!T6, !H, index, index, index) -> !E0
      %o_sum = arith.addf %o, %o_peep : !E0
      %out = func.call @logistic(%o_sum) : (!E0) -> !E0
      %v = tensor.extract %new[%b, %j] : !H
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
