// RUN: tenon-opt %s --split-input-file --verify-diagnostics

func.func @offsets(%off: tensor<5x1xindex>, %out: f32) -> f32 {
  // expected-error@+1 {{operand #0 must be a tensor of one dimension, of indices or signless integers, but got 'tensor<5x1xindex>'}}
  %r = ragged.segments %off init(%out : f32) : tensor<5x1xindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: f32):
    ragged.yield %acc : f32
  }
  return %r : f32
}

// -----
func.func @too_few(%off: tensor<5xindex>, %out: f32) -> f32 {
  // expected-error@+1 {{'ragged.segments' op has a body of 3 arguments, expected 4}}
  %r = ragged.segments %off init(%out : f32) : tensor<5xindex> {
  ^bb0(%b: index, %lo: index, %acc: f32):
    ragged.yield %acc : f32
  }
  return %r : f32
}

// -----
func.func @argument(%off: tensor<5xi32>, %out: f32) -> f32 {
  // expected-error@+1 {{'ragged.segments' op has a body with argument 1 of type 'i32', expected 'index'}}
  %r = ragged.segments %off init(%out : f32) : tensor<5xi32> {
  ^bb0(%b: index, %lo: i32, %n: index, %acc: f32):
    ragged.yield %acc : f32
  }
  return %r : f32
}

// -----
func.func @yields(%off: tensor<5xi32>, %out: f32) -> f32 {
  %r = ragged.segments %off init(%out : f32) : tensor<5xi32> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: f32):
    // expected-error@+1 {{'ragged.yield' op yields 'index', expected 'f32', the type of the init}}
    ragged.yield %lo : index
  }
  return %r : f32
}

// -----
func.func @yields_one(%off: tensor<5xi32>, %out: f32) -> f32 {
  %r:2 = ragged.segments %off init(%out, %out : f32, f32) : tensor<5xi32> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: f32, %more: f32):
    // expected-error@+1 {{'ragged.yield' op yields 1 values, expected 2}}
    ragged.yield %acc : f32
  }
  return %r#0 : f32
}

// -----
func.func @results(%off: tensor<5xi32>, %out: f32) {
  // expected-error@+1 {{'ragged.segments' op failed to verify that results are as inits}}
  %r = "ragged.segments"(%off, %out) ({
  ^bb0(%b: index, %lo: index, %n: index, %acc: f32):
    ragged.yield %acc : f32
  }) : (tensor<5xi32>, f32) -> f64
  return
}

// -----
func.func @second(%off: tensor<5xi32>, %out: f32) -> f32 {
  // expected-error@+1 {{'ragged.segments' op has a body with argument 4 of type 'index', expected 'f32'}}
  %r:2 = ragged.segments %off init(%out, %out : f32, f32) : tensor<5xi32> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: f32, %more: index):
    ragged.yield %acc, %acc : f32, f32
  }
  return %r#0 : f32
}

// -----
func.func @ends(%off: tensor<5xi32>, %out: f32) -> f32 {
  // expected-error@+1 {{'ragged.segments' op has a body that does not end in a 'ragged.yield'}}
  %r = ragged.segments %off init(%out : f32) : tensor<5xi32> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: f32):
    ub.unreachable
  }
  return %r : f32
}

// -----
func.func @disjoint(%off: tensor<5xi32>, %out: tensor<9xf32>) -> tensor<9xf32> {
  // expected-error@+1 {{'ragged.segments' op is disjoint by 'column', expected segment, number or row}}
  %r = ragged.segments %off disjoint column init(%out : tensor<9xf32>) : tensor<5xi32> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<9xf32>):
    ragged.yield %acc : tensor<9xf32>
  }
  return %r : tensor<9xf32>
}

// -----
func.func @disjoint_number(%off: tensor<5xi32>, %out: f32) -> f32 {
  // expected-error@+1 {{'ragged.segments' op is disjoint, but has the init 'f32', which has no rows}}
  %r = ragged.segments %off disjoint segment init(%out : f32) : tensor<5xi32> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: f32):
    ragged.yield %acc : f32
  }
  return %r : f32
}

