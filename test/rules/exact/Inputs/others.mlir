// Contractions, kernels, and what is refused; for each-rule.test.

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @contractions(%a: vector<2x3xbf16>, %b: vector<3x4xbf16>, %c: vector<2x4xf32>, %d: vector<2x4xbf16>) {
  %x = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c
      : vector<2x3xbf16>, vector<3x4xbf16> into vector<2x4xf32>
  %y = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %d
      : vector<2x3xbf16>, vector<3x4xbf16> into vector<2x4xbf16>
  vector.print %x : vector<2x4xf32>
  vector.print %y : vector<2x4xbf16>
  return
}

func.func @kernels(%a: memref<2x3xf32>, %b: memref<3x4xf32>, %c: memref<2x4xf32>, %as: memref<5x2x3xf32>,
                   %bs: memref<5x3x4xf32>, %handle: i64) {
  %count = arith.constant 5 : i64
  %h = xsmm.gemm.dispatch [2, 4, 3, 3, 4, 4] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %h, %a, %b, %c) : (i64, memref<2x3xf32>, memref<3x4xf32>, memref<2x4xf32>) -> ()
  xsmm.gemm(data_type = f32, %handle, %a, %b, %c) : (i64, memref<2x3xf32>, memref<3x4xf32>, memref<2x4xf32>) -> ()
  %g = xsmm.brgemm.dispatch [2, 4, 3, 3, 4, 4, 6, 12] flags = (beta_0) data_type = f32
  xsmm.brgemm(data_type = f32, %g, %as, %bs, %c, %count)
      : (i64, memref<5x2x3xf32>, memref<5x3x4xf32>, memref<2x4xf32>, i64) -> ()
  xsmm.brgemm(data_type = f32, %handle, %as, %bs, %c, %count)
      : (i64, memref<5x2x3xf32>, memref<5x3x4xf32>, memref<2x4xf32>, i64) -> ()
  return
}

func.func @refused(%x: f32, %n: i32, %v: vector<4xf32>, %w: vector<4xi32>, %m: vector<4xi1>, %c: i1, %h: bf16, %g: bf16) {
  %0 = arith.bitcast %x : f32 to i32
  %1 = arith.bitcast %n : i32 to f32
  %2 = vector.bitcast %v : vector<4xf32> to vector<4xi32>
  %3 = vector.bitcast %w : vector<4xi32> to vector<4xf32>
  %one = arith.constant 1.0 : f32
  %4 = vector.mask %m { vector.reduction <add>, %v, %one : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %5 = builtin.unrealized_conversion_cast %one, %m : f32, vector<4xi1> to f32
  %6 = arith.remf %x, %x : f32
  %7 = scf.if %c -> (bf16) {
    scf.yield %h : bf16
  } else {
    scf.yield %g : bf16
  }
  %plane = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : vector<2x2xf32>
  %row = arith.constant dense<1.0> : vector<4xf32>
  vector.print %plane : vector<2x2xf32>
  vector.print %row : vector<4xf32>
  %8 = vector.bitcast %w : vector<4xi32> to vector<8xi16>
  vector.print %0 : i32
  vector.print %1 : f32
  vector.print %2 : vector<4xi32>
  vector.print %3 : vector<4xf32>
  vector.print %4 : f32
  vector.print %5 : f32
  vector.print %6 : f32
  vector.print %7 : bf16
  vector.print %8 : vector<8xi16>
  return
}
