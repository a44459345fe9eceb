// Buffers that are freed under --verify are kept to find out who reads them: all of them together take little memory.
// UNSUPPORTED: sanitizer
// RUN: bash -c 'ulimit -v 4000000; tenon-run %s --schedule=loops --threads=1 --verify' | FileCheck %s
// CHECK: verify: ok

func.func @entry(%a: memref<100000xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 100000 : index
  scf.for %i = %c0 to %n step %c1 {
    %b = memref.alloc(%c1) : memref<?xf32>
    %x = memref.load %a[%i] : memref<100000xf32>
    memref.store %x, %b[%c0] : memref<?xf32>
    func.call @touch(%b) : (memref<?xf32>) -> ()
    %y = memref.load %b[%c0] : memref<?xf32>
    memref.store %y, %a[%i] : memref<100000xf32>
    memref.dealloc %b : memref<?xf32>
  }
  return
}
func.func private @touch(%b: memref<?xf32>) attributes {passthrough = ["noinline"]} {
  %c0 = arith.constant 0 : index
  %x = memref.load %b[%c0] : memref<?xf32>
  %y = arith.addf %x, %x : f32
  memref.store %y, %b[%c0] : memref<?xf32>
  return
}
