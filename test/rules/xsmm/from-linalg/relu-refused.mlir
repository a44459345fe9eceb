// What only looks like a relu stays as it is.
// RUN: tenon-opt %s --rules=xsmm/from-linalg | FileCheck %s

// CHECK-NOT: xsmm.

#plane = affine_map<(i, j) -> (i, j)>

// GenericToRelu, BodyIs: the other value is not 0 but a hundredth of x.
func.func @leaky(%a: memref<4x6xf32>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  %slope = arith.constant 0.01 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %less = arith.mulf %x, %slope : f32
    %if = arith.cmpf ogt, %x, %zero : f32
    %r = arith.select %if, %x, %less : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu, BodyIs: compares with 1.
func.func @other_bound(%a: memref<4x6xf32>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %if = arith.cmpf ogt, %x, %one : f32
    %r = arith.select %if, %x, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu, BodyIs: the larger of x and 6.
func.func @six(%a: memref<4x6xf32>, %c: memref<4x6xf32>) {
  %six = arith.constant 6.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.maximumf %x, %six : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu, BodyIs: keeps the negative elements.
func.func @keeps_negative(%a: memref<4x6xf32>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %if = arith.cmpf ogt, %x, %zero : f32
    %r = arith.select %if, %zero, %x : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu, BodyIs: keeps the negative elements, compared the other way round.
func.func @keeps_negative_turned(%a: memref<4x6xf32>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %if = arith.cmpf ogt, %zero, %x : f32
    %r = arith.select %if, %x, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu, BodyIs: the smaller.
func.func @minimum(%a: memref<4x6xf32>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.minimumf %x, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu, BodyIs: compares for equality.
func.func @equal(%a: memref<4x6xf32>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %if = arith.cmpf oeq, %x, %zero : f32
    %r = arith.select %if, %x, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu, BodyIs: compares another element than it keeps.
func.func @compares_output(%a: memref<4x6xf32>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %if = arith.cmpf ogt, %y, %zero : f32
    %r = arith.select %if, %x, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu, BodyIs: the element is doubled before.
func.func @two_maxima(%a: memref<4x6xf32>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %0 = arith.addf %x, %x : f32
    %r = arith.maximumf %0, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu, KernelType: no kernels for f16.
func.func @f16(%a: memref<4x6xf16>, %c: memref<4x6xf16>) {
  %zero = arith.constant 0.0 : f16
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf16>) outs(%c : memref<4x6xf16>) {
  ^bb0(%x: f16, %y: f16):
    %r = arith.maximumf %x, %zero : f16
    linalg.yield %r : f16
  }
  return
}

// GenericToRelu, OverPlane: one dimension.
func.func @vector(%a: memref<6xf32>, %c: memref<6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]}
      ins(%a : memref<6xf32>) outs(%c : memref<6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.maximumf %x, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu, OverPlane: three dimensions.
func.func @cube(%a: memref<2x4x6xf32>, %c: memref<2x4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a : memref<2x4x6xf32>) outs(%c : memref<2x4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.maximumf %x, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu, PlaneForm: the input is transposed.
func.func @transposed(%a: memref<6x4xf32>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<6x4xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.maximumf %x, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu, PlaneForm: the elements of a row of the input are two apart.
func.func @inner_stride_of_input(%a: memref<4x6xf32, strided<[12, 2]>>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32, strided<[12, 2]>>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.maximumf %x, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu, UnitStride: the elements of a row of the output are two apart.
func.func @inner_stride_of_output(%a: memref<4x6xf32>, %c: memref<4x6xf32, strided<[12, 2]>>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32, strided<[12, 2]>>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.maximumf %x, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu, Extents: a size that is not known.
func.func @dynamic(%a: memref<?x6xf32>, %c: memref<?x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<?x6xf32>) outs(%c : memref<?x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.maximumf %x, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu, LeadingDimension: a distance of rows that is not known.
func.func @dynamic_stride(%a: memref<4x6xf32, strided<[?, 1]>>, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32, strided<[?, 1]>>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.maximumf %x, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu, Extents: nothing to compute.
func.func @no_elements(%a: memref<4x0xf32>, %c: memref<4x0xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x0xf32>) outs(%c : memref<4x0xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.maximumf %x, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu, NoOverlap: two views of one buffer, a row apart.
func.func @overlap(%a: memref<5x6xf32>) {
  %zero = arith.constant 0.0 : f32
  %0 = memref.subview %a[0, 0] [4, 6] [1, 1]
    : memref<5x6xf32> to memref<4x6xf32, strided<[6, 1]>>
  %1 = memref.subview %a[1, 0] [4, 6] [1, 1]
    : memref<5x6xf32> to memref<4x6xf32, strided<[6, 1], offset: 6>>
  linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%0 : memref<4x6xf32, strided<[6, 1]>>)
      outs(%1 : memref<4x6xf32, strided<[6, 1], offset: 6>>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.maximumf %x, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu, Shape: of a number.
func.func @number(%a: f32, %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : f32) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.maximumf %x, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// GenericToRelu, Output: writes two buffers.
func.func @two_outputs(%a: memref<4x6xf32>, %b: memref<4x6xf32>,
                       %c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#plane, #plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xf32>)
      outs(%b, %c : memref<4x6xf32>, memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %r = arith.maximumf %x, %zero : f32
    linalg.yield %r, %x : f32, f32
  }
  return
}

// GenericToRelu: on tensors.
func.func @tensors(%a: tensor<4x6xf32>, %c: tensor<4x6xf32>)
    -> tensor<4x6xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps = [#plane, #plane],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x6xf32>) outs(%c : tensor<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.maximumf %x, %zero : f32
    linalg.yield %r : f32
  } -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
