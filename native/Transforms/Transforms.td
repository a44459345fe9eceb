//===- Transforms.td - What schedules can name -------------*- tablegen -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Transform ops that upstream offers to C++ only or lacks.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TRANSFORMS_TRANSFORMS_TD
#define TENON_TRANSFORMS_TRANSFORMS_TD

include "Engine/StaysInside.td"
include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/IR/OpBase.td"

//===----------------------------------------------------------------------===//
// Sets of patterns, named inside `transform.apply_patterns`
//===----------------------------------------------------------------------===//

/// An op that stands for a set of patterns.
class PatternSetOp<string name>
    : Op<Transform_Dialect, "tenon." # name,
         [DeclareOpInterfaceMethods<PatternDescriptorOpInterface>]> {
  let cppNamespace = "::tenon";
  let assemblyFormat = "attr-dict";
}

def BlockPackMatmulsOp : PatternSetOp<"block_pack_matmuls"> {
  let description = [{
    Packs each matmul, named or generic, with `blocks` in its #tenon.plan,
    the sizes m, n and k of blocks, which divide its own. A is packed to rows of
    blocks [M/m][K/k][m][k], C [M/m][N/n][m][n], and B to columns of blocks.
  }];
}

def PropagateDataLayoutOp : PatternSetOp<"propagate_data_layout"> {
  let description = [{
    Moves packs above what they pack, unpacks below their readers. With
    `any_padding` unpacks of padded blocks move, and no packs: below elementwise
    operations with `target.elementwise` that may compute any numbers.
  }];
  let arguments = (ins UnitAttr:$any_padding);
  let assemblyFormat = "(`any_padding` $any_padding^)? attr-dict";
}

def ConvertPackToReshapeOp : PatternSetOp<"convert_pack_to_reshape"> {
  // Unpacks stay, as roots of loops over tiles.
  let summary = "Turns packs that move no element into `tensor.expand_shape`";
}

def DropUnitDimsOp : PatternSetOp<"drop_unit_dims"> {
  let description = [{
    Drops loops of one iteration from generic operations, and the dimensions
    that only they index, by slices: the loops that the attribute
    `unit_loops` of #tenon.known lists, by which the rules `layers/unit-loops` say what may
    go. What is left has no such attribute, and is looked at anew. Then what reads
    each c-th element along a loop of known range reads a slice with that step,
    if `by_steps` says so: its loops index it alone. With `by_reshapes` dimensions are
    dropped by reshapes with the attribute `tenon.reshape`, which rules move.
  }];
  let arguments = (ins UnitAttr:$by_steps, UnitAttr:$by_reshapes);
  let assemblyFormat = "(`by_steps` $by_steps^)? (`by_reshapes` $by_reshapes^)? attr-dict";
}

def ApproximateMathOp : PatternSetOp<"approximate_math"> {
  let description = [{
    Computes exp, log, log2, tanh and erf of f32 by polynomials, which are a few
    units in the last place off, and those of narrower floats in f32, as well as
    what the rules `rows/functions` compute. These make them right for every
    number.
  }];
}

def LowerMathToLibmOp : PatternSetOp<"lower_math_to_libm"> {
  let description = [{
    Computes functions of vectors of f32 and f64 by calls of libmvec, glibc's
    library of functions of vectors, where the machine has it; and expm1 and
    log1p of what is left by calls of the mathematical library.
  }];
}

def CopyReversedOperandsOp : PatternSetOp<"copy_reversed_operands"> {
  let description = [{
    Copies an operand whose indexing map has a negative coefficient, in the order
    in which it is read. Tiling takes slices of the wrong size of such operands.
  }];
}

def WidenAccumulatorsOp : PatternSetOp<"widen_accumulators"> {
  let description = [{
    Lets each result that a reduction of f16 or bf16 sums accumulate in f32,
    and rounds it once, as kernels do; and in f64 one of f32 with more steps than
    `longer_than`, with `or_unknown` also one whose number of steps is known at
    run time only. On tensors what has `tenon.backend = "kernel"` is lowered to kernels; on
    buffers the sums take one of their own, which the pattern frees if `frees`
    says so.
  }];
  let arguments = (ins UnitAttr:$frees, OptionalAttr<I64Attr>:$longer_than,
                       UnitAttr:$or_unknown);
  let assemblyFormat = [{
    (`frees` $frees^)? (`longer_than` `=` $longer_than^)?
    (`or_unknown` $or_unknown^)? attr-dict
  }];
}

