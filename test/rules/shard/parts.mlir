// What each strategy splits among two ranks, and what they send one another then.
// RUN: tenon-opt %s --schedule=%S/Inputs/split.mlir --set strategy=batch | FileCheck %s --check-prefix=BATCH
// RUN: tenon-opt %s --schedule=%S/Inputs/split.mlir --set strategy=tensor | FileCheck %s --check-prefix=TENSOR
// RUN: tenon-opt %s --schedule=%S/Inputs/split.mlir --set strategy=sequence | FileCheck %s --check-prefix=SEQUENCE

#rows = affine_map<(s, h, d, e) -> (s, e)>
#heads = affine_map<(s, h, d, e) -> (e, h, d)>
#head = affine_map<(s, h, d, e) -> (s, h, d)>
#queries = affine_map<(h, s, t, d) -> (s, h, d)>
#keys = affine_map<(h, s, t, d) -> (t, h, d)>
#scores = affine_map<(h, s, t, d) -> (h, s, t)>
#shares = affine_map<(s, h, d, t) -> (h, s, t)>
#values = affine_map<(s, h, d, t) -> (t, h, d)>
#contexts = affine_map<(s, h, d, t) -> (s, h, d)>
#context = affine_map<(s, e, h, d) -> (s, h, d)>
#weight = affine_map<(s, e, h, d) -> (h, d, e)>
#out = affine_map<(s, e, h, d) -> (s, e)>

// Two layers: a batch and a sequence are rows of the first argument; of weights, columns of
// the first and rows of the second, whose products are added up. What the second
// begins with is added behind.
// BATCH-LABEL: func.func @entry(
// BATCH-SAME:  tensor<4x8xf32>, %{{.*}}: tensor<8x6xf32>, %{{.*}}: tensor<6xf32>, %{{.*}}: tensor<6x8xf32>, %{{.*}}: tensor<4x8xf32>) -> tensor<4x8xf32>
// BATCH-SAME:  arguments = [array<i64: 0, 2, 1>, array<i64>, array<i64>, array<i64>, array<i64: 0, 2, 1>]
// BATCH-SAME:  grid = [2], results = [array<i64: 0, 2, 1>]>
// BATCH-NOT:   shard.all
// TENSOR-LABEL: func.func @entry(
// TENSOR-SAME: tensor<8x8xf32>, %{{.*}}: tensor<8x3xf32>, %{{.*}}: tensor<3xf32>, %{{.*}}: tensor<3x8xf32>, %{{.*}}: tensor<8x8xf32>) -> tensor<8x8xf32>
// TENSOR:      %[[PRODUCT:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<8x3xf32>, tensor<3x8xf32>)
// TENSOR:      %[[SUM:.*]] = shard.all_reduce %[[PRODUCT]]
// TENSOR:      linalg.generic {{.*}} ins(%{{.*}}, %[[SUM]]
// SEQUENCE-LABEL: func.func @entry(
// SEQUENCE-SAME: tensor<4x8xf32>, %{{.*}}: tensor<8x6xf32>
// SEQUENCE-NOT: shard.all
func.func @entry(%x: tensor<8x8xf32>, %v: tensor<8x6xf32>, %b: tensor<6xf32>, %w: tensor<6x8xf32>, %start: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x6xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x6xf32>) -> tensor<8x6xf32>
  %0 = linalg.matmul ins(%x, %v : tensor<8x8xf32>, tensor<8x6xf32>) outs(%zeros : tensor<8x6xf32>) -> tensor<8x6xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%0, %b : tensor<8x6xf32>, tensor<6xf32>) outs(%empty : tensor<8x6xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  } -> tensor<8x6xf32>
  %2 = linalg.matmul ins(%1, %w : tensor<8x6xf32>, tensor<6x8xf32>) outs(%start : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}

