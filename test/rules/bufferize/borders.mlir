// Of what is filled and then written over only a border is filled.
// RUN: tenon-opt %s --schedule=%S/Inputs/borders.mlir | FileCheck %s
// RUN: tenon-run %s --entry=image --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=infinite --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=bytes --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok

#id4 = affine_map<(a, b, c, d) -> (a, b, c, d)>
#id1 = affine_map<(a) -> (a)>

// MarkInsertIntoFilled, FillBorderBefore, FillBorderAfter, DropOverwrittenFill: a row before, two behind, a column
// before and one behind.
// CHECK-LABEL: func.func @image(
// CHECK-DAG: linalg.generic {{.*}} outs(%{{.*}} : tensor<1x1x7x3xf32>)
// CHECK-DAG: linalg.generic {{.*}} outs(%{{.*}} : tensor<1x6x1x3xf32>)
// CHECK-DAG: linalg.generic {{.*}} outs(%{{.*}} : tensor<1x2x6x3xf32>)
// CHECK-DAG: linalg.generic {{.*}} outs(%{{.*}} : tensor<1x4x1x3xf32>)
// CHECK-NOT: outs(%{{.*}} : tensor<1x7x7x3xf32>)
// CHECK: tensor.insert_slice %arg0 into %{{.*}}[0, 1, 1, 0] [1, 4, 5, 3] [1, 1, 1, 1] : tensor<1x4x5x3xf32> into tensor<1x7x7x3xf32>
func.func @image(%x: tensor<1x4x5x3xf32>) -> tensor<1x7x7x3xf32> {
  %e = tensor.empty() : tensor<1x7x7x3xf32>
  %zero = arith.constant 0.0 : f32
  %f = linalg.generic {indexing_maps = [#id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<1x7x7x3xf32>) {
  ^bb0(%o: f32):
    linalg.yield %zero : f32
  } -> tensor<1x7x7x3xf32>
  %0 = tensor.insert_slice %x into %f[0, 1, 1, 0] [1, 4, 5, 3] [1, 1, 1, 1] : tensor<1x4x5x3xf32> into tensor<1x7x7x3xf32>
  return %0 : tensor<1x7x7x3xf32>
}

// The same of the least number, as before a maximum.
// CHECK-LABEL: func.func @infinite(
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<2xf32>)
// CHECK-NOT: outs(%{{.*}} : tensor<6xf32>)
// CHECK: return
func.func @infinite(%x: tensor<4xf32>) -> tensor<6xf32> {
  %e = tensor.empty() : tensor<6xf32>
  %least = arith.constant 0xFF800000 : f32
  %f = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%e : tensor<6xf32>) {
  ^bb0(%o: f32):
    linalg.yield %least : f32
  } -> tensor<6xf32>
  %0 = tensor.insert_slice %x into %f[0] [4] [1] : tensor<4xf32> into tensor<6xf32>
  return %0 : tensor<6xf32>
}

// And of any other number, as the zero point of an image of bytes.
// CHECK-LABEL: func.func @bytes(
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<2xi8>)
// CHECK-NOT: outs(%{{.*}} : tensor<6xi8>)
// CHECK: return
func.func @bytes(%x: tensor<4xi8>) -> tensor<6xi8> {
  %e = tensor.empty() : tensor<6xi8>
  %zero = arith.constant -128 : i8
  %f = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%e : tensor<6xi8>) {
  ^bb0(%o: i8):
    linalg.yield %zero : i8
  } -> tensor<6xi8>
  %0 = tensor.insert_slice %x into %f[0] [4] [1] : tensor<4xi8> into tensor<6xi8>
  return %0 : tensor<6xi8>
}

// Refused: what is filled is read elsewhere, too.
// CHECK-LABEL: func.func @read_twice(
// CHECK: outs(%{{.*}} : tensor<6xf32>)
func.func @read_twice(%x: tensor<4xf32>) -> (tensor<6xf32>, tensor<6xf32>) {
  %e = tensor.empty() : tensor<6xf32>
  %zero = arith.constant 0.0 : f32
  %f = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%e : tensor<6xf32>) {
  ^bb0(%o: f32):
    linalg.yield %zero : f32
  } -> tensor<6xf32>
  %0 = tensor.insert_slice %x into %f[1] [4] [1] : tensor<4xf32> into tensor<6xf32>
  return %0, %f : tensor<6xf32>, tensor<6xf32>
}

// Refused: every second element is written over.
// CHECK-LABEL: func.func @apart(
// CHECK: outs(%{{.*}} : tensor<7xf32>)
func.func @apart(%x: tensor<4xf32>) -> tensor<7xf32> {
  %e = tensor.empty() : tensor<7xf32>
  %zero = arith.constant 0.0 : f32
  %f = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%e : tensor<7xf32>) {
  ^bb0(%o: f32):
    linalg.yield %zero : f32
  } -> tensor<7xf32>
  %0 = tensor.insert_slice %x into %f[0] [4] [2] : tensor<4xf32> into tensor<7xf32>
  return %0 : tensor<7xf32>
}

// Refused: the numbers around it are indices.
// CHECK-LABEL: func.func @counted(
// CHECK: outs(%{{.*}} : tensor<6xi32>)
func.func @counted(%x: tensor<4xi32>) -> tensor<6xi32> {
  %e = tensor.empty() : tensor<6xi32>
  %f = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%e : tensor<6xi32>) {
  ^bb0(%o: i32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    linalg.yield %j : i32
  } -> tensor<6xi32>
  %0 = tensor.insert_slice %x into %f[1] [4] [1] : tensor<4xi32> into tensor<6xi32>
  return %0 : tensor<6xi32>
}

// Refused: something else than a number stays around it.
// CHECK-LABEL: func.func @doubled(
// CHECK: outs(%{{.*}} : tensor<6xf32>)
func.func @doubled(%x: tensor<4xf32>, %y: tensor<6xf32>) -> tensor<6xf32> {
  %f = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%y : tensor<6xf32>) {
  ^bb0(%o: f32):
    %d = arith.addf %o, %o : f32
    linalg.yield %d : f32
  } -> tensor<6xf32>
  %0 = tensor.insert_slice %x into %f[1] [4] [1] : tensor<4xf32> into tensor<6xf32>
  return %0 : tensor<6xf32>
}
