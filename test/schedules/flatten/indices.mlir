// A body that asks for the index of a loop gets it from that of the group. The
// loop inside is divided off, the one outside taken off.
// RUN: tenon-opt %s --schedule=flatten --set=min_inner_size=0 | FileCheck %s
// RUN: tenon-run %s --schedule=flatten --set=min_inner_size=0 --verify --dynamic-size=5

// CHECK-LABEL: @entry
// CHECK-DAG: %[[SIX:.*]] = arith.constant 6 : index
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel"]
// CHECK: %[[G:.*]] = linalg.index 0
// CHECK: %[[I:.*]] = arith.divui %{{.*}}, %[[SIX]]
// CHECK: arith.remui %[[I]], %{{.*}}
func.func @entry(%c: memref<3x?x6xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      outs(%c : memref<3x?x6xf32>) {
  ^bb0(%x: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %c10 = arith.constant 10 : index
    %c100 = arith.constant 100 : index
    %i100 = arith.muli %i, %c100 : index
    %j10 = arith.muli %j, %c10 : index
    %s = arith.addi %i100, %j10 : index
    %t = arith.addi %s, %k : index
    %n = arith.index_cast %t : index to i32
    %y = arith.sitofp %n : i32 to f32
    linalg.yield %y : f32
  }
  return
}
