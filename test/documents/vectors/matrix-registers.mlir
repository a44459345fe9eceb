// item: 003.41 Hardware vectors of two dims (SME, AMX tiles).
// Products of bf16, which AMX has: sizes that no tile divides, an epilogue, one block (tools/template/amx).
// DEFINE: %{amx} = %source/tools/template/amx/payloads/layer.mlir --rules-path=%source/tools/template/amx/rules --schedule-path=%source/tools/template/amx/schedules
// RUN: tenon-opt %s --rules-path=%source/tools/template/amx/rules --schedule-path=%source/tools/template/amx/schedules --schedule=amx | FileCheck %s
// RUN: tenon-rules check --strict --rules-path=%source/tools/template/amx/rules amx/products amx/to-amx
// RUN: tenon-run %{amx} --schedule=amx --target=x86_64,sapphirerapids --emit=asm | FileCheck %s --check-prefix=ASM
// RUN: tenon-run %{amx} --schedule=amx --entry=relu --target=x86_64,sapphirerapids --emit=asm | FileCheck %s --check-prefix=ASM
// RUN: tenon-run %{amx} --schedule=amx --entry=short --target=x86_64,sapphirerapids --emit=asm | FileCheck %s --check-prefix=ASM
// RUN: tenon-run %{amx} --schedule=amx --set tiles=0 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %{amx} --schedule=amx --entry=relu --set tiles=0 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %{amx} --schedule=amx --entry=short --set tiles=0 --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// ASM: tdpbf16ps %tmm
// CHECK-LABEL: func.func @entry(
// CHECK: amx.tile_load
// CHECK: scf.for {{.*}} -> (!amx.tile<16x16xf32>)
// CHECK: amx.tile_mulf
// CHECK: amx.tile_store
func.func @entry(%a: tensor<64x64xbf16>, %b: tensor<64x64xbf16>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}

// Refused: f32 has no tiles that multiply.
// CHECK-LABEL: func.func @f32(
// CHECK-NOT: amx.
// CHECK: return
func.func @f32(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
