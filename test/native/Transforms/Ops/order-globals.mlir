// Constants in memory have the order of their first uses, also where bufferization visits functions in another one.
// RUN: tenon-opt %s --schedule=loops | FileCheck %s

// CHECK-LABEL: module
// CHECK-NEXT: memref.global "private" constant @__constant_2xf32 : memref<2xf32> = dense<[1.{{0*}}e+00, 2.{{0*}}e+00]>
// CHECK-NEXT: memref.global "private" constant @__constant_3xf32 : memref<3xf32> = dense<[3.{{0*}}e+00, 4.{{0*}}e+00, 5.{{0*}}e+00]>
// CHECK-NEXT: memref.global "private" constant @__constant_2xf32_0 : memref<2xf32> = dense<[6.{{0*}}e+00, 7.{{0*}}e+00]>
// CHECK-NEXT: memref.global "private" constant @__constant_2xf32_1 : memref<2xf32> = dense<[8.{{0*}}e+00, 9.{{0*}}e+00]>
// CHECK-NEXT: func.func @first
// CHECK: func.func @second
// CHECK: memref.get_global @__constant_3xf32
// CHECK: func.func @third
// CHECK: memref.get_global @__constant_2xf32_0
// CHECK: func.func @fourth
// CHECK: memref.get_global @__constant_2xf32_1
func.func @first(%i: index) -> f32 {
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %x = tensor.extract %t[%i] : tensor<2xf32>
  return %x : f32
}
func.func @second(%i: index) -> f32 {
  %t = arith.constant dense<[3.0, 4.0, 5.0]> : tensor<3xf32>
  %x = tensor.extract %t[%i] : tensor<3xf32>
  return %x : f32
}
func.func @third(%i: index) -> f32 {
  %t = arith.constant dense<[6.0, 7.0]> : tensor<2xf32>
  %x = tensor.extract %t[%i] : tensor<2xf32>
  return %x : f32
}
func.func @fourth(%i: index) -> f32 {
  %t = arith.constant dense<[8.0, 9.0]> : tensor<2xf32>
  %x = tensor.extract %t[%i] : tensor<2xf32>
  return %x : f32
}
