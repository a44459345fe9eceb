// What no rule for copies takes stays as it is.
// RUN: tenon-opt %s --rules=xsmm/from-linalg | FileCheck %s

// CHECK-NOT: xsmm.

// MemrefCopyToIdentity, KernelType: no kernels for f16.
func.func @f16(%a: memref<4x6xf16>, %c: memref<4x6xf16>) {
  memref.copy %a, %c : memref<4x6xf16> to memref<4x6xf16>
  return
}

// MemrefCopyToIdentity, KernelType: integers.
func.func @integers(%a: memref<4x6xi32>, %c: memref<4x6xi32>) {
  memref.copy %a, %c : memref<4x6xi32> to memref<4x6xi32>
  return
}

// MemrefCopyToIdentity, OverPlane: one dimension.
func.func @vector(%a: memref<6xf32>, %c: memref<6xf32>) {
  memref.copy %a, %c : memref<6xf32> to memref<6xf32>
  return
}

// MemrefCopyToIdentity, OverPlane: three dimensions.
func.func @cube(%a: memref<2x4x6xf32>, %c: memref<2x4x6xf32>) {
  memref.copy %a, %c : memref<2x4x6xf32> to memref<2x4x6xf32>
  return
}

// MemrefCopyToIdentity, OverPlane: no known rank.
func.func @unranked(%a: memref<*xf32>, %c: memref<4x6xf32>) {
  memref.copy %a, %c : memref<*xf32> to memref<4x6xf32>
  return
}

// MemrefCopyToIdentity, OverPlane: no known rank of the output.
func.func @unranked_output(%a: memref<4x6xf32>, %c: memref<*xf32>) {
  memref.copy %a, %c : memref<4x6xf32> to memref<*xf32>
  return
}

// MemrefCopyToIdentity, Extents: a size that is not known.
func.func @dynamic(%a: memref<?x6xf32>, %c: memref<?x6xf32>) {
  memref.copy %a, %c : memref<?x6xf32> to memref<?x6xf32>
  return
}

// MemrefCopyToIdentity, Extents: a size that only the output states.
func.func @dynamic_input(%a: memref<?x6xf32>, %c: memref<4x6xf32>) {
  memref.copy %a, %c : memref<?x6xf32> to memref<4x6xf32>
  return
}

// MemrefCopyToIdentity, LeadingDimension: a distance of rows that is not known.
func.func @dynamic_stride(%a: memref<4x6xf32>, %c: memref<4x6xf32, strided<[?, 1]>>) {
  memref.copy %a, %c : memref<4x6xf32> to memref<4x6xf32, strided<[?, 1]>>
  return
}

// MemrefCopyToIdentity, Extents: nothing to copy.
func.func @no_elements(%a: memref<4x0xf32>, %c: memref<4x0xf32>) {
  memref.copy %a, %c : memref<4x0xf32> to memref<4x0xf32>
  return
}

// MemrefCopyToIdentity, UnitStride: the elements of a row of the output are two apart.
func.func @inner_stride(%a: memref<4x6xf32>, %c: memref<4x6xf32, strided<[12, 2]>>) {
  memref.copy %a, %c : memref<4x6xf32> to memref<4x6xf32, strided<[12, 2]>>
  return
}

// MemrefCopyToIdentity, UnitStride: the elements of a row of the input are two apart.
func.func @inner_stride_of_input(%a: memref<4x6xf32, strided<[12, 2]>>, %c: memref<4x6xf32>) {
  memref.copy %a, %c : memref<4x6xf32, strided<[12, 2]>> to memref<4x6xf32>
  return
}

// MemrefCopyToIdentity, UnitStride: the input is stored by columns.
func.func @by_columns(%a: memref<4x6xf32, strided<[1, 4]>>, %c: memref<4x6xf32>) {
  memref.copy %a, %c : memref<4x6xf32, strided<[1, 4]>> to memref<4x6xf32>
  return
}

// MemrefCopyToIdentity, NoOverlap: two views of one buffer.
func.func @memref_overlap(%a: memref<5x6xf32>, %c: memref<4x6xf32>) {
  %0 = memref.subview %a[0, 0] [4, 4] [1, 1]
    : memref<5x6xf32> to memref<4x4xf32, strided<[6, 1]>>
  %1 = memref.subview %a[1, 1] [4, 4] [1, 1]
    : memref<5x6xf32> to memref<4x4xf32, strided<[6, 1], offset: 7>>
  memref.copy %0, %1 : memref<4x4xf32, strided<[6, 1]>> to memref<4x4xf32, strided<[6, 1], offset: 7>>
  return
}

