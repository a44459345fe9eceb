// What stays one body behind a product, and why.
// REQUIRES: workbench
// RUN: tenon-opt %s --rules=xsmm/split --remarks=xsmm/split -o %t.mlir 2> %t.remarks
// RUN: FileCheck %s < %t.remarks
// RUN: FileCheck %s --check-prefix=STAYS < %t.mlir

// STAYS-COUNT-22: linalg.generic
// STAYS-NOT: linalg.generic

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>
#row = affine_map<(m, n) -> (n)>
#col = affine_map<(m, n) -> (m)>
#one = affine_map<(m, n) -> ()>
#turned = affine_map<(m, n) -> (n, m)>

// A residual as well: the kernel adds one operand.
func.func @three(%x: tensor<4x3xf32>, %w: tensor<3x5xf32>, %z: tensor<4x5xf32>, %e: tensor<4x5xf32>, %row: tensor<5xf32>, %col: tensor<4xf32>, %full: tensor<4x5xf32>, %one: f32, %turned: tensor<5x4xf32>) -> tensor<4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x3xf32>, tensor<3x5xf32>) outs(%z : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %s: f32):
    %m = arith.mulf %l, %r : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<4x5xf32>
  %q = linalg.generic {indexing_maps = [#id, #row, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%p, %row, %full : tensor<4x5xf32>, tensor<5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %u: f32, %o: f32):
    %t = arith.addf %l, %r : f32
    %k = arith.addf %t, %u : f32
    %y = arith.maximumf %k, %zero : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  return %q : tensor<4x5xf32>
}

// A leaky relu.
// CHECK: SplitRhsEpilogue | {{.*}}Function=leaky | Reason="{{.*}}BodyIs: its body is select(ogt(addf(0, 1), 0.000000e+00), addf(0, 1), mulf(addf(0, 1), outer)), not x = add: addf(0, 1)
func.func @leaky(%x: tensor<4x3xf32>, %w: tensor<3x5xf32>, %z: tensor<4x5xf32>, %e: tensor<4x5xf32>, %row: tensor<5xf32>, %col: tensor<4xf32>, %full: tensor<4x5xf32>, %one: f32, %turned: tensor<5x4xf32>) -> tensor<4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x3xf32>, tensor<3x5xf32>) outs(%z : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %s: f32):
    %m = arith.mulf %l, %r : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<4x5xf32>
  %q = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%p, %row : tensor<4x5xf32>, tensor<5xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %t = arith.addf %l, %r : f32
    %k = arith.cmpf ogt, %t, %zero : f32
    %h = arith.mulf %t, %one : f32
    %y = arith.select %k, %t, %h : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  return %q : tensor<4x5xf32>
}

// The sum is used twice.
// CHECK: SplitRhsEpilogue | {{.*}}Function=again | Reason="{{.*}}BodyIs: its body is addf(maximumf(addf(0, 1), 0.000000e+00), 0), not x = add: addf(0, 1)
func.func @again(%x: tensor<4x3xf32>, %w: tensor<3x5xf32>, %z: tensor<4x5xf32>, %e: tensor<4x5xf32>, %row: tensor<5xf32>, %col: tensor<4xf32>, %full: tensor<4x5xf32>, %one: f32, %turned: tensor<5x4xf32>) -> tensor<4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x3xf32>, tensor<3x5xf32>) outs(%z : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %s: f32):
    %m = arith.mulf %l, %r : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<4x5xf32>
  %q = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%p, %row : tensor<4x5xf32>, tensor<5xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %t = arith.addf %l, %r : f32
    %k = arith.maximumf %t, %zero : f32
    %y = arith.addf %k, %l : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  return %q : tensor<4x5xf32>
}

