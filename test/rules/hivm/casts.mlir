// What each cast gives, against numbers worked out by hand. f16 has 11 bits: from
// 1 the next number is 1 + 2^-10, and the largest one is 65504.
// RUN: tenon-run %s --schedule=loops --print | FileCheck %s

// CHECK: result 0: tensor<7xf16> =
// CHECK-NEXT: [1, -1, inf, -inf, 0, -0, nan]
// CHECK-NEXT: result 1: tensor<7xf16> =
// CHECK-NEXT: [1.0009766, -1, inf, -inf, 0, -0, nan]
// CHECK-NEXT: result 2: tensor<7xf16> =
// CHECK-NEXT: [1, -1.0009766, 65504, -inf, 0, -5.9604645e-08, nan]
// CHECK-NEXT: result 3: tensor<7xf16> =
// CHECK-NEXT: [1.0009766, -1, inf, -65504, 5.9604645e-08, -0, nan]
// CHECK-NEXT: result 4: tensor<7xf16> =
// CHECK-NEXT: [1, -1, 65504, -65504, 0, -0, nan]
// CHECK-NEXT: result 5: tensor<7xf16> =
// CHECK-NEXT: [1.0009766, -1.0009766, 65504, -65504, 5.9604645e-08, -5.9604645e-08, nan]
// CHECK-NEXT: result 6: tensor<8xi32> =
// CHECK-NEXT: [2, -2, 4, 0, 0, 2147483647, -2147483648, 0]
// CHECK-NEXT: result 7: tensor<8xi32> =
// CHECK-NEXT: [3, -3, 4, 0, 0, 2147483647, -2147483648, 0]
// CHECK-NEXT: result 8: tensor<8xi32> =
// CHECK-NEXT: [2, -3, 3, 0, -1, 2147483647, -2147483648, 0]
// CHECK-NEXT: result 9: tensor<8xi32> =
// CHECK-NEXT: [3, -2, 4, 1, 0, 2147483647, -2147483648, 0]
// CHECK-NEXT: result 10: tensor<8xi32> =
// CHECK-NEXT: [2, -2, 3, 0, 0, 2147483647, -2147483648, 0]
// CHECK-NEXT: result 11: tensor<8xi32> =
// CHECK-NEXT: [3, -3, 3, 1, -1, 2147483647, -2147483648, 0]
// CHECK-NEXT: result 12: tensor<5xf32> =
// CHECK-NEXT: [2, -2, 4, 0, -0]
// CHECK-NEXT: result 13: tensor<5xf32> =
// CHECK-NEXT: [3, -3, 4, 0, -0]
// CHECK-NEXT: result 14: tensor<5xf32> =
// CHECK-NEXT: [2, -3, 3, 0, -1]
// CHECK-NEXT: result 15: tensor<5xf32> =
// CHECK-NEXT: [3, -2, 4, 1, -0]
// CHECK-NEXT: result 16: tensor<5xf32> =
// CHECK-NEXT: [2, -2, 3, 0, -0]
// CHECK-NEXT: result 17: tensor<5xf32> =
// CHECK-NEXT: [3, -3, 3, 1, -1]
// CHECK-NEXT: result 18: tensor<4xi8> =
// CHECK-NEXT: [127, -128, 127, -4]
// CHECK-NEXT: result 19: tensor<4xi8> =
// CHECK-NEXT: [-56, 0, -1, 4]
// CHECK-NEXT: result 20: tensor<3xi32> =
// CHECK-NEXT: [2147483647, -2147483648, 100]
// CHECK-NEXT: result 21: tensor<1xf32> =
// CHECK-NEXT: [1.0009766]
// CHECK-NEXT: result 22: tensor<1xbf16> =
// CHECK-NEXT: [1]
// CHECK-NEXT: result 23: tensor<3xi1> =
// CHECK-NEXT: [0, 1, 1]
// CHECK-NEXT: result 24: tensor<1xf32> =
// CHECK-NEXT: [-1]
// CHECK-NEXT: result 25: tensor<1xf32> =
// CHECK-NEXT: [255]
// CHECK-NEXT: result 26: tensor<1xi32> =
// CHECK-NEXT: [-1]
// CHECK-NEXT: result 27: tensor<1xi32> =
// CHECK-NEXT: [255]
// CHECK-NEXT: result 28: tensor<1xi8> =
// CHECK-NEXT: [44]
// CHECK-NEXT: result 29: tensor<1xi32> =
// CHECK-NEXT: [300]
// CHECK-NEXT: result 30: tensor<2xi8> =
// CHECK-NEXT: [1, 0]
// CHECK-NEXT: result 31: tensor<2xf16> =
// CHECK-NEXT: [1, 0]
// CHECK-NEXT: result 32: tensor<2xi1> =
// CHECK-NEXT: [1, 0]
// CHECK-NEXT: result 33: tensor<2xi1> =
// CHECK-NEXT: [1, 0]
// CHECK-NEXT: result 34: tensor<1xi32> =
// CHECK-NEXT: [1065353216]
// CHECK-NEXT: result 35: tensor<1xf32> =
// CHECK-NEXT: [1.5]
func.func @entry() -> (tensor<7xf16>, tensor<7xf16>, tensor<7xf16>, tensor<7xf16>, tensor<7xf16>, tensor<7xf16>, tensor<8xi32>, tensor<8xi32>, tensor<8xi32>, tensor<8xi32>, tensor<8xi32>, tensor<8xi32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<4xi8>, tensor<4xi8>, tensor<3xi32>, tensor<1xf32>, tensor<1xbf16>, tensor<3xi1>, tensor<1xf32>, tensor<1xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<2xi8>, tensor<2xf16>, tensor<2xi1>, tensor<2xi1>, tensor<1xi32>, tensor<1xf32>) {
  %x0 = arith.constant dense<[1.00048828125, -1.0003, 70000.0, -70000.0, 1.0e-9, -1.0e-9, 0x7FC00000]> : tensor<7xf32>
  %e0 = tensor.empty() : tensor<7xf16>
  %r0 = hivm.hir.vcast ins(%x0 : tensor<7xf32>) outs(%e0 : tensor<7xf16>) round_mode = <rint> -> tensor<7xf16>
  %x1 = arith.constant dense<[1.00048828125, -1.0003, 70000.0, -70000.0, 1.0e-9, -1.0e-9, 0x7FC00000]> : tensor<7xf32>
  %e1 = tensor.empty() : tensor<7xf16>
  %r1 = hivm.hir.vcast ins(%x1 : tensor<7xf32>) outs(%e1 : tensor<7xf16>) round_mode = <round> -> tensor<7xf16>
  %x2 = arith.constant dense<[1.00048828125, -1.0003, 70000.0, -70000.0, 1.0e-9, -1.0e-9, 0x7FC00000]> : tensor<7xf32>
  %e2 = tensor.empty() : tensor<7xf16>
  %r2 = hivm.hir.vcast ins(%x2 : tensor<7xf32>) outs(%e2 : tensor<7xf16>) round_mode = <floor> -> tensor<7xf16>
  %x3 = arith.constant dense<[1.00048828125, -1.0003, 70000.0, -70000.0, 1.0e-9, -1.0e-9, 0x7FC00000]> : tensor<7xf32>
  %e3 = tensor.empty() : tensor<7xf16>
  %r3 = hivm.hir.vcast ins(%x3 : tensor<7xf32>) outs(%e3 : tensor<7xf16>) round_mode = <ceil> -> tensor<7xf16>
  %x4 = arith.constant dense<[1.00048828125, -1.0003, 70000.0, -70000.0, 1.0e-9, -1.0e-9, 0x7FC00000]> : tensor<7xf32>
  %e4 = tensor.empty() : tensor<7xf16>
  %r4 = hivm.hir.vcast ins(%x4 : tensor<7xf32>) outs(%e4 : tensor<7xf16>) round_mode = <trunc> -> tensor<7xf16>
  %x5 = arith.constant dense<[1.00048828125, -1.0003, 70000.0, -70000.0, 1.0e-9, -1.0e-9, 0x7FC00000]> : tensor<7xf32>
  %e5 = tensor.empty() : tensor<7xf16>
  %r5 = hivm.hir.vcast ins(%x5 : tensor<7xf32>) outs(%e5 : tensor<7xf16>) round_mode = <odd> -> tensor<7xf16>
  %x6 = arith.constant dense<[2.5, -2.5, 3.5, 0.3, -0.3, 1.0e20, -1.0e20, 0x7FC00000]> : tensor<8xf32>
  %e6 = tensor.empty() : tensor<8xi32>
  %r6 = hivm.hir.vcast ins(%x6 : tensor<8xf32>) outs(%e6 : tensor<8xi32>) round_mode = <rint> -> tensor<8xi32>
  %x7 = arith.constant dense<[2.5, -2.5, 3.5, 0.3, -0.3, 1.0e20, -1.0e20, 0x7FC00000]> : tensor<8xf32>
  %e7 = tensor.empty() : tensor<8xi32>
  %r7 = hivm.hir.vcast ins(%x7 : tensor<8xf32>) outs(%e7 : tensor<8xi32>) round_mode = <round> -> tensor<8xi32>
  %x8 = arith.constant dense<[2.5, -2.5, 3.5, 0.3, -0.3, 1.0e20, -1.0e20, 0x7FC00000]> : tensor<8xf32>
  %e8 = tensor.empty() : tensor<8xi32>
  %r8 = hivm.hir.vcast ins(%x8 : tensor<8xf32>) outs(%e8 : tensor<8xi32>) round_mode = <floor> -> tensor<8xi32>
  %x9 = arith.constant dense<[2.5, -2.5, 3.5, 0.3, -0.3, 1.0e20, -1.0e20, 0x7FC00000]> : tensor<8xf32>
  %e9 = tensor.empty() : tensor<8xi32>
  %r9 = hivm.hir.vcast ins(%x9 : tensor<8xf32>) outs(%e9 : tensor<8xi32>) round_mode = <ceil> -> tensor<8xi32>
  %x10 = arith.constant dense<[2.5, -2.5, 3.5, 0.3, -0.3, 1.0e20, -1.0e20, 0x7FC00000]> : tensor<8xf32>
  %e10 = tensor.empty() : tensor<8xi32>
  %r10 = hivm.hir.vcast ins(%x10 : tensor<8xf32>) outs(%e10 : tensor<8xi32>) round_mode = <trunc> -> tensor<8xi32>
  %x11 = arith.constant dense<[2.5, -2.5, 3.5, 0.3, -0.3, 1.0e20, -1.0e20, 0x7FC00000]> : tensor<8xf32>
  %e11 = tensor.empty() : tensor<8xi32>
  %r11 = hivm.hir.vcast ins(%x11 : tensor<8xf32>) outs(%e11 : tensor<8xi32>) round_mode = <odd> -> tensor<8xi32>
  %x12 = arith.constant dense<[2.5, -2.5, 3.5, 0.3, -0.3]> : tensor<5xf32>
  %e12 = tensor.empty() : tensor<5xf32>
  %r12 = hivm.hir.vcast ins(%x12 : tensor<5xf32>) outs(%e12 : tensor<5xf32>) round_mode = <rint> -> tensor<5xf32>
  %x13 = arith.constant dense<[2.5, -2.5, 3.5, 0.3, -0.3]> : tensor<5xf32>
  %e13 = tensor.empty() : tensor<5xf32>
  %r13 = hivm.hir.vcast ins(%x13 : tensor<5xf32>) outs(%e13 : tensor<5xf32>) round_mode = <round> -> tensor<5xf32>
  %x14 = arith.constant dense<[2.5, -2.5, 3.5, 0.3, -0.3]> : tensor<5xf32>
  %e14 = tensor.empty() : tensor<5xf32>
  %r14 = hivm.hir.vcast ins(%x14 : tensor<5xf32>) outs(%e14 : tensor<5xf32>) round_mode = <floor> -> tensor<5xf32>
  %x15 = arith.constant dense<[2.5, -2.5, 3.5, 0.3, -0.3]> : tensor<5xf32>
  %e15 = tensor.empty() : tensor<5xf32>
  %r15 = hivm.hir.vcast ins(%x15 : tensor<5xf32>) outs(%e15 : tensor<5xf32>) round_mode = <ceil> -> tensor<5xf32>
  %x16 = arith.constant dense<[2.5, -2.5, 3.5, 0.3, -0.3]> : tensor<5xf32>
  %e16 = tensor.empty() : tensor<5xf32>
  %r16 = hivm.hir.vcast ins(%x16 : tensor<5xf32>) outs(%e16 : tensor<5xf32>) round_mode = <trunc> -> tensor<5xf32>
  %x17 = arith.constant dense<[2.5, -2.5, 3.5, 0.3, -0.3]> : tensor<5xf32>
  %e17 = tensor.empty() : tensor<5xf32>
  %r17 = hivm.hir.vcast ins(%x17 : tensor<5xf32>) outs(%e17 : tensor<5xf32>) round_mode = <odd> -> tensor<5xf32>
  %x18 = arith.constant dense<[200.0, -200.0, 127.4, -3.7]> : tensor<4xf32>
  %e18 = tensor.empty() : tensor<4xi8>
  %r18 = hivm.hir.vcast ins(%x18 : tensor<4xf32>) outs(%e18 : tensor<4xi8>) -> tensor<4xi8>
  %x19 = arith.constant dense<[200.0, -200.0, 300.0, 3.7]> : tensor<4xf32>
  %e19 = tensor.empty() : tensor<4xi8>
  %r19 = hivm.hir.vcast ins(%x19 : tensor<4xf32>) outs(%e19 : tensor<4xi8>) cast = <cast_unsigned> -> tensor<4xi8>
  %x20 = arith.constant dense<[0x7C00, 0xFC00, 100.0]> : tensor<3xf16>
  %e20 = tensor.empty() : tensor<3xi32>
  %r20 = hivm.hir.vcast ins(%x20 : tensor<3xf16>) outs(%e20 : tensor<3xi32>) -> tensor<3xi32>
  %x21 = arith.constant dense<[0x3C01]> : tensor<1xf16>
  %e21 = tensor.empty() : tensor<1xf32>
  %r21 = hivm.hir.vcast ins(%x21 : tensor<1xf16>) outs(%e21 : tensor<1xf32>) -> tensor<1xf32>
  %x22 = arith.constant dense<[1.0]> : tensor<1xf16>
  %e22 = tensor.empty() : tensor<1xbf16>
  %r22 = hivm.hir.vcast ins(%x22 : tensor<1xf16>) outs(%e22 : tensor<1xbf16>) -> tensor<1xbf16>
  %x23 = arith.constant dense<[0.0, 0.3, 0x7FC00000]> : tensor<3xf32>
  %e23 = tensor.empty() : tensor<3xi1>
  %r23 = hivm.hir.vcast ins(%x23 : tensor<3xf32>) outs(%e23 : tensor<3xi1>) -> tensor<3xi1>
  %x24 = arith.constant dense<[-1]> : tensor<1xi8>
  %e24 = tensor.empty() : tensor<1xf32>
  %r24 = hivm.hir.vcast ins(%x24 : tensor<1xi8>) outs(%e24 : tensor<1xf32>) -> tensor<1xf32>
  %x25 = arith.constant dense<[-1]> : tensor<1xi8>
  %e25 = tensor.empty() : tensor<1xf32>
  %r25 = hivm.hir.vcast ins(%x25 : tensor<1xi8>) outs(%e25 : tensor<1xf32>) cast = <cast_unsigned> -> tensor<1xf32>
  %x26 = arith.constant dense<[-1]> : tensor<1xi8>
  %e26 = tensor.empty() : tensor<1xi32>
  %r26 = hivm.hir.vcast ins(%x26 : tensor<1xi8>) outs(%e26 : tensor<1xi32>) -> tensor<1xi32>
  %x27 = arith.constant dense<[-1]> : tensor<1xi8>
  %e27 = tensor.empty() : tensor<1xi32>
  %r27 = hivm.hir.vcast ins(%x27 : tensor<1xi8>) outs(%e27 : tensor<1xi32>) cast = <cast_unsigned> -> tensor<1xi32>
  %x28 = arith.constant dense<[300]> : tensor<1xi32>
  %e28 = tensor.empty() : tensor<1xi8>
  %r28 = hivm.hir.vcast ins(%x28 : tensor<1xi32>) outs(%e28 : tensor<1xi8>) -> tensor<1xi8>
  %x29 = arith.constant dense<[300]> : tensor<1xi32>
  %e29 = tensor.empty() : tensor<1xi32>
  %r29 = hivm.hir.vcast ins(%x29 : tensor<1xi32>) outs(%e29 : tensor<1xi32>) -> tensor<1xi32>
  %x30 = arith.constant dense<[true, false]> : tensor<2xi1>
  %e30 = tensor.empty() : tensor<2xi8>
  %r30 = hivm.hir.vcast ins(%x30 : tensor<2xi1>) outs(%e30 : tensor<2xi8>) -> tensor<2xi8>
  %x31 = arith.constant dense<[true, false]> : tensor<2xi1>
  %e31 = tensor.empty() : tensor<2xf16>
  %r31 = hivm.hir.vcast ins(%x31 : tensor<2xi1>) outs(%e31 : tensor<2xf16>) -> tensor<2xf16>
  %x32 = arith.constant dense<[4, 0]> : tensor<2xi32>
  %e32 = tensor.empty() : tensor<2xi1>
  %r32 = hivm.hir.vcast ins(%x32 : tensor<2xi32>) outs(%e32 : tensor<2xi1>) -> tensor<2xi1>
  %x33 = arith.constant dense<[true, false]> : tensor<2xi1>
  %e33 = tensor.empty() : tensor<2xi1>
  %r33 = hivm.hir.vcast ins(%x33 : tensor<2xi1>) outs(%e33 : tensor<2xi1>) -> tensor<2xi1>
  %x34 = arith.constant dense<[1.0]> : tensor<1xf32>
  %e34 = tensor.empty() : tensor<1xi32>
  %r34 = hivm.hir.vcast ins(%x34 : tensor<1xf32>) outs(%e34 : tensor<1xi32>) cast = <bitcast> -> tensor<1xi32>
  %x35 = arith.constant dense<[1.5]> : tensor<1xf32>
  %e35 = tensor.empty() : tensor<1xf32>
  %r35 = hivm.hir.vcast ins(%x35 : tensor<1xf32>) outs(%e35 : tensor<1xf32>) cast = <bitcast> -> tensor<1xf32>
  return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %r10, %r11, %r12, %r13, %r14, %r15, %r16, %r17, %r18, %r19, %r20, %r21, %r22, %r23, %r24, %r25, %r26, %r27, %r28, %r29, %r30, %r31, %r32, %r33, %r34, %r35
      : tensor<7xf16>, tensor<7xf16>, tensor<7xf16>, tensor<7xf16>, tensor<7xf16>, tensor<7xf16>, tensor<8xi32>, tensor<8xi32>, tensor<8xi32>, tensor<8xi32>, tensor<8xi32>, tensor<8xi32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<4xi8>, tensor<4xi8>, tensor<3xi32>, tensor<1xf32>, tensor<1xbf16>, tensor<3xi1>, tensor<1xf32>, tensor<1xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<2xi8>, tensor<2xf16>, tensor<2xi1>, tensor<2xi1>, tensor<1xi32>, tensor<1xf32>
}