// A weight on the left, and a result behind a reshape. Columns of one and rows of the
// other cannot be one: ranks exchange them.
// TENSOR-LABEL: func.func @turned(
// TENSOR-SAME: tensor<8x3xf32>, %{{.*}}: tensor<6x8xf32>, %{{.*}}: tensor<8x3xf32>) -> tensor<2x4x6xf32>
// TENSOR:      shard.all_to_all {{.*}} split_axis = 0 concat_axis = 1 : tensor<6x3xf32> -> tensor<3x6xf32>
// TENSOR:      shard.all_reduce
// BATCH-LABEL: func.func @turned(
// BATCH-SAME:  tensor<8x6xf32>, %{{.*}}: tensor<6x8xf32>, %{{.*}}: tensor<4x6xf32>) -> tensor<1x4x6xf32>
// SEQUENCE-LABEL: func.func @turned(
// SEQUENCE-SAME: -> tensor<2x2x6xf32>
func.func @turned(%x: tensor<8x6xf32>, %v: tensor<6x8xf32>, %w: tensor<8x6xf32>) -> tensor<2x4x6xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<6x6xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<6x6xf32>) -> tensor<6x6xf32>
  %0 = linalg.matmul ins(%v, %x : tensor<6x8xf32>, tensor<8x6xf32>) outs(%zeros : tensor<6x6xf32>) -> tensor<6x6xf32>
  %more = tensor.empty() : tensor<8x6xf32>
  %zeros2 = linalg.fill ins(%zero : f32) outs(%more : tensor<8x6xf32>) -> tensor<8x6xf32>
  %1 = linalg.matmul ins(%w, %0 : tensor<8x6xf32>, tensor<6x6xf32>) outs(%zeros2 : tensor<8x6xf32>) -> tensor<8x6xf32>
  %2 = tensor.expand_shape %1 [[0, 1], [2]] output_shape [2, 4, 6] : tensor<8x6xf32> into tensor<2x4x6xf32>
  return %2 : tensor<2x4x6xf32>
}

