// --dynamic-size stands for each ? of the arguments.

// RUN: tenon-run %s --schedule=loops --dynamic-size=3 --print --verify \
// RUN:   | FileCheck %s
// RUN: tenon-run %s --schedule=loops --dynamic-size=3 --json \
// RUN:   | FileCheck %s --check-prefix=FLOPS

// CHECK:      result 0: tensor<3x2x3xf32> =
// CHECK-NEXT: {{^\[\[\[}}0, 0, 0],{{$}}
// CHECK:      verify: ok, max difference 0

// FLOPS: "flops": 18,
func.func @entry(%a: tensor<?x2x?xf32>) -> tensor<?x2x?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %m = tensor.dim %a, %c0 : tensor<?x2x?xf32>
  %n = tensor.dim %a, %c2 : tensor<?x2x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x2x?xf32>
  %0 = linalg.sub ins(%a, %a : tensor<?x2x?xf32>, tensor<?x2x?xf32>)
    outs(%e : tensor<?x2x?xf32>) -> tensor<?x2x?xf32>
  return %0 : tensor<?x2x?xf32>
}
