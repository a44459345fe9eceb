// Fields are printed in the order of their names, numbers without their type.
// RUN: tenon-opt %s | FileCheck %s
// RUN: tenon-opt %s | tenon-opt | FileCheck %s

// CHECK: #tenon.plan<lhs = 0, rhs = 1, roles = "mnk", sizes = [4, 64, 0]>
// CHECK-SAME: #tenon.tile<fusable, level = "row", order = [1, 0], sizes = [4, 64, 0]>
func.func @plan(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x4xf32>) {
  linalg.matmul {tenon.plan = #tenon.plan<roles = "mnk", lhs = 0, rhs = 1, sizes = [4, 64, 0]>,
                 tenon.tile = #tenon.tile<level = "row", fusable, sizes = [4, 64, 0], order = [1, 0]>}
      ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>) outs(%c : memref<4x4xf32>)
  return
}

// CHECK: #tenon.vector<prefetch = {elements = 4 : i64}, product>
func.func private @table() attributes {tenon.vector = #tenon.vector<product, prefetch = {elements = 4}>}
// CHECK: #tenon.ranks<arguments = [array<i64: 0, 2, 1>, array<i64>], grid = [2], results = []>
func.func private @lists() attributes {tenon.ranks = #tenon.ranks<grid = [2], arguments = [array<i64: 0, 2, 1>, array<i64>], results = []>}
// CHECK: #tenon.list<first = 1.500000e+00 : f32, known = 1>
func.func private @numbers() attributes {tenon.list = #tenon.list<known = 1, first = 1.5 : f32>}
