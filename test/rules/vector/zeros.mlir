// The maximum of 0 and -0 is the second operand in each entry and type, as upstream's arith-expand has it, and so is the minimum.
// RUN: tenon-run %s --schedule=loops --print | FileCheck %s
// RUN: tenon-run %s --schedule=network --print | FileCheck %s
// CHECK: [-0, 0, -0, 0]
// CHECK: [-0, 0, -0, 0]
#row = affine_map<(i) -> (i)>
func.func @entry() -> (tensor<4xf16>, tensor<4xf32>) {
  %af16 = arith.constant dense<[0.0, -0.0, 0.0, -0.0]> : tensor<4xf16>
  %bf16 = arith.constant dense<[-0.0, 0.0, -0.0, 0.0]> : tensor<4xf16>
  %ef16 = tensor.empty() : tensor<4xf16>
  %rf16 = linalg.generic {indexing_maps = [#row, #row, #row], iterator_types = ["parallel"]} ins(%af16, %bf16 : tensor<4xf16>, tensor<4xf16>) outs(%ef16 : tensor<4xf16>) {
  ^bb0(%x: f16, %y: f16, %o: f16):
    %i = linalg.index 0 : index
    %c2 = arith.constant 2 : index
    %first = arith.cmpi ult, %i, %c2 : index
    %greatest = arith.maximumf %x, %y : f16
    %least = arith.minimumf %x, %y : f16
    %r = arith.select %first, %greatest, %least : f16
    linalg.yield %r : f16
  } -> tensor<4xf16>
  %af32 = arith.constant dense<[0.0, -0.0, 0.0, -0.0]> : tensor<4xf32>
  %bf32 = arith.constant dense<[-0.0, 0.0, -0.0, 0.0]> : tensor<4xf32>
  %ef32 = tensor.empty() : tensor<4xf32>
  %rf32 = linalg.generic {indexing_maps = [#row, #row, #row], iterator_types = ["parallel"]} ins(%af32, %bf32 : tensor<4xf32>, tensor<4xf32>) outs(%ef32 : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %i = linalg.index 0 : index
    %c2 = arith.constant 2 : index
    %first = arith.cmpi ult, %i, %c2 : index
    %greatest = arith.maximumf %x, %y : f32
    %least = arith.minimumf %x, %y : f32
    %r = arith.select %first, %greatest, %least : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  return %rf16, %rf32 : tensor<4xf16>, tensor<4xf32>
}
