//===- Tenon.td - The attributes of Tenon ------------------*- tablegen -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every discardable attribute `tenon.NAME` that rules, schedules and C++ set or
// read. No other one is valid on an operation, nor in a rule or a schedule.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_DIALECT_TENON_TENON_TD
#define TENON_DIALECT_TENON_TENON_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/DialectBase.td"

/// An attribute or a field of one: its name, the kind of its value and its meaning.
/// The kinds are Unit, Number (an integer), Numbers (an integer or array<i64>), Text
/// (a string, one of `words`, if there are such), List (an array), Table (a
/// dictionary), Any, and Fields: #tenon.NAME.
class Declared<string declaredName, string valueKind, string sentence,
               string valueWords = ""> {
  string name = declaredName;
  string kind = valueKind;
  string meaning = sentence;
  string words = valueWords;
}

/// C++ of a table of declarations, each under a prefix.
class Rows<string prefix, list<Declared> declared> {
  string text = !foldl("", declared, rows, each,
      rows # "{\"" # prefix # each.name # "\", Kind::" # each.kind # ", \"" #
      each.words # "\", \"" # each.meaning # "\"},\n");
}

defvar attributes = [
  Declared<"plan", "Fields",
           "What a contraction is, and how it is to be tiled. The step that tiles layers removes it.">,
  Declared<"tile", "Fields",
           "How the loops of an operation are tiled. transform.tenon.tile_marked reads it, and removes it.">,
  Declared<"backend", "Text",
           "What an operation is lowered to: a kernel of a library; `epilogue`: the same, as the epilogue of a kernel; vectors; vectors, row by row; a call of the library.",
           "kernel epilogue vectors rows library">,
  Declared<"vector", "Fields", "What a vectorized product is, or a step of one.">,
  Declared<"strip", "Fields", "How an operation on a row is cut into strips.">,
  Declared<"loop", "Text",
           "What a loop is over; `jam`: it is to be unrolled and jammed; `function`: it is to be outlined to a function.",
           "rows two_rows jam strips transposes reductions tasks gather function">,
  Declared<"known", "Fields",
           "What is known of an operation, or done to it already.">,
  Declared<"transpose", "Numbers",
           "The permutation of a transpose; of a tile how it is transposed in registers: 16 as a whole, 0 with masks.">,
  Declared<"task", "Unit", "Tasks compute it, each some rows.">,
  Declared<"reshape", "Text",
           "Where reshapes move across the operation: up to its producers, down to its users, or nowhere.",
           "up down keep">,
  Declared<"no_fuse", "Unit",
           "The operation is fused with nothing, neither as producer nor as consumer.">,
  Declared<"buffer_class", "Any", "Buffers with the same value may share memory.">,
  Declared<"list", "Fields",
           "What is known of a list of numbers, or of a table of buffers.">,
  Declared<"shard", "Fields", "How the ranks split an operation.">,
  Declared<"part", "Numbers",
           "On a slice: a rank reads it. The number of parts, and the stride of the numbers of the ranks.">,
  Declared<"weight", "Fields", "Which operand of a contraction is a weight.">,
  Declared<"refused", "Text",
           "Why a rule refuses the operation: transform.tenon.reject_marked reports it.">,
  Declared<"ranks", "Fields",
           "On a function: the ranks that run it, and the parts that each has.">,
  Declared<"argument", "Fields",
           "On an argument or a result of a function: what its type does not say.">,
  Declared<"file", "Fields", "The file that has the elements of a constant.">,
  Declared<"target", "Fields",
           "On an irdl.dialect: the machine that its operations are of.">,
  Declared<"schedule", "Fields", "On the module of a schedule: what it is for.">,
  Declared<"phase", "Fields", "On a named sequence: the phase of the pipeline that it is.">,
  Declared<"formerly", "Text", "On a knob: the name that it had before.">,
  Declared<"may_be_empty", "Unit", "On a match of a schedule: it may find nothing.">
];

def Tenon_Dialect : Dialect {
  let name = "tenon";
  let summary = "Attributes that carry a plan between rules and schedules";
  let cppNamespace = "::tenon";
  let useDefaultAttributePrinterParser = 1;
  let hasCanonicalizer = 1; // A workaround: see AllocSpaces.cpp.
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
    /// All attributes that there are.
    static llvm::ArrayRef<Declared> declared() {
      static constexpr Declared rows[] = {
  }] # Rows<"tenon.", attributes>.text # [{
      };
      return rows;
    }
  }];
}

