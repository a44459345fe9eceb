// What extremes.pdll builds. The alias is an example: for a call it stands for the
// type of the operation.

!T0 = vector<16xf32>

func.func @maximum(%a: !T0, %b: !T0) -> !T0 {
  %r = llvm.intr.maximum(%a, %b) {fastmathFlags = #llvm.fastmath<nsz>} : (!T0, !T0) -> !T0
  return %r : !T0
}

func.func @minimum(%a: !T0, %b: !T0) -> !T0 {
  %r = llvm.intr.minimum(%a, %b) {fastmathFlags = #llvm.fastmath<nsz>} : (!T0, !T0) -> !T0
  return %r : !T0
}

func.func @maxnum(%a: !T0, %b: !T0) -> !T0 {
  %r = llvm.intr.maxnum(%a, %b) {fastmathFlags = #llvm.fastmath<nsz>} : (!T0, !T0) -> !T0
  return %r : !T0
}

func.func @minnum(%a: !T0, %b: !T0) -> !T0 {
  %r = llvm.intr.minnum(%a, %b) {fastmathFlags = #llvm.fastmath<nsz>} : (!T0, !T0) -> !T0
  return %r : !T0
}
