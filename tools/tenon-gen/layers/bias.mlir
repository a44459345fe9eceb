    %$to = linalg.generic {indexing_maps = [$places, $all], iterator_types = [$parallel]}
        ins($bias : $type) outs($value : $out) {
    ^bb0(%a: $sum, %b: $sum):
      %c = arith.addf %a, %b : $sum
      linalg.yield %c : $sum
    } -> $out
