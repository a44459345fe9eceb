//===- TestPayload.h - Payloads made from a rule ----------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function is built round what the pattern of a rule names: its operations,
// which of them makes an operand of another, literal attributes. What the
// pattern leaves open is chosen: ranks, sizes, types, maps, bodies, other
// producers and users. The function is MLIR text.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_TESTPAYLOAD_H
#define TENON_WORKBENCH_TESTPAYLOAD_H

#include "Engine/RuleSet.h"
#include "Workbench/ProveNumbers.h"
#include "Workbench/TestTerm.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>

namespace tenon {

/// A type as text. An open size is printed `?`.
struct TestType {
  enum Kind { Scalar, Tensor, MemRef, Vector } kind = Scalar;
  llvm::SmallVector<int64_t, 4> sizes;
  std::string element;
  /// Whether `?` is printed for all sizes.
  bool isUnknown = false;
  /// How far apart the rows of a matrix in memory are, if not as many as a row
  /// has elements. It may be any where a matrix is read or written.
  int64_t pitch = 0;

  bool operator==(const TestType &o) const {
    return kind == o.kind && sizes == o.sizes && element == o.element &&
           isUnknown == o.isUnknown;
  }
  bool operator!=(const TestType &o) const { return !(*this == o); }
  bool isFloat() const {
    return element.front() == 'f' || element.front() == 'b';
  }
  bool isShaped() const { return kind == Tensor || kind == MemRef; }
  /// Of other sizes.
  TestType of(llvm::ArrayRef<int64_t> others) const {
    return {kind, llvm::SmallVector<int64_t, 4>(others), element};
  }
};

struct TestValue {
  std::string name;
  TestType type;
};

/// Where a dim of a slice begins, how many elements of how many it has, and how
/// far these are apart.
struct TestCut {
  int64_t offset = 0, length = 0, stride = 1, whole = 0;
};

/// Values of attributes, as text, by their names.
using TestAttributes = std::map<std::string, std::vector<std::string>>;

/// What a rule says, read once.
struct TestHints {
  TestHints(const Rule &rule, const TestAttributes &attributes);

  /// Texts that may be terms, names of operations, numbers and element types.
  std::vector<std::string> terms, names;
  std::vector<int64_t> numbers;
  std::vector<std::string> elements;
  bool onBuffers = false, asksFlags = false;
  /// Names of the natives that the pattern and the rewrite call.
  std::vector<std::string> natives;
  /// For attributes that the rule matches with any value.
  const TestAttributes &attributes;
};

/// A text that a rule writes as one string or as several.
std::string joinTexts(mlir::Attribute texts);
/// The text of an argument of a native, which may be built from texts.
std::string textOf(mlir::Value value);

/// Makes a payload by choices. For a proof sizes, offsets and strides are
/// unknowns, and what is open in them too.
class PayloadMaker {
public:
  PayloadMaker(const Rule &rule, const TestHints &hints, Choices &choices,
               ProveNumbers *unknowns = nullptr);

  /// A module with a function `entry`; empty if the choices do not fit.
  std::string make();
  /// Sets the literal attributes that the pattern gives to operations, in the
  /// module that was read from the text. Fails if it is not valid then.
  mlir::LogicalResult setAttributes(mlir::ModuleOp module);
  /// What nothing here makes, if that is why it was empty.
  llvm::StringRef unknown() const { return missing; }
  /// The size for which `?` stands, unless sizes are unknowns.
  int64_t openSize() const { return dynamicSize; }
  /// The line on which the operation of the pattern's root begins.
  unsigned rootLine() const { return lineOfRoot; }
  /// How many choices made the operations of the pattern and what they read.
  size_t patternChoices() const { return choicesOfPattern; }

  /// The arguments; of an index its value.
  struct Argument {
    TestType type;
    int64_t value = 0;
  };
  std::vector<Argument> inputs;

private:
  using Want = const TestType *;
  /// An operation of the pattern, or one beside it.
  struct Node {
    mlir::pdl::OperationOp op;
    std::string name;
    bool isUnderWay = false, isMade = false;
    unsigned line = 0;
    std::vector<TestValue> results;
  };

  // TestPayload.cpp
  bool fail() { return isPossible = false; }
  bool lacks(const llvm::Twine &what);
  Node *nodeOf(mlir::pdl::OperationOp op);
  /// The operation of the pattern that makes the operand, and which of its
  /// results it is.
  std::pair<Node *, unsigned> producer(Node &node, unsigned number);
  bool make(Node &node, unsigned result, Want want);
  bool makeUser(const TestValue &read);
  /// The operand if it is made before its user: another operation of the
  /// pattern makes it, or it was made already.
  std::optional<TestValue> given(Node &node, unsigned number);
  /// An operand of `node`: made by what the pattern says, or chosen.
  TestValue operand(Node &node, unsigned number, const TestType &type);
  std::optional<unsigned> operandCount(const Node &node) const;
  bool hasAttribute(const Node &node, llvm::StringRef name) const;
  TestValue chosen(const TestType &type, bool isInit = false);
  TestValue argument(const TestType &type);
  TestValue index(int64_t value);
  /// The number as text, or the name of its value if it is open.
  std::string number(int64_t value);
  TestValue constant(const TestType &type, llvm::StringRef text);
  void use(const TestValue &value);
  std::string element();
  std::string print(const TestType &type) const;
  std::string printTypes(llvm::ArrayRef<TestValue> values) const;
  TestValue emit(const TestType &type, const std::string &text);
  void emit(const std::string &text);
  TestValue result(Node &node, const TestType &type, const std::string &text);
  bool results(Node &node, llvm::ArrayRef<TestType> types,
               const std::string &text);
  std::string fresh() { return "%v" + std::to_string(count++); }

