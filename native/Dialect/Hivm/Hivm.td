//===- Hivm.td - The hivm dialect --------------------------*- tablegen -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_DIALECT_HIVM_HIVM_TD
#define TENON_DIALECT_HIVM_HIVM_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Hivm_Dialect : Dialect {
  let name = "hivm";
  let summary = "Vector ops of an NPU on strided buffers";
  let description = [{
    Ops on whole arrays, memrefs or tensors, in destination style:

    ```mlir
    hivm.hir.X ins(%a, ... : T, ...) outs(%d : T) [temp_buffer(%t : M)]
      attributes [-> R]
    ```

    On memrefs an op reads its inputs and overwrites its destinations; on
    tensors it is pure and gives a result for each destination. What a
    destination held before is of no influence. A temp buffer is scratch
    memory: nothing is said about what it holds afterwards.

    A source that shares memory with a destination is read safely only in an
    element-wise op or a copy in which both are the same view.

    A size that is `?` is taken to fit; the verifier
    refuses what cannot be. Integers without a word on their sign are signed
    where it matters. Attributes may be written in any order; those with a
    default are always stored, and printed when they differ from it.
  }];
  let cppNamespace = "::tenon::hivm";
  let useDefaultAttributePrinterParser = 1;
}

def Hacc_Dialect : Dialect {
  let name = "hacc";
  let summary = "Where a function runs";
  let description = [{
    One attribute, to be put on functions:
    `hacc.function_kind = #hacc.function_kind<HOST>`, or `DEVICE`.
  }];
  let cppNamespace = "::tenon::hacc";
  let useDefaultAttributePrinterParser = 1;
}

def Annotation_Dialect : Dialect {
  let name = "annotation";
  let summary = "Facts about a value, as attributes of an op beside it";
  let cppNamespace = "::tenon::annotation";
}

def Annotation_MarkOp : Op<Annotation_Dialect, "mark",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "States its attributes of a value";
  let description = [{
    Computes nothing. Its one effect is on no memory: it only keeps the mark
    from being removed as dead.

    ```mlir
    annotation.mark %a {hivm.stride_align_dims = array<i32: 0>,
                        hivm.stride_align_value_in_byte = array<i32: 32>}
      : memref<2x15xf16>
    ```
  }];
  let arguments = (ins AnyType:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

include "Dialect/Hivm/HivmAttributes.td"

def Hivm_OpInterface : OpInterface<"HivmOpInterface"> {
  let cppNamespace = "::tenon::hivm";
  let description = "What all ops of the dialect have in common.";
  let methods = [InterfaceMethod<
    "How the op is written, and how its operands are grouped.",
    "const ::tenon::hivm::Form &", "getForm", (ins)>];
}

/// `form` names the form (Form.h) by which the op is parsed and printed, and
/// `check` the function that verifies what is particular to it.
class Hivm_Op<string mnemonic, string form, string check,
              list<Trait> traits = []>
    : Op<Hivm_Dialect, "hir." # mnemonic,
         !listconcat([AlwaysSpeculatable, DestinationStyleOpInterface,
                      DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
                      DeclareOpInterfaceMethods<Hivm_OpInterface>],
                     traits)> {
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getDstMutable(); }
  }];
  let extraClassDefinition = [{
    const Form &$cppClass::getForm() { return forms::}] # form # [{; }
    ::mlir::ParseResult $cppClass::parse(::mlir::OpAsmParser &parser,
                                         ::mlir::OperationState &result) {
      return parseForm(parser, result, forms::}] # form # [{);
    }
    void $cppClass::print(::mlir::OpAsmPrinter &printer) {
      printForm(printer, *this, forms::}] # form # [{);
    }
    void $cppClass::getEffects(
        ::mlir::SmallVectorImpl<::mlir::MemoryEffects::EffectInstance>
            &effects) {
      addEffects(*this, forms::}] # form # [{, effects);
    }
    ::llvm::LogicalResult $cppClass::verify() {
      return ::llvm::failure(
          ::llvm::failed(verifyOperands(*this, forms::}] # form # [{)) ||
          ::llvm::failed(}] # check # [{(*this)));
    }
  }];
}

def Hivm_Array : AnyTypeOf<[AnyMemRef, AnyRankedTensor],
                           "memref or ranked tensor">;

include "Dialect/Hivm/HivmElementwise.td"
include "Dialect/Hivm/HivmStructured.td"

#endif // TENON_DIALECT_HIVM_HIVM_TD
