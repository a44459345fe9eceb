// Tiles of 256 rows, where the cores of the machine have four each: here 2 cores.
// RUN: tenon-opt %s --schedule=%S/Inputs/marks.mlir | FileCheck %s

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#product = {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]}

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"L2_cache_size_in_bytes" = 2097152 : i64, "vector_registers" = 32 : i64, "vector_bits" = 512 : i64, "cores" = 2 : i64>>} {
  // LargeForCores: 24 tiles.
  // CHECK-LABEL: func.func @enough(
  // CHECK: order = [1, 0]
  // CHECK-SAME: sizes = [256, 64, 0]
  func.func @enough(%a: tensor<300x1024xf32>, %b: tensor<1024x768xf32>, %c: tensor<300x768xf32>) -> tensor<300x768xf32> {
    %r = linalg.generic #product ins(%a, %b : tensor<300x1024xf32>, tensor<1024x768xf32>) outs(%c : tensor<300x768xf32>) {
    ^bb0(%x: f32, %y: f32, %o: f32):
      %p = arith.mulf %x, %y : f32
      %s = arith.addf %o, %p : f32
      linalg.yield %s : f32
    } -> tensor<300x768xf32>
    return %r : tensor<300x768xf32>
  }

  // 6 tiles would be too few for 2 cores.
  // CHECK-LABEL: func.func @too_few(
  // CHECK: sizes = [128, 64, 0]
  func.func @too_few(%a: tensor<300x2048xf32>, %b: tensor<2048x192xf32>, %c: tensor<300x192xf32>) -> tensor<300x192xf32> {
    %r = linalg.generic #product ins(%a, %b : tensor<300x2048xf32>, tensor<2048x192xf32>) outs(%c : tensor<300x192xf32>) {
    ^bb0(%x: f32, %y: f32, %o: f32):
      %p = arith.mulf %x, %y : f32
      %s = arith.addf %o, %p : f32
      linalg.yield %s : f32
    } -> tensor<300x192xf32>
    return %r : tensor<300x192xf32>
  }

  // Rows of one tile have none to gain.
  // CHECK-LABEL: func.func @one_tile(
  // CHECK: sizes = [0, 64, 0]
  func.func @one_tile(%a: tensor<128x1024xf32>, %b: tensor<1024x1024xf32>, %c: tensor<128x1024xf32>) -> tensor<128x1024xf32> {
    %r = linalg.generic #product ins(%a, %b : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%c : tensor<128x1024xf32>) {
    ^bb0(%x: f32, %y: f32, %o: f32):
      %p = arith.mulf %x, %y : f32
      %s = arith.addf %o, %p : f32
      linalg.yield %s : f32
    } -> tensor<128x1024xf32>
    return %r : tensor<128x1024xf32>
  }
}
