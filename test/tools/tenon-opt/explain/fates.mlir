// What became of a candidate before the rule got to it, and an application to an
// empty handle.

// DEFINE: %{explain} = tenon-opt %s --allow-unregistered-dialect --rules-path=%S/Inputs/rules --schedule=%S/Inputs/schedules/fates.mlir -o /dev/null

// RUN: %{explain} --explain=fates:Low 2>&1 | FileCheck %s --check-prefix=TAKEN
// RUN: %{explain} --explain=Victim 2>&1 | FileCheck %s --check-prefix=REMOVED

// TAKEN: rule Low ({{.*}}fates.pdll:5) of set "fates"
// TAKEN: stage rewrite, applied at {{.*}}fates.mlir:6:5: fired 1 time, not on 1 candidate{{$}}
// TAKEN-NEXT: fired on {{.*}}fates.mlir:[[# @LINE + 13]]:3
// TAKEN-NEXT: fates.mlir:[[# @LINE + 11]]:3: "test.contested"() {big} : () -> ()
// TAKEN-NEXT: it matches, but a rule of higher benefit, High ({{.*}}fates.pdll:10), took it
// TAKEN: stage rewrite_loops, applied at {{.*}}fates.mlir:14:5: to nothing, the handle was empty

// REMOVED: stage rewrite, {{.*}}: fired 0 times, not on 2 candidates
// REMOVED-NEXT: fates.mlir:[[# @LINE + 9]]:3: "test.victim"(%arg1)
// REMOVED-NEXT: fates.pdll:16:53: attribute `kind` is "spared", the rule asks for "never"
// REMOVED: fates.mlir:[[# @LINE + 6]]:3: "test.victim"(%arg0)
// REMOVED-NEXT: an earlier rewrite by Remove ({{.*}}fates.pdll:20) removed it

func.func @f(%arg: i32, %other: i32) {
  "test.contested"() {big} : () -> ()
  "test.contested"() : () -> ()
  "test.victim"(%arg) {kind = "taken"} : (i32) -> ()
  "test.victim"(%other) {kind = "spared"} : (i32) -> ()
  "test.remover"(%arg) : (i32) -> ()
  return
}
