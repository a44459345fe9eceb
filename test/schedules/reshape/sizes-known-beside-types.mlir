// A size that is a constant though the type of the result does not say it, as
// behind a slice with a constant size.
// RUN: tenon-opt %s --schedule=reshape-fuse | FileCheck %s
// RUN: tenon-opt %s --schedule=reshape-down -o /dev/null
// RUN: tenon-opt %s --schedule=reshape-up -o /dev/null
// CHECK: tensor.extract_slice
// CHECK: return %{{.*}} : tensor<?x1xf32>
func.func @f(%x: tensor<400xf32>, %i: index) -> tensor<?x1xf32> {
  %c1 = arith.constant 1 : index
  %s = tensor.extract_slice %x[%i] [%c1] [1] : tensor<400xf32> to tensor<?xf32>
  %e = tensor.expand_shape %s [[0, 1]] output_shape [%c1, 1] : tensor<?xf32> into tensor<?x1xf32>
  return %e : tensor<?x1xf32>
}

// Beside another user of the size.
func.func @twice(%x: tensor<400xf32>, %i: index) -> (tensor<?x1x2xf32>, index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %s = tensor.extract_slice %x[%i] [%c6] [1] : tensor<400xf32> to tensor<?xf32>
  %c3 = arith.divui %c6, %c2 : index
  %e = tensor.expand_shape %s [[0, 1, 2]] output_shape [%c3, 1, 2] : tensor<?xf32> into tensor<?x1x2xf32>
  %d = tensor.dim %e, %c0 : tensor<?x1x2xf32>
  return %e, %d : tensor<?x1x2xf32>, index
}
