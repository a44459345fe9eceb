// RUN: tenon-opt %s --rules=npu/from-linalg
func.func @tile(%x: memref<16x4x4xi8>, %w: memref<4x16x4xi8>, %y: memref<16x16xi32>) {
  %a = memref.alloc() : memref<16x4x4xi8, 1>
  %b = memref.alloc() : memref<4x16x4xi8, 1>
  %c = memref.alloc() : memref<16x16xi32, 1>
  %zero = arith.constant 0 : i32
  linalg.copy ins(%x : memref<16x4x4xi8>) outs(%a : memref<16x4x4xi8, 1>)
  linalg.copy ins(%w : memref<4x16x4xi8>) outs(%b : memref<4x16x4xi8, 1>)
  linalg.fill ins(%zero : i32) outs(%c : memref<16x16xi32, 1>)
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    linalg.generic {indexing_maps = [affine_map<(m, n, k, v) -> (m, k, v)>, affine_map<(m, n, k, v) -> (k, n, v)>, affine_map<(m, n, k, v) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<16x4x4xi8, 1>, memref<4x16x4xi8, 1>) outs(%c : memref<16x16xi32, 1>) {
    ^bb0(%p: i8, %q: i8, %s: i32):
      %pw = arith.extsi %p : i8 to i32
      %qw = arith.extsi %q : i8 to i32
      %m = arith.muli %pw, %qw : i32
      %r = arith.addi %s, %m : i32
      linalg.yield %r : i32
    }
  }
  linalg.copy ins(%c : memref<16x16xi32, 1>) outs(%y : memref<16x16xi32>)
  memref.dealloc %a : memref<16x4x4xi8, 1>
  memref.dealloc %b : memref<4x16x4xi8, 1>
  memref.dealloc %c : memref<16x16xi32, 1>
  return
}
