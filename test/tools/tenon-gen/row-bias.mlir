// A bias is one row, which is added to each row of a layer's output.
// REQUIRES: workbench
// RUN: tenon-gen --bias --kernel=args | FileCheck %s
// RUN: tenon-gen --bias=row --kernel=args | FileCheck %s
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK: @entry(%{{.*}}: tensor<256x128xf32>, %{{.*}}: tensor<128x256xf32>, %[[B1:.*]]: tensor<256xf32>, %{{.*}}: tensor<256x512xf32>, %[[B2:.*]]: tensor<512xf32>)
// CHECK: linalg.generic {indexing_maps = [#[[ROW]], #[[ALL]]], {{.*}} ins(%[[B1]] :
// CHECK: linalg.generic {indexing_maps = [#[[ROW]], #[[ALL]]], {{.*}} ins(%[[B2]] :

// RUN: tenon-gen --bias --layers=8,16 --output=named | FileCheck %s --check-prefix=NAMED
// NAMED: %[[ROWS:.*]] = linalg.broadcast ins(%{{.*}} : tensor<16xf32>) outs(%{{.*}} : tensor<256x16xf32>) dimensions = [0]
// NAMED: linalg.add ins(%[[ROWS]], %

// In blocks it is cut as columns are.
// RUN: tenon-gen --bias --layers=8,16 --tiles=4,2,8 | FileCheck %s --check-prefix=TILES
// TILES: affine_map<(d0, d1, d2, d3) -> (d1, d3)>
// TILES: tensor<8x2xf32>

// Every form adds the same numbers.
// RUN: tenon-gen --bias --layers=8,4 --seed=1 > %t
// RUN: tenon-gen --bias --layers=8,4 --seed=1 --output=named >> %t
// RUN: FileCheck %s --check-prefix=SEED < %t
// SEED: dense<[[NUMBERS:.*]]> : tensor<4xf32>
// SEED: dense<[[NUMBERS]]> : tensor<4xf32>

// bf16 elements that are added up in f32 are rounded for the next layer only.
// RUN: tenon-gen --bias --relu --float-type=bf16-f32 | FileCheck %s --check-prefix=MIXED
// MIXED: @entry(%{{.*}}: tensor<256x128xbf16>) -> tensor<256x512xf32>
// MIXED: arith.extf %{{.*}} : bf16 to f32
// MIXED: arith.addf %{{.*}} : f32
// MIXED: arith.truncf %{{.*}} : f32 to bf16
// MIXED-NOT: truncf
// RUN: tenon-gen --bias --relu --seed=1 --float-type=bf16-f32 | tenon-run - --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// RAN: 2 as vectors
