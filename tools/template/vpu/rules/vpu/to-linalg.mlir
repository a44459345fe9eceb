// What the rules of to-linalg.pdll build. The types are examples.
!T0 = memref<64xf32, 1>
func.func @read(%a: !T0) -> vector<64xf32> {
  %c0 = arith.constant 0 : index
  %none = arith.constant 0.0 : f32
  %r = vector.transfer_read %a[%c0], %none {in_bounds = [true]} : !T0, vector<64xf32>
  return %r : vector<64xf32>
}

// -----
!T0 = f32
func.func @splat(%x: !T0) -> vector<64xf32> {
  %r = vector.broadcast %x : !T0 to vector<64xf32>
  return %r : vector<64xf32>
}

// -----
!T0 = vector<64xf32>
!T1 = memref<64xf32, 1>
func.func @write(%a: !T0, %c: !T1) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %a, %c[%c0] {in_bounds = [true]} : !T0, !T1
  return
}
