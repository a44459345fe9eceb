    %$to = arith.constant dense<1.0> : $type
