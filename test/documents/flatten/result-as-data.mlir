// item: 000.19 The result of flattening an operation as data: reassociation, identity, merged attributes.
// RUN: tenon-opt %s --schedule=flatten-hivm --trace=%t.jsonl | FileCheck %s
// RUN: FileCheck %s --check-prefix=DATA < %t.jsonl
// RUN: tenon-opt %s --schedule=flatten-hivm --remarks=flatten -o /dev/null 2>&1 | FileCheck %s --check-prefix=IDENTITY
// RUN: tenon-opt %s --schedule=flatten-hivm --stop-after=1 -o /dev/null 2>&1 | FileCheck %s --check-prefix=LAST

// CHECK: hivm.hir.vreduce <sum> {{.*}} reduce_dims = [1]
// DATA: "rule":"FlattenReduce"{{.*}}"mask":["C","U","C","C","C"],"reassociation":{{\[\[}}0,1],[2],[3],[4]]
// DATA: "rule":"FlattenReduce"{{.*}}"mask":["C","C","C","C"],"reassociation":{{\[\[}}0],[1,2],[3]]
// LAST: the last that was let fire is firing 1: FlattenReduce
// LAST-NEXT: mask = ["C", "U", "C", "C", "C"]
// LAST-NEXT: reassociation = {{\[\[}}0, 1], [2], [3], [4]]
func.func @sums(%a: memref<2x1x3x4x5xf32>, %c: memref<2x1x1x1x5xf32>) {
  hivm.hir.vreduce <sum> ins(%a : memref<2x1x3x4x5xf32>) outs(%c : memref<2x1x1x1x5xf32>) reduce_dims = [2, 3]
  return
}

// IDENTITY: FlattenFill | {{.*}} none of its 2 dims can be merged with its neighbour
func.func @identity(%v: f32, %a: memref<16x16xf32, strided<[16, 2]>>) {
  hivm.hir.vbrc ins(%v : f32) outs(%a : memref<16x16xf32, strided<[16, 2]>>)
  return
}
