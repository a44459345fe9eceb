    %$to = linalg.max ins($value, $init : $out, $out) outs($value : $out) -> $out
