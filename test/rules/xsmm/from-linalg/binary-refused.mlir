// What no rule for binary kernels takes stays as it is.
// RUN: tenon-opt %s --rules=xsmm/from-linalg | FileCheck %s

// CHECK-NOT: xsmm.

#plane = affine_map<(i, j) -> (i, j)>

// GenericToBinary, BinaryBody: no kernel for minima.
func.func @minimum(%a: memref<4x6xf32>, %b: memref<4x6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [#plane, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xf32>, memref<4x6xf32>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.minimumf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary, BinaryBody: no kernel for remainders.
func.func @remainder(%a: memref<4x6xf32>, %b: memref<4x6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [#plane, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xf32>, memref<4x6xf32>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.remf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary, BinaryBody: two additions.
func.func @three(%a: memref<4x6xf32>, %b: memref<4x6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [#plane, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xf32>, memref<4x6xf32>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.addf %x, %y : f32
    %0 = arith.addf %1, %z : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary, BinaryBody: integers.
func.func @integers(%a: memref<4x6xi32>, %b: memref<4x6xi32>, %c: memref<4x6xi32>) {
  linalg.generic {indexing_maps = [#plane, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xi32>, memref<4x6xi32>)
      outs(%c : memref<4x6xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %0 = arith.addi %x, %y : i32
    linalg.yield %0 : i32
  }
  return
}

// GenericToBinary, KernelType: no kernels for f16.
func.func @f16(%a: memref<4x6xf16>, %b: memref<4x6xf16>, %c: memref<4x6xf16>) {
  linalg.generic {indexing_maps = [#plane, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xf16>, memref<4x6xf16>)
      outs(%c : memref<4x6xf16>) {
  ^bb0(%x: f16, %y: f16, %z: f16):
    %0 = arith.addf %x, %y : f16
    linalg.yield %0 : f16
  }
  return
}

// GenericToBinary, PlaneForm: an operand is transposed.
func.func @transposed(%a: memref<6x4xf32>, %b: memref<4x6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<6x4xf32>, memref<4x6xf32>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary, PlaneForm: the other is transposed.
func.func @transposed_right(%a: memref<4x6xf32>, %b: memref<6x4xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [#plane, affine_map<(i, j) -> (j, i)>, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xf32>, memref<6x4xf32>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary, IndexedBy: the output is transposed.
func.func @transposed_output(%a: memref<4x6xf32>, %b: memref<4x6xf32>, %c: memref<6x4xf32>) {
  linalg.generic {indexing_maps = [#plane, #plane, affine_map<(i, j) -> (j, i)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xf32>, memref<4x6xf32>)
      outs(%c : memref<6x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary, PlaneForm: one row, as a plane of one row.
func.func @unit_row(%a: memref<1x6xf32>, %b: memref<4x6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (0, j)>, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<1x6xf32>, memref<4x6xf32>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary, PlaneForm: a diagonal.
func.func @diagonal(%a: memref<9xf32>, %b: memref<4x6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<9xf32>, memref<4x6xf32>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary, PlaneForm: the elements of a row are two apart.
func.func @inner_stride(%a: memref<4x6xf32, strided<[12, 2]>>, %b: memref<4x6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [#plane, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xf32, strided<[12, 2]>>, memref<4x6xf32>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary, PlaneForm: the elements of the row that is repeated are two apart.
func.func @inner_stride_of_row(%a: memref<6xf32, strided<[2]>>, %b: memref<4x6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<6xf32, strided<[2]>>, memref<4x6xf32>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary, UnitStride: the elements of a row of the output are two apart.
func.func @inner_stride_of_output(%a: memref<4x6xf32>, %b: memref<4x6xf32>, %c: memref<4x6xf32, strided<[12, 2]>>) {
  linalg.generic {indexing_maps = [#plane, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xf32>, memref<4x6xf32>)
      outs(%c : memref<4x6xf32, strided<[12, 2]>>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary, LeadingDimension: rows that overlap.
func.func @overlapping_rows(%a: memref<4x6xf32, strided<[3, 1]>>, %b: memref<4x6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [#plane, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xf32, strided<[3, 1]>>, memref<4x6xf32>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary, LeadingDimension: a column with a stride that is not known.
func.func @dynamic_column(%a: memref<4xf32, strided<[?]>>, %b: memref<4x6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4xf32, strided<[?]>>, memref<4x6xf32>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary, Extents: a size that is not known.
func.func @dynamic(%a: memref<4x?xf32>, %b: memref<4x?xf32>, %c: memref<4x?xf32>) {
  linalg.generic {indexing_maps = [#plane, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x?xf32>, memref<4x?xf32>)
      outs(%c : memref<4x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary, Extents: only the row that is repeated has no static size.
func.func @dynamic_row(%a: memref<?xf32>, %b: memref<4x6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<?xf32>, memref<4x6xf32>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary, OverPlane: one dimension.
func.func @vector(%a: memref<6xf32>, %b: memref<6xf32>, %c: memref<6xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]}
      ins(%a, %b : memref<6xf32>, memref<6xf32>)
      outs(%c : memref<6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary, OverPlane: three dimensions.
func.func @cube(%a: memref<2x4x6xf32>, %b: memref<2x4x6xf32>, %c: memref<2x4x6xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a, %b : memref<2x4x6xf32>, memref<2x4x6xf32>)
      outs(%c : memref<2x4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary, AllParallel: a sum over columns.
func.func @reduction(%a: memref<4x6xf32>, %b: memref<4x6xf32>, %c: memref<4xf32>) {
  linalg.generic {indexing_maps = [#plane, #plane, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : memref<4x6xf32>, memref<4x6xf32>)
      outs(%c : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.addf %x, %z : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary, Shape: an operand is a number.
func.func @number(%a: memref<4x6xf32>, %b: f32, %c: memref<4x6xf32>) {
  linalg.generic {
      indexing_maps = [#plane, affine_map<(i, j) -> ()>, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xf32>, f32) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary, BinaryBody: an operand is a constant of the body.
func.func @constant(%a: memref<4x6xf32>, %c: memref<4x6xf32>) {
  %one = arith.constant 1.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %z: f32):
    %0 = arith.addf %x, %one : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary, NoOverlap: the row that is repeated is a row of the output.
func.func @row_of_output(%c: memref<4x6xf32>) {
  %0 = memref.subview %c[2, 0] [1, 6] [1, 1]
    : memref<4x6xf32> to memref<6xf32, strided<[1], offset: 12>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%0 : memref<6xf32, strided<[1], offset: 12>>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %z: f32):
    %1 = arith.addf %x, %z : f32
    linalg.yield %1 : f32
  }
  return
}

// AddToBinary, NoOverlap: either operand is a row above the output, in one buffer.
// AddToBinary, KernelType: f16. AddToBinary, OverPlane: one dimension. AddToBinary: tensors.
func.func @linalg_add(%a: memref<4x6xf32>, %b: memref<5x6xf32>,
                      %d: memref<4x6xf16>, %v: memref<6xf32>,
                      %t: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = memref.subview %b[0, 0] [4, 6] [1, 1]
    : memref<5x6xf32> to memref<4x6xf32, strided<[6, 1]>>
  %1 = memref.subview %b[1, 0] [4, 6] [1, 1]
    : memref<5x6xf32> to memref<4x6xf32, strided<[6, 1], offset: 6>>
  linalg.add ins(%a, %0 : memref<4x6xf32>, memref<4x6xf32, strided<[6, 1]>>)
    outs(%1 : memref<4x6xf32, strided<[6, 1], offset: 6>>)
  linalg.add ins(%0, %a : memref<4x6xf32, strided<[6, 1]>>, memref<4x6xf32>)
    outs(%1 : memref<4x6xf32, strided<[6, 1], offset: 6>>)
  linalg.add ins(%d, %d : memref<4x6xf16>, memref<4x6xf16>)
    outs(%d : memref<4x6xf16>)
  linalg.add ins(%v, %v : memref<6xf32>, memref<6xf32>) outs(%v : memref<6xf32>)
  %2 = linalg.add ins(%t, %t : tensor<4x6xf32>, tensor<4x6xf32>)
    outs(%t : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %2 : tensor<4x6xf32>
}

// SubToBinary, NoOverlap: either operand is a row above the output, in one buffer.
// SubToBinary, KernelType: f16. SubToBinary, OverPlane: one dimension. SubToBinary: tensors.
func.func @linalg_sub(%a: memref<4x6xf32>, %b: memref<5x6xf32>,
                      %d: memref<4x6xf16>, %v: memref<6xf32>,
                      %t: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = memref.subview %b[0, 0] [4, 6] [1, 1]
    : memref<5x6xf32> to memref<4x6xf32, strided<[6, 1]>>
  %1 = memref.subview %b[1, 0] [4, 6] [1, 1]
    : memref<5x6xf32> to memref<4x6xf32, strided<[6, 1], offset: 6>>
  linalg.sub ins(%a, %0 : memref<4x6xf32>, memref<4x6xf32, strided<[6, 1]>>)
    outs(%1 : memref<4x6xf32, strided<[6, 1], offset: 6>>)
  linalg.sub ins(%0, %a : memref<4x6xf32, strided<[6, 1]>>, memref<4x6xf32>)
    outs(%1 : memref<4x6xf32, strided<[6, 1], offset: 6>>)
  linalg.sub ins(%d, %d : memref<4x6xf16>, memref<4x6xf16>)
    outs(%d : memref<4x6xf16>)
  linalg.sub ins(%v, %v : memref<6xf32>, memref<6xf32>) outs(%v : memref<6xf32>)
  %2 = linalg.sub ins(%t, %t : tensor<4x6xf32>, tensor<4x6xf32>)
    outs(%t : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %2 : tensor<4x6xf32>
}

// MulToBinary, NoOverlap: either operand is a row above the output, in one buffer.
// MulToBinary, KernelType: f16. MulToBinary, OverPlane: one dimension. MulToBinary: tensors.
func.func @linalg_mul(%a: memref<4x6xf32>, %b: memref<5x6xf32>,
                      %d: memref<4x6xf16>, %v: memref<6xf32>,
                      %t: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = memref.subview %b[0, 0] [4, 6] [1, 1]
    : memref<5x6xf32> to memref<4x6xf32, strided<[6, 1]>>
  %1 = memref.subview %b[1, 0] [4, 6] [1, 1]
    : memref<5x6xf32> to memref<4x6xf32, strided<[6, 1], offset: 6>>
  linalg.mul ins(%a, %0 : memref<4x6xf32>, memref<4x6xf32, strided<[6, 1]>>)
    outs(%1 : memref<4x6xf32, strided<[6, 1], offset: 6>>)
  linalg.mul ins(%0, %a : memref<4x6xf32, strided<[6, 1]>>, memref<4x6xf32>)
    outs(%1 : memref<4x6xf32, strided<[6, 1], offset: 6>>)
  linalg.mul ins(%d, %d : memref<4x6xf16>, memref<4x6xf16>)
    outs(%d : memref<4x6xf16>)
  linalg.mul ins(%v, %v : memref<6xf32>, memref<6xf32>) outs(%v : memref<6xf32>)
  %2 = linalg.mul ins(%t, %t : tensor<4x6xf32>, tensor<4x6xf32>)
    outs(%t : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %2 : tensor<4x6xf32>
}

// DivToBinary, NoOverlap: either operand is a row above the output, in one buffer.
// DivToBinary, KernelType: f16. DivToBinary, OverPlane: one dimension. DivToBinary: tensors.
func.func @linalg_div(%a: memref<4x6xf32>, %b: memref<5x6xf32>,
                      %d: memref<4x6xf16>, %v: memref<6xf32>,
                      %t: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = memref.subview %b[0, 0] [4, 6] [1, 1]
    : memref<5x6xf32> to memref<4x6xf32, strided<[6, 1]>>
  %1 = memref.subview %b[1, 0] [4, 6] [1, 1]
    : memref<5x6xf32> to memref<4x6xf32, strided<[6, 1], offset: 6>>
  linalg.div ins(%a, %0 : memref<4x6xf32>, memref<4x6xf32, strided<[6, 1]>>)
    outs(%1 : memref<4x6xf32, strided<[6, 1], offset: 6>>)
  linalg.div ins(%0, %a : memref<4x6xf32, strided<[6, 1]>>, memref<4x6xf32>)
    outs(%1 : memref<4x6xf32, strided<[6, 1], offset: 6>>)
  linalg.div ins(%d, %d : memref<4x6xf16>, memref<4x6xf16>)
    outs(%d : memref<4x6xf16>)
  linalg.div ins(%v, %v : memref<6xf32>, memref<6xf32>) outs(%v : memref<6xf32>)
  %2 = linalg.div ins(%t, %t : tensor<4x6xf32>, tensor<4x6xf32>)
    outs(%t : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %2 : tensor<4x6xf32>
}

// MaxToBinary, NoOverlap: either operand is a row above the output, in one buffer.
// MaxToBinary, KernelType: f16. MaxToBinary, OverPlane: one dimension. MaxToBinary: tensors.
func.func @linalg_max(%a: memref<4x6xf32>, %b: memref<5x6xf32>,
                      %d: memref<4x6xf16>, %v: memref<6xf32>,
                      %t: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = memref.subview %b[0, 0] [4, 6] [1, 1]
    : memref<5x6xf32> to memref<4x6xf32, strided<[6, 1]>>
  %1 = memref.subview %b[1, 0] [4, 6] [1, 1]
    : memref<5x6xf32> to memref<4x6xf32, strided<[6, 1], offset: 6>>
  linalg.max ins(%a, %0 : memref<4x6xf32>, memref<4x6xf32, strided<[6, 1]>>)
    outs(%1 : memref<4x6xf32, strided<[6, 1], offset: 6>>)
  linalg.max ins(%0, %a : memref<4x6xf32, strided<[6, 1]>>, memref<4x6xf32>)
    outs(%1 : memref<4x6xf32, strided<[6, 1], offset: 6>>)
  linalg.max ins(%d, %d : memref<4x6xf16>, memref<4x6xf16>)
    outs(%d : memref<4x6xf16>)
  linalg.max ins(%v, %v : memref<6xf32>, memref<6xf32>) outs(%v : memref<6xf32>)
  %2 = linalg.max ins(%t, %t : tensor<4x6xf32>, tensor<4x6xf32>)
    outs(%t : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %2 : tensor<4x6xf32>
}
