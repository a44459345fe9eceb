// Masked reductions of dims of size 1, whose accumulator stays where the mask is off, of indices, and maxima of negative
// floats: upstream reduces a denormal number where the mask is off.
// RUN: tenon-run %s --schedule=loops --print --opt-level=0 | FileCheck %s
// RUN: tenon-run %s --schedule=nested --print --opt-level=0 | FileCheck %s
// RUN: tenon-run %s --schedule=flat --print --opt-level=0 | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --print --opt-level=0 | FileCheck %s
// CHECK: result 0: memref<3xf32> =
// CHECK-NEXT: [5, 2, 7]
// CHECK: result 1: memref<4xindex> =
// CHECK-NEXT: [10, 12, 6, 14]
// CHECK: result 2: memref<3xf32> =
// CHECK-NEXT: [-3, -5, -3]

func.func private @work(%x: vector<3x1xf32>, %a: vector<3xf32>, %m: vector<3x1xi1>, %v: vector<4xindex>, %n: vector<4xi1>,
    %one: vector<1xindex>, %off: vector<1xi1>, %start: index, %w: vector<4xf32>, %least: f32, %f: memref<3xf32>, %i: memref<4xindex>, %e: memref<3xf32>)
    attributes {passthrough = ["noinline"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %r = vector.mask %m { vector.multi_reduction <maximumf>, %x, %a [1] : vector<3x1xf32> to vector<3xf32> } : vector<3x1xi1> -> vector<3xf32>
  vector.store %r, %f[%c0] : memref<3xf32>, vector<3xf32>
  %0 = vector.mask %off { vector.multi_reduction <add>, %one, %start [0] : vector<1xindex> to index } : vector<1xi1> -> index
  %1 = vector.mask %n { vector.reduction <xor>, %v, %start : vector<4xindex> into index } : vector<4xi1> -> index
  %2 = vector.mask %n { vector.reduction <add>, %v : vector<4xindex> into index } : vector<4xi1> -> index
  %3 = vector.mask %n { vector.multi_reduction <or>, %v, %start [0] : vector<4xindex> to index } : vector<4xi1> -> index
  memref.store %0, %i[%c0] : memref<4xindex>
  memref.store %1, %i[%c1] : memref<4xindex>
  memref.store %2, %i[%c2] : memref<4xindex>
  memref.store %3, %i[%c3] : memref<4xindex>
  %4 = vector.mask %n { vector.reduction <maximumf>, %w, %least : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %5 = vector.mask %n { vector.reduction <minimumf>, %w : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %6 = vector.mask %n { vector.reduction <maxnumf>, %w : vector<4xf32> into f32 } : vector<4xi1> -> f32
  memref.store %4, %e[%c0] : memref<3xf32>
  memref.store %5, %e[%c1] : memref<3xf32>
  memref.store %6, %e[%c2] : memref<3xf32>
  return
}
func.func @entry() -> (memref<3xf32>, memref<4xindex>, memref<3xf32>) {
  %x = arith.constant dense<[[5.0], [9.0], [1.0]]> : vector<3x1xf32>
  %a = arith.constant dense<[3.0, 2.0, 7.0]> : vector<3xf32>
  %m = arith.constant dense<[[true], [false], [true]]> : vector<3x1xi1>
  %v = arith.constant dense<[2, 1, 8, 4]> : vector<4xindex>
  %n = arith.constant dense<[true, false, false, true]> : vector<4xi1>
  %one = arith.constant dense<77> : vector<1xindex>
  %off = arith.constant dense<false> : vector<1xi1>
  %start = arith.constant 10 : index
  %w = arith.constant dense<[-3.0, 7.0, -8.0, -5.0]> : vector<4xf32>
  %least = arith.constant -6.0 : f32
  %e = memref.alloc() : memref<3xf32>
  %f = memref.alloc() : memref<3xf32>
  %i = memref.alloc() : memref<4xindex>
  call @work(%x, %a, %m, %v, %n, %one, %off, %start, %w, %least, %f, %i, %e) : (vector<3x1xf32>, vector<3xf32>, vector<3x1xi1>, vector<4xindex>, vector<4xi1>, vector<1xindex>, vector<1xi1>, index, vector<4xf32>, f32, memref<3xf32>, memref<4xindex>, memref<3xf32>) -> ()
  return %f, %i, %e : memref<3xf32>, memref<4xindex>, memref<3xf32>
}
