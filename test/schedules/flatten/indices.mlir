// A body that asks for the index of a loop gets it from that of the group, whose
// outermost loop needs no bound.
// RUN: tenon-opt %s --schedule=flatten --set=gain_below=0 | FileCheck %s
// RUN: tenon-run %s --schedule=flatten --set=gain_below=0 --verify --dynamic-size=5

// CHECK-LABEL: @entry
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel"]
// CHECK: %[[G:.*]] = linalg.index 0
// CHECK: %[[I:.*]]:3 = affine.delinearize_index %[[G]] into (%{{.*}}, 6)
// CHECK: arith.muli %[[I]]#0, %{{.*}}
// CHECK: arith.muli %[[I]]#1, %{{.*}}
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
