// Softmaxes of two types get one of them, those of bf16 are computed in f32, those of buffers on tensors; those
// of one type stay.
// RUN: tenon-opt %s --rules=rows/softmax-types,rows/softmax-in-f32 | FileCheck %s
// RUN: tenon-run %s --entry=buffers --schedule=loops --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=buffers --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok

// Each type says a size that the other leaves open.
// CHECK-LABEL: func.func @mixed(
// CHECK: %[[OUT:.*]] = tensor.cast %arg1 : tensor<16x?xf32> to tensor<?x16xf32>
// CHECK: %[[S:.*]] = linalg.softmax dimension(1) ins(%arg0 : tensor<?x16xf32>) outs(%[[OUT]] : tensor<?x16xf32>) -> tensor<?x16xf32>
// CHECK: tensor.cast %[[S]] : tensor<?x16xf32> to tensor<16x?xf32>
func.func @mixed(%a: tensor<?x16xf32>, %b: tensor<16x?xf32>) -> tensor<16x?xf32> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<?x16xf32>) outs(%b : tensor<16x?xf32>) -> tensor<16x?xf32>
  return %0 : tensor<16x?xf32>
}

// The output says all.
// CHECK-LABEL: func.func @static_output(
// CHECK: %[[IN:.*]] = tensor.cast %arg0 : tensor<?x?xf32> to tensor<16x16xf32>
// CHECK: linalg.softmax dimension(0) ins(%[[IN]] : tensor<16x16xf32>) outs(%arg1 : tensor<16x16xf32>) -> tensor<16x16xf32>
func.func @static_output(%a: tensor<?x?xf32>, %b: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = linalg.softmax dimension(0) ins(%a : tensor<?x?xf32>) outs(%b : tensor<16x16xf32>) -> tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}

// CHECK-LABEL: func.func @one_type(
// CHECK-NOT: tensor.cast
func.func @one_type(%a: tensor<?x16xf32>, %b: tensor<?x16xf32>) -> tensor<?x16xf32> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<?x16xf32>) outs(%b : tensor<?x16xf32>) -> tensor<?x16xf32>
  return %0 : tensor<?x16xf32>
}

// CHECK-LABEL: func.func @narrow(
// CHECK: %[[WIDE:.*]] = arith.extf %arg0 : tensor<?x16xbf16> to tensor<?x16xf32>
// CHECK: %[[S:.*]] = linalg.softmax dimension(1) ins(%[[WIDE]] : tensor<?x16xf32>) outs(%[[WIDE]] : tensor<?x16xf32>) -> tensor<?x16xf32>
// CHECK: arith.truncf %[[S]] : tensor<?x16xf32> to tensor<?x16xbf16>
func.func @narrow(%a: tensor<?x16xbf16>, %b: tensor<?x16xbf16>) -> tensor<?x16xbf16> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<?x16xbf16>) outs(%b : tensor<?x16xbf16>) -> tensor<?x16xbf16>
  return %0 : tensor<?x16xbf16>
}

// SoftmaxOnTensors
// CHECK-LABEL: func.func @buffers(
// CHECK: %[[X:.*]] = bufferization.to_tensor %arg0 restrict : memref<5x17xf32> to tensor<5x17xf32>
// CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[X]]) : tensor<5x17xf32>
// CHECK: %[[C:.*]] = bufferization.to_tensor %arg0 restrict writable : memref<5x17xf32> to tensor<5x17xf32>
// CHECK: %[[S:.*]] = linalg.softmax dimension(1) ins(%[[COPY]] : tensor<5x17xf32>) outs(%[[C]] : tensor<5x17xf32>) -> tensor<5x17xf32>
// CHECK: bufferization.materialize_in_destination %[[S]] in restrict writable %arg0
func.func @buffers(%x: memref<5x17xf32>) {
  linalg.softmax dimension(1) ins(%x : memref<5x17xf32>) outs(%x : memref<5x17xf32>)
  return
}
