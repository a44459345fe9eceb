!X = tensor<67x8x113x113xf32>
!Y = tensor<67x8x57x57xf32>
!XG = tensor<1x8x113x113xf32>
!YG = tensor<1x8x57x57xf32>
#offsets = array<i64: -9223372036854775808, 0, 0, 0>
#sizes = array<i64: 1, 8, 113, 113>
#pooled = array<i64: 1, 8, 57, 57>
#steps = array<i64: 1, 1, 1, 1>

func.func private @pool(!XG) -> !YG

func.func @in_groups(%x: !X) -> !Y {
  %zero = arith.constant 0 : index
  %groups = tensor.dim %x, %zero : !X
  %empty = tensor.empty() : !Y
  %r = scf.forall (%g) in (%groups) shared_outs(%out = %empty) -> (!Y) {
    %planes = "tensor.extract_slice"(%x, %g) <{static_offsets = #offsets, static_sizes = #sizes, static_strides = #steps, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!X, index) -> !XG
    %pooled = func.call @pool(%planes) : (!XG) -> !YG
    scf.forall.in_parallel {
      "tensor.parallel_insert_slice"(%pooled, %out, %g) <{static_offsets = #offsets, static_sizes = #pooled, static_strides = #steps, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (!YG, !Y, index) -> ()
    }
  } {tenon.loop = "tasks"}
  return %r : !Y
}

// -----
!XG = tensor<1x8x113x113xf32>
!YG = tensor<1x8x57x57xf32>
#kinds = ["float"]
#dilations = array<i64: 1, 1>
#kernel_shape = array<i64: 3, 3>
#pads = array<i64: 1, 1, 1, 1>
#strides = array<i64: 2, 2>
#more = 0 : i64

func.func @max_pool(%x: !XG) -> !YG {
  %r = "onnx.max_pool"(%x) {kinds = #kinds, dilations = #dilations, kernel_shape = #kernel_shape, pads = #pads, strides = #strides, storage_order = #more} : (!XG) -> !YG
  return %r : !YG
}
func.func @average_pool(%x: !XG) -> !YG {
  %r = "onnx.average_pool"(%x) {kinds = #kinds, dilations = #dilations, kernel_shape = #kernel_shape, pads = #pads, strides = #strides, count_include_pad = #more} : (!XG) -> !YG
  return %r : !YG
}
