// The dialect of an attribute declares it: a schedule that names another one is
// refused when it is loaded, with the place.
// RUN: not tenon-opt %s --schedule=%s 2>&1 | FileCheck %s --implicit-check-not=error:
// CHECK: schedule-attribute-undeclared.mlir:[[#@LINE+4]]:{{[0-9]+}}: error: the dialect 'tenon' declares no attribute 'tenon.kown'; did you mean 'tenon.known'?
// CHECK: schedule-attribute-undeclared.mlir:[[#@LINE+5]]:{{[0-9]+}}: error: the dialect 'tenon' declares no attribute 'tenon.bakend'; did you mean 'tenon.backend'?
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match attributes {tenon.kown, my.mark} in %root
        : (!transform.any_op) -> !transform.any_op
    transform.annotate %0 "tenon.bakend" : !transform.any_op
    transform.annotate %0 "my.other" : !transform.any_op
    transform.yield
  }
}
