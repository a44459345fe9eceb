// A softmax and what surrounds it: how many generics and fills each choice of
// `multi_use` leaves; named operations take part, and a second run changes
// nothing.
// RUN: tenon-opt %s --schedule=fuse-elementwise --set multi_use=0 | FileCheck %s --check-prefix=ONCE
// RUN: tenon-opt %s --schedule=fuse-elementwise | FileCheck %s --check-prefix=KEEP
// RUN: tenon-opt %s --schedule=fuse-elementwise --set multi_use=2 | FileCheck %s --check-prefix=AGAIN
// RUN: tenon-opt %s --schedule=fuse-elementwise -o %t.once
// RUN: tenon-opt %t.once --schedule=fuse-elementwise -o %t.twice
// RUN: diff %t.once %t.twice
// RUN: tenon-run %s --schedule=loops --dynamic-size=5 --print > %t.before
// RUN: tenon-run %t.once --schedule=loops --dynamic-size=5 --print > %t.after
// RUN: diff %t.before %t.after

// Scale, maximum, exponential of the shifted, sum, quotient: the first and the
// third have two users, and join the first of them, a reduction. Computed again,
// both go, to no better end.
// ONCE-COUNT-5: = linalg.generic
// ONCE-NOT:     linalg.generic
// KEEP-COUNT-3: = linalg.generic
// KEEP-NOT:     linalg.generic
// AGAIN-COUNT-3: = linalg.generic
// AGAIN-NOT:     linalg.generic

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

func.func @entry(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %a, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %v = tensor.empty(%m) : tensor<?xf32>
  %half = arith.constant 0.5 : f32
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -1.0e30 : f32
  %halves = linalg.fill ins(%half : f32) outs(%e : tensor<?x?xf32>)
    -> tensor<?x?xf32>
  %scaled = linalg.mul ins(%a, %halves : tensor<?x?xf32>, tensor<?x?xf32>)
    outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %lows = linalg.fill ins(%low : f32) outs(%v : tensor<?xf32>) -> tensor<?xf32>
  %max = linalg.reduce { arith.maximumf } ins(%scaled : tensor<?x?xf32>)
    outs(%lows : tensor<?xf32>) dimensions = [1]
  %maxes = linalg.broadcast ins(%max : tensor<?xf32>)
    outs(%e : tensor<?x?xf32>) dimensions = [1]
  %shifted = linalg.sub ins(%scaled, %maxes : tensor<?x?xf32>, tensor<?x?xf32>)
    outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %exp = linalg.exp ins(%shifted : tensor<?x?xf32>)
    outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%v : tensor<?xf32>)
    -> tensor<?xf32>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<?x?xf32>)
    outs(%zeros : tensor<?xf32>) dimensions = [1]
  %sums = linalg.broadcast ins(%sum : tensor<?xf32>)
    outs(%e : tensor<?x?xf32>) dimensions = [1]
  %r = linalg.div ins(%exp, %sums : tensor<?x?xf32>, tensor<?x?xf32>)
    outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
