// What long-rows.test compiles: softmaxes of rows with numbers that are none, long
// ones, short ones, and ones of a length that is known at run time only.
!long = tensor<5x300xf32>
!short = tensor<5x20xf32>
!any = tensor<5x?xf32>
func.func private @special(%x: !long) -> !long {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %c18 = arith.constant 18 : index
  %c299 = arith.constant 299 : index
  %nan = arith.constant 0x7FC00000 : f32
  %infinity = arith.constant 0x7F800000 : f32
  %least = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x300xf32>
  %all = linalg.fill ins(%least : f32) outs(%e : tensor<1x300xf32>) -> tensor<1x300xf32>
  %0 = tensor.insert_slice %all into %x[0, 0] [1, 300] [1, 1] : tensor<1x300xf32> into !long
  %1 = tensor.insert %nan into %0[%c1, %c7] : !long
  %2 = tensor.insert %infinity into %1[%c2, %c18] : !long
  %3 = tensor.insert %least into %2[%c3, %c0] : !long
  %4 = tensor.insert %least into %3[%c3, %c299] : !long
  return %4 : !long
}
func.func @entry(%x: !long, %y: tensor<?xf32>) -> (!long, !short, !any) {
  %s = call @special(%x) : (!long) -> !long
  %e = tensor.empty() : !long
  %l = linalg.softmax dimension(1) ins(%s : !long) outs(%e : !long) -> !long
  %part = tensor.extract_slice %s[0, 0] [5, 20] [1, 1] : !long to !short
  %f = tensor.empty() : !short
  %m = linalg.softmax dimension(1) ins(%part : !short) outs(%f : !short) -> !short
  %c0 = arith.constant 0 : index
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %some = tensor.extract_slice %s[0, 0] [5, %n] [1, 1] : !long to !any
  %h = tensor.empty(%n) : !any
  %k = linalg.softmax dimension(1) ins(%some : !any) outs(%h : !any) -> !any
  return %l, %m, %k : !long, !short, !any
}
