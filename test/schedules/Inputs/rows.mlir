// What long-rows.test compiles, for rows of many lengths and types.
!t = TYPE
!x = tensor<3xLENGTHxTYPE>
!row = tensor<3xTYPE>

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#one = affine_map<(i) -> (i)>
#none = affine_map<(i) -> ()>

func.func @entry(%x: !x, %w: !x) -> (!x, !x, !x, !row) {
  %zero = arith.constant 0.0 : !t
  %least = arith.constant -1.0 : !t
  %eps = arith.constant 1.0e-3 : !t
  %half = arith.constant 0.5 : !t
  %1 = arith.constant 1.0 : !t
  %c = arith.constant 0.70710678 : !t
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c1 : !x
  %i = arith.index_cast %d : index to i32
  %n = arith.sitofp %i : i32 to !t
  %er = tensor.empty() : !row

  %softmax = linalg.softmax dimension(1) ins(%x : !x) outs(%w : !x) -> !x

  %f = linalg.fill ins(%zero : !t) outs(%er : !row) -> !row
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : !x) outs(%f : !row) {
  ^bb0(%a: !t, %o: !t):
    %r = arith.addf %o, %a : !t
    linalg.yield %r : !t
  } -> !row
  %mean = linalg.generic {indexing_maps = [#one, #none, #one], iterator_types = ["parallel"]} ins(%sum, %n : !row, !t) outs(%er : !row) {
  ^bb0(%a: !t, %b: !t, %o: !t):
    %r = arith.divf %a, %b : !t
    linalg.yield %r : !t
  } -> !row
  %squares = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%x, %mean : !x, !row) outs(%f : !row) {
  ^bb0(%a: !t, %b: !t, %o: !t):
    %q = arith.subf %a, %b : !t
    %p = arith.mulf %q, %q : !t
    %r = arith.addf %o, %p : !t
    linalg.yield %r : !t
  } -> !row
  %root = linalg.generic {indexing_maps = [#one, #none, #one], iterator_types = ["parallel"]} ins(%squares, %n : !row, !t) outs(%er : !row) {
  ^bb0(%a: !t, %b: !t, %o: !t):
    %v = arith.divf %a, %b : !t
    %m = arith.addf %v, %eps : !t
    %r = math.sqrt %m : !t
    linalg.yield %r : !t
  } -> !row
  %norm = linalg.generic {indexing_maps = [#id, #row, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %mean, %root : !x, !row, !row) outs(%w : !x) {
  ^bb0(%a: !t, %b: !t, %k: !t, %o: !t):
    %q = arith.subf %a, %b : !t
    %r = arith.divf %q, %k : !t
    linalg.yield %r : !t
  } -> !x

  %gelu = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : !x) outs(%w : !x) {
  ^bb0(%a: !t, %o: !t):
    %m = arith.mulf %a, %c : !t
    %e = math.erf %m : !t
    %u = arith.addf %e, %1 : !t
    %v = arith.mulf %u, %a : !t
    %r = arith.mulf %v, %half : !t
    linalg.yield %r : !t
  } -> !x

  %g = linalg.fill ins(%least : !t) outs(%er : !row) -> !row
  %largest = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : !x) outs(%g : !row) {
  ^bb0(%a: !t, %o: !t):
    %r = arith.maximumf %a, %o : !t
    linalg.yield %r : !t
  } -> !row
  return %softmax, %norm, %gelu, %largest : !x, !x, !x, !row
}
