// item: 003.49 Automatic vectorization of loops, affine or scf.
// Upstream's pass makes vectors of affine loops, in a schedule; LLVM makes them of other loops.
// RUN: tenon-opt %s --schedule=%S/Inputs/vectorize-loops.mlir,nested | FileCheck %s
// RUN: tenon-run %s --entry=affine_loop --schedule=%S/Inputs/vectorize-loops.mlir,nested --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=scf_loop --schedule=loops --target=x86_64,znver4 --emit=asm | FileCheck %s --check-prefix=ASM
// RAN: verify: ok

// CHECK-LABEL: func.func @affine_loop
// CHECK: affine.for %{{.*}} = 0 to 70 step 16
// CHECK: arith.mulf {{.*}} : vector<16xf32>
func.func @affine_loop(%a: memref<70xf32>, %b: memref<70xf32>) {
  affine.for %i = 0 to 70 {
    %x = affine.load %a[%i] : memref<70xf32>
    %y = arith.mulf %x, %x : f32
    affine.store %y, %b[%i] : memref<70xf32>
  }
  return
}

// ASM-LABEL: scf_loop:
// ASM: vmulps {{.*}}, %{{[yz]}}mm
func.func @scf_loop(%a: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    %x = memref.load %a[%i] : memref<64xf32>
    %y = arith.mulf %x, %x : f32
    memref.store %y, %a[%i] : memref<64xf32>
  }
  return
}
