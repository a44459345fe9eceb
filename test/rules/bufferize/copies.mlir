// RUN: tenon-opt %s --rules=bufferize/fills,bufferize/copies | FileCheck %s

// DropCopyIntoRegionResult
// CHECK-LABEL: func.func @branch(
// CHECK: %[[X:.*]] = tensor.empty
// CHECK-NOT: linalg.copy
// CHECK: return %[[X]]
func.func @branch(%a: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %x = tensor.empty() : tensor<4xf32>
  %n, %y = scf.if %c -> (f32, tensor<4xf32>) {
    %0 = arith.constant 0.0 : f32
    scf.yield %0, %a : f32, tensor<4xf32>
  } else {
    %1 = arith.constant 1.0 : f32
    scf.yield %1, %x : f32, tensor<4xf32>
  }
  %r = linalg.copy ins(%x : tensor<4xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// Refused: the destination is an argument, and stands before all.
// CHECK-LABEL: func.func @argument(
// CHECK: linalg.copy
func.func @argument(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.copy ins(%x : tensor<4xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CloneFillForEachUse, CloneEmptyForEachUse: a fill, and what it fills, of each that is put into it.
// CHECK-LABEL: func.func @fills(
// CHECK-COUNT-2: linalg.fill
// CHECK-NOT: linalg.fill
// CHECK: return
func.func @fills(%x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0 = tensor.insert_slice %x into %f[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %1 = tensor.insert_slice %y into %f[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CloneFilledForEachInsert, CloneSplatForEachInsert: the same, with a dim of 1 around it.
// CHECK-LABEL: func.func @filled(
// CHECK-COUNT-2: linalg.generic
// CHECK-COUNT-4: tensor.insert_slice
func.func @filled(%x: tensor<1x2xf32>, %e: tensor<4xf32>, %d: tensor<1x4xf32>) -> (tensor<1x4xf32>, tensor<1x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %f = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e : tensor<4xf32>) {
  ^bb0(%o: f32):
    linalg.yield %zero : f32
  } -> tensor<4xf32>
  %g = tensor.insert_slice %f into %d[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<1x4xf32>
  %0 = tensor.insert_slice %x into %g[0, 1] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<1x4xf32>
  %1 = tensor.insert_slice %x into %g[0, 2] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<1x4xf32>
  return %0, %1 : tensor<1x4xf32>, tensor<1x4xf32>
}
// CloneSplatForEachUse
// CHECK-LABEL: func.func @numbers(
// CHECK-COUNT-2: = linalg.generic
func.func @numbers(%x: tensor<2xf32>, %e: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %zero = arith.constant 0.0 : f32
  %f = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e : tensor<4xf32>) {
  ^bb0(%o: f32):
    linalg.yield %zero : f32
  } -> tensor<4xf32>
  %0 = tensor.insert_slice %x into %f[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %1 = tensor.insert_slice %x into %f[2] [2] [1] : tensor<2xf32> into tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// Refused: a part of it is read.
// CHECK-LABEL: func.func @read(
// CHECK: linalg.fill
// CHECK-NOT: linalg.fill
// CHECK: return
func.func @read(%x: tensor<2xf32>, %e: tensor<4xf32>) -> (tensor<4xf32>, tensor<2xf32>) {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0 = tensor.insert_slice %x into %f[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %1 = tensor.extract_slice %f[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  return %0, %1 : tensor<4xf32>, tensor<2xf32>
}
