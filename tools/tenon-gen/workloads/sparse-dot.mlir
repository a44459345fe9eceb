// The product of two sparse vectors.
func.func @entry(%x: tensor<$firstxf64>, %y: tensor<$secondxf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %a1 = arith.constant $first : index
  %b1 = arith.constant $second : index
  %a = arith.constant $a : tensor<$firstxindex>
  %b = arith.constant $b : tensor<$secondxindex>
  %r = ragged.coiterate intersect by merge %a[%c0, %a1], %b[%c0, %b1] init(%zero : f64) : tensor<$firstxindex>, tensor<$secondxindex> {
  ^bb0(%i: index, %p: index, %q: index, %sum: f64):
    %u = tensor.extract %x[%p] : tensor<$firstxf64>
    %v = tensor.extract %y[%q] : tensor<$secondxf64>
    %m = arith.mulf %u, %v : f64
    %next = arith.addf %sum, %m : f64
    ragged.yield %next : f64
  }
  return %r : f64
}
