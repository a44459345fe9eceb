// Knobs that several stages or some entries use.
!int = !transform.param<i64>
!any = !transform.any_param

module attributes {transform.with_named_sequence} {
  transform.named_sequence @knob_packed_dots() -> !int {
    // 1 uses instructions that add pairs (bf16) or fours (i8) of products, where the machine has them;
    // 0 does not.
    %dots = transform.tune.knob<"packed_dots"> = 1 from options = [0, 1] -> !int
    transform.yield %dots : !int
  }

  transform.named_sequence @knob_exact() -> !int {
    // 1 leaves math functions, maxima and conversions of bf16 as operations, and kernels as loops: --verify=exact sets
    // it. 0 lowers them to what the machine computes fastest.
    %exact = transform.tune.knob<"exact"> = 0 from options = [0, 1] -> !int
    transform.yield %exact : !int
  }

  // Not of mlp-xsmm-blocks, whose tiles are blocks.
  transform.named_sequence @knobs_of_tiles() -> (!any, !any, !any) {
    // Sizes of a tile in M and N: what one task or call of a kernel computes. by_shape takes them from the table
    // layers/tiles.
    %m = transform.tune.knob<"tile_m"> = "by_shape" from options = ["by_shape", 8, 16, 24, 28, 32, 48, 64, 96, 128] -> !any
    %n = transform.tune.knob<"tile_n"> = "by_shape" from options = ["by_shape", 16, 32, 48, 64, 96, 128] -> !any
    // Order of the loops over tiles: 1 puts N outermost, so that a block of the weight stays in the cache; 0 puts M
    // outermost; by_shape takes it from the table layers/tiles.
    %n_outermost = transform.tune.knob<"n_outermost"> = "by_shape" from options = ["by_shape", 0, 1] {tenon.formerly = "columns_outermost"} -> !any
    transform.yield %m, %n, %n_outermost : !any, !any, !any
  }

  transform.named_sequence @knob_deduplicate_loops() -> !int {
    // 1 compiles loops that differ in their buffers only once, as functions; 0 compiles each. Good for networks
    // of many equal layers; less is then known of each buffer.
    %share = transform.tune.knob<"deduplicate_loops"> = 0 from options = [0, 1] {tenon.formerly = "share_loops"} -> !int
    transform.yield %share : !int
  }
}
