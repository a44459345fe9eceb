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
#include "Workbench/TestTerm.h"
#include "llvm/ADT/DenseMap.h"
#include <map>

namespace tenon {

/// A type as text. A size that is `PayloadMaker`'s dynamic one is printed `?`.
struct TestType {
  enum Kind { Scalar, Tensor, MemRef, Vector } kind = Scalar;
  llvm::SmallVector<int64_t, 4> sizes;
  std::string element;

  bool operator==(const TestType &o) const {
    return kind == o.kind && sizes == o.sizes && element == o.element;
  }
  bool operator!=(const TestType &o) const { return !(*this == o); }
  bool isFloat() const {
    return element.front() == 'f' || element.front() == 'b';
  }
};

struct TestValue {
  std::string name;
  TestType type;
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
  bool onBuffers = false, reduces = false;
  /// For attributes that the rule matches with any value.
  const TestAttributes &attributes;
};

class PayloadMaker {
public:
  PayloadMaker(const Rule &rule, const TestHints &hints, Choices &choices)
      : rule(rule), hints(hints), choices(choices) {}

  /// A module with a function `entry`; empty if the choices do not fit.
  std::string make();
  /// The operation that nothing here makes, if that is why it was empty.
  llvm::StringRef unknown() const { return missing; }
  /// The size for which `?` stands.
  int64_t openSize() const { return dynamicSize; }
  /// Literal attributes of operations, by the line on which each stands.
  std::vector<std::pair<unsigned, mlir::NamedAttribute>> attributes;

private:
  using Want = const TestType *;
  /// An operation of the pattern, or one beside it.
  struct Node {
    mlir::pdl::OperationOp op;
    std::string name;
    bool isUnderWay = false, isMade = false;
    std::vector<TestValue> results;
  };

  // TestPayload.cpp
  bool fail() { return isPossible = false; }
  Node *nodeOf(mlir::pdl::OperationOp op);
  bool make(Node &node, unsigned result, Want want);
  /// An operand of `node`: made by what the pattern says, or chosen.
  TestValue operand(Node &node, unsigned number, const TestType &type);
  std::optional<unsigned> operandCount(Node &node) const;
  TestValue chosen(const TestType &type, bool isInit = false);
  TestValue argument(const TestType &type);
  TestValue index(int64_t value);
  TestValue constant(const TestType &type, llvm::StringRef text);
  void use(const TestValue &value);
  int64_t size();
  TestType shaped(unsigned leastRank = 1);
  std::string element();
  std::string print(const TestType &type) const;
  std::string print(llvm::ArrayRef<int64_t> sizes, llvm::StringRef open,
                    llvm::StringRef close) const;
  TestValue emit(const TestType &type, const std::string &text);
  void emit(const std::string &text);
  TestValue result(Node &node, const TestType &type, const std::string &text);
  std::string fresh() { return "%v" + std::to_string(count++); }

  // TestOperations.cpp
  bool makeByName(Node &node, Want want);
  bool makeElementwise(Node &node, Want want);
  bool makeReshape(Node &node, Want want, bool collapses);
  bool makeSlice(Node &node, Want want);
  bool makeInsert(Node &node, Want want);
  bool makePad(Node &node, Want want);
  bool makeConcat(Node &node, Want want);
  bool makeCast(Node &node, Want want);
  bool makeAny(Node &node, Want want);

  // TestStructured.cpp
  bool makeGeneric(Node &node, Want want);
  bool makeNamed(Node &node, Want want);
  bool makeProduct(Node &node, Want want);
  bool makeTranspose(Node &node, Want want);
  bool makeBroadcast(Node &node, Want want);
  bool makeFill(Node &node, Want want);
  bool finishStructured(Node &node, const std::string &head,
                        llvm::ArrayRef<TestValue> inputs,
                        llvm::ArrayRef<TestValue> inits,
                        const std::string &tail);
  TestValue init(Node &node, unsigned number, const TestType &type);

  const Rule &rule;
  const TestHints &hints;
  Choices &choices;
  std::string arguments, body;
  /// Lines of the body, and the one on which the last operation begins.
  unsigned lines = 0, last = 0;
  unsigned count = 0, depth = 0;
  /// What an operation beside the pattern is to read.
  std::optional<TestValue> forced;
  bool isPossible = true, onBuffers = false, isDynamic = false;
  int64_t dynamicSize = 3;
  std::string common, missing;
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<Node>> nodes;
  llvm::DenseMap<mlir::Value, TestValue> shared;
  std::vector<TestValue> returned;
  std::vector<std::unique_ptr<Node>> extra;
};

} // namespace tenon

#endif // TENON_WORKBENCH_TESTPAYLOAD_H
