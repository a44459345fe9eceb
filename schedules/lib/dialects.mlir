// Lowers the dialects of front ends to linalg: TOSA, ONNX, hivm.
!op = !transform.any_op
!int = !transform.param<i64>
module attributes {transform.with_named_sequence} {
  // Lowers TOSA by upstream's passes. Functions without TOSA stay unchanged.
  // In: TOSA. Out: linalg, tensor, arith and scf.
  transform.named_sequence @tosa_to_linalg(%root: !op {transform.readonly}) {
    %functions = transform.tenon.functions_with ["tosa"] in %root : (!op) -> !op
    %linalg = transform.tenon.apply_pass_pipeline "tosa-optional-decompositions, canonicalize, tosa-infer-shapes, tosa-to-scf, tosa-make-broadcastable, tosa-to-linalg-named, tosa-layerwise-constant-fold, tosa-make-broadcastable, tosa-to-linalg, tosa-to-tensor, tosa-to-arith{include-apply-rescale=true}, canonicalize"
        to %functions : (!op) -> !op
    transform.yield
  }

  // Lowers the operators of tenon-onnx by rules. Functions without operators stay unchanged.
  // In: onnx. Out: linalg, tensor, arith and math.
  transform.named_sequence @onnx_to_linalg(%root: !op {transform.readonly}) {
    %functions = transform.tenon.functions_with ["onnx"] in %root : (!op) -> !op
    // Without convolutions no transpose to channels last reaches a pool.
    transform.foreach %functions : !op {
    ^bb0(%function: !op):
      %products = transform.structured.match ops{["onnx.conv", "onnx.conv_transpose", "onnx.conv_integer", "onnx.qlinear_conv"]}
          in %function {tenon.may_be_empty} : (!op) -> !op
      %convolutions = transform.num_associations %products : (!op) -> !int
      transform.apply_patterns to %function { transform.tenon.rules "onnx/planes" settings = ["convolutions"] (%convolutions : !int) } : !op
    }
    transform.apply_patterns to %functions {
      transform.tenon.rules "onnx/elementwise"
      transform.tenon.rules "onnx/shape"
      transform.tenon.rules "onnx/reduction"
      transform.tenon.rules "onnx/product"
      transform.tenon.rules "onnx/indexing"
      transform.tenon.rules "onnx/pooling"
      transform.tenon.rules "onnx/normalization"
      transform.tenon.rules "onnx/resize"
      transform.tenon.rules "onnx/quantization"
      transform.tenon.rules "onnx/recurrent"
    } : !op
    // The rules write fills as generics of any shape. As linalg.fill they are inits again.
    %starts = transform.collect_matching @generic_without_inputs in %functions : (!op) -> !op
    transform.tenon.try { transform.structured.specialize %starts : (!op) -> !op }
    transform.yield
  }

  // Matches a generic without inputs.
  transform.named_sequence @generic_without_inputs(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["linalg.generic"] : !op
    transform.match.structured %op : !op {
    ^bb0(%self: !op):
      %inputs = transform.match.structured.num_inputs %self : (!op) -> !int
      %none = transform.param.constant 0 : i64 -> !int
      transform.match.param.cmpi eq %inputs, %none : !int
      transform.match.structured.yield
    }
    transform.yield %op : !op
  }

  // Lowers hivm by rules.
  // In: hivm on memrefs in any memory space, or on tensors. Out: linalg and subviews in the default memory space.
  transform.named_sequence @hivm_to_linalg(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "hivm/elementwise"
      transform.tenon.rules "hivm/cast"
      transform.tenon.rules "hivm/structured"
      transform.tenon.rules "hivm/reduce"
    } : !op
    transform.tenon.drop_memory_spaces %root : !op
    transform.yield
  }
}
