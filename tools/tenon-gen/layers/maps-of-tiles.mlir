affine_map<(m, n, k, i, j, l) -> (m, k, i, l)>,
    affine_map<(m, n, k, i, j, l) -> (n, k, l, j)>,
    affine_map<(m, n, k, i, j, l) -> (m, n, i, j)>
