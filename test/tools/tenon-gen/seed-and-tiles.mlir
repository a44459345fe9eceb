// The packed form of a seed is the plain network of that seed, rearranged:
// weights by [columns/N][rows/K][K][N], biases by [rows/M][columns/N][M][N].
// RUN: tenon-gen --batch=2 --layers=2,4 --bias=matrix --seed=7 > %t
// RUN: tenon-gen --batch=2 --layers=2,4 --bias=matrix --seed=7 --tiles=1,2,1 >> %t
// RUN: FileCheck %s < %t

//      CHECK: dense<{{\[\[}}[[A:[-+.e0-9]+]], [[B:[-+.e0-9]+]], [[C:[-+.e0-9]+]], [[D:[-+.e0-9]+]]],
// CHECK-SAME:  {{\[}}[[E:[-+.e0-9]+]], [[F:[-+.e0-9]+]], [[G:[-+.e0-9]+]], [[H:[-+.e0-9]+]]]]> : tensor<2x4xf32>
//      CHECK: dense<{{\[\[}}[[P:[-+.e0-9]+]], [[Q:[-+.e0-9]+]], [[R:[-+.e0-9]+]], [[S:[-+.e0-9]+]]],
// CHECK-SAME:  {{\[}}[[T:[-+.e0-9]+]], [[U:[-+.e0-9]+]], [[V:[-+.e0-9]+]], [[W:[-+.e0-9]+]]]]> : tensor<2x4xf32>

//      CHECK: dense<{{\[\[\[\[}}[[A]], [[B]]{{\]\], \[\[}}[[E]], [[F]]]]],
// CHECK-SAME:  {{\[\[\[}}[[C]], [[D]]{{\]\], \[\[}}[[G]], [[H]]]]]]> : tensor<2x2x1x2xf32>
//      CHECK: dense<{{\[\[\[\[}}[[P]], [[Q]]{{\]\], \[\[}}[[R]], [[S]]]]],
// CHECK-SAME:  {{\[\[\[}}[[T]], [[U]]{{\]\], \[\[}}[[V]], [[W]]]]]]> : tensor<2x2x1x2xf32>