  // TestSizes.cpp
  int64_t size();
  TestType shaped(unsigned leastRank = 1);
  void makeVector(TestType &type) const;
  int64_t freshUnknown(llvm::StringRef name, int64_t least, bool isOpen);
  bool isOpen(int64_t size) const;
  int64_t sum(int64_t a, int64_t b) const;
  int64_t product(int64_t a, int64_t b) const;
  std::vector<int64_t> factorsOf(int64_t size);
  llvm::SmallVector<int64_t> permutation(unsigned count);
  /// The dims of a slice whose whole or part may be known.
  std::vector<TestCut> cuts(const TestType *whole, const TestType *part,
                            bool maybeOpen, bool hasStrides);

  // TestOperations.cpp
  bool makeByName(Node &node, Want want);
  bool makeTensor(Node &node, Want want);
  bool makeReshape(Node &node, Want want, bool collapses);
  bool makeSlice(Node &node, Want want);
  bool makeInsert(Node &node, Want want);
  std::string printCuts(llvm::ArrayRef<TestCut> cuts);
  bool makePad(Node &node, Want want);
  bool makeConcat(Node &node, Want want);
  bool makeGather(Node &node, Want want);
  bool makeScatter(Node &node, Want want);
  TestType placesType(const std::optional<TestValue> &list,
                      const TestType *part);
  TestType slicesType(const TestType &whole, const TestType &places,
                      unsigned dim);

  // TestElements.cpp
  bool makeElementwise(Node &node, Want want);
  bool makeOfDialect(Node &node, Want want);
  bool makeCast(Node &node, Want want);
  bool makeAny(Node &node, Want want);
  void addAttributes(Node &node, std::vector<std::string> &attributes);

  // TestStructured.cpp
  bool makeGeneric(Node &node, Want want);
  std::optional<TestTerm> chooseBody(Node &node, unsigned &inputs, bool &sums);
  bool makeNamed(Node &node, Want want);
  bool makeProduct(Node &node, Want want);
  bool makeTranspose(Node &node, Want want);
  bool makeBroadcast(Node &node, Want want);
  bool makeFill(Node &node, Want want);
  bool makeKernel(Node &node); // TestKernels.cpp
  bool finishStructured(Node &node, const std::string &head,
                        llvm::ArrayRef<TestValue> inputs,
                        llvm::ArrayRef<TestValue> inits,
                        const std::string &tail);
  TestValue init(Node &node, unsigned number, const TestType &type);

  const Rule &rule;
  const TestHints &hints;
  Choices &choices;
  ProveNumbers *unknowns;
  std::string arguments, body;
  /// Lines of the body, and the one on which the last operation begins.
  unsigned lines = 0, last = 0, lineOfRoot = 0;
  size_t choicesOfPattern = 0;
  unsigned count = 0, depth = 0, beside = 0;
  /// What an operation beside the pattern is to read.
  std::optional<TestValue> forced, lastArgument;
  bool isPossible = true, onBuffers = false, isDynamic = false;
  /// Whether many sizes are equal: then other dims may be taken for these.
  bool isSquare = false;
  int64_t dynamicSize = 3, commonSize = 0;
  std::string common, missing;
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<Node>> nodes;
  llvm::DenseMap<mlir::Value, TestValue> shared;
  std::map<int64_t, TestValue> indices;
  llvm::SmallVector<TestValue> returned;
  std::vector<std::unique_ptr<Node>> extra;
  /// Buffers of the kernels so far.
  std::vector<TestValue> touched;

  /// Of unknown sizes, which are static, and which one is not as the others.
  enum class Mode { Static, Dynamic, OneDynamic, OneUnit } mode = Mode::Static;
  std::set<unsigned> open;
  unsigned special = ~0u, sizesMade = 0;
  int64_t leastSize = 0;
  bool wantsFactors = false, hasNeighbors = false, asksInits = false;
};

/// `[1, 2]`.
template <typename T>
std::string printList(const T &list) {
  std::string text = "[";
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(list, os);
  return text + "]";
}

/// Whether the operation of hivm or ONNX computes each element from one of each
/// operand.
bool isElementwiseOfDialect(llvm::StringRef name);

} // namespace tenon

#endif // TENON_WORKBENCH_TESTPAYLOAD_H
