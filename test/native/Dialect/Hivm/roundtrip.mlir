// Each op prints as it was written, from its own form and from the generic one.
// RUN: tenon-opt %s | tenon-opt | FileCheck %s
// RUN: tenon-opt %s --mlir-print-op-generic | tenon-opt | FileCheck %s

!a = memref<8x4xf32>
!u = memref<8x4xf32, strided<[8, 1], offset: 2>, #hivm.address_space<ub>>

// CHECK-LABEL: @unary
func.func @unary(%a: !a, %u: !u, %i: memref<4xi16>, %t: memref<64xi8>) {
  // CHECK: hivm.hir.vexp ins(%{{.*}} : memref<8x4xf32>) outs(%{{.*}} : memref<8x4xf32, strided<[8, 1], offset: 2>, #hivm.address_space<ub>>)
  hivm.hir.vexp ins(%a : !a) outs(%u : !u)
  // CHECK: hivm.hir.vabs
  hivm.hir.vabs ins(%a : !a) outs(%a : !a)
  // CHECK: hivm.hir.vln
  hivm.hir.vln ins(%a : !a) outs(%a : !a)
  // CHECK: hivm.hir.vrelu
  hivm.hir.vrelu ins(%a : !a) outs(%a : !a)
  // CHECK: hivm.hir.vrsqrt
  hivm.hir.vrsqrt ins(%a : !a) outs(%a : !a)
  // CHECK: hivm.hir.vsqrt
  hivm.hir.vsqrt ins(%a : !a) outs(%a : !a)
  // CHECK: hivm.hir.vrec ins(%{{.*}} : {{.*}}) outs(%{{.*}} : {{.*}}) temp_buffer(%{{.*}} : memref<64xi8>)
  hivm.hir.vrec ins(%a : !a) outs(%a : !a) temp_buffer(%t : memref<64xi8>)
  // CHECK: hivm.hir.vnot ins(%{{.*}} : memref<4xi16>)
  hivm.hir.vnot ins(%i : memref<4xi16>) outs(%i : memref<4xi16>)
  return
}

// CHECK-LABEL: @binary
func.func @binary(%a: !a, %row: memref<1x4xf32>, %x: f32, %t: memref<4x8xf32>,
                  %i: memref<4xi32>, %m: memref<8x4xi1>) {
  // CHECK: hivm.hir.vadd ins(%{{.*}}, %{{.*}} : memref<8x4xf32>, memref<1x4xf32>) outs(%{{.*}} : memref<8x4xf32>) broadcast = [0]
  hivm.hir.vadd ins(%a, %row : !a, memref<1x4xf32>) outs(%a : !a) broadcast = [0]
  // CHECK: hivm.hir.vsub ins(%{{.*}}, %{{.*}} : memref<8x4xf32>, f32) outs(%{{.*}} : memref<4x8xf32>) transpose = [1, 0]
  hivm.hir.vsub ins(%a, %x : !a, f32) outs(%t : memref<4x8xf32>) transpose = [1, 0]
  // CHECK: hivm.hir.vmul
  hivm.hir.vmul ins(%a, %a : !a, !a) outs(%a : !a)
  // CHECK: hivm.hir.vdiv {{.*}} outs(%{{.*}} : memref<8x4xf32>){{$}}
  hivm.hir.vdiv ins(%a, %a : !a, !a) outs(%a : !a)
  // CHECK: hivm.hir.vdiv {{.*}} isSigned = false isHP = true
  hivm.hir.vdiv ins(%i, %i : memref<4xi32>, memref<4xi32>) outs(%i : memref<4xi32>) isSigned = false isHP = true
  // CHECK: hivm.hir.vmax {{.*}} is_signed = false
  hivm.hir.vmax ins(%i, %i : memref<4xi32>, memref<4xi32>) outs(%i : memref<4xi32>) is_signed = false
  // CHECK: hivm.hir.vmin {{.*}} outs(%{{.*}} : memref<4xi32>){{$}}
  hivm.hir.vmin ins(%i, %i : memref<4xi32>, memref<4xi32>) outs(%i : memref<4xi32>) is_signed = true
  // CHECK: hivm.hir.vand
  hivm.hir.vand ins(%i, %i : memref<4xi32>, memref<4xi32>) outs(%i : memref<4xi32>)
  // CHECK: hivm.hir.vor
  hivm.hir.vor ins(%i, %i : memref<4xi32>, memref<4xi32>) outs(%i : memref<4xi32>)
  // CHECK: hivm.hir.vxor
  hivm.hir.vxor ins(%i, %i : memref<4xi32>, memref<4xi32>) outs(%i : memref<4xi32>)
  // CHECK: hivm.hir.vshl
  hivm.hir.vshl ins(%i, %i : memref<4xi32>, memref<4xi32>) outs(%i : memref<4xi32>)
  // CHECK: hivm.hir.vshr
  hivm.hir.vshr ins(%i, %i : memref<4xi32>, memref<4xi32>) outs(%i : memref<4xi32>)
  // CHECK: hivm.hir.vcmp {{.*}} compare_mode = <lt>{{$}}
  hivm.hir.vcmp ins(%a, %a : !a, !a) outs(%m : memref<8x4xi1>) compare_mode = <lt>
  // CHECK: hivm.hir.vcmp {{.*}} compare_mode = <ge> is_signed : false
  hivm.hir.vcmp ins(%a, %a : !a, !a) outs(%m : memref<8x4xi1>) is_signed : false compare_mode = #hivm.compare_mode<ge>
  // CHECK: hivm.hir.vsel ins(%{{.*}}, %{{.*}}, %{{.*}} : memref<8x4xi1>, memref<8x4xf32>, f32)
  hivm.hir.vsel ins(%m, %a, %x : memref<8x4xi1>, !a, f32) outs(%a : !a)
  // CHECK: hivm.hir.vcast {{.*}} round_mode = <trunc> cast = <cast_unsigned>
  hivm.hir.vcast ins(%a : !a) outs(%m : memref<8x4xi1>) round_mode = <trunc> cast = <cast_unsigned>
  return
}

