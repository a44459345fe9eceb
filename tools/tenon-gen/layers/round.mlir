    %$to.empty = tensor.empty() : $in
    %$to = linalg.generic {indexing_maps = [$all, $all], iterator_types = [$parallel]}
        ins($value : $sums) outs(%$to.empty : $in) {
    ^bb0(%a: $sum, %b: $element):
      %c = arith.truncf %a : $sum to $element
      linalg.yield %c : $element
    } -> $in
