// The loop over rows prefetches the next panel of a packed weight. Every 64 steps of a
// tile prefetch an equal part of it, so that all of it is there after the last row.
// RUN: tenon-opt %s --schedule=%S/Inputs/panels.mlir | FileCheck %s
// RUN: tenon-run %s --schedule=%S/Inputs/panels.mlir --entry=matrix --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=%S/Inputs/panels.mlir --entry=windows --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=%S/Inputs/panels.mlir --entry=places --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=%S/Inputs/panels.mlir --entry=planes --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=%S/Inputs/panels.mlir --set=prefetch_min_bytes=0 | FileCheck %s --check-prefix=NONE
// RUN: tenon-opt %s --schedule=%S/Inputs/panels.mlir --set=prefetch_min_bytes=1048576 | FileCheck %s --check-prefix=NONE
// RAN: verify: ok
// NONE-NOT: memref.prefetch
// NONE-NOT: tenon.vector<prefetch

// In mlp-vector sums stay in registers from the first piece to the last.
// RUN: tenon-gen --batch=96 --layers=256,1024 --seed=1 | tenon-run - --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-gen --batch=96 --layers=256,1024 --seed=1 | tenon-opt - --schedule=mlp-vector --target=x86_64,znver3 | FileCheck %s --check-prefix=WHOLE
// WHOLE: scf.for {{.*}} to %c256 step %c64 iter_args
// WHOLE: memref.prefetch
// WHOLE: scf.for {{.*}} to %c64 step {{.*}} iter_args
// WHOLE-NOT: vector.store
// WHOLE: scf.yield
// WHOLE-NOT: vector.store
// WHOLE: scf.yield

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>

// A line is 16 numbers; six of 18 rows ask for 22 lines of the 64 of a piece: 352 numbers,
// 2048 behind their own panel.
// CHECK-LABEL: func.func @matrix
// CHECK: scf.for %{{.*}} = %c0{{.*}} to %c128{{.*}} step %c64
// CHECK: %[[PIECE:.*]] = memref.subview {{.*}} to memref<64x16xf32
// CHECK: memref.extract_strided_metadata %{{.*}} : memref<6x128xf32
// CHECK: %[[NEXT:.*]] = memref.reinterpret_cast
// CHECK: scf.for %[[AT:.*]] =
// CHECK-NEXT: memref.prefetch %[[NEXT]][%[[AT]]], read, locality<2>, data
// CHECK: linalg.generic
// CHECK-SAME: {{.*}}#tenon.vector<adds, {{.*}}sums
func.func @matrix(%x: memref<18x128xf32>, %packed: memref<2x1x128x16xf32>, %out: memref<18x32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %c18 = arith.constant 18 : index
  scf.for %n = %c0 to %c2 step %c1 {
    %column = affine.apply affine_map<(n) -> (n * 16)>(%n)
    %panel = memref.subview %packed[%n, 0, 0, 0] [1, 1, 128, 16] [1, 1, 1, 1] : memref<2x1x128x16xf32> to memref<128x16xf32, strided<[16, 1], offset: ?>>
    %all = memref.subview %out[0, %column] [18, 16] [1, 1] : memref<18x32xf32> to memref<18x16xf32, strided<[32, 1], offset: ?>>
    scf.for %m = %c0 to %c18 step %c6 {
      %left = memref.subview %x[%m, 0] [6, 128] [1, 1] : memref<18x128xf32> to memref<6x128xf32, strided<[128, 1], offset: ?>>
      %rows = memref.subview %all[%m, 0] [6, 16] [1, 1] : memref<18x16xf32, strided<[32, 1], offset: ?>> to memref<6x16xf32, strided<[32, 1], offset: ?>>
      linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
          ins(%left, %panel : memref<6x128xf32, strided<[128, 1], offset: ?>>, memref<128x16xf32, strided<[16, 1], offset: ?>>)
          outs(%rows : memref<6x16xf32, strided<[32, 1], offset: ?>>) attrs = {tenon.vector = #tenon.vector<product>} {
      ^bb0(%e: f32, %f: f32, %s: f32):
        %p = arith.mulf %e, %f : f32
        %t = arith.addf %s, %p : f32
        linalg.yield %t : f32
      }
    }
  }
  return
}

