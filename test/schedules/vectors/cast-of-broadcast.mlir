// A broadcast whose repeated dim comes first, cast to a type that the source could be broadcast to as well, along another dim.
// RUN: tenon-run %s --schedule=nested --print | FileCheck %s
// RUN: tenon-run %s --schedule=loops --print | FileCheck %s
// RUN: tenon-run %s --schedule=network --print | FileCheck %s
// CHECK: result 0: memref<2x2xi64> =
// CHECK-NEXT: {{\[}}[1, 2],
// CHECK-NEXT: [1, 2]]
func.func private @work(%a: vector<2x1xi64>, %c: memref<2x2xi64>) attributes {passthrough = ["noinline"]} {
  %z = arith.constant 0 : index
  %b = vector.broadcast %a : vector<2x1xi64> to vector<2x2x1xi64>
  %r = vector.shape_cast %b : vector<2x2x1xi64> to vector<2x2xi64>
  vector.store %r, %c[%z, %z] : memref<2x2xi64>, vector<2x2xi64>
  return
}
func.func @entry() -> memref<2x2xi64> {
  %a = arith.constant dense<[[1], [2]]> : vector<2x1xi64>
  %c = memref.alloc() : memref<2x2xi64>
  call @work(%a, %c) : (vector<2x1xi64>, memref<2x2xi64>) -> ()
  return %c : memref<2x2xi64>
}
