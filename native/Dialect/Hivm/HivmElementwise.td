//===- HivmElementwise.td - Element by element -------------*- tablegen -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Included by Hivm.td.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_DIALECT_HIVM_HIVMELEMENTWISE_TD
#define TENON_DIALECT_HIVM_HIVMELEMENTWISE_TD

/// `dst[i] = f(src[i], ...)`. All arrays have one rank; an input that is a
/// number stands for each element.
///
/// With `broadcast = [d, ...]` an input has size 1 in such a dim, or the
/// destination's; a `?` there is 1 at run time. At least one input is
/// broadcast in each. In all other dims sizes are equal.
///
/// With `transpose = [p, ...]` the inputs have one shape, and
/// `dst[i0, i1, ...] = f(src[j], ...)` where `j[p[k]] = i[k]`: dim k of the
/// destination is dim p[k] of the inputs.
class Hivm_ElementwiseOp<string mnemonic, string form, string types, dag ins_,
                         dag attributes = (ins)>
    : Hivm_Op<mnemonic, form, "verify" # types> {
  let arguments = !con(ins_,
      (ins Hivm_Array:$dst, Optional<AnyMemRef>:$temp_buffer,
           OptionalAttr<DenseI64ArrayAttr>:$broadcast,
           OptionalAttr<DenseI64ArrayAttr>:$transpose), attributes);
}

class Hivm_UnaryOp<string mnemonic, string types, string equation>
    : Hivm_ElementwiseOp<mnemonic, "unary", types, (ins AnyType:$src)> {
  let summary = equation # ", for each element x";
}

class Hivm_BinaryOp<string mnemonic, string types, string equation,
                    string form = "binary", dag attributes = (ins)>
    : Hivm_ElementwiseOp<mnemonic, form, types,
                         (ins AnyType:$lhs, AnyType:$rhs), attributes> {
  let summary = equation # ", for each pair of elements x and y";
}

def Hivm_VExpOp : Hivm_UnaryOp<"vexp", "Floats", "e to the power of x">;
def Hivm_VAbsOp : Hivm_UnaryOp<"vabs", "Numbers", "|x|"> {
  let description = "The smallest integer stays as it is.";
}
def Hivm_VLnOp : Hivm_UnaryOp<"vln", "Floats", "the natural logarithm of x">;
def Hivm_VReluOp : Hivm_UnaryOp<"vrelu", "Numbers", "max(x, 0)"> {
  let description = "A NaN stays one.";
}
def Hivm_VRsqrtOp : Hivm_UnaryOp<"vrsqrt", "Floats", "1 / sqrt(x)">;
def Hivm_VSqrtOp : Hivm_UnaryOp<"vsqrt", "Floats", "sqrt(x)">;
def Hivm_VRecOp : Hivm_UnaryOp<"vrec", "Floats", "1 / x">;
def Hivm_VNotOp : Hivm_UnaryOp<"vnot", "Integers", "x with each bit flipped">;

def Hivm_VAddOp : Hivm_BinaryOp<"vadd", "Numbers", "x + y">;
def Hivm_VSubOp : Hivm_BinaryOp<"vsub", "Numbers", "x - y">;
def Hivm_VMulOp : Hivm_BinaryOp<"vmul", "Numbers", "x * y">;
def Hivm_VDivOp : Hivm_BinaryOp<"vdiv", "Numbers", "x / y", "division",
    (ins BoolAttr:$isSigned, BoolAttr:$isHP)> {
  let description = [{
    Integers are divided towards zero, as signed ones unless
    `isSigned = false`. Never undefined: an integer divided by 0 gives -1 (all
    bits set), and the smallest one divided by -1 gives itself. `isHP` requests
    high precision and does not change the meaning.
  }];
}
def Hivm_VMaxOp : Hivm_BinaryOp<"vmax", "Numbers", "the larger of x and y",
    "extremum", (ins BoolAttr:$is_signed)> {
  let description = [{
    Of a NaN and a number, the NaN. Integers are signed unless
    `is_signed = false`.
  }];
}
def Hivm_VMinOp : Hivm_BinaryOp<"vmin", "Numbers", "the smaller of x and y",
    "extremum", (ins BoolAttr:$is_signed)> {
  let description = [{
    Of a NaN and a number, the NaN. Integers are signed unless
    `is_signed = false`.
  }];
}
def Hivm_VAndOp : Hivm_BinaryOp<"vand", "Integers", "x and y, bit by bit">;
def Hivm_VOrOp : Hivm_BinaryOp<"vor", "Integers", "x or y, bit by bit">;
def Hivm_VXorOp
    : Hivm_BinaryOp<"vxor", "Integers", "x exclusive-or y, bit by bit">;
