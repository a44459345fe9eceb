// --output=named says the network with matmul, add and max.
// RUN: tenon-gen --output=named --layers=128,256 --bias=matrix --relu | FileCheck %s
// RUN: tenon-gen --output=generic --bias=matrix > %t.generic
// RUN: tenon-gen --bias=matrix | diff - %t.generic

// CHECK-NOT:  linalg.generic
// CHECK:      %[[GEMM:.*]] = linalg.matmul ins(%arg0, %{{.*}} : tensor<256x128xf32>, tensor<128x256xf32>) outs(%[[INIT:.*]] : tensor<256x256xf32>)
// CHECK-NEXT: %[[ADD:.*]] = linalg.add ins(%{{.*}}, %[[GEMM]] : tensor<256x256xf32>, tensor<256x256xf32>) outs(%[[GEMM]] :
// CHECK:      %[[ZEROS:.*]] = linalg.fill
// CHECK-NEXT: %[[MAX:.*]] = linalg.max ins(%[[ADD]], %[[ZEROS]] : tensor<256x256xf32>, tensor<256x256xf32>) outs(%[[ADD]] :
// CHECK-NEXT: return %[[MAX]]
