// Payloads, each with the program for ranks that swap.mlir puts in its place.

// A product over what two ranks share: half of the columns of one factor, half of
// the rows of the other. The sum is on both.
func.func @entry(%x: tensor<4x8xf32>, %w: tensor<8x6xf32>) -> tensor<4x6xf32> attributes {refers_to = @other} {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x6xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x6xf32>) -> tensor<4x6xf32>
  %y = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x6xf32>)
    outs(%zeros : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}

func.func private @tenon_rank_all_reduce(i64, i64, i64, i64, i64, i64, i64)

func.func @other(%x: memref<4x4xf32>, %w: memref<4x6xf32>, %y: memref<4x6xf32>)
    attributes {
      tenon.ranks = #tenon.ranks<arguments = [array<i64: 1, 2, 1>, array<i64: 0, 2, 1>], grid = [2], results = [array<i64>]>
    } {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%y : memref<4x6xf32>)
  linalg.matmul ins(%x, %w : memref<4x4xf32>, memref<4x6xf32>)
    outs(%y : memref<4x6xf32>)
  %address = memref.extract_aligned_pointer_as_index %y : memref<4x6xf32> -> index
  %at = arith.index_cast %address : index to i64
  %count = arith.constant 24 : i64
  %f32 = arith.constant 0 : i64
  %sum = arith.constant 0 : i64
  %size = arith.constant 2 : i64
  %stride = arith.constant 1 : i64
  func.call @tenon_rank_all_reduce(%at, %at, %count, %f32, %sum, %size, %stride)
    : (i64, i64, i64, i64, i64, i64, i64) -> ()
  return
}
