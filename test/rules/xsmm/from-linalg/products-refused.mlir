// What no rule for products takes: each function is left as it is.
// RUN: tenon-opt %s --rules=xsmm/from-linalg | FileCheck %s

// CHECK-NOT: xsmm.

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>

// MatmulToGemm, UnitStride: A is transposed by its map.
func.func @transposed_a(%a: memref<3x4xf32>, %b: memref<3x5xf32>,
                        %c: memref<4x5xf32>) {
  linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, #kn, #mn]
    ins(%a, %b : memref<3x4xf32>, memref<3x5xf32>) outs(%c : memref<4x5xf32>)
  return
}

// MatmulToGemm, IndexedBy: the same over a buffer that is stored by columns,
// where a step of k moves one element.
func.func @transposed_a_by_columns(%a: memref<3x4xf32, strided<[1, 3]>>,
                                   %b: memref<3x5xf32>, %c: memref<4x5xf32>) {
  linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, #kn, #mn]
    ins(%a, %b : memref<3x4xf32, strided<[1, 3]>>, memref<3x5xf32>)
    outs(%c : memref<4x5xf32>)
  return
}

// MatmulToGemm, UnitStride: B is transposed by its map.
func.func @transposed_b(%a: memref<4x3xf32>, %b: memref<5x3xf32>,
                        %c: memref<4x5xf32>) {
  linalg.matmul indexing_maps = [#mk, affine_map<(m, n, k) -> (n, k)>, #mn]
    ins(%a, %b : memref<4x3xf32>, memref<5x3xf32>) outs(%c : memref<4x5xf32>)
  return
}

// MatmulToGemm, ContractionRoles: B is a row, broadcast along k.
func.func @broadcast_b(%a: memref<4x3xf32>, %b: memref<3xf32>,
                       %c: memref<4x5xf32>) {
  linalg.matmul indexing_maps = [#mk, affine_map<(m, n, k) -> (k)>, #mn]
    ins(%a, %b : memref<4x3xf32>, memref<3xf32>) outs(%c : memref<4x5xf32>)
  return
}

// GenericToGemm, SwappedGenericToGemm: C is transposed by its map, whatever
// operand comes first.
func.func @transposed_c(%a: memref<4x3xf32>, %b: memref<3x5xf32>,
                        %c: memref<5x4xf32>) {
  linalg.generic {
      indexing_maps = [#mk, #kn, affine_map<(m, n, k) -> (n, m)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<4x3xf32>, memref<3x5xf32>)
      outs(%c : memref<5x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// MatmulToGemm, UnitStride: the elements of a row are two apart, in each
// operand in turn.
func.func @inner_stride_of_a(%a: memref<4x3xf32, strided<[6, 2]>>,
                             %b: memref<3x5xf32>, %c: memref<4x5xf32>) {
  linalg.matmul ins(%a, %b : memref<4x3xf32, strided<[6, 2]>>, memref<3x5xf32>)
    outs(%c : memref<4x5xf32>)
  return
}
func.func @inner_stride_of_b(%a: memref<4x3xf32>,
                             %b: memref<3x5xf32, strided<[10, 2]>>,
                             %c: memref<4x5xf32>) {
  linalg.matmul ins(%a, %b : memref<4x3xf32>, memref<3x5xf32, strided<[10, 2]>>)
    outs(%c : memref<4x5xf32>)
  return
}
func.func @inner_stride_of_c(%a: memref<4x3xf32>, %b: memref<3x5xf32>,
                             %c: memref<4x5xf32, strided<[10, 2]>>) {
  linalg.matmul ins(%a, %b : memref<4x3xf32>, memref<3x5xf32>)
    outs(%c : memref<4x5xf32, strided<[10, 2]>>)
  return
}

// MatmulToGemm, LeadingDimension: rows that overlap.
func.func @overlapping_rows(%a: memref<4x3xf32, strided<[1, 1]>>,
                            %b: memref<3x5xf32>, %c: memref<4x5xf32>) {
  linalg.matmul ins(%a, %b : memref<4x3xf32, strided<[1, 1]>>, memref<3x5xf32>)
    outs(%c : memref<4x5xf32>)
  return
}

// MatmulToGemm, Extents: a size that is not known.
func.func @dynamic_size(%a: memref<?x3xf32>, %b: memref<3x5xf32>,
                        %c: memref<?x5xf32>) {
  linalg.matmul ins(%a, %b : memref<?x3xf32>, memref<3x5xf32>)
    outs(%c : memref<?x5xf32>)
  return
}

// MatmulToGemm: A has no static size, though the loop has one by C.
func.func @dynamic_size_of_a(%a: memref<?x3xf32>, %b: memref<3x5xf32>,
                             %c: memref<4x5xf32>) {
  linalg.matmul ins(%a, %b : memref<?x3xf32>, memref<3x5xf32>)
    outs(%c : memref<4x5xf32>)
  return
}

// MatmulToGemm, LeadingDimension: a distance of rows that is not known.
func.func @dynamic_stride(%a: memref<4x3xf32, strided<[?, 1]>>,
                          %b: memref<3x5xf32>, %c: memref<4x5xf32>) {
  linalg.matmul ins(%a, %b : memref<4x3xf32, strided<[?, 1]>>, memref<3x5xf32>)
    outs(%c : memref<4x5xf32>)
  return
}

// MatmulToGemm: there is nothing to compute.
func.func @no_elements(%a: memref<0x3xf32>, %b: memref<3x5xf32>,
                       %c: memref<0x5xf32>) {
  linalg.matmul ins(%a, %b : memref<0x3xf32>, memref<3x5xf32>)
    outs(%c : memref<0x5xf32>)
  return
}

// MatmulToGemm, KernelType: no kernels for f16, for integers, for two types.
func.func @f16(%a: memref<4x3xf16>, %b: memref<3x5xf16>, %c: memref<4x5xf16>) {
  linalg.matmul ins(%a, %b : memref<4x3xf16>, memref<3x5xf16>)
    outs(%c : memref<4x5xf16>)
  return
}
func.func @integers(%a: memref<4x3xi32>, %b: memref<3x5xi32>,
                    %c: memref<4x5xi32>) {
  linalg.matmul ins(%a, %b : memref<4x3xi32>, memref<3x5xi32>)
    outs(%c : memref<4x5xi32>)
  return
}
func.func @two_types(%a: memref<4x3xbf16>, %b: memref<3x5xbf16>,
                     %c: memref<4x5xf32>) {
  linalg.matmul ins(%a, %b : memref<4x3xbf16>, memref<3x5xbf16>)
    outs(%c : memref<4x5xf32>)
  return
}

// MatmulToGemm, NoOverlap: C is A; C is a view of B's buffer; C is what holds A.
func.func @in_place(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>)
    outs(%a : memref<4x4xf32>)
  return
}
func.func @views_of_one_buffer(%a: memref<4x4xf32>, %b: memref<8x4xf32>) {
  %0 = memref.subview %b[0, 0] [4, 4] [1, 1]
    : memref<8x4xf32> to memref<4x4xf32, strided<[4, 1]>>
  %1 = memref.subview %b[2, 0] [4, 4] [1, 1]
    : memref<8x4xf32> to memref<4x4xf32, strided<[4, 1], offset: 8>>
  linalg.matmul
    ins(%a, %0 : memref<4x4xf32>, memref<4x4xf32, strided<[4, 1]>>)
    outs(%1 : memref<4x4xf32, strided<[4, 1], offset: 8>>)
  return
}
func.func @cast_of_one_buffer(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  %0 = memref.cast %a : memref<4x4xf32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
  linalg.matmul
    ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>)
    outs(%0 : memref<4x4xf32, strided<[4, 1], offset: ?>>)
  return
}
func.func @transpose_of_one_buffer(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  %0 = memref.transpose %a (i, j) -> (j, i)
    : memref<4x4xf32> to memref<4x4xf32, strided<[1, 4]>>
  %1 = memref.transpose %0 (i, j) -> (j, i)
    : memref<4x4xf32, strided<[1, 4]>> to memref<4x4xf32>
  linalg.matmul
    ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>)
    outs(%1 : memref<4x4xf32>)
  return
}

// MatmulToGemm, NoOverlap: C may be A, or B, as a branch decides.
func.func @chosen_buffer(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %if: i1) {
  %0 = arith.select %if, %a, %b : memref<4x4xf32>
  linalg.matmul
    ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%0 : memref<4x4xf32>)
  return
}

// MatmulToGemm, NoOverlap: two names of one global.
memref.global @global : memref<4x4xf32>
func.func @global_twice(%b: memref<4x4xf32>) {
  %0 = memref.get_global @global : memref<4x4xf32>
  %1 = memref.get_global @global : memref<4x4xf32>
  linalg.matmul
    ins(%0, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%1 : memref<4x4xf32>)
  return
}

// MatmulToGemm, NoOverlap: a function that returns its argument.
func.func private @same(memref<4x4xf32>) -> memref<4x4xf32>
func.func @returned(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  %0 = call @same(%a) : (memref<4x4xf32>) -> memref<4x4xf32>
  linalg.matmul
    ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%0 : memref<4x4xf32>)
  return
}

// MatmulToGemm: on tensors.
func.func @tensors(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>,
                   %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x3xf32>, tensor<3x5xf32>)
    outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}

