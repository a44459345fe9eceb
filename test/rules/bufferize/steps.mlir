// A step over a dim of size 1 is 1, so that the view which a slice becomes tells the dims that it drops.
// RUN: tenon-opt %s --rules=bufferize/steps | FileCheck %s
// RUN: tenon-run %s --entry=dilated --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=dilated --schedule=mlp-xsmm --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok

// DropStepOfSlice, DropStepOfInsertion
// CHECK-LABEL: func.func @steps(
// CHECK: tensor.extract_slice %{{.*}}[2] [1] [1] : tensor<9xf32> to tensor<1xf32>
// CHECK: tensor.extract_slice %{{.*}}[2, 0] [1, 3] [1, 2] : tensor<9x7xf32> to tensor<3xf32>
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[4, 0] [1, 3] [1, 2] : tensor<3xf32> into tensor<9x7xf32>
func.func @steps(%x: tensor<9xf32>, %y: tensor<9x7xf32>) -> (tensor<1xf32>, tensor<9x7xf32>) {
  %0 = tensor.extract_slice %x[2] [1] [3] : tensor<9xf32> to tensor<1xf32>
  %1 = tensor.extract_slice %y[2, 0] [1, 3] [3, 2] : tensor<9x7xf32> to tensor<3xf32>
  %2 = tensor.insert_slice %1 into %y[4, 0] [1, 3] [2, 2] : tensor<3xf32> into tensor<9x7xf32>
  return %0, %2 : tensor<1xf32>, tensor<9x7xf32>
}

// DropStepOfParallelInsertion
// CHECK-LABEL: func.func @in_parallel(
// CHECK: tensor.parallel_insert_slice %{{.*}} into %{{.*}}[%{{.*}}, 0] [1, 3] [1, 2]
func.func @in_parallel(%x: tensor<3xf32>, %y: tensor<9x7xf32>) -> tensor<9x7xf32> {
  %0 = scf.forall (%i) in (3) shared_outs(%o = %y) -> tensor<9x7xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i, 0] [1, 3] [3, 2] : tensor<3xf32> into tensor<9x7xf32>
    }
  }
  return %0 : tensor<9x7xf32>
}

// One column of a dilated convolution on buffers: its slices step over a column of size 1, and drop dims.
func.func @dilated(%image: memref<2x18x9x1xf16>, %filter: memref<2x5x1x8xf32>, %c: memref<2x9x1x8xf64>) {
  linalg.conv_2d_nhwc_hwcf {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%image, %filter : memref<2x18x9x1xf16>, memref<2x5x1x8xf32>) outs(%c : memref<2x9x1x8xf64>)
  return
}
