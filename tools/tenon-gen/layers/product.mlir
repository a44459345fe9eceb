    %$to = linalg.generic {indexing_maps = [$maps], iterator_types = [$kinds]}
        ins($value, $weight : $in, $type) outs($init : $out) {
    ^bb0(%a: $sum, %b: $sum, %c: $sum):
      %d = arith.mulf %a, %b : $sum
      %e = arith.addf %c, %d : $sum
      linalg.yield %e : $sum
    } -> $out
