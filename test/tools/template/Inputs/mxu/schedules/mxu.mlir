// Lowers networks of bf16 to a matrix unit.
// In: functions on tensors. Out: mxu ops on buffers.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    // How many blocks in K are loaded into the scratchpad at once.
    %at_once = transform.tune.knob<"blocks_at_once"> = 8 from options = [1, 2, 4, 8, 16] -> !int
    %m = transform.param.constant 8 : i64 -> !int
    %n = transform.param.constant 32 : i64 -> !int
    %k = transform.param.constant 16 : i64 -> !int
    %vnni = transform.param.constant 1 : i64 -> !int
    %scratchpad = transform.param.constant 3 : i64 -> !int
    %lanes = transform.param.constant 256 : i64 -> !int
    %dims_of_dma = transform.param.constant 2 : i64 -> !int

    %linalg = transform.include @convert_to_linalg failures(propagate) (%root) : (!op) -> !op
    transform.include @prepare_for_unit failures(propagate) (%linalg) : (!op) -> ()
    transform.include @accumulate_in_f32 failures(propagate) (%linalg) : (!op) -> ()
    transform.include @mark_products failures(propagate) (%linalg) : (!op) -> ()
    transform.include @pack_for_unit failures(propagate) (%linalg, %m, %n, %k, %vnni)
        : (!op, !int, !int, !int, !int) -> ()
    transform.include @tile_for_unit failures(propagate) (%linalg, %m, %n) : (!op, !int, !int) -> ()
    transform.include @promote_tiles failures(propagate) (%linalg, %m, %n, %k, %vnni, %at_once, %scratchpad)
        : (!op, !int, !int, !int, !int, !int, !int) -> ()
    transform.include @split_broadcasts failures(propagate) (%linalg) : (!op) -> ()
    %buffers = transform.include @one_shot_bufferize failures(propagate) (%linalg) : (!op) -> !op
    %doubled = transform.include @double_buffer failures(propagate) (%buffers) : (!op) -> !op
    %owned = transform.include @deallocate failures(propagate) (%doubled) : (!op) -> !op
    transform.include @split_transfers failures(propagate) (%owned, %dims_of_dma) : (!op, !int) -> ()
    transform.include @pipeline_strips failures(propagate) (%owned, %lanes, %scratchpad) : (!op, !int, !int) -> ()
    transform.include @linalg_to_mxu failures(propagate) (%owned) : (!op) -> ()
    transform.yield
  }

  // Marks the products.
  transform.named_sequence @mark_products(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "mxu/products"
    } : !op
    transform.yield
  }

  // Lowers rows that stand alone to pipelines over strips.
  transform.named_sequence @pipeline_strips(%root: !op {transform.readonly}, %lanes: !int {transform.readonly},
      %memory: !int {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "mxu/strips" settings = ["lanes", "memory"] (%lanes, %memory : !int, !int)
    } : !op
    transform.yield
  }

  // Lowers to operations of the accelerator.
  transform.named_sequence @linalg_to_mxu(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "mxu/from-linalg"
    } : !op
    transform.yield
  }
}
