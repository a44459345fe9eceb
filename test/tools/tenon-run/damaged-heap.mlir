// What a program whose heap is damaged does: it ends by a signal. The allocator aborts
// with its lock taken, and what prints the stack then allocates.
// UNSUPPORTED: sanitizer
// RUN: not --crash timeout 30 tenon-run %s --schedule=loops --print --opt-level=0
func.func @entry() -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  %end = arith.constant 600 : index
  %x = arith.constant 1.0 : f32
  %m = memref.alloc(%eight) : memref<?xf32>
  scf.for %i = %zero to %end step %one {
    memref.store %x, %m[%i] : memref<?xf32>
  }
  %y = memref.load %m[%one] : memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  return %y : f32
}
