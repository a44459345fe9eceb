// Where a gather is taken of what is put together as it is, and what is said of it.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=gather-fuse --explain=SplitGatherOfConcat -o %t.mlir 2>&1 | FileCheck %s --check-prefix=CONCAT
// RUN: tenon-opt %s --schedule=gather-fuse --explain=SplitGatherOfInsert -o %t.mlir 2>&1 | FileCheck %s --check-prefix=INSERT
// RUN: tenon-opt %s --schedule=gather-fuse --explain=SplitGatherOfDynamicInsert -o %t.mlir 2>&1 | FileCheck %s --check-prefix=AT
// RUN: FileCheck %s --check-prefix=PAD < %t.mlir

// More than half of the rows are gathered: the concatenation costs less.
// CONCAT-DAG: 5 of 9 rows are gathered, more than half
func.func @most(%x: tensor<4x2xf32>, %y: tensor<5x2xf32>) -> tensor<5x2xf32> {
  %i = arith.constant dense<[[3],[5],[0],[1],[8]]> : tensor<5x1xindex>
  %0 = tensor.concat dim(0) %x, %y : (tensor<4x2xf32>, tensor<5x2xf32>) -> tensor<9x2xf32>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<9x2xf32>, tensor<5x1xindex>) -> tensor<5x2xf32>
  return %1 : tensor<5x2xf32>
}

// An empty source has no row to clamp to.
// CONCAT-DAG: one of the sources, of 0 and 5 rows, is empty
func.func @none(%x: tensor<0x2xf32>, %y: tensor<5x2xf32>) -> tensor<1x2xf32> {
  %i = arith.constant dense<[[3]]> : tensor<1x1xi32>
  %0 = tensor.concat dim(0) %x, %y : (tensor<0x2xf32>, tensor<5x2xf32>) -> tensor<5x2xf32>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<5x2xf32>, tensor<1x1xi32>) -> tensor<1x2xf32>
  return %1 : tensor<1x2xf32>
}

// It is put together anyway, for another.
// CONCAT-DAG: OnlyUsedBy: a result of tensor.concat is used by another func.return as well
func.func @shared(%x: tensor<4x2xf32>, %y: tensor<5x2xf32>) -> (tensor<1x2xf32>, tensor<9x2xf32>) {
  %i = arith.constant dense<[[3]]> : tensor<1x1xi32>
  %0 = tensor.concat dim(0) %x, %y : (tensor<4x2xf32>, tensor<5x2xf32>) -> tensor<9x2xf32>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<9x2xf32>, tensor<1x1xi32>) -> tensor<1x2xf32>
  return %1, %0 : tensor<1x2xf32>, tensor<9x2xf32>
}

// Rows are written in part.
// INSERT-DAG: requires equal(sizes, Shape(x)) && strides == 1 && !any(columns): {{.*}}columns = 1
func.func @columns(%x: tensor<4x2xf32>, %d: tensor<9x4xf32>) -> tensor<1x4xf32> {
  %i = arith.constant dense<[[3]]> : tensor<1x1xi32>
  %0 = tensor.insert_slice %x into %d[0, 1] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<9x4xf32>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<9x4xf32>, tensor<1x1xi32>) -> tensor<1x4xf32>
  return %1 : tensor<1x4xf32>
}

// From the first column on, but not all of them.
// INSERT-DAG: requires equal(RowShape(x, d), RowShape(whole, d)) && {{.*}}: {{.*}}RowShape(x, d) = 2
func.func @first_columns(%x: tensor<4x2xf32>, %d: tensor<9x4xf32>) -> tensor<1x4xf32> {
  %i = arith.constant dense<[[3]]> : tensor<1x1xi32>
  %0 = tensor.insert_slice %x into %d[0, 0] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<9x4xf32>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<9x4xf32>, tensor<1x1xi32>) -> tensor<1x4xf32>
  return %1 : tensor<1x4xf32>
}

// The row that is known is the column.
// AT-DAG: requires equal(sizes, Shape(x)) && strides == 1 && !any(columns): {{.*}}columns = -{{[0-9]+}}
func.func @column_at(%x: tensor<4x2xf32>, %d: tensor<9x4xf32>, %at: index) -> tensor<1x4xf32> {
  %i = arith.constant dense<[[3]]> : tensor<1x1xi32>
  %0 = tensor.insert_slice %x into %d[0, %at] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<9x4xf32>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<9x4xf32>, tensor<1x1xi32>) -> tensor<1x4xf32>
  return %1 : tensor<1x4xf32>
}

// Every other row is written.
// INSERT-DAG: requires equal(sizes, Shape(x)) && strides == 1 && !any(columns): {{.*}}strides = [2, 1]
func.func @in_steps(%x: tensor<4x4xf32>, %d: tensor<9x4xf32>) -> tensor<1x4xf32> {
  %i = arith.constant dense<[[3]]> : tensor<1x1xi32>
  %0 = tensor.insert_slice %x into %d[0, 0] [4, 4] [2, 1] : tensor<4x4xf32> into tensor<9x4xf32>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<9x4xf32>, tensor<1x1xi32>) -> tensor<1x4xf32>
  return %1 : tensor<1x4xf32>
}

// A pad that no gather reads stays one.
// PAD-LABEL: func.func @no_gather(
// PAD:         tensor.pad
func.func @no_gather(%x: tensor<4x4xf32>) -> tensor<9x4xf32> {
  %v = arith.constant 7.0 : f32
  %p = tensor.pad %x low[3, 0] high[2, 0] {
  ^bb0(%k: index, %l: index):
    tensor.yield %v : f32
  } : tensor<4x4xf32> to tensor<9x4xf32>
  return %p : tensor<9x4xf32>
}