// CHECK-LABEL: @structured
func.func @structured(%a: !a, %x: f32, %column: memref<8x1xf32>,
    %c: memref<8x1xf32>, %i: memref<8x1xi32>, %n: memref<8x4xi32>,
    %t: memref<16xi8>, %b: memref<4x8xf32>, %k: index, %p: memref<8x?xf32>,
    %w: memref<8x8xf32>) {
  // CHECK: hivm.hir.vbrc ins(%{{.*}} : f32) outs(%{{.*}} : memref<8x4xf32>){{$}}
  hivm.hir.vbrc ins(%x : f32) outs(%a : !a)
  // CHECK: hivm.hir.vbrc {{.*}} broadcast_dims = [1]
  hivm.hir.vbrc ins(%column : memref<8x1xf32>) outs(%a : !a) broadcast_dims=[1]
  // CHECK: hivm.hir.vreduce <sum> ins(%{{.*}} : memref<8x4xf32>) outs(%{{.*}} : memref<8x1xf32>) reduce_dims = [1]
  hivm.hir.vreduce <sum> ins(%a : !a) outs(%c : memref<8x1xf32>) unsigned_src = false reduce_dims = [1]
  // CHECK: hivm.hir.vreduce <max_with_index> ins(%{{.*}} : memref<8x4xf32>) indices(%{{.*}} : memref<8x4xi32>) outs(%{{.*}}, %{{.*}} : memref<8x1xf32>, memref<8x1xi32>) temp_buffer(%{{.*}} : memref<16xi8>) tie_break_left = false reduce_dims = [1]
  hivm.hir.vreduce <max_with_index> ins(%a : !a) indices(%n : memref<8x4xi32>) outs(%c, %i : memref<8x1xf32>, memref<8x1xi32>) temp_buffer(%t : memref<16xi8>) reduce_dims = [1] tie_break_left = false
  // CHECK: hivm.hir.vtranspose {{.*}} permutation = [1, 0]
  hivm.hir.vtranspose ins(%a : !a) outs(%b : memref<4x8xf32>) permutation = [1, 0]
  // CHECK: hivm.hir.vcumsum {{.*}} cum_dims = [0] reverse = false
  hivm.hir.vcumsum ins(%a : !a) outs(%a : !a) cum_dims = [0] reverse = false
  // CHECK: hivm.hir.vcumprod {{.*}} cum_dims = [0, 1] reverse = true
  hivm.hir.vcumprod ins(%a : !a) outs(%a : !a) cum_dims = [0, 1] reverse = true
  // CHECK: hivm.hir.vpad ins(%{{.*}} : memref<8x4xf32>) outs(%{{.*}} : memref<8x?xf32>) low[0, %{{.*}}] high[0, 1] pad_value %{{.*}} : f32
  hivm.hir.vpad ins(%a : !a) outs(%p : memref<8x?xf32>) low[0, %k] high[0, 1] pad_value %x : f32
  // CHECK: hivm.hir.vconcat dim(1) ins(%{{.*}}, %{{.*}} : memref<8x4xf32>, memref<8x4xf32>) outs(%{{.*}} : memref<8x8xf32>)
  hivm.hir.vconcat dim(1) ins(%a, %a : !a, !a) outs(%w : memref<8x8xf32>)
  // CHECK: hivm.hir.vflip {{.*}} flip_axis = 1
  hivm.hir.vflip ins(%a : !a) outs(%a : !a) flip_axis = 1
  // CHECK: hivm.hir.load {{.*}} left_padding_num = %{{.*}} : index {eviction = "first"}
  hivm.hir.load ins(%a : !a) outs(%a : !a) {eviction = "first"} left_padding_num = %k : index
  // CHECK: hivm.hir.load {{.*}} outs(%{{.*}} : memref<8x4xf32>){{$}}
  hivm.hir.load ins(%a : !a) outs(%a : !a)
  // CHECK: hivm.hir.store
  hivm.hir.store ins(%a : !a) outs(%a : !a)
  // CHECK: hivm.hir.copy
  hivm.hir.copy ins(%a : !a) outs(%a : !a)
  return
}

