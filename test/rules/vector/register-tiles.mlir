// What of a tile fits the registers is marked; what is larger, or of an unknown size, is not.
// RUN: tenon-opt %s --rules=vector/register-tiles | FileCheck %s
#row = affine_map<(d0) -> (d0)>
#ij = affine_map<(d0, d1) -> (d0, d1)>
#ji = affine_map<(d0, d1) -> (d1, d0)>
#i = affine_map<(d0, d1) -> (d0)>
#j = affine_map<(d0, d1) -> (d1)>
#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#av = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#bv = affine_map<(d0, d1, d2, d3) -> (d2, d1, d3)>
#cv = affine_map<(d0, d1, d2, d3) -> (d0, d1)>

// CHECK-LABEL: @transposes
// CHECK: linalg.generic {{.*}} attrs = {tenon.vector = #tenon.vector<vectorize = "transpose">}
// CHECK: linalg.generic
// CHECK-NOT: attrs
func.func @transposes(%a: memref<16x8xf32>, %b: memref<8x16xf32>, %c: memref<17x16xf32>, %d: memref<16x17xf32>) {
  linalg.generic {indexing_maps = [#ji, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<16x8xf32>) outs(%b : memref<8x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  linalg.generic {indexing_maps = [#ji, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%c : memref<17x16xf32>) outs(%d : memref<16x17xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// CHECK-LABEL: @columns
// CHECK: linalg.generic {{.*}} attrs = {tenon.vector = #tenon.vector<vectorize = "whole">}
// CHECK: linalg.generic
// CHECK-NOT: attrs
func.func @columns(%a: memref<256xf32>, %b: memref<257xf32>) {
  linalg.generic {indexing_maps = [#row, #row], iterator_types = ["parallel"]}
      ins(%a : memref<256xf32>) outs(%a : memref<256xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [#row, #row], iterator_types = ["parallel"]}
      ins(%b : memref<257xf32>) outs(%b : memref<257xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: @step
// CHECK: linalg.generic {{.*}} attrs = {tenon.vector = #tenon.vector<vectorize = "step">}
// CHECK: linalg.generic
// CHECK-NOT: attrs
func.func @step(%a: memref<12xf32>, %b: memref<128xf32>, %c: memref<12x128xf32>, %d: memref<13xf32>, %e: memref<13x128xf32>) {
  linalg.generic {indexing_maps = [#i, #j, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<12xf32>, memref<128xf32>) outs(%c : memref<12x128xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.maximumf %x, %y : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [#i, #j, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%d, %b : memref<13xf32>, memref<128xf32>) outs(%e : memref<13x128xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.maximumf %x, %y : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: @plane
// CHECK: linalg.generic {{.*}} attrs = {tenon.vector = #tenon.vector<vectorize = "whole">}
// CHECK: linalg.generic
// CHECK-NOT: attrs
func.func @plane(%a: memref<12x128xf32>, %b: memref<12x129xf32>) {
  linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%a : memref<12x128xf32>) {
  ^bb0(%x: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%b : memref<12x129xf32>) {
  ^bb0(%x: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: @product
// CHECK: linalg.generic {{.*}} attrs = {tenon.vector = #tenon.vector<vectorize = "whole">}
// CHECK: linalg.generic
// CHECK-NOT: attrs
func.func @product(%a: memref<4x64xf32>, %b: memref<64x32xf32>, %c: memref<4x32xf32>, %d: memref<4x65xf32>, %e: memref<65x32xf32>) {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<4x64xf32>, memref<64x32xf32>) outs(%c : memref<4x32xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %p, %z : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%d, %e : memref<4x65xf32>, memref<65x32xf32>) outs(%c : memref<4x32xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %p, %z : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: @volume
// CHECK: linalg.generic {{.*}} attrs = {tenon.vector = #tenon.vector<vectorize = "whole">}
// CHECK: linalg.generic
// CHECK-NOT: attrs
func.func @volume(%a: memref<4x12x64xf32>, %b: memref<5x12x64xf32>) {
  linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel", "parallel"]} outs(%a : memref<4x12x64xf32>) {
  ^bb0(%x: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel", "parallel"]} outs(%b : memref<5x12x64xf32>) {
  ^bb0(%x: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: @units
// CHECK: linalg.generic {{.*}} attrs = {tenon.plan = #tenon.plan<unit = 3>, tenon.vector = #tenon.vector<vectorize = "whole">}
// CHECK: linalg.generic {{.*}} attrs = {tenon.plan = #tenon.plan<unit = 3>}
func.func @units(%a: memref<4x1x2xf32>, %b: memref<1x32x2xf32>, %c: memref<4x32xf32>, %d: memref<4x2x2xf32>, %e: memref<2x32x2xf32>) {
  linalg.generic {indexing_maps = [#av, #bv, #cv], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<4x1x2xf32>, memref<1x32x2xf32>) outs(%c : memref<4x32xf32>) attrs = {tenon.plan = #tenon.plan<unit = 3>} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %p, %z : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [#av, #bv, #cv], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%d, %e : memref<4x2x2xf32>, memref<2x32x2xf32>) outs(%c : memref<4x32xf32>) attrs = {tenon.plan = #tenon.plan<unit = 3>} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %p, %z : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: @fills
// CHECK-COUNT-3: linalg.fill {tenon.vector = #tenon.vector<vectorize = "whole">}
// CHECK: linalg.fill ins
// CHECK: linalg.fill ins
// CHECK: linalg.fill ins
func.func @fills(%x: f32, %a: memref<256xf32>, %b: memref<12x128xf32>, %c: memref<4x12x64xf32>, %d: memref<257xf32>, %e: memref<13x128xf32>, %f: memref<4x13x64xf32>) {
  linalg.fill ins(%x : f32) outs(%a : memref<256xf32>)
  linalg.fill ins(%x : f32) outs(%b : memref<12x128xf32>)
  linalg.fill ins(%x : f32) outs(%c : memref<4x12x64xf32>)
  linalg.fill ins(%x : f32) outs(%d : memref<257xf32>)
  linalg.fill ins(%x : f32) outs(%e : memref<13x128xf32>)
  linalg.fill ins(%x : f32) outs(%f : memref<4x13x64xf32>)
  return
}
