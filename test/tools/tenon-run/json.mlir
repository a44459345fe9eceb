// --json is one object and nothing else on standard output.

// REQUIRES: workbench
// RUN: tenon-run %s --schedule=loops --verify -n 2 --json > %t
// RUN: python3 -m json.tool %t
// RUN: FileCheck %s < %t
// RUN: tenon-run %s --schedule=loops --json \
// RUN:   | FileCheck %s --check-prefix=UNTIMED

// CHECK:      {
// CHECK-NEXT:   "coverage": [
// CHECK-NEXT:     {
// CHECK-NEXT:       "became": "loops",
// CHECK-NEXT:       "operation": "linalg.matmul",
// CHECK-NEXT:       "operations": 4096,
// CHECK-NEXT:       "place": "{{.*}}json.mlir:[[#]]:8",
// CHECK-NEXT:       "product": true,
// CHECK-NEXT:       "types": "f32 x f32 -> f32"
// CHECK-NEXT:     }
// CHECK-NEXT:   ],
// CHECK-NEXT:   "entry": "entry",
// CHECK-NEXT:   "flops": 4096,
// CHECK-NEXT:   "gflops": {{[0-9.e+-]+}},
// CHECK-NEXT:   "gflops_at_min": {{[0-9.e+-]+}},
// CHECK-NEXT:   "gops": null,
// CHECK-NEXT:   "gops_at_min": null,
// CHECK-NEXT:   "integer_operations": null,
// CHECK-NEXT:   "legal_by": [],
// CHECK-NEXT:   "mean_ms": {{[0-9.e+-]+}},
// CHECK-NEXT:   "min_ms": {{[0-9.e+-]+}},
// CHECK-NEXT:   "runs": 2,
// CHECK-NEXT:   "schedule": "loops",
// CHECK-NEXT:   "threads": 1,
// CHECK-NEXT:   "verify": {
// CHECK-NEXT:     "max_difference": 0,
// CHECK-NEXT:     "ok": true,
// CHECK-NEXT:     "tolerance": 0.0001
// CHECK-NEXT:   }
// CHECK-NEXT: }

// UNTIMED: "flops": 4096,
// UNTIMED: "gflops": null,
// UNTIMED: "gflops_at_min": null,
// UNTIMED: "mean_ms": null,
// UNTIMED: "min_ms": null,
// UNTIMED: "runs": 0,
// UNTIMED: "verify": null
func.func @entry(%a: tensor<8x32xf32>, %b: tensor<32x8xf32>,
                 %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x32xf32>, tensor<32x8xf32>)
    outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
