// Ops that move or combine, and mean nothing, and what is said of them.
// RUN: tenon-opt %s --split-input-file --verify-diagnostics

func.func @f(%a: memref<4xf32>, %d: tensor<4xf32>) {
  // expected-error@below {{the source is a memref, the destination a tensor: expected memrefs only or tensors only}}
  %0 = hivm.hir.vexp ins(%a : memref<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: vector<4xf32>, %d: memref<4xf32>) {
  // expected-error@below {{the source is 'vector<4xf32>': expected a memref or a tensor with a rank, or a number}}
  hivm.hir.vexp ins(%a : vector<4xf32>) outs(%d : memref<4xf32>)
  return
}

// -----

func.func @f(%d: tensor<4xf32>) {
  // expected-error@below {{expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  hivm.hir.vexp ins(%d : tensor<4xf32>) outs(%d : tensor<4xf32>)
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %d: memref<4x8xf32>) {
  // expected-error@below {{'broadcast_dims' has dim 1, in which the source has size 8: expected 1}}
  hivm.hir.vbrc ins(%a : memref<4x8xf32>) outs(%d : memref<4x8xf32>) broadcast_dims = [1]
  return
}

// -----

func.func @f(%a: memref<1x64x1x128x256xf32>, %d: memref<1x64x16x128x256xf32>) {
  // expected-error@below {{the source has size 1 in dim 2, the destination 16: expected equal sizes}}
  hivm.hir.vbrc ins(%a : memref<1x64x1x128x256xf32>) outs(%d : memref<1x64x16x128x256xf32>) broadcast_dims = [3]
  return
}

// -----

func.func @f(%a: f32, %d: memref<4x8xf32>) {
  // expected-error@below {{has 'broadcast_dims', but the source is a number: expected none}}
  hivm.hir.vbrc ins(%a : f32) outs(%d : memref<4x8xf32>) broadcast_dims = [1]
  return
}

// -----

func.func @f(%a: memref<4x8xf32>) {
  // expected-error@below {{has no 'broadcast_dims', but the source is an array: expected the dims in which it has size 1}}
  hivm.hir.vbrc ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>)
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %d: memref<4x2xf32>) {
  // expected-error@below {{the destination has size 2 in reduced dim 1: expected 1}}
  hivm.hir.vreduce <sum> ins(%a : memref<4x8xf32>) outs(%d : memref<4x2xf32>) reduce_dims = [1]
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %d: memref<3x1xf32>) {
  // expected-error@below {{the source has size 4 in dim 0, the destination 3: expected equal sizes}}
  hivm.hir.vreduce <sum> ins(%a : memref<4x8xf32>) outs(%d : memref<3x1xf32>) reduce_dims = [1]
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %d: memref<4x1xf32>) {
  // expected-error@below {{'reduce_dims' has dim -1 in rank 2: expected dims from 0 to 1}}
  hivm.hir.vreduce <sum> ins(%a : memref<4x8xf32>) outs(%d : memref<4x1xf32>) reduce_dims = [-1]
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %d: memref<4x1xf32>) {
  // expected-error@below {{the source has element type 'f32': expected an integer for 'andi'}}
  hivm.hir.vreduce <andi> ins(%a : memref<4x8xf32>) outs(%d : memref<4x1xf32>) reduce_dims = [1]
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %i: memref<4x8xi32>, %d: memref<4x1xf32>) {
  // expected-error@below {{has 'indices', but 'sum' has no index: expected none}}
  hivm.hir.vreduce <sum> ins(%a : memref<4x8xf32>) indices(%i : memref<4x8xi32>) outs(%d : memref<4x1xf32>) reduce_dims = [1]
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %d: memref<4x1xf32>) {
  // expected-error@below {{has 1 destinations: expected 2 for 'max_with_index'}}
  hivm.hir.vreduce <max_with_index> ins(%a : memref<4x8xf32>) outs(%d : memref<4x1xf32>) reduce_dims = [1]
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %d: memref<1x1xf32>, %i: memref<1x1xi32>) {
  // expected-error@below {{reduces 2 dims: expected 1, along which 'max_with_index' counts}}
  hivm.hir.vreduce <max_with_index> ins(%a : memref<4x8xf32>) outs(%d, %i : memref<1x1xf32>, memref<1x1xi32>) reduce_dims = [0, 1]
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %d: memref<4x1xf32>) {
  // expected-error@below {{destination 1 has element type 'f32': expected an integer, for indices}}
  hivm.hir.vreduce <max_with_index> ins(%a : memref<4x8xf32>) outs(%d, %d : memref<4x1xf32>, memref<4x1xf32>) reduce_dims = [1]
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %j: memref<4x7xi32>, %d: memref<4x1xf32>, %i: memref<4x1xi32>) {
  // expected-error@below {{'indices' has size 7 in dim 1, the source 8: expected equal sizes}}
  hivm.hir.vreduce <max_with_index> ins(%a : memref<4x8xf32>) indices(%j : memref<4x7xi32>) outs(%d, %i : memref<4x1xf32>, memref<4x1xi32>) reduce_dims = [1]
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %d: memref<8x4xf32>) {
  // expected-error@below {{'permutation' has dim 1 twice: expected each once}}
  hivm.hir.vtranspose ins(%a : memref<4x8xf32>) outs(%d : memref<8x4xf32>) permutation = [1, 1]
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %d: memref<8x5xf32>) {
  // expected-error@below {{the destination has size 5 in dim 1: expected 4, the size of dim 0 of the source}}
  hivm.hir.vtranspose ins(%a : memref<4x8xf32>) outs(%d : memref<8x5xf32>) permutation = [1, 0]
  return
}