// -----
func.func @outside(%x: f32) {
  // expected-error@+1 {{'ragged.yield' op expects parent op to be one of 'ragged.segments, ragged.coiterate, ragged.map'}}
  ragged.yield %x : f32
}

// -----
func.func @kind(%a: tensor<5xi32>, %i: index, %z: f32) -> f32 {
  // expected-error@+1 {{'ragged.coiterate' op has kind 'meet', expected intersect, difference or union}}
  %r = ragged.coiterate meet by merge %a[%i, %i], %a[%i, %i] init(%z : f32) : tensor<5xi32>, tensor<5xi32> {
  ^bb0(%c: index, %p: index, %q: index, %s: f32):
    ragged.yield %s : f32
  }
  return %r : f32
}

// -----
func.func @strategy(%a: tensor<5xi32>, %i: index, %z: f32) -> f32 {
  // expected-error@+1 {{'ragged.coiterate' op has strategy 'jump', expected merge, gallop or expand}}
  %r = ragged.coiterate intersect by jump %a[%i, %i], %a[%i, %i] init(%z : f32) : tensor<5xi32>, tensor<5xi32> {
  ^bb0(%c: index, %p: index, %q: index, %s: f32):
    ragged.yield %s : f32
  }
  return %r : f32
}

// -----
func.func @alone(%a: tensor<5xi32>, %i: index, %z: f32) -> f32 {
  // expected-error@+1 {{'ragged.coiterate' op has strategy 'gallop' for kind 'difference', which merge alone can do}}
  %r = ragged.coiterate difference by gallop %a[%i, %i], %a[%i, %i] init(%z : f32) : tensor<5xi32>, tensor<5xi32> {
  ^bb0(%c: index, %p: index, %q: index, %s: f32):
    ragged.yield %s : f32
  }
  return %r : f32
}

// -----
func.func @union(%a: tensor<5xi32>, %i: index, %z: f32) -> f32 {
  // expected-error@+1 {{'ragged.coiterate' op has a body of 4 arguments, expected 6}}
  %r = ragged.coiterate union by merge %a[%i, %i], %a[%i, %i] init(%z : f32) : tensor<5xi32>, tensor<5xi32> {
  ^bb0(%c: index, %p: index, %q: index, %s: f32):
    ragged.yield %s : f32
  }
  return %r : f32
}

// -----
func.func @check(%a: tensor<5xi32>, %n: index) {
  // expected-error@+1 {{'ragged.check' op has kind 'sorted', expected offsets, indices or ascending}}
  ragged.check sorted %a below %n : tensor<5xi32>
  return
}

// -----
func.func @list(%a: tensor<5xf32>, %n: index) {
  // expected-error@+1 {{operand #0 must be a tensor of one dimension, of indices or signless integers, but got 'tensor<5xf32>'}}
  ragged.check indices %a below %n : tensor<5xf32>
  return
}

// -----
func.func @curve(%k: index) -> index {
  // expected-error@+1 {{'ragged.curve' op has kind 'peano', expected hilbert or morton}}
  %a:2 = ragged.curve peano %k into(%k, %k) : index, index
  return %a#0 : index
}

// -----
func.func @dims(%k: index) -> index {
  // expected-error@+1 {{'ragged.curve' op has 3 sizes for kind 'hilbert', expected 2}}
  %a:3 = ragged.curve hilbert %k into(%k, %k, %k) : index, index, index
  return %a#0 : index
}

// -----
func.func @line(%k: index) -> index {
  // expected-error@+1 {{'ragged.curve' op has 1 sizes for kind 'morton', expected 2 or 3}}
  %a = ragged.curve morton %k into(%k) : index
  return %a : index
}

// -----
func.func @cell(%k: index) -> index {
  // expected-error@+1 {{'ragged.curve' op has 3 results, expected one for each of 2 sizes}}
  %a:3 = ragged.curve morton %k into(%k, %k) : index, index, index
  return %a#0 : index
}

// -----
func.func @types(%x: memref<8x4xf32>, %l: memref<6xindex>) {
  // expected-error@+1 {{expected the types of buffers and of two lists}}
  %t = ragged.rows %x at %l, %l : (memref<6xindex>) -> memref<6xmemref<4xf32>>
  return
}

