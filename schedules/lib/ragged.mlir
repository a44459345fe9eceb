// Lowers the dialect ragged and sparse tensors to loops and tasks, and tiles tasks.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param
module attributes {transform.with_named_sequence} {
  // Sets the strategy of intersections: merge, gallop or expand. Any other name leaves each as written.
  transform.named_sequence @choose_sets(%root: !op {transform.readonly}, %strategy: !any {transform.readonly}) {
    transform.apply_patterns to %root { transform.tenon.rules "ragged/strategy" settings = ["strategy"] (%strategy : !any) } : !op
    transform.yield
  }

  // Converts segments to loops, and disjoint segments to tasks: of `block` rows if the rows are independent of the segment.
  transform.named_sequence @convert_segments_to_tasks(%root: !op {transform.readonly}, %block: !any {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "ragged/segments"
      transform.tenon.rules "ragged/segment-tasks" settings = ["block"] (%block : !any)
    } : !op
    transform.yield
  }

  // Converts reductions over triangles to loops over squares of `square` rows, and affine.if to loop bounds.
  transform.named_sequence @convert_triangles_to_loops(%root: !op {transform.readonly}, %square: !any {transform.readonly}) {
    transform.apply_patterns to %root { transform.tenon.rules "ragged/triangles" settings = ["square"] (%square : !any) } : !op
    %functions = transform.tenon.functions_with ["affine.if"] in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.tenon.fold_if_into_loop_bounds } : !op
    transform.yield
  }

  // Converts all ragged operations to loops.
  transform.named_sequence @convert_ragged_to_loops(%root: !op {transform.readonly}) {
    %with_tables = transform.tenon.functions_with ["ragged.rows"] in %root : (!op) -> !op
    %of_rows = transform.collect_matching @is_on_table in %with_tables : (!op) -> !op
    transform.structured.convert_to_loops %of_rows : (!op) -> !op
    transform.apply_patterns to %with_tables { transform.tenon.rules "ragged/flat" } : !op
    %functions = transform.tenon.functions_with ["ragged"] in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "ragged/segments"
      transform.tenon.rules "ragged/segment-tasks"
      transform.tenon.rules "ragged/sets"
      transform.tenon.rules "ragged/asserts"
      transform.tenon.rules "ragged/curves"
      transform.tenon.rules "ragged/rows"
    } : !op
    transform.yield
  }

  // Matches a linalg.generic on a table of rows: its element is a row.
  transform.named_sequence @is_on_table(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["linalg.generic"] : !op
    %table = transform.get_producer_of_operand %op[0] : (!op) -> !op
    transform.match.operation_name %table ["ragged.rows"] : !op
    transform.yield %op : !op
  }

  // Converts operations on assembled sparse tensors to segments and coiterations: products of a CSR matrix and a dense one,
  // and operations on two compressed rows.
  transform.named_sequence @convert_sparse_to_segments(%root: !op {transform.readonly}) {
    %module = transform.include @iterate_sparse_as_stored failures(propagate) (%root) : (!op) -> !op
    transform.apply_patterns to %module {
      transform.tenon.rules "ragged/compressed"
      transform.tenon.rules "ragged/assembled-sets"
    } : !op
    transform.yield
  }

  // Converts sparse tensors to buffers of positions, coordinates and values, and operations on them to loops. A
  // tensor.empty is one sparse result: each has its own.
  transform.named_sequence @convert_sparse_to_loops(%root: !op {transform.readonly}) {
    %module = transform.include @iterate_sparse_as_stored failures(propagate) (%root) : (!op) -> !op
    %functions = transform.tenon.functions_with ["sparse_tensor"] in %module : (!op) -> !op
    transform.apply_patterns to %functions { transform.tenon.rules "ragged/refusals" } : !op
    %never = transform.param.constant 0 : i64 -> !int
    transform.tenon.reject_marked %module mark = "tenon.refused" allowed = %never : !op, !int
    transform.apply_patterns to %functions {
      transform.tenon.rules "bufferize/copies"
      transform.tenon.rules "ragged/assembled"
    } : !op
    %loops = transform.apply_registered_pass "sparsification" with options = {"enable-runtime-library" = false} to %module : (!op) -> !op
    transform.apply_patterns to %loops { transform.tenon.rules "ragged/densify" } : !op
    %staged = transform.tenon.apply_pass_pipeline "func.func(stage-sparse-ops), lower-sparse-ops-to-foreach{enable-runtime-library=false}, sparse-reinterpret-map{scope=except-generic}, func.func(lower-sparse-foreach-to-scf)"
        to %loops : (!op) -> !op
    %buffers = transform.tenon.apply_pass_pipeline "sparse-tensor-codegen, sparse-buffer-rewrite, sparse-storage-specifier-to-llvm"
        to %staged : (!op) -> !op
    transform.include @read_unwritten_buffers_as_tensors failures(propagate) (%buffers) : (!op) -> ()
    transform.apply_patterns to %buffers { transform.tenon.rules "ragged/assembled" } : !op
    transform.yield
  }

  // Rewrites loads from the buffer of a tensor to tensor.extract, if all users of the buffer are loads.
  transform.named_sequence @read_unwritten_buffers_as_tensors(%root: !op {transform.readonly}) {
    %functions = transform.tenon.functions_with ["bufferization.to_buffer"] in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.apply_patterns.memref.fold_memref_alias_ops } : !op
    transform.foreach %functions : !op {
    ^bb0(%function: !op):
      %buffers = transform.structured.match ops{["bufferization.to_buffer"]} in %function : (!op) -> !op
      transform.foreach %buffers : !op {
      ^bb1(%buffer: !op):
        transform.tenon.try {
          %users = transform.get_consumers_of_result %buffer[0] : (!op) -> !op
          transform.foreach %users : !op {
          ^bb2(%user: !op):
            transform.match.operation_name %user ["memref.load"] : !op
          }
          transform.annotate %buffer "read_only" : !op
        }
      }
    }
    transform.apply_patterns to %functions { transform.apply_patterns.canonicalization } : !op
    transform.yield
  }

  // Orders the loops of operations on sparse tensors by level. Returns the module, or nothing without sparse tensors.
  transform.named_sequence @iterate_sparse_as_stored(%root: !op {transform.readonly}) -> !op {
    %functions = transform.tenon.functions_with ["sparse_tensor"] in %root : (!op) -> !op
    %module = transform.get_parent_op %functions {op_name = "builtin.module", deduplicate, allow_empty_results} : (!op) -> !op
    %generic = transform.apply_registered_pass "linalg-generalize-named-ops" to %functions : (!op) -> !op
    %by_level = transform.tenon.apply_pass_pipeline "pre-sparsification-rewrite,sparse-reinterpret-map" to %module : (!op) -> !op
    transform.yield %by_level : !op
  }

  // Marks structured operations in tasks.
  transform.named_sequence @mark_tasks(%root: !op {transform.readonly}) {
    %tasks = transform.structured.match ops{["scf.forall"]} attributes {tenon.loop = "tasks"} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %tasks : !op {
    ^bb0(%task: !op):
      %parts = transform.structured.match ops{["linalg.generic", "linalg.softmax"]} in %task {tenon.may_be_empty} : (!op) -> !op
      transform.annotate %parts "tenon.task" : !op
    }
    transform.yield
  }

  // Blocks the N dimension of operations in tasks, if it is dynamic.
  transform.named_sequence @block_task_columns(%root: !op {transform.readonly}) {
    transform.include @mark_tasks failures(propagate) (%root) : (!op) -> ()
    %tasks = transform.structured.match ops{["scf.forall"]} attributes {tenon.loop = "tasks"} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.apply_patterns to %tasks {
      transform.tenon.rules "ragged/blocks"
      transform.apply_patterns.canonicalization
    } : !op
    transform.yield
  }

  // Tiles tasks by 32, 16, 4 and 1 rows, and fuses the producers of these rows.
  transform.named_sequence @tile_tasks(%root: !op {transform.readonly}) {
    transform.include @block_task_columns failures(propagate) (%root) : (!op) -> ()
    transform.include @mark_tasks failures(propagate) (%root) : (!op) -> ()
    %tasks = transform.structured.match ops{["scf.forall"]} attributes {tenon.loop = "tasks"} in %root {tenon.may_be_empty} : (!op) -> !op
    %functions = transform.get_parent_op %tasks {op_name = "func.func", deduplicate, allow_empty_results} : (!op) -> !op
    %32 = transform.param.constant 32 : i64 -> !any
    %16 = transform.param.constant 16 : i64 -> !any
    %4 = transform.param.constant 4 : i64 -> !any
    %1 = transform.param.constant 1 : i64 -> !any
    transform.include @tile_task_rows failures(propagate) (%functions, %32) : (!op, !any) -> ()
    transform.include @tile_task_rows failures(propagate) (%functions, %16) : (!op, !any) -> ()
    transform.include @tile_task_rows failures(propagate) (%functions, %4) : (!op, !any) -> ()
    transform.include @tile_task_rows failures(propagate) (%functions, %1) : (!op, !any) -> ()
    transform.yield
  }

  // Tiles tasks by `rows`, in a loop of whole tiles; the remainder stays.
  transform.named_sequence @tile_task_rows(%functions: !op {transform.readonly}, %rows: !any {transform.readonly}) {
    transform.apply_patterns to %functions { transform.tenon.rules "ragged/tasks" settings = ["rows"] (%rows : !any) } : !op
    transform.include @tile_and_peel_task_rows failures(propagate) (%functions) : (!op) -> ()
    transform.apply_patterns to %functions { transform.apply_patterns.canonicalization } {apply_cse} : !op
    transform.yield
  }

  // Tiles marked tasks and peels the loops. No handle of a loop may outlive this sequence: canonicalization of loops in MLIR 22
  // follows handles through half-made loops, and crashes.
  transform.named_sequence @tile_and_peel_task_rows(%functions: !op {transform.readonly}) {
    %loops = transform.tenon.tile_marked %functions level = "task" sequential : (!op) -> !op
    transform.tenon.try {
      %for = transform.cast %loops : !op to !transform.op<"scf.for">
      %whole, %rest = transform.loop.peel %for : (!transform.op<"scf.for">) -> (!op, !op)
    }
    transform.yield
  }

  // Makes the reduction over blocks the outermost loop of operations in tasks.
  transform.named_sequence @interchange_block_loops(%root: !op {transform.readonly}) {
    %tasks = transform.structured.match ops{["scf.forall"]} attributes {tenon.loop = "tasks"} in %root {tenon.may_be_empty} : (!op) -> !op
    %sums = transform.collect_matching @is_sum_over_blocks in %tasks : (!op) -> !op
    transform.structured.interchange %sums iterator_interchange = [2, 0, 1] : (!op) -> !op
    transform.yield
  }

  // Matches a generic of one input with iterator types parallel, parallel, reduction.
  transform.named_sequence @is_sum_over_blocks(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["linalg.generic"] : !op
    transform.match.structured %op : !op {
    ^bb0(%self: !op):
      %c1 = transform.param.constant 1 : i64 -> !int
      %c3 = transform.param.constant 3 : i64 -> !int
      %rank = transform.match.structured.rank %self : (!op) -> !int
      transform.match.param.cmpi eq %rank, %c3 : !int
      %inputs = transform.match.structured.num_inputs %self : (!op) -> !int
      transform.match.param.cmpi eq %inputs, %c1 : !int
      transform.match.structured.dim %self[0, 1] {parallel} : !op
      transform.match.structured.dim %self[2] {reduction} : !op
      transform.match.structured.yield
    }
    transform.yield %op : !op
  }
}