def BroadcastReducedValuesOp
    : PatternSetOp<"broadcast_reduced_values"> {
  let description = [{
    Lets what a reduction combines with its accumulator be another value for each
    step where it is computed of constants, scalars and indices alone: upstream's
    vectorizer combines such a value once.
  }];
}

def CopyDuplicateResultsOp : PatternSetOp<"copy_duplicate_results"> {
  let summary = "Copies what a function returns twice";
}

def CanonicalizeReshapesOp : PatternSetOp<"canonicalize_reshapes"> {
  let summary = "Canonicalizes `collapse_shape`, `expand_shape` and `dim` only";
}

def ExpandViewsOp : PatternSetOp<"expand_views"> {
  let description = [{
    Computes the strides of a `memref.expand_shape` that splits a dimension into
    several of dynamic size, as a `memref.reinterpret_cast`, and makes two of a
    `memref.subview` that takes steps and drops dimensions.
  }];
}

def EraseUnusedOperandsAndResultsOp
    : PatternSetOp<"erase_unused_operands_and_results"> {
  let summary = "Drops duplicate and unused operands and unused results of `linalg.generic`";
}

def FoldIfIntoLoopBoundsOp : PatternSetOp<"fold_if_into_loop_bounds"> {
  let description = [{
    Folds the `affine.if` that is the whole body of an `affine.for` with step 1
    into the bounds of the loop: a condition that is linear in the index is a
    bound, and a condition without the index is hoisted around the loop.
  }];
}

def UnmaskContractionsOp : PatternSetOp<"unmask_contractions"> {
  let description = [{
    Takes the mask off a contraction all of whose steps count: what it computes
    in lanes that no write stores does not matter.
  }];
}

def LowerContractionsOp : PatternSetOp<"lower_contractions"> {
  let description = [{
    Lowers contractions that upstream does not: of kinds other than `add` without
    the form of a product of matrices, and of several element types in batches.
  }];
}

def LowerDynamicPositionsOp : PatternSetOp<"lower_dynamic_positions"> {
  let description = [{
    Reads a part of an n-D vector, or writes one, whose place is known at run time
    only, in memory on the stack: no machine finds a register by a number, and LLVM
    has no such index into an aggregate. A vector that is read whole is copied there.
  }];
}

def LowerVectorAccessesOp : PatternSetOp<"lower_vector_accesses"> {
  let description = [{
    Loads and stores n-D vectors by transfers, a `vector.type_cast` of a buffer too,
    and scatters them as vectors of one dim. Gathers and scatters on a view where
    the buffer's last stride is not 1, and gathers and scatters transfers of vectors of one
    dim whose elements have a stride. Deinterleaves indices as i64. Takes a part of an element-wise value, at
    a place known at run time only, from its operands.
  }];
}

def WidenVectorAccessesOp : PatternSetOp<"widen_vector_accesses"> {
  let description = [{
    Reads and writes vectors of i1, i4, i24 and the like in the next integer type
    that has 8 bits or twice as many: an element of a buffer has that size, and a
    vector packs its elements.
  }];
}

def LegalizeTransfersOp : PatternSetOp<"legalize_transfers"> {
  let description = [{
    Gives transfers of buffers that upstream lowers wrongly a form that it lowers
    right: a mask instead of bounds that several dims may leave, masked dims in
    the order of the buffer, and a load or a store instead of a vector without dims.
    Lowers contractions under a mask and of indices, and masked reductions.
  }];
}

def UnmaskReductionsOp : PatternSetOp<"unmask_reductions"> {
  let summary = "Reduces the neutral number where a mask is off";
}

//===----------------------------------------------------------------------===//
// Ops with a handle of their own
//===----------------------------------------------------------------------===//

/// An op that changes the payload below its target; handles stay valid.
class PayloadOp<string mnemonic, list<Trait> traits = []>
    : Op<Transform_Dialect, mnemonic,
         traits # [DeclareOpInterfaceMethods<TransformOpInterface>,
                   DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let cppNamespace = "::tenon";
  let arguments = (ins TransformHandleTypeInterface:$target);
  let assemblyFormat = "$target attr-dict `:` type($target)";
  let extraClassDefinition = [{
    void $cppClass::getEffects(
        ::llvm::SmallVectorImpl<::mlir::MemoryEffects::EffectInstance> &effects) {
      ::mlir::transform::onlyReadsHandle(getOperation()->getOpOperands(), effects);
      ::mlir::transform::producesHandle(getOperation()->getOpResults(), effects);
      ::mlir::transform::modifiesPayload(effects);
    }
  }];
}

