// --rule-stats tells firings, tries and time of each rule, set and stage. Only
// the times may change from run to run.

// RUN: tenon-opt %s --schedule=%S/Inputs/numbers.mlir --rules-path=%S/Inputs \
// RUN:   --rule-stats -o %t.out 2>&1 | FileCheck %s
// RUN: tenon-opt %s --schedule=%S/Inputs/numbers.mlir --rules-path=%S/Inputs \
// RUN:   --rule-stats=json -o %t.out 2> %t.json
// RUN: FileCheck %s --check-prefix=JSON < %t.json

// CHECK:      {{^}}     fired  rule           root                          place {{ +}}tries          ms{{$}}
// CHECK-NEXT: {{^}}         1  DropSecondAbs  math.absf                     {{.*}}numbers.pdll:6 {{ +}}{{[1-9]}} {{ +[0-9]+\.[0-9]{3}$}}
// CHECK-NEXT: {{^}}never fired:
// CHECK-NEXT: {{^}}         0  AddToMul       arith.addf                    {{.*}}numbers.pdll:13 {{ +}}0       0.000{{$}}
// CHECK-NEXT: {{^}}rule set {{ +}}tries          ms{{$}}
// CHECK-NEXT: {{^}}numbers {{ +[1-9] +[0-9]+\.[0-9]{3}$}}
// CHECK-NEXT: {{^}}stage {{ +}}ms{{$}}
// CHECK-NEXT: {{^}}drop {{ +[0-9]+\.[0-9]{3}$}}
// CHECK-NEXT: {{^}}multiply {{ +[0-9]+\.[0-9]{3}$}}

// JSON:      "rules": [
// JSON:      "rule": "DropSecondAbs",
// JSON:      "fired": 1,
// JSON-NEXT: "tries": {{[1-9]}},
// JSON-NEXT: "ms": {{[0-9]+\.[0-9]{3}$}}
// JSON:      "rule": "AddToMul",
// JSON:      "fired": 0,
// JSON-NEXT: "tries": 0,
// JSON-NEXT: "ms": 0.000
// JSON:      "sets": [
// JSON:      "set": "numbers",
// JSON-NEXT: "tries": {{[1-9]}},
// JSON:      "stages": [
// JSON:      "stage": "drop",
// JSON-NEXT: "ms": {{[0-9]+\.[0-9]{3}$}}
// JSON:      "stage": "multiply",

func.func @entry(%x: f32) -> f32 {
  %0 = math.absf %x : f32
  %1 = math.absf %0 : f32
  return %1 : f32
}
