// Vectors of 9 and 17 bf16, on machines with vectors of bf16: a load of 8 * n + 1 elements ended LLVM. A transpose of a tile of
// columns has them, and a program may.
// RUN: tenon-run %s --schedule=loops --verify | FileCheck %s
// RUN: tenon-run %s --schedule=loops --print --opt-level=0 | FileCheck %s --check-prefix=VALUE
// RUN: tenon-run %s --schedule=network --print | FileCheck %s --check-prefix=VALUE
// RUN: tenon-run %s --schedule=loops --target=x86_64,sapphirerapids --emit=obj -o %t.o
// RUN: tenon-run %s --schedule=loops --target=x86_64,sapphirerapids --emit=obj -o %t.o --opt-level=0
// CHECK: verify: ok
// VALUE: result 0: memref<9xbf16> =
// VALUE-NEXT: [9, 8, 7, 6, 5, 4, 3, 2, 1]
// VALUE: result 1: memref<17xbf16> =
// VALUE-NEXT: [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34]
memref.global "private" constant @from : memref<17xbf16> = dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0]>

func.func @entry() -> (memref<9xbf16>, memref<17xbf16>) {
  %0 = arith.constant 0 : index
  %from = memref.get_global @from : memref<17xbf16>
  %a = memref.alloc() : memref<9xbf16>
  %nine = vector.load %from[%0] : memref<17xbf16>, vector<9xbf16>
  %back = vector.shuffle %nine, %nine [8, 7, 6, 5, 4, 3, 2, 1, 0] : vector<9xbf16>, vector<9xbf16>
  vector.store %back, %a[%0] : memref<9xbf16>, vector<9xbf16>
  %b = memref.alloc() : memref<17xbf16>
  %seventeen = vector.load %from[%0] : memref<17xbf16>, vector<17xbf16>
  %twice = arith.addf %seventeen, %seventeen : vector<17xbf16>
  vector.store %twice, %b[%0] : memref<17xbf16>, vector<17xbf16>
  return %a, %b : memref<9xbf16>, memref<17xbf16>
}
