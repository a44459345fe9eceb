// Of many candidates the five that got furthest are shown, the others counted by
// the check that failed.

// RUN: tenon-opt %s --allow-unregistered-dialect --rules-path=%S/Inputs/rules --schedule=%S/Inputs/schedules/fates.mlir --explain=Victim -o /dev/null 2>&1 | FileCheck %s

// CHECK: fired 0 times, not on 9 candidates
// CHECK-COUNT-5: attribute `kind` is "f", the rule asks for "never"
// CHECK: 4 more:
// CHECK-NEXT: 3 at {{.*}}fates.pdll:16:14: operand count{{$}}
// CHECK-NEXT: 1 at {{.*}}fates.pdll:16:53: attribute{{$}}

func.func @f(%arg: i32) {
  "test.victim"() : () -> ()
  "test.victim"() : () -> ()
  "test.victim"() : () -> ()
  "test.victim"(%arg) {kind = "f"} : (i32) -> ()
  "test.victim"(%arg) {kind = "f"} : (i32) -> ()
  "test.victim"(%arg) {kind = "f"} : (i32) -> ()
  "test.victim"(%arg) {kind = "f"} : (i32) -> ()
  "test.victim"(%arg) {kind = "f"} : (i32) -> ()
  "test.victim"(%arg) {kind = "f"} : (i32) -> ()
  return
}