def ApplyPassPipelineOp
    : Op<Transform_Dialect, "tenon.apply_pass_pipeline",
         [DeclareOpInterfaceMethods<TransformOpInterface>,
          DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let cppNamespace = "::tenon";
  let summary = "Runs passes, and verifies what they leave";
  let description = [{
    Runs a pipeline, in the syntax of mlir-opt's `--pass-pipeline`, on each target:
    what it nests, as in `any(canonicalize)`, on as many functions at a time as
    `--jobs` says. Upstream's `apply_registered_pass` runs one pass on one thread, and
    verifies the whole target behind it; this verifies at the end, since that was a
    sixth of the time in which a network is lowered. As with that, the handle is replaced
    by another one, of the same operation. A pipeline that cannot be parsed is an error
    of the schedule.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target, StrAttr:$pipeline);
  let results = (outs TransformHandleTypeInterface:$result);
  let assemblyFormat = [{
    $pipeline `to` $target attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def LowerMaskedTransfersToSelectOp
    : PayloadOp<"tenon.lower_masked_transfers_to_select", [StaysInside]> {
  let summary = "Computes masked transfers of whole tensors by selections";
  let description = [{
    Rewrites masked reads and writes of whole tensors to unmasked ones and a
    selection by the mask. Upstream folds a read and a write of a whole tensor,
    whatever their masks; this is no pattern, since patterns are applied with folds.
    Rewrites masked reductions of dims of size 1 to selections, too: canonicalization
    gives the element, not the accumulator, where the mask is off.
  }];
}

def MatchFieldsOp : PayloadOp<"tenon.match_fields", [StaysInside]> {
  let summary = "Matches operations by fields of an attribute";
  let description = [{
    The operations below the target that have the attribute `name` with all fields of
    `fields`, an attribute of the same kind, whatever other fields they have. Those of
    the name `op`, if it is given.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target, StrAttr:$name,
                       AnyAttr:$fields, OptionalAttr<StrAttr>:$op);
  let results = (outs TransformHandleTypeInterface:$found);
  let assemblyFormat = [{
    $name `=` $fields `in` $target attr-dict `:` functional-type($target, $found)
  }];
}

def FunctionsWithOp : PayloadOp<"tenon.functions_with", [StaysInside]> {
  let summary = "Returns the functions that contain operations of some names";
  let description = [{
    The functions (`func.func`) in or at the target that contain an operation whose
    name is in `names`, or whose dialect is. No function is no warning: a stage
    that has nothing to do changes nothing.

    ```mlir
    %functions = transform.tenon.functions_with ["tosa", "tensor.gather"] in %root : (!op) -> !op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       StrArrayAttr:$names);
  let results = (outs TransformHandleTypeInterface:$functions);
  let assemblyFormat = [{
    $names `in` $target attr-dict `:` functional-type($target, $functions)
  }];
}

def RejectMarkedOp : PayloadOp<"tenon.reject_marked"> {
  let summary = "Fails at operations that rules have refused";
  let description = [{
    Is an error at each operation below the target that has the attribute `mark`, a
    string that says why. If `allowed` is not 0, it is a remark instead, and the
    attribute goes.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target, StrAttr:$mark,
                       TransformParamTypeInterface:$allowed);
  let assemblyFormat = [{
    $target `mark` `=` $mark `allowed` `=` $allowed attr-dict `:`
    type($target) `,` type($allowed)
  }];
}

def TileMarkedOp : PayloadOp<"tenon.tile_marked"> {
  let description = [{
    Tiles each operation that has #tenon.tile of this `level` with `sizes`, those of
    the tiles of its loops, or one number for all; 0 leaves a
    loop whole. The loops over tiles are an `scf.forall`, and cut
    no reduction, or, if they are `sequential`, `scf.for` each; in the order that
    `order` lists them, the others behind. With `unrolled` they are unrolled. What
    computes operands and is a `member` is computed in them, tile by
    tile. Then #tenon.tile of this level is removed, and at level `layer` #tenon.plan.

    What is `fusable` is computed in the loop of its user, if
    that is all in one loop and each step reads another part; else in a loop of
    its own, if it has `sizes`. With `if_any` a loop is made where one of its
    operations has the field of that name. With `in_place` it writes over an
    operand that nothing else reads, if there is one.

    Loops that are `sequential` are also made inside of loops over tiles: those
    over what registers hold of a tile, or over parts of a sum. Other ones are made
    in no `scf.forall` but the target, and one over tasks: `tenon.loop = "tasks"`.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target, StrAttr:$level,
                       UnitAttr:$sequential, OptionalAttr<StrAttr>:$if_any,
                       UnitAttr:$in_place);
  let results = (outs TransformHandleTypeInterface:$loops);
  let assemblyFormat = [{
    $target `level` `=` $level (`sequential` $sequential^)? attr-dict `:`
    functional-type($target, $loops)
  }];
}

def MakeColumnsContiguousOp : PayloadOp<"tenon.make_columns_contiguous"> {
  let description = [{
    Of each product of known sizes whose columns step through the last dimension
    of an operand by more than 1, as those of a convolution with a stride and
    channels first, copies that operand before: for each place in the window the
    columns that are read there, adjacent; what a loop alone steps over in
    another dimension is not copied. The copy has #tenon.tile of level `layer`: a
    loop over its outermost dimensions.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}

def VectorizeStaticOpsOp
    : PayloadOp<"tenon.vectorize_static_ops", [StaysInside]> {
  let summary = "Makes vectors of static operations, columns left over masked";
  let description = [{
    Makes vectors of each structured operation of static sizes, its last dim in
    whole vectors of `bits`: in the last of them what is no column is masked.
    What cannot be a vector stays. `structured.vectorize` has the sizes of all
    loops said one by one.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       TransformParamTypeInterface:$bits);
  let assemblyFormat = [{
    $target `bits` `=` $bits attr-dict `:` type($target) `,` type($bits)
  }];
}

def UnrollVectorsOp : PayloadOp<"tenon.unroll_vectors", [StaysInside]> {
  let summary = "Computes n-D vectors as 1-D ones of the machine's length";
  let description = [{
    Splits operations on vectors of two dims or more: element-wise ones,
    transfers, broadcasts and contractions, each into ones on rows of `bits`, or
    on whole rows where that does not divide them. Narrow elements count as 32
    bits, in which they are computed, unless all vectors are of i8 or all of i16;
    pairs of 16 bits and fours of 8 behind the
    columns as one, and are read as one row. So is a vector of one dim that has several
    of the machine's, unless their number is a power of two. A loop that carries such a
    vector carries the rows. Upstream's unrolling leaves loops and masked transfers as they are.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       TransformParamTypeInterface:$bits);
  let assemblyFormat = [{
    $target `bits` `=` $bits attr-dict `:` type($target) `,` type($bits)
  }];
}

def LinearizeVectorsOp : PayloadOp<"tenon.linearize_vectors"> {
  let summary = "Computes n-D vectors as 1-D ones of as many elements";
  let description = [{
    Gives operations on vectors of several dims the same elements in one: what
    loops carry, and what functions take and give, their declarations too. What
    has no such form is an error: transfers and contractions are to be lowered
    before. With `calls`, functions that are declared only, and calls of them:
    what another compiler made has no n-D vectors.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target, UnitAttr:$calls);
  let assemblyFormat = "$target (`calls` $calls^)? attr-dict `:` type($target)";
}

def ForwardTransfersOp : PayloadOp<"tenon.forward_transfers"> {
  let summary = "Takes vectors that were written to memory from registers";
  let description = [{
    Lets a `vector.transfer_read` be what a `vector.transfer_write` before it
    in its block wrote there, masked or not, and drops writes that others write
    over. Between the two nothing may use the same elements, nor buffers that
    are not seen to be others: arguments of a function, allocations and globals
    share nothing. Upstream offers this to C++ only, leaves what is masked, and asks of
    any two transfers whether bounds make them disjoint, which takes seconds.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}

def PeelForallsOp : PayloadOp<"tenon.peel_foralls"> {
  let description = [{
    Splits each `scf.forall` on buffers whose range is no multiple of its step
    into one loop over whole tiles and one over the rest, in every dimension,
    and gives `affine.min` the value that it then has. An `scf.for` whose upper
    bound may be less than its lower one gets the larger of both as upper bound,
    since upstream's peeling would add iterations.
  }];
}

def SerializeShortParallelsOp : PayloadOp<"tenon.serialize_short_parallels"> {
  let description = [{
    Converts each outermost `scf.parallel` of at most one step, or of so few
    operations that threads are slower, to `scf.for`. A call of LIBXSMM has those of
    the sizes of its dispatch, any other call too many. Where the number of steps is
    dynamic, an `scf.if` contains both loops. The body of a step is in a
    `memref.alloca_scope`, which frees its `memref.alloca`.
  }];
}

def VersionShortRowsOp : PayloadOp<"tenon.version_short_rows"> {
  let description = [{
    Duplicates what each `scf.forall` computes of a row, a slice of dynamic
    size, for rows of at most `most` elements: an `scf.if` in it has both. The
    widest elements must fill `bits`; fewer than 32 bits count as 32. Returns the
    generic operations for short rows.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target, I64Attr:$most,
                       I64Attr:$bits);
  let results = (outs TransformHandleTypeInterface:$versions);
  let assemblyFormat = [{
    $target `most` `=` $most `bits` `=` $bits attr-dict `:`
    functional-type($target, $versions)
  }];
}

def DropNuwOfStridesOp : PayloadOp<"tenon.drop_nuw_of_strides"> {
  let description = [{
    Takes back the promise `nuw` of what computes an address from a stride that
    may be negative, as a view that goes backwards has: of products by what is no
    constant from 0 on, of their sums and of the address.
  }];
}

def DeallocAfterLastUseOp : PayloadOp<"tenon.dealloc_after_last_use"> {
  let summary = "Frees each buffer of a `memref.alloc` after its last use";
}

def ReuseAllocsOp : PayloadOp<"tenon.reuse_allocs"> {
  let description = [{
    Replaces a `memref.alloc` by a buffer that was freed earlier in the same
    block and has the same value of the attribute `mark`, or a view of it in
    another shape: a chain of layers of one size takes the memory of two. Without
    the attribute, or where no view has that shape, an allocation stays, and where
    sizes are known at run time only. The attribute must differ where alignments do.
    Then it is taken off.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target, StrAttr:$mark);
  let assemblyFormat = "$target `mark` `=` $mark attr-dict `:` type($target)";
}

def ConvertResultsToOutParamsOp
    : PayloadOp<"tenon.convert_results_to_out_params"> {
  let description = [{
    Makes arguments of the results of functions that are buffers, after the
    others: upstream's pass buffer-results-to-out-params, with its options. With
    `only_static_shapes` a function keeps its results if one of them has a size
    that only the function knows, for which the pass has no option. The target
    is a module.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       UnitAttr:$add_result_attr, UnitAttr:$hoist_static_allocs,
                       UnitAttr:$modify_public_functions,
                       UnitAttr:$only_static_shapes);
}

def OutlineRepeatsOp : PayloadOp<"tenon.outline_repeats"> {
  let summary = "Makes one function of what a function computes again and again";
  let description = [{
    Looks for copies of the same operations, one after the other, at least
    `at_least` operations without constants, as layers of a network are. They are outlined to a private function
    and calls of it. A constant that all copies read is in the function; what differs
    is an argument, and one that is a constant at each call has the attribute
    `#tenon.argument<constant>`. A copy begins where it takes fewest values from the one before
    it, and rather not with what is element by element, which is better fused with
    what computes its operands. What reads or changes memory is in none, nor is what a
    `tosa` op must have as a constant an argument. Functions of several blocks stay
    as they are.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       TransformParamTypeInterface:$at_least);
  let assemblyFormat = [{
    $target `at_least` `=` $at_least attr-dict `:` type($target) `,`
    type($at_least)
  }];
}

def HoistToCallersOp : PayloadOp<"tenon.hoist_to_callers"> {
  let summary = "Moves to the calls of a function what it computes of constants";
  let description = [{
    Moves operations of these names out of private functions to each of the calls,
    if they read nothing but arguments with `#tenon.argument<constant>` and what has no
    operands, as constants and `tensor.empty` of a known size. What they give is an
    argument with that attribute then, and arguments that nothing reads any more go.
    A function that is used otherwise than by calls stays as it is.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target, StrArrayAttr:$ops);
  let assemblyFormat = "$target `ops` `=` $ops attr-dict `:` type($target)";
}

def OrderGlobalsOp : PayloadOp<"tenon.order_globals"> {
  let description = [{
    Moves the `memref.global` that bufferization makes of constants to the front of
    the module, in the order of their first uses, and numbers their names in that
    order. The target is a module.
  }];
}

def DropMemorySpacesOp : PayloadOp<"tenon.drop_memory_spaces"> {
  let summary = "Takes memory spaces off all types, those of functions too, and "
                "off bufferization.alloc_tensor";
}

#endif // TENON_TRANSFORMS_TRANSFORMS_TD