// Two rows of four of an image, of three rows; each begins two windows.
// CHECK-LABEL: func.func @windows
// CHECK: memref.prefetch
func.func @windows(%x: memref<1x4x5x64xf32>, %packed: memref<2x1x1x1x2x2x64x16xf32>, %out: memref<1x3x4x32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  scf.for %n = %c0 to %c2 step %c1 {
    %column = affine.apply affine_map<(n) -> (n * 16)>(%n)
    scf.for %y = %c0 to %c3 step %c1 {
      %all = memref.subview %out[0, %y, 0, %column] [1, 1, 4, 16] [1, 1, 1, 1] : memref<1x3x4x32xf32> to memref<4x16xf32, strided<[32, 1], offset: ?>>
      scf.for %m = %c0 to %c4 step %c2 {
        %rows = memref.subview %all[%m, 0] [2, 16] [1, 1] : memref<4x16xf32, strided<[32, 1], offset: ?>> to memref<2x16xf32, strided<[32, 1], offset: ?>>
        scf.for %h = %c0 to %c2 step %c1 {
          scf.for %w = %c0 to %c2 step %c1 {
            %row = arith.addi %y, %h : index
            %place = arith.addi %m, %w : index
            %left = memref.subview %x[0, %row, %place, 0] [1, 1, 2, 64] [1, 1, 1, 1] : memref<1x4x5x64xf32> to memref<2x64xf32, strided<[64, 1], offset: ?>>
            %panel = memref.subview %packed[%n, 0, 0, 0, %h, %w, 0, 0] [1, 1, 1, 1, 1, 1, 64, 16] [1, 1, 1, 1, 1, 1, 1, 1] : memref<2x1x1x1x2x2x64x16xf32> to memref<64x16xf32, strided<[16, 1], offset: ?>>
            linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
                ins(%left, %panel : memref<2x64xf32, strided<[64, 1], offset: ?>>, memref<64x16xf32, strided<[16, 1], offset: ?>>)
                outs(%rows : memref<2x16xf32, strided<[32, 1], offset: ?>>) attrs = {tenon.vector = #tenon.vector<product>} {
            ^bb0(%e: f32, %f: f32, %s: f32):
              %p = arith.mulf %e, %f : f32
              %t = arith.addf %s, %p : f32
              linalg.yield %t : f32
            }
          }
        }
      }
    }
  }
  return
}

// The loop over the rows of an image prefetches the next place of the filter: 64 rows
// of 16 elements that follow in memory.
// CHECK-LABEL: func.func @places
// CHECK: arith.constant 1024 : index
// CHECK: memref.prefetch
func.func @places(%x: memref<1x4x5x64xf32>, %packed: memref<2x1x1x1x2x2x64x16xf32>, %out: memref<1x3x4x32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  scf.for %n = %c0 to %c2 step %c1 {
    %column = affine.apply affine_map<(n) -> (n * 16)>(%n)
    %all = memref.subview %out[0, 0, 0, %column] [1, 3, 4, 16] [1, 1, 1, 1] : memref<1x3x4x32xf32> to memref<3x4x16xf32, strided<[128, 32, 1], offset: ?>>
    scf.for %h = %c0 to %c2 step %c1 {
      scf.for %w = %c0 to %c2 step %c1 {
        %panel = memref.subview %packed[%n, 0, 0, 0, %h, %w, 0, 0] [1, 1, 1, 1, 1, 1, 64, 16] [1, 1, 1, 1, 1, 1, 1, 1] : memref<2x1x1x1x2x2x64x16xf32> to memref<64x16xf32, strided<[16, 1], offset: ?>>
        scf.for %y = %c0 to %c3 step %c1 {
          scf.for %m = %c0 to %c4 step %c2 {
            %rows = memref.subview %all[%y, %m, 0] [1, 2, 16] [1, 1, 1] : memref<3x4x16xf32, strided<[128, 32, 1], offset: ?>> to memref<2x16xf32, strided<[32, 1], offset: ?>>
            %row = arith.addi %y, %h : index
            %place = arith.addi %m, %w : index
            %left = memref.subview %x[0, %row, %place, 0] [1, 1, 2, 64] [1, 1, 1, 1] : memref<1x4x5x64xf32> to memref<2x64xf32, strided<[64, 1], offset: ?>>
            linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
                ins(%left, %panel : memref<2x64xf32, strided<[64, 1], offset: ?>>, memref<64x16xf32, strided<[16, 1], offset: ?>>)
                outs(%rows : memref<2x16xf32, strided<[32, 1], offset: ?>>) attrs = {tenon.vector = #tenon.vector<product>} {
            ^bb0(%e: f32, %f: f32, %s: f32):
              %p = arith.mulf %e, %f : f32
              %t = arith.addf %s, %p : f32
              linalg.yield %t : f32
            }
          }
        }
      }
    }
  }
  return
}