// One step.
// CHECK: SplitRhsEpilogue | {{.*}}Function=only_add | Reason="{{.*}}BodyIs: its body is addf(0, 1), not x = add: addf(0, 1)
func.func @only_add(%x: tensor<4x3xf32>, %w: tensor<3x5xf32>, %z: tensor<4x5xf32>, %e: tensor<4x5xf32>, %row: tensor<5xf32>, %col: tensor<4xf32>, %full: tensor<4x5xf32>, %one: f32, %turned: tensor<5x4xf32>) -> tensor<4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x3xf32>, tensor<3x5xf32>) outs(%z : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %s: f32):
    %m = arith.mulf %l, %r : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<4x5xf32>
  %q = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%p, %row : tensor<4x5xf32>, tensor<5xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %y = arith.addf %l, %r : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  return %q : tensor<4x5xf32>
}

// A factor in bf16.
// CHECK: SplitRhsEpilogue | {{.*}}Function=half_factor | Reason="{{.*}}requires type != bf16 || step == 'add': type = bf16, step = "mul"
func.func @half_factor(%x: tensor<4x3xbf16>, %w: tensor<3x5xbf16>, %z: tensor<4x5xbf16>, %e: tensor<4x5xbf16>, %row: tensor<5xbf16>, %col: tensor<4xbf16>, %full: tensor<4x5xbf16>, %one: bf16, %turned: tensor<5x4xbf16>) -> tensor<4x5xbf16> {
  %zero = arith.constant 0.0 : bf16
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x3xbf16>, tensor<3x5xbf16>) outs(%z : tensor<4x5xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %s: bf16):
    %m = arith.mulf %l, %r : bf16
    %t = arith.addf %s, %m : bf16
    linalg.yield %t : bf16
  } -> tensor<4x5xbf16>
  %q = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%p, %row : tensor<4x5xbf16>, tensor<5xbf16>) outs(%e : tensor<4x5xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %t = arith.mulf %l, %r : bf16
    %y = arith.maximumf %t, %zero : bf16
    linalg.yield %y : bf16
  } -> tensor<4x5xbf16>
  return %q : tensor<4x5xbf16>
}

// A type without kernels.
// CHECK: SplitRhsEpilogue | {{.*}}Function=half | Reason="{{.*}}requires type in [f32, bf16, f64]: type = f16
func.func @half(%x: tensor<4x3xf16>, %w: tensor<3x5xf16>, %z: tensor<4x5xf16>, %e: tensor<4x5xf16>, %row: tensor<5xf16>, %col: tensor<4xf16>, %full: tensor<4x5xf16>, %one: f16, %turned: tensor<5x4xf16>) -> tensor<4x5xf16> {
  %zero = arith.constant 0.0 : f16
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x3xf16>, tensor<3x5xf16>) outs(%z : tensor<4x5xf16>) {
  ^bb0(%l: f16, %r: f16, %s: f16):
    %m = arith.mulf %l, %r : f16
    %t = arith.addf %s, %m : f16
    linalg.yield %t : f16
  } -> tensor<4x5xf16>
  %q = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%p, %row : tensor<4x5xf16>, tensor<5xf16>) outs(%e : tensor<4x5xf16>) {
  ^bb0(%l: f16, %r: f16, %o: f16):
    %t = arith.addf %l, %r : f16
    %y = arith.maximumf %t, %zero : f16
    linalg.yield %y : f16
  } -> tensor<4x5xf16>
  return %q : tensor<4x5xf16>
}

