// Segments that write rows of their own: a parallel loop, in which each takes its
// rows in steps of 32, 16, 4 and 1, all layers of a step at once: TileDynamicRows. What
// is between the layers is on the stack of the task.
// REQUIRES: workbench
// RUN: tenon-opt %s --rules=ragged/segments,ragged/segment-tasks,ragged/sets,ragged/asserts,ragged/curves,ragged/rows | FileCheck %s --implicit-check-not=ragged.
// RUN: tenon-opt %s --schedule=network --set kernels=all | FileCheck %s --check-prefix=STEPS
// DEFINE: %{verify} = tenon-run %s --verify --threads=2
// RUN: %{verify} --schedule=mlp-xsmm --entry=two_layers | FileCheck %s --check-prefix=KERNELS
// RUN: %{verify} --schedule=mlp-vector --entry=two_layers | FileCheck %s --check-prefix=VECTORS
// RUN: %{verify} --schedule=mlp-xsmm --entry=branches | FileCheck %s --check-prefix=KERNELS
// RUN: %{verify} --schedule=network --entry=list
// RUN: %{verify} --schedule=network --entry=planes
// RUN: %{verify} --schedule=mlp-vector --entry=planes
// RUN: %{verify} --schedule=network --entry=numbered
// RUN: %{verify} --schedule=mlp-vector --entry=numbered
// RUN: %{verify} --schedule=mlp-xsmm --entry=row_by_row | FileCheck %s --check-prefix=ONE-KERNEL
// RUN: %{verify} --schedule=ragged,mlp-vector --set block=16 --entry=row_by_row
// RUN: %{verify} --schedule=network --entry=no_segments
// RUN: %{verify} --schedule=mlp-xsmm --entry=projected | FileCheck %s --check-prefix=KERNELS
// RUN: %{verify} --schedule=mlp-xsmm --entry=normalized | FileCheck %s --check-prefix=ONE-KERNEL
// KERNELS: verify: ok
// KERNELS: kernels: 2 of 2 products
// VECTORS: verify: ok
// VECTORS: 2 as vectors{{$}}
// ONE-KERNEL: verify: ok
// ONE-KERNEL: kernels: 1 of 1 product

#row = affine_map<(i, j) -> (i)>
#all = affine_map<(i, j) -> (i, j)>

// ParallelizeRowSegments
// CHECK-LABEL: func.func @two_layers(
// CHECK:         scf.forall (%{{.*}}) in (%c5)
// CHECK:           arith.index_cast
// CHECK:           tensor.parallel_insert_slice
// CHECK:         } {tenon.loop = "tasks"}
// No row is computed by a kernel of its own but the last few, and none alone.
// STEPS-LABEL: func.func @two_layers(
// STEPS-NOT:     memref.copy
// STEPS-NOT:     memref.alloc()
// STEPS:         scf.parallel
// STEPS:           memref.alloca() {alignment = 64 : i64} : memref<32x96xf32>
// STEPS:           scf.for %{{.*}} step %c32
// STEPS:             call @xsmm_gemm_invoke
// STEPS:             call @xsmm_gemm_invoke
// STEPS:           scf.for %{{.*}} step %c32
// STEPS:             scf.for %{{.*}} step %c16
// STEPS:             scf.for %{{.*}} step %c16
// STEPS:               scf.for %{{.*}} step %c4
// STEPS:               scf.for %{{.*}} step %c4
// STEPS:                 scf.for %{{.*}} step %c1
// STEPS-NOT:     memref.copy
// STEPS-NOT:     memref.alloc()
// STEPS:         return
func.func @two_layers(%v: tensor<161x64xf32>, %w1: tensor<64x96xf32>, %w2: tensor<96x32xf32>) -> tensor<161x32xf32> {
  %zero = arith.constant 0.0 : f32
  %off = arith.constant dense<[0, 23, 23, 24, 140, 161]> : tensor<6xi32>
  %out = tensor.empty() : tensor<161x32xf32>
  %r = ragged.segments %off disjoint segment init(%out : tensor<161x32xf32>) : tensor<6xi32> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<161x32xf32>):
    %x = tensor.extract_slice %v[%lo, 0] [%n, 64] [1, 1] : tensor<161x64xf32> to tensor<?x64xf32>
    %o = tensor.extract_slice %acc[%lo, 0] [%n, 32] [1, 1] : tensor<161x32xf32> to tensor<?x32xf32>
    %e = tensor.empty(%n) : tensor<?x96xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x96xf32>) -> tensor<?x96xf32>
    %m = linalg.matmul ins(%x, %w1 : tensor<?x64xf32>, tensor<64x96xf32>) outs(%f : tensor<?x96xf32>) -> tensor<?x96xf32>
    %h = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%m : tensor<?x96xf32>) outs(%e : tensor<?x96xf32>) {
    ^bb0(%a: f32, %c: f32):
      %p = arith.maximumf %a, %zero : f32
      linalg.yield %p : f32
    } -> tensor<?x96xf32>
    %g = linalg.fill ins(%zero : f32) outs(%o : tensor<?x32xf32>) -> tensor<?x32xf32>
    %y = linalg.matmul ins(%h, %w2 : tensor<?x96xf32>, tensor<96x32xf32>) outs(%g : tensor<?x32xf32>) -> tensor<?x32xf32>
    %i = tensor.insert_slice %y into %acc[%lo, 0] [%n, 32] [1, 1] : tensor<?x32xf32> into tensor<161x32xf32>
    ragged.yield %i : tensor<161x32xf32>
  }
  return %r : tensor<161x32xf32>
}

