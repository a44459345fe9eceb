// Defines the functions that constants.pdll instantiates. The freeze hides the constant from folding.

!R0 = f32
#residue = 3.0 : f32

func.func @constant() -> !R0 {
  %bits = llvm.mlir.constant(#residue) : !R0
  %r = llvm.freeze %bits : !R0
  return %r : !R0
}
