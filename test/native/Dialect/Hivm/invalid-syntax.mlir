// What the grammar refuses.
// RUN: tenon-opt %s --split-input-file --verify-diagnostics

func.func @f(%a: memref<4xf32>) {
  // expected-error@below {{'ins' has 1 operands: expected 2}}
  hivm.hir.vadd ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  // expected-error@below {{'outs' has 2 operands: expected 1}}
  hivm.hir.vexp ins(%a : memref<4xf32>) outs(%a, %a : memref<4xf32>, memref<4xf32>)
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  // expected-error@below {{'outs' has 3 operands: expected 1 to 2}}
  hivm.hir.vreduce <sum> ins(%a : memref<4xf32>) outs(%a, %a, %a : memref<4xf32>, memref<4xf32>, memref<4xf32>) reduce_dims = [0]
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  // expected-error@below {{'broadcast' stands here twice}}
  hivm.hir.vexp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) broadcast = [0] broadcast = [0]
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  // expected-error@below {{found most: expected sum, prod, max, min, any, all, andi, ori, xori, max_with_index, min_with_index, max_with_index_left, max_with_index_right, min_with_index_left, min_with_index_right}}
  hivm.hir.vreduce <most> ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) reduce_dims = [0]
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  // expected-error@below {{found maybe: expected eq, ne, lt, gt, ge, le}}
  hivm.hir.vcmp ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>) compare_mode = <maybe>
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  // expected-error@below {{expected true or false}}
  hivm.hir.vcumsum ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) cum_dims = [0] reverse = maybe
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  // expected-error@below {{expected 'pad_value'}}
  hivm.hir.vpad ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) low[0] high[0]
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  // expected-error@below {{requires attribute 'permutation'}}
  hivm.hir.vtranspose ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

// expected-error@below {{expected ::tenon::hivm::AddressSpace to be one of: zero, gm, cbuf, ca, cb, cc, ub, ssbuf}}
// expected-error@below {{failed to parse}}
func.func private @f(memref<4xf32, #hivm.address_space<moon>>)
