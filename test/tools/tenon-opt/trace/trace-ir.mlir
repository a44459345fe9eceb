// --trace-ir shows what each firing did to the function round its root, with
// large constants left out. In JSON the diff is a string.

// RUN: tenon-opt %s --schedule=%S/Inputs/numbers.mlir --rules-path=%S/Inputs \
// RUN:   --trace-ir -o %t.out 2>&1 | FileCheck %s
// RUN: tenon-opt %s --schedule=%S/Inputs/numbers.mlir --rules-path=%S/Inputs \
// RUN:   --trace-ir --trace=%t.jsonl -o %t.out
// RUN: FileCheck %s --check-prefix=JSON < %t.jsonl

// CHECK:      firing 1: DropSecondAbs
// CHECK-NEXT: --- firing 1, before
// CHECK-NEXT: +++ firing 1, after
// CHECK-NEXT: @@ -1,7 +1,6 @@
// CHECK-NEXT:  func.func @entry(%arg0: f32) -> f32 {
// CHECK-NEXT:    %cst = arith.constant dense_resource<__elided__> : tensor<40xi32>
// CHECK-NEXT:    %0 = math.absf %arg0 : f32
// CHECK-NEXT: -  %1 = math.absf %0 : f32
// CHECK-NEXT: -  %2 = arith.addf %1, %1 : f32
// CHECK-NEXT: -  return %2 : f32
// CHECK-NEXT: +  %1 = arith.addf %0, %0 : f32
// CHECK-NEXT: +  return %1 : f32
// CHECK-NEXT:  }
// CHECK-NEXT: firing 2: AddToMul
// CHECK:      {{^}}-  %1 = arith.addf %0, %0 : f32
// CHECK-NOT:  @other

// JSON:      "erased":1,"diff":"--- firing 1, before\n+++ firing 1, after\n@@ -1,7 +1,6 @@\n func.func @entry
// JSON-NEXT: "diff":"--- firing 2, before\n

func.func @entry(%x: f32) -> f32 {
  %c = arith.constant dense<"0x000000000100000002000000030000000400000005000000060000000700000008000000090000000A0000000B0000000C0000000D0000000E0000000F000000100000001100000012000000130000001400000015000000160000001700000018000000190000001A0000001B0000001C0000001D0000001E0000001F0000002000000021000000220000002300000024000000250000002600000027000000"> : tensor<40xi32>
  %0 = math.absf %x : f32
  %1 = math.absf %0 : f32
  %2 = arith.addf %1, %1 : f32
  return %2 : f32
}
func.func @other() {
  return
}
