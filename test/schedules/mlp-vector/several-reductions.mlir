// What reduces along several dims is vectors that loops over all of them carry: the
// innermost stays the innermost, and what it alone reads is computed there. Leading dims
// and those in the middle leave columns, of any number.
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --verify --entry=entry --dynamic-size=21 | FileCheck %s --check-prefix=OK
// RUN: tenon-run %s --schedule=mlp-vector --verify --entry=columns --dynamic-size=70 | FileCheck %s --check-prefix=OK
// RUN: tenon-run %s --schedule=mlp-vector --verify --entry=integers | FileCheck %s --check-prefix=OK
// RUN: tenon-run %s --schedule=network --verify --entry=grouped | FileCheck %s --check-prefix=OK
// RUN: tenon-run %s --schedule=mlp-vector --verify --entry=ones --print | FileCheck %s --check-prefix=ONES
// RUN: tenon-run %s --schedule=mlp-vector --verify --entry=all | FileCheck %s --check-prefix=OK
// OK: verify: ok

#wgk = affine_map<(n, g, k) -> (n, g, k)>
#ng = affine_map<(n, g, k) -> (n, g)>
#gk = affine_map<(n, g, k) -> (g, k)>
#n = affine_map<(n, g, k) -> (n)>

// A matrix by a vector with two reductions, the weight in groups with a scale each: read
// as bytes, and widened in the innermost loop.
// CHECK-LABEL: func.func @grouped(
// CHECK-NOT: memref<24x6x128xf32>
// CHECK: scf.parallel
// CHECK: scf.for {{.*}} = %c0 to %c6 {{.*}}-> (vector<64xf32>)
// CHECK: scf.for {{.*}} = %c0 to %c128 {{.*}}-> (vector<64xf32>)
// CHECK: vector.load {{.*}}vector<64xi8>
// CHECK: math.fma {{.*}}vector<64xf32>
// CHECK: vector.reduction <add>
// CHECK-NOT: linalg.
// CHECK: return
func.func @grouped(%w: tensor<24x6x128xi8>, %s: tensor<24x6xf32>, %x: tensor<6x128xf32>) -> tensor<24xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<24x6x128xf32>
  %d = linalg.generic {indexing_maps = [#wgk, #ng, #wgk], iterator_types = ["parallel", "parallel", "parallel"]} ins(%w, %s : tensor<24x6x128xi8>, tensor<24x6xf32>) outs(%e : tensor<24x6x128xf32>) {
  ^bb0(%q: i8, %a: f32, %o: f32):
    %i = arith.sitofp %q : i8 to f32
    %v = arith.mulf %i, %a : f32
    linalg.yield %v : f32
  } -> tensor<24x6x128xf32>
  %r = tensor.empty() : tensor<24xf32>
  %f = linalg.fill ins(%zero : f32) outs(%r : tensor<24xf32>) -> tensor<24xf32>
  %y = linalg.generic {indexing_maps = [#gk, #wgk, #n], iterator_types = ["parallel", "reduction", "reduction"]} ins(%x, %d : tensor<6x128xf32>, tensor<24x6x128xf32>) outs(%f : tensor<24xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %t = arith.addf %m, %o : f32
    linalg.yield %t : f32
  } -> tensor<24xf32>
  return %y : tensor<24xf32>
}

// Two reductions around the result's dim, three behind it, of rows of any length; bf16 is
// added up in f32.
// CHECK-LABEL: func.func @entry(
// CHECK-COUNT-3: vector.reduction
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @entry(%x: tensor<5x9x?xf32>, %y: tensor<4x3x5x48xf32>, %z: tensor<6x3x70xbf16>, %v: tensor<3x70xbf16>) -> (tensor<9xf32>, tensor<4xf32>, tensor<6xbf16>) {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %none = arith.constant 0.0 : bf16
  %e0 = tensor.empty() : tensor<9xf32>
  %f0 = linalg.fill ins(%low : f32) outs(%e0 : tensor<9xf32>) -> tensor<9xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(a, n, k) -> (a, n, k)>, affine_map<(a, n, k) -> (n)>], iterator_types = ["reduction", "parallel", "reduction"]} ins(%x : tensor<5x9x?xf32>) outs(%f0 : tensor<9xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.maximumf %a, %o : f32
    linalg.yield %m : f32
  } -> tensor<9xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(n, a, b, k) -> (n, a, b, k)>, affine_map<(n, a, b, k) -> (n)>], iterator_types = ["parallel", "reduction", "reduction", "reduction"]} ins(%y : tensor<4x3x5x48xf32>) outs(%f1 : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %a : f32
    %t = arith.addf %m, %o : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  %e2 = tensor.empty() : tensor<6xbf16>
  %f2 = linalg.fill ins(%none : bf16) outs(%e2 : tensor<6xbf16>) -> tensor<6xbf16>
  %2 = linalg.generic {indexing_maps = [#gk, #wgk, #n], iterator_types = ["parallel", "reduction", "reduction"]} ins(%v, %z : tensor<3x70xbf16>, tensor<6x3x70xbf16>) outs(%f2 : tensor<6xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %m = arith.mulf %a, %b : bf16
    %t = arith.addf %m, %o : bf16
    linalg.yield %t : bf16
  } -> tensor<6xbf16>
  return %0, %1, %2 : tensor<9xf32>, tensor<4xf32>, tensor<6xbf16>
}

// CHECK-LABEL: func.func @integers(
// CHECK-COUNT-2: vector.reduction
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @integers(%x: tensor<7x3x48xi8>, %v: tensor<3x48xi8>, %y: tensor<3x7x2x16xi32>) -> (tensor<7xi8>, tensor<7xi32>) {
  %zero = arith.constant 0 : i8
  %none = arith.constant 0 : i32
  %e0 = tensor.empty() : tensor<7xi8>
  %f0 = linalg.fill ins(%zero : i8) outs(%e0 : tensor<7xi8>) -> tensor<7xi8>
  %0 = linalg.generic {indexing_maps = [#wgk, #gk, #n], iterator_types = ["parallel", "reduction", "reduction"]} ins(%x, %v : tensor<7x3x48xi8>, tensor<3x48xi8>) outs(%f0 : tensor<7xi8>) {
  ^bb0(%a: i8, %b: i8, %o: i8):
    %m = arith.muli %a, %b : i8
    %t = arith.addi %o, %m : i8
    linalg.yield %t : i8
  } -> tensor<7xi8>
  %e1 = tensor.empty() : tensor<7xi32>
  %f1 = linalg.fill ins(%none : i32) outs(%e1 : tensor<7xi32>) -> tensor<7xi32>
  %1 = linalg.generic {indexing_maps = [affine_map<(a, n, b, k) -> (a, n, b, k)>, affine_map<(a, n, b, k) -> (n)>], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%y : tensor<3x7x2x16xi32>) outs(%f1 : tensor<7xi32>) {
  ^bb0(%a: i32, %o: i32):
    %t = arith.addi %o, %a : i32
    linalg.yield %t : i32
  } -> tensor<7xi32>
  return %0, %1 : tensor<7xi8>, tensor<7xi32>
}

// CHECK-LABEL: func.func @columns(
// CHECK: scf.for {{.*}}-> (vector<32xf32>)
// CHECK: scf.for {{.*}}-> (vector<32xf32>)
// CHECK: vector.load {{.*}}vector<32xf32>
// CHECK: scf.for
// CHECK: vector.load {{.*}}memref<6x?xf32>, vector<64xf32>
// CHECK: return
func.func @columns(%x: tensor<3x4x5x32xf32>, %y: tensor<6x?xf32>) -> (tensor<3x32xf32>, tensor<?xf32>) {
  %zero = arith.constant 0.0 : f32
  %c1 = arith.constant 1 : index
  %e0 = tensor.empty() : tensor<3x32xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<3x32xf32>) -> tensor<3x32xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(n, a, b, c) -> (n, a, b, c)>, affine_map<(n, a, b, c) -> (n, c)>], iterator_types = ["parallel", "reduction", "reduction", "parallel"]} ins(%x : tensor<3x4x5x32xf32>) outs(%f0 : tensor<3x32xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.addf %a, %o : f32
    linalg.yield %t : f32
  } -> tensor<3x32xf32>
  %n = tensor.dim %y, %c1 : tensor<6x?xf32>
  %e1 = tensor.empty(%n) : tensor<?xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(a, c) -> (a, c)>, affine_map<(a, c) -> (c)>], iterator_types = ["reduction", "parallel"]} ins(%y : tensor<6x?xf32>) outs(%f1 : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.addf %a, %o : f32
    linalg.yield %t : f32
  } -> tensor<?xf32>
  return %0, %1 : tensor<3x32xf32>, tensor<?xf32>
}

