// What each element-wise op gives, against numbers worked out by hand.
// RUN: tenon-run %s --schedule=loops --print | FileCheck %s

// vexp
// CHECK: result 0: tensor<2xf32> =
// CHECK-NEXT: [1, 2.7182817]
// vabs
// CHECK-NEXT: result 1: tensor<2xf32> =
// CHECK-NEXT: [2.5, 0.5]
// vabs
// CHECK-NEXT: result 2: tensor<3xi8> =
// CHECK-NEXT: [5, 7, -128]
// vln
// CHECK-NEXT: result 3: tensor<2xf32> =
// CHECK-NEXT: [0, 1.3862944]
// vrelu
// CHECK-NEXT: result 4: tensor<3xf32> =
// CHECK-NEXT: [0, 3, nan]
// vrelu
// CHECK-NEXT: result 5: tensor<2xi32> =
// CHECK-NEXT: [0, 3]
// vrsqrt
// CHECK-NEXT: result 6: tensor<2xf32> =
// CHECK-NEXT: [0.5, 2]
// vsqrt
// CHECK-NEXT: result 7: tensor<2xf32> =
// CHECK-NEXT: [2, 0.5]
// vrec
// CHECK-NEXT: result 8: tensor<2xf32> =
// CHECK-NEXT: [0.25, 4]
// vnot
// CHECK-NEXT: result 9: tensor<2xi16> =
// CHECK-NEXT: [-1, -6]
// vadd
// CHECK-NEXT: result 10: tensor<2xf16> =
// CHECK-NEXT: [2.5, -1]
// vadd
// CHECK-NEXT: result 11: tensor<2xi8> =
// CHECK-NEXT: [-128, -1]
// vsub
// CHECK-NEXT: result 12: tensor<1xf32> =
// CHECK-NEXT: [0.5]
// vsub
// CHECK-NEXT: result 13: tensor<1xi64> =
// CHECK-NEXT: [-2]
// vmul
// CHECK-NEXT: result 14: tensor<1xf32> =
// CHECK-NEXT: [-3]
// vmul
// CHECK-NEXT: result 15: tensor<2xi32> =
// CHECK-NEXT: [0, -12]
// vdiv
// CHECK-NEXT: result 16: tensor<1xf32> =
// CHECK-NEXT: [0.25]
// vdiv
// CHECK-NEXT: result 17: tensor<4xi8> =
// CHECK-NEXT: [-3, -3, -1, -128]
// vdiv isSigned = false
// CHECK-NEXT: result 18: tensor<3xi8> =
// CHECK-NEXT: [124, 0, -1]
// vmax
// CHECK-NEXT: result 19: tensor<3xf32> =
// CHECK-NEXT: [4, nan, 2]
// vmax
// CHECK-NEXT: result 20: tensor<2xi8> =
// CHECK-NEXT: [1, 3]
// vmax is_signed = false
// CHECK-NEXT: result 21: tensor<2xi8> =
// CHECK-NEXT: [-1, 3]
// vmin
// CHECK-NEXT: result 22: tensor<3xf32> =
// CHECK-NEXT: [1, nan, -1]
// vmin
// CHECK-NEXT: result 23: tensor<2xi8> =
// CHECK-NEXT: [-1, 2]
// vmin is_signed = false
// CHECK-NEXT: result 24: tensor<2xi8> =
// CHECK-NEXT: [1, 2]
// vand
// CHECK-NEXT: result 25: tensor<1xi32> =
// CHECK-NEXT: [8]
// vor
// CHECK-NEXT: result 26: tensor<1xi32> =
// CHECK-NEXT: [14]
// vxor
// CHECK-NEXT: result 27: tensor<1xi32> =
// CHECK-NEXT: [6]
// vshl
// CHECK-NEXT: result 28: tensor<2xi8> =
// CHECK-NEXT: [12, 6]
// vshr
// CHECK-NEXT: result 29: tensor<2xi8> =
// CHECK-NEXT: [-4, 32]
// vshl
// CHECK-NEXT: result 30: tensor<2xi1> =
// CHECK-NEXT: [1, 0]
// vshr
// CHECK-NEXT: result 31: tensor<2xi1> =
// CHECK-NEXT: [1, 0]
// vcmp compare_mode = <eq>
// CHECK-NEXT: result 32: tensor<4xi1> =
// CHECK-NEXT: [0, 1, 0, 0]
// vcmp compare_mode = <eq>
// CHECK-NEXT: result 33: tensor<3xi8> =
// CHECK-NEXT: [0, 1, 0]
// vcmp compare_mode = <eq> is_signed : false
// CHECK-NEXT: result 34: tensor<3xi8> =
// CHECK-NEXT: [0, 1, 0]
// vcmp compare_mode = <ne>
// CHECK-NEXT: result 35: tensor<4xi1> =
// CHECK-NEXT: [1, 0, 1, 1]
// vcmp compare_mode = <ne>
// CHECK-NEXT: result 36: tensor<3xi8> =
// CHECK-NEXT: [1, 0, 1]
// vcmp compare_mode = <ne> is_signed : false
// CHECK-NEXT: result 37: tensor<3xi8> =
// CHECK-NEXT: [1, 0, 1]
// vcmp compare_mode = <lt>
// CHECK-NEXT: result 38: tensor<4xi1> =
// CHECK-NEXT: [1, 0, 0, 0]
// vcmp compare_mode = <lt>
// CHECK-NEXT: result 39: tensor<3xi8> =
// CHECK-NEXT: [1, 0, 0]
// vcmp compare_mode = <lt> is_signed : false
// CHECK-NEXT: result 40: tensor<3xi8> =
// CHECK-NEXT: [0, 0, 0]
// vcmp compare_mode = <le>
// CHECK-NEXT: result 41: tensor<4xi1> =
// CHECK-NEXT: [1, 1, 0, 0]
// vcmp compare_mode = <le>
// CHECK-NEXT: result 42: tensor<3xi8> =
// CHECK-NEXT: [1, 1, 0]
// vcmp compare_mode = <le> is_signed : false
// CHECK-NEXT: result 43: tensor<3xi8> =
// CHECK-NEXT: [0, 1, 0]
// vcmp compare_mode = <gt>
// CHECK-NEXT: result 44: tensor<4xi1> =
// CHECK-NEXT: [0, 0, 1, 0]
// vcmp compare_mode = <gt>
// CHECK-NEXT: result 45: tensor<3xi8> =
// CHECK-NEXT: [0, 0, 1]
// vcmp compare_mode = <gt> is_signed : false
// CHECK-NEXT: result 46: tensor<3xi8> =
// CHECK-NEXT: [1, 0, 1]
// vcmp compare_mode = <ge>
// CHECK-NEXT: result 47: tensor<4xi1> =
// CHECK-NEXT: [0, 1, 1, 0]
// vcmp compare_mode = <ge>
// CHECK-NEXT: result 48: tensor<3xi8> =
// CHECK-NEXT: [0, 1, 1]
// vcmp compare_mode = <ge> is_signed : false
// CHECK-NEXT: result 49: tensor<3xi8> =
// CHECK-NEXT: [1, 1, 1]
// vsel
// CHECK-NEXT: result 50: tensor<2xf32> =
// CHECK-NEXT: [1, 4]
// vsel
// CHECK-NEXT: result 51: tensor<2xi64> =
// CHECK-NEXT: [1, 4]
func.func @entry() -> (tensor<2xf32>, tensor<2xf32>, tensor<3xi8>, tensor<2xf32>, tensor<3xf32>, tensor<2xi32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xi16>, tensor<2xf16>, tensor<2xi8>, tensor<1xf32>, tensor<1xi64>, tensor<1xf32>, tensor<2xi32>, tensor<1xf32>, tensor<4xi8>, tensor<3xi8>, tensor<3xf32>, tensor<2xi8>, tensor<2xi8>, tensor<3xf32>, tensor<2xi8>, tensor<2xi8>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<2xi8>, tensor<2xi8>, tensor<2xi1>, tensor<2xi1>, tensor<4xi1>, tensor<3xi8>, tensor<3xi8>, tensor<4xi1>, tensor<3xi8>, tensor<3xi8>, tensor<4xi1>, tensor<3xi8>, tensor<3xi8>, tensor<4xi1>, tensor<3xi8>, tensor<3xi8>, tensor<4xi1>, tensor<3xi8>, tensor<3xi8>, tensor<4xi1>, tensor<3xi8>, tensor<3xi8>, tensor<2xf32>, tensor<2xi64>) {
  %x0_0 = arith.constant dense<[0.0, 1.0]> : tensor<2xf32>
  %e0 = tensor.empty() : tensor<2xf32>
  %r0 = hivm.hir.vexp ins(%x0_0 : tensor<2xf32>)
    outs(%e0 : tensor<2xf32>) -> tensor<2xf32>
  %x1_0 = arith.constant dense<[-2.5, 0.5]> : tensor<2xf32>
  %e1 = tensor.empty() : tensor<2xf32>
  %r1 = hivm.hir.vabs ins(%x1_0 : tensor<2xf32>)
    outs(%e1 : tensor<2xf32>) -> tensor<2xf32>
  %x2_0 = arith.constant dense<[-5, 7, -128]> : tensor<3xi8>
  %e2 = tensor.empty() : tensor<3xi8>
  %r2 = hivm.hir.vabs ins(%x2_0 : tensor<3xi8>)
    outs(%e2 : tensor<3xi8>) -> tensor<3xi8>
  %x3_0 = arith.constant dense<[1.0, 4.0]> : tensor<2xf32>
  %e3 = tensor.empty() : tensor<2xf32>
  %r3 = hivm.hir.vln ins(%x3_0 : tensor<2xf32>)
    outs(%e3 : tensor<2xf32>) -> tensor<2xf32>
  %x4_0 = arith.constant dense<[-2.0, 3.0, 0x7FC00000]> : tensor<3xf32>
  %e4 = tensor.empty() : tensor<3xf32>
  %r4 = hivm.hir.vrelu ins(%x4_0 : tensor<3xf32>)
    outs(%e4 : tensor<3xf32>) -> tensor<3xf32>
  %x5_0 = arith.constant dense<[-2, 3]> : tensor<2xi32>
  %e5 = tensor.empty() : tensor<2xi32>
  %r5 = hivm.hir.vrelu ins(%x5_0 : tensor<2xi32>)
    outs(%e5 : tensor<2xi32>) -> tensor<2xi32>
  %x6_0 = arith.constant dense<[4.0, 0.25]> : tensor<2xf32>
  %e6 = tensor.empty() : tensor<2xf32>
  %r6 = hivm.hir.vrsqrt ins(%x6_0 : tensor<2xf32>)
    outs(%e6 : tensor<2xf32>) -> tensor<2xf32>
  %x7_0 = arith.constant dense<[4.0, 0.25]> : tensor<2xf32>
  %e7 = tensor.empty() : tensor<2xf32>
  %r7 = hivm.hir.vsqrt ins(%x7_0 : tensor<2xf32>)
    outs(%e7 : tensor<2xf32>) -> tensor<2xf32>
  %x8_0 = arith.constant dense<[4.0, 0.25]> : tensor<2xf32>
  %e8 = tensor.empty() : tensor<2xf32>
  %r8 = hivm.hir.vrec ins(%x8_0 : tensor<2xf32>)
    outs(%e8 : tensor<2xf32>) -> tensor<2xf32>
  %x9_0 = arith.constant dense<[0, 5]> : tensor<2xi16>
  %e9 = tensor.empty() : tensor<2xi16>
  %r9 = hivm.hir.vnot ins(%x9_0 : tensor<2xi16>)
    outs(%e9 : tensor<2xi16>) -> tensor<2xi16>
  %x10_0 = arith.constant dense<[1.5, 2.0]> : tensor<2xf16>
  %x10_1 = arith.constant dense<[1.0, -3.0]> : tensor<2xf16>
  %e10 = tensor.empty() : tensor<2xf16>
  %r10 = hivm.hir.vadd ins(%x10_0, %x10_1 : tensor<2xf16>, tensor<2xf16>)
    outs(%e10 : tensor<2xf16>) -> tensor<2xf16>
  %x11_0 = arith.constant dense<[127, 2]> : tensor<2xi8>
  %x11_1 = arith.constant dense<[1, -3]> : tensor<2xi8>
  %e11 = tensor.empty() : tensor<2xi8>
  %r11 = hivm.hir.vadd ins(%x11_0, %x11_1 : tensor<2xi8>, tensor<2xi8>)
    outs(%e11 : tensor<2xi8>) -> tensor<2xi8>
  %x12_0 = arith.constant dense<[1.5]> : tensor<1xf32>
  %x12_1 = arith.constant dense<[1.0]> : tensor<1xf32>
  %e12 = tensor.empty() : tensor<1xf32>
  %r12 = hivm.hir.vsub ins(%x12_0, %x12_1 : tensor<1xf32>, tensor<1xf32>)
    outs(%e12 : tensor<1xf32>) -> tensor<1xf32>
  %x13_0 = arith.constant dense<[1]> : tensor<1xi64>
  %x13_1 = arith.constant dense<[3]> : tensor<1xi64>
  %e13 = tensor.empty() : tensor<1xi64>
  %r13 = hivm.hir.vsub ins(%x13_0, %x13_1 : tensor<1xi64>, tensor<1xi64>)
    outs(%e13 : tensor<1xi64>) -> tensor<1xi64>
  %x14_0 = arith.constant dense<[1.5]> : tensor<1xf32>
  %x14_1 = arith.constant dense<[-2.0]> : tensor<1xf32>
  %e14 = tensor.empty() : tensor<1xf32>
  %r14 = hivm.hir.vmul ins(%x14_0, %x14_1 : tensor<1xf32>, tensor<1xf32>)
    outs(%e14 : tensor<1xf32>) -> tensor<1xf32>
  %x15_0 = arith.constant dense<[65536, -3]> : tensor<2xi32>
  %x15_1 = arith.constant dense<[65536, 4]> : tensor<2xi32>
  %e15 = tensor.empty() : tensor<2xi32>
  %r15 = hivm.hir.vmul ins(%x15_0, %x15_1 : tensor<2xi32>, tensor<2xi32>)
    outs(%e15 : tensor<2xi32>) -> tensor<2xi32>
  %x16_0 = arith.constant dense<[1.0]> : tensor<1xf32>
  %x16_1 = arith.constant dense<[4.0]> : tensor<1xf32>
  %e16 = tensor.empty() : tensor<1xf32>
  %r16 = hivm.hir.vdiv ins(%x16_0, %x16_1 : tensor<1xf32>, tensor<1xf32>)
    outs(%e16 : tensor<1xf32>) -> tensor<1xf32>
  %x17_0 = arith.constant dense<[-7, 7, 5, -128]> : tensor<4xi8>
  %x17_1 = arith.constant dense<[2, -2, 0, -1]> : tensor<4xi8>
  %e17 = tensor.empty() : tensor<4xi8>
  %r17 = hivm.hir.vdiv ins(%x17_0, %x17_1 : tensor<4xi8>, tensor<4xi8>)
    outs(%e17 : tensor<4xi8>) -> tensor<4xi8>
  %x18_0 = arith.constant dense<[-7, 7, 5]> : tensor<3xi8>
  %x18_1 = arith.constant dense<[2, -2, 0]> : tensor<3xi8>
  %e18 = tensor.empty() : tensor<3xi8>
  %r18 = hivm.hir.vdiv ins(%x18_0, %x18_1 : tensor<3xi8>, tensor<3xi8>)
    outs(%e18 : tensor<3xi8>) isSigned = false -> tensor<3xi8>
  %x19_0 = arith.constant dense<[1.0, 0x7FC00000, 2.0]> : tensor<3xf32>
  %x19_1 = arith.constant dense<[4.0, 0.0, -1.0]> : tensor<3xf32>
  %e19 = tensor.empty() : tensor<3xf32>
  %r19 = hivm.hir.vmax ins(%x19_0, %x19_1 : tensor<3xf32>, tensor<3xf32>)
    outs(%e19 : tensor<3xf32>) -> tensor<3xf32>
  %x20_0 = arith.constant dense<[-1, 3]> : tensor<2xi8>
  %x20_1 = arith.constant dense<[1, 2]> : tensor<2xi8>
  %e20 = tensor.empty() : tensor<2xi8>
  %r20 = hivm.hir.vmax ins(%x20_0, %x20_1 : tensor<2xi8>, tensor<2xi8>)
    outs(%e20 : tensor<2xi8>) -> tensor<2xi8>
  %x21_0 = arith.constant dense<[-1, 3]> : tensor<2xi8>
  %x21_1 = arith.constant dense<[1, 2]> : tensor<2xi8>
  %e21 = tensor.empty() : tensor<2xi8>
  %r21 = hivm.hir.vmax ins(%x21_0, %x21_1 : tensor<2xi8>, tensor<2xi8>)
    outs(%e21 : tensor<2xi8>) is_signed = false -> tensor<2xi8>
  %x22_0 = arith.constant dense<[1.0, 0x7FC00000, 2.0]> : tensor<3xf32>
  %x22_1 = arith.constant dense<[4.0, 0.0, -1.0]> : tensor<3xf32>
  %e22 = tensor.empty() : tensor<3xf32>
  %r22 = hivm.hir.vmin ins(%x22_0, %x22_1 : tensor<3xf32>, tensor<3xf32>)
    outs(%e22 : tensor<3xf32>) -> tensor<3xf32>
  %x23_0 = arith.constant dense<[-1, 3]> : tensor<2xi8>
  %x23_1 = arith.constant dense<[1, 2]> : tensor<2xi8>
  %e23 = tensor.empty() : tensor<2xi8>
  %r23 = hivm.hir.vmin ins(%x23_0, %x23_1 : tensor<2xi8>, tensor<2xi8>)
    outs(%e23 : tensor<2xi8>) -> tensor<2xi8>
  %x24_0 = arith.constant dense<[-1, 3]> : tensor<2xi8>
  %x24_1 = arith.constant dense<[1, 2]> : tensor<2xi8>
  %e24 = tensor.empty() : tensor<2xi8>
  %r24 = hivm.hir.vmin ins(%x24_0, %x24_1 : tensor<2xi8>, tensor<2xi8>)
    outs(%e24 : tensor<2xi8>) is_signed = false -> tensor<2xi8>
  %x25_0 = arith.constant dense<[12]> : tensor<1xi32>
  %x25_1 = arith.constant dense<[10]> : tensor<1xi32>
  %e25 = tensor.empty() : tensor<1xi32>
  %r25 = hivm.hir.vand ins(%x25_0, %x25_1 : tensor<1xi32>, tensor<1xi32>)
    outs(%e25 : tensor<1xi32>) -> tensor<1xi32>
  %x26_0 = arith.constant dense<[12]> : tensor<1xi32>
  %x26_1 = arith.constant dense<[10]> : tensor<1xi32>
  %e26 = tensor.empty() : tensor<1xi32>
  %r26 = hivm.hir.vor ins(%x26_0, %x26_1 : tensor<1xi32>, tensor<1xi32>)
    outs(%e26 : tensor<1xi32>) -> tensor<1xi32>
  %x27_0 = arith.constant dense<[12]> : tensor<1xi32>
  %x27_1 = arith.constant dense<[10]> : tensor<1xi32>
  %e27 = tensor.empty() : tensor<1xi32>
  %r27 = hivm.hir.vxor ins(%x27_0, %x27_1 : tensor<1xi32>, tensor<1xi32>)
    outs(%e27 : tensor<1xi32>) -> tensor<1xi32>
  %x28_0 = arith.constant dense<[3, 3]> : tensor<2xi8>
  %x28_1 = arith.constant dense<[2, 9]> : tensor<2xi8>
  %e28 = tensor.empty() : tensor<2xi8>
  %r28 = hivm.hir.vshl ins(%x28_0, %x28_1 : tensor<2xi8>, tensor<2xi8>)
    outs(%e28 : tensor<2xi8>) -> tensor<2xi8>
  %x29_0 = arith.constant dense<[-16, 64]> : tensor<2xi8>
  %x29_1 = arith.constant dense<[2, 9]> : tensor<2xi8>
  %e29 = tensor.empty() : tensor<2xi8>
  %r29 = hivm.hir.vshr ins(%x29_0, %x29_1 : tensor<2xi8>, tensor<2xi8>)
    outs(%e29 : tensor<2xi8>) -> tensor<2xi8>
  %x30_0 = arith.constant dense<[true, false]> : tensor<2xi1>
  %x30_1 = arith.constant dense<[true, true]> : tensor<2xi1>
  %e30 = tensor.empty() : tensor<2xi1>
  %r30 = hivm.hir.vshl ins(%x30_0, %x30_1 : tensor<2xi1>, tensor<2xi1>)
    outs(%e30 : tensor<2xi1>) -> tensor<2xi1>
  %x31_0 = arith.constant dense<[true, false]> : tensor<2xi1>
  %x31_1 = arith.constant dense<[true, true]> : tensor<2xi1>
  %e31 = tensor.empty() : tensor<2xi1>
  %r31 = hivm.hir.vshr ins(%x31_0, %x31_1 : tensor<2xi1>, tensor<2xi1>)
    outs(%e31 : tensor<2xi1>) -> tensor<2xi1>
  %x32_0 = arith.constant dense<[1.0, 2.0, 3.0, 0x7FC00000]> : tensor<4xf32>
  %x32_1 = arith.constant dense<[2.0, 2.0, 2.0, 2.0]> : tensor<4xf32>
  %e32 = tensor.empty() : tensor<4xi1>
  %r32 = hivm.hir.vcmp ins(%x32_0, %x32_1 : tensor<4xf32>, tensor<4xf32>)
    outs(%e32 : tensor<4xi1>) compare_mode = <eq> -> tensor<4xi1>
  %x33_0 = arith.constant dense<[-1, 2, 3]> : tensor<3xi8>
  %x33_1 = arith.constant dense<[2, 2, 2]> : tensor<3xi8>
  %e33 = tensor.empty() : tensor<3xi8>
  %r33 = hivm.hir.vcmp ins(%x33_0, %x33_1 : tensor<3xi8>, tensor<3xi8>)
    outs(%e33 : tensor<3xi8>) compare_mode = <eq> -> tensor<3xi8>
  %x34_0 = arith.constant dense<[-1, 2, 3]> : tensor<3xi8>
  %x34_1 = arith.constant dense<[2, 2, 2]> : tensor<3xi8>
  %e34 = tensor.empty() : tensor<3xi8>
  %r34 = hivm.hir.vcmp ins(%x34_0, %x34_1 : tensor<3xi8>, tensor<3xi8>)
    outs(%e34 : tensor<3xi8>) compare_mode = <eq> is_signed : false -> tensor<3xi8>
  %x35_0 = arith.constant dense<[1.0, 2.0, 3.0, 0x7FC00000]> : tensor<4xf32>
  %x35_1 = arith.constant dense<[2.0, 2.0, 2.0, 2.0]> : tensor<4xf32>
  %e35 = tensor.empty() : tensor<4xi1>
  %r35 = hivm.hir.vcmp ins(%x35_0, %x35_1 : tensor<4xf32>, tensor<4xf32>)
    outs(%e35 : tensor<4xi1>) compare_mode = <ne> -> tensor<4xi1>
  %x36_0 = arith.constant dense<[-1, 2, 3]> : tensor<3xi8>
  %x36_1 = arith.constant dense<[2, 2, 2]> : tensor<3xi8>
  %e36 = tensor.empty() : tensor<3xi8>
  %r36 = hivm.hir.vcmp ins(%x36_0, %x36_1 : tensor<3xi8>, tensor<3xi8>)
    outs(%e36 : tensor<3xi8>) compare_mode = <ne> -> tensor<3xi8>
  %x37_0 = arith.constant dense<[-1, 2, 3]> : tensor<3xi8>
  %x37_1 = arith.constant dense<[2, 2, 2]> : tensor<3xi8>
  %e37 = tensor.empty() : tensor<3xi8>
  %r37 = hivm.hir.vcmp ins(%x37_0, %x37_1 : tensor<3xi8>, tensor<3xi8>)
    outs(%e37 : tensor<3xi8>) compare_mode = <ne> is_signed : false -> tensor<3xi8>
  %x38_0 = arith.constant dense<[1.0, 2.0, 3.0, 0x7FC00000]> : tensor<4xf32>
  %x38_1 = arith.constant dense<[2.0, 2.0, 2.0, 2.0]> : tensor<4xf32>
  %e38 = tensor.empty() : tensor<4xi1>
  %r38 = hivm.hir.vcmp ins(%x38_0, %x38_1 : tensor<4xf32>, tensor<4xf32>)
    outs(%e38 : tensor<4xi1>) compare_mode = <lt> -> tensor<4xi1>
  %x39_0 = arith.constant dense<[-1, 2, 3]> : tensor<3xi8>
  %x39_1 = arith.constant dense<[2, 2, 2]> : tensor<3xi8>
  %e39 = tensor.empty() : tensor<3xi8>
  %r39 = hivm.hir.vcmp ins(%x39_0, %x39_1 : tensor<3xi8>, tensor<3xi8>)
    outs(%e39 : tensor<3xi8>) compare_mode = <lt> -> tensor<3xi8>
  %x40_0 = arith.constant dense<[-1, 2, 3]> : tensor<3xi8>
  %x40_1 = arith.constant dense<[2, 2, 2]> : tensor<3xi8>
  %e40 = tensor.empty() : tensor<3xi8>
  %r40 = hivm.hir.vcmp ins(%x40_0, %x40_1 : tensor<3xi8>, tensor<3xi8>)
    outs(%e40 : tensor<3xi8>) compare_mode = <lt> is_signed : false -> tensor<3xi8>
  %x41_0 = arith.constant dense<[1.0, 2.0, 3.0, 0x7FC00000]> : tensor<4xf32>
  %x41_1 = arith.constant dense<[2.0, 2.0, 2.0, 2.0]> : tensor<4xf32>
  %e41 = tensor.empty() : tensor<4xi1>
  %r41 = hivm.hir.vcmp ins(%x41_0, %x41_1 : tensor<4xf32>, tensor<4xf32>)
    outs(%e41 : tensor<4xi1>) compare_mode = <le> -> tensor<4xi1>
  %x42_0 = arith.constant dense<[-1, 2, 3]> : tensor<3xi8>
  %x42_1 = arith.constant dense<[2, 2, 2]> : tensor<3xi8>
  %e42 = tensor.empty() : tensor<3xi8>
  %r42 = hivm.hir.vcmp ins(%x42_0, %x42_1 : tensor<3xi8>, tensor<3xi8>)
    outs(%e42 : tensor<3xi8>) compare_mode = <le> -> tensor<3xi8>
  %x43_0 = arith.constant dense<[-1, 2, 3]> : tensor<3xi8>
  %x43_1 = arith.constant dense<[2, 2, 2]> : tensor<3xi8>
  %e43 = tensor.empty() : tensor<3xi8>
  %r43 = hivm.hir.vcmp ins(%x43_0, %x43_1 : tensor<3xi8>, tensor<3xi8>)
    outs(%e43 : tensor<3xi8>) compare_mode = <le> is_signed : false -> tensor<3xi8>
  %x44_0 = arith.constant dense<[1.0, 2.0, 3.0, 0x7FC00000]> : tensor<4xf32>
  %x44_1 = arith.constant dense<[2.0, 2.0, 2.0, 2.0]> : tensor<4xf32>
  %e44 = tensor.empty() : tensor<4xi1>
  %r44 = hivm.hir.vcmp ins(%x44_0, %x44_1 : tensor<4xf32>, tensor<4xf32>)
    outs(%e44 : tensor<4xi1>) compare_mode = <gt> -> tensor<4xi1>
  %x45_0 = arith.constant dense<[-1, 2, 3]> : tensor<3xi8>
  %x45_1 = arith.constant dense<[2, 2, 2]> : tensor<3xi8>
  %e45 = tensor.empty() : tensor<3xi8>
  %r45 = hivm.hir.vcmp ins(%x45_0, %x45_1 : tensor<3xi8>, tensor<3xi8>)
    outs(%e45 : tensor<3xi8>) compare_mode = <gt> -> tensor<3xi8>
  %x46_0 = arith.constant dense<[-1, 2, 3]> : tensor<3xi8>
  %x46_1 = arith.constant dense<[2, 2, 2]> : tensor<3xi8>
  %e46 = tensor.empty() : tensor<3xi8>
  %r46 = hivm.hir.vcmp ins(%x46_0, %x46_1 : tensor<3xi8>, tensor<3xi8>)
    outs(%e46 : tensor<3xi8>) compare_mode = <gt> is_signed : false -> tensor<3xi8>
  %x47_0 = arith.constant dense<[1.0, 2.0, 3.0, 0x7FC00000]> : tensor<4xf32>
  %x47_1 = arith.constant dense<[2.0, 2.0, 2.0, 2.0]> : tensor<4xf32>
  %e47 = tensor.empty() : tensor<4xi1>
  %r47 = hivm.hir.vcmp ins(%x47_0, %x47_1 : tensor<4xf32>, tensor<4xf32>)
    outs(%e47 : tensor<4xi1>) compare_mode = <ge> -> tensor<4xi1>
  %x48_0 = arith.constant dense<[-1, 2, 3]> : tensor<3xi8>
  %x48_1 = arith.constant dense<[2, 2, 2]> : tensor<3xi8>
  %e48 = tensor.empty() : tensor<3xi8>
  %r48 = hivm.hir.vcmp ins(%x48_0, %x48_1 : tensor<3xi8>, tensor<3xi8>)
    outs(%e48 : tensor<3xi8>) compare_mode = <ge> -> tensor<3xi8>
  %x49_0 = arith.constant dense<[-1, 2, 3]> : tensor<3xi8>
  %x49_1 = arith.constant dense<[2, 2, 2]> : tensor<3xi8>
  %e49 = tensor.empty() : tensor<3xi8>
  %r49 = hivm.hir.vcmp ins(%x49_0, %x49_1 : tensor<3xi8>, tensor<3xi8>)
    outs(%e49 : tensor<3xi8>) compare_mode = <ge> is_signed : false -> tensor<3xi8>
  %x50_0 = arith.constant dense<[true, false]> : tensor<2xi1>
  %x50_1 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %x50_2 = arith.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %e50 = tensor.empty() : tensor<2xf32>
  %r50 = hivm.hir.vsel ins(%x50_0, %x50_1, %x50_2 : tensor<2xi1>, tensor<2xf32>, tensor<2xf32>)
    outs(%e50 : tensor<2xf32>) -> tensor<2xf32>
  %x51_0 = arith.constant dense<[2, 0]> : tensor<2xi8>
  %x51_1 = arith.constant dense<[1, 2]> : tensor<2xi64>
  %x51_2 = arith.constant dense<[3, 4]> : tensor<2xi64>
  %e51 = tensor.empty() : tensor<2xi64>
  %r51 = hivm.hir.vsel ins(%x51_0, %x51_1, %x51_2 : tensor<2xi8>, tensor<2xi64>, tensor<2xi64>)
    outs(%e51 : tensor<2xi64>) -> tensor<2xi64>
  return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %r10, %r11, %r12, %r13, %r14, %r15, %r16, %r17, %r18, %r19, %r20, %r21, %r22, %r23, %r24, %r25, %r26, %r27, %r28, %r29, %r30, %r31, %r32, %r33, %r34, %r35, %r36, %r37, %r38, %r39, %r40, %r41, %r42, %r43, %r44, %r45, %r46, %r47, %r48, %r49, %r50, %r51
      : tensor<2xf32>, tensor<2xf32>, tensor<3xi8>, tensor<2xf32>, tensor<3xf32>, tensor<2xi32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xi16>, tensor<2xf16>, tensor<2xi8>, tensor<1xf32>, tensor<1xi64>, tensor<1xf32>, tensor<2xi32>, tensor<1xf32>, tensor<4xi8>, tensor<3xi8>, tensor<3xf32>, tensor<2xi8>, tensor<2xi8>, tensor<3xf32>, tensor<2xi8>, tensor<2xi8>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<2xi8>, tensor<2xi8>, tensor<2xi1>, tensor<2xi1>, tensor<4xi1>, tensor<3xi8>, tensor<3xi8>, tensor<4xi1>, tensor<3xi8>, tensor<3xi8>, tensor<4xi1>, tensor<3xi8>, tensor<3xi8>, tensor<4xi1>, tensor<3xi8>, tensor<3xi8>, tensor<4xi1>, tensor<3xi8>, tensor<3xi8>, tensor<4xi1>, tensor<3xi8>, tensor<3xi8>, tensor<2xf32>, tensor<2xi64>
}
