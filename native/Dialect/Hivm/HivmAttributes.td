//===- HivmAttributes.td - Enum cases of hivm --------------*- tablegen -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Included by Hivm.td.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_DIALECT_HIVM_HIVMATTRIBUTES_TD
#define TENON_DIALECT_HIVM_HIVMATTRIBUTES_TD

/// An enumeration, a word for each case.
class EnumCases<string name, string summary, string namespace,
            list<I32EnumAttrCase> cases> : I32EnumAttr<name, summary, cases> {
  let cppNamespace = namespace;
  let genSpecializedAttr = 0;
}

/// The attribute `#dialect.mnemonic<word>`.
class WordAttr<Dialect dialect, EnumAttrInfo words, string mnemonic>
    : EnumAttr<dialect, words, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

def Hivm_AddressSpace : EnumCases<"AddressSpace", "a memory of the NPU",
    "::tenon::hivm",
    [I32EnumAttrCase<"Zero", 0, "zero">, I32EnumAttrCase<"GM", 1, "gm">,
     I32EnumAttrCase<"CBUF", 2, "cbuf">, I32EnumAttrCase<"CA", 3, "ca">,
     I32EnumAttrCase<"CB", 4, "cb">, I32EnumAttrCase<"CC", 5, "cc">,
     I32EnumAttrCase<"UB", 6, "ub">, I32EnumAttrCase<"SSBUF", 7, "ssbuf">]>;
def Hivm_AddressSpaceAttr
    : WordAttr<Hivm_Dialect, Hivm_AddressSpace, "address_space">;

def Hivm_ReduceKind : EnumCases<"ReduceKind", "how elements are combined",
    "::tenon::hivm",
    [I32EnumAttrCase<"Sum", 0, "sum">, I32EnumAttrCase<"Prod", 1, "prod">,
     I32EnumAttrCase<"Max", 2, "max">, I32EnumAttrCase<"Min", 3, "min">,
     I32EnumAttrCase<"Any", 4, "any">, I32EnumAttrCase<"All", 5, "all">,
     I32EnumAttrCase<"AndI", 6, "andi">, I32EnumAttrCase<"OrI", 7, "ori">,
     I32EnumAttrCase<"XorI", 8, "xori">,
     I32EnumAttrCase<"MaxWithIndex", 9, "max_with_index">,
     I32EnumAttrCase<"MinWithIndex", 10, "min_with_index">,
     I32EnumAttrCase<"MaxWithIndexLeft", 11, "max_with_index_left">,
     I32EnumAttrCase<"MaxWithIndexRight", 12, "max_with_index_right">,
     I32EnumAttrCase<"MinWithIndexLeft", 13, "min_with_index_left">,
     I32EnumAttrCase<"MinWithIndexRight", 14, "min_with_index_right">]>;
def Hivm_ReduceKindAttr
    : WordAttr<Hivm_Dialect, Hivm_ReduceKind, "reduce_op">;

def Hivm_CompareMode : EnumCases<"CompareMode", "how elements are compared",
    "::tenon::hivm",
    [I32EnumAttrCase<"EQ", 0, "eq">, I32EnumAttrCase<"NE", 1, "ne">,
     I32EnumAttrCase<"LT", 2, "lt">, I32EnumAttrCase<"GT", 3, "gt">,
     I32EnumAttrCase<"GE", 4, "ge">, I32EnumAttrCase<"LE", 5, "le">]>;
def Hivm_CompareModeAttr
    : WordAttr<Hivm_Dialect, Hivm_CompareMode, "compare_mode">;

def Hivm_RoundMode : EnumCases<"RoundMode", "how a cast rounds",
    "::tenon::hivm",
    [I32EnumAttrCase<"Rint", 0, "rint">, I32EnumAttrCase<"Round", 1, "round">,
     I32EnumAttrCase<"Floor", 2, "floor">, I32EnumAttrCase<"Ceil", 3, "ceil">,
     I32EnumAttrCase<"Trunc", 4, "trunc">, I32EnumAttrCase<"Odd", 5, "odd">]>;
def Hivm_RoundModeAttr
    : WordAttr<Hivm_Dialect, Hivm_RoundMode, "round_mode">;

def Hivm_Cast : EnumCases<"Cast", "how a cast takes integers", "::tenon::hivm",
    [I32EnumAttrCase<"CastSigned", 0, "cast_signed">,
     I32EnumAttrCase<"CastUnsigned", 1, "cast_unsigned">,
     I32EnumAttrCase<"BitCast", 2, "bitcast">]>;
def Hivm_CastAttr : WordAttr<Hivm_Dialect, Hivm_Cast, "cast">;

def Hacc_FunctionKind : EnumCases<"FunctionKind", "where a function runs",
    "::tenon::hacc",
    [I32EnumAttrCase<"Host", 0, "HOST">,
     I32EnumAttrCase<"Device", 1, "DEVICE">]>;
def Hacc_FunctionKindAttr
    : WordAttr<Hacc_Dialect, Hacc_FunctionKind, "function_kind">;

#endif // TENON_DIALECT_HIVM_HIVMATTRIBUTES_TD
