// With --kernel=args the parameters follow the input, layer by layer, and no
// tensor is a constant.
// RUN: tenon-gen --kernel=args --bias=matrix | FileCheck %s --check-prefix=BIAS
// RUN: tenon-gen --kernel=args | FileCheck %s --check-prefix=PLAIN
// A seed is about constants: arguments stay as they are.
// RUN: tenon-gen --kernel=args --seed=1 | FileCheck %s --check-prefix=PLAIN

// BIAS:     @entry(%[[IN:.*]]: tensor<256x128xf32>, %[[W1:.*]]: tensor<128x256xf32>, %[[B1:.*]]: tensor<256x256xf32>, %[[W2:.*]]: tensor<256x512xf32>, %[[B2:.*]]: tensor<256x512xf32>)
// BIAS-NOT: dense<
// BIAS:     ins(%[[IN]], %[[W1]] :
// BIAS:     ins(%[[B1]] :
// BIAS:     ins(%{{.*}}, %[[W2]] :
// BIAS:     ins(%[[B2]] :

// PLAIN:     @entry(%[[IN:.*]]: tensor<256x128xf32>, %[[W1:.*]]: tensor<128x256xf32>, %[[W2:.*]]: tensor<256x512xf32>)
// PLAIN-NOT: dense<
// PLAIN:     ins(%[[IN]], %[[W1]] :
// PLAIN:     ins(%{{.*}}, %[[W2]] :
