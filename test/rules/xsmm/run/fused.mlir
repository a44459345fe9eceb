// FoldZeroIntoGemm, FoldZeroIntoBrgemm, FoldZeroIntoFusedBrgemm, GemmBeforeRelu,
// GemmBeforeBiasOnTheLeft, GemmBeforeBiasOnTheRight, FuseBiasOnTheLeft,
// FuseBiasOnTheRight, FuseReluBehindBrgemm, FuseReluBehindBias,
// FusedBrgemmDispatchToCall, FusedBrgemmToCall: every form of zero, product, bias
// and relu, with each broadcast of the bias
// Run by kernels and by plain loops on the same random numbers, in f32 and, with
// the type replaced, in bf16. No structured operation is left to loops.
// RUN: tenon-opt %s --schedule=%S/../Inputs/run.mlir | FileCheck %s
// RUN: tenon-run %s --schedule=%S/../Inputs/run.mlir --verify \
// RUN:   | FileCheck %s --check-prefix=SAME
// RUN: sed s/f32/bf16/g %s > %t.mlir
// RUN: tenon-opt %t.mlir --schedule=%S/../Inputs/run.mlir | FileCheck %s
// RUN: tenon-run %t.mlir --schedule=%S/../Inputs/run.mlir --verify \
// RUN:   | FileCheck %s --check-prefix=SAME

// SAME: verify: ok

// CHECK-NOT:      linalg.
// CHECK-NOT:      @xsmm_{{unary|binary}}_invoke(
// CHECK:          func.func @entry(
// CHECK-NOT:      @xsmm_{{unary|binary}}_invoke(
// CHECK:          return

// RUN: tenon-opt %s --schedule=%S/../Inputs/run.mlir | grep -c 'call @xsmm_fused_brgemm_invoke(' | FileCheck %s --check-prefix=FUSED
// FUSED: 68

