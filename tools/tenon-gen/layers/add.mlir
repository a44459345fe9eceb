    %$to = linalg.add ins($bias, $value : $out, $out) outs($value : $out) -> $out
