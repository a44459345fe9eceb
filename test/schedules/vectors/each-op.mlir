// Vectors of any rank, operation by operation, as nested vectors and as flat ones.
// RUN: tenon-run %s --dynamic-size=11 --schedule=nested --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --dynamic-size=11 --schedule=nested --target=host,vector-bits=128 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --dynamic-size=11 --schedule=flat --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok

// RUN: tenon-opt %s --schedule=nested | FileCheck %s --check-prefix=NESTED
// A row of two vectors of the machine is two.
// NESTED-LABEL: func.func @slices
// NESTED-NOT: vector.load {{.*}} vector<32xf32>
// A loop carries rows.
// NESTED-LABEL: func.func @loops
// NESTED: scf.for {{.*}} -> (vector<1x8xf32>, vector<1x8xf32>, vector<1x8xf32>, vector<1x8xf32>)

// A cast of minor dims is none: the code of the machine moves nothing between registers.
// RUN: tenon-run %s --entry=casts --schedule=nested --target=x86_64,znver4 --emit=asm | FileCheck %s --check-prefix=CASTS \
// RUN:   --implicit-check-not=vinsert --implicit-check-not=vperm --implicit-check-not=vshuf --implicit-check-not=vextract
// RUN: tenon-run %s --entry=casts --schedule=flat --target=x86_64,znver4 --emit=asm | FileCheck %s --check-prefix=CASTS \
// RUN:   --implicit-check-not=vinsert --implicit-check-not=vperm --implicit-check-not=vshuf --implicit-check-not=vextract
// CASTS: casts:
// CASTS: vaddps %zmm
// CASTS: end

// RUN: tenon-opt %s --schedule=flat | FileCheck %s --check-prefix=FLAT --implicit-check-not='vector<{{[0-9]+}}x{{[0-9]+}}x'
// FLAT-LABEL: func.func @loops
// FLAT: scf.for {{.*}} -> (vector<32xf32>)
// FLAT-LABEL: func.func private @twice(
// FLAT-SAME: vector<32xf32>) -> vector<32xf32>