// CopyToIdentity, NoOverlap: two views of one buffer.
func.func @linalg_overlap(%a: memref<5x6xf32>, %c: memref<4x6xf32>) {
  %0 = memref.subview %a[0, 0] [4, 4] [1, 1]
    : memref<5x6xf32> to memref<4x4xf32, strided<[6, 1]>>
  %1 = memref.subview %a[1, 1] [4, 4] [1, 1]
    : memref<5x6xf32> to memref<4x4xf32, strided<[6, 1], offset: 7>>
  linalg.copy ins(%0 : memref<4x4xf32, strided<[6, 1]>>) outs(%1 : memref<4x4xf32, strided<[6, 1], offset: 7>>)
  return
}

// GenericToIdentity, NoOverlap: two views of one buffer.
func.func @generic_overlap(%a: memref<5x6xf32>, %c: memref<4x6xf32>) {
  %0 = memref.subview %a[0, 0] [4, 4] [1, 1]
    : memref<5x6xf32> to memref<4x4xf32, strided<[6, 1]>>
  %1 = memref.subview %a[1, 1] [4, 4] [1, 1]
    : memref<5x6xf32> to memref<4x4xf32, strided<[6, 1], offset: 7>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%0 : memref<4x4xf32, strided<[6, 1]>>) outs(%1 : memref<4x4xf32, strided<[6, 1], offset: 7>>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// GenericToTranspose, TransposeToTranspose, NoOverlap: two views of one buffer; one buffer in place.
func.func @transpose_overlap(%a: memref<5x6xf32>, %c: memref<4x4xf32>) {
  %0 = memref.subview %a[0, 0] [4, 4] [1, 1]
    : memref<5x6xf32> to memref<4x4xf32, strided<[6, 1]>>
  %1 = memref.subview %a[1, 1] [4, 4] [1, 1]
    : memref<5x6xf32> to memref<4x4xf32, strided<[6, 1], offset: 7>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%0 : memref<4x4xf32, strided<[6, 1]>>) outs(%1 : memref<4x4xf32, strided<[6, 1], offset: 7>>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  linalg.transpose ins(%0 : memref<4x4xf32, strided<[6, 1]>>) outs(%1 : memref<4x4xf32, strided<[6, 1], offset: 7>>) permutation = [1, 0]
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%c : memref<4x4xf32>) outs(%c : memref<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  linalg.transpose ins(%c : memref<4x4xf32>) outs(%c : memref<4x4xf32>)
    permutation = [1, 0]
  return
}

// CopyToIdentity, BodyIs: widens.
func.func @widens(%a: memref<4x6xbf16>, %c: memref<4x6xf32>) {
  linalg.copy ins(%a : memref<4x6xbf16>) outs(%c : memref<4x6xf32>)
  return
}

// GenericToIdentity, BodyIs: the output's own element.
func.func @own_element(%a: memref<4x6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %y : f32
  }
  return
}

// GenericToIdentity, Shape: a number.
func.func @number(%a: f32, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : f32) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// GenericToIdentity, IndexedBy: the output is transposed, and so the plane.
func.func @transposed_output(%a: memref<6x4xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<6x4xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// GenericToTranspose, IndexedBy: a diagonal.
func.func @diagonal(%a: memref<9xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<9xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// GenericToTranspose, UnitStride: the elements of a row are two apart.
func.func @transpose_stride(%a: memref<6x4xf32, strided<[8, 2]>>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<6x4xf32, strided<[8, 2]>>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// GenericToTranspose, KernelType: no kernels for f16.
func.func @transpose_f16(%a: memref<6x4xf16>, %c: memref<4x6xf16>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<6x4xf16>) outs(%c : memref<4x6xf16>) {
  ^bb0(%x: f16, %y: f16):
    linalg.yield %x : f16
  }
  return
}

// TransposeToTranspose, IndexedBy: does not turn the plane.
func.func @not_turned(%a: memref<4x6xf32>, %c: memref<4x6xf32>) {
  linalg.transpose ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32>) permutation = [0, 1]
  return
}

// TransposeToTranspose: three dimensions.
func.func @transpose_cube(%a: memref<2x4x6xf32>, %c: memref<2x6x4xf32>) {
  linalg.transpose ins(%a : memref<2x4x6xf32>) outs(%c : memref<2x6x4xf32>)
    permutation = [0, 2, 1]
  return
}

// TransposeToTranspose, Extents: a size that is not known.
func.func @transpose_dynamic(%a: memref<?x4xf32>, %c: memref<4x?xf32>) {
  linalg.transpose ins(%a : memref<?x4xf32>) outs(%c : memref<4x?xf32>)
    permutation = [1, 0]
  return
}
