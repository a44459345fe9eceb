// REQUIRES: chromium
// Text of the payload is text in the page, whatever it holds.

// RUN: rm -rf %t
// RUN: tenon-opt %s --schedule=%S/Inputs/entry-steps.mlir --report=%t -o /dev/null
// RUN: %chromium --user-data-dir=%t.profile --dump-dom "file://%t/index.html#stage-0/ir" | FileCheck %s
// CHECK: &lt;/script&gt;&lt;img src=x onerror=alert(1)&gt; &amp;amp; \\ \22
// CHECK-NOT: <img

func.func @f() attributes {note = "</script><img src=x onerror=alert(1)> &amp; \\ \""} {
  %0 = arith.constant 1 : i32
  return
}
