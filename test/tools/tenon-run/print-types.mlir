// Results of every element type are printed with the shortest digits that read
// back as the same number.

// RUN: tenon-run %s --schedule=loops --entry=floats --print | FileCheck %s --check-prefix=FLOATS
// RUN: tenon-run %s --schedule=loops --entry=special --print | FileCheck %s --check-prefix=SPECIAL
// RUN: tenon-run %s --schedule=loops --entry=integers --print | FileCheck %s --check-prefix=INTEGERS

// FLOATS:      result 0: tensor<3xf16> =
// FLOATS-NEXT: {{^}}[1.5, -0.099975586, 65504]{{$}}
// FLOATS-NEXT: result 1: tensor<3xbf16> =
// FLOATS-NEXT: {{^}}[1.5, -0.100097656, 3.3895314e+38]{{$}}
// FLOATS-NEXT: result 2: tensor<3xf32> =
// FLOATS-NEXT: {{^}}[1.5, -0.1, 1e-30]{{$}}
// FLOATS-NEXT: result 3: tensor<3xf64> =
// FLOATS-NEXT: {{^}}[1.5, -0.1, 1e-300]{{$}}
func.func @floats() -> (tensor<3xf16>, tensor<3xbf16>, tensor<3xf32>,
                        tensor<3xf64>) {
  %0 = arith.constant dense<[1.5, -0.1, 65504.0]> : tensor<3xf16>
  %1 = arith.constant dense<[1.5, -0.1, 3.3895314e+38]> : tensor<3xbf16>
  %2 = arith.constant dense<[1.5, -0.1, 1.0e-30]> : tensor<3xf32>
  %3 = arith.constant dense<[1.5, -0.1, 1.0e-300]> : tensor<3xf64>
  return %0, %1, %2, %3
    : tensor<3xf16>, tensor<3xbf16>, tensor<3xf32>, tensor<3xf64>
}

// SPECIAL:      result 0: tensor<4xf32> =
// SPECIAL-NEXT: {{^}}[inf, -inf, nan, -0]{{$}}
func.func @special() -> tensor<4xf32> {
  %0 = arith.constant dense<[0x7F800000, 0xFF800000, 0xFFC00001, -0.0]>
    : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// INTEGERS:      result 0: tensor<2xi1> =
// INTEGERS-NEXT: {{^}}[1, 0]{{$}}
// INTEGERS-NEXT: result 1: tensor<2xi8> =
// INTEGERS-NEXT: {{^}}[-128, 127]{{$}}
// INTEGERS-NEXT: result 2: tensor<2xi16> =
// INTEGERS-NEXT: {{^}}[-32768, 32767]{{$}}
// INTEGERS-NEXT: result 3: tensor<2xi32> =
// INTEGERS-NEXT: {{^}}[-2147483648, 2147483647]{{$}}
// INTEGERS-NEXT: result 4: tensor<2xi64> =
// INTEGERS-NEXT: {{^}}[-9223372036854775808, 9223372036854775807]{{$}}
// INTEGERS-NEXT: result 5: tensor<2xindex> =
// INTEGERS-NEXT: {{^}}[0, 42]{{$}}
func.func @integers() -> (tensor<2xi1>, tensor<2xi8>, tensor<2xi16>,
                          tensor<2xi32>, tensor<2xi64>, tensor<2xindex>) {
  %0 = arith.constant dense<[true, false]> : tensor<2xi1>
  %1 = arith.constant dense<[-128, 127]> : tensor<2xi8>
  %2 = arith.constant dense<[-32768, 32767]> : tensor<2xi16>
  %3 = arith.constant dense<[-2147483648, 2147483647]> : tensor<2xi32>
  %4 = arith.constant dense<[-9223372036854775808, 9223372036854775807]>
    : tensor<2xi64>
  %5 = arith.constant dense<[0, 42]> : tensor<2xindex>
  return %0, %1, %2, %3, %4, %5
    : tensor<2xi1>, tensor<2xi8>, tensor<2xi16>, tensor<2xi32>, tensor<2xi64>,
      tensor<2xindex>
}