// A function that branches keeps its buffers where they were.
// CHECK-LABEL: func.func @branches(
// STEPS-LABEL: func.func @branches(
// STEPS:         scf.parallel
// STEPS:           scf.for %{{.*}} step %c32
// STEPS:             memref.alloc() {alignment = 64 : i64} : memref<32x96xf32>
// STEPS-NOT:     memref.alloca
// STEPS:         return
func.func @branches(%v: tensor<161x64xf32>, %w1: tensor<64x96xf32>, %w2: tensor<96x32xf32>, %either: i1) -> tensor<161x32xf32> {
  %zero = arith.constant 0.0 : f32
  %off = arith.constant dense<[0, 23, 23, 24, 140, 161]> : tensor<6xi32>
  %out = tensor.empty() : tensor<161x32xf32>
  %r = ragged.segments %off disjoint segment init(%out : tensor<161x32xf32>) : tensor<6xi32> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<161x32xf32>):
    %x = tensor.extract_slice %v[%lo, 0] [%n, 64] [1, 1] : tensor<161x64xf32> to tensor<?x64xf32>
    %o = tensor.extract_slice %acc[%lo, 0] [%n, 32] [1, 1] : tensor<161x32xf32> to tensor<?x32xf32>
    %e = tensor.empty(%n) : tensor<?x96xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x96xf32>) -> tensor<?x96xf32>
    %m = linalg.matmul ins(%x, %w1 : tensor<?x64xf32>, tensor<64x96xf32>) outs(%f : tensor<?x96xf32>) -> tensor<?x96xf32>
    %h = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%m : tensor<?x96xf32>) outs(%e : tensor<?x96xf32>) {
    ^bb0(%a: f32, %c: f32):
      %p = arith.maximumf %a, %zero : f32
      linalg.yield %p : f32
    } -> tensor<?x96xf32>
    %g = linalg.fill ins(%zero : f32) outs(%o : tensor<?x32xf32>) -> tensor<?x32xf32>
    %y = linalg.matmul ins(%h, %w2 : tensor<?x96xf32>, tensor<96x32xf32>) outs(%g : tensor<?x32xf32>) -> tensor<?x32xf32>
    %i = tensor.insert_slice %y into %acc[%lo, 0] [%n, 32] [1, 1] : tensor<?x32xf32> into tensor<161x32xf32>
    ragged.yield %i : tensor<161x32xf32>
  }
  %t = scf.if %either -> tensor<161x32xf32> {
    scf.yield %r : tensor<161x32xf32>
  } else {
    %n = linalg.negf ins(%r : tensor<161x32xf32>) outs(%r : tensor<161x32xf32>) -> tensor<161x32xf32>
    scf.yield %n : tensor<161x32xf32>
  }
  return %t : tensor<161x32xf32>
}

// ParallelizeListSegments; elements before the first segment and behind the last one stay.
// CHECK-LABEL: func.func @list(
// CHECK:         } {tenon.loop = "tasks"}
func.func @list(%v: tensor<161xf32>, %out: tensor<161xf32>) -> tensor<161xf32> {
  %off = arith.constant dense<[3, 23, 150]> : tensor<3xindex>
  %r = ragged.segments %off disjoint segment init(%out : tensor<161xf32>) : tensor<3xindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<161xf32>):
    %x = tensor.extract_slice %v[%lo] [%n] [1] : tensor<161xf32> to tensor<?xf32>
    %o = tensor.extract_slice %acc[%lo] [%n] [1] : tensor<161xf32> to tensor<?xf32>
    %y = linalg.add ins(%x, %x : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
    %i = tensor.insert_slice %y into %acc[%lo] [%n] [1] : tensor<?xf32> into tensor<161xf32>
    ragged.yield %i : tensor<161xf32>
  }
  return %r : tensor<161xf32>
}

