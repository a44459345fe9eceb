// What each reduction gives, against numbers worked out by hand.
// RUN: tenon-run %s --schedule=loops --print | FileCheck %s

// sum
// CHECK: result 0: tensor<2x1xf32> =
// CHECK-NEXT: {{\[\[}}0],
// CHECK-NEXT: [8.5]]
// prod
// CHECK-NEXT: result 1: tensor<2x1xf32> =
// CHECK-NEXT: {{\[\[}}-6],
// CHECK-NEXT: [8]]
// max
// CHECK-NEXT: result 2: tensor<2x1xf32> =
// CHECK-NEXT: {{\[\[}}2],
// CHECK-NEXT: [4]]
// min
// CHECK-NEXT: result 3: tensor<2x1xf32> =
// CHECK-NEXT: {{\[\[}}-3],
// CHECK-NEXT: [0.5]]
// max
// CHECK-NEXT: result 4: tensor<2x1xf32> =
// CHECK-NEXT: {{\[\[}}nan],
// CHECK-NEXT: [4]]
// sum
// CHECK-NEXT: result 5: tensor<2x1xi8> =
// CHECK-NEXT: {{\[\[}}0],
// CHECK-NEXT: [8]]
// prod
// CHECK-NEXT: result 6: tensor<2x1xi32> =
// CHECK-NEXT: {{\[\[}}-6],
// CHECK-NEXT: [0]]
// max
// CHECK-NEXT: result 7: tensor<2x1xi8> =
// CHECK-NEXT: {{\[\[}}2],
// CHECK-NEXT: [4]]
// min
// CHECK-NEXT: result 8: tensor<2x1xi8> =
// CHECK-NEXT: {{\[\[}}-3],
// CHECK-NEXT: [0]]
// max unsigned_src = true
// CHECK-NEXT: result 9: tensor<2x1xi8> =
// CHECK-NEXT: {{\[\[}}-3],
// CHECK-NEXT: [4]]
// min unsigned_src = true
// CHECK-NEXT: result 10: tensor<2x1xi8> =
// CHECK-NEXT: {{\[\[}}1],
// CHECK-NEXT: [0]]
// any
// CHECK-NEXT: result 11: tensor<2x1xi8> =
// CHECK-NEXT: {{\[\[}}0],
// CHECK-NEXT: [1]]
// all
// CHECK-NEXT: result 12: tensor<2x1xi8> =
// CHECK-NEXT: {{\[\[}}1],
// CHECK-NEXT: [0]]
// andi
// CHECK-NEXT: result 13: tensor<2x1xi8> =
// CHECK-NEXT: {{\[\[}}2],
// CHECK-NEXT: [0]]
// ori
// CHECK-NEXT: result 14: tensor<2x1xi8> =
// CHECK-NEXT: {{\[\[}}7],
// CHECK-NEXT: [8]]
// xori
// CHECK-NEXT: result 15: tensor<2x1xi8> =
// CHECK-NEXT: {{\[\[}}6],
// CHECK-NEXT: [8]]
// any
// CHECK-NEXT: result 16: tensor<2x1xi1> =
// CHECK-NEXT: {{\[\[}}0],
// CHECK-NEXT: [1]]
// max_with_index
// CHECK-NEXT: result 17: tensor<2x1xf32> =
// CHECK-NEXT: {{\[\[}}2],
// CHECK-NEXT: [4]]
// max_with_index
// CHECK-NEXT: result 18: tensor<2x1xi32> =
// CHECK-NEXT: {{\[\[}}2],
// CHECK-NEXT: [0]]
// max_with_index tie_break_left = false
// CHECK-NEXT: result 19: tensor<2x1xf32> =
// CHECK-NEXT: {{\[\[}}2],
// CHECK-NEXT: [4]]
// max_with_index tie_break_left = false
// CHECK-NEXT: result 20: tensor<2x1xi32> =
// CHECK-NEXT: {{\[\[}}2],
// CHECK-NEXT: [2]]
// max_with_index_left
// CHECK-NEXT: result 21: tensor<2x1xf32> =
// CHECK-NEXT: {{\[\[}}2],
// CHECK-NEXT: [4]]
// max_with_index_left
// CHECK-NEXT: result 22: tensor<2x1xi64> =
// CHECK-NEXT: {{\[\[}}2],
// CHECK-NEXT: [0]]
// max_with_index_right
// CHECK-NEXT: result 23: tensor<2x1xf32> =
// CHECK-NEXT: {{\[\[}}2],
// CHECK-NEXT: [4]]
// max_with_index_right
// CHECK-NEXT: result 24: tensor<2x1xi32> =
// CHECK-NEXT: {{\[\[}}2],
// CHECK-NEXT: [2]]
// max_with_index_left
// CHECK-NEXT: result 25: tensor<2x1xf32> =
// CHECK-NEXT: {{\[\[}}nan],
// CHECK-NEXT: [nan]]
// max_with_index_left
// CHECK-NEXT: result 26: tensor<2x1xi32> =
// CHECK-NEXT: {{\[\[}}1],
// CHECK-NEXT: [2]]
// max_with_index_right
// CHECK-NEXT: result 27: tensor<2x1xf32> =
// CHECK-NEXT: {{\[\[}}nan],
// CHECK-NEXT: [nan]]
// max_with_index_right
// CHECK-NEXT: result 28: tensor<2x1xi32> =
// CHECK-NEXT: {{\[\[}}2],
// CHECK-NEXT: [0]]
// min_with_index
// CHECK-NEXT: result 29: tensor<2x1xf32> =
// CHECK-NEXT: {{\[\[}}-3],
// CHECK-NEXT: [0.5]]
// min_with_index
// CHECK-NEXT: result 30: tensor<2x1xi32> =
// CHECK-NEXT: {{\[\[}}1],
// CHECK-NEXT: [1]]
// min_with_index_right
// CHECK-NEXT: result 31: tensor<2x1xf32> =
// CHECK-NEXT: {{\[\[}}-3],
// CHECK-NEXT: [0.5]]
// min_with_index_right
// CHECK-NEXT: result 32: tensor<2x1xi32> =
// CHECK-NEXT: {{\[\[}}2],
// CHECK-NEXT: [1]]
// max_with_index
// CHECK-NEXT: result 33: tensor<2x1xi8> =
// CHECK-NEXT: {{\[\[}}2],
// CHECK-NEXT: [4]]
// max_with_index
// CHECK-NEXT: result 34: tensor<2x1xi32> =
// CHECK-NEXT: {{\[\[}}2],
// CHECK-NEXT: [0]]
// max_with_index_right
// CHECK-NEXT: result 35: tensor<2x1xi8> =
// CHECK-NEXT: {{\[\[}}2],
// CHECK-NEXT: [4]]
// max_with_index_right
// CHECK-NEXT: result 36: tensor<2x1xi32> =
// CHECK-NEXT: {{\[\[}}2],
// CHECK-NEXT: [2]]
// max_with_index_left unsigned_src = true
// CHECK-NEXT: result 37: tensor<2x1xi8> =
// CHECK-NEXT: {{\[\[}}-3],
// CHECK-NEXT: [4]]
// max_with_index_left unsigned_src = true
// CHECK-NEXT: result 38: tensor<2x1xi32> =
// CHECK-NEXT: {{\[\[}}1],
// CHECK-NEXT: [0]]
// max_with_index_right unsigned_src = true
// CHECK-NEXT: result 39: tensor<2x1xi8> =
// CHECK-NEXT: {{\[\[}}-3],
// CHECK-NEXT: [4]]
// max_with_index_right unsigned_src = true
// CHECK-NEXT: result 40: tensor<2x1xi32> =
// CHECK-NEXT: {{\[\[}}1],
// CHECK-NEXT: [2]]
// min_with_index_left
// CHECK-NEXT: result 41: tensor<2x1xi8> =
// CHECK-NEXT: {{\[\[}}-3],
// CHECK-NEXT: [0]]
// min_with_index_left
// CHECK-NEXT: result 42: tensor<2x1xi32> =
// CHECK-NEXT: {{\[\[}}1],
// CHECK-NEXT: [1]]
// max_with_index_left
// CHECK-NEXT: result 43: tensor<2x1xf32> =
// CHECK-NEXT: {{\[\[}}2],
// CHECK-NEXT: [4]]
// max_with_index_left
// CHECK-NEXT: result 44: tensor<2x1xi32> =
// CHECK-NEXT: {{\[\[}}12],
// CHECK-NEXT: [20]]
// max_with_index_right
// CHECK-NEXT: result 45: tensor<2x1xf32> =
// CHECK-NEXT: {{\[\[}}2],
// CHECK-NEXT: [4]]
// max_with_index_right
// CHECK-NEXT: result 46: tensor<2x1xi32> =
// CHECK-NEXT: {{\[\[}}12],
// CHECK-NEXT: [22]]
// max_with_index_left
// CHECK-NEXT: result 47: tensor<2x1xi8> =
// CHECK-NEXT: {{\[\[}}2],
// CHECK-NEXT: [4]]
// max_with_index_left
// CHECK-NEXT: result 48: tensor<2x1xi32> =
// CHECK-NEXT: {{\[\[}}12],
// CHECK-NEXT: [20]]
// max_with_index_right
// CHECK-NEXT: result 49: tensor<2x1xi8> =
// CHECK-NEXT: {{\[\[}}2],
// CHECK-NEXT: [4]]
// max_with_index_right
// CHECK-NEXT: result 50: tensor<2x1xi32> =
// CHECK-NEXT: {{\[\[}}12],
// CHECK-NEXT: [22]]
// max_with_index_left unsigned_src = true
// CHECK-NEXT: result 51: tensor<2x1xi8> =
// CHECK-NEXT: {{\[\[}}-3],
// CHECK-NEXT: [4]]
// max_with_index_left unsigned_src = true
// CHECK-NEXT: result 52: tensor<2x1xi32> =
// CHECK-NEXT: {{\[\[}}11],
// CHECK-NEXT: [20]]
// max_with_index_right unsigned_src = true
// CHECK-NEXT: result 53: tensor<2x1xi8> =
// CHECK-NEXT: {{\[\[}}-3],
// CHECK-NEXT: [4]]
// max_with_index_right unsigned_src = true
// CHECK-NEXT: result 54: tensor<2x1xi32> =
// CHECK-NEXT: {{\[\[}}11],
// CHECK-NEXT: [22]]
func.func @entry() -> (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xi8>, tensor<2x1xi32>, tensor<2x1xi8>, tensor<2x1xi8>, tensor<2x1xi8>, tensor<2x1xi8>, tensor<2x1xi8>, tensor<2x1xi8>, tensor<2x1xi8>, tensor<2x1xi8>, tensor<2x1xi8>, tensor<2x1xi1>, tensor<2x1xf32>, tensor<2x1xi32>, tensor<2x1xf32>, tensor<2x1xi32>, tensor<2x1xf32>, tensor<2x1xi64>, tensor<2x1xf32>, tensor<2x1xi32>, tensor<2x1xf32>, tensor<2x1xi32>, tensor<2x1xf32>, tensor<2x1xi32>, tensor<2x1xf32>, tensor<2x1xi32>, tensor<2x1xf32>, tensor<2x1xi32>, tensor<2x1xi8>, tensor<2x1xi32>, tensor<2x1xi8>, tensor<2x1xi32>, tensor<2x1xi8>, tensor<2x1xi32>, tensor<2x1xi8>, tensor<2x1xi32>, tensor<2x1xi8>, tensor<2x1xi32>, tensor<2x1xf32>, tensor<2x1xi32>, tensor<2x1xf32>, tensor<2x1xi32>, tensor<2x1xi8>, tensor<2x1xi32>, tensor<2x1xi8>, tensor<2x1xi32>, tensor<2x1xi8>, tensor<2x1xi32>, tensor<2x1xi8>, tensor<2x1xi32>) {
  %x0 = arith.constant dense<[[1.0, -3.0, 2.0], [4.0, 0.5, 4.0]]> : tensor<2x3xf32>
  %e0 = tensor.empty() : tensor<2x1xf32>
  %r0 = hivm.hir.vreduce <sum> ins(%x0 : tensor<2x3xf32>)
    outs(%e0 : tensor<2x1xf32>) reduce_dims = [1] -> tensor<2x1xf32>
  %x1 = arith.constant dense<[[1.0, -3.0, 2.0], [4.0, 0.5, 4.0]]> : tensor<2x3xf32>
  %e1 = tensor.empty() : tensor<2x1xf32>
  %r1 = hivm.hir.vreduce <prod> ins(%x1 : tensor<2x3xf32>)
    outs(%e1 : tensor<2x1xf32>) reduce_dims = [1] -> tensor<2x1xf32>
  %x2 = arith.constant dense<[[1.0, -3.0, 2.0], [4.0, 0.5, 4.0]]> : tensor<2x3xf32>
  %e2 = tensor.empty() : tensor<2x1xf32>
  %r2 = hivm.hir.vreduce <max> ins(%x2 : tensor<2x3xf32>)
    outs(%e2 : tensor<2x1xf32>) reduce_dims = [1] -> tensor<2x1xf32>
  %x3 = arith.constant dense<[[1.0, -3.0, 2.0], [4.0, 0.5, 4.0]]> : tensor<2x3xf32>
  %e3 = tensor.empty() : tensor<2x1xf32>
  %r3 = hivm.hir.vreduce <min> ins(%x3 : tensor<2x3xf32>)
    outs(%e3 : tensor<2x1xf32>) reduce_dims = [1] -> tensor<2x1xf32>
  %x4 = arith.constant dense<[[1.0, 0x7FC00000, 2.0], [4.0, 0.5, 4.0]]> : tensor<2x3xf32>
  %e4 = tensor.empty() : tensor<2x1xf32>
  %r4 = hivm.hir.vreduce <max> ins(%x4 : tensor<2x3xf32>)
    outs(%e4 : tensor<2x1xf32>) reduce_dims = [1] -> tensor<2x1xf32>
  %x5 = arith.constant dense<[[1, -3, 2], [4, 0, 4]]> : tensor<2x3xi8>
  %e5 = tensor.empty() : tensor<2x1xi8>
  %r5 = hivm.hir.vreduce <sum> ins(%x5 : tensor<2x3xi8>)
    outs(%e5 : tensor<2x1xi8>) reduce_dims = [1] -> tensor<2x1xi8>
  %x6 = arith.constant dense<[[1, -3, 2], [4, 0, 4]]> : tensor<2x3xi32>
  %e6 = tensor.empty() : tensor<2x1xi32>
  %r6 = hivm.hir.vreduce <prod> ins(%x6 : tensor<2x3xi32>)
    outs(%e6 : tensor<2x1xi32>) reduce_dims = [1] -> tensor<2x1xi32>
  %x7 = arith.constant dense<[[1, -3, 2], [4, 0, 4]]> : tensor<2x3xi8>
  %e7 = tensor.empty() : tensor<2x1xi8>
  %r7 = hivm.hir.vreduce <max> ins(%x7 : tensor<2x3xi8>)
    outs(%e7 : tensor<2x1xi8>) reduce_dims = [1] -> tensor<2x1xi8>
  %x8 = arith.constant dense<[[1, -3, 2], [4, 0, 4]]> : tensor<2x3xi8>
  %e8 = tensor.empty() : tensor<2x1xi8>
  %r8 = hivm.hir.vreduce <min> ins(%x8 : tensor<2x3xi8>)
    outs(%e8 : tensor<2x1xi8>) reduce_dims = [1] -> tensor<2x1xi8>
  %x9 = arith.constant dense<[[1, -3, 2], [4, 0, 4]]> : tensor<2x3xi8>
  %e9 = tensor.empty() : tensor<2x1xi8>
  %r9 = hivm.hir.vreduce <max> ins(%x9 : tensor<2x3xi8>)
    outs(%e9 : tensor<2x1xi8>) unsigned_src = true reduce_dims = [1] -> tensor<2x1xi8>
  %x10 = arith.constant dense<[[1, -3, 2], [4, 0, 4]]> : tensor<2x3xi8>
  %e10 = tensor.empty() : tensor<2x1xi8>
  %r10 = hivm.hir.vreduce <min> ins(%x10 : tensor<2x3xi8>)
    outs(%e10 : tensor<2x1xi8>) unsigned_src = true reduce_dims = [1] -> tensor<2x1xi8>
  %x11 = arith.constant dense<[[0, 0, 0], [0, 2, 0]]> : tensor<2x3xi8>
  %e11 = tensor.empty() : tensor<2x1xi8>
  %r11 = hivm.hir.vreduce <any> ins(%x11 : tensor<2x3xi8>)
    outs(%e11 : tensor<2x1xi8>) reduce_dims = [1] -> tensor<2x1xi8>
  %x12 = arith.constant dense<[[1, 2, 3], [1, 0, 3]]> : tensor<2x3xi8>
  %e12 = tensor.empty() : tensor<2x1xi8>
  %r12 = hivm.hir.vreduce <all> ins(%x12 : tensor<2x3xi8>)
    outs(%e12 : tensor<2x1xi8>) reduce_dims = [1] -> tensor<2x1xi8>
  %x13 = arith.constant dense<[[7, 3, 6], [8, 4, 1]]> : tensor<2x3xi8>
  %e13 = tensor.empty() : tensor<2x1xi8>
  %r13 = hivm.hir.vreduce <andi> ins(%x13 : tensor<2x3xi8>)
    outs(%e13 : tensor<2x1xi8>) reduce_dims = [1] -> tensor<2x1xi8>
  %x14 = arith.constant dense<[[1, 2, 4], [0, 0, 8]]> : tensor<2x3xi8>
  %e14 = tensor.empty() : tensor<2x1xi8>
  %r14 = hivm.hir.vreduce <ori> ins(%x14 : tensor<2x3xi8>)
    outs(%e14 : tensor<2x1xi8>) reduce_dims = [1] -> tensor<2x1xi8>
  %x15 = arith.constant dense<[[1, 3, 4], [5, 5, 8]]> : tensor<2x3xi8>
  %e15 = tensor.empty() : tensor<2x1xi8>
  %r15 = hivm.hir.vreduce <xori> ins(%x15 : tensor<2x3xi8>)
    outs(%e15 : tensor<2x1xi8>) reduce_dims = [1] -> tensor<2x1xi8>
  %x16 = arith.constant dense<[[false, false, false], [false, true, false]]> : tensor<2x3xi1>
  %e16 = tensor.empty() : tensor<2x1xi1>
  %r16 = hivm.hir.vreduce <any> ins(%x16 : tensor<2x3xi1>)
    outs(%e16 : tensor<2x1xi1>) reduce_dims = [1] -> tensor<2x1xi1>
  %x17 = arith.constant dense<[[1.0, -3.0, 2.0], [4.0, 0.5, 4.0]]> : tensor<2x3xf32>
  %e17 = tensor.empty() : tensor<2x1xf32>
  %e18 = tensor.empty() : tensor<2x1xi32>
  %r17:2 = hivm.hir.vreduce <max_with_index> ins(%x17 : tensor<2x3xf32>)
    outs(%e17, %e18 : tensor<2x1xf32>, tensor<2x1xi32>) reduce_dims = [1] -> tensor<2x1xf32>, tensor<2x1xi32>
  %x19 = arith.constant dense<[[1.0, -3.0, 2.0], [4.0, 0.5, 4.0]]> : tensor<2x3xf32>
  %e19 = tensor.empty() : tensor<2x1xf32>
  %e20 = tensor.empty() : tensor<2x1xi32>
  %r19:2 = hivm.hir.vreduce <max_with_index> ins(%x19 : tensor<2x3xf32>)
    outs(%e19, %e20 : tensor<2x1xf32>, tensor<2x1xi32>) tie_break_left = false reduce_dims = [1] -> tensor<2x1xf32>, tensor<2x1xi32>
  %x21 = arith.constant dense<[[1.0, -3.0, 2.0], [4.0, 0.5, 4.0]]> : tensor<2x3xf32>
  %e21 = tensor.empty() : tensor<2x1xf32>
  %e22 = tensor.empty() : tensor<2x1xi64>
  %r21:2 = hivm.hir.vreduce <max_with_index_left> ins(%x21 : tensor<2x3xf32>)
    outs(%e21, %e22 : tensor<2x1xf32>, tensor<2x1xi64>) reduce_dims = [1] -> tensor<2x1xf32>, tensor<2x1xi64>
  %x23 = arith.constant dense<[[1.0, -3.0, 2.0], [4.0, 0.5, 4.0]]> : tensor<2x3xf32>
  %e23 = tensor.empty() : tensor<2x1xf32>
  %e24 = tensor.empty() : tensor<2x1xi32>
  %r23:2 = hivm.hir.vreduce <max_with_index_right> ins(%x23 : tensor<2x3xf32>)
    outs(%e23, %e24 : tensor<2x1xf32>, tensor<2x1xi32>) reduce_dims = [1] -> tensor<2x1xf32>, tensor<2x1xi32>
  %x25 = arith.constant dense<[[1.0, 0x7FC00000, 0x7FC00000], [9.0, 1.0, 0x7FC00000]]> : tensor<2x3xf32>
  %e25 = tensor.empty() : tensor<2x1xf32>
  %e26 = tensor.empty() : tensor<2x1xi32>
  %r25:2 = hivm.hir.vreduce <max_with_index_left> ins(%x25 : tensor<2x3xf32>)
    outs(%e25, %e26 : tensor<2x1xf32>, tensor<2x1xi32>) reduce_dims = [1] -> tensor<2x1xf32>, tensor<2x1xi32>
  %x27 = arith.constant dense<[[1.0, 0x7FC00000, 0x7FC00000], [0x7FC00000, 1.0, 2.0]]> : tensor<2x3xf32>
  %e27 = tensor.empty() : tensor<2x1xf32>
  %e28 = tensor.empty() : tensor<2x1xi32>
  %r27:2 = hivm.hir.vreduce <max_with_index_right> ins(%x27 : tensor<2x3xf32>)
    outs(%e27, %e28 : tensor<2x1xf32>, tensor<2x1xi32>) reduce_dims = [1] -> tensor<2x1xf32>, tensor<2x1xi32>
  %x29 = arith.constant dense<[[1.0, -3.0, -3.0], [4.0, 0.5, 4.0]]> : tensor<2x3xf32>
  %e29 = tensor.empty() : tensor<2x1xf32>
  %e30 = tensor.empty() : tensor<2x1xi32>
  %r29:2 = hivm.hir.vreduce <min_with_index> ins(%x29 : tensor<2x3xf32>)
    outs(%e29, %e30 : tensor<2x1xf32>, tensor<2x1xi32>) reduce_dims = [1] -> tensor<2x1xf32>, tensor<2x1xi32>
  %x31 = arith.constant dense<[[1.0, -3.0, -3.0], [4.0, 0.5, 4.0]]> : tensor<2x3xf32>
  %e31 = tensor.empty() : tensor<2x1xf32>
  %e32 = tensor.empty() : tensor<2x1xi32>
  %r31:2 = hivm.hir.vreduce <min_with_index_right> ins(%x31 : tensor<2x3xf32>)
    outs(%e31, %e32 : tensor<2x1xf32>, tensor<2x1xi32>) reduce_dims = [1] -> tensor<2x1xf32>, tensor<2x1xi32>
  %x33 = arith.constant dense<[[1, -3, 2], [4, 0, 4]]> : tensor<2x3xi8>
  %e33 = tensor.empty() : tensor<2x1xi8>
  %e34 = tensor.empty() : tensor<2x1xi32>
  %r33:2 = hivm.hir.vreduce <max_with_index> ins(%x33 : tensor<2x3xi8>)
    outs(%e33, %e34 : tensor<2x1xi8>, tensor<2x1xi32>) reduce_dims = [1] -> tensor<2x1xi8>, tensor<2x1xi32>
  %x35 = arith.constant dense<[[1, -3, 2], [4, 0, 4]]> : tensor<2x3xi8>
  %e35 = tensor.empty() : tensor<2x1xi8>
  %e36 = tensor.empty() : tensor<2x1xi32>
  %r35:2 = hivm.hir.vreduce <max_with_index_right> ins(%x35 : tensor<2x3xi8>)
    outs(%e35, %e36 : tensor<2x1xi8>, tensor<2x1xi32>) reduce_dims = [1] -> tensor<2x1xi8>, tensor<2x1xi32>
  %x37 = arith.constant dense<[[1, -3, 2], [4, 0, 4]]> : tensor<2x3xi8>
  %e37 = tensor.empty() : tensor<2x1xi8>
  %e38 = tensor.empty() : tensor<2x1xi32>
  %r37:2 = hivm.hir.vreduce <max_with_index_left> ins(%x37 : tensor<2x3xi8>)
    outs(%e37, %e38 : tensor<2x1xi8>, tensor<2x1xi32>) unsigned_src = true reduce_dims = [1] -> tensor<2x1xi8>, tensor<2x1xi32>
  %x39 = arith.constant dense<[[1, -3, 2], [4, 0, 4]]> : tensor<2x3xi8>
  %e39 = tensor.empty() : tensor<2x1xi8>
  %e40 = tensor.empty() : tensor<2x1xi32>
  %r39:2 = hivm.hir.vreduce <max_with_index_right> ins(%x39 : tensor<2x3xi8>)
    outs(%e39, %e40 : tensor<2x1xi8>, tensor<2x1xi32>) unsigned_src = true reduce_dims = [1] -> tensor<2x1xi8>, tensor<2x1xi32>
  %x41 = arith.constant dense<[[1, -3, 2], [4, 0, 4]]> : tensor<2x3xi8>
  %e41 = tensor.empty() : tensor<2x1xi8>
  %e42 = tensor.empty() : tensor<2x1xi32>
  %r41:2 = hivm.hir.vreduce <min_with_index_left> ins(%x41 : tensor<2x3xi8>)
    outs(%e41, %e42 : tensor<2x1xi8>, tensor<2x1xi32>) reduce_dims = [1] -> tensor<2x1xi8>, tensor<2x1xi32>
  %x43 = arith.constant dense<[[1.0, -3.0, 2.0], [4.0, 0.5, 4.0]]> : tensor<2x3xf32>
  %g43 = arith.constant dense<[[10, 11, 12], [20, 21, 22]]> : tensor<2x3xi32>
  %e43 = tensor.empty() : tensor<2x1xf32>
  %e44 = tensor.empty() : tensor<2x1xi32>
  %r43:2 = hivm.hir.vreduce <max_with_index_left> ins(%x43 : tensor<2x3xf32>) indices(%g43 : tensor<2x3xi32>)
    outs(%e43, %e44 : tensor<2x1xf32>, tensor<2x1xi32>) reduce_dims = [1] -> tensor<2x1xf32>, tensor<2x1xi32>
  %x45 = arith.constant dense<[[1.0, -3.0, 2.0], [4.0, 0.5, 4.0]]> : tensor<2x3xf32>
  %g45 = arith.constant dense<[[10, 11, 12], [20, 21, 22]]> : tensor<2x3xi32>
  %e45 = tensor.empty() : tensor<2x1xf32>
  %e46 = tensor.empty() : tensor<2x1xi32>
  %r45:2 = hivm.hir.vreduce <max_with_index_right> ins(%x45 : tensor<2x3xf32>) indices(%g45 : tensor<2x3xi32>)
    outs(%e45, %e46 : tensor<2x1xf32>, tensor<2x1xi32>) reduce_dims = [1] -> tensor<2x1xf32>, tensor<2x1xi32>
  %x47 = arith.constant dense<[[1, -3, 2], [4, 0, 4]]> : tensor<2x3xi8>
  %g47 = arith.constant dense<[[10, 11, 12], [20, 21, 22]]> : tensor<2x3xi32>
  %e47 = tensor.empty() : tensor<2x1xi8>
  %e48 = tensor.empty() : tensor<2x1xi32>
  %r47:2 = hivm.hir.vreduce <max_with_index_left> ins(%x47 : tensor<2x3xi8>) indices(%g47 : tensor<2x3xi32>)
    outs(%e47, %e48 : tensor<2x1xi8>, tensor<2x1xi32>) reduce_dims = [1] -> tensor<2x1xi8>, tensor<2x1xi32>
  %x49 = arith.constant dense<[[1, -3, 2], [4, 0, 4]]> : tensor<2x3xi8>
  %g49 = arith.constant dense<[[10, 11, 12], [20, 21, 22]]> : tensor<2x3xi32>
  %e49 = tensor.empty() : tensor<2x1xi8>
  %e50 = tensor.empty() : tensor<2x1xi32>
  %r49:2 = hivm.hir.vreduce <max_with_index_right> ins(%x49 : tensor<2x3xi8>) indices(%g49 : tensor<2x3xi32>)
    outs(%e49, %e50 : tensor<2x1xi8>, tensor<2x1xi32>) reduce_dims = [1] -> tensor<2x1xi8>, tensor<2x1xi32>
  %x51 = arith.constant dense<[[1, -3, 2], [4, 0, 4]]> : tensor<2x3xi8>
  %g51 = arith.constant dense<[[10, 11, 12], [20, 21, 22]]> : tensor<2x3xi32>
  %e51 = tensor.empty() : tensor<2x1xi8>
  %e52 = tensor.empty() : tensor<2x1xi32>
  %r51:2 = hivm.hir.vreduce <max_with_index_left> ins(%x51 : tensor<2x3xi8>) indices(%g51 : tensor<2x3xi32>)
    outs(%e51, %e52 : tensor<2x1xi8>, tensor<2x1xi32>) unsigned_src = true reduce_dims = [1] -> tensor<2x1xi8>, tensor<2x1xi32>
  %x53 = arith.constant dense<[[1, -3, 2], [4, 0, 4]]> : tensor<2x3xi8>
  %g53 = arith.constant dense<[[10, 11, 12], [20, 21, 22]]> : tensor<2x3xi32>
  %e53 = tensor.empty() : tensor<2x1xi8>
  %e54 = tensor.empty() : tensor<2x1xi32>
  %r53:2 = hivm.hir.vreduce <max_with_index_right> ins(%x53 : tensor<2x3xi8>) indices(%g53 : tensor<2x3xi32>)
    outs(%e53, %e54 : tensor<2x1xi8>, tensor<2x1xi32>) unsigned_src = true reduce_dims = [1] -> tensor<2x1xi8>, tensor<2x1xi32>
  return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %r10, %r11, %r12, %r13, %r14, %r15, %r16, %r17#0, %r17#1, %r19#0, %r19#1, %r21#0, %r21#1, %r23#0, %r23#1, %r25#0, %r25#1, %r27#0, %r27#1, %r29#0, %r29#1, %r31#0, %r31#1, %r33#0, %r33#1, %r35#0, %r35#1, %r37#0, %r37#1, %r39#0, %r39#1, %r41#0, %r41#1, %r43#0, %r43#1, %r45#0, %r45#1, %r47#0, %r47#1, %r49#0, %r49#1, %r51#0, %r51#1, %r53#0, %r53#1
      : tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xi8>, tensor<2x1xi32>, tensor<2x1xi8>, tensor<2x1xi8>, tensor<2x1xi8>, tensor<2x1xi8>, tensor<2x1xi8>, tensor<2x1xi8>, tensor<2x1xi8>, tensor<2x1xi8>, tensor<2x1xi8>, tensor<2x1xi1>, tensor<2x1xf32>, tensor<2x1xi32>, tensor<2x1xf32>, tensor<2x1xi32>, tensor<2x1xf32>, tensor<2x1xi64>, tensor<2x1xf32>, tensor<2x1xi32>, tensor<2x1xf32>, tensor<2x1xi32>, tensor<2x1xf32>, tensor<2x1xi32>, tensor<2x1xf32>, tensor<2x1xi32>, tensor<2x1xf32>, tensor<2x1xi32>, tensor<2x1xi8>, tensor<2x1xi32>, tensor<2x1xi8>, tensor<2x1xi32>, tensor<2x1xi8>, tensor<2x1xi32>, tensor<2x1xi8>, tensor<2x1xi32>, tensor<2x1xi8>, tensor<2x1xi32>, tensor<2x1xf32>, tensor<2x1xi32>, tensor<2x1xf32>, tensor<2x1xi32>, tensor<2x1xi8>, tensor<2x1xi32>, tensor<2x1xi8>, tensor<2x1xi32>, tensor<2x1xi8>, tensor<2x1xi32>, tensor<2x1xi8>, tensor<2x1xi32>
}