def Hivm_VShLOp : Hivm_BinaryOp<"vshl", "Integers", "x shifted left by y"> {
  let description = [{
    The shift is taken modulo the number of bits, which must be a power of 2.
  }];
}
def Hivm_VShROp : Hivm_BinaryOp<"vshr", "Integers", "x shifted right by y"> {
  let description = [{
    Copies of the sign bit come in. The shift is taken modulo the number of
    bits, which must be a power of 2.
  }];
}

def Hivm_VCmpOp : Hivm_BinaryOp<"vcmp", "Comparison", "whether x is as said "
    "to y", "comparison",
    (ins Hivm_CompareModeAttr:$compare_mode, BoolAttr:$is_signed)> {
  let description = [{
    `compare_mode` is `eq` (the default), `ne`, `lt`, `gt`, `le` or `ge`.
    Destination elements are i1 or i8: 1 where it holds, 0 elsewhere. With a NaN
    only `ne` holds. Integers are signed unless `is_signed : false`.

    ```mlir
    hivm.hir.vcmp ins(%a, %b : memref<8xf32>, memref<8xf32>)
      outs(%c : memref<8xi1>) compare_mode = <lt>
    ```
  }];
}

def Hivm_VSelOp : Hivm_ElementwiseOp<"vsel", "ternary", "Selection",
    (ins AnyType:$condition, AnyType:$true_value, AnyType:$false_value)> {
  let summary = "An element of the second input where the first is not 0, of "
                "the third elsewhere";
  let description = "The elements of the first input are i1 or i8.";
}

def Hivm_VCastOp : Hivm_ElementwiseOp<"vcast", "cast", "Conversion",
    (ins AnyType:$src),
    (ins Hivm_RoundModeAttr:$round_mode, Hivm_CastAttr:$cast)> {
  let summary = "x as an element of the destination's type";
  let description = [{
    | from | to | meaning |
    | --- | --- | --- |
    | float | the same float | x rounded to an integer as `round_mode` says |
    | float | narrower float | x rounded to it as `round_mode` says |
    | float | wider float | x; from bf16 to f16 and back: by way of f32 |
    | float | integer | x rounded to an integer as `round_mode` says; what does not fit is the nearest that does, a NaN 0 |
    | float | i1 | whether x is not 0 |
    | integer | float | rounded to nearest, ties to even |
    | integer | wider integer | extended |
    | integer | narrower integer | the low bits |
    | integer | i1 | whether x is not 0 |

    `round_mode` is `rint` (nearest, ties to even; the default), `round`
    (nearest, ties away from zero), `floor`, `ceil`, `trunc` (towards zero) or
    `odd` (when it is not exact, the neighbour whose last bit is 1).
    Integers are signed, but i1, which is 0 or 1; with `cast_unsigned` all are
    unsigned. `bitcast` keeps the bits, and wants types of one width.

    ```mlir
    hivm.hir.vcast ins(%a : memref<8xf32>) outs(%b : memref<8xi32>)
      round_mode = <floor>
    ```
  }];
}

#endif // TENON_DIALECT_HIVM_HIVMELEMENTWISE_TD
