    %$to.zero = arith.constant 0.0 : $sum
    %$to = linalg.generic {indexing_maps = [$all], iterator_types = [$parallel]} outs($value : $out) {
    ^bb0(%a: $sum):
      %b = arith.maximumf %a, %$to.zero : $sum
      linalg.yield %b : $sum
    } -> $out
