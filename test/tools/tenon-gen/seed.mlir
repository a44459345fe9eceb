// A seed fixes every value, on every machine: these were worked out apart from
// the tool, from the published definitions of mt19937_64 and seed_seq.
// RUN: tenon-gen --batch=2 --layers=2,4,2 --seed=1 --bias=matrix | FileCheck %s
// Each constant has a stream of its own, so leaving the bias away keeps the
// weights.
// RUN: tenon-gen --batch=2 --layers=2,4,2 --seed=1 | FileCheck %s --check-prefixes=WEIGHT
// RUN: tenon-gen --batch=2 --layers=2,4 --seed=0 | FileCheck %s --check-prefix=ZERO
// bf16 values are the f32 values rounded to nearest.
// RUN: tenon-gen --batch=2 --layers=2,4 --seed=1 --float-type=bf16 | FileCheck %s --check-prefix=BF16
// RUN: tenon-gen --seed=18446744073709551615 --bias=matrix > %t.1
// RUN: tenon-gen --seed=18446744073709551615 --bias=matrix | diff - %t.1
// RUN: tenon-gen --seed=18446744073709551614 --bias=matrix | not diff - %t.1

// CHECK: dense<{{\[\[}}-0.200652361, -0.418810487, -0.843045592, -0.834237396], [-1.12552357, -0.344647586, 0.600274146, 0.751505434]]>
// CHECK: dense<{{\[\[}}-0.803176641, -0.0760933831, 0.522799969, 7.945030e-01], [-0.119134597, 0.770314097, -0.111179776, 0.58222717]]>
// CHECK: dense<{{\[\[}}-0.396684289, -0.545269132], [-0.492538273, 0.690412283], [-0.572143912, -0.313058466], [0.457861155, -0.349826872]]>

// WEIGHT: dense<{{\[\[}}-0.200652361, -0.418810487, -0.843045592, -0.834237396], [-1.12552357, -0.344647586, 0.600274146, 0.751505434]]>
// WEIGHT: dense<{{\[\[}}-0.396684289, -0.545269132], [-0.492538273, 0.690412283], [-0.572143912, -0.313058466], [0.457861155, -0.349826872]]>

// ZERO: dense<{{\[\[}}0.0801365897, 0.10779997, -0.0381010398, -1.13948584],

// BF16: dense<{{\[\[}}-2.001950e-01, -4.179690e-01, -8.437500e-01, -8.359380e-01], [-1.125000e+00, -3.437500e-01, 6.015630e-01, 7.500000e-01]]> : tensor<2x4xbf16>