// GenericToGemm, BodyIs: a product less; a product alone; a sum of the
// wrong three.
func.func @subtracts(%a: memref<4x3xf32>, %b: memref<3x5xf32>,
                     %c: memref<4x5xf32>) {
  linalg.generic {indexing_maps = [#mk, #kn, #mn],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<4x3xf32>, memref<3x5xf32>)
      outs(%c : memref<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.subf %z, %0 : f32
    linalg.yield %1 : f32
  }
  return
}
func.func @overwrites(%a: memref<4x3xf32>, %b: memref<3x5xf32>,
                      %c: memref<4x5xf32>) {
  linalg.generic {indexing_maps = [#mk, #kn, #mn],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<4x3xf32>, memref<3x5xf32>)
      outs(%c : memref<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}
func.func @squares(%a: memref<4x3xf32>, %b: memref<3x5xf32>,
                   %c: memref<4x5xf32>) {
  linalg.generic {indexing_maps = [#mk, #kn, #mn],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<4x3xf32>, memref<3x5xf32>)
      outs(%c : memref<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %x : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }
  return
}
func.func @adds_an_input(%a: memref<4x3xf32>, %b: memref<3x5xf32>,
                         %c: memref<4x5xf32>) {
  linalg.generic {indexing_maps = [#mk, #kn, #mn],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<4x3xf32>, memref<3x5xf32>)
      outs(%c : memref<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %z, %y : f32
    %1 = arith.addf %x, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// GenericToGemm, GenericToBrgemm: a batch in all operands; three loops
// of reduction.
func.func @batch(%a: memref<2x4x3xf32>, %b: memref<2x3x5xf32>,
                 %c: memref<2x4x5xf32>) {
  linalg.generic {
      indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>,
                       affine_map<(b, m, n, k) -> (b, k, n)>,
                       affine_map<(b, m, n, k) -> (b, m, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<2x4x3xf32>, memref<2x3x5xf32>)
      outs(%c : memref<2x4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }
  linalg.batch_matmul
    ins(%a, %b : memref<2x4x3xf32>, memref<2x3x5xf32>)
    outs(%c : memref<2x4x5xf32>)
  return
}
func.func @three_reductions(%a: memref<2x6x4x3xf32>, %b: memref<2x6x3x5xf32>,
                            %c: memref<4x5xf32>) {
  linalg.generic {
      indexing_maps = [affine_map<(q, r, m, n, k) -> (q, r, m, k)>,
                       affine_map<(q, r, m, n, k) -> (q, r, k, n)>,
                       affine_map<(q, r, m, n, k) -> (m, n)>],
      iterator_types = ["reduction", "reduction", "parallel", "parallel",
                        "reduction"]}
      ins(%a, %b : memref<2x6x4x3xf32>, memref<2x6x3x5xf32>)
      outs(%c : memref<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// GenericToGemm, IndexedBy: two loops of m.
func.func @two_rows(%a: memref<2x4x3xf32>, %b: memref<3x5xf32>,
                    %c: memref<2x4x5xf32>) {
  linalg.generic {
      indexing_maps = [affine_map<(i, m, n, k) -> (i, m, k)>,
                       affine_map<(i, m, n, k) -> (k, n)>,
                       affine_map<(i, m, n, k) -> (i, m, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<2x4x3xf32>, memref<3x5xf32>)
      outs(%c : memref<2x4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// GenericToGemm, ContractionRoles: a vector has no m.
func.func @vector(%a: memref<3xf32>, %b: memref<3x5xf32>, %c: memref<5xf32>) {
  linalg.vecmat ins(%a, %b : memref<3xf32>, memref<3x5xf32>)
    outs(%c : memref<5xf32>)
  linalg.generic {
      indexing_maps = [affine_map<(n, k) -> (k)>, affine_map<(n, k) -> (k, n)>,
                       affine_map<(n, k) -> (n)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : memref<3xf32>, memref<3x5xf32>) outs(%c : memref<5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// BatchReduceMatmulToBrgemm, Extents: the size of the batch is not known.
func.func @dynamic_batch(%a: memref<?x4x3xf32>, %b: memref<?x3x5xf32>,
                         %c: memref<4x5xf32>) {
  linalg.batch_reduce_matmul
    ins(%a, %b : memref<?x4x3xf32>, memref<?x3x5xf32>)
    outs(%c : memref<4x5xf32>)
  return
}

// BatchReduceMatmulToBrgemm, Strides: the distance of two matrices of B is not
// known.
func.func @dynamic_batch_stride(
    %a: memref<6x4x3xf32>, %b: memref<6x3x5xf32, strided<[?, 5, 1]>>,
    %c: memref<4x5xf32>) {
  linalg.batch_reduce_matmul
    ins(%a, %b : memref<6x4x3xf32>, memref<6x3x5xf32, strided<[?, 5, 1]>>)
    outs(%c : memref<4x5xf32>)
  return
}
