// RUN: tenon-opt %s --split-input-file --verify-diagnostics

// The attributes of users are free.
func.func @free(%x: f32) -> f32 {
  %y = arith.negf %x {my.mark = 4 : i64, tenon.reshape = "up"} : f32
  return %y : f32
}

// -----
func.func @name(%x: f32) -> f32 {
  // expected-error@+1 {{'arith.negf' op cannot have it: the dialect 'tenon' declares no attribute 'tenon.reshap'; did you mean 'tenon.reshape'?}}
  %y = arith.negf %x {tenon.reshap = "up"} : f32
  return %y : f32
}

// -----
func.func @kind(%x: f32) -> f32 {
  // expected-error@+1 {{'arith.negf' op has 'tenon.transpose' = "up", but it takes an integer or array<i64>}}
  %y = arith.negf %x {tenon.transpose = "up"} : f32
  return %y : f32
}

// -----
func.func @word(%x: f32) -> f32 {
  // expected-error@+1 {{'arith.negf' op has 'tenon.reshape' = "upp", but it takes one of up, down, keep}}
  %y = arith.negf %x {tenon.reshape = "upp"} : f32
  return %y : f32
}

// -----
// expected-error@+1 {{'func.func' op cannot have it: the dialect 'tenon' declares no attribute 'tenon.argumnet'; did you mean 'tenon.argument'?}}
func.func @argument(%x: i32 {tenon.argumnet}) {
  return
}

// -----
// expected-error@+1 {{'func.func' op has 'tenon.task' = 1 : i64, but it takes no value}}
func.func private @result() -> (i32 {tenon.task = 1})

// -----
// expected-error@+1 {{#tenon.plan has no field 'role'; did you mean 'roles'?}}
func.func private @field() attributes {my.plan = #tenon.plan<role = "mnk">}

// -----
// expected-error@+1 {{'lhs' of #tenon.plan is "a", but it takes an integer}}
func.func private @field_kind() attributes {my.plan = #tenon.plan<lhs = "a">}

// -----
// expected-error@+1 {{'lhs' is given twice}}
func.func private @twice() attributes {my.plan = #tenon.plan<lhs = 0, lhs = 1>}

// -----
// expected-error@+1 {{'func.func' op has 'tenon.plan' = 4 : i64, but it takes #tenon.plan<...>}}
func.func private @no_fields() attributes {tenon.plan = 4}

// -----
// expected-error@+1 {{'func.func' op has 'tenon.plan', but #tenon.plan has no field 'left'}}
func.func private @dictionary() attributes {tenon.plan = {left = 0}}

// -----
func.func @roles(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op has 3 loops, but #tenon.plan has the roles "mn", a letter a loop}}
  linalg.matmul {tenon.plan = #tenon.plan<roles = "mn">} ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>) outs(%c : memref<4x4xf32>)
  return
}

// -----
func.func @letter(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op has #tenon.plan with the role 'x'; the roles are b, o, m, n, k, r and v}}
  linalg.matmul {tenon.plan = #tenon.plan<roles = "mnx">} ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>) outs(%c : memref<4x4xf32>)
  return
}

// -----
func.func @operand(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op has 3 operands, but 'rhs' of #tenon.plan is 3}}
  linalg.matmul {tenon.plan = #tenon.plan<lhs = 0, rhs = 3>} ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>) outs(%c : memref<4x4xf32>)
  return
}

// -----
func.func @sizes(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op has 3 loops, but #tenon.tile has 2 sizes of tiles}}
  linalg.matmul {tenon.tile = #tenon.tile<level = "layer", sizes = [4, 4]>} ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>) outs(%c : memref<4x4xf32>)
  return
}

// -----
func.func @order(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op has #tenon.tile with the order array<i64: 1, 1>, which is no order of its loops}}
  linalg.matmul {tenon.tile = #tenon.tile<level = "layer", order = [1, 1]>} ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>) outs(%c : memref<4x4xf32>)
  return
}

// -----
// expected-error@+1 {{'level' of #tenon.tile is "layers", but it takes one of layer, sum, window, register, block, row, task, share, split, transpose}}
func.func private @level() attributes {tenon.tile = #tenon.tile<level = "layers">}

// -----
// expected-error@+1 {{'func.func' op has #tenon.tile without `level`}}
func.func private @no_level() attributes {tenon.tile = #tenon.tile<member>}

// -----
// expected-error@+1 {{'func.func' op has #tenon.tile with sizes of tiles, but no loops to tile}}
func.func private @no_loops() attributes {tenon.tile = #tenon.tile<level = "layer", sizes = [4]>}
