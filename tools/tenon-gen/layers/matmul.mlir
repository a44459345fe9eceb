    %$to = linalg.matmul ins($value, $weight : $in, $type) outs($init : $out) -> $out
