// What computes rows: softmax in both precisions, a normalization, gelu, rows
// that no vector divides, and long ones. Each is a parallel loop over rows, and a
// vector a row.

// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=network | FileCheck %s --implicit-check-not=linalg.generic

// RAN: verify: ok

// CHECK-LABEL: func.func @entry
// CHECK-NOT: memref.alloc
// CHECK-COUNT-6: scf.parallel
// CHECK-NOT: scf.parallel
// CHECK: return

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#kept = affine_map<(i, j) -> (i, 0)>
#col = affine_map<(i, j) -> (j)>
func.func @entry(%x: tensor<3x20x50xf32>, %h: tensor<3x20x64xbf16>, %y: tensor<24x37xf32>, %scale: tensor<37xf32>, %long: tensor<4x2000xf32>)
    -> (tensor<4x2000xf32>, tensor<3x20x50xf32>, tensor<3x20x64xbf16>, tensor<24x37xf32>, tensor<24x37xf32>, tensor<24xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x20x50xf32>
  %s = linalg.softmax dimension(2) ins(%x : tensor<3x20x50xf32>) outs(%e : tensor<3x20x50xf32>) -> tensor<3x20x50xf32>
  %eh = tensor.empty() : tensor<3x20x64xbf16>
  %sh = linalg.softmax dimension(2) ins(%h : tensor<3x20x64xbf16>) outs(%eh : tensor<3x20x64xbf16>) -> tensor<3x20x64xbf16>

  %ey = tensor.empty() : tensor<24x37xf32>
  %er = tensor.empty() : tensor<24xf32>
  %f = linalg.fill ins(%zero : f32) outs(%er : tensor<24xf32>) -> tensor<24xf32>
  %squares = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<24x37xf32>) outs(%ey : tensor<24x37xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.mulf %a, %a : f32
    linalg.yield %r : f32
  } -> tensor<24x37xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%squares : tensor<24x37xf32>) outs(%f : tensor<24xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %o, %a : f32
    linalg.yield %r : f32
  } -> tensor<24xf32>
  %root = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%sum : tensor<24xf32>) outs(%er : tensor<24xf32>) {
  ^bb0(%a: f32, %o: f32):
    %eps = arith.constant 1.0e-3 : f32
    %m = arith.addf %a, %eps : f32
    %r = math.sqrt %m : f32
    linalg.yield %r : f32
  } -> tensor<24xf32>
  %norm = linalg.generic {indexing_maps = [#id, #row, #col, #id], iterator_types = ["parallel", "parallel"]} ins(%y, %root, %scale : tensor<24x37xf32>, tensor<24xf32>, tensor<37xf32>) outs(%ey : tensor<24x37xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %d = arith.divf %a, %b : f32
    %r = arith.mulf %d, %c : f32
    linalg.yield %r : f32
  } -> tensor<24x37xf32>

  %gelu = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<24x37xf32>) outs(%ey : tensor<24x37xf32>) {
  ^bb0(%a: f32, %o: f32):
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %c = arith.constant 0.70710678 : f32
    %m = arith.mulf %a, %c : f32
    %w = math.erf %m : f32
    %u = arith.addf %w, %one : f32
    %v = arith.mulf %u, %a : f32
    %r = arith.mulf %v, %half : f32
    linalg.yield %r : f32
  } -> tensor<24x37xf32>

  %el = tensor.empty() : tensor<4x2000xf32>
  %sl = linalg.softmax dimension(1) ins(%long : tensor<4x2000xf32>) outs(%el : tensor<4x2000xf32>) -> tensor<4x2000xf32>

  %f2 = linalg.fill ins(%zero : f32) outs(%er : tensor<24xf32>) -> tensor<24xf32>
  %total = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%y : tensor<24x37xf32>) outs(%f2 : tensor<24xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %o, %a : f32
    linalg.yield %r : f32
  } -> tensor<24xf32>
  return %sl, %s, %sh, %norm, %gelu, %total : tensor<4x2000xf32>, tensor<3x20x50xf32>, tensor<3x20x64xbf16>, tensor<24x37xf32>, tensor<24x37xf32>, tensor<24xf32>
}
