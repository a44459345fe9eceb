// Other fills stay as they are.
// RUN: tenon-opt %s --rules=xsmm/from-linalg | FileCheck %s

// CHECK-NOT: xsmm.

// FillToZero, BodyIs: the sign of a zero counts.
func.func @minus_zero(%c: memref<4x6xf32>) {
  %value = arith.constant -0.0 : f32
  linalg.fill ins(%value : f32) outs(%c : memref<4x6xf32>)
  return
}

// FillToZero, BodyIs: another number.
func.func @one(%c: memref<4x6xf32>) {
  %value = arith.constant 1.0 : f32
  linalg.fill ins(%value : f32) outs(%c : memref<4x6xf32>)
  return
}

// FillToZero, BodyIs: the smallest number above 0.
func.func @smallest(%c: memref<4x6xf32>) {
  %value = arith.constant 0x00000001 : f32
  linalg.fill ins(%value : f32) outs(%c : memref<4x6xf32>)
  return
}

// FillToZero, KernelType: no kernels for f16.
func.func @f16(%c: memref<4x6xf16>) {
  %value = arith.constant 0.0 : f16
  linalg.fill ins(%value : f16) outs(%c : memref<4x6xf16>)
  return
}

// FillToZero, BodyIs: integers.
func.func @integers(%c: memref<4x6xi32>) {
  %value = arith.constant 0 : i32
  linalg.fill ins(%value : i32) outs(%c : memref<4x6xi32>)
  return
}

// FillToZero: one dimension.
func.func @vector(%c: memref<6xf32>) {
  %value = arith.constant 0.0 : f32
  linalg.fill ins(%value : f32) outs(%c : memref<6xf32>)
  return
}

// FillToZero: three dimensions.
func.func @cube(%c: memref<2x4x6xf32>) {
  %value = arith.constant 0.0 : f32
  linalg.fill ins(%value : f32) outs(%c : memref<2x4x6xf32>)
  return
}

// FillToZero, UnitStride: the elements of a row are two apart.
func.func @inner_stride(%c: memref<4x6xf32, strided<[12, 2]>>) {
  %value = arith.constant 0.0 : f32
  linalg.fill ins(%value : f32) outs(%c : memref<4x6xf32, strided<[12, 2]>>)
  return
}

// FillToZero, Extents: a size that is not known.
func.func @dynamic_size(%c: memref<?x6xf32>) {
  %value = arith.constant 0.0 : f32
  linalg.fill ins(%value : f32) outs(%c : memref<?x6xf32>)
  return
}

// FillToZero, LeadingDimension: a distance of rows that is not known.
func.func @dynamic_stride(%c: memref<4x6xf32, strided<[?, 1]>>) {
  %value = arith.constant 0.0 : f32
  linalg.fill ins(%value : f32) outs(%c : memref<4x6xf32, strided<[?, 1]>>)
  return
}

// FillToZero, Extents: nothing to fill.
func.func @no_elements(%c: memref<0x6xf32>) {
  %value = arith.constant 0.0 : f32
  linalg.fill ins(%value : f32) outs(%c : memref<0x6xf32>)
  return
}

// FillToZero, BodyIs: a number that is not known.
func.func @argument(%value: f32, %c: memref<4x6xf32>) {
  linalg.fill ins(%value : f32) outs(%c : memref<4x6xf32>)
  return
}

// FillToZero: on tensors.
func.func @tensors(%c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.fill ins(%zero : f32) outs(%c : tensor<4x6xf32>)
    -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// GenericToZero, BodyIs: minus 0; the element itself. IndexedBy: transposed.
func.func @generic(%c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  %minus = arith.constant -0.0 : f32
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32):
    linalg.yield %minus : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>],
      iterator_types = ["parallel", "parallel"]} outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32):
    linalg.yield %zero : f32
  }
  return
}
