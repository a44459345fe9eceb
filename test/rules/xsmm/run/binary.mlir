// GenericToBinary with each broadcast on either side and in place, AddToBinary,
// SubToBinary, MulToBinary, DivToBinary, MaxToBinary, BinaryDispatchToCall,
// BinaryToCall
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
// CHECK-COUNT-60: call @xsmm_binary_invoke(
// CHECK-NOT:      linalg.

func.func @entry(
    %a0: memref<4x16xf32>,
    %a1: memref<4x16xf32>,
    %a2: memref<4x16xf32>,
    %a3: memref<3x19xf32>,
    %a4: memref<7x24xf32>,
    %a5: memref<7x20xf32>,
    %a6: memref<4x16xf32>,
    %a7: memref<16xf32>,
    %a8: memref<4x16xf32>,
    %a9: memref<6x5xf32>,
    %a10: memref<7x24xf32>,
    %a11: memref<7x20xf32>,
    %a12: memref<4x16xf32>,
    %a13: memref<4xf32>,
    %a14: memref<4x16xf32>,
    %a15: memref<3x4xf32>,
    %a16: memref<7x24xf32>,
    %a17: memref<7x20xf32>,
    %a18: memref<4x16xf32>,
    %a19: memref<f32>,
    %a20: memref<4x16xf32>,
    %a21: memref<3x19xf32>,
    %a22: memref<6x5xf32>,
    %a23: memref<7x20xf32>,
    %a24: memref<1xf32>,
    %a25: memref<3xf32>,
    %a26: memref<1x3xf32>,
    %a27: memref<3x4xf32>,
    %a28: memref<3x4xf32>,
    %a29: memref<9x4xf32>,
    %a30: memref<4x16xf32>,
    %a31: memref<4x16xf32>,
    %a32: memref<4x16xf32>,
    %a33: memref<16xf32>,
    %a34: memref<4x16xf32>,
    %a35: memref<7x24xf32>,
    %a36: memref<7x24xf32>,
    %a37: memref<7x20xf32>,
    %a38: memref<16xf32>,
    %a39: memref<4x16xf32>,
    %a40: memref<4x16xf32>,
    %a41: memref<7x24xf32>,
    %a42: memref<3x19xf32>,
    %a43: memref<7x20xf32>,
    %a44: memref<4xf32>,
    %a45: memref<4x16xf32>,
    %a46: memref<4x16xf32>,
    %a47: memref<7x24xf32>,
    %a48: memref<6x5xf32>,
    %a49: memref<7x20xf32>,
    %a50: memref<f32>,
    %a51: memref<4x16xf32>,
    %a52: memref<4x16xf32>,
    %a53: memref<7x24xf32>,
    %a54: memref<3x4xf32>,
    %a55: memref<7x20xf32>,
    %a56: memref<16xf32>,
    %a57: memref<4xf32>,
    %a58: memref<4x16xf32>,
    %a59: memref<8x5xf32>,
    %a60: memref<3x3xf32>,
    %a61: memref<9x4xf32>,
    %a62: memref<f32>,
    %a63: memref<f32>,
    %a64: memref<1x3xf32>,
    %a65: memref<7x24xf32>,
    %a66: memref<7x20xf32>,
    %a67: memref<7x21xf32>,
    %a68: memref<6x5xf32>,
    %a69: memref<7x20xf32>,
    %a70: memref<4x16xf32>,
    %a71: memref<4x16xf32>,
    %a72: memref<4x16xf32>,
    %a73: memref<3x19xf32>,
    %a74: memref<7x24xf32>,
    %a75: memref<7x20xf32>,
    %a76: memref<4x16xf32>,
    %a77: memref<16xf32>,
    %a78: memref<4x16xf32>,
    %a79: memref<6x5xf32>,
    %a80: memref<7x24xf32>,
    %a81: memref<7x20xf32>,
    %a82: memref<4x16xf32>,
    %a83: memref<4xf32>,
    %a84: memref<4x16xf32>,
    %a85: memref<3x4xf32>,
    %a86: memref<7x24xf32>,
    %a87: memref<7x20xf32>,
    %a88: memref<4x16xf32>,
    %a89: memref<f32>,
    %a90: memref<4x16xf32>,
    %a91: memref<3x19xf32>,
    %a92: memref<6x5xf32>,
    %a93: memref<7x20xf32>,
    %a94: memref<1xf32>,
    %a95: memref<3xf32>,
    %a96: memref<1x3xf32>,
    %a97: memref<3x4xf32>,
    %a98: memref<3x4xf32>,
    %a99: memref<9x4xf32>,
    %a100: memref<1x3xf32>,
    %a101: memref<1x3xf32>,
    %a102: memref<1x3xf32>,
    %a103: memref<1x3xf32>,
    %a104: memref<1x3xf32>,
    %a105: memref<7x24xf32>,
    %a106: memref<7x24xf32>,
    %a107: memref<7x20xf32>,
    %a108: memref<16xf32>,
    %a109: memref<4x16xf32>,
    %a110: memref<4x16xf32>,
    %a111: memref<7x24xf32>,
    %a112: memref<3x19xf32>,
    %a113: memref<7x20xf32>,
    %a114: memref<4xf32>,
    %a115: memref<4x16xf32>,
    %a116: memref<4x16xf32>,
    %a117: memref<7x24xf32>,
    %a118: memref<6x5xf32>,
    %a119: memref<7x20xf32>,
    %a120: memref<f32>,
    %a121: memref<4x16xf32>,
    %a122: memref<4x16xf32>,
    %a123: memref<7x24xf32>,
    %a124: memref<3x4xf32>,
    %a125: memref<7x20xf32>,
    %a126: memref<16xf32>,
    %a127: memref<4xf32>,
    %a128: memref<4x16xf32>,
    %a129: memref<8x5xf32>,
    %a130: memref<3x3xf32>,
    %a131: memref<9x4xf32>,
    %a132: memref<f32>,
    %a133: memref<f32>,
    %a134: memref<1x3xf32>,
    %a135: memref<9x8xf32>,
    %a136: memref<9x4xf32>,
    %a137: memref<9x5xf32>,
    %a138: memref<3x3xf32>,
    %a139: memref<9x4xf32>,
    %a140: memref<4x16xf32>,
    %a141: memref<4x16xf32>,
    %a142: memref<4x16xf32>,
    %a143: memref<3x19xf32>,
    %a144: memref<7x24xf32>,
    %a145: memref<7x20xf32>,
    %a146: memref<4x16xf32>,
    %a147: memref<16xf32>,
    %a148: memref<4x16xf32>,
    %a149: memref<6x5xf32>,
    %a150: memref<7x24xf32>,
    %a151: memref<7x20xf32>,
    %a152: memref<4x16xf32>,
    %a153: memref<4xf32>,
    %a154: memref<4x16xf32>,
    %a155: memref<3x4xf32>,
    %a156: memref<7x24xf32>,
    %a157: memref<7x20xf32>,
    %a158: memref<4x16xf32>,
    %a159: memref<f32>,
    %a160: memref<4x16xf32>,
    %a161: memref<3x19xf32>,
    %a162: memref<6x5xf32>,
    %a163: memref<7x20xf32>,
    %a164: memref<1xf32>,
    %a165: memref<3xf32>,
    %a166: memref<1x3xf32>,
    %a167: memref<3x4xf32>,
    %a168: memref<3x4xf32>,
    %a169: memref<9x4xf32>,
    %a170: memref<4x16xf32>,
    %a171: memref<4x16xf32>,
    %a172: memref<4x16xf32>,
    %a173: memref<4xf32>,
    %a174: memref<4x16xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a0, %a1 : memref<4x16xf32>, memref<4x16xf32>)
      outs(%a2 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v1 = memref.subview %a3[1, 2] [1, 17] [1, 1]
    : memref<3x19xf32>
    to memref<17xf32, strided<[1], offset: 21>>
  %v2 = memref.subview %a4[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v3 = memref.subview %a5[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v1, %v2 : memref<17xf32, strided<[1], offset: 21>>, memref<5x17xf32, strided<[24, 1], offset: 26>>)
      outs(%v3 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a6, %a7 : memref<4x16xf32>, memref<16xf32>)
      outs(%a8 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  %v4 = memref.subview %a9[1, 2] [5, 1] [1, 1]
    : memref<6x5xf32>
    to memref<5xf32, strided<[5], offset: 7>>
  %v5 = memref.subview %a10[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v6 = memref.subview %a11[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v4, %v5 : memref<5xf32, strided<[5], offset: 7>>, memref<5x17xf32, strided<[24, 1], offset: 26>>)
      outs(%v6 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a12, %a13 : memref<4x16xf32>, memref<4xf32>)
      outs(%a14 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v7 = memref.subview %a15[1, 2] [1, 1] [1, 1]
    : memref<3x4xf32>
    to memref<f32, strided<[], offset: 6>>
  %v8 = memref.subview %a16[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v9 = memref.subview %a17[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v7, %v8 : memref<f32, strided<[], offset: 6>>, memref<5x17xf32, strided<[24, 1], offset: 26>>)
      outs(%v9 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a18, %a19 : memref<4x16xf32>, memref<f32>)
      outs(%a20 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v10 = memref.subview %a21[1, 2] [1, 17] [1, 1]
    : memref<3x19xf32>
    to memref<17xf32, strided<[1], offset: 21>>
  %v11 = memref.subview %a22[1, 2] [5, 1] [1, 1]
    : memref<6x5xf32>
    to memref<5xf32, strided<[5], offset: 7>>
  %v12 = memref.subview %a23[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v10, %v11 : memref<17xf32, strided<[1], offset: 21>>, memref<5xf32, strided<[5], offset: 7>>)
      outs(%v12 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a24, %a25 : memref<1xf32>, memref<3xf32>)
      outs(%a26 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  %v13 = memref.subview %a27[1, 2] [1, 1] [1, 1]
    : memref<3x4xf32>
    to memref<f32, strided<[], offset: 6>>
  %v14 = memref.subview %a28[1, 2] [1, 1] [1, 1]
    : memref<3x4xf32>
    to memref<f32, strided<[], offset: 6>>
  %v15 = memref.subview %a29[1, 2] [7, 1] [1, 1]
    : memref<9x4xf32>
    to memref<7x1xf32, strided<[4, 1], offset: 6>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v13, %v14 : memref<f32, strided<[], offset: 6>>, memref<f32, strided<[], offset: 6>>)
      outs(%v15 : memref<7x1xf32, strided<[4, 1], offset: 6>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.add ins(%a30, %a31 : memref<4x16xf32>,
      memref<4x16xf32>)
    outs(%a32 : memref<4x16xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a33 : memref<16xf32>)
      outs(%a34 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v16 = memref.subview %a35[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v17 = memref.subview %a36[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v18 = memref.subview %a37[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v16, %v17 : memref<5x17xf32, strided<[24, 1], offset: 26>>, memref<5x17xf32, strided<[24, 1], offset: 26>>)
      outs(%v18 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.subf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a38, %a39 : memref<16xf32>, memref<4x16xf32>)
      outs(%a40 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.subf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v19 = memref.subview %a41[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v20 = memref.subview %a42[1, 2] [1, 17] [1, 1]
    : memref<3x19xf32>
    to memref<17xf32, strided<[1], offset: 21>>
  %v21 = memref.subview %a43[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v19, %v20 : memref<5x17xf32, strided<[24, 1], offset: 26>>, memref<17xf32, strided<[1], offset: 21>>)
      outs(%v21 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.subf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a44, %a45 : memref<4xf32>, memref<4x16xf32>)
      outs(%a46 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.subf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v22 = memref.subview %a47[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v23 = memref.subview %a48[1, 2] [5, 1] [1, 1]
    : memref<6x5xf32>
    to memref<5xf32, strided<[5], offset: 7>>
  %v24 = memref.subview %a49[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v22, %v23 : memref<5x17xf32, strided<[24, 1], offset: 26>>, memref<5xf32, strided<[5], offset: 7>>)
      outs(%v24 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.subf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a50, %a51 : memref<f32>, memref<4x16xf32>)
      outs(%a52 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.subf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  %v25 = memref.subview %a53[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v26 = memref.subview %a54[1, 2] [1, 1] [1, 1]
    : memref<3x4xf32>
    to memref<f32, strided<[], offset: 6>>
  %v27 = memref.subview %a55[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v25, %v26 : memref<5x17xf32, strided<[24, 1], offset: 26>>, memref<f32, strided<[], offset: 6>>)
      outs(%v27 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.subf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a56, %a57 : memref<16xf32>, memref<4xf32>)
      outs(%a58 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.subf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v28 = memref.subview %a59[1, 2] [7, 1] [1, 1]
    : memref<8x5xf32>
    to memref<7xf32, strided<[5], offset: 7>>
  %v29 = memref.subview %a60[1, 2] [1, 1] [1, 1]
    : memref<3x3xf32>
    to memref<1xf32, strided<[1], offset: 5>>
  %v30 = memref.subview %a61[1, 2] [7, 1] [1, 1]
    : memref<9x4xf32>
    to memref<7x1xf32, strided<[4, 1], offset: 6>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v28, %v29 : memref<7xf32, strided<[5], offset: 7>>, memref<1xf32, strided<[1], offset: 5>>)
      outs(%v30 : memref<7x1xf32, strided<[4, 1], offset: 6>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.subf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a62, %a63 : memref<f32>, memref<f32>)
      outs(%a64 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.subf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v31 = memref.subview %a65[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v32 = memref.subview %a66[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  %v33 = memref.subview %a67[1, 2] [5, 17] [1, 1]
    : memref<7x21xf32>
    to memref<5x17xf32, strided<[21, 1], offset: 23>>
  linalg.sub ins(%v31, %v32 : memref<5x17xf32, strided<[24, 1], offset: 26>>,
      memref<5x17xf32, strided<[20, 1], offset: 22>>)
    outs(%v33 : memref<5x17xf32, strided<[21, 1], offset: 23>>)
  %v34 = memref.subview %a68[1, 2] [5, 1] [1, 1]
    : memref<6x5xf32>
    to memref<5xf32, strided<[5], offset: 7>>
  %v35 = memref.subview %a69[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v34 : memref<5xf32, strided<[5], offset: 7>>)
      outs(%v35 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.subf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a70, %a71 : memref<4x16xf32>, memref<4x16xf32>)
      outs(%a72 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.mulf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v36 = memref.subview %a73[1, 2] [1, 17] [1, 1]
    : memref<3x19xf32>
    to memref<17xf32, strided<[1], offset: 21>>
  %v37 = memref.subview %a74[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v38 = memref.subview %a75[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v36, %v37 : memref<17xf32, strided<[1], offset: 21>>, memref<5x17xf32, strided<[24, 1], offset: 26>>)
      outs(%v38 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.mulf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a76, %a77 : memref<4x16xf32>, memref<16xf32>)
      outs(%a78 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.mulf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  %v39 = memref.subview %a79[1, 2] [5, 1] [1, 1]
    : memref<6x5xf32>
    to memref<5xf32, strided<[5], offset: 7>>
  %v40 = memref.subview %a80[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v41 = memref.subview %a81[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v39, %v40 : memref<5xf32, strided<[5], offset: 7>>, memref<5x17xf32, strided<[24, 1], offset: 26>>)
      outs(%v41 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.mulf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a82, %a83 : memref<4x16xf32>, memref<4xf32>)
      outs(%a84 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.mulf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v42 = memref.subview %a85[1, 2] [1, 1] [1, 1]
    : memref<3x4xf32>
    to memref<f32, strided<[], offset: 6>>
  %v43 = memref.subview %a86[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v44 = memref.subview %a87[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v42, %v43 : memref<f32, strided<[], offset: 6>>, memref<5x17xf32, strided<[24, 1], offset: 26>>)
      outs(%v44 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.mulf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a88, %a89 : memref<4x16xf32>, memref<f32>)
      outs(%a90 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.mulf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v45 = memref.subview %a91[1, 2] [1, 17] [1, 1]
    : memref<3x19xf32>
    to memref<17xf32, strided<[1], offset: 21>>
  %v46 = memref.subview %a92[1, 2] [5, 1] [1, 1]
    : memref<6x5xf32>
    to memref<5xf32, strided<[5], offset: 7>>
  %v47 = memref.subview %a93[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v45, %v46 : memref<17xf32, strided<[1], offset: 21>>, memref<5xf32, strided<[5], offset: 7>>)
      outs(%v47 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.mulf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a94, %a95 : memref<1xf32>, memref<3xf32>)
      outs(%a96 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.mulf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  %v48 = memref.subview %a97[1, 2] [1, 1] [1, 1]
    : memref<3x4xf32>
    to memref<f32, strided<[], offset: 6>>
  %v49 = memref.subview %a98[1, 2] [1, 1] [1, 1]
    : memref<3x4xf32>
    to memref<f32, strided<[], offset: 6>>
  %v50 = memref.subview %a99[1, 2] [7, 1] [1, 1]
    : memref<9x4xf32>
    to memref<7x1xf32, strided<[4, 1], offset: 6>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v48, %v49 : memref<f32, strided<[], offset: 6>>, memref<f32, strided<[], offset: 6>>)
      outs(%v50 : memref<7x1xf32, strided<[4, 1], offset: 6>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.mulf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.mul ins(%a100, %a101 : memref<1x3xf32>,
      memref<1x3xf32>)
    outs(%a102 : memref<1x3xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a103 : memref<1x3xf32>)
      outs(%a104 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.mulf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v51 = memref.subview %a105[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v52 = memref.subview %a106[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v53 = memref.subview %a107[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v51, %v52 : memref<5x17xf32, strided<[24, 1], offset: 26>>, memref<5x17xf32, strided<[24, 1], offset: 26>>)
      outs(%v53 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.divf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a108, %a109 : memref<16xf32>, memref<4x16xf32>)
      outs(%a110 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.divf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v54 = memref.subview %a111[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v55 = memref.subview %a112[1, 2] [1, 17] [1, 1]
    : memref<3x19xf32>
    to memref<17xf32, strided<[1], offset: 21>>
  %v56 = memref.subview %a113[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v54, %v55 : memref<5x17xf32, strided<[24, 1], offset: 26>>, memref<17xf32, strided<[1], offset: 21>>)
      outs(%v56 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.divf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a114, %a115 : memref<4xf32>, memref<4x16xf32>)
      outs(%a116 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.divf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v57 = memref.subview %a117[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v58 = memref.subview %a118[1, 2] [5, 1] [1, 1]
    : memref<6x5xf32>
    to memref<5xf32, strided<[5], offset: 7>>
  %v59 = memref.subview %a119[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v57, %v58 : memref<5x17xf32, strided<[24, 1], offset: 26>>, memref<5xf32, strided<[5], offset: 7>>)
      outs(%v59 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.divf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a120, %a121 : memref<f32>, memref<4x16xf32>)
      outs(%a122 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.divf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  %v60 = memref.subview %a123[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v61 = memref.subview %a124[1, 2] [1, 1] [1, 1]
    : memref<3x4xf32>
    to memref<f32, strided<[], offset: 6>>
  %v62 = memref.subview %a125[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v60, %v61 : memref<5x17xf32, strided<[24, 1], offset: 26>>, memref<f32, strided<[], offset: 6>>)
      outs(%v62 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.divf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a126, %a127 : memref<16xf32>, memref<4xf32>)
      outs(%a128 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.divf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v63 = memref.subview %a129[1, 2] [7, 1] [1, 1]
    : memref<8x5xf32>
    to memref<7xf32, strided<[5], offset: 7>>
  %v64 = memref.subview %a130[1, 2] [1, 1] [1, 1]
    : memref<3x3xf32>
    to memref<1xf32, strided<[1], offset: 5>>
  %v65 = memref.subview %a131[1, 2] [7, 1] [1, 1]
    : memref<9x4xf32>
    to memref<7x1xf32, strided<[4, 1], offset: 6>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v63, %v64 : memref<7xf32, strided<[5], offset: 7>>, memref<1xf32, strided<[1], offset: 5>>)
      outs(%v65 : memref<7x1xf32, strided<[4, 1], offset: 6>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.divf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a132, %a133 : memref<f32>, memref<f32>)
      outs(%a134 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.divf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v66 = memref.subview %a135[1, 2] [7, 1] [1, 1]
    : memref<9x8xf32>
    to memref<7x1xf32, strided<[8, 1], offset: 10>>
  %v67 = memref.subview %a136[1, 2] [7, 1] [1, 1]
    : memref<9x4xf32>
    to memref<7x1xf32, strided<[4, 1], offset: 6>>
  %v68 = memref.subview %a137[1, 2] [7, 1] [1, 1]
    : memref<9x5xf32>
    to memref<7x1xf32, strided<[5, 1], offset: 7>>
  linalg.div ins(%v66, %v67 : memref<7x1xf32, strided<[8, 1], offset: 10>>,
      memref<7x1xf32, strided<[4, 1], offset: 6>>)
    outs(%v68 : memref<7x1xf32, strided<[5, 1], offset: 7>>)
  %v69 = memref.subview %a138[1, 2] [1, 1] [1, 1]
    : memref<3x3xf32>
    to memref<1xf32, strided<[1], offset: 5>>
  %v70 = memref.subview %a139[1, 2] [7, 1] [1, 1]
    : memref<9x4xf32>
    to memref<7x1xf32, strided<[4, 1], offset: 6>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v69 : memref<1xf32, strided<[1], offset: 5>>)
      outs(%v70 : memref<7x1xf32, strided<[4, 1], offset: 6>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.divf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a140, %a141 : memref<4x16xf32>, memref<4x16xf32>)
      outs(%a142 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.maximumf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v71 = memref.subview %a143[1, 2] [1, 17] [1, 1]
    : memref<3x19xf32>
    to memref<17xf32, strided<[1], offset: 21>>
  %v72 = memref.subview %a144[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v73 = memref.subview %a145[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v71, %v72 : memref<17xf32, strided<[1], offset: 21>>, memref<5x17xf32, strided<[24, 1], offset: 26>>)
      outs(%v73 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.maximumf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a146, %a147 : memref<4x16xf32>, memref<16xf32>)
      outs(%a148 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.maximumf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  %v74 = memref.subview %a149[1, 2] [5, 1] [1, 1]
    : memref<6x5xf32>
    to memref<5xf32, strided<[5], offset: 7>>
  %v75 = memref.subview %a150[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v76 = memref.subview %a151[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v74, %v75 : memref<5xf32, strided<[5], offset: 7>>, memref<5x17xf32, strided<[24, 1], offset: 26>>)
      outs(%v76 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.maximumf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a152, %a153 : memref<4x16xf32>, memref<4xf32>)
      outs(%a154 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.maximumf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v77 = memref.subview %a155[1, 2] [1, 1] [1, 1]
    : memref<3x4xf32>
    to memref<f32, strided<[], offset: 6>>
  %v78 = memref.subview %a156[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v79 = memref.subview %a157[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v77, %v78 : memref<f32, strided<[], offset: 6>>, memref<5x17xf32, strided<[24, 1], offset: 26>>)
      outs(%v79 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.maximumf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a158, %a159 : memref<4x16xf32>, memref<f32>)
      outs(%a160 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.maximumf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v80 = memref.subview %a161[1, 2] [1, 17] [1, 1]
    : memref<3x19xf32>
    to memref<17xf32, strided<[1], offset: 21>>
  %v81 = memref.subview %a162[1, 2] [5, 1] [1, 1]
    : memref<6x5xf32>
    to memref<5xf32, strided<[5], offset: 7>>
  %v82 = memref.subview %a163[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v80, %v81 : memref<17xf32, strided<[1], offset: 21>>, memref<5xf32, strided<[5], offset: 7>>)
      outs(%v82 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.maximumf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a164, %a165 : memref<1xf32>, memref<3xf32>)
      outs(%a166 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.maximumf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  %v83 = memref.subview %a167[1, 2] [1, 1] [1, 1]
    : memref<3x4xf32>
    to memref<f32, strided<[], offset: 6>>
  %v84 = memref.subview %a168[1, 2] [1, 1] [1, 1]
    : memref<3x4xf32>
    to memref<f32, strided<[], offset: 6>>
  %v85 = memref.subview %a169[1, 2] [7, 1] [1, 1]
    : memref<9x4xf32>
    to memref<7x1xf32, strided<[4, 1], offset: 6>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v83, %v84 : memref<f32, strided<[], offset: 6>>, memref<f32, strided<[], offset: 6>>)
      outs(%v85 : memref<7x1xf32, strided<[4, 1], offset: 6>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.maximumf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.max ins(%a170, %a171 : memref<4x16xf32>,
      memref<4x16xf32>)
    outs(%a172 : memref<4x16xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a173 : memref<4xf32>)
      outs(%a174 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.maximumf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  return
}
