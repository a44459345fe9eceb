// Defines the function that memory.pdll instantiates. The types are examples.

!T0 = tensor<9x4xf32>
!T1 = tensor<16x1xindex>
!E0 = f32
!E1 = index
!R0 = tensor<16x4xf32>
!Row = memref<?x!E0, strided<[1], offset: ?>>
!Table = memref<?xmemref<?x!E0, strided<[1], offset: ?>>>

func.func @rows_by_table(%x: !T0, %places: !T1) -> !R0 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = arith.constant 0 : i8
  %n = tensor.dim %places, %c0 : !T1
  %columns = tensor.dim %x, %c1 : !T0
  %matrix = tensor.cast %x : !T0 to tensor<?x?x!E0>
  %column = tensor.cast %places : !T1 to tensor<?x?x!E1>
  %list = tensor.collapse_shape %column [[0, 1]] : tensor<?x?x!E1> into tensor<?x!E1>
  %e = tensor.empty(%n) : tensor<?xi8>
  %zeros = linalg.fill ins(%first : i8) outs(%e : tensor<?xi8>) -> tensor<?xi8>
  %buffer = bufferization.to_buffer %matrix read_only : tensor<?x?x!E0> to memref<?x?x!E0>
  %rows = bufferization.to_buffer %list read_only : tensor<?x!E1> to memref<?x!E1>
  %base = bufferization.to_buffer %zeros read_only : tensor<?xi8> to memref<?xi8>
  %table = "ragged.rows"(%base, %rows, %buffer) : (memref<?xi8>, memref<?x!E1>, memref<?x?x!E0>) -> !Table
  %f = tensor.empty(%n, %columns) : tensor<?x?x!E0>
  %all = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      outs(%f : tensor<?x?x!E0>) {
  ^bb0(%o: !E0):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = memref.load %table[%i] : !Table
    %v = memref.load %row[%j] : !Row
    linalg.yield %v : !E0
  } -> tensor<?x?x!E0>
  %r = tensor.cast %all : tensor<?x?x!E0> to !R0
  return %r : !R0
}
