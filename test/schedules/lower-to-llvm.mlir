// Any mix of buffer dialects runs once it is lowered. Nothing is left to a
// schedule before it.

// RUN: tenon-run %s --schedule=%S/Inputs/nothing.mlir --entry=affine --print \
// RUN:   | FileCheck %s --check-prefix=AFFINE
// RUN: tenon-run %s --schedule=%S/Inputs/nothing.mlir --entry=math --print \
// RUN:   | FileCheck %s --check-prefix=MATH
// RUN: tenon-run %s --schedule=%S/Inputs/nothing.mlir --entry=index --print \
// RUN:   | FileCheck %s --check-prefix=INDEX
// RUN: tenon-run %s --schedule=%S/Inputs/nothing.mlir --entry=vector --print \
// RUN:   | FileCheck %s --check-prefix=VECTOR
// RUN: tenon-run %s --schedule=%S/Inputs/nothing.mlir --entry=parallel \
// RUN:   --print --threads=2 | FileCheck %s --check-prefix=PARALLEL

// AFFINE: [0, 1, 3, 6, 10]
func.func @affine(%out: memref<5xi32>) {
  affine.for %i = 0 to 5 {
    %zero = arith.constant 0 : i32
    %sum = affine.for %j = 0 to affine_map<(i) -> (i + 1)>(%i)
        iter_args(%x = %zero) -> i32 {
      %number = arith.index_cast %j : index to i32
      %more = arith.addi %x, %number : i32
      affine.yield %more : i32
    }
    affine.store %sum, %out[%i] : memref<5xi32>
  }
  return
}

// MATH:      result 0: f64 = 0.8427007929497149
// MATH-NEXT: result 1: f64 = 1
// MATH-NEXT: result 2: f32 = 2
// MATH-NEXT: result 3: i32 = 81
// MATH-NEXT: result 4: f32 = 0.5
// MATH-NEXT: result 5: bf16 = 1
// MATH-NEXT: result 6: f16 = 1
func.func @math() -> (f64, f64, f32, i32, f32, bf16, f16) {
  %c0 = arith.constant 0 : index
  // The argument goes through memory, so that nothing is folded.
  %memory = memref.alloca() : memref<1xf64>
  %one = arith.constant 1.0 : f64
  memref.store %one, %memory[%c0] : memref<1xf64>
  %x = memref.load %memory[%c0] : memref<1xf64>
  %f = arith.truncf %x : f64 to f32
  %0 = math.erf %x : f64
  %1 = math.powf %x, %x : f64
  %2 = math.exp2 %f : f32
  %three = arith.constant 3 : i32
  %n = arith.fptosi %f : f32 to i32
  %base = arith.muli %three, %n : i32
  %four = arith.constant 4 : i32
  %3 = math.ipowi %base, %four : i32
  %half = arith.constant 0.5 : f32
  %zero = arith.constant 0.0 : f32
  %4 = math.clampf %f to [%zero, %half] : f32
  %b = arith.truncf %f : f32 to bf16
  %5 = math.sqrt %b : bf16
  %h = arith.truncf %f : f32 to f16
  %6 = math.sqrt %h : f16
  return %0, %1, %2, %3, %4, %5, %6 : f64, f64, f32, i32, f32, bf16, f16
}

// INDEX:      result 0: index = 3
// INDEX-NEXT: result 1: index = 4
// INDEX-NEXT: result 2: i32 = 7
func.func @index() -> (index, index, i32) {
  %seven = index.constant 7
  %two = index.constant 2
  %0 = index.divu %seven, %two
  %1 = arith.ceildivui %seven, %two : index
  %out = memref.alloca() : memref<4x4xi32>
  %view = memref.subview %out[1, 1] [2, 2] [2, 2]
    : memref<4x4xi32> to memref<2x2xi32, strided<[8, 2], offset: 5>>
  %n = arith.constant 7 : i32
  linalg.fill ins(%n : i32)
    outs(%view : memref<2x2xi32, strided<[8, 2], offset: 5>>)
  %three = arith.constant 3 : index
  cf.br ^bb1(%three : index)
^bb1(%i: index):
  %2 = memref.load %out[%i, %i] : memref<4x4xi32>
  return %0, %1, %2 : index, index, i32
}

// The products of the rows of [[1, 2], [3, 4]] with one another.
// VECTOR:      argument 0: memref<2x2xf32> =
// VECTOR-NEXT: {{^\[\[}}5, 11],
// VECTOR-NEXT: {{^ \[}}11, 25]]
func.func @vector(%out: memref<2x2xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %a = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : vector<2x2xf32>
  vector.transfer_write %a, %out[%c0, %c0] : vector<2x2xf32>, memref<2x2xf32>
  %b = vector.transfer_read %out[%c0, %c0], %zero
    : memref<2x2xf32>, vector<2x2xf32>
  %c = arith.constant dense<0.0> : vector<2x2xf32>
  %d = vector.contract {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>,
                     affine_map<(i, j, k) -> (j, k)>,
                     affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } %a, %b, %c : vector<2x2xf32>, vector<2x2xf32> into vector<2x2xf32>
  vector.transfer_write %d, %out[%c0, %c0] : vector<2x2xf32>, memref<2x2xf32>
  return
}

// Each iteration of the parallel loop has a stack buffer of its own.
// PARALLEL: [0, 2, 4, 6, 8, 10, 12, 14]
func.func @parallel(%out: memref<8xi32>) {
  scf.forall (%i) in (8) {
    %mine = memref.alloca() : memref<2xi32>
    %number = arith.index_cast %i : index to i32
    linalg.fill ins(%number : i32) outs(%mine : memref<2xi32>)
    %one = arith.constant 1 : index
    %zero = arith.constant 0 : index
    %a = memref.load %mine[%zero] : memref<2xi32>
    %b = memref.load %mine[%one] : memref<2xi32>
    %sum = arith.addi %a, %b : i32
    memref.store %sum, %out[%i] : memref<8xi32>
  }
  return
}