// ParallelizePlaneSegments
// CHECK-LABEL: func.func @planes(
// CHECK:         } {tenon.loop = "tasks"}
func.func @planes(%v: tensor<40x4x8xf32>, %out: tensor<40x4x8xf32>) -> tensor<40x4x8xf32> {
  %off = arith.constant dense<[0, 23, 40]> : tensor<3xindex>
  %r = ragged.segments %off disjoint segment init(%out : tensor<40x4x8xf32>) : tensor<3xindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<40x4x8xf32>):
    %x = tensor.extract_slice %v[%lo, 0, 0] [%n, 4, 8] [1, 1, 1] : tensor<40x4x8xf32> to tensor<?x4x8xf32>
    %o = tensor.extract_slice %acc[%lo, 0, 0] [%n, 4, 8] [1, 1, 1] : tensor<40x4x8xf32> to tensor<?x4x8xf32>
    %y = linalg.add ins(%x, %o : tensor<?x4x8xf32>, tensor<?x4x8xf32>) outs(%o : tensor<?x4x8xf32>) -> tensor<?x4x8xf32>
    %i = tensor.insert_slice %y into %acc[%lo, 0, 0] [%n, 4, 8] [1, 1, 1] : tensor<?x4x8xf32> into tensor<40x4x8xf32>
    ragged.yield %i : tensor<40x4x8xf32>
  }
  return %r : tensor<40x4x8xf32>
}

// Row b is the sum of segment b.
// CHECK-LABEL: func.func @numbered(
// CHECK:         } {tenon.loop = "tasks"}
func.func @numbered(%v: tensor<161x24xf32>, %out: tensor<5x24xf32>) -> tensor<5x24xf32> {
  %off = arith.constant dense<[0, 23, 23, 24, 140, 161]> : tensor<6xindex>
  %r = ragged.segments %off disjoint number init(%out : tensor<5x24xf32>) : tensor<6xindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<5x24xf32>):
    %x = tensor.extract_slice %v[%lo, 0] [%n, 24] [1, 1] : tensor<161x24xf32> to tensor<?x24xf32>
    %o = tensor.extract_slice %acc[%b, 0] [1, 24] [1, 1] : tensor<5x24xf32> to tensor<24xf32>
    %y = linalg.reduce { arith.addf } ins(%x : tensor<?x24xf32>) outs(%o : tensor<24xf32>) dimensions = [0]
    %i = tensor.insert_slice %y into %acc[%b, 0] [1, 24] [1, 1] : tensor<24xf32> into tensor<5x24xf32>
    ragged.yield %i : tensor<5x24xf32>
  }
  return %r : tensor<5x24xf32>
}

// A step needs all rows of the first product: it is no part of the step, but done
// before, in steps of its own.
// STEPS-LABEL: func.func @projected(
// STEPS:         scf.parallel
// STEPS-COUNT-2:   scf.for %{{.*}} step %c32
func.func @projected(%v: tensor<64x32xf32>, %w: tensor<32x48xf32>) -> tensor<64x48xf32> {
  %zero = arith.constant 0.0 : f32
  %off = arith.constant dense<[0, 45, 64]> : tensor<3xindex>
  %out = tensor.empty() : tensor<64x48xf32>
  %r = ragged.segments %off disjoint segment init(%out : tensor<64x48xf32>) : tensor<3xindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<64x48xf32>):
    %x = tensor.extract_slice %v[%lo, 0] [%n, 32] [1, 1] : tensor<64x32xf32> to tensor<?x32xf32>
    %o = tensor.extract_slice %acc[%lo, 0] [%n, 48] [1, 1] : tensor<64x48xf32> to tensor<?x48xf32>
    %e = tensor.empty(%n) : tensor<?x48xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x48xf32>) -> tensor<?x48xf32>
    %m = linalg.matmul ins(%x, %w : tensor<?x32xf32>, tensor<32x48xf32>) outs(%f : tensor<?x48xf32>) -> tensor<?x48xf32>
    %t = tensor.empty() : tensor<48xf32>
    %u = linalg.fill ins(%zero : f32) outs(%t : tensor<48xf32>) -> tensor<48xf32>
    %s = linalg.reduce { arith.addf } ins(%m : tensor<?x48xf32>) outs(%u : tensor<48xf32>) dimensions = [0]
    %g = linalg.fill ins(%zero : f32) outs(%o : tensor<?x48xf32>) -> tensor<?x48xf32>
    %y = linalg.matmul ins(%x, %w : tensor<?x32xf32>, tensor<32x48xf32>) outs(%g : tensor<?x48xf32>) -> tensor<?x48xf32>
    %z = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, #all], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<48xf32>) outs(%y : tensor<?x48xf32>) {
    ^bb0(%a: f32, %c: f32):
      %p = arith.addf %a, %c : f32
      linalg.yield %p : f32
    } -> tensor<?x48xf32>
    %i = tensor.insert_slice %z into %acc[%lo, 0] [%n, 48] [1, 1] : tensor<?x48xf32> into tensor<64x48xf32>
    ragged.yield %i : tensor<64x48xf32>
  }
  return %r : tensor<64x48xf32>
}

