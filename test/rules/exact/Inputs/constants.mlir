// Constants of floats and of integers, for each-rule.test.


memref.global "private" constant @weights : memref<2xf32> = dense<[1.0, 0.5]>
memref.global "private" constant @numbers : memref<2xi32> = dense<[1, 2]>

func.func @constants() {
  %one = arith.constant 1.0 : f32
  %row = arith.constant dense<1.0> : vector<4xf32>
  %plane = arith.constant dense<1.0> : vector<2x4xf32>
  vector.print %plane : vector<2x4xf32>
  %number = arith.constant 1 : i32
  vector.print %one : f32
  vector.print %row : vector<4xf32>
  vector.print %number : i32
  return
}
