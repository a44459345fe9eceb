    %$to.empty = tensor.empty() : $out
    %$to = linalg.broadcast ins($bias : $type) outs(%$to.empty : $out) dimensions = [$rows]
