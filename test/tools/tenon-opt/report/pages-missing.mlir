// An installation that lacks the pages says so.

// RUN: rm -rf %t && mkdir -p %t/bin %t/lib && cp %build/bin/tenon-opt %t/bin && cp %build/lib/libTenon*.so.* %t/lib
// RUN: env LD_LIBRARY_PATH=%t/lib not %t/bin/tenon-opt %s --schedule=loops --schedule-path=%source/schedules --rules-path=%source/rules --report=%t/report 2>&1 | FileCheck %s
// RUN: not ls %t/report
// CHECK: error: the report's page 'index.html' was not found; looked for {{.*}}/share/tenon/report/index.html

func.func @f() {
  return
}
