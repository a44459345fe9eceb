// Lowers products of bf16 to AMX tiles of 16 rows of 64 bytes.
// In: functions on tensors in linalg. Out: loops on buffers, with amx operations.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<leaves = "buffers">} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    // 0: products stay loops over packed blocks, which run on any machine.
    %tiles = transform.tune.knob<"tiles"> = 1 from options = [0, 1] -> !int
    %sixteen = transform.param.constant 16 : i64 -> !int
    %k = transform.param.constant 32 : i64 -> !int
    %two = transform.param.constant 2 : i64 -> !int
    %linalg = transform.include @convert_to_linalg failures(propagate) (%root) : (!op) -> !op
    transform.apply_patterns to %linalg { transform.tenon.rules "amx/products" } : !op
    transform.include @pack_for_unit failures(propagate) (%linalg, %sixteen, %sixteen, %k, %two) : (!op, !int, !int, !int, !int) -> ()
    transform.include @tile_for_unit failures(propagate) (%linalg, %sixteen, %sixteen) : (!op, !int, !int) -> ()
    %buffers = transform.include @one_shot_bufferize failures(propagate) (%linalg) : (!op) -> !op
    %owned = transform.include @deallocate failures(propagate) (%buffers) : (!op) -> !op
    transform.tune.alternatives<"tiles"> selected_region = %tiles : !int {
    }, {
      transform.apply_patterns to %owned { transform.tenon.rules "amx/to-amx" } : !op
    }
    transform.yield
  }
}
