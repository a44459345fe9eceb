// What cannot be run is refused by a sentence that says what it is.

// RUN: not tenon-run %s --schedule=loops 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not tenon-run %s --schedule=loops --entry=complex 2>&1 | FileCheck %s --check-prefix=COMPLEX
// RUN: not tenon-run %s --schedule=loops --entry=vector 2>&1 | FileCheck %s --check-prefix=VECTOR
// RUN: not tenon-run %s --schedule=loops --entry=nested 2>&1 | FileCheck %s --check-prefix=NESTED
// RUN: not tenon-run %s --schedule=loops --entry=unranked 2>&1 | FileCheck %s --check-prefix=UNRANKED
// RUN: not tenon-run %s --schedule=loops --entry=odd 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: not tenon-run %s --schedule=loops --entry=f8 2>&1 | FileCheck %s --check-prefix=F8
// RUN: not tenon-run %s --schedule=loops --entry=result 2>&1 | FileCheck %s --check-prefix=RESULT
// RUN: not tenon-run %s --schedule=loops --entry=declared 2>&1 | FileCheck %s --check-prefix=DECLARED
// RUN: not tenon-run %s --schedule=loops --entry=hidden 2>&1 | FileCheck %s --check-prefix=HIDDEN
// RUN: not tenon-run %s --schedule=loops --entry=global 2>&1 | FileCheck %s --check-prefix=GLOBAL
// RUN: not tenon-run %s --schedule=loops --entry=dynamic 2>&1 | FileCheck %s --check-prefix=DYNAMIC

// MISSING: error: the payload has no function 'entry'; it has 'complex', 'vector',
// COMPLEX: refused-entries.mlir:[[#@LINE+1]]:1: error: argument 1 of 'complex' is 'complex<f32>', which cannot be made up; an argument is a scalar, ranked tensor or ranked memref of f16, bf16, f32, f64, i1, i8, i16, i32, i64 or index
func.func @complex(%a: f32, %b: complex<f32>) { return }
// VECTOR: argument 0 of 'vector' is 'vector<4xf32>'
func.func @vector(%a: vector<4xf32>) { return }
// NESTED: argument 0 of 'nested' is 'memref<2xmemref<2xf32>>'
func.func @nested(%a: memref<2xmemref<2xf32>>) { return }
// UNRANKED: argument 0 of 'unranked' is 'tensor<*xf32>'
func.func @unranked(%a: tensor<*xf32>) { return }
// ODD: argument 0 of 'odd' is 'tensor<2xi7>'
func.func @odd(%a: tensor<2xi7>) { return }
// F8: argument 0 of 'f8' is 'f8E4M3'
func.func @f8(%a: f8E4M3) { return }
// RESULT: result 1 of 'result' is 'vector<1xf32>', which cannot be read
func.func @result(%a: f32) -> (f32, vector<1xf32>) {
  %0 = vector.broadcast %a : f32 to vector<1xf32>
  return %a, %0 : f32, vector<1xf32>
}
// DECLARED: the entry 'declared' has no body to run
func.func private @declared()
// HIDDEN: the entry 'hidden' is private; make it public
func.func private @hidden() { return }
// GLOBAL: the entry 'global' is a 'memref.global', not a func.func
memref.global @global : memref<2xf32>
// DYNAMIC: argument 0 of 'dynamic' is 'tensor<?xf32>', which has a dynamic size; --dynamic-size=N gives one
func.func @dynamic(%a: tensor<?xf32>) { return }
