// Flags beside --schedule that would drop it, or be passed over, say so.

// REQUIRES: workbench
// RUN: not tenon-opt %s --schedule=flatten --pass-pipeline='builtin.module(canonicalize)' 2>&1 | FileCheck %s --check-prefix=PIPELINE --implicit-check-not=func.func
// PIPELINE: error: --schedule and --pass-pipeline do not go together: name the passes by flags of their own, which run after the schedule, or call them in the schedule by transform.apply_registered_pass
// RUN: tenon-opt %s --schedule=flatten --canonicalize | FileCheck %s --check-prefix=PASSES
// PASSES: func.func @entry

// RUN: not tenon-opt %s --schedule=flatten --schedule=loops 2>&1 | FileCheck %s --check-prefix=TWICE --implicit-check-not=func.func
// RUN: not tenon-run %s --schedule=flatten --schedule=loops 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: error: --schedule is given more than once; write --schedule=A,B to run B after A

// RUN: not tenon-opt %s --schedule=flatten --rules-path=%t.none --schedule-path=%t.neither 2>&1 | FileCheck %s --check-prefix=PATHS
// RUN: not tenon-run %s --schedule=flatten --rules-path=%t.none --schedule-path=%t.neither 2>&1 | FileCheck %s --check-prefix=PATHS
// RUN: not tenon-rules list --rules-path=%t.none 2>&1 | FileCheck %s --check-prefix=RULES
// RULES: error: --rules-path: there is no directory '{{.*}}.none'
// PATHS: error: --rules-path: there is no directory '{{.*}}.none'
// PATHS: error: --schedule-path: there is no directory '{{.*}}.neither'

func.func @entry() {
  return
}
