// A sparse matrix by a dense one: of each row the stored values, and in which
// columns they stand.
func.func @entry(%values: tensor<$countxf32>, %x: tensor<$rowsx$columnsxf32>) -> tensor<$rowsx$columnsxf32> {
  %zero = arith.constant 0.0 : f32
  %c1 = arith.constant 1 : index
  %offsets = arith.constant $offsets : tensor<$endsxindex>
  %where = arith.constant $list : tensor<$countxindex>
  %e = tensor.empty() : tensor<$rowsx$columnsxf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<$rowsx$columnsxf32>) -> tensor<$rowsx$columnsxf32>
  %r = ragged.segments %offsets disjoint number init(%f : tensor<$rowsx$columnsxf32>) : tensor<$endsxindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<$rowsx$columnsxf32>):
    %hi = arith.addi %lo, %n : index
    %row = tensor.extract_slice %acc[%b, 0] [1, $columns] [1, 1] : tensor<$rowsx$columnsxf32> to tensor<$columnsxf32>
    %sum = scf.for %p = %lo to %hi step %c1 iter_args(%s = %row) -> (tensor<$columnsxf32>) {
      %j = tensor.extract %where[%p] : tensor<$countxindex>
      %a = tensor.extract %values[%p] : tensor<$countxf32>
      %xj = tensor.extract_slice %x[%j, 0] [1, $columns] [1, 1] : tensor<$rowsx$columnsxf32> to tensor<$columnsxf32>
      %t = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%xj : tensor<$columnsxf32>) outs(%s : tensor<$columnsxf32>) {
      ^bb0(%y: f32, %o: f32):
        %m = arith.mulf %a, %y : f32
        %u = arith.addf %o, %m : f32
        linalg.yield %u : f32
      } -> tensor<$columnsxf32>
      scf.yield %t : tensor<$columnsxf32>
    }
    %next = tensor.insert_slice %sum into %acc[%b, 0] [1, $columns] [1, 1] : tensor<$columnsxf32> into tensor<$rowsx$columnsxf32>
    ragged.yield %next : tensor<$rowsx$columnsxf32>
  }
  return %r : tensor<$rowsx$columnsxf32>
}
