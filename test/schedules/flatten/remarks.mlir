// Why neighbours stay apart: the operation, the dims, the operand, the reason,
// and what would unblock it. One kind of reason a function.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=flatten --set=min_inner_size=0 --remarks=flatten -o %t 2>&1 | FileCheck %s
// RUN: tenon-opt %s --schedule=flatten-hivm --remarks=flatten -o %t 2>&1 | FileCheck %s --check-prefix=HIVM

// Every pair is named, with the strides of the document's example.
// CHECK: Function=gaps | Reason="linalg.copy: none of its 3 dims can be merged with its neighbour; dims 0 and 1: operand 1 has stride 300 where 240 was needed; with that stride they could merge; dims 1 and 2: operand 0 has stride 48 where 24 was needed; with that stride they could merge"
!gap = memref<3x5x6xf32, strided<[240, 48, 4]>>
!gaps = memref<3x5x6xf32, strided<[300, 48, 4]>>
func.func @gaps(%a: !gap, %c: !gaps) {
  linalg.copy ins(%a : !gap) outs(%c : !gaps)
  return
}

// What has merged already is spoken of by its new dims.
// CHECK: Function=rest | Reason="linalg.fill: none of its 2 dims can be merged with its neighbour; dims 0 and 1: operand 1 has stride 100 where 30 was needed; with that stride they could merge"
func.func @rest(%v: f32, %a: memref<3x5x6xf32, strided<[100, 6, 1]>>) {
  linalg.fill ins(%v : f32) outs(%a : memref<3x5x6xf32, strided<[100, 6, 1]>>)
  return
}

// CHECK: Function=unknown | {{.*}} dims 0 and 1: operand 1 has stride ? where ? was to be proved; static sizes and strides, an identity layout or the knob `versioned` would let them merge"
func.func @unknown(%v: f32, %a: memref<4x?xf32, strided<[?, 1]>>) {
  linalg.fill ins(%v : f32) outs(%a : memref<4x?xf32, strided<[?, 1]>>)
  return
}

// CHECK: Function=affine | {{.*}} dims 0 and 1: operand 1 has a layout that is no strides, or an encoding, which no view can collapse; plain strides could be"
func.func @affine(%v: f32, %a: memref<4x8xf32, affine_map<(d0, d1) -> (d1 floordiv 4, d0, d1 mod 4)>>) {
  linalg.fill ins(%v : f32) outs(%a : memref<4x8xf32, affine_map<(d0, d1) -> (d1 floordiv 4, d0, d1 mod 4)>>)
  return
}

// CHECK: Function=encoding | {{.*}} dims 0 and 1: operand 1 has a layout that is no strides, or an encoding, which no view can collapse; plain strides could be"
func.func @encoding(%v: f32, %a: tensor<4x8xf32, "blocked">) -> tensor<4x8xf32, "blocked"> {
  %0 = linalg.fill ins(%v : f32) outs(%a : tensor<4x8xf32, "blocked">) -> tensor<4x8xf32, "blocked">
  return %0 : tensor<4x8xf32, "blocked">
}

// CHECK: Function=empty | {{.*}} dims 0 and 1: operand 1 has no elements, and a size that is not static, which no view can collapse; static sizes could be"
func.func @empty(%v: f32, %a: memref<?x0xf32>) {
  linalg.fill ins(%v : f32) outs(%a : memref<?x0xf32>)
  return
}

// CHECK: Function=only_one | {{.*}} dims 0 and 1: operand 0 has only one of them; dims that each operand has both or neither of could merge"
func.func @only_one(%a: memref<8xf32>, %c: memref<4x8xf32>) {
  linalg.broadcast ins(%a : memref<8xf32>) outs(%c : memref<4x8xf32>) dimensions = [0]
  return
}

// CHECK: Function=swapped | {{.*}} dims 0 and 1: operand 0 does not have them adjacent; in the operation's order they could merge"
func.func @swapped(%a: memref<8x4xf32>, %c: memref<4x8xf32>) {
  linalg.transpose ins(%a : memref<8x4xf32>) outs(%c : memref<4x8xf32>) permutation = [1, 0]
  return
}

// CHECK: Function=roles | {{.*}} dims 0 and 1: 'linalg.reduce' treats dim 1 as a barrier and dim 0 not; dims that it treats alike could merge"
func.func @roles(%a: memref<4x8xf32>, %c: memref<4xf32>) {
  linalg.reduce {arith.addf} ins(%a : memref<4x8xf32>) outs(%c : memref<4xf32>) dimensions = [1]
  return
}

// A loop that an operand shows in a sum only.
// CHECK: Function=windows | {{.*}} dims 0 and 1: both are barriers, which 'linalg.generic' handles one by one; where it has one of them only, the other could merge"
func.func @windows(%a: memref<11xf32>, %c: memref<4x8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<11xf32>) outs(%c : memref<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// CHECK: Function=unranked | {{.*}}Reason="memref.copy: operand 0 has no rank; of a known rank it could be viewed"
func.func @unranked(%a: memref<*xf32>, %c: memref<*xf32>) {
  memref.copy %a, %c : memref<*xf32> to memref<*xf32>
  return
}

// A body that asks for an index is no obstacle: see indices.mlir.
// CHECK-NOT: remark:

// HIVM: Function=barriers | {{.*}} dims 1 and 2: 'hivm.hir.vcumsum' treats dim 1 as a barrier and dim 2 not; dims that it treats alike could merge; dims 0 and 1: both are barriers, which 'hivm.hir.vcumsum' handles one by one; where it has one of them only, the other could merge"
func.func @barriers(%a: memref<3x4x8xf32>) {
  hivm.hir.vcumsum ins(%a : memref<3x4x8xf32>) outs(%a : memref<3x4x8xf32>) cum_dims = [0, 1] reverse = false
  return
}

// HIVM: Function=strict | {{.*}} dims 0 and 1: dim 1 merges with no dim, also not with a unit dim: the rule or the knob `strict_barriers` says so; dims 1 and 2: dim 1 merges with no dim, also not with a unit dim: the rule or the knob `strict_barriers` says so"
func.func @strict(%a: memref<3x4x8xf32>) {
  hivm.hir.vflip ins(%a : memref<3x4x8xf32>) outs(%a : memref<3x4x8xf32>) flip_axis = 1
  return
}

// HIVM: Function=repeated | {{.*}} dims 0 and 1: operand 1 is repeated along one of them only; repeated along both or neither could merge"
func.func @repeated(%a: memref<1x1xf32>, %b: memref<4x1xf32>, %c: memref<4x8xf32>) {
  hivm.hir.vadd ins(%a, %b : memref<1x1xf32>, memref<4x1xf32>) outs(%c : memref<4x8xf32>) broadcast = [0, 1]
  return
}

// HIVM: Function=padding | {{.*}}Reason="hivm.hir.load: requires room == 0: room = "argument""
func.func @padding(%a: memref<4x8xf32>, %n: index) {
  hivm.hir.load ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>) left_padding_num = %n : index
  return
}

// HIVM: Function=host | Reason="hivm.hir.vexp: requires runsOn != 'HOST': runsOn = "HOST""
func.func @host(%a: memref<4x4xf32>) attributes {hacc.function_kind = #hacc.function_kind<HOST>} {
  hivm.hir.vexp ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  return
}