// A result of which the rows of a batch are merged with others.
// BATCH-LABEL: func.func @merged(
// BATCH-SAME:  tensor<1x3x4xf32>, %{{.*}}: tensor<1x4x2xf32>) -> (tensor<3x4xf32>, tensor<4x2xf32>)
func.func @merged(%x: tensor<2x3x4xf32>, %y: tensor<1x8x2xf32>) -> (tensor<6x4xf32>, tensor<8x2xf32>) {
  %0 = tensor.collapse_shape %x [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
  %1 = tensor.collapse_shape %y [[0, 1], [2]] : tensor<1x8x2xf32> into tensor<8x2xf32>
  return %0, %1 : tensor<6x4xf32>, tensor<8x2xf32>
}

// Attention: of weights a rank has some heads, whose outputs are added up; of a
// sequence some places, to which all keys and values are sent.
// TENSOR-LABEL: func.func @attention(
// TENSOR-SAME: tensor<8x6xf32>, %{{.*}}: tensor<6x1x4xf32>, %{{.*}}: tensor<6x1x4xf32>, %{{.*}}: tensor<6x1x4xf32>, %{{.*}}: tensor<1x4x6xf32>) -> tensor<8x6xf32>
// TENSOR-COUNT-1: shard.all_reduce
// SEQUENCE-LABEL: func.func @attention(
// SEQUENCE-SAME: tensor<4x6xf32>, %{{.*}}: tensor<6x2x4xf32>
// SEQUENCE-COUNT-2: shard.all_gather %{{.*}} gather_axis = 0 : tensor<4x2x4xf32> -> tensor<8x2x4xf32>
// SEQUENCE-NOT: shard.all
func.func @attention(%x: tensor<8x6xf32>, %wq: tensor<6x2x4xf32>, %wk: tensor<6x2x4xf32>, %wv: tensor<6x2x4xf32>, %wo: tensor<2x4x6xf32>) -> tensor<8x6xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x2x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x2x4xf32>) -> tensor<8x2x4xf32>
  %q = linalg.contract indexing_maps = [#rows, #heads, #head] ins(%x, %wq : tensor<8x6xf32>, tensor<6x2x4xf32>) outs(%f : tensor<8x2x4xf32>) -> tensor<8x2x4xf32>
  %k = linalg.contract indexing_maps = [#rows, #heads, #head] ins(%x, %wk : tensor<8x6xf32>, tensor<6x2x4xf32>) outs(%f : tensor<8x2x4xf32>) -> tensor<8x2x4xf32>
  %v = linalg.contract indexing_maps = [#rows, #heads, #head] ins(%x, %wv : tensor<8x6xf32>, tensor<6x2x4xf32>) outs(%f : tensor<8x2x4xf32>) -> tensor<8x2x4xf32>
  %es = tensor.empty() : tensor<2x8x8xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  %s = linalg.contract indexing_maps = [#queries, #keys, #scores] ins(%q, %k : tensor<8x2x4xf32>, tensor<8x2x4xf32>) outs(%fs : tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  %shares = linalg.softmax dimension(2) ins(%s : tensor<2x8x8xf32>) outs(%es : tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  %c = linalg.contract indexing_maps = [#shares, #values, #contexts] ins(%shares, %v : tensor<2x8x8xf32>, tensor<8x2x4xf32>) outs(%f : tensor<8x2x4xf32>) -> tensor<8x2x4xf32>
  %eo = tensor.empty() : tensor<8x6xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<8x6xf32>) -> tensor<8x6xf32>
  %o = linalg.contract indexing_maps = [#context, #weight, #out] ins(%c, %wo : tensor<8x2x4xf32>, tensor<2x4x6xf32>) outs(%fo : tensor<8x6xf32>) -> tensor<8x6xf32>
  return %o : tensor<8x6xf32>
}

// Heads that are reshapes of columns; three columns of one head do not divide.
// TENSOR-LABEL: func.func @reshaped(
// TENSOR-SAME: tensor<8x6xf32>, %{{.*}}: tensor<6x4xf32>, %{{.*}}: tensor<4x6xf32>, %{{.*}}: tensor<6x3x1xf32>) -> (tensor<8x6xf32>, tensor<8x3x1xf32>)
// TENSOR:      tensor.expand_shape {{.*}} output_shape [8, 1, 4]
// TENSOR:      tensor.collapse_shape {{.*}} : tensor<8x1x4xf32> into tensor<8x4xf32>
// TENSOR:      shard.all_reduce
func.func @reshaped(%x: tensor<8x6xf32>, %v: tensor<6x8xf32>, %w: tensor<8x6xf32>, %u: tensor<6x3x2xf32>) -> (tensor<8x6xf32>, tensor<8x3x2xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %0 = linalg.matmul ins(%x, %v : tensor<8x6xf32>, tensor<6x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [8, 2, 4] : tensor<8x8xf32> into tensor<8x2x4xf32>
  %e1 = tensor.empty() : tensor<8x2x4xf32>
  %2 = linalg.exp ins(%1 : tensor<8x2x4xf32>) outs(%e1 : tensor<8x2x4xf32>) -> tensor<8x2x4xf32>
  %3 = tensor.collapse_shape %2 [[0], [1, 2]] : tensor<8x2x4xf32> into tensor<8x8xf32>
  %eo = tensor.empty() : tensor<8x6xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<8x6xf32>) -> tensor<8x6xf32>
  %4 = linalg.matmul ins(%3, %w : tensor<8x8xf32>, tensor<8x6xf32>) outs(%fo : tensor<8x6xf32>) -> tensor<8x6xf32>
  %eu = tensor.empty() : tensor<8x3x2xf32>
  %fu = linalg.fill ins(%zero : f32) outs(%eu : tensor<8x3x2xf32>) -> tensor<8x3x2xf32>
  %5 = linalg.contract indexing_maps = [#rows, #heads, #head] ins(%x, %u : tensor<8x6xf32>, tensor<6x3x2xf32>) outs(%fu : tensor<8x3x2xf32>) -> tensor<8x3x2xf32>
  return %4, %5 : tensor<8x6xf32>, tensor<8x3x2xf32>
}

// Experts: a rank has some, and what they give is added up, weighed on either side.
// TENSOR-LABEL: func.func @experts(
// TENSOR-SAME: tensor<4x6xf32>, %{{.*}}: tensor<2x6x8xf32>, %{{.*}}: tensor<2x8x6xf32>, %{{.*}}: tensor<4x2xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>)
// TENSOR-COUNT-2: shard.all_reduce
func.func @experts(%x: tensor<4x6xf32>, %v: tensor<4x6x8xf32>, %w: tensor<4x8x6xf32>, %gates: tensor<4x4xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4x8xf32>) -> tensor<4x4x8xf32>
  %0 = linalg.contract indexing_maps = [affine_map<(x, t, f, e) -> (t, e)>, affine_map<(x, t, f, e) -> (x, e, f)>, affine_map<(x, t, f, e) -> (x, t, f)>] ins(%x, %v : tensor<4x6xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x4x8xf32>) -> tensor<4x4x8xf32>
  %e1 = tensor.empty() : tensor<4x4x6xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4x4x6xf32>) -> tensor<4x4x6xf32>
  %1 = linalg.batch_matmul ins(%0, %w : tensor<4x4x8xf32>, tensor<4x8x6xf32>) outs(%f1 : tensor<4x4x6xf32>) -> tensor<4x4x6xf32>
  %2 = linalg.exp ins(%1 : tensor<4x4x6xf32>) outs(%e1 : tensor<4x4x6xf32>) -> tensor<4x4x6xf32>
  %eo = tensor.empty() : tensor<4x6xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x6xf32>) -> tensor<4x6xf32>
  %3 = linalg.contract indexing_maps = [affine_map<(t, e, x) -> (t, x)>, affine_map<(t, e, x) -> (x, t, e)>, affine_map<(t, e, x) -> (t, e)>] ins(%gates, %2 : tensor<4x4xf32>, tensor<4x4x6xf32>) outs(%fo : tensor<4x6xf32>) -> tensor<4x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(t, e, x) -> (x, t, e)>, affine_map<(t, e, x) -> (t, x)>, affine_map<(t, e, x) -> (t, e)>] ins(%2, %gates : tensor<4x4x6xf32>, tensor<4x4xf32>) outs(%fo : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %3, %4 : tensor<4x6xf32>, tensor<4x6xf32>
}

// What divides nowhere, and what is no operation on loops, stays whole.
// BATCH-LABEL: func.func @whole(
// BATCH-SAME:  tensor<5x3xf32>, %{{.*}}: tensor<3x7xf32>, %{{.*}}: tensor<8x8xf32>) -> (tensor<5x7xf32>, tensor<8x8xf32>)
// TENSOR-LABEL: func.func @whole(
// TENSOR-SAME: tensor<5x3xf32>, %{{.*}}: tensor<3x7xf32>
func.func @whole(%x: tensor<5x3xf32>, %w: tensor<3x7xf32>, %y: tensor<8x8xf32>) -> (tensor<5x7xf32>, tensor<8x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x7xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<5x7xf32>) -> tensor<5x7xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<5x3xf32>, tensor<3x7xf32>) outs(%f : tensor<5x7xf32>) -> tensor<5x7xf32>
  %e1 = tensor.empty() : tensor<8x8xf32>
  %1 = scf.for %i = %c0 to %c4 step %c1 iter_args(%z = %y) -> tensor<8x8xf32> {
    %2 = linalg.exp ins(%z : tensor<8x8xf32>) outs(%e1 : tensor<8x8xf32>) -> tensor<8x8xf32>
    scf.yield %2 : tensor<8x8xf32>
  }
  return %0, %1 : tensor<5x7xf32>, tensor<8x8xf32>
}

