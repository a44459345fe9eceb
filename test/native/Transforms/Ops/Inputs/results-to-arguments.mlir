// Results as arguments.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.copy_duplicate_results
    } : !transform.any_op
    transform.tenon.convert_results_to_out_params %root {
          add_result_attr, hoist_static_allocs, modify_public_functions,
          only_static_shapes
        } : !transform.any_op
    transform.yield
  }
}