// Rows of a known length, behind a product.
func.func @normalized(%v: tensor<64x32xf32>, %w: tensor<32x48xf32>) -> tensor<64x48xf32> {
  %zero = arith.constant 0.0 : f32
  %off = arith.constant dense<[0, 45, 64]> : tensor<3xindex>
  %out = tensor.empty() : tensor<64x48xf32>
  %r = ragged.segments %off disjoint segment init(%out : tensor<64x48xf32>) : tensor<3xindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<64x48xf32>):
    %x = tensor.extract_slice %v[%lo, 0] [%n, 32] [1, 1] : tensor<64x32xf32> to tensor<?x32xf32>
    %o = tensor.extract_slice %acc[%lo, 0] [%n, 48] [1, 1] : tensor<64x48xf32> to tensor<?x48xf32>
    %e = tensor.empty(%n) : tensor<?x48xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x48xf32>) -> tensor<?x48xf32>
    %m = linalg.matmul ins(%x, %w : tensor<?x32xf32>, tensor<32x48xf32>) outs(%f : tensor<?x48xf32>) -> tensor<?x48xf32>
    %y = linalg.softmax dimension(1) ins(%m : tensor<?x48xf32>) outs(%o : tensor<?x48xf32>) -> tensor<?x48xf32>
    %i = tensor.insert_slice %y into %acc[%lo, 0] [%n, 48] [1, 1] : tensor<?x48xf32> into tensor<64x48xf32>
    ragged.yield %i : tensor<64x48xf32>
  }
  return %r : tensor<64x48xf32>
}

// Each row by itself: tasks of as many rows, wherever segments end.
// CHECK-LABEL: func.func @row_by_row(
// CHECK:         %[[ROWS:.*]] = arith.subi
// CHECK:         %[[TASKS:.*]] = arith.ceildivui %{{.*}}, %c128
// CHECK:         scf.forall (%{{.*}}) in (%[[TASKS]])
// CHECK:           arith.minui %{{.*}}, %c128
// CHECK:         } {tenon.loop = "tasks"}
func.func @row_by_row(%v: tensor<330x32xf32>, %w: tensor<32x48xf32>, %out: tensor<330x48xf32>) -> tensor<330x48xf32> {
  %zero = arith.constant 0.0 : f32
  %offsets = arith.constant dense<[2, 40, 40, 300]> : tensor<4xi32>
  %r = ragged.segments %offsets disjoint row init(%out : tensor<330x48xf32>) : tensor<4xi32> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<330x48xf32>):
    %x = tensor.extract_slice %v[%lo, 0] [%n, 32] [1, 1] : tensor<330x32xf32> to tensor<?x32xf32>
    %o = tensor.extract_slice %acc[%lo, 0] [%n, 48] [1, 1] : tensor<330x48xf32> to tensor<?x48xf32>
    %f = linalg.fill ins(%zero : f32) outs(%o : tensor<?x48xf32>) -> tensor<?x48xf32>
    %y = linalg.matmul ins(%x, %w : tensor<?x32xf32>, tensor<32x48xf32>) outs(%f : tensor<?x48xf32>) -> tensor<?x48xf32>
    %i = tensor.insert_slice %y into %acc[%lo, 0] [%n, 48] [1, 1] : tensor<?x48xf32> into tensor<330x48xf32>
    ragged.yield %i : tensor<330x48xf32>
  }
  return %r : tensor<330x48xf32>
}

// No segment, and not one offset.
func.func @no_segments(%v: tensor<9xf32>, %out: tensor<9xf32>) -> tensor<9xf32> {
  %none = tensor.empty() : tensor<0xindex>
  %one = arith.constant dense<[4]> : tensor<1xindex>
  %r = ragged.segments %none disjoint row init(%out : tensor<9xf32>) : tensor<0xindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<9xf32>):
    %x = tensor.extract_slice %v[%lo] [%n] [1] : tensor<9xf32> to tensor<?xf32>
    %i = tensor.insert_slice %x into %acc[%lo] [%n] [1] : tensor<?xf32> into tensor<9xf32>
    ragged.yield %i : tensor<9xf32>
  }
  %s = ragged.segments %one disjoint row init(%r : tensor<9xf32>) : tensor<1xindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<9xf32>):
    %x = tensor.extract_slice %v[%lo] [%n] [1] : tensor<9xf32> to tensor<?xf32>
    %i = tensor.insert_slice %x into %acc[%lo] [%n] [1] : tensor<?xf32> into tensor<9xf32>
    ragged.yield %i : tensor<9xf32>
  }
  return %s : tensor<9xf32>
}