func.func @entry(
    %a0: memref<7x13xf32>,
    %a1: memref<17x18xf32>,
    %a2: memref<5x25xf32>,
    %a3: memref<5x7xf32>,
    %a4: memref<7x17xf32>,
    %a5: memref<5x17xf32>,
    %a6: memref<17xf32>,
    %a7: memref<4x14xf32>,
    %a8: memref<19x5xf32>,
    %a9: memref<2x12xf32>,
    %a10: memref<3x10xf32>,
    %a11: memref<13x2xf32>,
    %a12: memref<2x1xf32>,
    %a13: memref<13x1xf32>,
    %a14: memref<13xf32>,
    %a15: memref<9x6xf32>,
    %a16: memref<3x35xf32>,
    %a17: memref<7x42xf32>,
    %a18: memref<3x4xf32>,
    %a19: memref<4x8xf32>,
    %a20: memref<8x16xf32>,
    %a21: memref<4x16xf32>,
    %a22: memref<16xf32>,
    %a23: memref<8x12xf32>,
    %a24: memref<15x19xf32>,
    %a25: memref<6x26xf32>,
    %a26: memref<7x24xf32>,
    %a27: memref<1x9xf32>,
    %a28: memref<9x3xf32>,
    %a29: memref<1x3xf32>,
    %a30: memref<1xf32>,
    %a31: memref<16x7xf32>,
    %a32: memref<5x3xf32>,
    %a33: memref<14x10xf32>,
    %a34: memref<3x4xf32>,
    %a35: memref<6x1xf32>,
    %a36: memref<1x33xf32>,
    %a37: memref<6x33xf32>,
    %a38: memref<33xf32>,
    %a39: memref<7x13xf32>,
    %a40: memref<17x18xf32>,
    %a41: memref<5x25xf32>,
    %a42: memref<6x23xf32>,
    %a43: memref<5x7xf32>,
    %a44: memref<7x17xf32>,
    %a45: memref<5x17xf32>,
    %a46: memref<5xf32>,
    %a47: memref<4x14xf32>,
    %a48: memref<19x5xf32>,
    %a49: memref<2x12xf32>,
    %a50: memref<3x4xf32>,
    %a51: memref<13x2xf32>,
    %a52: memref<2x1xf32>,
    %a53: memref<13x1xf32>,
    %a54: memref<1xf32>,
    %a55: memref<9x6xf32>,
    %a56: memref<3x35xf32>,
    %a57: memref<7x42xf32>,
    %a58: memref<8x40xf32>,
    %a59: memref<4x8xf32>,
    %a60: memref<8x16xf32>,
    %a61: memref<4x16xf32>,
    %a62: memref<4xf32>,
    %a63: memref<8x12xf32>,
    %a64: memref<15x19xf32>,
    %a65: memref<6x26xf32>,
    %a66: memref<3x4xf32>,
    %a67: memref<1x9xf32>,
    %a68: memref<9x3xf32>,
    %a69: memref<1x3xf32>,
    %a70: memref<16x7xf32>,
    %a71: memref<5x3xf32>,
    %a72: memref<14x10xf32>,
    %a73: memref<6x1xf32>,
    %a74: memref<1x33xf32>,
    %a75: memref<6x33xf32>,
    %a76: memref<33xf32>,
    %a77: memref<7x13xf32>,
    %a78: memref<17x18xf32>,
    %a79: memref<5x25xf32>,
    %a80: memref<6x23xf32>,
    %a81: memref<5x7xf32>,
    %a82: memref<7x17xf32>,
    %a83: memref<5x17xf32>,
    %a84: memref<5xf32>,
    %a85: memref<4x14xf32>,
    %a86: memref<19x5xf32>,
    %a87: memref<2x12xf32>,
    %a88: memref<3x4xf32>,
    %a89: memref<13x2xf32>,
    %a90: memref<2x1xf32>,
    %a91: memref<13x1xf32>,
    %a92: memref<1xf32>,
    %a93: memref<9x6xf32>,
    %a94: memref<3x35xf32>,
    %a95: memref<7x42xf32>,
    %a96: memref<8x40xf32>,
    %a97: memref<4x8xf32>,
    %a98: memref<8x16xf32>,
    %a99: memref<4x16xf32>,
    %a100: memref<4xf32>,
    %a101: memref<8x12xf32>,
    %a102: memref<15x19xf32>,
    %a103: memref<6x26xf32>,
    %a104: memref<3x4xf32>,
    %a105: memref<1x9xf32>,
    %a106: memref<9x3xf32>,
    %a107: memref<1x3xf32>,
    %a108: memref<3xf32>,
    %a109: memref<16x7xf32>,
    %a110: memref<5x3xf32>,
    %a111: memref<14x10xf32>,
    %a112: memref<15x8xf32>,
    %a113: memref<6x1xf32>,
    %a114: memref<1x33xf32>,
    %a115: memref<6x33xf32>,
    %a116: memref<6xf32>,
    %a117: memref<7x13xf32>,
    %a118: memref<17x18xf32>,
    %a119: memref<5x25xf32>,
    %a120: memref<3x4xf32>,
    %a121: memref<5x7xf32>,
    %a122: memref<7x17xf32>,
    %a123: memref<5x17xf32>,
    %a124: memref<17xf32>,
    %a125: memref<4x14xf32>,
    %a126: memref<19x5xf32>,
    %a127: memref<2x12xf32>,
    %a128: memref<3x10xf32>,
    %a129: memref<13x2xf32>,
    %a130: memref<2x1xf32>,
    %a131: memref<13x1xf32>,
    %a132: memref<13xf32>,
    %a133: memref<9x6xf32>,
    %a134: memref<3x35xf32>,
    %a135: memref<7x42xf32>,
    %a136: memref<3x4xf32>,
    %a137: memref<3x4x8xf32>,
    %a138: memref<3x8x16xf32>,
    %a139: memref<4x16xf32>,
    %a140: memref<6x6x10xf32>,
    %a141: memref<4x9x18xf32>,
    %a142: memref<6x26xf32>,
    %a143: memref<3x19xf32>,
    %a144: memref<3x1x9xf32>,
    %a145: memref<3x9x3xf32>,
    %a146: memref<1x3xf32>,
    %a147: memref<1x3xf32>,
    %a148: memref<6x14x5xf32>,
    %a149: memref<4x4x2xf32>,
    %a150: memref<14x10xf32>,
    %a151: memref<14x5xf32>,
    %a152: memref<3x6x1xf32>,
    %a153: memref<3x1x33xf32>,
    %a154: memref<6x33xf32>,
    %a155: memref<f32>,
    %a156: memref<6x5x11xf32>,
    %a157: memref<4x10x17xf32>,
    %a158: memref<5x25xf32>,
    %a159: memref<3x18xf32>,
    %a160: memref<3x5x7xf32>,
    %a161: memref<3x7x17xf32>,
    %a162: memref<5x17xf32>,
    %a163: memref<5x17xf32>,
    %a164: memref<6x2x12xf32>,
    %a165: memref<4x11x4xf32>,
    %a166: memref<2x12xf32>,
    %a167: memref<2x5xf32>,
    %a168: memref<3x13x2xf32>,
    %a169: memref<3x2x1xf32>,
    %a170: memref<13x1xf32>,
    %a171: memref<f32>,
    %a172: memref<6x7x4xf32>,
    %a173: memref<4x3x34xf32>,
    %a174: memref<7x42xf32>,
    %a175: memref<3x35xf32>,
    %a176: memref<3x4x8xf32>,
    %a177: memref<3x8x16xf32>,
    %a178: memref<4x16xf32>,
    %a179: memref<4x16xf32>,
    %a180: memref<6x6x10xf32>,
    %a181: memref<4x9x18xf32>,
    %a182: memref<6x26xf32>,
    %a183: memref<6x5xf32>,
    %a184: memref<3x1x9xf32>,
    %a185: memref<3x9x3xf32>,
    %a186: memref<1x3xf32>,
    %a187: memref<f32>,
    %a188: memref<6x14x5xf32>,
    %a189: memref<4x4x2xf32>,
    %a190: memref<14x10xf32>,
    %a191: memref<3x3xf32>,
    %a192: memref<3x6x1xf32>,
    %a193: memref<3x1x33xf32>,
    %a194: memref<6x33xf32>,
    %a195: memref<6x33xf32>,
    %a196: memref<6x5x11xf32>,
    %a197: memref<4x10x17xf32>,
    %a198: memref<5x25xf32>,
    %a199: memref<5x5xf32>,
    %a200: memref<3x5x7xf32>,
    %a201: memref<3x7x17xf32>,
    %a202: memref<5x17xf32>,
    %a203: memref<f32>,
    %a204: memref<6x2x12xf32>,
    %a205: memref<4x11x4xf32>,
    %a206: memref<2x12xf32>,
    %a207: memref<3x13x2xf32>,
    %a208: memref<3x2x1xf32>,
    %a209: memref<13x1xf32>,
    %a210: memref<6x7x4xf32>,
    %a211: memref<4x3x34xf32>,
    %a212: memref<7x42xf32>,
    %a213: memref<3x35xf32>,
    %a214: memref<3x4x8xf32>,
    %a215: memref<3x8x16xf32>,
    %a216: memref<4x16xf32>,
    %a217: memref<4x16xf32>,
    %a218: memref<6x6x10xf32>,
    %a219: memref<4x9x18xf32>,
    %a220: memref<6x26xf32>,
    %a221: memref<6x5xf32>,
    %a222: memref<3x1x9xf32>,
    %a223: memref<3x9x3xf32>,
    %a224: memref<1x3xf32>,
    %a225: memref<f32>,
    %a226: memref<6x14x5xf32>,
    %a227: memref<4x4x2xf32>,
    %a228: memref<14x10xf32>,
    %a229: memref<3x3xf32>,
    %a230: memref<3x6x1xf32>,
    %a231: memref<3x1x33xf32>,
    %a232: memref<6x33xf32>,
    %a233: memref<6x33xf32>,
    %a234: memref<6x5x11xf32>,
    %a235: memref<4x10x17xf32>,
    %a236: memref<5x25xf32>,
    %a237: memref<5x5xf32>,
    %a238: memref<3x5x7xf32>,
    %a239: memref<3x7x17xf32>,
    %a240: memref<5x17xf32>,
    %a241: memref<f32>,
    %a242: memref<6x2x12xf32>,
    %a243: memref<4x11x4xf32>,
    %a244: memref<2x12xf32>,
    %a245: memref<3x5xf32>,
    %a246: memref<3x13x2xf32>,
    %a247: memref<3x2x1xf32>,
    %a248: memref<13x1xf32>,
    %a249: memref<13x1xf32>,
    %a250: memref<6x7x4xf32>,
    %a251: memref<4x3x34xf32>,
    %a252: memref<7x42xf32>,
    %a253: memref<7x5xf32>,
    %a254: memref<3x4x8xf32>,
    %a255: memref<3x8x16xf32>,
    %a256: memref<4x16xf32>,
    %a257: memref<f32>,
    %a258: memref<6x6x10xf32>,
    %a259: memref<4x9x18xf32>,
    %a260: memref<6x26xf32>,
    %a261: memref<3x19xf32>,
    %a262: memref<3x1x9xf32>,
    %a263: memref<3x9x3xf32>,
    %a264: memref<1x3xf32>,
    %a265: memref<1x3xf32>,
    %a266: memref<6x14x5xf32>,
    %a267: memref<4x4x2xf32>,
    %a268: memref<14x10xf32>,
    %a269: memref<14x5xf32>,
    %a270: memref<3x6x1xf32>,
    %a271: memref<3x1x33xf32>,
    %a272: memref<6x33xf32>,
    %a273: memref<f32>) {
  %zero = arith.constant 0.0 : f32
  %v1 = memref.subview %a0[2, 1] [4, 8] [1, 1]
    : memref<7x13xf32>
    to memref<4x8xf32, strided<[13, 1], offset: 27>>
  %v2 = memref.subview %a1[1, 2] [8, 16] [2, 1]
    : memref<17x18xf32>
    to memref<8x16xf32, strided<[36, 1], offset: 20>>
  %v3 = memref.subview %a2[0, 4] [4, 16] [1, 1]
    : memref<5x25xf32>
    to memref<4x16xf32, strided<[25, 1], offset: 4>>
  linalg.matmul ins(%v1, %v2 : memref<4x8xf32, strided<[13, 1], offset: 27>>,
      memref<8x16xf32, strided<[36, 1], offset: 20>>)
    outs(%v3 : memref<4x16xf32, strided<[25, 1], offset: 4>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v3 : memref<4x16xf32, strided<[25, 1], offset: 4>>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.matmul ins(%a3, %a4 : memref<5x7xf32>,
      memref<7x17xf32>)
    outs(%a5 : memref<5x17xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a6 : memref<17xf32>)
      outs(%a5 : memref<5x17xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v4 = memref.subview %a7[2, 1] [1, 9] [1, 1]
    : memref<4x14xf32>
    to memref<1x9xf32, strided<[14, 1], offset: 29>>
  %v5 = memref.subview %a8[1, 2] [9, 3] [2, 1]
    : memref<19x5xf32>
    to memref<9x3xf32, strided<[10, 1], offset: 7>>
  %v6 = memref.subview %a9[0, 4] [1, 3] [1, 1]
    : memref<2x12xf32>
    to memref<1x3xf32, strided<[12, 1], offset: 4>>
  %v7 = memref.subview %a10[1, 2] [1, 3] [1, 1]
    : memref<3x10xf32>
    to memref<1x3xf32, strided<[10, 1], offset: 12>>
  linalg.matmul ins(%v4, %v5 : memref<1x9xf32, strided<[14, 1], offset: 29>>,
      memref<9x3xf32, strided<[10, 1], offset: 7>>)
    outs(%v6 : memref<1x3xf32, strided<[12, 1], offset: 4>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v7 : memref<1x3xf32, strided<[10, 1], offset: 12>>)
      outs(%v6 : memref<1x3xf32, strided<[12, 1], offset: 4>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.matmul ins(%a11, %a12 : memref<13x2xf32>,
      memref<2x1xf32>)
    outs(%a13 : memref<13x1xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a14 : memref<13xf32>)
      outs(%a13 : memref<13x1xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v8 = memref.subview %a15[2, 1] [6, 1] [1, 1]
    : memref<9x6xf32>
    to memref<6x1xf32, strided<[6, 1], offset: 13>>
  %v9 = memref.subview %a16[1, 2] [1, 33] [2, 1]
    : memref<3x35xf32>
    to memref<1x33xf32, strided<[70, 1], offset: 37>>
  %v10 = memref.subview %a17[0, 4] [6, 33] [1, 1]
    : memref<7x42xf32>
    to memref<6x33xf32, strided<[42, 1], offset: 4>>
  %v11 = memref.subview %a18[1, 2] [1, 1] [1, 1]
    : memref<3x4xf32>
    to memref<f32, strided<[], offset: 6>>
  linalg.matmul ins(%v8, %v9 : memref<6x1xf32, strided<[6, 1], offset: 13>>,
      memref<1x33xf32, strided<[70, 1], offset: 37>>)
    outs(%v10 : memref<6x33xf32, strided<[42, 1], offset: 4>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v11 : memref<f32, strided<[], offset: 6>>)
      outs(%v10 : memref<6x33xf32, strided<[42, 1], offset: 4>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.matmul ins(%a19, %a20 : memref<4x8xf32>,
      memref<8x16xf32>)
    outs(%a21 : memref<4x16xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a22 : memref<16xf32>)
      outs(%a21 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a21 : memref<4x16xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v12 = memref.subview %a23[2, 1] [5, 7] [1, 1]
    : memref<8x12xf32>
    to memref<5x7xf32, strided<[12, 1], offset: 25>>
  %v13 = memref.subview %a24[1, 2] [7, 17] [2, 1]
    : memref<15x19xf32>
    to memref<7x17xf32, strided<[38, 1], offset: 21>>
  %v14 = memref.subview %a25[0, 4] [5, 17] [1, 1]
    : memref<6x26xf32>
    to memref<5x17xf32, strided<[26, 1], offset: 4>>
  %v15 = memref.subview %a26[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  linalg.matmul ins(%v12, %v13 : memref<5x7xf32, strided<[12, 1], offset: 25>>,
      memref<7x17xf32, strided<[38, 1], offset: 21>>)
    outs(%v14 : memref<5x17xf32, strided<[26, 1], offset: 4>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v15 : memref<5x17xf32, strided<[24, 1], offset: 26>>)
      outs(%v14 : memref<5x17xf32, strided<[26, 1], offset: 4>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v14 : memref<5x17xf32, strided<[26, 1], offset: 4>>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.matmul ins(%a27, %a28 : memref<1x9xf32>,
      memref<9x3xf32>)
    outs(%a29 : memref<1x3xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a30 : memref<1xf32>)
      outs(%a29 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a29 : memref<1x3xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v16 = memref.subview %a31[2, 1] [13, 2] [1, 1]
    : memref<16x7xf32>
    to memref<13x2xf32, strided<[7, 1], offset: 15>>
  %v17 = memref.subview %a32[1, 2] [2, 1] [2, 1]
    : memref<5x3xf32>
    to memref<2x1xf32, strided<[6, 1], offset: 5>>
  %v18 = memref.subview %a33[0, 4] [13, 1] [1, 1]
    : memref<14x10xf32>
    to memref<13x1xf32, strided<[10, 1], offset: 4>>
  %v19 = memref.subview %a34[1, 2] [1, 1] [1, 1]
    : memref<3x4xf32>
    to memref<f32, strided<[], offset: 6>>
  linalg.matmul ins(%v16, %v17 : memref<13x2xf32, strided<[7, 1], offset: 15>>,
      memref<2x1xf32, strided<[6, 1], offset: 5>>)
    outs(%v18 : memref<13x1xf32, strided<[10, 1], offset: 4>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v19 : memref<f32, strided<[], offset: 6>>)
      outs(%v18 : memref<13x1xf32, strided<[10, 1], offset: 4>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v18 : memref<13x1xf32, strided<[10, 1], offset: 4>>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.matmul ins(%a35, %a36 : memref<6x1xf32>,
      memref<1x33xf32>)
    outs(%a37 : memref<6x33xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a38 : memref<33xf32>)
      outs(%a37 : memref<6x33xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  %v20 = memref.subview %a39[2, 1] [4, 8] [1, 1]
    : memref<7x13xf32>
    to memref<4x8xf32, strided<[13, 1], offset: 27>>
  %v21 = memref.subview %a40[1, 2] [8, 16] [2, 1]
    : memref<17x18xf32>
    to memref<8x16xf32, strided<[36, 1], offset: 20>>
  %v22 = memref.subview %a41[0, 4] [4, 16] [1, 1]
    : memref<5x25xf32>
    to memref<4x16xf32, strided<[25, 1], offset: 4>>
  %v23 = memref.subview %a42[1, 2] [4, 16] [1, 1]
    : memref<6x23xf32>
    to memref<4x16xf32, strided<[23, 1], offset: 25>>
  linalg.matmul ins(%v20, %v21 : memref<4x8xf32, strided<[13, 1], offset: 27>>,
      memref<8x16xf32, strided<[36, 1], offset: 20>>)
    outs(%v22 : memref<4x16xf32, strided<[25, 1], offset: 4>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v23 : memref<4x16xf32, strided<[23, 1], offset: 25>>)
      outs(%v22 : memref<4x16xf32, strided<[25, 1], offset: 4>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.matmul ins(%a43, %a44 : memref<5x7xf32>,
      memref<7x17xf32>)
    outs(%a45 : memref<5x17xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a46 : memref<5xf32>)
      outs(%a45 : memref<5x17xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  %v24 = memref.subview %a47[2, 1] [1, 9] [1, 1]
    : memref<4x14xf32>
    to memref<1x9xf32, strided<[14, 1], offset: 29>>
  %v25 = memref.subview %a48[1, 2] [9, 3] [2, 1]
    : memref<19x5xf32>
    to memref<9x3xf32, strided<[10, 1], offset: 7>>
  %v26 = memref.subview %a49[0, 4] [1, 3] [1, 1]
    : memref<2x12xf32>
    to memref<1x3xf32, strided<[12, 1], offset: 4>>
  %v27 = memref.subview %a50[1, 2] [1, 1] [1, 1]
    : memref<3x4xf32>
    to memref<f32, strided<[], offset: 6>>
  linalg.matmul ins(%v24, %v25 : memref<1x9xf32, strided<[14, 1], offset: 29>>,
      memref<9x3xf32, strided<[10, 1], offset: 7>>)
    outs(%v26 : memref<1x3xf32, strided<[12, 1], offset: 4>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v27 : memref<f32, strided<[], offset: 6>>)
      outs(%v26 : memref<1x3xf32, strided<[12, 1], offset: 4>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.matmul ins(%a51, %a52 : memref<13x2xf32>,
      memref<2x1xf32>)
    outs(%a53 : memref<13x1xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a54 : memref<1xf32>)
      outs(%a53 : memref<13x1xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a53 : memref<13x1xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v28 = memref.subview %a55[2, 1] [6, 1] [1, 1]
    : memref<9x6xf32>
    to memref<6x1xf32, strided<[6, 1], offset: 13>>
  %v29 = memref.subview %a56[1, 2] [1, 33] [2, 1]
    : memref<3x35xf32>
    to memref<1x33xf32, strided<[70, 1], offset: 37>>
  %v30 = memref.subview %a57[0, 4] [6, 33] [1, 1]
    : memref<7x42xf32>
    to memref<6x33xf32, strided<[42, 1], offset: 4>>
  %v31 = memref.subview %a58[1, 2] [6, 33] [1, 1]
    : memref<8x40xf32>
    to memref<6x33xf32, strided<[40, 1], offset: 42>>
  linalg.matmul ins(%v28, %v29 : memref<6x1xf32, strided<[6, 1], offset: 13>>,
      memref<1x33xf32, strided<[70, 1], offset: 37>>)
    outs(%v30 : memref<6x33xf32, strided<[42, 1], offset: 4>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v31 : memref<6x33xf32, strided<[40, 1], offset: 42>>)
      outs(%v30 : memref<6x33xf32, strided<[42, 1], offset: 4>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v30 : memref<6x33xf32, strided<[42, 1], offset: 4>>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.matmul ins(%a59, %a60 : memref<4x8xf32>,
      memref<8x16xf32>)
    outs(%a61 : memref<4x16xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a62 : memref<4xf32>)
      outs(%a61 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a61 : memref<4x16xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v32 = memref.subview %a63[2, 1] [5, 7] [1, 1]
    : memref<8x12xf32>
    to memref<5x7xf32, strided<[12, 1], offset: 25>>
  %v33 = memref.subview %a64[1, 2] [7, 17] [2, 1]
    : memref<15x19xf32>
    to memref<7x17xf32, strided<[38, 1], offset: 21>>
  %v34 = memref.subview %a65[0, 4] [5, 17] [1, 1]
    : memref<6x26xf32>
    to memref<5x17xf32, strided<[26, 1], offset: 4>>
  %v35 = memref.subview %a66[1, 2] [1, 1] [1, 1]
    : memref<3x4xf32>
    to memref<f32, strided<[], offset: 6>>
  linalg.matmul ins(%v32, %v33 : memref<5x7xf32, strided<[12, 1], offset: 25>>,
      memref<7x17xf32, strided<[38, 1], offset: 21>>)
    outs(%v34 : memref<5x17xf32, strided<[26, 1], offset: 4>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v35 : memref<f32, strided<[], offset: 6>>)
      outs(%v34 : memref<5x17xf32, strided<[26, 1], offset: 4>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v34 : memref<5x17xf32, strided<[26, 1], offset: 4>>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.fill ins(%zero : f32) outs(%a69 : memref<1x3xf32>)
  linalg.matmul ins(%a67, %a68 : memref<1x9xf32>,
      memref<9x3xf32>)
    outs(%a69 : memref<1x3xf32>)
  %v36 = memref.subview %a70[2, 1] [13, 2] [1, 1]
    : memref<16x7xf32>
    to memref<13x2xf32, strided<[7, 1], offset: 15>>
  %v37 = memref.subview %a71[1, 2] [2, 1] [2, 1]
    : memref<5x3xf32>
    to memref<2x1xf32, strided<[6, 1], offset: 5>>
  %v38 = memref.subview %a72[0, 4] [13, 1] [1, 1]
    : memref<14x10xf32>
    to memref<13x1xf32, strided<[10, 1], offset: 4>>
  linalg.fill ins(%zero : f32) outs(%v38 : memref<13x1xf32, strided<[10, 1], offset: 4>>)
  linalg.matmul ins(%v36, %v37 : memref<13x2xf32, strided<[7, 1], offset: 15>>,
      memref<2x1xf32, strided<[6, 1], offset: 5>>)
    outs(%v38 : memref<13x1xf32, strided<[10, 1], offset: 4>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v38 : memref<13x1xf32, strided<[10, 1], offset: 4>>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.fill ins(%zero : f32) outs(%a75 : memref<6x33xf32>)
  linalg.matmul ins(%a73, %a74 : memref<6x1xf32>,
      memref<1x33xf32>)
    outs(%a75 : memref<6x33xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a76 : memref<33xf32>)
      outs(%a75 : memref<6x33xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v39 = memref.subview %a77[2, 1] [4, 8] [1, 1]
    : memref<7x13xf32>
    to memref<4x8xf32, strided<[13, 1], offset: 27>>
  %v40 = memref.subview %a78[1, 2] [8, 16] [2, 1]
    : memref<17x18xf32>
    to memref<8x16xf32, strided<[36, 1], offset: 20>>
  %v41 = memref.subview %a79[0, 4] [4, 16] [1, 1]
    : memref<5x25xf32>
    to memref<4x16xf32, strided<[25, 1], offset: 4>>
  linalg.fill ins(%zero : f32) outs(%v41 : memref<4x16xf32, strided<[25, 1], offset: 4>>)
  %v42 = memref.subview %a80[1, 2] [4, 16] [1, 1]
    : memref<6x23xf32>
    to memref<4x16xf32, strided<[23, 1], offset: 25>>
  linalg.matmul ins(%v39, %v40 : memref<4x8xf32, strided<[13, 1], offset: 27>>,
      memref<8x16xf32, strided<[36, 1], offset: 20>>)
    outs(%v41 : memref<4x16xf32, strided<[25, 1], offset: 4>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v42 : memref<4x16xf32, strided<[23, 1], offset: 25>>)
      outs(%v41 : memref<4x16xf32, strided<[25, 1], offset: 4>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.fill ins(%zero : f32) outs(%a83 : memref<5x17xf32>)
  linalg.matmul ins(%a81, %a82 : memref<5x7xf32>,
      memref<7x17xf32>)
    outs(%a83 : memref<5x17xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a84 : memref<5xf32>)
      outs(%a83 : memref<5x17xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v43 = memref.subview %a85[2, 1] [1, 9] [1, 1]
    : memref<4x14xf32>
    to memref<1x9xf32, strided<[14, 1], offset: 29>>
  %v44 = memref.subview %a86[1, 2] [9, 3] [2, 1]
    : memref<19x5xf32>
    to memref<9x3xf32, strided<[10, 1], offset: 7>>
  %v45 = memref.subview %a87[0, 4] [1, 3] [1, 1]
    : memref<2x12xf32>
    to memref<1x3xf32, strided<[12, 1], offset: 4>>
  linalg.fill ins(%zero : f32) outs(%v45 : memref<1x3xf32, strided<[12, 1], offset: 4>>)
  %v46 = memref.subview %a88[1, 2] [1, 1] [1, 1]
    : memref<3x4xf32>
    to memref<f32, strided<[], offset: 6>>
  linalg.matmul ins(%v43, %v44 : memref<1x9xf32, strided<[14, 1], offset: 29>>,
      memref<9x3xf32, strided<[10, 1], offset: 7>>)
    outs(%v45 : memref<1x3xf32, strided<[12, 1], offset: 4>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v46 : memref<f32, strided<[], offset: 6>>)
      outs(%v45 : memref<1x3xf32, strided<[12, 1], offset: 4>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.fill ins(%zero : f32) outs(%a91 : memref<13x1xf32>)
  linalg.matmul ins(%a89, %a90 : memref<13x2xf32>,
      memref<2x1xf32>)
    outs(%a91 : memref<13x1xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a92 : memref<1xf32>)
      outs(%a91 : memref<13x1xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a91 : memref<13x1xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v47 = memref.subview %a93[2, 1] [6, 1] [1, 1]
    : memref<9x6xf32>
    to memref<6x1xf32, strided<[6, 1], offset: 13>>
  %v48 = memref.subview %a94[1, 2] [1, 33] [2, 1]
    : memref<3x35xf32>
    to memref<1x33xf32, strided<[70, 1], offset: 37>>
  %v49 = memref.subview %a95[0, 4] [6, 33] [1, 1]
    : memref<7x42xf32>
    to memref<6x33xf32, strided<[42, 1], offset: 4>>
  linalg.fill ins(%zero : f32) outs(%v49 : memref<6x33xf32, strided<[42, 1], offset: 4>>)
  %v50 = memref.subview %a96[1, 2] [6, 33] [1, 1]
    : memref<8x40xf32>
    to memref<6x33xf32, strided<[40, 1], offset: 42>>
  linalg.matmul ins(%v47, %v48 : memref<6x1xf32, strided<[6, 1], offset: 13>>,
      memref<1x33xf32, strided<[70, 1], offset: 37>>)
    outs(%v49 : memref<6x33xf32, strided<[42, 1], offset: 4>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v50 : memref<6x33xf32, strided<[40, 1], offset: 42>>)
      outs(%v49 : memref<6x33xf32, strided<[42, 1], offset: 4>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v49 : memref<6x33xf32, strided<[42, 1], offset: 4>>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.fill ins(%zero : f32) outs(%a99 : memref<4x16xf32>)
  linalg.matmul ins(%a97, %a98 : memref<4x8xf32>,
      memref<8x16xf32>)
    outs(%a99 : memref<4x16xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a100 : memref<4xf32>)
      outs(%a99 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a99 : memref<4x16xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v51 = memref.subview %a101[2, 1] [5, 7] [1, 1]
    : memref<8x12xf32>
    to memref<5x7xf32, strided<[12, 1], offset: 25>>
  %v52 = memref.subview %a102[1, 2] [7, 17] [2, 1]
    : memref<15x19xf32>
    to memref<7x17xf32, strided<[38, 1], offset: 21>>
  %v53 = memref.subview %a103[0, 4] [5, 17] [1, 1]
    : memref<6x26xf32>
    to memref<5x17xf32, strided<[26, 1], offset: 4>>
  linalg.fill ins(%zero : f32) outs(%v53 : memref<5x17xf32, strided<[26, 1], offset: 4>>)
  %v54 = memref.subview %a104[1, 2] [1, 1] [1, 1]
    : memref<3x4xf32>
    to memref<f32, strided<[], offset: 6>>
  linalg.matmul ins(%v51, %v52 : memref<5x7xf32, strided<[12, 1], offset: 25>>,
      memref<7x17xf32, strided<[38, 1], offset: 21>>)
    outs(%v53 : memref<5x17xf32, strided<[26, 1], offset: 4>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v54 : memref<f32, strided<[], offset: 6>>)
      outs(%v53 : memref<5x17xf32, strided<[26, 1], offset: 4>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v53 : memref<5x17xf32, strided<[26, 1], offset: 4>>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.fill ins(%zero : f32) outs(%a107 : memref<1x3xf32>)
  linalg.matmul ins(%a105, %a106 : memref<1x9xf32>,
      memref<9x3xf32>)
    outs(%a107 : memref<1x3xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a108 : memref<3xf32>)
      outs(%a107 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  %v55 = memref.subview %a109[2, 1] [13, 2] [1, 1]
    : memref<16x7xf32>
    to memref<13x2xf32, strided<[7, 1], offset: 15>>
  %v56 = memref.subview %a110[1, 2] [2, 1] [2, 1]
    : memref<5x3xf32>
    to memref<2x1xf32, strided<[6, 1], offset: 5>>
  %v57 = memref.subview %a111[0, 4] [13, 1] [1, 1]
    : memref<14x10xf32>
    to memref<13x1xf32, strided<[10, 1], offset: 4>>
  linalg.fill ins(%zero : f32) outs(%v57 : memref<13x1xf32, strided<[10, 1], offset: 4>>)
  %v58 = memref.subview %a112[1, 2] [13, 1] [1, 1]
    : memref<15x8xf32>
    to memref<13x1xf32, strided<[8, 1], offset: 10>>
  linalg.matmul ins(%v55, %v56 : memref<13x2xf32, strided<[7, 1], offset: 15>>,
      memref<2x1xf32, strided<[6, 1], offset: 5>>)
    outs(%v57 : memref<13x1xf32, strided<[10, 1], offset: 4>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v58 : memref<13x1xf32, strided<[8, 1], offset: 10>>)
      outs(%v57 : memref<13x1xf32, strided<[10, 1], offset: 4>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.fill ins(%zero : f32) outs(%a115 : memref<6x33xf32>)
  linalg.matmul ins(%a113, %a114 : memref<6x1xf32>,
      memref<1x33xf32>)
    outs(%a115 : memref<6x33xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a116 : memref<6xf32>)
      outs(%a115 : memref<6x33xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  %v59 = memref.subview %a117[2, 1] [4, 8] [1, 1]
    : memref<7x13xf32>
    to memref<4x8xf32, strided<[13, 1], offset: 27>>
  %v60 = memref.subview %a118[1, 2] [8, 16] [2, 1]
    : memref<17x18xf32>
    to memref<8x16xf32, strided<[36, 1], offset: 20>>
  %v61 = memref.subview %a119[0, 4] [4, 16] [1, 1]
    : memref<5x25xf32>
    to memref<4x16xf32, strided<[25, 1], offset: 4>>
  linalg.fill ins(%zero : f32) outs(%v61 : memref<4x16xf32, strided<[25, 1], offset: 4>>)
  %v62 = memref.subview %a120[1, 2] [1, 1] [1, 1]
    : memref<3x4xf32>
    to memref<f32, strided<[], offset: 6>>
  linalg.matmul ins(%v59, %v60 : memref<4x8xf32, strided<[13, 1], offset: 27>>,
      memref<8x16xf32, strided<[36, 1], offset: 20>>)
    outs(%v61 : memref<4x16xf32, strided<[25, 1], offset: 4>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v62 : memref<f32, strided<[], offset: 6>>)
      outs(%v61 : memref<4x16xf32, strided<[25, 1], offset: 4>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.fill ins(%zero : f32) outs(%a123 : memref<5x17xf32>)
  linalg.matmul ins(%a121, %a122 : memref<5x7xf32>,
      memref<7x17xf32>)
    outs(%a123 : memref<5x17xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a124 : memref<17xf32>)
      outs(%a123 : memref<5x17xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a123 : memref<5x17xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v63 = memref.subview %a125[2, 1] [1, 9] [1, 1]
    : memref<4x14xf32>
    to memref<1x9xf32, strided<[14, 1], offset: 29>>
  %v64 = memref.subview %a126[1, 2] [9, 3] [2, 1]
    : memref<19x5xf32>
    to memref<9x3xf32, strided<[10, 1], offset: 7>>
  %v65 = memref.subview %a127[0, 4] [1, 3] [1, 1]
    : memref<2x12xf32>
    to memref<1x3xf32, strided<[12, 1], offset: 4>>
  linalg.fill ins(%zero : f32) outs(%v65 : memref<1x3xf32, strided<[12, 1], offset: 4>>)
  %v66 = memref.subview %a128[1, 2] [1, 3] [1, 1]
    : memref<3x10xf32>
    to memref<1x3xf32, strided<[10, 1], offset: 12>>
  linalg.matmul ins(%v63, %v64 : memref<1x9xf32, strided<[14, 1], offset: 29>>,
      memref<9x3xf32, strided<[10, 1], offset: 7>>)
    outs(%v65 : memref<1x3xf32, strided<[12, 1], offset: 4>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v66 : memref<1x3xf32, strided<[10, 1], offset: 12>>)
      outs(%v65 : memref<1x3xf32, strided<[12, 1], offset: 4>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v65 : memref<1x3xf32, strided<[12, 1], offset: 4>>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.fill ins(%zero : f32) outs(%a131 : memref<13x1xf32>)
  linalg.matmul ins(%a129, %a130 : memref<13x2xf32>,
      memref<2x1xf32>)
    outs(%a131 : memref<13x1xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a132 : memref<13xf32>)
      outs(%a131 : memref<13x1xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a131 : memref<13x1xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v67 = memref.subview %a133[2, 1] [6, 1] [1, 1]
    : memref<9x6xf32>
    to memref<6x1xf32, strided<[6, 1], offset: 13>>
  %v68 = memref.subview %a134[1, 2] [1, 33] [2, 1]
    : memref<3x35xf32>
    to memref<1x33xf32, strided<[70, 1], offset: 37>>
  %v69 = memref.subview %a135[0, 4] [6, 33] [1, 1]
    : memref<7x42xf32>
    to memref<6x33xf32, strided<[42, 1], offset: 4>>
  linalg.fill ins(%zero : f32) outs(%v69 : memref<6x33xf32, strided<[42, 1], offset: 4>>)
  %v70 = memref.subview %a136[1, 2] [1, 1] [1, 1]
    : memref<3x4xf32>
    to memref<f32, strided<[], offset: 6>>
  linalg.matmul ins(%v67, %v68 : memref<6x1xf32, strided<[6, 1], offset: 13>>,
      memref<1x33xf32, strided<[70, 1], offset: 37>>)
    outs(%v69 : memref<6x33xf32, strided<[42, 1], offset: 4>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v70 : memref<f32, strided<[], offset: 6>>)
      outs(%v69 : memref<6x33xf32, strided<[42, 1], offset: 4>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v69 : memref<6x33xf32, strided<[42, 1], offset: 4>>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.batch_reduce_matmul ins(%a137, %a138 : memref<3x4x8xf32>,
      memref<3x8x16xf32>)
    outs(%a139 : memref<4x16xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a139 : memref<4x16xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v71 = memref.subview %a140[1, 1, 2] [3, 5, 7] [2, 1, 1]
    : memref<6x6x10xf32>
    to memref<3x5x7xf32, strided<[120, 10, 1], offset: 72>>
  %v72 = memref.subview %a141[1, 2, 0] [3, 7, 17] [1, 1, 1]
    : memref<4x9x18xf32>
    to memref<3x7x17xf32, strided<[162, 18, 1], offset: 198>>
  %v73 = memref.subview %a142[1, 3] [5, 17] [1, 1]
    : memref<6x26xf32>
    to memref<5x17xf32, strided<[26, 1], offset: 29>>
  %v74 = memref.subview %a143[1, 2] [1, 17] [1, 1]
    : memref<3x19xf32>
    to memref<17xf32, strided<[1], offset: 21>>
  linalg.batch_reduce_matmul ins(%v71, %v72 : memref<3x5x7xf32, strided<[120, 10, 1], offset: 72>>,
      memref<3x7x17xf32, strided<[162, 18, 1], offset: 198>>)
    outs(%v73 : memref<5x17xf32, strided<[26, 1], offset: 29>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v74 : memref<17xf32, strided<[1], offset: 21>>)
      outs(%v73 : memref<5x17xf32, strided<[26, 1], offset: 29>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.batch_reduce_matmul ins(%a144, %a145 : memref<3x1x9xf32>,
      memref<3x9x3xf32>)
    outs(%a146 : memref<1x3xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a147 : memref<1x3xf32>)
      outs(%a146 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v75 = memref.subview %a148[1, 1, 2] [3, 13, 2] [2, 1, 1]
    : memref<6x14x5xf32>
    to memref<3x13x2xf32, strided<[140, 5, 1], offset: 77>>
  %v76 = memref.subview %a149[1, 2, 0] [3, 2, 1] [1, 1, 1]
    : memref<4x4x2xf32>
    to memref<3x2x1xf32, strided<[8, 2, 1], offset: 12>>
  %v77 = memref.subview %a150[1, 3] [13, 1] [1, 1]
    : memref<14x10xf32>
    to memref<13x1xf32, strided<[10, 1], offset: 13>>
  %v78 = memref.subview %a151[1, 2] [13, 1] [1, 1]
    : memref<14x5xf32>
    to memref<13xf32, strided<[5], offset: 7>>
  linalg.batch_reduce_matmul ins(%v75, %v76 : memref<3x13x2xf32, strided<[140, 5, 1], offset: 77>>,
      memref<3x2x1xf32, strided<[8, 2, 1], offset: 12>>)
    outs(%v77 : memref<13x1xf32, strided<[10, 1], offset: 13>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v78 : memref<13xf32, strided<[5], offset: 7>>)
      outs(%v77 : memref<13x1xf32, strided<[10, 1], offset: 13>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.batch_reduce_matmul ins(%a152, %a153 : memref<3x6x1xf32>,
      memref<3x1x33xf32>)
    outs(%a154 : memref<6x33xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a155 : memref<f32>)
      outs(%a154 : memref<6x33xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v79 = memref.subview %a156[1, 1, 2] [3, 4, 8] [2, 1, 1]
    : memref<6x5x11xf32>
    to memref<3x4x8xf32, strided<[110, 11, 1], offset: 68>>
  %v80 = memref.subview %a157[1, 2, 0] [3, 8, 16] [1, 1, 1]
    : memref<4x10x17xf32>
    to memref<3x8x16xf32, strided<[170, 17, 1], offset: 204>>
  %v81 = memref.subview %a158[1, 3] [4, 16] [1, 1]
    : memref<5x25xf32>
    to memref<4x16xf32, strided<[25, 1], offset: 28>>
  %v82 = memref.subview %a159[1, 2] [1, 16] [1, 1]
    : memref<3x18xf32>
    to memref<16xf32, strided<[1], offset: 20>>
  linalg.batch_reduce_matmul ins(%v79, %v80 : memref<3x4x8xf32, strided<[110, 11, 1], offset: 68>>,
      memref<3x8x16xf32, strided<[170, 17, 1], offset: 204>>)
    outs(%v81 : memref<4x16xf32, strided<[25, 1], offset: 28>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v82 : memref<16xf32, strided<[1], offset: 20>>)
      outs(%v81 : memref<4x16xf32, strided<[25, 1], offset: 28>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v81 : memref<4x16xf32, strided<[25, 1], offset: 28>>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.batch_reduce_matmul ins(%a160, %a161 : memref<3x5x7xf32>,
      memref<3x7x17xf32>)
    outs(%a162 : memref<5x17xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a163 : memref<5x17xf32>)
      outs(%a162 : memref<5x17xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a162 : memref<5x17xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v83 = memref.subview %a164[1, 1, 2] [3, 1, 9] [2, 1, 1]
    : memref<6x2x12xf32>
    to memref<3x1x9xf32, strided<[48, 12, 1], offset: 38>>
  %v84 = memref.subview %a165[1, 2, 0] [3, 9, 3] [1, 1, 1]
    : memref<4x11x4xf32>
    to memref<3x9x3xf32, strided<[44, 4, 1], offset: 52>>
  %v85 = memref.subview %a166[1, 3] [1, 3] [1, 1]
    : memref<2x12xf32>
    to memref<1x3xf32, strided<[12, 1], offset: 15>>
  %v86 = memref.subview %a167[1, 2] [1, 1] [1, 1]
    : memref<2x5xf32>
    to memref<1xf32, strided<[5], offset: 7>>
  linalg.batch_reduce_matmul ins(%v83, %v84 : memref<3x1x9xf32, strided<[48, 12, 1], offset: 38>>,
      memref<3x9x3xf32, strided<[44, 4, 1], offset: 52>>)
    outs(%v85 : memref<1x3xf32, strided<[12, 1], offset: 15>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v86 : memref<1xf32, strided<[5], offset: 7>>)
      outs(%v85 : memref<1x3xf32, strided<[12, 1], offset: 15>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v85 : memref<1x3xf32, strided<[12, 1], offset: 15>>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.batch_reduce_matmul ins(%a168, %a169 : memref<3x13x2xf32>,
      memref<3x2x1xf32>)
    outs(%a170 : memref<13x1xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a171 : memref<f32>)
      outs(%a170 : memref<13x1xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a170 : memref<13x1xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v87 = memref.subview %a172[1, 1, 2] [3, 6, 1] [2, 1, 1]
    : memref<6x7x4xf32>
    to memref<3x6x1xf32, strided<[56, 4, 1], offset: 34>>
  %v88 = memref.subview %a173[1, 2, 0] [3, 1, 33] [1, 1, 1]
    : memref<4x3x34xf32>
    to memref<3x1x33xf32, strided<[102, 34, 1], offset: 170>>
  %v89 = memref.subview %a174[1, 3] [6, 33] [1, 1]
    : memref<7x42xf32>
    to memref<6x33xf32, strided<[42, 1], offset: 45>>
  %v90 = memref.subview %a175[1, 2] [1, 33] [1, 1]
    : memref<3x35xf32>
    to memref<33xf32, strided<[1], offset: 37>>
  linalg.batch_reduce_matmul ins(%v87, %v88 : memref<3x6x1xf32, strided<[56, 4, 1], offset: 34>>,
      memref<3x1x33xf32, strided<[102, 34, 1], offset: 170>>)
    outs(%v89 : memref<6x33xf32, strided<[42, 1], offset: 45>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v90 : memref<33xf32, strided<[1], offset: 37>>)
      outs(%v89 : memref<6x33xf32, strided<[42, 1], offset: 45>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.batch_reduce_matmul ins(%a176, %a177 : memref<3x4x8xf32>,
      memref<3x8x16xf32>)
    outs(%a178 : memref<4x16xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a179 : memref<4x16xf32>)
      outs(%a178 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  %v91 = memref.subview %a180[1, 1, 2] [3, 5, 7] [2, 1, 1]
    : memref<6x6x10xf32>
    to memref<3x5x7xf32, strided<[120, 10, 1], offset: 72>>
  %v92 = memref.subview %a181[1, 2, 0] [3, 7, 17] [1, 1, 1]
    : memref<4x9x18xf32>
    to memref<3x7x17xf32, strided<[162, 18, 1], offset: 198>>
  %v93 = memref.subview %a182[1, 3] [5, 17] [1, 1]
    : memref<6x26xf32>
    to memref<5x17xf32, strided<[26, 1], offset: 29>>
  %v94 = memref.subview %a183[1, 2] [5, 1] [1, 1]
    : memref<6x5xf32>
    to memref<5xf32, strided<[5], offset: 7>>
  linalg.batch_reduce_matmul ins(%v91, %v92 : memref<3x5x7xf32, strided<[120, 10, 1], offset: 72>>,
      memref<3x7x17xf32, strided<[162, 18, 1], offset: 198>>)
    outs(%v93 : memref<5x17xf32, strided<[26, 1], offset: 29>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v94 : memref<5xf32, strided<[5], offset: 7>>)
      outs(%v93 : memref<5x17xf32, strided<[26, 1], offset: 29>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.batch_reduce_matmul ins(%a184, %a185 : memref<3x1x9xf32>,
      memref<3x9x3xf32>)
    outs(%a186 : memref<1x3xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a187 : memref<f32>)
      outs(%a186 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  %v95 = memref.subview %a188[1, 1, 2] [3, 13, 2] [2, 1, 1]
    : memref<6x14x5xf32>
    to memref<3x13x2xf32, strided<[140, 5, 1], offset: 77>>
  %v96 = memref.subview %a189[1, 2, 0] [3, 2, 1] [1, 1, 1]
    : memref<4x4x2xf32>
    to memref<3x2x1xf32, strided<[8, 2, 1], offset: 12>>
  %v97 = memref.subview %a190[1, 3] [13, 1] [1, 1]
    : memref<14x10xf32>
    to memref<13x1xf32, strided<[10, 1], offset: 13>>
  %v98 = memref.subview %a191[1, 2] [1, 1] [1, 1]
    : memref<3x3xf32>
    to memref<1xf32, strided<[1], offset: 5>>
  linalg.batch_reduce_matmul ins(%v95, %v96 : memref<3x13x2xf32, strided<[140, 5, 1], offset: 77>>,
      memref<3x2x1xf32, strided<[8, 2, 1], offset: 12>>)
    outs(%v97 : memref<13x1xf32, strided<[10, 1], offset: 13>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v98 : memref<1xf32, strided<[1], offset: 5>>)
      outs(%v97 : memref<13x1xf32, strided<[10, 1], offset: 13>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v97 : memref<13x1xf32, strided<[10, 1], offset: 13>>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.batch_reduce_matmul ins(%a192, %a193 : memref<3x6x1xf32>,
      memref<3x1x33xf32>)
    outs(%a194 : memref<6x33xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a195 : memref<6x33xf32>)
      outs(%a194 : memref<6x33xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a194 : memref<6x33xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v99 = memref.subview %a196[1, 1, 2] [3, 4, 8] [2, 1, 1]
    : memref<6x5x11xf32>
    to memref<3x4x8xf32, strided<[110, 11, 1], offset: 68>>
  %v100 = memref.subview %a197[1, 2, 0] [3, 8, 16] [1, 1, 1]
    : memref<4x10x17xf32>
    to memref<3x8x16xf32, strided<[170, 17, 1], offset: 204>>
  %v101 = memref.subview %a198[1, 3] [4, 16] [1, 1]
    : memref<5x25xf32>
    to memref<4x16xf32, strided<[25, 1], offset: 28>>
  %v102 = memref.subview %a199[1, 2] [4, 1] [1, 1]
    : memref<5x5xf32>
    to memref<4xf32, strided<[5], offset: 7>>
  linalg.batch_reduce_matmul ins(%v99, %v100 : memref<3x4x8xf32, strided<[110, 11, 1], offset: 68>>,
      memref<3x8x16xf32, strided<[170, 17, 1], offset: 204>>)
    outs(%v101 : memref<4x16xf32, strided<[25, 1], offset: 28>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v102 : memref<4xf32, strided<[5], offset: 7>>)
      outs(%v101 : memref<4x16xf32, strided<[25, 1], offset: 28>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v101 : memref<4x16xf32, strided<[25, 1], offset: 28>>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.batch_reduce_matmul ins(%a200, %a201 : memref<3x5x7xf32>,
      memref<3x7x17xf32>)
    outs(%a202 : memref<5x17xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a203 : memref<f32>)
      outs(%a202 : memref<5x17xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a202 : memref<5x17xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v103 = memref.subview %a204[1, 1, 2] [3, 1, 9] [2, 1, 1]
    : memref<6x2x12xf32>
    to memref<3x1x9xf32, strided<[48, 12, 1], offset: 38>>
  %v104 = memref.subview %a205[1, 2, 0] [3, 9, 3] [1, 1, 1]
    : memref<4x11x4xf32>
    to memref<3x9x3xf32, strided<[44, 4, 1], offset: 52>>
  %v105 = memref.subview %a206[1, 3] [1, 3] [1, 1]
    : memref<2x12xf32>
    to memref<1x3xf32, strided<[12, 1], offset: 15>>
  linalg.fill ins(%zero : f32) outs(%v105 : memref<1x3xf32, strided<[12, 1], offset: 15>>)
  linalg.batch_reduce_matmul ins(%v103, %v104 : memref<3x1x9xf32, strided<[48, 12, 1], offset: 38>>,
      memref<3x9x3xf32, strided<[44, 4, 1], offset: 52>>)
    outs(%v105 : memref<1x3xf32, strided<[12, 1], offset: 15>>)
  linalg.fill ins(%zero : f32) outs(%a209 : memref<13x1xf32>)
  linalg.batch_reduce_matmul ins(%a207, %a208 : memref<3x13x2xf32>,
      memref<3x2x1xf32>)
    outs(%a209 : memref<13x1xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a209 : memref<13x1xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v106 = memref.subview %a210[1, 1, 2] [3, 6, 1] [2, 1, 1]
    : memref<6x7x4xf32>
    to memref<3x6x1xf32, strided<[56, 4, 1], offset: 34>>
  %v107 = memref.subview %a211[1, 2, 0] [3, 1, 33] [1, 1, 1]
    : memref<4x3x34xf32>
    to memref<3x1x33xf32, strided<[102, 34, 1], offset: 170>>
  %v108 = memref.subview %a212[1, 3] [6, 33] [1, 1]
    : memref<7x42xf32>
    to memref<6x33xf32, strided<[42, 1], offset: 45>>
  linalg.fill ins(%zero : f32) outs(%v108 : memref<6x33xf32, strided<[42, 1], offset: 45>>)
  %v109 = memref.subview %a213[1, 2] [1, 33] [1, 1]
    : memref<3x35xf32>
    to memref<33xf32, strided<[1], offset: 37>>
  linalg.batch_reduce_matmul ins(%v106, %v107 : memref<3x6x1xf32, strided<[56, 4, 1], offset: 34>>,
      memref<3x1x33xf32, strided<[102, 34, 1], offset: 170>>)
    outs(%v108 : memref<6x33xf32, strided<[42, 1], offset: 45>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v109 : memref<33xf32, strided<[1], offset: 37>>)
      outs(%v108 : memref<6x33xf32, strided<[42, 1], offset: 45>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.fill ins(%zero : f32) outs(%a216 : memref<4x16xf32>)
  linalg.batch_reduce_matmul ins(%a214, %a215 : memref<3x4x8xf32>,
      memref<3x8x16xf32>)
    outs(%a216 : memref<4x16xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a217 : memref<4x16xf32>)
      outs(%a216 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v110 = memref.subview %a218[1, 1, 2] [3, 5, 7] [2, 1, 1]
    : memref<6x6x10xf32>
    to memref<3x5x7xf32, strided<[120, 10, 1], offset: 72>>
  %v111 = memref.subview %a219[1, 2, 0] [3, 7, 17] [1, 1, 1]
    : memref<4x9x18xf32>
    to memref<3x7x17xf32, strided<[162, 18, 1], offset: 198>>
  %v112 = memref.subview %a220[1, 3] [5, 17] [1, 1]
    : memref<6x26xf32>
    to memref<5x17xf32, strided<[26, 1], offset: 29>>
  linalg.fill ins(%zero : f32) outs(%v112 : memref<5x17xf32, strided<[26, 1], offset: 29>>)
  %v113 = memref.subview %a221[1, 2] [5, 1] [1, 1]
    : memref<6x5xf32>
    to memref<5xf32, strided<[5], offset: 7>>
  linalg.batch_reduce_matmul ins(%v110, %v111 : memref<3x5x7xf32, strided<[120, 10, 1], offset: 72>>,
      memref<3x7x17xf32, strided<[162, 18, 1], offset: 198>>)
    outs(%v112 : memref<5x17xf32, strided<[26, 1], offset: 29>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v113 : memref<5xf32, strided<[5], offset: 7>>)
      outs(%v112 : memref<5x17xf32, strided<[26, 1], offset: 29>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.fill ins(%zero : f32) outs(%a224 : memref<1x3xf32>)
  linalg.batch_reduce_matmul ins(%a222, %a223 : memref<3x1x9xf32>,
      memref<3x9x3xf32>)
    outs(%a224 : memref<1x3xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a225 : memref<f32>)
      outs(%a224 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v114 = memref.subview %a226[1, 1, 2] [3, 13, 2] [2, 1, 1]
    : memref<6x14x5xf32>
    to memref<3x13x2xf32, strided<[140, 5, 1], offset: 77>>
  %v115 = memref.subview %a227[1, 2, 0] [3, 2, 1] [1, 1, 1]
    : memref<4x4x2xf32>
    to memref<3x2x1xf32, strided<[8, 2, 1], offset: 12>>
  %v116 = memref.subview %a228[1, 3] [13, 1] [1, 1]
    : memref<14x10xf32>
    to memref<13x1xf32, strided<[10, 1], offset: 13>>
  linalg.fill ins(%zero : f32) outs(%v116 : memref<13x1xf32, strided<[10, 1], offset: 13>>)
  %v117 = memref.subview %a229[1, 2] [1, 1] [1, 1]
    : memref<3x3xf32>
    to memref<1xf32, strided<[1], offset: 5>>
  linalg.batch_reduce_matmul ins(%v114, %v115 : memref<3x13x2xf32, strided<[140, 5, 1], offset: 77>>,
      memref<3x2x1xf32, strided<[8, 2, 1], offset: 12>>)
    outs(%v116 : memref<13x1xf32, strided<[10, 1], offset: 13>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v117 : memref<1xf32, strided<[1], offset: 5>>)
      outs(%v116 : memref<13x1xf32, strided<[10, 1], offset: 13>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v116 : memref<13x1xf32, strided<[10, 1], offset: 13>>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.fill ins(%zero : f32) outs(%a232 : memref<6x33xf32>)
  linalg.batch_reduce_matmul ins(%a230, %a231 : memref<3x6x1xf32>,
      memref<3x1x33xf32>)
    outs(%a232 : memref<6x33xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a233 : memref<6x33xf32>)
      outs(%a232 : memref<6x33xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a232 : memref<6x33xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v118 = memref.subview %a234[1, 1, 2] [3, 4, 8] [2, 1, 1]
    : memref<6x5x11xf32>
    to memref<3x4x8xf32, strided<[110, 11, 1], offset: 68>>
  %v119 = memref.subview %a235[1, 2, 0] [3, 8, 16] [1, 1, 1]
    : memref<4x10x17xf32>
    to memref<3x8x16xf32, strided<[170, 17, 1], offset: 204>>
  %v120 = memref.subview %a236[1, 3] [4, 16] [1, 1]
    : memref<5x25xf32>
    to memref<4x16xf32, strided<[25, 1], offset: 28>>
  linalg.fill ins(%zero : f32) outs(%v120 : memref<4x16xf32, strided<[25, 1], offset: 28>>)
  %v121 = memref.subview %a237[1, 2] [4, 1] [1, 1]
    : memref<5x5xf32>
    to memref<4xf32, strided<[5], offset: 7>>
  linalg.batch_reduce_matmul ins(%v118, %v119 : memref<3x4x8xf32, strided<[110, 11, 1], offset: 68>>,
      memref<3x8x16xf32, strided<[170, 17, 1], offset: 204>>)
    outs(%v120 : memref<4x16xf32, strided<[25, 1], offset: 28>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v121 : memref<4xf32, strided<[5], offset: 7>>)
      outs(%v120 : memref<4x16xf32, strided<[25, 1], offset: 28>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v120 : memref<4x16xf32, strided<[25, 1], offset: 28>>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.fill ins(%zero : f32) outs(%a240 : memref<5x17xf32>)
  linalg.batch_reduce_matmul ins(%a238, %a239 : memref<3x5x7xf32>,
      memref<3x7x17xf32>)
    outs(%a240 : memref<5x17xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a241 : memref<f32>)
      outs(%a240 : memref<5x17xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a240 : memref<5x17xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v122 = memref.subview %a242[1, 1, 2] [3, 1, 9] [2, 1, 1]
    : memref<6x2x12xf32>
    to memref<3x1x9xf32, strided<[48, 12, 1], offset: 38>>
  %v123 = memref.subview %a243[1, 2, 0] [3, 9, 3] [1, 1, 1]
    : memref<4x11x4xf32>
    to memref<3x9x3xf32, strided<[44, 4, 1], offset: 52>>
  %v124 = memref.subview %a244[1, 3] [1, 3] [1, 1]
    : memref<2x12xf32>
    to memref<1x3xf32, strided<[12, 1], offset: 15>>
  linalg.fill ins(%zero : f32) outs(%v124 : memref<1x3xf32, strided<[12, 1], offset: 15>>)
  %v125 = memref.subview %a245[1, 2] [1, 3] [1, 1]
    : memref<3x5xf32>
    to memref<3xf32, strided<[1], offset: 7>>
  linalg.batch_reduce_matmul ins(%v122, %v123 : memref<3x1x9xf32, strided<[48, 12, 1], offset: 38>>,
      memref<3x9x3xf32, strided<[44, 4, 1], offset: 52>>)
    outs(%v124 : memref<1x3xf32, strided<[12, 1], offset: 15>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v125 : memref<3xf32, strided<[1], offset: 7>>)
      outs(%v124 : memref<1x3xf32, strided<[12, 1], offset: 15>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.fill ins(%zero : f32) outs(%a248 : memref<13x1xf32>)
  linalg.batch_reduce_matmul ins(%a246, %a247 : memref<3x13x2xf32>,
      memref<3x2x1xf32>)
    outs(%a248 : memref<13x1xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a249 : memref<13x1xf32>)
      outs(%a248 : memref<13x1xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  %v126 = memref.subview %a250[1, 1, 2] [3, 6, 1] [2, 1, 1]
    : memref<6x7x4xf32>
    to memref<3x6x1xf32, strided<[56, 4, 1], offset: 34>>
  %v127 = memref.subview %a251[1, 2, 0] [3, 1, 33] [1, 1, 1]
    : memref<4x3x34xf32>
    to memref<3x1x33xf32, strided<[102, 34, 1], offset: 170>>
  %v128 = memref.subview %a252[1, 3] [6, 33] [1, 1]
    : memref<7x42xf32>
    to memref<6x33xf32, strided<[42, 1], offset: 45>>
  linalg.fill ins(%zero : f32) outs(%v128 : memref<6x33xf32, strided<[42, 1], offset: 45>>)
  %v129 = memref.subview %a253[1, 2] [6, 1] [1, 1]
    : memref<7x5xf32>
    to memref<6xf32, strided<[5], offset: 7>>
  linalg.batch_reduce_matmul ins(%v126, %v127 : memref<3x6x1xf32, strided<[56, 4, 1], offset: 34>>,
      memref<3x1x33xf32, strided<[102, 34, 1], offset: 170>>)
    outs(%v128 : memref<6x33xf32, strided<[42, 1], offset: 45>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v129 : memref<6xf32, strided<[5], offset: 7>>)
      outs(%v128 : memref<6x33xf32, strided<[42, 1], offset: 45>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.fill ins(%zero : f32) outs(%a256 : memref<4x16xf32>)
  linalg.batch_reduce_matmul ins(%a254, %a255 : memref<3x4x8xf32>,
      memref<3x8x16xf32>)
    outs(%a256 : memref<4x16xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a257 : memref<f32>)
      outs(%a256 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  %v130 = memref.subview %a258[1, 1, 2] [3, 5, 7] [2, 1, 1]
    : memref<6x6x10xf32>
    to memref<3x5x7xf32, strided<[120, 10, 1], offset: 72>>
  %v131 = memref.subview %a259[1, 2, 0] [3, 7, 17] [1, 1, 1]
    : memref<4x9x18xf32>
    to memref<3x7x17xf32, strided<[162, 18, 1], offset: 198>>
  %v132 = memref.subview %a260[1, 3] [5, 17] [1, 1]
    : memref<6x26xf32>
    to memref<5x17xf32, strided<[26, 1], offset: 29>>
  linalg.fill ins(%zero : f32) outs(%v132 : memref<5x17xf32, strided<[26, 1], offset: 29>>)
  %v133 = memref.subview %a261[1, 2] [1, 17] [1, 1]
    : memref<3x19xf32>
    to memref<17xf32, strided<[1], offset: 21>>
  linalg.batch_reduce_matmul ins(%v130, %v131 : memref<3x5x7xf32, strided<[120, 10, 1], offset: 72>>,
      memref<3x7x17xf32, strided<[162, 18, 1], offset: 198>>)
    outs(%v132 : memref<5x17xf32, strided<[26, 1], offset: 29>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v133 : memref<17xf32, strided<[1], offset: 21>>)
      outs(%v132 : memref<5x17xf32, strided<[26, 1], offset: 29>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v132 : memref<5x17xf32, strided<[26, 1], offset: 29>>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.fill ins(%zero : f32) outs(%a264 : memref<1x3xf32>)
  linalg.batch_reduce_matmul ins(%a262, %a263 : memref<3x1x9xf32>,
      memref<3x9x3xf32>)
    outs(%a264 : memref<1x3xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a265 : memref<1x3xf32>)
      outs(%a264 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a264 : memref<1x3xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v134 = memref.subview %a266[1, 1, 2] [3, 13, 2] [2, 1, 1]
    : memref<6x14x5xf32>
    to memref<3x13x2xf32, strided<[140, 5, 1], offset: 77>>
  %v135 = memref.subview %a267[1, 2, 0] [3, 2, 1] [1, 1, 1]
    : memref<4x4x2xf32>
    to memref<3x2x1xf32, strided<[8, 2, 1], offset: 12>>
  %v136 = memref.subview %a268[1, 3] [13, 1] [1, 1]
    : memref<14x10xf32>
    to memref<13x1xf32, strided<[10, 1], offset: 13>>
  linalg.fill ins(%zero : f32) outs(%v136 : memref<13x1xf32, strided<[10, 1], offset: 13>>)
  %v137 = memref.subview %a269[1, 2] [13, 1] [1, 1]
    : memref<14x5xf32>
    to memref<13xf32, strided<[5], offset: 7>>
  linalg.batch_reduce_matmul ins(%v134, %v135 : memref<3x13x2xf32, strided<[140, 5, 1], offset: 77>>,
      memref<3x2x1xf32, strided<[8, 2, 1], offset: 12>>)
    outs(%v136 : memref<13x1xf32, strided<[10, 1], offset: 13>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v137 : memref<13xf32, strided<[5], offset: 7>>)
      outs(%v136 : memref<13x1xf32, strided<[10, 1], offset: 13>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v136 : memref<13x1xf32, strided<[10, 1], offset: 13>>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.fill ins(%zero : f32) outs(%a272 : memref<6x33xf32>)
  linalg.batch_reduce_matmul ins(%a270, %a271 : memref<3x6x1xf32>,
      memref<3x1x33xf32>)
    outs(%a272 : memref<6x33xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a273 : memref<f32>)
      outs(%a272 : memref<6x33xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a272 : memref<6x33xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  return
}
