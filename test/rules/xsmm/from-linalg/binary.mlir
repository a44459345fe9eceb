// Sums, differences, products, quotients and maxima of two operands over a plane
// become binary kernels, broadcasts included.
// RUN: tenon-opt %s --rules=xsmm/from-linalg | FileCheck %s


#plane = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
#column = affine_map<(i, j) -> (i)>
#number = affine_map<(i, j) -> ()>

// GenericToBinary: add, of two planes.
// CHECK-LABEL: func.func @addf(
// CHECK:         %[[H:.*]] = xsmm.binary.dispatch add [4, 6, 6, 6, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.binary add(data_type = f32, %[[H]], %arg0, %arg1, %arg2) : (i64, memref<4x6xf32>, memref<4x6xf32>, memref<4x6xf32>) -> ()
// CHECK-NEXT:    return
func.func @addf(%a: memref<4x6xf32>, %b: memref<4x6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [#plane, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xf32>, memref<4x6xf32>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary: add, with its operands the other way round.
// CHECK-LABEL: func.func @addf_turned(
// CHECK:         %[[H:.*]] = xsmm.binary.dispatch add [4, 6, 6, 6, 6] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.binary add(data_type = bf16, %[[H]], %arg1, %arg0, %arg2) : (i64, memref<4x6xbf16>, memref<4x6xbf16>, memref<4x6xbf16>) -> ()
// CHECK-NEXT:    return
func.func @addf_turned(%a: memref<4x6xbf16>, %b: memref<4x6xbf16>, %c: memref<4x6xbf16>) {
  linalg.generic {indexing_maps = [#plane, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xbf16>, memref<4x6xbf16>)
      outs(%c : memref<4x6xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %z: bf16):
    %0 = arith.addf %y, %x : bf16
    linalg.yield %0 : bf16
  }
  return
}

// GenericToBinary: sub, of two planes.
// CHECK-LABEL: func.func @subf(
// CHECK:         %[[H:.*]] = xsmm.binary.dispatch sub [4, 6, 6, 6, 6] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.binary sub(data_type = bf16, %[[H]], %arg0, %arg1, %arg2) : (i64, memref<4x6xbf16>, memref<4x6xbf16>, memref<4x6xbf16>) -> ()
// CHECK-NEXT:    return
func.func @subf(%a: memref<4x6xbf16>, %b: memref<4x6xbf16>, %c: memref<4x6xbf16>) {
  linalg.generic {indexing_maps = [#plane, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xbf16>, memref<4x6xbf16>)
      outs(%c : memref<4x6xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %z: bf16):
    %0 = arith.subf %x, %y : bf16
    linalg.yield %0 : bf16
  }
  return
}

// GenericToBinary: sub, with its operands the other way round.
// CHECK-LABEL: func.func @subf_turned(
// CHECK:         %[[H:.*]] = xsmm.binary.dispatch sub [4, 6, 6, 6, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.binary sub(data_type = f32, %[[H]], %arg1, %arg0, %arg2) : (i64, memref<4x6xf32>, memref<4x6xf32>, memref<4x6xf32>) -> ()
// CHECK-NEXT:    return
func.func @subf_turned(%a: memref<4x6xf32>, %b: memref<4x6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [#plane, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xf32>, memref<4x6xf32>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.subf %y, %x : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary: mul, of two planes.
// CHECK-LABEL: func.func @mulf(
// CHECK:         %[[H:.*]] = xsmm.binary.dispatch mul [4, 6, 6, 6, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.binary mul(data_type = f32, %[[H]], %arg0, %arg1, %arg2) : (i64, memref<4x6xf32>, memref<4x6xf32>, memref<4x6xf32>) -> ()
// CHECK-NEXT:    return
func.func @mulf(%a: memref<4x6xf32>, %b: memref<4x6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [#plane, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xf32>, memref<4x6xf32>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary: mul, with its operands the other way round.
// CHECK-LABEL: func.func @mulf_turned(
// CHECK:         %[[H:.*]] = xsmm.binary.dispatch mul [4, 6, 6, 6, 6] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.binary mul(data_type = bf16, %[[H]], %arg1, %arg0, %arg2) : (i64, memref<4x6xbf16>, memref<4x6xbf16>, memref<4x6xbf16>) -> ()
// CHECK-NEXT:    return
func.func @mulf_turned(%a: memref<4x6xbf16>, %b: memref<4x6xbf16>, %c: memref<4x6xbf16>) {
  linalg.generic {indexing_maps = [#plane, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xbf16>, memref<4x6xbf16>)
      outs(%c : memref<4x6xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %z: bf16):
    %0 = arith.mulf %y, %x : bf16
    linalg.yield %0 : bf16
  }
  return
}

// GenericToBinary: div, of two planes.
// CHECK-LABEL: func.func @divf(
// CHECK:         %[[H:.*]] = xsmm.binary.dispatch div [4, 6, 6, 6, 6] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.binary div(data_type = bf16, %[[H]], %arg0, %arg1, %arg2) : (i64, memref<4x6xbf16>, memref<4x6xbf16>, memref<4x6xbf16>) -> ()
// CHECK-NEXT:    return
func.func @divf(%a: memref<4x6xbf16>, %b: memref<4x6xbf16>, %c: memref<4x6xbf16>) {
  linalg.generic {indexing_maps = [#plane, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xbf16>, memref<4x6xbf16>)
      outs(%c : memref<4x6xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %z: bf16):
    %0 = arith.divf %x, %y : bf16
    linalg.yield %0 : bf16
  }
  return
}

// GenericToBinary: div, with its operands the other way round.
// CHECK-LABEL: func.func @divf_turned(
// CHECK:         %[[H:.*]] = xsmm.binary.dispatch div [4, 6, 6, 6, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.binary div(data_type = f32, %[[H]], %arg1, %arg0, %arg2) : (i64, memref<4x6xf32>, memref<4x6xf32>, memref<4x6xf32>) -> ()
// CHECK-NEXT:    return
func.func @divf_turned(%a: memref<4x6xf32>, %b: memref<4x6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [#plane, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xf32>, memref<4x6xf32>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.divf %y, %x : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary: max, of two planes.
// CHECK-LABEL: func.func @maximumf(
// CHECK:         %[[H:.*]] = xsmm.binary.dispatch max [4, 6, 6, 6, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.binary max(data_type = f32, %[[H]], %arg0, %arg1, %arg2) : (i64, memref<4x6xf32>, memref<4x6xf32>, memref<4x6xf32>) -> ()
// CHECK-NEXT:    return
func.func @maximumf(%a: memref<4x6xf32>, %b: memref<4x6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [#plane, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xf32>, memref<4x6xf32>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.maximumf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary: max, with its operands the other way round.
// CHECK-LABEL: func.func @maximumf_turned(
// CHECK:         %[[H:.*]] = xsmm.binary.dispatch max [4, 6, 6, 6, 6] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.binary max(data_type = bf16, %[[H]], %arg1, %arg0, %arg2) : (i64, memref<4x6xbf16>, memref<4x6xbf16>, memref<4x6xbf16>) -> ()
// CHECK-NEXT:    return
func.func @maximumf_turned(%a: memref<4x6xbf16>, %b: memref<4x6xbf16>, %c: memref<4x6xbf16>) {
  linalg.generic {indexing_maps = [#plane, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xbf16>, memref<4x6xbf16>)
      outs(%c : memref<4x6xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %z: bf16):
    %0 = arith.maximumf %y, %x : bf16
    linalg.yield %0 : bf16
  }
  return
}

// GenericToBinary: max, of two planes.
// CHECK-LABEL: func.func @maxnumf(
// CHECK:         %[[H:.*]] = xsmm.binary.dispatch maxnum [4, 6, 6, 6, 6] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.binary maxnum(data_type = bf16, %[[H]], %arg0, %arg1, %arg2) : (i64, memref<4x6xbf16>, memref<4x6xbf16>, memref<4x6xbf16>) -> ()
// CHECK-NEXT:    return
func.func @maxnumf(%a: memref<4x6xbf16>, %b: memref<4x6xbf16>, %c: memref<4x6xbf16>) {
  linalg.generic {indexing_maps = [#plane, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xbf16>, memref<4x6xbf16>)
      outs(%c : memref<4x6xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %z: bf16):
    %0 = arith.maxnumf %x, %y : bf16
    linalg.yield %0 : bf16
  }
  return
}

// GenericToBinary: max, with its operands the other way round.
// CHECK-LABEL: func.func @maxnumf_turned(
// CHECK:         %[[H:.*]] = xsmm.binary.dispatch maxnum [4, 6, 6, 6, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.binary maxnum(data_type = f32, %[[H]], %arg1, %arg0, %arg2) : (i64, memref<4x6xf32>, memref<4x6xf32>, memref<4x6xf32>) -> ()
// CHECK-NEXT:    return
func.func @maxnumf_turned(%a: memref<4x6xf32>, %b: memref<4x6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [#plane, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xf32>, memref<4x6xf32>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.maxnumf %y, %x : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary: a row on the left.
// CHECK-LABEL: func.func @sub_row_left(
// CHECK:         %[[H:.*]] = xsmm.binary.dispatch sub [4, 6, 6, 6, 6] flags = (bcast_col_in0) data_type = f32
// CHECK-NEXT:    xsmm.binary sub(data_type = f32, %[[H]], %arg0, %arg1, %arg2) : (i64, memref<6xf32>, memref<4x6xf32>, memref<4x6xf32>) -> ()
// CHECK-NEXT:    return
func.func @sub_row_left(%a: memref<6xf32>, %b: memref<4x6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [#row, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<6xf32>, memref<4x6xf32>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.subf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary: a row on the right.
// CHECK-LABEL: func.func @sub_row_right(
// CHECK:         %[[H:.*]] = xsmm.binary.dispatch sub [4, 6, 6, 6, 6] flags = (bcast_col_in1) data_type = bf16
// CHECK-NEXT:    xsmm.binary sub(data_type = bf16, %[[H]], %arg0, %arg1, %arg2) : (i64, memref<4x6xbf16>, memref<6xbf16>, memref<4x6xbf16>) -> ()
// CHECK-NEXT:    return
func.func @sub_row_right(%a: memref<4x6xbf16>, %b: memref<6xbf16>, %c: memref<4x6xbf16>) {
  linalg.generic {indexing_maps = [#plane, #row, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xbf16>, memref<6xbf16>)
      outs(%c : memref<4x6xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %z: bf16):
    %0 = arith.subf %x, %y : bf16
    linalg.yield %0 : bf16
  }
  return
}

// GenericToBinary: a column on the left.
// CHECK-LABEL: func.func @sub_column_left(
// CHECK:         %[[H:.*]] = xsmm.binary.dispatch sub [4, 6, 1, 6, 6] flags = (bcast_row_in0) data_type = f32
// CHECK-NEXT:    xsmm.binary sub(data_type = f32, %[[H]], %arg0, %arg1, %arg2) : (i64, memref<4xf32>, memref<4x6xf32>, memref<4x6xf32>) -> ()
// CHECK-NEXT:    return
func.func @sub_column_left(%a: memref<4xf32>, %b: memref<4x6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [#column, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4xf32>, memref<4x6xf32>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.subf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary: a column on the right.
// CHECK-LABEL: func.func @sub_column_right(
// CHECK:         %[[H:.*]] = xsmm.binary.dispatch sub [4, 6, 6, 1, 6] flags = (bcast_row_in1) data_type = bf16
// CHECK-NEXT:    xsmm.binary sub(data_type = bf16, %[[H]], %arg0, %arg1, %arg2) : (i64, memref<4x6xbf16>, memref<4xbf16>, memref<4x6xbf16>) -> ()
// CHECK-NEXT:    return
func.func @sub_column_right(%a: memref<4x6xbf16>, %b: memref<4xbf16>, %c: memref<4x6xbf16>) {
  linalg.generic {indexing_maps = [#plane, #column, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xbf16>, memref<4xbf16>)
      outs(%c : memref<4x6xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %z: bf16):
    %0 = arith.subf %x, %y : bf16
    linalg.yield %0 : bf16
  }
  return
}

// GenericToBinary: a number on the left.
// CHECK-LABEL: func.func @sub_number_left(
// CHECK:         %[[H:.*]] = xsmm.binary.dispatch sub [4, 6, 1, 6, 6] flags = (bcast_scalar_in0) data_type = f32
// CHECK-NEXT:    xsmm.binary sub(data_type = f32, %[[H]], %arg0, %arg1, %arg2) : (i64, memref<f32>, memref<4x6xf32>, memref<4x6xf32>) -> ()
// CHECK-NEXT:    return
func.func @sub_number_left(%a: memref<f32>, %b: memref<4x6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [#number, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<f32>, memref<4x6xf32>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.subf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary: a number on the right.
// CHECK-LABEL: func.func @sub_number_right(
// CHECK:         %[[H:.*]] = xsmm.binary.dispatch sub [4, 6, 6, 1, 6] flags = (bcast_scalar_in1) data_type = bf16
// CHECK-NEXT:    xsmm.binary sub(data_type = bf16, %[[H]], %arg0, %arg1, %arg2) : (i64, memref<4x6xbf16>, memref<bf16>, memref<4x6xbf16>) -> ()
// CHECK-NEXT:    return
func.func @sub_number_right(%a: memref<4x6xbf16>, %b: memref<bf16>, %c: memref<4x6xbf16>) {
  linalg.generic {indexing_maps = [#plane, #number, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xbf16>, memref<bf16>)
      outs(%c : memref<4x6xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %z: bf16):
    %0 = arith.subf %x, %y : bf16
    linalg.yield %0 : bf16
  }
  return
}

// GenericToBinary: a row times a column.
// CHECK-LABEL: func.func @row_and_column(
// CHECK:         %[[H:.*]] = xsmm.binary.dispatch mul [4, 6, 6, 1, 6] flags = (bcast_col_in0, bcast_row_in1) data_type = f32
// CHECK-NEXT:    xsmm.binary mul(data_type = f32, %[[H]], %arg0, %arg1, %arg2) : (i64, memref<6xf32>, memref<4xf32>, memref<4x6xf32>) -> ()
// CHECK-NEXT:    return
func.func @row_and_column(%a: memref<6xf32>, %b: memref<4xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [#row, #column, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<6xf32>, memref<4xf32>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary: a column out of a wider buffer.
// CHECK-LABEL: func.func @column_with_gaps(
// CHECK:         %[[H:.*]] = xsmm.binary.dispatch add [4, 6, 6, 9, 6] flags = (bcast_row_in1) data_type = f32
// CHECK-NEXT:    xsmm.binary add(data_type = f32, %[[H]], %arg0, %arg1, %arg2) : (i64, memref<4x6xf32>, memref<4xf32, strided<[9], offset: 5>>, memref<4x6xf32>) -> ()
// CHECK-NEXT:    return
func.func @column_with_gaps(%a: memref<4x6xf32>, %b: memref<4xf32, strided<[9], offset: 5>>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [#plane, #column, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xf32>, memref<4xf32, strided<[9], offset: 5>>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary: planes out of wider buffers.
// CHECK-LABEL: func.func @rows_with_gaps(
// CHECK:         %[[H:.*]] = xsmm.binary.dispatch add [4, 6, 16, 7, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.binary add(data_type = f32, %[[H]], %arg0, %arg1, %arg2) : (i64, memref<4x6xf32, strided<[16, 1], offset: 5>>, memref<4x6xf32, strided<[7, 1], offset: ?>>, memref<4x6xf32>) -> ()
// CHECK-NEXT:    return
func.func @rows_with_gaps(%a: memref<4x6xf32, strided<[16, 1], offset: 5>>, %b: memref<4x6xf32, strided<[7, 1], offset: ?>>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [#plane, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x6xf32, strided<[16, 1], offset: 5>>, memref<4x6xf32, strided<[7, 1], offset: ?>>)
      outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary: in place, the output on either side of the operation.
// CHECK-LABEL: func.func @in_place(
// CHECK:         xsmm.binary.dispatch sub [4, 6, 6, 6, 6] flags = (bcast_col_in0) data_type = f32
// CHECK-NEXT:    xsmm.binary sub(data_type = f32, %{{.*}}, %arg0, %arg1, %arg1)
// CHECK:         xsmm.binary.dispatch sub [4, 6, 6, 6, 6] flags = (bcast_col_in1) data_type = f32
// CHECK-NEXT:    xsmm.binary sub(data_type = f32, %{{.*}}, %arg1, %arg0, %arg1)
// CHECK-NEXT:    return
func.func @in_place(%a: memref<6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [#row, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %z: f32):
    %0 = arith.subf %x, %z : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#row, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %z: f32):
    %0 = arith.subf %z, %x : f32
    linalg.yield %0 : f32
  }
  return
}

// GenericToBinary: an operand with itself.
// CHECK-LABEL: func.func @squares(
// CHECK:         xsmm.binary mul(data_type = f32, %{{.*}}, %arg0, %arg0, %arg1)
// CHECK-NEXT:    return
func.func @squares(%a: memref<4x6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %z: f32):
    %0 = arith.mulf %x, %x : f32
    linalg.yield %0 : f32
  }
  return
}

// AddToBinary
// CHECK-LABEL: func.func @linalg_add(
// CHECK:         xsmm.binary.dispatch add [4, 6, 6, 8, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.binary add(data_type = f32, %{{.*}}, %arg0, %arg1, %arg2)
// CHECK:         xsmm.binary.dispatch add [4, 6, 6, 6, 6] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.binary add(data_type = bf16, %{{.*}}, %arg3, %arg4, %arg3)
// CHECK-NEXT:    return
func.func @linalg_add(%a: memref<4x6xf32>,
                      %b: memref<4x6xf32, strided<[8, 1]>>,
                      %c: memref<4x6xf32>, %d: memref<4x6xbf16>,
                      %e: memref<4x6xbf16>) {
  linalg.add ins(%a, %b : memref<4x6xf32>, memref<4x6xf32, strided<[8, 1]>>)
    outs(%c : memref<4x6xf32>)
  linalg.add ins(%d, %e : memref<4x6xbf16>, memref<4x6xbf16>)
    outs(%d : memref<4x6xbf16>)
  return
}

// SubToBinary
// CHECK-LABEL: func.func @linalg_sub(
// CHECK:         xsmm.binary.dispatch sub [4, 6, 6, 8, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.binary sub(data_type = f32, %{{.*}}, %arg0, %arg1, %arg2)
// CHECK:         xsmm.binary.dispatch sub [4, 6, 6, 6, 6] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.binary sub(data_type = bf16, %{{.*}}, %arg3, %arg4, %arg3)
// CHECK-NEXT:    return
func.func @linalg_sub(%a: memref<4x6xf32>,
                      %b: memref<4x6xf32, strided<[8, 1]>>,
                      %c: memref<4x6xf32>, %d: memref<4x6xbf16>,
                      %e: memref<4x6xbf16>) {
  linalg.sub ins(%a, %b : memref<4x6xf32>, memref<4x6xf32, strided<[8, 1]>>)
    outs(%c : memref<4x6xf32>)
  linalg.sub ins(%d, %e : memref<4x6xbf16>, memref<4x6xbf16>)
    outs(%d : memref<4x6xbf16>)
  return
}

// MulToBinary
// CHECK-LABEL: func.func @linalg_mul(
// CHECK:         xsmm.binary.dispatch mul [4, 6, 6, 8, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.binary mul(data_type = f32, %{{.*}}, %arg0, %arg1, %arg2)
// CHECK:         xsmm.binary.dispatch mul [4, 6, 6, 6, 6] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.binary mul(data_type = bf16, %{{.*}}, %arg3, %arg4, %arg3)
// CHECK-NEXT:    return
func.func @linalg_mul(%a: memref<4x6xf32>,
                      %b: memref<4x6xf32, strided<[8, 1]>>,
                      %c: memref<4x6xf32>, %d: memref<4x6xbf16>,
                      %e: memref<4x6xbf16>) {
  linalg.mul ins(%a, %b : memref<4x6xf32>, memref<4x6xf32, strided<[8, 1]>>)
    outs(%c : memref<4x6xf32>)
  linalg.mul ins(%d, %e : memref<4x6xbf16>, memref<4x6xbf16>)
    outs(%d : memref<4x6xbf16>)
  return
}

// DivToBinary
// CHECK-LABEL: func.func @linalg_div(
// CHECK:         xsmm.binary.dispatch div [4, 6, 6, 8, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.binary div(data_type = f32, %{{.*}}, %arg0, %arg1, %arg2)
// CHECK:         xsmm.binary.dispatch div [4, 6, 6, 6, 6] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.binary div(data_type = bf16, %{{.*}}, %arg3, %arg4, %arg3)
// CHECK-NEXT:    return
func.func @linalg_div(%a: memref<4x6xf32>,
                      %b: memref<4x6xf32, strided<[8, 1]>>,
                      %c: memref<4x6xf32>, %d: memref<4x6xbf16>,
                      %e: memref<4x6xbf16>) {
  linalg.div ins(%a, %b : memref<4x6xf32>, memref<4x6xf32, strided<[8, 1]>>)
    outs(%c : memref<4x6xf32>)
  linalg.div ins(%d, %e : memref<4x6xbf16>, memref<4x6xbf16>)
    outs(%d : memref<4x6xbf16>)
  return
}

// MaxToBinary
// CHECK-LABEL: func.func @linalg_max(
// CHECK:         xsmm.binary.dispatch max [4, 6, 6, 8, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.binary max(data_type = f32, %{{.*}}, %arg0, %arg1, %arg2)
// CHECK:         xsmm.binary.dispatch max [4, 6, 6, 6, 6] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.binary max(data_type = bf16, %{{.*}}, %arg3, %arg4, %arg3)
// CHECK-NEXT:    return
func.func @linalg_max(%a: memref<4x6xf32>,
                      %b: memref<4x6xf32, strided<[8, 1]>>,
                      %c: memref<4x6xf32>, %d: memref<4x6xbf16>,
                      %e: memref<4x6xbf16>) {
  linalg.max ins(%a, %b : memref<4x6xf32>, memref<4x6xf32, strided<[8, 1]>>)
    outs(%c : memref<4x6xf32>)
  linalg.max ins(%d, %e : memref<4x6xbf16>, memref<4x6xbf16>)
    outs(%d : memref<4x6xbf16>)
  return
}