// Panels of planes of columns, as those of heads: the next one is of the next plane.
// CHECK-LABEL: func.func @planes
// CHECK: memref.prefetch
func.func @planes(%x: memref<1x24x64xf32>, %packed: memref<4x1x1x1x64x16xf32>, %out: memref<4x24x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c24 = arith.constant 24 : index
  scf.for %n = %c0 to %c4 step %c1 {
    %panel = memref.subview %packed[%n, 0, 0, 0, 0, 0] [1, 1, 1, 1, 64, 16] [1, 1, 1, 1, 1, 1] : memref<4x1x1x1x64x16xf32> to memref<64x16xf32, strided<[16, 1], offset: ?>>
    scf.for %m = %c0 to %c24 step %c6 {
      %left = memref.subview %x[0, %m, 0] [1, 6, 64] [1, 1, 1] : memref<1x24x64xf32> to memref<6x64xf32, strided<[64, 1], offset: ?>>
      %rows = memref.subview %out[%n, %m, 0] [1, 6, 16] [1, 1, 1] : memref<4x24x16xf32> to memref<6x16xf32, strided<[16, 1], offset: ?>>
      linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
          ins(%left, %panel : memref<6x64xf32, strided<[64, 1], offset: ?>>, memref<64x16xf32, strided<[16, 1], offset: ?>>)
          outs(%rows : memref<6x16xf32, strided<[16, 1], offset: ?>>) attrs = {tenon.vector = #tenon.vector<product>} {
      ^bb0(%e: f32, %f: f32, %s: f32):
        %p = arith.mulf %e, %f : f32
        %t = arith.addf %s, %p : f32
        linalg.yield %t : f32
      }
    }
  }
  return
}

// Twelve rows are two tiles: too few.
// CHECK-LABEL: func.func @few
// CHECK-NOT: memref.prefetch
func.func @few(%x: memref<12x128xf32>, %packed: memref<2x1x128x16xf32>, %out: memref<12x32xf32>, %m: index, %n: index) {
  %column = affine.apply affine_map<(n) -> (n * 16)>(%n)
  %panel = memref.subview %packed[%n, 0, 0, 0] [1, 1, 128, 16] [1, 1, 1, 1] : memref<2x1x128x16xf32> to memref<128x16xf32, strided<[16, 1], offset: ?>>
  %all = memref.subview %out[0, %column] [12, 16] [1, 1] : memref<12x32xf32> to memref<12x16xf32, strided<[32, 1], offset: ?>>
  %left = memref.subview %x[%m, 0] [6, 128] [1, 1] : memref<12x128xf32> to memref<6x128xf32, strided<[128, 1], offset: ?>>
  %rows = memref.subview %all[%m, 0] [6, 16] [1, 1] : memref<12x16xf32, strided<[32, 1], offset: ?>> to memref<6x16xf32, strided<[32, 1], offset: ?>>
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%left, %panel : memref<6x128xf32, strided<[128, 1], offset: ?>>, memref<128x16xf32, strided<[16, 1], offset: ?>>)
      outs(%rows : memref<6x16xf32, strided<[32, 1], offset: ?>>) attrs = {tenon.vector = #tenon.vector<product>} {
  ^bb0(%e: f32, %f: f32, %s: f32):
    %p = arith.mulf %e, %f : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  }
  return
}
