// Large random constants are hexadecimal: eight digits an f32.
// RUN: tenon-gen --layers=1024,1024 --seed=1 | FileCheck %s
// RUN: tenon-gen --layers=1024,1024,1024,1024 --seed=1 > %t
// RUN: python3 -c "import os; assert os.path.getsize(r'%t') < 3 * 8 * 1024**2 + 10000"

// CHECK: arith.constant dense<"0x{{[0-9A-F]+}}"> : tensor<1024x1024xf32>
