// A bias and a relu are there only when they are asked for.
// RUN: tenon-gen | FileCheck %s --check-prefix=NEITHER
// RUN: tenon-gen --bias | FileCheck %s --check-prefix=BIAS
// RUN: tenon-gen --relu | FileCheck %s --check-prefix=RELU

// NEITHER-COUNT-2: linalg.generic
// NEITHER-NOT:     linalg.generic

// BIAS-NOT:     arith.maximumf
// BIAS-COUNT-2: arith.addf %in, %out
// BIAS-NOT:     arith.{{addf|maximumf}}

// RELU-NOT:     arith.addf %in, %out
// RELU-COUNT-2: arith.maximumf
// RELU-NOT:     arith.{{addf|maximumf}}
