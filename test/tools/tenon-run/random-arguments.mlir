// Arguments of every type, arrays and scalars, are random numbers that depend
// on the seed, the argument's number and the element's place only. The numbers
// below are what splitmix64 gives for them.

// RUN: tenon-run %s --schedule=loops --print | FileCheck %s
// RUN: tenon-run %s --schedule=loops --print --seed=0 | FileCheck %s
// RUN: tenon-run %s --schedule=loops --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=loops --entry=one --print --seed=1 | FileCheck %s --check-prefix=SEED1

// VERIFY: verify: ok, max difference 0

// CHECK:      result 0: tensor<2x2xf32> =
// CHECK-NEXT: {{^\[\[}}-0.46173942, -0.45057476],{{$}}
// CHECK-NEXT: {{^}} [0.9803022, 0.830083]]{{$}}
// CHECK-NEXT: result 1: tensor<2xf64> =
// CHECK-NEXT: {{^}}[0.6714045599057135, 0.6259479099876506]{{$}}
// CHECK-NEXT: result 2: tensor<2xf16> =
// CHECK-NEXT: {{^}}[-0.5605469, -0.9667969]{{$}}
// CHECK-NEXT: result 3: tensor<2xbf16> =
// CHECK-NEXT: {{^}}[-0.0546875, 0.4609375]{{$}}
// CHECK-NEXT: result 4: tensor<4xi1> =
// CHECK-NEXT: {{^}}[0, 0, 0, 0]{{$}}
// CHECK-NEXT: result 5: tensor<2xi8> =
// CHECK-NEXT: {{^}}[0, 7]{{$}}
// CHECK-NEXT: result 6: tensor<2xi16> =
// CHECK-NEXT: {{^}}[-4, -8]{{$}}
// CHECK-NEXT: result 7: tensor<2xi32> =
// CHECK-NEXT: {{^}}[6, -6]{{$}}
// CHECK-NEXT: result 8: tensor<2xi64> =
// CHECK-NEXT: {{^}}[-5, 3]{{$}}
// CHECK-NEXT: result 9: tensor<2xindex> =
// CHECK-NEXT: {{^}}[5, 4]{{$}}
// CHECK-NEXT: result 10: f32 = 0.69739604{{$}}
// CHECK-NEXT: result 11: f64 = 0.25628940095272257{{$}}
// CHECK-NEXT: result 12: f16 = -0.93847656{{$}}
// CHECK-NEXT: result 13: bf16 = 0.4375{{$}}
// CHECK-NEXT: result 14: i1 = 0{{$}}
// CHECK-NEXT: result 15: i8 = -8{{$}}
// CHECK-NEXT: result 16: i16 = 1{{$}}
// CHECK-NEXT: result 17: i32 = 6{{$}}
// CHECK-NEXT: result 18: i64 = -4{{$}}
// CHECK-NEXT: result 19: index = 3{{$}}
func.func @entry(
    %0: tensor<2x2xf32>, %1: tensor<2xf64>, %2: tensor<2xf16>, %3: tensor<2xbf16>,
    %4: tensor<4xi1>, %5: tensor<2xi8>, %6: tensor<2xi16>, %7: tensor<2xi32>,
    %8: tensor<2xi64>, %9: tensor<2xindex>, %10: f32, %11: f64, %12: f16,
    %13: bf16, %14: i1, %15: i8, %16: i16, %17: i32, %18: i64, %19: index)
    -> (tensor<2x2xf32>, tensor<2xf64>, tensor<2xf16>, tensor<2xbf16>,
        tensor<4xi1>, tensor<2xi8>, tensor<2xi16>, tensor<2xi32>, tensor<2xi64>,
        tensor<2xindex>, f32, f64, f16, bf16, i1, i8, i16, i32, i64, index) {
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15,
    %16, %17, %18, %19
    : tensor<2x2xf32>, tensor<2xf64>, tensor<2xf16>, tensor<2xbf16>,
      tensor<4xi1>, tensor<2xi8>, tensor<2xi16>, tensor<2xi32>, tensor<2xi64>,
      tensor<2xindex>, f32, f64, f16, bf16, i1, i8, i16, i32, i64, index
}

// SEED1:      result 0: tensor<2xf64> =
// SEED1-NEXT: {{^}}[-0.3167373786664165, -0.12043012127215436]{{$}}
func.func @one(%0: tensor<2xf64>) -> tensor<2xf64> {
  return %0 : tensor<2xf64>
}
