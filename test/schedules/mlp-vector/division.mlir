// What lanes beyond the last column hold is any number, also 0: integers are
// divided one by one there, and as vectors where columns are whole vectors.

// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=mlp-vector --target=x86_64,znver4 | FileCheck %s
// RUN: sed 's/39/48/g' %s | tenon-opt - --schedule=mlp-vector --target=x86_64,znver4 | FileCheck %s --check-prefix=WHOLE
// RAN: verify: ok
// CHECK-NOT: arith.divsi {{.*}}vector
// WHOLE: arith.divsi {{.*}} : vector<16xi32>

// Upstream declares remainders and floored divisions pure, and they trap on 0 too. A divisor that is known is any
// lane's.
// RUN: sed 's/divsi/remsi/' %s | tenon-opt - --schedule=mlp-vector --target=x86_64,znver4 | FileCheck %s --check-prefix=REST
// RUN: sed 's/divsi/remui/' %s | tenon-opt - --schedule=mlp-vector --target=x86_64,znver4 | FileCheck %s --check-prefix=REST
// RUN: sed 's/divsi/floordivsi/' %s | tenon-run - --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: sed 's/divsi %x, %odd/remsi %x, %one/; s/one = arith.constant 1/one = arith.constant 3/' %s | tenon-opt - --schedule=mlp-vector --target=x86_64,znver4 | FileCheck %s --check-prefix=KNOWN
// REST-NOT: arith.rem{{.*}} : vector
// KNOWN: arith.remsi {{.*}} : vector<16xi32>

#id = affine_map<(m, n) -> (m, n)>
func.func @entry(%a: tensor<12x37xi32>, %b: tensor<37x39xi32>, %c: tensor<12x39xi32>) -> tensor<12x39xi32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %e = tensor.empty() : tensor<12x39xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<12x39xi32>) -> tensor<12x39xi32>
  %m = linalg.matmul ins(%a, %b : tensor<12x37xi32>, tensor<37x39xi32>) outs(%f : tensor<12x39xi32>) -> tensor<12x39xi32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%m, %c : tensor<12x39xi32>, tensor<12x39xi32>) outs(%e : tensor<12x39xi32>) {
  ^bb0(%x: i32, %y: i32, %out: i32):
    %odd = arith.ori %y, %one : i32
    %q = arith.divsi %x, %odd : i32
    linalg.yield %q : i32
  } -> tensor<12x39xi32>
  return %r : tensor<12x39xi32>
}
