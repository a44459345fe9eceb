// RUN: tenon-opt %s --rules=bits | FileCheck %s
!number = f32
func.func @signs(%a: !number, %b: !number) -> (!number, !number) {
  %x = math.copysign %a, %a : !number
  %y = math.copysign %b, %x : !number
  return %x, %y : !number, !number
}
func.func @ored(%a: i8, %b: i8) -> (i8, i8) {
  %y = arith.addi %a, %b : i8
  %z = arith.ori %y, %b {once = "<more>"} : i8
  return %y, %z : i8, i8
}
