// How long sums are cut, by the second-level cache of the machine: here 1 MiB.
// RUN: tenon-opt %s --rules=layers/pieces,layers/pieces-from-zero | FileCheck %s

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"L2_cache_size_in_bytes" = 1048576 : i64, "vector_registers" = 32 : i64>>} {
  // BlockK: 3000 rows of 256 bytes are 6 pieces of 128 KiB or less, whole steps of 64.
  // CHECK-LABEL: func.func @long(
  // CHECK: tenon.tile = #tenon.tile<level = "sum", sizes = [0, 0, 512]
  func.func @long(%a: tensor<128x3000xf32>, %b: tensor<3000x64xf32>, %c: tensor<128x64xf32>) -> tensor<128x64xf32> {
    %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<128x3000xf32>, tensor<3000x64xf32>) outs(%c : tensor<128x64xf32>) {
    ^bb0(%x: f32, %y: f32, %s: f32):
      %p = arith.mulf %x, %y : f32
      %r = arith.addf %s, %p : f32
      linalg.yield %r : f32
    } -> tensor<128x64xf32>
    return %0 : tensor<128x64xf32>
  }

  // A quarter of the cache has room for it.
  // CHECK-LABEL: func.func @short(
  // CHECK-NOT: tenon.tile
  func.func @short(%a: tensor<128x1024xf32>, %b: tensor<1024x64xf32>, %c: tensor<128x64xf32>) -> tensor<128x64xf32> {
    %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<128x1024xf32>, tensor<1024x64xf32>) outs(%c : tensor<128x64xf32>) {
    ^bb0(%x: f32, %y: f32, %s: f32):
      %p = arith.mulf %x, %y : f32
      %r = arith.addf %s, %p : f32
      linalg.yield %r : f32
    } -> tensor<128x64xf32>
    return %0 : tensor<128x64xf32>
  }

  // Sums of bf16 would be rounded after each piece.
  // CHECK-LABEL: func.func @rounded(
  // CHECK-NOT: tenon.tile
  func.func @rounded(%a: tensor<128x9000xbf16>, %b: tensor<9000x64xbf16>, %c: tensor<128x64xbf16>) -> tensor<128x64xbf16> {
    %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<128x9000xbf16>, tensor<9000x64xbf16>) outs(%c : tensor<128x64xbf16>) {
    ^bb0(%x: bf16, %y: bf16, %s: bf16):
      %p = arith.mulf %x, %y : bf16
      %r = arith.addf %s, %p : bf16
      linalg.yield %r : bf16
    } -> tensor<128x64xbf16>
    return %0 : tensor<128x64xbf16>
  }

  // BlockWindow: all rows of an image pass one place of the filter after the other.
  // CHECK-LABEL: func.func @image(
  // CHECK: tenon.tile = #tenon.tile<level = "sum", sizes = [0, 0, 0, 1, 1, 0]
  func.func @image(%a: tensor<9x9x512xf32>, %b: tensor<3x3x512x64xf32>, %c: tensor<7x7x64xf32>) -> tensor<7x7x64xf32> {
    %0 = linalg.generic {indexing_maps = [affine_map<(y, x, n, i, j, k) -> (y + i, x + j, k)>, affine_map<(y, x, n, i, j, k) -> (i, j, k, n)>, affine_map<(y, x, n, i, j, k) -> (y, x, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%a, %b : tensor<9x9x512xf32>, tensor<3x3x512x64xf32>) outs(%c : tensor<7x7x64xf32>) {
    ^bb0(%x: f32, %y: f32, %s: f32):
      %p = arith.mulf %x, %y : f32
      %r = arith.addf %s, %p : f32
      linalg.yield %r : f32
    } -> tensor<7x7x64xf32>
    return %0 : tensor<7x7x64xf32>
  }

  // A filter that stays in the cache: 9 places of 64 rows of 256 bytes.
  // CHECK-LABEL: func.func @small_filter(
  // CHECK-NOT: tenon.tile
  func.func @small_filter(%a: tensor<9x9x64xf32>, %b: tensor<3x3x64x64xf32>, %c: tensor<7x7x64xf32>) -> tensor<7x7x64xf32> {
    %0 = linalg.generic {indexing_maps = [affine_map<(y, x, n, i, j, k) -> (y + i, x + j, k)>, affine_map<(y, x, n, i, j, k) -> (i, j, k, n)>, affine_map<(y, x, n, i, j, k) -> (y, x, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%a, %b : tensor<9x9x64xf32>, tensor<3x3x64x64xf32>) outs(%c : tensor<7x7x64xf32>) {
    ^bb0(%x: f32, %y: f32, %s: f32):
      %p = arith.mulf %x, %y : f32
      %r = arith.addf %s, %p : f32
      linalg.yield %r : f32
    } -> tensor<7x7x64xf32>
    return %0 : tensor<7x7x64xf32>
  }

  // One row of an image has nothing to wait for.
  // CHECK-LABEL: func.func @row(
  // CHECK-NOT: tenon.tile
  func.func @row(%a: tensor<3x9x512xf32>, %b: tensor<3x3x512x64xf32>, %c: tensor<7x64xf32>) -> tensor<7x64xf32> {
    %0 = linalg.generic {indexing_maps = [affine_map<(x, n, i, j, k) -> (i, x + j, k)>, affine_map<(x, n, i, j, k) -> (i, j, k, n)>, affine_map<(x, n, i, j, k) -> (x, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%a, %b : tensor<3x9x512xf32>, tensor<3x3x512x64xf32>) outs(%c : tensor<7x64xf32>) {
    ^bb0(%x: f32, %y: f32, %s: f32):
      %p = arith.mulf %x, %y : f32
      %r = arith.addf %s, %p : f32
      linalg.yield %r : f32
    } -> tensor<7x64xf32>
    return %0 : tensor<7x64xf32>
  }

  // BlockLongK, SeparateBlockAccumulators: two rows, which stay in the cache, of sums so long that
  // one accumulator would take 70000 steps.
  // CHECK-LABEL: func.func @long_rows(
  // CHECK: tenon.plan = #tenon.plan<separate_accumulators>, tenon.tile = #tenon.tile<level = "sum", sizes = [0, 0, 4096]>
  func.func @long_rows(%a: tensor<2x70000xf32>, %b: tensor<70000x4xf32>, %c: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<2x70000xf32>, tensor<70000x4xf32>) outs(%c : tensor<2x4xf32>) {
    ^bb0(%x: f32, %y: f32, %s: f32):
      %p = arith.mulf %x, %y : f32
      %r = arith.addf %s, %p : f32
      linalg.yield %r : f32
    } -> tensor<2x4xf32>
    return %0 : tensor<2x4xf32>
  }

  // BlockLongKOfManyRows: many rows, and a panel that stays in the cache.
  // CHECK-LABEL: func.func @long_column(
  // CHECK: tenon.plan = #tenon.plan<separate_accumulators>, tenon.tile = #tenon.tile<level = "sum", sizes = [0, 0, 4096]>
  func.func @long_column(%a: tensor<16x9000xf32>, %b: tensor<9000x4xf32>, %c: tensor<16x4xf32>) -> tensor<16x4xf32> {
    %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<16x9000xf32>, tensor<9000x4xf32>) outs(%c : tensor<16x4xf32>) {
    ^bb0(%x: f32, %y: f32, %s: f32):
      %p = arith.mulf %x, %y : f32
      %r = arith.addf %s, %p : f32
      linalg.yield %r : f32
    } -> tensor<16x4xf32>
    return %0 : tensor<16x4xf32>
  }

  // BlockKOfPackedBlocks: the same of 3000 blocks of 32.
  // CHECK-LABEL: func.func @blocks(
  // CHECK: tenon.plan = #tenon.plan<separate_accumulators>, tenon.tile = #tenon.tile<level = "sum", sizes = [128, 0, 0, 0]>
  func.func @blocks(%a: tensor<3000x2x32xf32>, %b: tensor<3000x32x4xf32>, %c: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %0 = linalg.generic {indexing_maps = [affine_map<(r, m, n, k) -> (r, m, k)>, affine_map<(r, m, n, k) -> (r, k, n)>, affine_map<(r, m, n, k) -> (m, n)>], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%a, %b : tensor<3000x2x32xf32>, tensor<3000x32x4xf32>) outs(%c : tensor<2x4xf32>) {
    ^bb0(%x: f32, %y: f32, %s: f32):
      %p = arith.mulf %x, %y : f32
      %r = arith.addf %s, %p : f32
      linalg.yield %r : f32
    } -> tensor<2x4xf32>
    return %0 : tensor<2x4xf32>
  }

  // StartBlockFromZero: what is added to one accumulator is the sum of a piece.
  // CHECK-LABEL: func.func @piece(
  // CHECK-SAME: %{{.*}}: tensor<8x512xf32>, %{{.*}}: tensor<512x64xf32>, %[[C:.*]]: tensor<8x64xf32>)
  // CHECK: %[[ZERO:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<8x64xf32>)
  // CHECK: %[[SUMS:.*]] = linalg.generic {{.*}} outs(%[[ZERO]] : tensor<8x64xf32>)
  // CHECK-NOT: tenon.plan
  // CHECK: linalg.generic {{.*}} ins(%[[SUMS]] : tensor<8x64xf32>) outs(%[[C]] : tensor<8x64xf32>)
  func.func @piece(%a: tensor<8x512xf32>, %b: tensor<512x64xf32>, %c: tensor<8x64xf32>) -> tensor<8x64xf32> {
    %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<8x512xf32>, tensor<512x64xf32>) outs(%c : tensor<8x64xf32>) attrs = {tenon.plan = #tenon.plan<separate_accumulators>} {
    ^bb0(%x: f32, %y: f32, %s: f32):
      %p = arith.mulf %x, %y : f32
      %r = arith.addf %s, %p : f32
      linalg.yield %r : f32
    } -> tensor<8x64xf32>
    return %0 : tensor<8x64xf32>
  }
}
