// Products of different shape have different tiles in one module, by the table
// of layers/tiles.pdll; a number that is set takes its place for all.
// RUN: tenon-opt %s --target=x86_64,znver4 --schedule=network | FileCheck %s
// RUN: tenon-opt %s --target=x86_64,znver4 --schedule=network --set tile_m=48 --set n_outermost=1 | FileCheck %s --check-prefix=SET
// RUN: tenon-run %s --entry=few --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=few --schedule=network --set tile_m=48 --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok

// A table of one's own, first on the rules path.
// RUN: rm -rf %t && mkdir -p %t/layers
// RUN: sed '/WeightStays:/,/;/s/rows <= 256 ? 64 : 128/16/' %source/rules/layers/tiles.pdll > %t/layers/tiles.pdll
// RUN: tenon-opt %s --target=x86_64,znver4 --schedule=network --rules-path=%t | FileCheck %s --check-prefix=OWN

// A weight that stays in the cache, then large: 256 x 128 and 2048 x 512.
// CHECK-LABEL: func.func @two
// CHECK: scf.parallel {{.*}} to (%c256, %c128) step (%c64, %c64)
// CHECK: scf.parallel {{.*}} to (%c512, %c2048) step (%c64, %c128)
// SET-LABEL: func.func @two
// SET: scf.parallel {{.*}} step (%c64, %c48)
// SET: scf.parallel {{.*}} step (%c64, %c48)
// OWN-LABEL: func.func @two
// OWN: scf.parallel {{.*}} to (%c256, %c128) step (%c16, %c64)
// OWN: scf.parallel {{.*}} to (%c512, %c2048) step (%c64, %c128)
func.func @two(%a: tensor<256x64xf32>, %b: tensor<64x128xf32>, %c: tensor<256x128xf32>,
               %d: tensor<2048x128xf32>, %e: tensor<128x512xf32>, %f: tensor<2048x512xf32>)
    -> (tensor<256x128xf32>, tensor<2048x512xf32>) {
  %r = linalg.matmul ins(%a, %b : tensor<256x64xf32>, tensor<64x128xf32>) outs(%c : tensor<256x128xf32>) -> tensor<256x128xf32>
  %s = linalg.matmul ins(%d, %e : tensor<2048x128xf32>, tensor<128x512xf32>) outs(%f : tensor<2048x512xf32>) -> tensor<2048x512xf32>
  return %r, %s : tensor<256x128xf32>, tensor<2048x512xf32>
}

// Many rows, few columns: rows are the outer loop.
// CHECK-LABEL: func.func @few
// CHECK: scf.parallel {{.*}} to (%c1024, %c128) step (%c128, %c64)
// SET-LABEL: func.func @few
// SET: scf.parallel {{.*}} step (%c64, %c48)
func.func @few(%a: tensor<1024x64xf32>, %b: tensor<64x128xf32>, %c: tensor<1024x128xf32>) -> tensor<1024x128xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<1024x64xf32>, tensor<64x128xf32>) outs(%c : tensor<1024x128xf32>) -> tensor<1024x128xf32>
  return %r : tensor<1024x128xf32>
}

// A long reduction of f32, and of bf16.
// CHECK-LABEL: func.func @long
// CHECK: scf.parallel {{.*}} to (%c1024, %c512) step (%c64, %c128)
// CHECK: scf.parallel {{.*}} to (%c1024, %c512) step (%c64, %c128)
func.func @long(%a: tensor<512x2048xf32>, %b: tensor<2048x1024xf32>, %c: tensor<512x1024xf32>,
                %d: tensor<512x2048xbf16>, %e: tensor<2048x1024xbf16>, %f: tensor<512x1024xbf16>)
    -> (tensor<512x1024xf32>, tensor<512x1024xbf16>) {
  %r = linalg.matmul ins(%a, %b : tensor<512x2048xf32>, tensor<2048x1024xf32>) outs(%c : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %s = linalg.matmul ins(%d, %e : tensor<512x2048xbf16>, tensor<2048x1024xbf16>) outs(%f : tensor<512x1024xbf16>) -> tensor<512x1024xbf16>
  return %r, %s : tensor<512x1024xf32>, tensor<512x1024xbf16>
}

// Rows that are known at run time only.
// CHECK-LABEL: func.func @some
// CHECK: step (%c64, %c32)
func.func @some(%a: tensor<?x64xf32>, %b: tensor<128x512xf32>, %c: tensor<?x512xf32>) -> tensor<?x512xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<?x64xf32>, tensor<128x512xf32>) outs(%c : tensor<?x512xf32>) -> tensor<?x512xf32>
  return %r : tensor<?x512xf32>
}