// -----
func.func @none(%l: memref<6xindex>) {
  // expected-error@+1 {{'ragged.rows' op has no buffer to take rows of}}
  %t = "ragged.rows"(%l, %l) : (memref<6xindex>, memref<6xindex>) -> memref<6xmemref<4xf32, strided<[1], offset: ?>>>
  return
}

// -----
func.func @numbers(%x: memref<8x4xf32>, %l: memref<6xindex>, %b: memref<5xi8>) {
  // expected-error@+1 {{'ragged.rows' op has 'base' of type 'memref<5xi8>', expected as many numbers as the table 'memref<6xmemref<4xf32, strided<[1], offset: ?>>>' has rows}}
  %t = ragged.rows %x at %b, %l : (memref<8x4xf32>, memref<5xi8>, memref<6xindex>) -> memref<6xmemref<4xf32, strided<[1], offset: ?>>>
  return
}

// -----
func.func @number(%x: memref<8x4xf32>, %l: memref<6xindex>, %b: memref<?xi8>) {
  // expected-error@+1 {{'ragged.rows' op has 'rows' of type 'memref<?xi8>', expected as many numbers}}
  %t = ragged.rows %x at %l, %b : (memref<8x4xf32>, memref<6xindex>, memref<?xi8>) -> memref<6xmemref<4xf32, strided<[1], offset: ?>>>
  return
}

// -----
func.func @float(%x: memref<8x4xf32>, %l: memref<6xindex>, %b: memref<6xf32>) {
  // expected-error@+1 {{operand #0 must be a buffer of one dimension, of indices or signless integers, but got 'memref<6xf32>'}}
  %t = ragged.rows %x at %b, %l : (memref<8x4xf32>, memref<6xf32>, memref<6xindex>) -> memref<6xmemref<4xf32, strided<[1], offset: ?>>>
  return
}

// -----
func.func @matrix(%x: memref<8xf32>, %l: memref<6xindex>) {
  // expected-error@+1 {{operand #2 must be variadic of a buffer of two dimensions (memref.collapse_shape merges more), but got 'memref<8xf32>'}}
  %t = ragged.rows %x at %l, %l : (memref<8xf32>, memref<6xindex>, memref<6xindex>) -> memref<6xmemref<4xf32, strided<[1], offset: ?>>>
  return
}

// -----
func.func @no_table(%x: memref<8x4xf32>, %l: memref<6xindex>) {
  // expected-error@+1 {{result #0 must be 1D memref of memref of any type values values, but got 'memref<6xf32>'}}
  %t = ragged.rows %x at %l, %l : (memref<8x4xf32>, memref<6xindex>, memref<6xindex>) -> memref<6xf32>
  return
}

// -----
func.func @table_space(%x: memref<8x4xf32>, %l: memref<6xindex>) {
  // expected-error@+1 {{'ragged.rows' op has a table 'memref<6xmemref<4xf32, strided<[1], offset: ?>>, 1>', expected one without a layout or memory space}}
  %t = ragged.rows %x at %l, %l : (memref<8x4xf32>, memref<6xindex>, memref<6xindex>) -> memref<6xmemref<4xf32, strided<[1], offset: ?>>, 1>
  return
}

// -----
func.func @columns(%x: memref<8x4xf32, strided<[1, 8]>>, %l: memref<6xindex>) {
  // expected-error@+1 {{'ragged.rows' op has buffer 0 with rows 'memref<4xf32, strided<[8], offset: ?>>', but a table of 'memref<4xf32, strided<[1], offset: ?>>'}}
  %t = ragged.rows %x at %l, %l : (memref<8x4xf32, strided<[1, 8]>>, memref<6xindex>, memref<6xindex>) -> memref<6xmemref<4xf32, strided<[1], offset: ?>>>
  return
}

// -----
func.func @space(%x: memref<8x4xf32>, %y: memref<8x4xf32, 1>, %l: memref<6xindex>) {
  // expected-error@+1 {{'ragged.rows' op has buffer 1 of type 'memref<8x4xf32, 1>', expected strided rows in the default memory space}}
  %t = ragged.rows %x, %y at %l, %l : (memref<8x4xf32>, memref<8x4xf32, 1>, memref<6xindex>, memref<6xindex>) -> memref<6xmemref<4xf32, strided<[1], offset: ?>>>
  return
}