// Heads of a batch of sequences, behind both.
// TENSOR-LABEL: func.func @batched(
// TENSOR-SAME: tensor<2x4x6xf32>, %{{.*}}: tensor<6x4xf32>, %{{.*}}: tensor<4x6xf32>) -> tensor<2x4x6xf32>
// TENSOR:      tensor.expand_shape {{.*}} output_shape [2, 4, 1, 4]
// SEQUENCE-LABEL: func.func @batched(
// SEQUENCE-SAME: tensor<2x2x6xf32>
func.func @batched(%x: tensor<2x4x6xf32>, %v: tensor<6x8xf32>, %w: tensor<8x6xf32>) -> tensor<2x4x6xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  %0 = linalg.contract indexing_maps = [affine_map<(b, s, n, k) -> (b, s, k)>, affine_map<(b, s, n, k) -> (k, n)>, affine_map<(b, s, n, k) -> (b, s, n)>] ins(%x, %v : tensor<2x4x6xf32>, tensor<6x8xf32>) outs(%f : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  %1 = tensor.expand_shape %0 [[0], [1], [2, 3]] output_shape [2, 4, 2, 4] : tensor<2x4x8xf32> into tensor<2x4x2x4xf32>
  %e1 = tensor.empty() : tensor<2x4x2x4xf32>
  %2 = linalg.exp ins(%1 : tensor<2x4x2x4xf32>) outs(%e1 : tensor<2x4x2x4xf32>) -> tensor<2x4x2x4xf32>
  %3 = tensor.collapse_shape %2 [[0], [1], [2, 3]] : tensor<2x4x2x4xf32> into tensor<2x4x8xf32>
  %eo = tensor.empty() : tensor<2x4x6xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(b, s, n, k) -> (b, s, k)>, affine_map<(b, s, n, k) -> (k, n)>, affine_map<(b, s, n, k) -> (b, s, n)>] ins(%3, %w : tensor<2x4x8xf32>, tensor<8x6xf32>) outs(%fo : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  return %4 : tensor<2x4x6xf32>
}

// One layer: its columns stay where they are, behind the bias too.
// TENSOR-LABEL: func.func @biased(
// TENSOR-SAME: tensor<8x8xf32>, %{{.*}}: tensor<8x3xf32>, %{{.*}}: tensor<8x3xf32>) -> tensor<8x3xf32>
// TENSOR-NOT:  shard.all
func.func @biased(%x: tensor<8x8xf32>, %w: tensor<8x6xf32>, %b: tensor<8x6xf32>) -> tensor<8x6xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x6xf32>) -> tensor<8x6xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x6xf32>) outs(%f : tensor<8x6xf32>) -> tensor<8x6xf32>
  %1 = linalg.add ins(%0, %b : tensor<8x6xf32>, tensor<8x6xf32>) outs(%e : tensor<8x6xf32>) -> tensor<8x6xf32>
  return %1 : tensor<8x6xf32>
}