// CHECK-LABEL: @tensors
func.func @tensors(%a: tensor<8x?xf32>, %c: tensor<8x1xf32>, %i: tensor<8x1xi32>)
    -> (tensor<8x?xf32>, tensor<8x1xf32>, tensor<8x1xi32>) {
  // CHECK: %{{.*}} = hivm.hir.vexp ins(%{{.*}} : tensor<8x?xf32>) outs(%{{.*}} : tensor<8x?xf32>) -> tensor<8x?xf32>
  %0 = hivm.hir.vexp ins(%a : tensor<8x?xf32>) outs(%a : tensor<8x?xf32>) -> tensor<8x?xf32>
  // CHECK: %{{.*}}:2 = hivm.hir.vreduce <min_with_index_left> {{.*}} reduce_dims = [1] -> tensor<8x1xf32>, tensor<8x1xi32>
  %1:2 = hivm.hir.vreduce <min_with_index_left> ins(%a : tensor<8x?xf32>) outs(%c, %i : tensor<8x1xf32>, tensor<8x1xi32>) reduce_dims = [1] -> tensor<8x1xf32>, tensor<8x1xi32>
  return %0, %1#0, %1#1 : tensor<8x?xf32>, tensor<8x1xf32>, tensor<8x1xi32>
}

// CHECK-LABEL: @beside
// CHECK-SAME: memref<4xf32, #hivm.address_space<gm>>
// CHECK-SAME: memref<4xf32, #hivm.address_space<ssbuf>>
// CHECK-SAME: attributes {hacc.function_kind = #hacc.function_kind<HOST>}
func.func @beside(%a: memref<4xf32, #hivm.address_space<gm>>,
    %b: memref<4xf32, #hivm.address_space<ssbuf>>)
    attributes {hacc.function_kind = #hacc.function_kind<HOST>} {
  // CHECK: annotation.mark %{{.*}} {hivm.stride_align_dims = array<i32: 0>, hivm.stride_align_value_in_byte = array<i32: 32>} : memref<4xf32, #hivm.address_space<gm>>
  annotation.mark %a {hivm.stride_align_dims = array<i32: 0>, hivm.stride_align_value_in_byte = array<i32: 32>} : memref<4xf32, #hivm.address_space<gm>>
  return
}
