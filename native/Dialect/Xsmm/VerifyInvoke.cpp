//===- VerifyInvoke.cpp - The buffers of an invoke ------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the handle comes from a dispatch in sight, buffers are held against
// the dispatch's numbers; elsewhere only ranks, unit strides and element types
// are known.
//
//===----------------------------------------------------------------------===//

#include "Dialect/Xsmm/Layout.h"
#include "Dialect/Xsmm/Verify.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace tenon::xsmm;

//===----------------------------------------------------------------------===//
// The dispatch behind the handle
//===----------------------------------------------------------------------===//

namespace {

/// What an invoke knows of the kernel that it runs.
template <typename DispatchOp>
struct Kernel {
  /// Null if the handle comes from elsewhere, and if the dispatch is malformed:
  /// then an error stands at the dispatch.
  DispatchOp dispatch;
  Names sizeNames;

  Expected size(unsigned index) {
    std::optional<int64_t> value;
    if (dispatch)
      value = dispatch.getSizes()[index];
    return Expected::size(value, sizeNames[index]);
  }
};

} // namespace

/// The kernel behind `handle`; an error if the handle belongs to an invoke of
/// another kind.
template <typename DispatchOp>
static FailureOr<Kernel<DispatchOp>> getKernel(Operation *op, Value handle,
                                               Type dataType, Names sizeNames) {
  Kernel<DispatchOp> kernel{DispatchOp(), sizeNames};
  if (failed(verifyDataType(op, dataType)))
    return failure();
  Operation *definition = handle.getDefiningOp();
  if (!definition || !isa_and_nonnull<XsmmDialect>(definition->getDialect()))
    return kernel;
  auto dispatch = dyn_cast<DispatchOp>(definition);
  if (!dispatch)
    return emitOperandError(op, "handle")
           << "comes from '" << definition->getName() << "': expected '"
           << DispatchOp::getOperationName() << "'";
  // Operations are verified one by one: this one may be still to come.
  bool isComplete =
      llvm::all_of(DispatchOp::getAttributeNames(),
                   [&](StringRef name) { return dispatch->getAttr(name); }) &&
      dispatch.getSizes().size() == sizeNames.size();
  if (!isComplete)
    return kernel;
  if (dispatch.getDataType() != dataType)
    return op->emitOpError("has data_type ")
           << dataType << ": expected " << dispatch.getDataType()
           << ", the data_type of its dispatch";
  kernel.dispatch = dispatch;
  return kernel;
}

/// The kind of an element-wise invoke, known and the dispatch's.
template <typename InvokeOp, typename DispatchOp>
static LogicalResult verifyInvokeKind(InvokeOp op, DispatchOp dispatch,
                                      Names known) {
  if (failed(verifyKind(op, "kind", op.getKind(), known,
                        /*noneAllowed=*/false)))
    return failure();
  if (!dispatch || dispatch.getKind() == op.getKind())
    return success();
  return op.emitOpError("has kind '")
         << op.getKind() << "': expected '" << dispatch.getKind()
         << "', the kind of its dispatch";
}

//===----------------------------------------------------------------------===//
// Element-wise invokes
//===----------------------------------------------------------------------===//

/// A number as the input, where a buffer would stand.
static LogicalResult verifyNumber(UnaryOp op, UnaryDispatchOp dispatch) {
  if (failed(
          verifyElementType(op, "in", op.getIn().getType(), op.getDataType())))
    return failure();
  if (op.getKind() == "transpose" || op.getKind() == "vnni_2")
    return emitOperandError(op, "in") << "is a number with kind '"
                                      << op.getKind() << "': expected a memref";
  if (dispatch && !hasFlag(dispatch.getFlags(), "bcast_scalar"))
    return emitOperandError(op, "in")
           << "is a number: expected a memref, or 'bcast_scalar' in the flags "
              "of its dispatch";
  return success();
}

