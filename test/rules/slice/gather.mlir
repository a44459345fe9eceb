// One row of a gather is read where it is, by a number of the list.
// RUN: tenon-opt %s --rules=slice/gather | FileCheck %s
// RUN: tenon-run %s --schedule=rules:slice/gather --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=parts --schedule=rules:slice/gather --verify --dynamic-size=19 | FileCheck %s --check-prefix=VERIFY
// VERIFY: verify: ok

// ExtractRowOfGather: all of a row, from a list of indices; an element of one, from a list
// of integers.
// CHECK-LABEL: func.func @entry(
// CHECK-SAME:      %[[X:.*]]: tensor<9x7xf32>, %[[K:.*]]: index)
// CHECK-DAG:     %[[LIST:.*]] = arith.constant {{.*}} : tensor<8x1xindex>
// CHECK-DAG:     %[[NUMBERS:.*]] = arith.constant {{.*}} : tensor<8x1xi8>
// CHECK-NOT:     tensor.gather
// CHECK:         %[[I:.*]] = tensor.extract %[[LIST]][%[[K]], %c0
// CHECK:         tensor.extract_slice %[[X]][%[[I]], 0] [1, 7] [1, 1] : tensor<9x7xf32> to tensor<7xf32>
// CHECK:         %[[N:.*]] = tensor.extract %[[NUMBERS]][%[[K]], %c0
// CHECK:         %[[J:.*]] = arith.index_cast %[[N]] : i8 to index
// CHECK:         tensor.extract_slice %[[X]][%[[J]], 3] [1, 1] [1, 1] : tensor<9x7xf32> to tensor<1x1xf32>
func.func @entry(%x: tensor<9x7xf32>, %k: index) -> (tensor<7xf32>, tensor<1x1xf32>) {
  %list = arith.constant dense<[[8], [0], [3], [3], [1], [7], [2], [5]]> : tensor<8x1xindex>
  %numbers = arith.constant dense<[[1], [6], [2], [8], [0], [4], [3], [3]]> : tensor<8x1xi8>
  %0 = tensor.gather %x[%list] gather_dims([0]) : (tensor<9x7xf32>, tensor<8x1xindex>) -> tensor<8x7xf32>
  %1 = tensor.gather %x[%numbers] gather_dims([0]) unique : (tensor<9x7xf32>, tensor<8x1xi8>) -> tensor<8x7xf32>
  %2 = tensor.extract_slice %0[%k, 0] [1, 7] [1, 1] : tensor<8x7xf32> to tensor<7xf32>
  %3 = tensor.extract_slice %1[%k, 3] [1, 1] [1, 1] : tensor<8x7xf32> to tensor<1x1xf32>
  return %2, %3 : tensor<7xf32>, tensor<1x1xf32>
}

// ExtractPartOfRowOfGather: two columns, from a place that is known at run time only; as
// many of the first columns. ExtractDynamicPartOfRowOfGather: both.
// CHECK-LABEL: func.func @parts(
// CHECK-SAME:      %[[X:.*]]: tensor<9x?xf32>, %[[K:.*]]: index, %[[C:.*]]: index)
// CHECK-NOT:     tensor.gather
// CHECK:         tensor.extract_slice %[[X]][%{{.*}}, %[[C]]] [1, 2] [1, 1] : tensor<9x?xf32> to tensor<2xf32>
// CHECK:         tensor.extract_slice %[[X]][%{{.*}}, 0] [1, %[[C]]] [1, 1] : tensor<9x?xf32> to tensor<?xf32>
// CHECK:         tensor.extract_slice %[[X]][%{{.*}}, %[[C]]] [1, %[[C]]] [1, 1] : tensor<9x?xf32> to tensor<1x?xf32>
func.func @parts(%x: tensor<9x?xf32>, %k: index, %c: index) -> (tensor<2xf32>, tensor<?xf32>, tensor<1x?xf32>) {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<9x?xf32>
  %list = arith.constant dense<[[8], [0], [3], [3], [1], [7], [2], [5]]> : tensor<8x1xindex>
  %0 = tensor.gather %x[%list] gather_dims([0]) : (tensor<9x?xf32>, tensor<8x1xindex>) -> tensor<8x?xf32>
  %1 = tensor.extract_slice %0[%k, %c] [1, 2] [1, 1] : tensor<8x?xf32> to tensor<2xf32>
  %2 = tensor.extract_slice %0[%k, 0] [1, %c] [1, 1] : tensor<8x?xf32> to tensor<?xf32>
  %3 = tensor.extract_slice %0[%k, %c] [1, %c] [1, 1] : tensor<8x?xf32> to tensor<1x?xf32>
  return %1, %2, %3 : tensor<2xf32>, tensor<?xf32>, tensor<1x?xf32>
}

// Refused: two rows; a row that is known; places of two coordinates; a list of one
// element a place, which leaves a dimension of one.
// CHECK-LABEL: func.func @others(
// CHECK-COUNT-3: tensor.gather
func.func @others(%x: tensor<9x7xf32>, %i: tensor<8x1xindex>, %p: tensor<8x2xindex>, %k: index) -> (tensor<2x7xf32>, tensor<7xf32>, tensor<1xf32>, tensor<1x1x7xf32>) {
  %0 = tensor.gather %x[%i] gather_dims([0]) : (tensor<9x7xf32>, tensor<8x1xindex>) -> tensor<8x7xf32>
  %1 = tensor.gather %x[%p] gather_dims([0, 1]) : (tensor<9x7xf32>, tensor<8x2xindex>) -> tensor<8xf32>
  %2 = tensor.gather %x[%i] gather_dims([0]) : (tensor<9x7xf32>, tensor<8x1xindex>) -> tensor<8x1x7xf32>
  %3 = tensor.extract_slice %0[%k, 0] [2, 7] [1, 1] : tensor<8x7xf32> to tensor<2x7xf32>
  %4 = tensor.extract_slice %0[5, 0] [1, 7] [1, 1] : tensor<8x7xf32> to tensor<7xf32>
  %5 = tensor.extract_slice %1[%k] [1] [1] : tensor<8xf32> to tensor<1xf32>
  %6 = tensor.extract_slice %2[%k, 0, 0] [1, 1, 7] [1, 1, 1] : tensor<8x1x7xf32> to tensor<1x1x7xf32>
  return %3, %4, %5, %6 : tensor<2x7xf32>, tensor<7xf32>, tensor<1xf32>, tensor<1x1x7xf32>
}

// FoldDimOfGather: columns of what is gathered, but not its rows.
// CHECK-LABEL: func.func @sizes(
// CHECK-SAME:      %[[X:.*]]: tensor<?x?xf32>, %[[LIST:.*]]: tensor<?x1xindex>)
// CHECK:         %[[GATHER:.*]] = tensor.gather
// CHECK:         %[[ROWS:.*]] = tensor.dim %[[GATHER]], %c0
// CHECK:         %[[COLUMNS:.*]] = tensor.dim %[[X]], %c1
// CHECK:         return %[[ROWS]], %[[COLUMNS]]
func.func @sizes(%x: tensor<?x?xf32>, %list: tensor<?x1xindex>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.gather %x[%list] gather_dims([0]) : (tensor<?x?xf32>, tensor<?x1xindex>) -> tensor<?x?xf32>
  %rows = tensor.dim %0, %c0 : tensor<?x?xf32>
  %columns = tensor.dim %0, %c1 : tensor<?x?xf32>
  return %rows, %columns : index, index
}
