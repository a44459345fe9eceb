// --rule-stats tells firings, tries and time of each rule, set and stage. Only
// the times change from run to run.

// DEFINE: %{opt} = tenon-opt %s --schedule=%S/Inputs/numbers.mlir --rules-path=%S/Inputs -o %t.out
// RUN: %{opt} --rule-stats 2> %t.text
// RUN: FileCheck %s --match-full-lines < %t.text
// RUN: %{opt} --rule-stats=json 2> %t.json
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// RUN: %{opt} --rule-stats 2> %t.again
// RUN: sed 's/[0-9]*\.[0-9]*$//' %t.text > %t.untimed
// RUN: sed 's/[0-9]*\.[0-9]*$//' %t.again | diff -b %t.untimed -

// CHECK:       fired rule root place tries ms
// CHECK-NEXT:  1 DropSecondAbs math.absf {{.*}}numbers.pdll:6 [[#TRIES:]] {{[0-9]+\.[0-9][0-9][0-9]}}
// CHECK-NEXT: never fired:
// CHECK-NEXT:  0 AddToMul arith.addf {{.*}}numbers.pdll:13 0 0.000
// CHECK-NEXT: rule set tries ms
// CHECK-NEXT: numbers [[#TRIES]] {{[0-9]+\.[0-9][0-9][0-9]}}
// CHECK-NEXT: stage ms
// CHECK-NEXT: drop {{[0-9]+\.[0-9][0-9][0-9]}}
// CHECK-NEXT: multiply {{[0-9]+\.[0-9][0-9][0-9]}}

// JSON:      "rules": [
// JSON:      "rule": "DropSecondAbs",
// JSON:      "fired": 1,
// JSON-NEXT: "tries": [[#TRIES:]],
// JSON-NEXT: "ms": {{[0-9]+\.[0-9]+$}}
// JSON:      "rule": "AddToMul",
// JSON:      "fired": 0,
// JSON-NEXT: "tries": 0,
// JSON-NEXT: "ms": 0.000
// JSON:      "sets": [
// JSON:      "set": "numbers",
// JSON-NEXT: "tries": [[#TRIES]],
// JSON:      "stages": [
// JSON:      "stage": "drop",
// JSON-NEXT: "ms": {{[0-9]+\.[0-9]+$}}
// JSON:      "stage": "multiply",

func.func @entry(%x: f32) -> f32 {
  %0 = math.absf %x : f32
  %1 = math.absf %0 : f32
  return %1 : f32
}
