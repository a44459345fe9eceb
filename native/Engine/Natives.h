//===- Natives.h - The native constraints and rewrites of rules  -*- C++
//-*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_NATIVES_H
#define TENON_ENGINE_NATIVES_H

#include "Engine/NativeAdapter.h"
#include "llvm/ADT/StringMap.h"
#include <string>
#include <vector>

namespace tenon {

/// One parameter or result of a native, as PDLL declares it.
struct NativeValue {
  std::string name;
  mlir::PDLValue::Kind kind;
};

/// What a native learns about an operation it is given, beyond what its name
/// says. The loading checks rely on it: a rule that deletes a region, or drops
/// an attribute, must have asked about it.
struct LooksAt {
  /// The regions of the operation, and all attributes but the next two.
  bool body = false;
  /// Where each operand is read and written: the indexing maps.
  bool maps = false;
  /// Which loops are parallel and which are reductions.
  bool kinds = false;
  /// All attributes of the operation.
  bool attributes = false;
  /// The attribute named by the constant string in the last argument.
  bool named = false;
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
  /// The heading it stands under in the prelude.
  std::string topic;
  LooksAt looksAt;
  /// At most one constant in the last argument can make the constraint hold
  /// for given other arguments. Two rules that ask for different constants
  /// cannot both match.
  bool exclusive = false;
  /// Whether it changes more than the function that a rule rewrites in, as what
  /// the module declares.
  bool changesModule = false;
  /// Whether calls may give further attributes behind the parameters.
  bool takesMore = false;
  /// The parameters that name functions of the text beside a rule file.
  std::vector<std::string> functions;
  /// What is wrong with the constants that a rule gives, null for what is none:
  /// a sentence, or nothing. Null when any will do.
  std::string (*faultOf)(llvm::ArrayRef<mlir::Attribute>) = nullptr;
  /// What runs; the same form serves constraints and rewrites.
  mlir::PDLConstraintFunction function;

  /// `Constraint Name(op: Op) -> Attr;`, as in the prelude.
  std::string declaration() const;
};

/// Every native of the process, by name. The prelude, a PDLL file, says what
/// there is; C++ gives each name its function.
///
///     // The list has that many elements.
///     Constraint HasSize(list: Attr, size: Attr);
///
/// What the loading checks may conclude from a call stands in lines of their
/// own behind the sentences: `// looks at: body, maps, kinds, attributes,
/// named`
/// `// exclusive`, `// changes the module` and `// functions: name` (see
/// `LooksAt` and `Native`).
class NativeRegistry {
public:
  static NativeRegistry &get();

  /// Adds declarations to the prelude, as PDLL: all before rules are loaded.
  void declare(llvm::StringRef declarations);

  /// Gives a declared native its function, a plain one or in the form that PDL
  /// calls. A rewrite must not fail: all that could go wrong is asked by a
  /// constraint before.
  template <typename F>
  void add(llvm::StringRef name, F *function) {
    add(name, adapter::adapt(function));
  }
  void add(llvm::StringRef name,
           mlir::LogicalResult (*function)(mlir::PatternRewriter &,
                                           mlir::PDLResultList &,
                                           llvm::ArrayRef<mlir::PDLValue>));

  /// Has the constants of each call looked at when rules are loaded.
  void checkConstants(llvm::StringRef name,
                      std::string (*faultOf)(llvm::ArrayRef<mlir::Attribute>)) {
    byName.lookup(name)->faultOf = faultOf;
  }

  /// Has calls of the native take further attributes behind what it declares.
  void allowMore(llvm::StringRef name) {
    byName.lookup(name)->takesMore = true;
  }

  /// What is wrong, a line each: a native that was declared and not added,
  /// added and not declared, or added with other kinds of values.
  std::vector<std::string> faults() const;

  /// Ends the process with a sentence if something is wrong.
  void check() const;

  /// The native of that name, or null.
  const Native *lookup(llvm::StringRef name) const;

  /// The names of all natives.
  std::vector<llvm::StringRef> names() const;

  /// All natives in the order of the prelude.
  std::vector<const Native *> all() const;

  /// The text that declares all natives.
  llvm::StringRef prelude() const { return text; }

  /// Whether some of them are not in the file that is installed.
  bool hasMoreThanInstalled() const;

  /// The natives as a Markdown table a topic.
  void printMarkdown(llvm::raw_ostream &os) const;

private:
  NativeRegistry();
  void add(llvm::StringRef name, adapter::Adapted function);
  void parse(llvm::StringRef declarations, std::string topic);

  std::string text;
  std::vector<std::unique_ptr<Native>> natives;
  llvm::StringMap<Native *> byName;
  /// What was wrong when they were declared or added.
  std::vector<std::string> found;
};

/// A constraint of the engine's own: two ranges of types are equal.
inline constexpr char kSameTypes[] = "SameTypes";

/// The one of the prelude that says no to an operation with an attribute of
/// that name, which is seen before a rule is tried.
inline constexpr char kHasNoAttribute[] = "HasNoAttribute";

/// The one that states that a rule drops an attribute; `{name = _}` calls it.
inline constexpr char kDropAttribute[] = "DropAttribute";

/// Those that give an attribute or something else, and that set one.
inline constexpr char kAttributeOr[] = "AttributeOr";
inline constexpr char kSetAttribute[] = "SetAttribute";
inline constexpr char kMark[] = "Mark";

/// The PDLL word for a kind of value: `Attr`, `Op`, `Type`, ...
llvm::StringRef pdlWord(mlir::PDLValue::Kind kind);

} // namespace tenon

#endif // TENON_ENGINE_NATIVES_H