LogicalResult UnaryOp::verify() {
  auto kernel = getKernel<UnaryDispatchOp>(*this, getHandle(), getDataType(),
                                           kUnarySizes);
  if (failed(kernel) ||
      failed(verifyInvokeKind(*this, kernel->dispatch, kUnaryKinds)))
    return failure();
  Expected m = kernel->size(0), n = kernel->size(1);
  Expected ldi = kernel->size(2), ldo = kernel->size(3);

  bool isTranspose = getKind() == "transpose", isVnni = getKind() == "vnni_2";
  std::optional<Broadcast> broadcast;
  if (kernel->dispatch)
    broadcast = getBroadcast(kernel->dispatch.getFlags(), "");
  else if (isTranspose || isVnni)
    broadcast = Broadcast::None;
  if (!isa<MemRefType>(getIn().getType())) {
    if (failed(verifyNumber(*this, kernel->dispatch)))
      return failure();
  } else if (failed(verifyBuffer(*this, "in", getIn().getType(), getDataType(),
                                 inputLayouts(m, n, ldi, broadcast)))) {
    return failure();
  }

  Layout out = isTranspose ? matrix(n, m, ldo)
               : isVnni    ? pairedRows(m, n, ldo)
                           : matrix(m, n, ldo);
  return verifyBuffer(*this, "out", getOut().getType(), getDataType(), {out});
}