// A bias that is no array.
// CHECK: SplitRhsEpilogue | {{.*}}Function=number | Reason="{{.*}}Shape(f32) fails
func.func @number(%x: tensor<4x3xf32>, %w: tensor<3x5xf32>, %z: tensor<4x5xf32>, %e: tensor<4x5xf32>, %row: tensor<5xf32>, %col: tensor<4xf32>, %full: tensor<4x5xf32>, %one: f32, %turned: tensor<5x4xf32>) -> tensor<4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x3xf32>, tensor<3x5xf32>) outs(%z : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %s: f32):
    %m = arith.mulf %l, %r : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<4x5xf32>
  %q = linalg.generic {indexing_maps = [#id, #one, #id], iterator_types = ["parallel", "parallel"]} ins(%p, %one : tensor<4x5xf32>, f32) outs(%e : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %t = arith.addf %l, %r : f32
    %y = arith.maximumf %t, %zero : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  return %q : tensor<4x5xf32>
}

// A residual that lies the other way round.
// CHECK: SplitRhsEpilogue | {{.*}}Function=turned | Reason="{{.*}}requires equal(loops, inOrder): loops = [1, 0], inOrder = [0, 1]
func.func @turned(%x: tensor<4x3xf32>, %w: tensor<3x5xf32>, %z: tensor<4x5xf32>, %e: tensor<4x5xf32>, %row: tensor<5xf32>, %col: tensor<4xf32>, %full: tensor<4x5xf32>, %one: f32, %turned: tensor<5x4xf32>) -> tensor<4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x3xf32>, tensor<3x5xf32>) outs(%z : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %s: f32):
    %m = arith.mulf %l, %r : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<4x5xf32>
  %q = linalg.generic {indexing_maps = [#id, #turned, #id], iterator_types = ["parallel", "parallel"]} ins(%p, %turned : tensor<4x5xf32>, tensor<5x4xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %t = arith.addf %l, %r : f32
    %y = arith.maximumf %t, %zero : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  return %q : tensor<4x5xf32>
}

// The kernel has its sums on the left.
// CHECK: SplitLhsEpilogue | {{.*}}Function=from_d | Reason="{{.*}}BodyIs: its body is maximumf(subf(0, 1), 0.000000e+00), not x = add: addf(0, 1) | mul: mulf(0, 1); relu: maximumf(x, 0.0)
func.func @from_d(%x: tensor<4x3xf32>, %w: tensor<3x5xf32>, %z: tensor<4x5xf32>, %e: tensor<4x5xf32>, %row: tensor<5xf32>, %col: tensor<4xf32>, %full: tensor<4x5xf32>, %one: f32, %turned: tensor<5x4xf32>) -> tensor<4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x3xf32>, tensor<3x5xf32>) outs(%z : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %s: f32):
    %m = arith.mulf %l, %r : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<4x5xf32>
  %q = linalg.generic {indexing_maps = [#row, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%row, %p : tensor<5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %t = arith.subf %l, %r : f32
    %y = arith.maximumf %t, %zero : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  return %q : tensor<4x5xf32>
}

// Others read the product.
// CHECK: SplitRhsEpilogue | {{.*}}Function=shared | Reason="{{.*}}OnlyUsedBy: a result of linalg.generic is used by another arith.addf as well
func.func @shared(%x: tensor<4x3xf32>, %w: tensor<3x5xf32>, %z: tensor<4x5xf32>, %e: tensor<4x5xf32>, %row: tensor<5xf32>, %col: tensor<4xf32>, %full: tensor<4x5xf32>, %one: f32, %turned: tensor<5x4xf32>) -> tensor<4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x3xf32>, tensor<3x5xf32>) outs(%z : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %s: f32):
    %m = arith.mulf %l, %r : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<4x5xf32>
  %q = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%p, %row : tensor<4x5xf32>, tensor<5xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %t = arith.addf %l, %r : f32
    %y = arith.maximumf %t, %zero : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %both = arith.addf %p, %q : tensor<4x5xf32>
  return %both : tensor<4x5xf32>
}

// No product.
// CHECK: SplitRhsEpilogue | {{.*}}Function=no_product | Reason="{{.*}}ContractionRoles: it does not add products over rows, columns and a reduction
func.func @no_product(%x: tensor<4x5xf32>, %w: tensor<4x5xf32>, %e: tensor<4x5xf32>, %row: tensor<5xf32>) -> tensor<4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %p = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %w : tensor<4x5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %s: f32):
    %m = arith.mulf %l, %r : f32
    linalg.yield %m : f32
  } -> tensor<4x5xf32>
  %q = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%p, %row : tensor<4x5xf32>, tensor<5xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %t = arith.addf %l, %r : f32
    %y = arith.maximumf %t, %zero : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  return %q : tensor<4x5xf32>
}
