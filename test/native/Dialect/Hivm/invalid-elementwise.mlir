// Element-wise ops that mean nothing, and what is said of them.
// RUN: tenon-opt %s --split-input-file --verify-diagnostics

func.func @f(%a: memref<4x8xf32>, %d: memref<4x7xf32>) {
  // expected-error@below {{the source has size 8 in dim 1, the destination 7: expected equal sizes}}
  hivm.hir.vexp ins(%a : memref<4x8xf32>) outs(%d : memref<4x7xf32>)
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %b: memref<3x8xf32>, %d: memref<4x8xf32>) {
  // expected-error@below {{input 1 has size 3 in dim 0, the destination 4: expected equal sizes}}
  hivm.hir.vadd ins(%a, %b : memref<4x8xf32>, memref<3x8xf32>) outs(%d : memref<4x8xf32>)
  return
}

// -----

func.func @f(%a: memref<4xf32>, %d: memref<4x8xf32>) {
  // expected-error@below {{the source has rank 1, the destination rank 2: expected equal ranks}}
  hivm.hir.vexp ins(%a : memref<4xf32>) outs(%d : memref<4x8xf32>)
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %d: memref<8x4xf32>) {
  // expected-error@below {{has both 'broadcast' and 'transpose': expected one at most}}
  hivm.hir.vadd ins(%a, %b : memref<4x8xf32>, memref<4x8xf32>) outs(%d : memref<8x4xf32>) broadcast = [0] transpose = [1, 0]
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %d: memref<4x8xf32>) {
  // expected-error@below {{'broadcast' has dim 0, which has size 4 in each input: expected one of size 1}}
  hivm.hir.vexp ins(%a : memref<4x8xf32>) outs(%d : memref<4x8xf32>) broadcast = [0]
  return
}

// -----

func.func @f(%a: memref<3x8xf32>, %b: memref<1x8xf32>, %d: memref<4x8xf32>) {
  // expected-error@below {{input 0 has size 3 in broadcast dim 0: expected 1, or 4 as the destination}}
  hivm.hir.vadd ins(%a, %b : memref<3x8xf32>, memref<1x8xf32>) outs(%d : memref<4x8xf32>) broadcast = [0]
  return
}

// -----

func.func @f(%a: memref<1x8xf32>, %d: memref<4x8xf32>) {
  // expected-error@below {{'broadcast' has dim 2 in rank 2: expected dims from 0 to 1}}
  hivm.hir.vexp ins(%a : memref<1x8xf32>) outs(%d : memref<4x8xf32>) broadcast = [2]
  return
}

// -----

func.func @f(%a: memref<1x8xf32>, %d: memref<4x8xf32>) {
  // expected-error@below {{'broadcast' has dim 0 twice: expected each once}}
  hivm.hir.vexp ins(%a : memref<1x8xf32>) outs(%d : memref<4x8xf32>) broadcast = [0, 0]
  return
}

// -----

func.func @f(%a: memref<f32>) {
  // expected-error@below {{'broadcast' has dim 0 in rank 0: expected no dim}}
  hivm.hir.vexp ins(%a : memref<f32>) outs(%a : memref<f32>) broadcast = [0]
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %d: memref<8x4xf32>) {
  // expected-error@below {{the destination has size 8 in dim 0: expected 4, the size of dim 0 of the source}}
  hivm.hir.vexp ins(%a : memref<4x8xf32>) outs(%d : memref<8x4xf32>) transpose = [0, 1]
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %d: memref<4x8xf32>) {
  // expected-error@below {{'transpose' has 1 dims: expected 2, the rank of the destination}}
  hivm.hir.vexp ins(%a : memref<4x8xf32>) outs(%d : memref<4x8xf32>) transpose = [0]
  return
}

// -----

func.func @f(%a: memref<4xi32>) {
  // expected-error@below {{the destination has element type 'i32': expected a float}}
  hivm.hir.vexp ins(%a : memref<4xi32>) outs(%a : memref<4xi32>)
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  // expected-error@below {{the destination has element type 'f32': expected an integer}}
  hivm.hir.vnot ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @f(%a: memref<4xindex>) {
  // expected-error@below {{the destination has element type 'index': expected a float or an integer}}
  hivm.hir.vabs ins(%a : memref<4xindex>) outs(%a : memref<4xindex>)
  return
}

// -----

func.func @f(%a: memref<4xf32>, %b: memref<4xf16>) {
  // expected-error@below {{input 1 has element type 'f16', the destination 'f32': expected the same}}
  hivm.hir.vadd ins(%a, %b : memref<4xf32>, memref<4xf16>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  // expected-error@below {{the destination has element type 'f32': expected i1 or i8}}
  hivm.hir.vcmp ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @f(%a: memref<4xf32>, %b: memref<4xf16>, %d: memref<4xi1>) {
  // expected-error@below {{input 0 has element type 'f32', input 1 'f16': expected the same}}
  hivm.hir.vcmp ins(%a, %b : memref<4xf32>, memref<4xf16>) outs(%d : memref<4xi1>)
  return
}

// -----

func.func @f(%a: memref<4xindex>, %d: memref<4xi1>) {
  // expected-error@below {{input 0 has element type 'index': expected a float or an integer}}
  hivm.hir.vcmp ins(%a, %a : memref<4xindex>, memref<4xindex>) outs(%d : memref<4xi1>)
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  // expected-error@below {{input 0 has element type 'f32': expected i1 or i8}}
  hivm.hir.vsel ins(%a, %a, %a : memref<4xf32>, memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @f(%c: memref<4xi1>, %a: memref<4xf32>, %b: memref<4xf16>) {
  // expected-error@below {{input 2 has element type 'f16', the destination 'f32': expected the same}}
  hivm.hir.vsel ins(%c, %a, %b : memref<4xi1>, memref<4xf32>, memref<4xf16>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @f(%a: memref<4xf32>, %b: memref<4xi16>) {
  // expected-error@below {{the source has elements of 32 bits, the destination of 16: expected one width for a bitcast}}
  hivm.hir.vcast ins(%a : memref<4xf32>) outs(%b : memref<4xi16>) cast = <bitcast>
  return
}

// -----

func.func @f(%a: memref<4xf32>, %b: memref<4xindex>) {
  // expected-error@below {{the destination has element type 'index': expected a float or an integer}}
  hivm.hir.vcast ins(%a : memref<4xf32>) outs(%b : memref<4xindex>)
  return
}