// -----

func.func @f(%a: memref<4x8xf32>) {
  // expected-error@below {{'cum_dims' is empty: expected a dim}}
  hivm.hir.vcumsum ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>) cum_dims = []
  return
}

// -----

func.func @f(%a: memref<4x8xf32>) {
  // expected-error@below {{'cum_dims' has dim 2 in rank 2: expected dims from 0 to 1}}
  hivm.hir.vcumprod ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>) cum_dims = [0, 2]
  return
}

// -----

func.func @f(%a: memref<4x8xi1>, %v: i1) {
  // expected-error@below {{'low' has 1 entries: expected 2, the rank of the source}}
  hivm.hir.vpad ins(%a : memref<4x8xi1>) outs(%a : memref<4x8xi1>) low[0] high[0, 0] pad_value %v : i1
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %d: memref<4x9xf32>, %v: f32) {
  // expected-error@below {{the destination has size 9 in dim 1: expected 10, 1 + 8 + 1}}
  hivm.hir.vpad ins(%a : memref<4x8xf32>) outs(%d : memref<4x9xf32>) low[0, 1] high[0, 1] pad_value %v : f32
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %v: f16) {
  // expected-error@below {{'pad_value' is 'f16': expected 'f32', an element}}
  hivm.hir.vpad ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>) low[0, 0] high[0, 0] pad_value %v : f16
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %v: f32) {
  // expected-error@below {{'low' has -1 for dim 1: expected 0 or more}}
  hivm.hir.vpad ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>) low[0, -1] high[0, 1] pad_value %v : f32
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %d: memref<4x15xf32>) {
  // expected-error@below {{the destination has size 15 in dim 1: expected 16, the sum of the inputs}}
  hivm.hir.vconcat dim(1) ins(%a, %a : memref<4x8xf32>, memref<4x8xf32>) outs(%d : memref<4x15xf32>)
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %d: memref<5x16xf32>) {
  // expected-error@below {{input 0 has size 4 in dim 0, the destination 5: expected equal sizes}}
  hivm.hir.vconcat dim(1) ins(%a, %a : memref<4x8xf32>, memref<4x8xf32>) outs(%d : memref<5x16xf32>)
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %d: memref<4x16xf32>) {
  // expected-error@below {{'dim' has dim 2 in rank 2: expected dims from 0 to 1}}
  hivm.hir.vconcat dim(2) ins(%a, %a : memref<4x8xf32>, memref<4x8xf32>) outs(%d : memref<4x16xf32>)
  return
}

// -----

func.func @f(%a: f32, %d: memref<4xf32>) {
  // expected-error@below {{must be variadic of memref or ranked tensor}}
  hivm.hir.vconcat dim(0) ins(%a, %d : f32, memref<4xf32>) outs(%d : memref<4xf32>)
  return
}

// -----

func.func @f(%a: memref<4x8xf32>) {
  // expected-error@below {{'flip_axis' has dim 2 in rank 2: expected dims from 0 to 1}}
  hivm.hir.vflip ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>) flip_axis = 2
  return
}

// -----

func.func @f(%a: memref<4xf32>, %d: memref<4xf16>) {
  // expected-error@below {{the source has element type 'f32', the destination 'f16': expected the same}}
  hivm.hir.load ins(%a : memref<4xf32>) outs(%d : memref<4xf16>)
  return
}

// -----

func.func @f(%a: memref<4xf32>, %d: memref<5xf32>) {
  // expected-error@below {{the source has size 4 in dim 0, the destination 5: expected equal sizes}}
  hivm.hir.store ins(%a : memref<4xf32>) outs(%d : memref<5xf32>)
  return
}

// -----

func.func @f(%a: memref<4xf32>, %d: memref<4x1xf32>) {
  // expected-error@below {{the source has rank 1, the destination rank 2: expected equal ranks}}
  hivm.hir.copy ins(%a : memref<4xf32>) outs(%d : memref<4x1xf32>)
  return
}
