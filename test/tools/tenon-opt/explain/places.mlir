// Only candidates of the function, or at the line, that was named.

// DEFINE: %{explain} = tenon-opt %s --allow-unregistered-dialect --rules-path=%S/Inputs/rules --schedule=%S/Inputs/schedules/fates.mlir -o /dev/null

// RUN: %{explain} --explain=Victim@g 2>&1 | FileCheck %s --check-prefix=FUNCTION
// FUNCTION: not on 2 candidates
// FUNCTION: "second"
// FUNCTION: "third"

// RUN: %{explain} --explain=Victim@g:28 2>&1 | FileCheck %s --check-prefix=LINE
// LINE: not on 1 candidate
// LINE: places.mlir:28:3:{{.*}}"third"

// RUN: %{explain} --explain=Victim@f:22 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: fired 0 times, there was no candidate: no `test.victim` at that place

// RUN: %{explain} --explain=Victim:22:3 --explain-all 2>&1 | FileCheck %s --check-prefix=ANY
// ANY: not on 1 candidate
// ANY: it is `test.thing`, the rule asks for `test.victim`

func.func @f(%arg: i32) {
  "test.thing"(%arg) : (i32) -> ()
  "test.victim"(%arg) {kind = "first"} : (i32) -> ()
  return
}
func.func @g(%arg: i32) {
  "test.victim"(%arg) {kind = "second"} : (i32) -> ()
  "test.victim"(%arg) {kind = "third"} : (i32) -> ()
  return
}
