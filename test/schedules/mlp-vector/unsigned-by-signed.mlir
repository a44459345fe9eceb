// Products of unsigned by signed bytes, in either order of the operands of the multiplication, are vectors by dots of four: fours
// were split to single bytes where the operand with N came first.
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=OK
// RUN: tenon-run %s --schedule=network --verify --entry=columns | FileCheck %s --check-prefix=OK
// RUN: tenon-opt %s --schedule=mlp-vector --target=x86_64,cooperlake | FileCheck %s
// OK: verify: ok

// CHECK-LABEL: func.func @entry(
// CHECK: vpdpbusd.512
// CHECK-NOT: arith.extui
// CHECK-LABEL: func.func @columns(
// CHECK: vpdpbusd.512
// CHECK-NOT: arith.extui
func.func @entry(%a: tensor<200x16xi8>) -> tensor<200x16xi32> {
  %zero = arith.constant 0 : i32
  %b = arith.constant dense<"0x82B70EEE7F1A5039BEF07EC2347F066ED08F5DC7512447E3404300026B6E545594A065685D64C4980BB8D4544A8721A99A01AD219EB59CF6A15EF6F15A1D830BB7CE09D6BBC004E7175C643C7DECB0B580EC37BC9712DD2E6AAEB94BAE8D2F9FA29C5A284C9EF7521829CF1079B080E9D74A1C10FCAB6A4243D33656DEBE4C1ED79648E856E8F9A2F58C95F0CE4B39C15BFFAD5C2DFB8BB820B6119CBA8FF88796AE5B05F280A68CED93B6B28CB0D1B358E6BAAB485565B9F49028D557D79A8A0E6451E15C705C15F173541B4438A25CF76312D4EEB3C2246879BF00B3CF8ED13ABF129A3097AD96B442D6D1BDEF4850C3F465442EB300C337A648A6C0DBDD73"> : tensor<16x16xi8>
  %e = tensor.empty() : tensor<200x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<200x16xi32>) -> tensor<200x16xi32>
  %g = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<200x16xi8>, tensor<16x16xi8>) outs(%f : tensor<200x16xi32>) {
  ^bb0(%x: i8, %y: i8, %z: i32):
    %wx = arith.extui %x : i8 to i32
    %wy = arith.extsi %y : i8 to i32
    %p = arith.muli %wy, %wx : i32
    %q = arith.addi %p, %z : i32
    linalg.yield %q : i32
  } -> tensor<200x16xi32>
  return %g : tensor<200x16xi32>
}

func.func @columns(%a: tensor<200x16xi8>) -> tensor<200x16xi32> {
  %zero = arith.constant 0 : i32
  %b = arith.constant dense<"0x82B70EEE7F1A5039BEF07EC2347F066ED08F5DC7512447E3404300026B6E545594A065685D64C4980BB8D4544A8721A99A01AD219EB59CF6A15EF6F15A1D830BB7CE09D6BBC004E7175C643C7DECB0B580EC37BC9712DD2E6AAEB94BAE8D2F9FA29C5A284C9EF7521829CF1079B080E9D74A1C10FCAB6A4243D33656DEBE4C1ED79648E856E8F9A2F58C95F0CE4B39C15BFFAD5C2DFB8BB820B6119CBA8FF88796AE5B05F280A68CED93B6B28CB0D1B358E6BAAB485565B9F49028D557D79A8A0E6451E15C705C15F173541B4438A25CF76312D4EEB3C2246879BF00B3CF8ED13ABF129A3097AD96B442D6D1BDEF4850C3F465442EB300C337A648A6C0DBDD73"> : tensor<16x16xi8>
  %e = tensor.empty() : tensor<200x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<200x16xi32>) -> tensor<200x16xi32>
  %g = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<200x16xi8>, tensor<16x16xi8>) outs(%f : tensor<200x16xi32>) {
  ^bb0(%x: i8, %y: i8, %z: i32):
    %wx = arith.extsi %x : i8 to i32
    %wy = arith.extui %y : i8 to i32
    %p = arith.muli %wy, %wx : i32
    %q = arith.addi %p, %z : i32
    linalg.yield %q : i32
  } -> tensor<200x16xi32>
  return %g : tensor<200x16xi32>
}
