// What --explain cannot do is one sentence, and nothing is written.

// DEFINE: %{explain} = tenon-opt %s --allow-unregistered-dialect --rules-path=%S/Inputs/rules --schedule=%S/Inputs/schedules/fates.mlir

// RUN: not %{explain} --explain=Victm 2>&1 | FileCheck %s --check-prefix=UNKNOWN --implicit-check-not=func.func
// UNKNOWN: error: --explain: no rule is called 'Victm' in the rule sets that the schedule names; did you mean 'Victim'?

// RUN: not %{explain} --explain=more:Victim 2>&1 | FileCheck %s --check-prefix=OTHER --implicit-check-not=func.func
// OTHER: error: --explain: no rule is called 'more:Victim' in the rule sets that the schedule names; did you mean 'fates:Victim'?

// RUN: not %{explain} --explain=Low 2>&1 | FileCheck %s --check-prefix=BOTH --implicit-check-not=func.func
// BOTH: error: --explain: several rules are called 'Low': say 'fates:Low', 'others:Low'

// RUN: not %{explain} --explain=Only 2>&1 | FileCheck %s --check-prefix=NEVER --implicit-check-not=func.func
// NEVER: error: --explain: rule set 'others', which has rule 'Only', was never applied; applied were: 'fates'

// RUN: not %{explain} --explain=Dead 2>&1 | FileCheck %s --check-prefix=EXCEPT --implicit-check-not=func.func
// EXCEPT: error: --explain: rule 'Dead' is left out by `only` or `except` wherever its set is applied: {{.*}}fates.mlir:7:7, {{.*}}fates.mlir:15:7

// RUN: not %{explain} --explain=Victim@g 2>&1 | FileCheck %s --check-prefix=FUNCTION --implicit-check-not=func.func
// FUNCTION: error: --explain: the payload has no function 'g'

// RUN: not %{explain} --explain=Victim@f:99 2>&1 | FileCheck %s --check-prefix=LINE --implicit-check-not=func.func
// LINE: error: --explain: no operation of function 'f' stands at line 99

// RUN: not %{explain} --explain=Victim:99:3 2>&1 | FileCheck %s --check-prefix=COLUMN --implicit-check-not=func.func
// COLUMN: error: --explain: no operation of the payload stands at line 99, column 3

// RUN: not %{explain} --explain=@f 2>&1 | FileCheck %s --check-prefix=NO-RULE --implicit-check-not=func.func
// NO-RULE: error: --explain='@f' names no rule: write [SET:]RULE[@FUNCTION][:LINE]

// RUN: not %{explain} --explain-all 2>&1 | FileCheck %s --check-prefix=ALL --implicit-check-not=func.func
// ALL: error: --explain-all goes with --explain=RULE

func.func @f(%arg: i32) {
  "test.victim"(%arg) : (i32) -> ()
  return
}
