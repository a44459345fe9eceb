// A result may be a fresh buffer, an argument, a constant or the same buffer
// twice; each is read, and freed if it is the caller's to free, once.

// RUN: tenon-run %s --schedule=loops --print -n 3 | FileCheck %s
// RUN: tenon-run %s --schedule=%S/Inputs/nothing.mlir --print -n 3 \
// RUN:   2>&1 | FileCheck %s

// CHECK-NOT:  warning
// CHECK:      result 0: memref<2xi32> =
// CHECK-NEXT: {{^}}[7, 7]{{$}}
// CHECK-NEXT: result 1: memref<2xi32> =
// CHECK-NEXT: {{^}}[1, 2]{{$}}
// CHECK-NEXT: result 2: memref<2xi32> =
// CHECK-NEXT: {{^}}[7, 7]{{$}}
// CHECK-NEXT: result 3: memref<2xi32> =
// CHECK-NEXT: {{^}}[9, 9]{{$}}
// CHECK-NEXT: runs: 3, threads: 1
memref.global "private" constant @numbers : memref<2xi32> = dense<[1, 2]>
func.func @entry(%argument: memref<2xi32>)
    -> (memref<2xi32>, memref<2xi32>, memref<2xi32>, memref<2xi32>) {
  %nine = arith.constant 9 : i32
  %seven = arith.constant 7 : i32
  linalg.fill ins(%nine : i32) outs(%argument : memref<2xi32>)
  %fresh = memref.alloc() : memref<2xi32>
  linalg.fill ins(%seven : i32) outs(%fresh : memref<2xi32>)
  %constant = memref.get_global @numbers : memref<2xi32>
  return %fresh, %constant, %fresh, %argument
    : memref<2xi32>, memref<2xi32>, memref<2xi32>, memref<2xi32>
}
