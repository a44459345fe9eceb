//===- Expander.h - Expands rules with expressions --------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_NOTATION_EXPANDER_H
#define TENON_ENGINE_NOTATION_EXPANDER_H

#include "Engine/Notation/Expression.h"
#include "Engine/Notation/Notation.h"
#include "llvm/ADT/StringMap.h"
#include <deque>
#include <memory>

namespace tenon {

/// The type of a value. Those from Int on are attributes to PDLL.
enum class Sort {
  Any,
  Op,
  Value,
  Type,
  Int,
  List,
  Mask,
  Loops,
  ElementType,
  Map,
  String,
  Dictionary,
};

/// The sort that a word of a signature declares.
std::optional<Sort> sortOf(llvm::StringRef word);

/// "a list of numbers".
llvm::StringRef wordFor(Sort sort);

/// The words of all sorts: "Attr, Int, ...".
std::string listSorts();

inline bool isAttribute(Sort sort) {
  return sort == Sort::Any || sort >= Sort::Int;
}
inline bool isNumeric(Sort sort) {
  return sort == Sort::Any || (sort >= Sort::Int && sort <= Sort::Loops);
}
/// Whether a value of that sort may be an attribute that holds a type.
inline bool isTypeAttribute(Sort sort) {
  return sort == Sort::Any || sort == Sort::ElementType;
}

/// Whether a value of one sort may stand where another is declared. What is
/// computed of lists may be a list of loops, or a mask; a mask is no list of
/// loops, and no list of loops is a mask.
bool fits(Sort from, Sort to);

struct Signature;

/// A sort; or no value, or several with a name each.
struct Known {
  Known(Sort sort = Sort::Any) : sort(sort) {}
  Sort sort;
  const Signature *tuple = nullptr;
};

struct Parameter {
  std::string name;
  Sort sort;
};

/// A constraint or a rewrite.
struct Signature {
  std::string name;
  /// Whether it has no body: C++ has it.
  bool isNative = false;
  std::vector<Parameter> parameters, results;
  unsigned file = 0;
  size_t place = 0;
  /// The tokens between the name and the body, and those of the body.
  std::vector<Token> head, body;
  /// Its text, until it is asked for.
  ExpandedText text;
  std::vector<std::string> uses;
  bool isEmitted = false;
};

/// What all files of a set share.
struct SharedRules {
  mlir::MLIRContext *context;
  llvm::function_ref<const NotationFile *(llvm::StringRef)> include;
  ExpandedRules expanded;
  llvm::StringMap<std::unique_ptr<Signature>> signatures;
  std::vector<std::string> included;
  /// The natives of expressions that are used, by declaration.
  std::vector<std::string> helpers;
  /// The names of constraints that hold where others fail.
  llvm::StringMap<std::string> negated;
  /// Names that families and negations make up.
  std::deque<std::string> names;
  /// How deep families are nested.
  unsigned families = 0;
  bool hasFailed = false;
};

/// Expands the tokens of one file, or of a declaration of a family.
class Expander : public ExpressionParser {
public:
  Expander(std::vector<Token> tokens, unsigned file, SharedRules &shared,
           std::optional<size_t> call = {})
      : ExpressionParser(std::move(tokens)), file(file), shared(shared),
        call(call) {}

  void run();

protected:
  Expression parseLeaf() override;
  bool parseMember(Expression &value) override;
  bool isName(llvm::StringRef word) const override {
    return scope.contains(word);
  }

private:
  struct Leaf {
    ExpandedText text;
    /// As the user wrote it, for refusals.
    std::string shown;
    Known known;
  };

  llvm::StringRef source() const { return shared.expanded.files[file].text; }
  bool isMain() const { return file == 0; }
  Expression leaf(ExpandedText text, std::string shown, Known known,
                  size_t place);
  Leaf &leafOf(const Expression &expression) {
    return leaves[expression.number];
  }
  Known knownOf(const Expression &expression);
  void checkOperands(const Expression &expression);
  bool fitsAs(const Expression &value, Sort sort);
  /// Whether it is one value; fails if it is none, or several.
  bool isOneValue(const Expression &expression);
  void checkNotTextAndList(const Expression &comparison);
  void checkCondition(const Expression &condition);
  void checkArgument(const Expression &argument, const Parameter &parameter,
                     llvm::StringRef callee);
  std::string show(const Expression &expression);
  std::string quote(const Expression &expression);

  ExpandedText lower(const Expression &expression);
  ExpandedText lowerType(const Expression &expression);
  ExpandedText lowerList(llvm::ArrayRef<Expression> parts,
                         llvm::ArrayRef<Parameter> parameters = {});
  ExpandedText literal(const Expression &expression);
  ExpandedText program(const Expression &expression, llvm::StringRef native,
                       const ExpandedText &op = {},
                       const ExpandedText &why = {},
                       llvm::ArrayRef<Expression> extra = {});
  std::string helper(llvm::StringRef native, size_t arguments, bool hasOp);
  void declareHelper(std::string declaration) {
    if (!llvm::is_contained(shared.helpers, declaration))
      shared.helpers.push_back(std::move(declaration));
  }
  void checkConstants(const Expression &expression);

  Sort copyType(ExpandedText &text);
  void copy(ExpandedText &text, const Token &token);
  ExpandedText parseCall(const Token &name, Known &known, std::string &shown);
  Expression parseOperation();
  ExpandedText parseAttributes();

  ExpandedText parseStatement();
  ExpandedText parseBlock();
  ExpandedText parseRequire(size_t place);
  ExpandedText parseRefuse(size_t place);
  ExpandedText parseWords(std::vector<Expression> &extra);
  ExpandedText parseNot(size_t place);
  std::string negatedTwin(const Signature &callee, size_t place);
  std::string copyForCall(const Signature &callee, size_t place);
  ExpandedText space();
  /// The operation that a refusal is of; empty if none is known yet.
  std::string rootInScope() const;

  void parseInclude();
  void parseDeclaration();
  void parsePattern();
  void parseFamily();
  void parseTable();
  std::vector<Parameter> parseParameters(llvm::StringRef end,
                                         ExpandedText &text);
  void require(llvm::StringRef name);
  /// The tokens of the declaration that begins here, which are skipped.
  std::vector<Token> takeDeclaration();
  /// Appends the tokens of text that is made for this place.
  void append(std::vector<Token> &made, const llvm::Twine &text, size_t place);
  /// Expands a declaration of that file; false when something is wrong in it.
  bool expand(std::vector<Token> declaration, unsigned from,
              std::optional<size_t> call = {});

  unsigned file;
  SharedRules &shared;
  /// The place in the first file of the call that a constraint is copied for.
  std::optional<size_t> call;
  std::deque<Leaf> leaves;
  llvm::StringMap<Known> scope;
  /// Operations of the scope, in their order.
  std::vector<std::string> operations;
  /// The operation that the rule rewrites.
  std::string root;
  std::vector<std::string> uses;
  /// What the declaration gives.
  std::vector<Parameter> returns;
  bool isRewrite = false;
  unsigned inOperation = 0;
  /// Attributes of the operation of the statement that the rule drops, and
  /// where they stand.
  std::vector<std::pair<std::string, size_t>> dropped;
};

/// `text` as a literal of PDLL's.
std::string attributeLiteral(llvm::StringRef text);

/// The statements of a body, each with its semicolon, which stands in no
/// brackets.
std::vector<llvm::ArrayRef<Token>> splitStatements(llvm::ArrayRef<Token> body);

} // namespace tenon

#endif // TENON_ENGINE_NOTATION_EXPANDER_H
