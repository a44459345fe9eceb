// What the rules of to-linalg.pdll build. The types are examples.
!T0 = memref<8x16xbf16, 3>
!T1 = memref<16x32xbf16, 3>
!T2 = memref<8x32xf32, 3>
func.func @matmul(%a: !T0, %b: !T1, %c: !T2) {
  linalg.matmul ins(%a, %b : !T0, !T1) outs(%c : !T2)
  return
}

// -----
!T0 = memref<8x32xf32, 3>
func.func @zero(%c: !T0) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%c : !T0)
  return
}

// -----
!T0 = memref<8x32xf32>
!T1 = memref<8x32xf32, 3>
func.func @move(%from: !T0, %to: !T1) {
  linalg.copy ins(%from : !T0) outs(%to : !T1)
  return
}

// -----
!T0 = memref<256xf32, 3>
!T1 = memref<256xf32, 3>
func.func @relu(%x: !T0, %c: !T1) {
  linalg.map ins(%x : !T0) outs(%c : !T1) (%e: f32, %o: f32) {
    %zero = arith.constant 0.0 : f32
    %r = arith.maximumf %e, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// -----
!T0 = memref<256xf32, 3>
!T1 = memref<256xf32, 3>
func.func @gelu(%x: !T0, %c: !T1) {
  linalg.map ins(%x : !T0) outs(%c : !T1) (%e: f32, %o: f32) {
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %root = arith.constant 0.707106769 : f32
    %s = arith.mulf %e, %root : f32
    %f = math.erf %s : f32
    %g = arith.addf %f, %one : f32
    %h = arith.mulf %e, %half : f32
    %r = arith.mulf %h, %g : f32
    linalg.yield %r : f32
  }
  return
}

// -----
!T0 = memref<256xf32, 3>
!T1 = memref<256xbf16, 3>
func.func @round(%x: !T0, %c: !T1) {
  linalg.map ins(%x : !T0) outs(%c : !T1) (%e: f32, %o: bf16) {
    %r = arith.truncf %e : f32 to bf16
    linalg.yield %r : bf16
  }
  return
}

// -----
!T0 = memref<256xf32, 3>
!T1 = memref<256xf32, 3>
!T2 = memref<256xf32, 3>
func.func @add(%x: !T0, %y: !T1, %c: !T2) {
  linalg.add ins(%x, %y : !T0, !T1) outs(%c : !T2)
  return
}

// -----
!T0 = memref<8x32xf32, 3>
!T1 = memref<32xf32, 3>
!T2 = memref<8x32xf32, 3>
func.func @add_row(%x: !T0, %y: !T1, %c: !T2) {
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>],
                  iterator_types = ["parallel", "parallel"]} ins(%x, %y : !T0, !T1) outs(%c : !T2) {
  ^bb0(%p: f32, %b: f32, %o: f32):
    %r = arith.addf %p, %b : f32
    linalg.yield %r : f32
  }
  return
}
