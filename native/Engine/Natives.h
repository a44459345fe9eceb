//===- Natives.h - The native constraints and rewrites of rules  -*- C++
//-*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_NATIVES_H
#define TENON_ENGINE_NATIVES_H

#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/StringMap.h"
#include <string>
#include <vector>

namespace tenon {

/// One parameter or result of a native, as PDLL declares it.
struct NativeValue {
  std::string name;
  mlir::PDLValue::Kind kind;
};

/// What a constraint learns about an operation it is given, beyond what its
/// name says. The loading checks rely on it: a rule that deletes a region, or
/// drops an attribute, must have asked about it.
enum class Observes {
  Nothing,
  /// The regions of the operation, and with them all its attributes.
  Body,
  /// All attributes of the operation.
  Attributes,
  /// The attribute named by the constant string in the last argument.
  NamedAttribute,
};

/// A function that a rule may call by name.
struct Native {
  enum class Form { Constraint, Rewrite };

  Form form;
  std::string name;
  std::vector<NativeValue> parameters;
  std::vector<NativeValue> results;
  /// One or two sentences: what it asks or builds, and when the answer is no.
  std::string documentation;
  /// The heading it stands under in the prelude: the file it is written in.
  std::string topic;
  Observes observes = Observes::Nothing;
  /// At most one constant in the last argument can make the constraint hold
  /// for given other arguments. Two rules that ask for different constants
  /// cannot both match.
  bool exclusive = false;
  mlir::PDLConstraintFunction constraint;
  mlir::PDLRewriteFunction rewrite;

  /// `Constraint Name(op: Op) -> Attr;`, as in the prelude.
  std::string declaration() const;
};

/// Every native of the process, by name.
class NativeRegistry {
public:
  static NativeRegistry &get();

  /// Natives registered from here on stand under this heading.
  void beginTopic(llvm::StringRef title) { topic = title.str(); }

  /// Registers a constraint. `signature` is PDLL: `Name(op: Op) -> Attr`.
  Native &constraint(llvm::StringRef signature, llvm::StringRef documentation,
                     mlir::PDLConstraintFunction function);

  /// Registers a rewrite. It must not fail: all that could go wrong is asked
  /// by a constraint before.
  Native &rewrite(llvm::StringRef signature, llvm::StringRef documentation,
                  mlir::PDLRewriteFunction function);

  /// The native of that name, or null.
  const Native *lookup(llvm::StringRef name) const;

  /// All natives in the order of registration.
  std::vector<const Native *> all() const;

  /// The PDLL file that declares all natives to rules.
  void printPrelude(llvm::raw_ostream &os) const;

  /// The natives as a Markdown table a topic.
  void printMarkdown(llvm::raw_ostream &os) const;

private:
  NativeRegistry();
  Native &add(Native::Form form, llvm::StringRef signature,
              llvm::StringRef documentation);

  std::string topic;
  std::vector<std::unique_ptr<Native>> natives;
  llvm::StringMap<Native *> byName;
};

/// A constraint of the engine's own: two ranges of types are equal.
inline constexpr char kSameTypes[] = "SameTypes";

/// The PDLL word for a kind of value: `Attr`, `Op`, `Type`, ...
llvm::StringRef pdlWord(mlir::PDLValue::Kind kind);

} // namespace tenon

#endif // TENON_ENGINE_NATIVES_H