//===----------------------------------------------------------------------===//
// Attributes with fields
//===----------------------------------------------------------------------===//

/// #tenon.NAME<field = value, flag>: its fields are the entries of a dictionary,
/// each of the kind that is declared.
class Tenon_Attr<string cppName, string attribute, list<Declared> fields>
    : AttrDef<Tenon_Dialect, cppName> {
  let mnemonic = attribute;
  let parameters = (ins "::mlir::DictionaryAttr":$fields);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// What the operation has, or null.
    static }] # cppName # [{Attr of(::mlir::Operation *op) {
      return op->getAttrOfType<}] # cppName # [{Attr>(name);
    }
    /// Sets these fields, alone.
    static void set(
        ::mlir::Operation *op,
        ::llvm::ArrayRef<std::pair<::llvm::StringRef, ::mlir::Attribute>> fields) {
      ::mlir::NamedAttrList list;
      for (auto [field, value] : fields)
        list.append(field, value);
      ::mlir::MLIRContext *context = op->getContext();
      op->setAttr(name, get(context, list.getDictionary(context)));
    }
    /// The field of that name, or null.
    ::mlir::Attribute get(::llvm::StringRef field) const {
      return getFields().get(field);
    }
    static ::llvm::ArrayRef<Declared> declared() {
      static constexpr Declared rows[] = {
  }] # Rows<"", fields>.text # [{
      };
      return rows;
    }
  }];
  let extraClassDefinition = [{
    ::mlir::Attribute $cppClass::parse(::mlir::AsmParser &parser, ::mlir::Type) {
      ::mlir::DictionaryAttr fields = parseFields(parser, name, declared());
      return fields ? parser.getChecked<$cppClass>(parser.getContext(), fields)
                    : $cppClass();
    }
    void $cppClass::print(::mlir::AsmPrinter &printer) const {
      printFields(printer, getFields());
    }
    ::llvm::LogicalResult
    $cppClass::verify(::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError,
                      ::mlir::DictionaryAttr fields) {
      std::string fault = faultOfFields(name, declared(), fields);
      return fault.empty() ? ::mlir::success() : emitError() << fault;
    }
  }];
}

def Tenon_PlanAttr : Tenon_Attr<"Plan", "plan", [
  Declared<"roles", "Text",
           "What each loop is, a letter a loop: b batch, m rows, n columns, k reduction, r a reduction around it, o another parallel loop, v packed for VNNI.">,
  Declared<"lhs", "Number", "The number of the operand that is the LHS.">,
  Declared<"rhs", "Number", "The number of the operand that is the RHS.">,
  Declared<"sizes", "Numbers",
           "The size of each loop's tile; 0: not tiled. The last operation of the layer is given them.">,
  Declared<"n_outermost", "Number",
           "1 if the loop over the tiles of N is the outermost one, 0 if that of M is.">,
  Declared<"has_epilogue", "Unit", "An elementwise operation is the only user of the result.">,
  Declared<"packed", "Unit", "The RHS is packed in blocks.">,
  Declared<"blocks", "Numbers",
           "The block of M, N and K that transform.tenon.block_pack_matmuls packs.">,
  Declared<"narrow", "Unit", "Its operands stay in bf16.">,
  Declared<"pairs", "Unit",
           "Its reduction is split by 2, and the RHS is to be VNNI-packed.">,
  Declared<"vnni", "Number",
           "The operand that was packed for VNNI, whose two reductions are to be merged.">,
  Declared<"unit", "Number", "In registers: the loop over what is packed for VNNI.">,
  Declared<"separate_accumulators", "Unit",
           "Each block of a long reduction has its own accumulators.">,
  Declared<"channels_last", "Unit",
           "A convolution whose operands are to be transposed.">,
  Declared<"of_gather", "Unit", "Its LHS is a gather of rows.">
]>;