// -----
func.func @length(%x: memref<8x4xf32>, %l: memref<6xindex>, %y: memref<8x5xf32>) {
  // expected-error@+1 {{'ragged.rows' op has buffer 1 with rows 'memref<5xf32, strided<[1], offset: ?>>', but a table of 'memref<4xf32, strided<[1], offset: ?>>'}}
  %t = ragged.rows %x, %y at %l, %l : (memref<8x4xf32>, memref<8x5xf32>, memref<6xindex>, memref<6xindex>) -> memref<6xmemref<4xf32, strided<[1], offset: ?>>>
  return
}

// -----
func.func @element(%x: memref<8x4xf32>, %l: memref<6xindex>, %y: memref<8x4xf64>) {
  // expected-error@+1 {{'ragged.rows' op has buffer 1 with rows 'memref<4xf64, strided<[1], offset: ?>>', but a table of 'memref<4xf32, strided<[1], offset: ?>>'}}
  %t = ragged.rows %x, %y at %l, %l : (memref<8x4xf32>, memref<8x4xf64>, memref<6xindex>, memref<6xindex>) -> memref<6xmemref<4xf32, strided<[1], offset: ?>>>
  return
}

// -----
func.func @row(%x: memref<8x4xf32>, %l: memref<6xindex>) {
  // expected-error@+1 {{'ragged.rows' op has buffer 0 with rows 'memref<4xf32, strided<[1], offset: ?>>', but a table of 'memref<4xf32>'}}
  %t = ragged.rows %x at %l, %l : (memref<8x4xf32>, memref<6xindex>, memref<6xindex>) -> memref<6xmemref<4xf32>>
  return
}

// -----
func.func @five_sets(%a: tensor<5xindex>, %n: index) {
  // expected-error@+1 {{'ragged.coiterate' op has 9 operands behind two sets, expected a list and two indices for each of up to two more}}
  ragged.coiterate intersect by merge %a[%n, %n], %a[%n, %n], %a[%n, %n], %a[%n, %n], %a[%n, %n] : tensor<5xindex>, tensor<5xindex>, tensor<5xindex>, tensor<5xindex>, tensor<5xindex> {
  ^bb0(%i: index, %p0: index, %p1: index, %p2: index, %p3: index, %p4: index):
    ragged.yield
  }
  return
}

// -----
func.func @three_by_gallop(%a: tensor<5xindex>, %n: index) {
  // expected-error@+1 {{'ragged.coiterate' op has strategy 'gallop' for more than two sets, which merge alone can do}}
  ragged.coiterate intersect by gallop %a[%n, %n], %a[%n, %n], %a[%n, %n] : tensor<5xindex>, tensor<5xindex>, tensor<5xindex> {
  ^bb0(%i: index, %p0: index, %p1: index, %p2: index):
    ragged.yield
  }
  return
}

// -----
func.func @index_as_list(%a: tensor<5xindex>, %n: index) {
  // expected-error@+1 {{'ragged.coiterate' op has an operand of type 'index' in further sets, expected a list, and indices where its part begins and ends}}
  "ragged.coiterate"(%a, %n, %n, %a, %n, %n, %n, %n, %n) <{kind = "intersect", strategy = "merge", operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 3, 0>}> ({
  ^bb0(%i: index, %p0: index, %p1: index, %p2: index):
    ragged.yield
  }) : (tensor<5xindex>, index, index, tensor<5xindex>, index, index, index, index, index) -> ()
  return
}

// -----
func.func @map_of_rows(%n: tensor<5xindex>) -> tensor<?xf32> {
  // expected-error@+1 {{'ragged.map' op expected a body of two indices that yields one 'f32'}}
  %v, %o = ragged.map %n : tensor<5xindex> -> tensor<?xf32>, tensor<6xindex> {
  ^bb0(%i: index, %j: index):
    ragged.yield %j : index
  }
  return %v : tensor<?xf32>
}
