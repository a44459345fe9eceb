// The knob check_mark_stride: a dim whose stride a mark wants aligned does not
// merge with the next one. Its place is counted in the marked operand.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=flatten-hivm | FileCheck %s --check-prefix=OFF
// RUN: tenon-opt %s --schedule=flatten-hivm --set=check_mark_stride=true | FileCheck %s --check-prefix=ON
// RUN: tenon-opt %s --schedule=flatten-hivm --set=check_mark_stride=true --remarks=flatten -o %t 2>&1 | FileCheck %s --check-prefix=WHY

// OFF-LABEL: @marked
// OFF: hivm.hir.vexp ins({{.*}} : memref<120xf32>)
// ON-LABEL: @marked
// ON: hivm.hir.vexp ins({{.*}} : memref<6x20xf32>)
// WHY: Function=marked {{.*}} dims 0 and 1: 'annotation.mark' aligns the stride of dim 0
func.func @marked(%a: memref<2x3x4x5xf32>, %c: memref<2x3x4x5xf32>) {
  annotation.mark %c {hivm.stride_align_dims = array<i32: 1>, hivm.stride_align_value_in_byte = array<i32: 32>} : memref<2x3x4x5xf32>
  hivm.hir.vexp ins(%a : memref<2x3x4x5xf32>) outs(%c : memref<2x3x4x5xf32>)
  return
}

// A mark of something else, of the last dim, or of another buffer.
// ON-LABEL: @marked_otherwise
// ON: hivm.hir.vexp ins({{.*}} : memref<120xf32>)
func.func @marked_otherwise(%a: memref<2x3x4x5xf32>, %b: memref<2x3x4x5xf32>) {
  annotation.mark %a {hivm.other_dims = array<i32: 1>} : memref<2x3x4x5xf32>
  annotation.mark %a {hivm.stride_align_dims = array<i32: 3>, hivm.stride_align_value_in_byte = array<i32: 32>} : memref<2x3x4x5xf32>
  annotation.mark %b {hivm.stride_align_dims = array<i32: 1>, hivm.stride_align_value_in_byte = array<i32: 32>} : memref<2x3x4x5xf32>
  hivm.hir.vexp ins(%a : memref<2x3x4x5xf32>) outs(%a : memref<2x3x4x5xf32>)
  return
}

// Two marked dims, of the input of a transposition: dim 0 of it is dim 2 of the
// output.
// OFF-LABEL: @transposed
// OFF: hivm.hir.vtranspose ins({{.*}} : memref<8x15xf32>) {{.*}} permutation = [1, 0]
// ON-LABEL: @transposed
// ON: hivm.hir.vtranspose ins({{.*}} : memref<2x4x15xf32>) {{.*}} permutation = [2, 0, 1]
func.func @transposed(%a: memref<2x4x3x5xf32>, %c: memref<3x5x2x4xf32>) {
  annotation.mark %a {hivm.stride_align_dims = array<i32: 0>, hivm.stride_align_value_in_byte = array<i32: 32>} : memref<2x4x3x5xf32>
  hivm.hir.vtranspose ins(%a : memref<2x4x3x5xf32>) outs(%c : memref<3x5x2x4xf32>) permutation = [2, 3, 0, 1]
  return
}
