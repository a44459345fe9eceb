// Tasks, to which disjoint segments are lowered: in steps of rows, and blocks of columns.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param

module attributes {transform.with_named_sequence} {
  // Marks what tasks compute.
  transform.named_sequence @mark_tasks(%root: !op {transform.readonly}) {
    %tasks = transform.structured.match ops{["scf.forall"]}
        attributes {tenon.loop = "tasks"} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %tasks : !op {
    ^bb0(%task: !op):
      %parts = transform.structured.match ops{["linalg.generic", "linalg.softmax"]} in %task
          {tenon.may_be_empty} : (!op) -> !op
      transform.annotate %parts "tenon.task" : !op
    }
    transform.yield
  }

  // Puts what tasks compute into blocks of columns where their number is known at
  // run time only.
  transform.named_sequence @block_task_columns(%root: !op {transform.readonly}) {
    transform.include @mark_tasks failures(propagate) (%root) : (!op) -> ()
    %tasks = transform.structured.match ops{["scf.forall"]}
        attributes {tenon.loop = "tasks"} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.apply_patterns to %tasks {
      transform.tenon.rules "ragged/blocks"
      transform.apply_patterns.canonicalization
    } : !op
    transform.yield
  }

  // Lets each task take its rows in steps of 32, then of 16, of 4 and of 1, and
  // computes in a step all that makes these rows, as far as it goes row by row.
  transform.named_sequence @tile_tasks(%root: !op {transform.readonly}) {
    transform.include @block_task_columns failures(propagate) (%root) : (!op) -> ()
    transform.include @mark_tasks failures(propagate) (%root) : (!op) -> ()
    %tasks = transform.structured.match ops{["scf.forall"]}
        attributes {tenon.loop = "tasks"} in %root {tenon.may_be_empty} : (!op) -> !op
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

  // One of these steps: whole ones in a loop, and what is left as it was.
  transform.named_sequence @tile_task_rows(%functions: !op {transform.readonly}, %rows: !any {transform.readonly}) {
    transform.apply_patterns to %functions {
      transform.tenon.rules "ragged/tasks" settings = ["rows"] (%rows : !any)
    } : !op
    transform.include @tile_and_peel_task_rows failures(propagate) (%functions) : (!op) -> ()
    transform.apply_patterns to %functions {
      transform.apply_patterns.canonicalization
    } {apply_cse} : !op
    transform.yield
  }

  // Makes the loops, and gives what is no whole step one of its own. No handle of
  // a loop may be left when canonical patterns change loops: LLVM 22 follows what
  // replaces one through loops that are half made, and crashes.
  transform.named_sequence @tile_and_peel_task_rows(%functions: !op {transform.readonly}) {
    %loops = transform.tenon.tile_marked %functions level = "task" sequential : (!op) -> !op
    transform.foreach %loops : !op {
    ^bb0(%loop: !op):
      transform.include @peel_loop failures(suppress) (%loop) : (!op) -> ()
    }
    transform.yield
  }

  // Fails, in silence, where all steps are whole.
  transform.named_sequence @peel_loop(%loop: !op {transform.readonly}) {
    %for = transform.cast %loop : !op to !transform.op<"scf.for">
    %whole, %rest = transform.loop.peel %for : (!transform.op<"scf.for">) -> (!op, !op)
    transform.yield
  }

  // Lets tasks go through blocks one by one where they sum over them, all columns
  // of a block at a time.
  transform.named_sequence @interchange_block_loops(%root: !op {transform.readonly}) {
    %tasks = transform.structured.match ops{["scf.forall"]}
        attributes {tenon.loop = "tasks"} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %tasks : !op {
    ^bb0(%task: !op):
      %sums = transform.collect_matching @is_sum_over_blocks in %task : (!op) -> !op
      transform.foreach %sums : !op {
      ^bb1(%sum: !op):
        %turned = transform.structured.interchange %sum iterator_interchange = [2, 0, 1] : (!op) -> !op
      }
    }
    transform.yield
  }

  // Matches what puts together numbers over the last of three loops.
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
