// --batch and --layers give the shapes; two sizes make one layer.
// RUN: tenon-gen --batch=3 --layers=5,7 | FileCheck %s --check-prefix=ONE
// RUN: tenon-gen --batch=1 --layers=1,2,3,4 | FileCheck %s --check-prefix=THREE

// ONE: @entry(%[[IN:.*]]: tensor<3x5xf32>) -> tensor<3x7xf32>
// ONE: linalg.generic {{.*}} ins(%[[IN]], %{{.*}} : tensor<3x5xf32>, tensor<5x7xf32>)
// ONE-NOT: linalg.generic
// ONE: return %{{.*}} : tensor<3x7xf32>

// THREE: @entry(%{{.*}}: tensor<1x1xf32>) -> tensor<1x4xf32>
// THREE: ins({{.*}} : tensor<1x1xf32>, tensor<1x2xf32>)
// THREE: ins({{.*}} : tensor<1x2xf32>, tensor<2x3xf32>)
// THREE: ins({{.*}} : tensor<1x3xf32>, tensor<3x4xf32>)