// 3 x 100 ones of bf16 are 300: no step rounds.
// ONES: [300, 300]
func.func @ones() -> tensor<2xbf16> {
  %one = arith.constant 1.0 : bf16
  %none = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<2x3x100xbf16>
  %x = linalg.fill ins(%one : bf16) outs(%e : tensor<2x3x100xbf16>) -> tensor<2x3x100xbf16>
  %r = tensor.empty() : tensor<2xbf16>
  %f = linalg.fill ins(%none : bf16) outs(%r : tensor<2xbf16>) -> tensor<2xbf16>
  %y = linalg.generic {indexing_maps = [#wgk, #n], iterator_types = ["parallel", "reduction", "reduction"]} ins(%x : tensor<2x3x100xbf16>) outs(%f : tensor<2xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %t = arith.addf %a, %o : bf16
    linalg.yield %t : bf16
  } -> tensor<2xbf16>
  return %y : tensor<2xbf16>
}

// Of reductions alone none becomes the outermost loop: the buffer is read as it lies.
// CHECK-LABEL: func.func @all(
// CHECK-NOT: memref<7x9x1x
// CHECK: return
func.func @all(%x: tensor<7x9x130xf32>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %y = linalg.generic {indexing_maps = [#wgk, affine_map<(n, g, k) -> ()>], iterator_types = ["reduction", "reduction", "reduction"]} ins(%x : tensor<7x9x130xf32>) outs(%f : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.addf %a, %o : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %y : tensor<f32>
}