LogicalResult BinaryOp::verify() {
  auto kernel = getKernel<BinaryDispatchOp>(*this, getHandle(), getDataType(),
                                            kBinarySizes);
  if (failed(kernel) ||
      failed(verifyInvokeKind(*this, kernel->dispatch, kBinaryKinds)))
    return failure();
  Expected m = kernel->size(0), n = kernel->size(1);
  std::optional<Broadcast> lhs, rhs;
  if (kernel->dispatch) {
    lhs = getBroadcast(kernel->dispatch.getFlags(), "_in0");
    rhs = getBroadcast(kernel->dispatch.getFlags(), "_in1");
  }
  if (failed(verifyBuffer(*this, "lhs", getLhs().getType(), getDataType(),
                          inputLayouts(m, n, kernel->size(2), lhs))) ||
      failed(verifyBuffer(*this, "rhs", getRhs().getType(), getDataType(),
                          inputLayouts(m, n, kernel->size(3), rhs))))
    return failure();
  return verifyBuffer(*this, "out", getOut().getType(), getDataType(),
                      {matrix(m, n, kernel->size(4))});
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// The layouts of an operand that may be plain or in VNNI layout: what the
/// dispatch's `flag` says, both where that is not known and elements are bf16.
template <typename DispatchOp>
static Layouts plainOrVnni(Kernel<DispatchOp> kernel, StringRef flag,
                           Type dataType, Layout plain, Layout vnni) {
  if (kernel.dispatch)
    return {hasFlag(kernel.dispatch.getFlags(), flag) ? vnni : plain};
  if (dataType.isBF16())
    return {plain, vnni};
  return {plain};
}

/// Checks A, B and C of a product. `batched` says that A and B have the batch
/// as their outermost dimension.
template <typename InvokeOp, typename DispatchOp>
static LogicalResult verifyProduct(InvokeOp op, Kernel<DispatchOp> kernel,
                                   bool batched) {
  Expected m = kernel.size(0), n = kernel.size(1), k = kernel.size(2);
  Expected lda = kernel.size(3), ldb = kernel.size(4), ldc = kernel.size(5);
  Layout a = matrix(m, k, lda), vnniA = pairedColumns(m, k, lda);
  Layout b = matrix(k, n, ldb), vnniB = pairedRows(k, n, ldb);
  if (batched) {
    Expected batch = Expected::open("batch");
    for (Layout *layout : {&a, &vnniA})
      layout->insert(layout->begin(), {batch, kernel.size(6)});
    for (Layout *layout : {&b, &vnniB})
      layout->insert(layout->begin(), {batch, kernel.size(7)});
  }
  Type type = op.getDataType();
  if (failed(verifyBuffer(op, "A", op.getA().getType(), type,
                          plainOrVnni(kernel, "vnni_a", type, a, vnniA))) ||
      failed(verifyBuffer(op, "B", op.getB().getType(), type,
                          plainOrVnni(kernel, "vnni_b", type, b, vnniB))))
    return failure();
  return verifyBuffer(op, "C", op.getC().getType(), type,
                      plainOrVnni(kernel, "vnni_c", type, matrix(m, n, ldc),
                                  pairedRows(m, n, ldc)));
}

/// A constant batch stays within A and B. Their types were verified.
template <typename InvokeOp>
static LogicalResult verifyBatch(InvokeOp op) {
  APInt constant;
  if (!matchPattern(op.getBatch(), m_ConstantInt(&constant)))
    return success();
  int64_t batch = constant.getSExtValue();
  if (batch < 1)
    return emitOperandError(op, "batch")
           << "is " << batch << ": expected a positive number";
  for (auto [operand, value] :
       {std::pair("A", op.getA()), std::pair("B", op.getB())}) {
    int64_t size = cast<MemRefType>(value.getType()).getDimSize(0);
    if (!ShapedType::isDynamic(size) && size < batch)
      return emitOperandError(op, operand)
             << "has size " << size << " in dimension 0: expected at least "
             << batch << ", the batch";
  }
  return success();
}

LogicalResult GemmOp::verify() {
  auto kernel =
      getKernel<GemmDispatchOp>(*this, getHandle(), getDataType(), kGemmSizes);
  if (failed(kernel))
    return failure();
  return verifyProduct(*this, *kernel, /*batched=*/false);
}

LogicalResult BrgemmOp::verify() {
  auto kernel = getKernel<BrgemmDispatchOp>(*this, getHandle(), getDataType(),
                                            kBrgemmSizes);
  if (failed(kernel) || failed(verifyProduct(*this, *kernel, /*batched=*/true)))
    return failure();
  return verifyBatch(*this);
}

/// D of a fused product; a D that is not read only has elements.
static LogicalResult verifyD(FusedBrgemmOp op,
                             Kernel<FusedBrgemmDispatchOp> kernel) {
  Type type = op.getD().getType(), dataType = op.getDataType();
  FusedBrgemmDispatchOp dispatch = kernel.dispatch;
  if (dispatch && dispatch.getBinaryKind() == "none")
    return verifyElementType(op, "D", cast<MemRefType>(type).getElementType(),
                             dataType);
  std::optional<Broadcast> broadcast;
  if (dispatch)
    broadcast = dispatch.getTailBroadcast();
  // Without a size of its own D has C's leading dimension, and as a column no
  // gaps. Nothing is known of it behind a handle from elsewhere.
  Expected leading = kernel.size(5);
  if (!dispatch)
    leading = Expected::any("ldd");
  else if (dispatch.getSizes().size() == std::size(kFusedSizes))
    leading = kernel.size(8);
  else if (broadcast == Broadcast::Row)
    leading = Expected::number(1);
  return verifyBuffer(
      op, "D", type, dataType,
      inputLayouts(kernel.size(0), kernel.size(1), leading, broadcast));
}

LogicalResult FusedBrgemmOp::verify() {
  Names names = kBrgemmSizes;
  if (auto dispatch = getHandle().getDefiningOp<FusedBrgemmDispatchOp>())
    names = getFusedSizeNames(dispatch.getSizes());
  auto kernel = getKernel<FusedBrgemmDispatchOp>(*this, getHandle(),
                                                 getDataType(), names);
  if (failed(kernel) ||
      failed(verifyProduct(*this, *kernel, /*batched=*/true)) ||
      failed(verifyD(*this, *kernel)))
    return failure();
  return verifyBatch(*this);
}
