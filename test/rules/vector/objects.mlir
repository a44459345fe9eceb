// What a product adds to gets a name of its own for a while.
// RUN: tenon-opt %s --schedule=%S/Inputs/objects.mlir | FileCheck %s
// RUN: tenon-run %s --schedule=%S/Inputs/objects.mlir --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=%S/Inputs/objects.mlir --entry=loops --verify | FileCheck %s --check-prefix=RAN

// RAN: verify: ok

// NameAccumulators, FixAccumulatorName
// CHECK-LABEL: func.func @entry(
// CHECK-SAME: %[[A:[a-z0-9]*]]: memref<4x8xf32>, %[[B:[a-z0-9]*]]: memref<8x16xf32>, %[[C:[a-z0-9]*]]: memref<4x16xf32>
// CHECK: %[[PLACE:.*]] = memref.alloca() : memref<1xi8>
// CHECK: %[[SUMS:.*]]:2 = memref.distinct_objects %[[C]], %[[PLACE]]
// CHECK: linalg.generic {indexing_maps = {{.*}}} ins(%[[A]], %[[B]] : {{.*}} outs(%[[SUMS]]#0 :
// CHECK-NOT: #tenon.vector<product>
func.func @entry(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  linalg.generic {tenon.vector = #tenon.vector<product>, indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  }
  return
}

// The name stands around the loops that have nothing but the sums, and in the one that
// fills them.
// CHECK-LABEL: func.func @loops(
// CHECK: scf.for
// CHECK: linalg.fill
// CHECK: memref.alloca
// CHECK-NEXT: %[[SUMS:.*]]:2 = memref.distinct_objects
// CHECK-NEXT: scf.for
// CHECK-NEXT: scf.for
// CHECK-NEXT: memref.subview
// CHECK-NEXT: memref.subview
// CHECK-NEXT: linalg.generic {{.*}} outs(%[[SUMS]]#0 :
// CHECK: }
// CHECK: } {tenon.loop = "reductions"}
// CHECK: } {tenon.loop = "reductions"}
// CHECK: memref.copy
func.func @loops(%a: memref<2x3x4x8xf32>, %b: memref<2x3x8x16xf32>, %c: memref<4x16xf32>, %d: memref<5x4x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c5 step %c1 {
    linalg.fill ins(%zero : f32) outs(%c : memref<4x16xf32>)
    scf.for %h = %c0 to %c2 step %c1 {
      scf.for %w = %c0 to %c3 step %c1 {
        %x = memref.subview %a[%h, %w, 0, 0] [1, 1, 4, 8] [1, 1, 1, 1] : memref<2x3x4x8xf32> to memref<4x8xf32, strided<[8, 1], offset: ?>>
        %y = memref.subview %b[%h, %w, 0, 0] [1, 1, 8, 16] [1, 1, 1, 1] : memref<2x3x8x16xf32> to memref<8x16xf32, strided<[16, 1], offset: ?>>
        linalg.generic {tenon.vector = #tenon.vector<product>, indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
            ins(%x, %y : memref<4x8xf32, strided<[8, 1], offset: ?>>, memref<8x16xf32, strided<[16, 1], offset: ?>>) outs(%c : memref<4x16xf32>) {
        ^bb0(%e: f32, %f: f32, %sum: f32):
          %p = arith.mulf %e, %f : f32
          %s = arith.addf %sum, %p : f32
          linalg.yield %s : f32
        }
      } {tenon.loop = "reductions"}
    } {tenon.loop = "reductions"}
    %to = memref.subview %d[%i, 0, 0] [1, 4, 16] [1, 1, 1] : memref<5x4x16xf32> to memref<4x16xf32, strided<[16, 1], offset: ?>>
    memref.copy %c, %to : memref<4x16xf32> to memref<4x16xf32, strided<[16, 1], offset: ?>>
  }
  return
}

// One without the mark stays as it is.
// CHECK-LABEL: func.func @unmarked(
// CHECK-NOT: distinct_objects
func.func @unmarked(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  }
  return
}

// NameAccumulatorsOfPool, NameAccumulatorsOfFilter: a step over a window
// CHECK-LABEL: func.func @steps(
// CHECK: %[[P:.*]]:2 = memref.distinct_objects
// CHECK: linalg.generic {{.*}} outs(%[[P]]#0 :
// CHECK: %[[Q:.*]]:2 = memref.distinct_objects
// CHECK: linalg.generic {{.*}} outs(%[[Q]]#0 :
// CHECK: linalg.generic {{.*}}#tenon.vector<step>
func.func @steps(%a: memref<4x8xf32>, %b: memref<8xf32>, %c: memref<4x8xf32>) {
  linalg.generic {tenon.vector = #tenon.vector<step>, indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]} ins(%a : memref<4x8xf32>) outs(%c : memref<4x8xf32>) {
  ^bb0(%x: f32, %sum: f32):
    %s = arith.addf %sum, %x : f32
    linalg.yield %s : f32
  }
  linalg.generic {tenon.vector = #tenon.vector<step>, indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : memref<4x8xf32>, memref<8xf32>) outs(%c : memref<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %s = math.fma %x, %y, %sum : f32
    linalg.yield %s : f32
  }
  linalg.generic {tenon.vector = #tenon.vector<step>, indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b, %b : memref<4x8xf32>, memref<8xf32>, memref<8xf32>) outs(%c : memref<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %sum: f32):
    %p = arith.mulf %x, %z : f32
    %s = math.fma %p, %y, %sum : f32
    linalg.yield %s : f32
  }
  return
}

// DropAccumulatorName: three names at once are something else.
// CHECK-LABEL: func.func @names(
// CHECK-SAME: %[[D:[a-z0-9]*]]: memref<4xf32>, %[[E:[a-z0-9]*]]: memref<4xf32>, %[[F:[a-z0-9]*]]: memref<4xf32>
// CHECK: %[[N:.*]]:3 = memref.distinct_objects %[[D]], %[[E]], %[[F]]
// CHECK: memref.copy %[[N]]#0, %[[N]]#1
// CHECK: memref.copy %[[E]], %[[D]]
func.func @names(%d: memref<4xf32>, %e: memref<4xf32>, %f: memref<4xf32>) {
  %n:3 = memref.distinct_objects %d, %e, %f : memref<4xf32>, memref<4xf32>, memref<4xf32>
  memref.copy %n#0, %n#1 : memref<4xf32> to memref<4xf32>
  %o:2 = memref.distinct_objects %e, %d : memref<4xf32>, memref<4xf32>
  memref.copy %o#0, %o#1 : memref<4xf32> to memref<4xf32>
  return
}
