// A constant whose elements lie in a file beside the payload, and what is said where
// they do not.

// RUN: rm -rf %t && mkdir -p %t && cp %s %t/payload.mlir
// RUN: python3 -c "import sys; sys.stdout.buffer.write(bytes(64) + b'\0\0\x80\x3f\0\0\0\x40\0\0\x40\x40\0\0\x80\x40')" > %t/w.data
// RUN: tenon-run %t/payload.mlir --schedule=mlp-vector --print | FileCheck %s --check-prefix=RESULT
// RUN: tenon-run %t/payload.mlir --schedule=network --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-opt %t/payload.mlir --schedule=fuse-elementwise | FileCheck %s --check-prefix=OPT
// RUN: tenon-opt %t/payload.mlir | FileCheck %s --check-prefix=SAME
// RUN: sed 's/w.data/none.data/' %s > %t/none.mlir
// RUN: not tenon-run %t/none.mlir --schedule=network 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: sed 's/= 64/= 68/' %s > %t/short.mlir
// RUN: not tenon-run %t/short.mlir --schedule=network 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: not tenon-opt %t/short.mlir --schedule=loops 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: sed 's/= 64/= -1/' %s > %t/before.mlir
// RUN: not tenon-run %t/before.mlir --schedule=network 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: sed 's/, offset = 64//' %s > %t/one.mlir
// RUN: not tenon-run %t/one.mlir --schedule=network 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: sed 's/dense_resource<w>/dense<1.0>/' %s > %t/dense.mlir
// RUN: not tenon-run %t/dense.mlir --schedule=network 2>&1 | FileCheck %s --check-prefix=BOTH

// RESULT: result 0: tensor<2x2xf32> =
// RESULT-NEXT: {{\[\[}}1, 2]
// RESULT-NEXT: [3, 4
// VERIFY: verify: ok
// OPT: arith.constant dense_resource<w> : tensor<2x2xf32>
// OPT: w: "0x{{[0-9A-F]+}}0000803F000000400000404000008040"
// SAME: arith.constant {tenon.file = #tenon.file<name = "w.data", offset = 64>} dense_resource<w>
// NONE: none.mlir:[[#]]:{{.*}}error: its elements are to be read from '{{.*}}none.data': No such file or directory
// SHORT: short.mlir:[[#]]:{{.*}}error: its elements are 16 bytes from 68 on of 'w.data', which has 80
// BOTH: error: #tenon.file has the `name` of a file and an `offset` of so many bytes, and stands beside a dense_resource

func.func @entry() -> tensor<2x2xf32> {
  %w = arith.constant {tenon.file = #tenon.file<name = "w.data", offset = 64>} dense_resource<w> : tensor<2x2xf32>
  return %w : tensor<2x2xf32>
}
