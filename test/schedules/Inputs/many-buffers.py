"""A parallel loop with so many buffers on the stack."""

import sys

print("""func.func @entry(%x: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    %v = memref.load %x[%i] : memref<8xf32>""")
for number in range(int(sys.argv[1])):
    print(f"""    %b{number} = memref.alloca() : memref<1xf32>
    memref.store %v, %b{number}[%c0] : memref<1xf32>
    %w{number} = memref.load %b{number}[%c0] : memref<1xf32>
    memref.store %w{number}, %x[%i] : memref<8xf32>""")
print("""    scf.reduce
  }
  return
}""")