def Tenon_TileAttr : Tenon_Attr<"Tile", "tile", [
  Declared<"level", "Text",
           "The step that tiles it.",
           "layer sum window register block row task share split transpose">,
  Declared<"sizes", "Numbers",
           "The size of each loop's tile, or one number for all loops; 0: not tiled.">,
  Declared<"order", "Numbers",
           "The loops over tiles from the outermost to the innermost.">,
  Declared<"member", "Unit", "It is computed in the loops over tiles of its user.">,
  Declared<"fusable", "Unit",
           "The same, if all its users are in these loops and each step reads another part.">,
  Declared<"profitable", "Unit",
           "At least one of the operations that are tiled together must have this.">,
  Declared<"unrolled", "Unit", "The loops over tiles are unrolled.">,
  Declared<"excluded", "Unit", "It is a contraction, which this level does not tile.">,
  Declared<"packs", "Unit", "It packs an operand of a contraction.">,
  Declared<"parts", "Number", "The number of parts of its reduction.">
]>;

def Tenon_VectorAttr : Tenon_Attr<"Vector", "vector", [
  Declared<"product", "Unit", "A contraction in registers.">,
  Declared<"step", "Unit", "A step of a reduction that is no contraction.">,
  Declared<"sums", "Unit", "Its accumulators are known to alias nothing.">,
  Declared<"adds", "Unit",
           "It adds products to accumulators, or is the loop around such.">,
  Declared<"unroll", "Unit", "The loop around it is unrolled by four.">,
  Declared<"vectorize", "Text",
           "How a tile that fits the registers is vectorized: transposed, as a whole, or as a step of a reduction.",
           "transpose whole step">,
  Declared<"accumulators", "Unit", "On a view: the accumulators of a contraction.">,
  Declared<"prefetch", "Table", "The panel that it prefetches.">,
  Declared<"per_step", "Unit", "The prefetch is spread over the steps.">
]>;

def Tenon_StripAttr : Tenon_Attr<"Strip", "strip", [
  Declared<"row", "Unit", "The row is one vector, or a number.">,
  Declared<"long", "Unit", "The row is taken in strips of 64 elements.">,
  Declared<"reduces", "Number", "The row is reduced: the number of its loops.">,
  Declared<"part", "Unit", "It is a strip of a row.">
]>;

def Tenon_KnownAttr : Tenon_Attr<"Known", "known", [
  Declared<"checked", "Unit", "The check of its operands stands before it.">,
  Declared<"guarded", "Number",
           "It stands behind a check at run time: how many dims, from the innermost one, are decided.">,
  Declared<"in_range", "Unit", "Its argument is in the range of the approximation.">,
  Declared<"zero_padded", "Unit", "The padding is zero.">,
  Declared<"nonempty", "Unit", "The reduction has at least one element.">,
  Declared<"row_dim", "Number", "The dimension of the result that is over the rows of a task; 0 without it.">,
  Declared<"unit_loops", "Numbers", "Its loops of one step that are to be dropped.">,
  Declared<"cut", "Unit", "The slice is of the size that is read.">,
  Declared<"prefetched", "Unit", "The prefetch stands before it.">,
  Declared<"last_pass", "Unit", "The loop reads rows for the last time.">,
  Declared<"holds_buffer", "Unit", "The store puts a buffer into a table.">,
  Declared<"owned", "Unit", "The buffer was made for its one reader.">,
  Declared<"at_once", "Unit", "The gather reads from several tables at once.">,
  Declared<"result_view", "Number",
           "1: the buffer is a view of one that the function returns; 0: it is the inverse of such a view.">,
  Declared<"residue", "Unit", "The bitcast is between a float and its bits as a residue, for exact arithmetic.">,
  Declared<"written_offsets", "Numbers",
           "Of a fill: the offsets of the part that is written again afterwards.">,
  Declared<"written_sizes", "Numbers", "The sizes of that part.">
]>;

