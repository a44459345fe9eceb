// Knobs that several stages use.
!int = !transform.param<i64>

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

  transform.named_sequence @knob_deduplicate_loops() -> !int {
    // 1 compiles loops that differ in their buffers only once, as functions; 0 compiles each. Good for networks
    // of many equal layers; less is then known of each buffer.
    %share = transform.tune.knob<"deduplicate_loops"> = 0 from options = [0, 1] {tenon.formerly = "share_loops"} -> !int
    transform.yield %share : !int
  }
}
