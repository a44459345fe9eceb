// A report replaces one of its own kind and nothing else, and what cannot be
// written is said before the run.

// RUN: rm -rf %t && mkdir -p %t/foreign
// RUN: tenon-opt %s --schedule=loops --report=%t/made/here -o /dev/null
// RUN: echo mine > %t/made/here/notes.txt
// RUN: tenon-opt %s --schedule=loops --report=%t/made/here -o /dev/null
// RUN: ls %t/made/here | FileCheck %s --check-prefix=FILES
// FILES-NOT: {{.}}
// FILES: index.html
// FILES-NEXT: notes.txt

// RUN: echo '<title>My home page</title>' > %t/foreign/index.html
// RUN: not tenon-opt %s --schedule=loops --report=%t/foreign 2>&1 | FileCheck %s --check-prefix=FOREIGN --implicit-check-not=func.func
// RUN: ls %t/foreign | FileCheck %s --check-prefix=UNTOUCHED
// FOREIGN: error: report directory '{{.*}}/foreign' holds an index.html that is not a report's; name another
// UNTOUCHED: index.html
// UNTOUCHED-NOT: {{.}}

// RUN: echo > %t/file
// RUN: not tenon-opt %s --schedule=loops --report=%t/file 2>&1 | FileCheck %s --check-prefix=FILE --implicit-check-not=func.func
// FILE: error: report directory '{{.*}}/file' is a file

// RUN: not tenon-opt %s --schedule=loops --report=/proc/report 2>&1 | FileCheck %s --check-prefix=NOWHERE --implicit-check-not=func.func
// NOWHERE: error: report directory '/proc/report' cannot be made: {{.+}}

// A name that ends in .html is the file itself.
// RUN: tenon-opt %s --schedule=loops --report=%t/one.html -o /dev/null
// RUN: tenon-opt %s --schedule=loops --report=%t/one.html -o /dev/null
// RUN: grep -q 'content="Tenon"' %t/one.html
// RUN: not tenon-opt %s --schedule=loops --report=%t/nowhere/one.html 2>&1 | FileCheck %s --check-prefix=NO-PARENT --implicit-check-not=func.func
// NO-PARENT: error: report file '{{.*}}/nowhere/one.html' cannot be written

// RUN: not tenon-opt %s --schedule=%t.none.mlir --report=%t/unneeded 2>&1 | FileCheck %s --check-prefix=UNLOADED
// RUN: not ls %t/unneeded
// UNLOADED: error: schedule '{{.*}}.none.mlir' was not found

func.func @f() {
  return
}
