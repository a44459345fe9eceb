    %$to = linalg.generic {indexing_maps = [$maps], iterator_types = [$kinds]}
        ins($value, $weight : $in, $type) outs($init : $out) {
    ^bb0(%x: $element, %y: $element, %c: $sum):
      %a = arith.extf %x : $element to $sum
      %b = arith.extf %y : $element to $sum
      %d = arith.mulf %a, %b : $sum
      %e = arith.addf %c, %d : $sum
      linalg.yield %e : $sum
    } -> $out