// n-D arithmetic, and one number as a vector.
func.func @arithmetic(%a: memref<3x7x8xf32>, %b: memref<3x7x8xf32>, %s: f32, %c: memref<3x7x8xf32>) {
  %zero = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %x = vector.transfer_read %a[%zero, %zero, %zero], %pad {in_bounds = [true, true, true]} : memref<3x7x8xf32>, vector<3x7x8xf32>
  %y = vector.transfer_read %b[%zero, %zero, %zero], %pad {in_bounds = [true, true, true]} : memref<3x7x8xf32>, vector<3x7x8xf32>
  %z = vector.broadcast %s : f32 to vector<3x7x8xf32>
  %m = arith.mulf %x, %y : vector<3x7x8xf32>
  %r = arith.addf %m, %z : vector<3x7x8xf32>
  vector.transfer_write %r, %c[%zero, %zero, %zero] {in_bounds = [true, true, true]} : vector<3x7x8xf32>, memref<3x7x8xf32>
  return
}
// What is taken out of a vector and put into one.
func.func @parts(%a: memref<3x7x8xf32>, %c: memref<3x7x8xf32>, %d: memref<8xf32>) {
  %zero = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %x = vector.transfer_read %a[%zero, %zero, %zero], %pad {in_bounds = [true, true, true]} : memref<3x7x8xf32>, vector<3x7x8xf32>
  %plane = vector.extract %x[1] : vector<7x8xf32> from vector<3x7x8xf32>
  %row = vector.extract %x[1, 5] : vector<8xf32> from vector<3x7x8xf32>
  %one = vector.extract %x[2, 6, 7] : f32 from vector<3x7x8xf32>
  %y = vector.insert %plane, %x[0] : vector<7x8xf32> into vector<3x7x8xf32>
  %z = vector.insert %row, %y[2, 3] : vector<8xf32> into vector<3x7x8xf32>
  %w = vector.insert %one, %z[0, 0, 0] : f32 into vector<3x7x8xf32>
  vector.transfer_write %w, %c[%zero, %zero, %zero] {in_bounds = [true, true, true]} : vector<3x7x8xf32>, memref<3x7x8xf32>
  vector.transfer_write %row, %d[%zero] {in_bounds = [true]} : vector<8xf32>, memref<8xf32>
  return
}
// Slices with offsets.
func.func @slices(%a: memref<4x8x16xf32>, %c: memref<2x2x16xf32>, %d: memref<4x8x16xf32>) {
  %zero = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %x = vector.transfer_read %a[%zero, %zero, %zero], %pad {in_bounds = [true, true, true]} : memref<4x8x16xf32>, vector<4x8x16xf32>
  %y = vector.extract_strided_slice %x {offsets = [2, 2], sizes = [2, 2], strides = [1, 1]} : vector<4x8x16xf32> to vector<2x2x16xf32>
  %z = vector.insert_strided_slice %y, %x {offsets = [0, 5, 0], strides = [1, 1, 1]} : vector<2x2x16xf32> into vector<4x8x16xf32>
  vector.transfer_write %y, %c[%zero, %zero, %zero] {in_bounds = [true, true, true]} : vector<2x2x16xf32>, memref<2x2x16xf32>
  vector.transfer_write %z, %d[%zero, %zero, %zero] {in_bounds = [true, true, true]} : vector<4x8x16xf32>, memref<4x8x16xf32>
  return
}
// Outer products: alone, added, and combined by another operation.
func.func @outer(%a: memref<4xf32>, %b: memref<8xf32>, %c: memref<4x8xf32>, %d: memref<4x8xf32>) {
  %zero = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %x = vector.transfer_read %a[%zero], %pad {in_bounds = [true]} : memref<4xf32>, vector<4xf32>
  %y = vector.transfer_read %b[%zero], %pad {in_bounds = [true]} : memref<8xf32>, vector<8xf32>
  %p = vector.outerproduct %x, %y : vector<4xf32>, vector<8xf32>
  %o = vector.transfer_read %c[%zero, %zero], %pad {in_bounds = [true, true]} : memref<4x8xf32>, vector<4x8xf32>
  %q = vector.outerproduct %x, %y, %o : vector<4xf32>, vector<8xf32>
  %r = vector.outerproduct %x, %y, %p {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<8xf32>
  %s = arith.addf %q, %r : vector<4x8xf32>
  vector.transfer_write %s, %d[%zero, %zero] {in_bounds = [true, true]} : vector<4x8xf32>, memref<4x8xf32>
  return
}
// Reads and writes whose dims are in another order.
func.func @permuted(%a: memref<7x?xf32>, %b: memref<6x5x4x3xf32>, %c: memref<4xf32>, %d: memref<6x5x4x3xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %pad = arith.constant 2.0 : f32
  %x = vector.transfer_read %a[%one, %zero], %pad {permutation_map = affine_map<(i, j) -> (i)>} : memref<7x?xf32>, vector<4xf32>
  vector.transfer_write %x, %c[%zero] : vector<4xf32>, memref<4xf32>
  %y = vector.transfer_read %b[%one, %zero, %one, %zero], %pad {permutation_map = affine_map<(i, j, k, l) -> (l, j, i)>} : memref<6x5x4x3xf32>, vector<3x5x6xf32>
  vector.transfer_write %y, %d[%zero, %zero, %one, %zero] {permutation_map = affine_map<(i, j, k, l) -> (l, j, i)>} : vector<3x5x6xf32>, memref<6x5x4x3xf32>
  return
}
// Masks that are known, and masks that are not.
func.func @masks(%a: memref<5x?xf32>, %c: memref<4x16xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  %pad = arith.constant 0.0 : f32
  %n = memref.dim %a, %one : memref<5x?xf32>
  %m = vector.create_mask %three, %n : vector<4x16xi1>
  %x = vector.transfer_read %a[%zero, %zero], %pad, %m {in_bounds = [true, false]} : memref<5x?xf32>, vector<4x16xf32>
  %w = vector.constant_mask [4, 9] : vector<4x16xi1>
  vector.transfer_write %x, %c[%zero, %zero], %w {in_bounds = [true, true]} : vector<4x16xf32>, memref<4x16xf32>
  return
}
// Contractions, transposes, reductions, broadcasts of rows.
func.func @contractions(%a: memref<4x6xf32>, %b: memref<6x8xf32>, %c: memref<4x8xf32>) {
  %zero = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %x = vector.transfer_read %a[%zero, %zero], %pad {in_bounds = [true, true]} : memref<4x6xf32>, vector<4x6xf32>
  %y = vector.transfer_read %b[%zero, %zero], %pad {in_bounds = [true, true]} : memref<6x8xf32>, vector<6x8xf32>
  %z = vector.transfer_read %c[%zero, %zero], %pad {in_bounds = [true, true]} : memref<4x8xf32>, vector<4x8xf32>
  %r = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %x, %y, %z : vector<4x6xf32>, vector<6x8xf32> into vector<4x8xf32>
  %t = vector.transpose %r, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
  %init = vector.broadcast %pad : f32 to vector<8xf32>
  %s = vector.multi_reduction <maxnumf>, %t, %init [1] : vector<8x4xf32> to vector<8xf32>
  %u = vector.broadcast %s : vector<8xf32> to vector<4x8xf32>
  %v = arith.subf %r, %u : vector<4x8xf32>
  vector.transfer_write %v, %c[%zero, %zero] {in_bounds = [true, true]} : vector<4x8xf32>, memref<4x8xf32>
  return
}
// Minor dims as one.
func.func @casts(%a: memref<4x8x4x8xf32>, %c: memref<4x256xf32>) {
  %zero = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %x = vector.transfer_read %a[%zero, %zero, %zero, %zero], %pad {in_bounds = [true, true, true, true]} : memref<4x8x4x8xf32>, vector<4x8x4x8xf32>
  %y = vector.shape_cast %x : vector<4x8x4x8xf32> to vector<4x256xf32>
  %z = arith.addf %y, %y : vector<4x256xf32>
  vector.transfer_write %z, %c[%zero, %zero] {in_bounds = [true, true]} : vector<4x256xf32>, memref<4x256xf32>
  return
}
// Vectors that a loop carries.
func.func @loops(%a: memref<9x4x8xf32>, %c: memref<4x8xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %nine = arith.constant 9 : index
  %pad = arith.constant 0.0 : f32
  %init = vector.broadcast %pad : f32 to vector<4x8xf32>
  %r = scf.for %i = %zero to %nine step %one iter_args(%s = %init) -> (vector<4x8xf32>) {
    %x = vector.transfer_read %a[%i, %zero, %zero], %pad {in_bounds = [true, true]} : memref<9x4x8xf32>, vector<4x8xf32>
    %t = arith.addf %s, %x : vector<4x8xf32>
    scf.yield %t : vector<4x8xf32>
  }
  vector.transfer_write %r, %c[%zero, %zero] {in_bounds = [true, true]} : vector<4x8xf32>, memref<4x8xf32>
  return
}
// Vectors that a function takes and gives.
func.func private @twice(%x: vector<4x8xf32>) -> vector<4x8xf32> {
  %y = arith.addf %x, %x : vector<4x8xf32>
  return %y : vector<4x8xf32>
}
func.func @calls(%a: memref<4x8xf32>, %c: memref<4x8xf32>) {
  %zero = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %x = vector.transfer_read %a[%zero, %zero], %pad {in_bounds = [true, true]} : memref<4x8xf32>, vector<4x8xf32>
  %y = func.call @twice(%x) : (vector<4x8xf32>) -> vector<4x8xf32>
  vector.transfer_write %y, %c[%zero, %zero] {in_bounds = [true, true]} : vector<4x8xf32>, memref<4x8xf32>
  return
}

func.func @entry(%arithmetic0: memref<3x7x8xf32>,
    %arithmetic1: memref<3x7x8xf32>,
    %arithmetic2: f32,
    %arithmetic3: memref<3x7x8xf32>,
    %parts0: memref<3x7x8xf32>,
    %parts1: memref<3x7x8xf32>,
    %parts2: memref<8xf32>,
    %slices0: memref<4x8x16xf32>,
    %slices1: memref<2x2x16xf32>,
    %slices2: memref<4x8x16xf32>,
    %outer0: memref<4xf32>,
    %outer1: memref<8xf32>,
    %outer2: memref<4x8xf32>,
    %outer3: memref<4x8xf32>,
    %permuted0: memref<7x?xf32>,
    %permuted1: memref<6x5x4x3xf32>,
    %permuted2: memref<4xf32>,
    %permuted3: memref<6x5x4x3xf32>,
    %masks0: memref<5x?xf32>,
    %masks1: memref<4x16xf32>,
    %contractions0: memref<4x6xf32>,
    %contractions1: memref<6x8xf32>,
    %contractions2: memref<4x8xf32>,
    %casts0: memref<4x8x4x8xf32>,
    %casts1: memref<4x256xf32>,
    %loops0: memref<9x4x8xf32>,
    %loops1: memref<4x8xf32>,
    %calls0: memref<4x8xf32>,
    %calls1: memref<4x8xf32>) {
  func.call @arithmetic(%arithmetic0, %arithmetic1, %arithmetic2, %arithmetic3) : (memref<3x7x8xf32>, memref<3x7x8xf32>, f32, memref<3x7x8xf32>) -> ()
  func.call @parts(%parts0, %parts1, %parts2) : (memref<3x7x8xf32>, memref<3x7x8xf32>, memref<8xf32>) -> ()
  func.call @slices(%slices0, %slices1, %slices2) : (memref<4x8x16xf32>, memref<2x2x16xf32>, memref<4x8x16xf32>) -> ()
  func.call @outer(%outer0, %outer1, %outer2, %outer3) : (memref<4xf32>, memref<8xf32>, memref<4x8xf32>, memref<4x8xf32>) -> ()
  func.call @permuted(%permuted0, %permuted1, %permuted2, %permuted3) : (memref<7x?xf32>, memref<6x5x4x3xf32>, memref<4xf32>, memref<6x5x4x3xf32>) -> ()
  func.call @masks(%masks0, %masks1) : (memref<5x?xf32>, memref<4x16xf32>) -> ()
  func.call @contractions(%contractions0, %contractions1, %contractions2) : (memref<4x6xf32>, memref<6x8xf32>, memref<4x8xf32>) -> ()
  func.call @casts(%casts0, %casts1) : (memref<4x8x4x8xf32>, memref<4x256xf32>) -> ()
  func.call @loops(%loops0, %loops1) : (memref<9x4x8xf32>, memref<4x8xf32>) -> ()
  func.call @calls(%calls0, %calls1) : (memref<4x8xf32>, memref<4x8xf32>) -> ()
  return
}
