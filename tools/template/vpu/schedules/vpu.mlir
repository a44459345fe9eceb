// Lowers networks of f32 to a vector unit with three queues.
// In: functions on tensors. Out: vpu ops on buffers.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    %linalg = transform.include @convert_to_linalg failures(propagate) (%root) : (!op) -> !op
    transform.include @split_rows failures(propagate) (%linalg) : (!op) -> ()
    %buffers = transform.include @one_shot_bufferize failures(propagate) (%linalg) : (!op) -> !op
    %owned = transform.include @deallocate failures(propagate) (%buffers) : (!op) -> !op
    transform.include @merge_dims failures(propagate) (%owned) : (!op) -> ()
    transform.include @pipeline_rows failures(propagate) (%owned) : (!op) -> ()
    transform.include @vectorize_strips failures(propagate) (%owned) : (!op) -> ()
    transform.yield
  }

  // Loops over the rows of elementwise operations that broadcast.
  transform.named_sequence @split_rows(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "vpu/rows"
    } : !op
    %rows = transform.tenon.tile_marked %functions level = "block" sequential : (!op) -> !op
    transform.include @drop_unit_dims failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Rows and products to pipelines over strips.
  transform.named_sequence @pipeline_rows(%root: !op {transform.readonly}) {
    %all = transform.structured.match interface{LinalgOp} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.structured.generalize %all : (!op) -> !op
    transform.apply_patterns to %root {
      transform.tenon.rules "vpu/pipelines"
    } : !op
    transform.yield
  }

  // What is computed on a strip to instructions.
  transform.named_sequence @vectorize_strips(%root: !op {transform.readonly}) {
    %strips = transform.structured.match attributes {vpu.local} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %strips : !op {
    ^bb0(%strip: !op):
      transform.structured.vectorize %strip : !op
    }
    transform.apply_patterns to %root {
      transform.apply_patterns.canonicalization
      transform.tenon.rules "vpu/to-registers"
    } : !op
    transform.yield
  }
}
