// Each spelling of the larger of an element and 0 becomes relu.
// RUN: tenon-opt %s --rules=xsmm/from-linalg | FileCheck %s


#plane = affine_map<(i, j) -> (i, j)>

// GenericToRelu: max(x, 0)
// CHECK-LABEL: func.func @maximum(
// CHECK-NOT:     linalg.generic
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch relu [4, 6, 6, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.unary relu(data_type = f32, %[[H]], %arg0, %arg1) : (i64, memref<4x6xf32>, memref<4x6xf32>) -> ()
func.func @maximum(%a: memref<4x6xf32>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.maximumf %x, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu: max(0, x)
// CHECK-LABEL: func.func @maximum_turned(
// CHECK-NOT:     linalg.generic
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch relu [4, 6, 6, 6] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.unary relu(data_type = bf16, %[[H]], %arg0, %arg1) : (i64, memref<4x6xbf16>, memref<4x6xbf16>) -> ()
func.func @maximum_turned(%a: memref<4x6xbf16>, %c: memref<4x6xbf16>) {
  %zero = arith.constant 0.0 : bf16
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xbf16>) outs(%c : memref<4x6xbf16>) {
  ^bb0(%x: bf16, %y: bf16):
    %r = arith.maximumf %zero, %x : bf16
    linalg.yield %r : bf16
  }
  return
}

// GenericToRelu: the maximum that prefers numbers to NaN
// CHECK-LABEL: func.func @maxnum(
// CHECK-NOT:     linalg.generic
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch relu_ogt [4, 6, 6, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.unary relu_ogt(data_type = f32, %[[H]], %arg0, %arg1) : (i64, memref<4x6xf32>, memref<4x6xf32>) -> ()
func.func @maxnum(%a: memref<4x6xf32>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.maxnumf %x, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu: the same the other way round
// CHECK-LABEL: func.func @maxnum_turned(
// CHECK-NOT:     linalg.generic
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch relu_ogt [4, 6, 6, 6] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.unary relu_ogt(data_type = bf16, %[[H]], %arg0, %arg1) : (i64, memref<4x6xbf16>, memref<4x6xbf16>) -> ()
func.func @maxnum_turned(%a: memref<4x6xbf16>, %c: memref<4x6xbf16>) {
  %zero = arith.constant 0.0 : bf16
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xbf16>) outs(%c : memref<4x6xbf16>) {
  ^bb0(%x: bf16, %y: bf16):
    %r = arith.maxnumf %zero, %x : bf16
    linalg.yield %r : bf16
  }
  return
}

// GenericToRelu: x > 0 ? x : 0, ogt
// CHECK-LABEL: func.func @x_ogt(
// CHECK-NOT:     linalg.generic
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch relu_ogt [4, 6, 6, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.unary relu_ogt(data_type = f32, %[[H]], %arg0, %arg1) : (i64, memref<4x6xf32>, memref<4x6xf32>) -> ()
func.func @x_ogt(%a: memref<4x6xf32>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %if = arith.cmpf ogt, %x, %zero : f32
    %r = arith.select %if, %x, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu: 0 > x ? 0 : x, ogt
// CHECK-LABEL: func.func @zero_ogt(
// CHECK-NOT:     linalg.generic
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch relu_uge [4, 6, 6, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.unary relu_uge(data_type = f32, %[[H]], %arg0, %arg1) : (i64, memref<4x6xf32>, memref<4x6xf32>) -> ()
func.func @zero_ogt(%a: memref<4x6xf32>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %if = arith.cmpf ogt, %zero, %x : f32
    %r = arith.select %if, %zero, %x : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu: x > 0 ? x : 0, ugt
// CHECK-LABEL: func.func @x_ugt(
// CHECK-NOT:     linalg.generic
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch relu [4, 6, 6, 6] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.unary relu(data_type = bf16, %[[H]], %arg0, %arg1) : (i64, memref<4x6xbf16>, memref<4x6xbf16>) -> ()
func.func @x_ugt(%a: memref<4x6xbf16>, %c: memref<4x6xbf16>) {
  %zero = arith.constant 0.0 : bf16
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xbf16>) outs(%c : memref<4x6xbf16>) {
  ^bb0(%x: bf16, %y: bf16):
    %if = arith.cmpf ugt, %x, %zero : bf16
    %r = arith.select %if, %x, %zero : bf16
    linalg.yield %r : bf16
  }
  return
}

// GenericToRelu: 0 > x ? 0 : x, ugt
// CHECK-LABEL: func.func @zero_ugt(
// CHECK-NOT:     linalg.generic
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch relu_oge [4, 6, 6, 6] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.unary relu_oge(data_type = bf16, %[[H]], %arg0, %arg1) : (i64, memref<4x6xbf16>, memref<4x6xbf16>) -> ()
func.func @zero_ugt(%a: memref<4x6xbf16>, %c: memref<4x6xbf16>) {
  %zero = arith.constant 0.0 : bf16
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xbf16>) outs(%c : memref<4x6xbf16>) {
  ^bb0(%x: bf16, %y: bf16):
    %if = arith.cmpf ugt, %zero, %x : bf16
    %r = arith.select %if, %zero, %x : bf16
    linalg.yield %r : bf16
  }
  return
}

// GenericToRelu: x > 0 ? x : 0, oge
// CHECK-LABEL: func.func @x_oge(
// CHECK-NOT:     linalg.generic
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch relu_oge [4, 6, 6, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.unary relu_oge(data_type = f32, %[[H]], %arg0, %arg1) : (i64, memref<4x6xf32>, memref<4x6xf32>) -> ()
func.func @x_oge(%a: memref<4x6xf32>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %if = arith.cmpf oge, %x, %zero : f32
    %r = arith.select %if, %x, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu: 0 > x ? 0 : x, oge
// CHECK-LABEL: func.func @zero_oge(
// CHECK-NOT:     linalg.generic
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch relu [4, 6, 6, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.unary relu(data_type = f32, %[[H]], %arg0, %arg1) : (i64, memref<4x6xf32>, memref<4x6xf32>) -> ()
func.func @zero_oge(%a: memref<4x6xf32>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %if = arith.cmpf oge, %zero, %x : f32
    %r = arith.select %if, %zero, %x : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu: x > 0 ? x : 0, uge
// CHECK-LABEL: func.func @x_uge(
// CHECK-NOT:     linalg.generic
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch relu_uge [4, 6, 6, 6] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.unary relu_uge(data_type = bf16, %[[H]], %arg0, %arg1) : (i64, memref<4x6xbf16>, memref<4x6xbf16>) -> ()
func.func @x_uge(%a: memref<4x6xbf16>, %c: memref<4x6xbf16>) {
  %zero = arith.constant 0.0 : bf16
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xbf16>) outs(%c : memref<4x6xbf16>) {
  ^bb0(%x: bf16, %y: bf16):
    %if = arith.cmpf uge, %x, %zero : bf16
    %r = arith.select %if, %x, %zero : bf16
    linalg.yield %r : bf16
  }
  return
}

// GenericToRelu: 0 > x ? 0 : x, uge
// CHECK-LABEL: func.func @zero_uge(
// CHECK-NOT:     linalg.generic
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch relu_ogt [4, 6, 6, 6] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.unary relu_ogt(data_type = bf16, %[[H]], %arg0, %arg1) : (i64, memref<4x6xbf16>, memref<4x6xbf16>) -> ()
func.func @zero_uge(%a: memref<4x6xbf16>, %c: memref<4x6xbf16>) {
  %zero = arith.constant 0.0 : bf16
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xbf16>) outs(%c : memref<4x6xbf16>) {
  ^bb0(%x: bf16, %y: bf16):
    %if = arith.cmpf uge, %zero, %x : bf16
    %r = arith.select %if, %zero, %x : bf16
    linalg.yield %r : bf16
  }
  return
}

// GenericToRelu: x < 0 ? 0 : x, olt
// CHECK-LABEL: func.func @x_olt(
// CHECK-NOT:     linalg.generic
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch relu_uge [4, 6, 6, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.unary relu_uge(data_type = f32, %[[H]], %arg0, %arg1) : (i64, memref<4x6xf32>, memref<4x6xf32>) -> ()
func.func @x_olt(%a: memref<4x6xf32>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %if = arith.cmpf olt, %x, %zero : f32
    %r = arith.select %if, %zero, %x : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu: 0 < x ? x : 0, olt
// CHECK-LABEL: func.func @zero_olt(
// CHECK-NOT:     linalg.generic
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch relu_ogt [4, 6, 6, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.unary relu_ogt(data_type = f32, %[[H]], %arg0, %arg1) : (i64, memref<4x6xf32>, memref<4x6xf32>) -> ()
func.func @zero_olt(%a: memref<4x6xf32>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %if = arith.cmpf olt, %zero, %x : f32
    %r = arith.select %if, %x, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu: x < 0 ? 0 : x, ult
// CHECK-LABEL: func.func @x_ult(
// CHECK-NOT:     linalg.generic
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch relu_oge [4, 6, 6, 6] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.unary relu_oge(data_type = bf16, %[[H]], %arg0, %arg1) : (i64, memref<4x6xbf16>, memref<4x6xbf16>) -> ()
func.func @x_ult(%a: memref<4x6xbf16>, %c: memref<4x6xbf16>) {
  %zero = arith.constant 0.0 : bf16
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xbf16>) outs(%c : memref<4x6xbf16>) {
  ^bb0(%x: bf16, %y: bf16):
    %if = arith.cmpf ult, %x, %zero : bf16
    %r = arith.select %if, %zero, %x : bf16
    linalg.yield %r : bf16
  }
  return
}

// GenericToRelu: 0 < x ? x : 0, ult
// CHECK-LABEL: func.func @zero_ult(
// CHECK-NOT:     linalg.generic
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch relu [4, 6, 6, 6] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.unary relu(data_type = bf16, %[[H]], %arg0, %arg1) : (i64, memref<4x6xbf16>, memref<4x6xbf16>) -> ()
func.func @zero_ult(%a: memref<4x6xbf16>, %c: memref<4x6xbf16>) {
  %zero = arith.constant 0.0 : bf16
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xbf16>) outs(%c : memref<4x6xbf16>) {
  ^bb0(%x: bf16, %y: bf16):
    %if = arith.cmpf ult, %zero, %x : bf16
    %r = arith.select %if, %x, %zero : bf16
    linalg.yield %r : bf16
  }
  return
}

// GenericToRelu: x < 0 ? 0 : x, ole
// CHECK-LABEL: func.func @x_ole(
// CHECK-NOT:     linalg.generic
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch relu [4, 6, 6, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.unary relu(data_type = f32, %[[H]], %arg0, %arg1) : (i64, memref<4x6xf32>, memref<4x6xf32>) -> ()
func.func @x_ole(%a: memref<4x6xf32>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %if = arith.cmpf ole, %x, %zero : f32
    %r = arith.select %if, %zero, %x : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu: 0 < x ? x : 0, ole
// CHECK-LABEL: func.func @zero_ole(
// CHECK-NOT:     linalg.generic
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch relu_oge [4, 6, 6, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.unary relu_oge(data_type = f32, %[[H]], %arg0, %arg1) : (i64, memref<4x6xf32>, memref<4x6xf32>) -> ()
func.func @zero_ole(%a: memref<4x6xf32>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %if = arith.cmpf ole, %zero, %x : f32
    %r = arith.select %if, %x, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu: x < 0 ? 0 : x, ule
// CHECK-LABEL: func.func @x_ule(
// CHECK-NOT:     linalg.generic
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch relu_ogt [4, 6, 6, 6] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.unary relu_ogt(data_type = bf16, %[[H]], %arg0, %arg1) : (i64, memref<4x6xbf16>, memref<4x6xbf16>) -> ()
func.func @x_ule(%a: memref<4x6xbf16>, %c: memref<4x6xbf16>) {
  %zero = arith.constant 0.0 : bf16
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xbf16>) outs(%c : memref<4x6xbf16>) {
  ^bb0(%x: bf16, %y: bf16):
    %if = arith.cmpf ule, %x, %zero : bf16
    %r = arith.select %if, %zero, %x : bf16
    linalg.yield %r : bf16
  }
  return
}

// GenericToRelu: 0 < x ? x : 0, ule
// CHECK-LABEL: func.func @zero_ule(
// CHECK-NOT:     linalg.generic
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch relu_uge [4, 6, 6, 6] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.unary relu_uge(data_type = bf16, %[[H]], %arg0, %arg1) : (i64, memref<4x6xbf16>, memref<4x6xbf16>) -> ()
func.func @zero_ule(%a: memref<4x6xbf16>, %c: memref<4x6xbf16>) {
  %zero = arith.constant 0.0 : bf16
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xbf16>) outs(%c : memref<4x6xbf16>) {
  ^bb0(%x: bf16, %y: bf16):
    %if = arith.cmpf ule, %zero, %x : bf16
    %r = arith.select %if, %x, %zero : bf16
    linalg.yield %r : bf16
  }
  return
}

// GenericToRelu: a zero that the body itself holds, and one that is an operand.
// CHECK-LABEL: func.func @zero_inside(
// CHECK-COUNT-2: xsmm.unary relu(data_type = f32, %{{.*}}, %arg0, %arg1)
// CHECK-NOT:     linalg.generic
func.func @zero_inside(%a: memref<4x6xf32>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %inside = arith.constant 0.0 : f32
    %r = arith.maximumf %x, %inside : f32
    linalg.yield %r : f32
  }
  linalg.generic {
      indexing_maps = [#plane, affine_map<(i, j) -> ()>, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %zero : memref<4x6xf32>, f32) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %z: f32, %y: f32):
    %r = arith.maximumf %x, %z : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu: in place, on a view with rows 8 apart.
// CHECK-LABEL: func.func @in_place(
// CHECK:         xsmm.unary.dispatch relu [4, 6, 8, 8] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.unary relu(data_type = f32, %{{.*}}, %arg0, %arg0)
// CHECK-NOT:     linalg.generic
func.func @in_place(%c: memref<4x6xf32, strided<[8, 1], offset: 3>>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#plane],
      iterator_types = ["parallel", "parallel"]}
      outs(%c : memref<4x6xf32, strided<[8, 1], offset: 3>>) {
  ^bb0(%x: f32):
    %r = arith.maximumf %x, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu: of a row, a column and one element.
// CHECK-LABEL: func.func @broadcasts(
// CHECK:         xsmm.unary.dispatch relu [4, 6, 6, 6] flags = (bcast_col) data_type = f32
// CHECK-NEXT:    xsmm.unary relu(data_type = f32, %{{.*}}, %arg0, %arg3)
// CHECK:         xsmm.unary.dispatch relu [4, 6, 1, 6] flags = (bcast_row) data_type = f32
// CHECK-NEXT:    xsmm.unary relu(data_type = f32, %{{.*}}, %arg1, %arg3)
// CHECK:         xsmm.unary.dispatch relu [4, 6, 1, 6] flags = (bcast_scalar) data_type = f32
// CHECK-NEXT:    xsmm.unary relu(data_type = f32, %{{.*}}, %arg2, %arg3)
func.func @broadcasts(%row: memref<6xf32>, %column: memref<4xf32>,
                      %number: memref<f32>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%row : memref<6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.maximumf %x, %zero : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%column : memref<4xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.maximumf %x, %zero : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%number : memref<f32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.maximumf %x, %zero : f32
    linalg.yield %r : f32
  }
  return
}
