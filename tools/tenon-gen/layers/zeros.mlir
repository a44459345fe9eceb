    %$to.zero = arith.constant 0.0 : $sum
    %$to.empty = tensor.empty() : $out
    %$to = linalg.fill ins(%$to.zero : $sum) outs(%$to.empty : $out) -> $out