def Tenon_ListAttr : Tenon_Attr<"List", "list", [
  Declared<"known", "Number", "Whether its first number and its step are known.">,
  Declared<"first", "Any", "Its first number.">,
  Declared<"step", "Any", "Its step.">,
  Declared<"next", "Number", "The number of the next buffer of the table.">
]>;

def Tenon_ShardAttr : Tenon_Attr<"Shard", "shard", [
  Declared<"split", "Numbers", "The dimension of the result that the ranks split.">,
  Declared<"sum", "Number", "The reduction that the ranks split.">,
  Declared<"carries", "Number", "The dimension that goes over experts.">,
  Declared<"given", "Numbers",
           "The dimension that the payload shards along each axis; -1: none.">,
  Declared<"returned", "Unit", "The function returns it, and it is not split yet.">,
  Declared<"seen", "Unit", "The return was looked at.">,
  Declared<"told", "Unit", "It was reported that the value is computed as a whole.">
]>;

def Tenon_WeightAttr : Tenon_Attr<"Weight", "weight", [
  Declared<"operand", "Number", "The number of the operand that is the weight.">,
  Declared<"other", "Number", "The number of the operand that it multiplies.">
]>;

def Tenon_ArgumentAttr : Tenon_Attr<"Argument", "argument", [
  Declared<"constant", "Unit", "It is the same at each call.">,
  Declared<"unsigned", "Unit", "Its integers are unsigned.">
]>;

def Tenon_RanksAttr : Tenon_Attr<"Ranks", "ranks", [
  Declared<"grid", "Numbers", "The number of ranks along each axis of the grid.">,
  Declared<"arguments", "List",
           "The parts of each argument: three numbers a cut, its dimension, size and stride.">,
  Declared<"results", "List", "The same of each result.">,
  Declared<"rank", "Number", "The one rank that the function is compiled for.">
]>;

def Tenon_FileAttr : Tenon_Attr<"File", "file", [
  Declared<"name", "Text", "The path of the file, relative to that of the payload.">,
  Declared<"offset", "Number", "Where the elements begin, in bytes.">
]>;

def Tenon_TargetAttr : Tenon_Attr<"Target", "target", [
  Declared<"kernels", "List",
           "The names of the operations that compute as kernels of a library do.">,
  Declared<"memories", "Table",
           "Its memories, by name: {space = 1, bytes = 65536}. Without `bytes` the size is not checked.">
]>;

def Tenon_ScheduleAttr : Tenon_Attr<"Schedule", "schedule", [
  Declared<"takes", "Text", "What the schedule takes: no tensors.",
           "buffers">,
  Declared<"leaves", "Text", "What the schedule leaves: no tensors.",
           "buffers">,
  Declared<"lowers", "List", "The names of the dialects that it lowers.">,
  Declared<"by_meaning", "Unit",
           "It first lowers each dialect NAME that brings its meaning, the schedule NAME-to-linalg or the rules NAME/to-linalg.">
]>;

def Tenon_PhaseAttr : Tenon_Attr<"Phase", "phase", [
  Declared<"name", "Text",
           "The name of the phase: its stages are NAME/STAGE. Without it the sequence is one stage.">,
  Declared<"requires", "List",
           "Sets of rules that must not match where the sequence begins.">,
  Declared<"ensures", "List", "Sets of rules that must not match where it ends.">
]>;

#endif // TENON_DIALECT_TENON_TENON_TD
