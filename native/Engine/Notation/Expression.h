//===- Expression.h - Expressions of rules ----------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tokens, the syntax tree and the meaning of the expressions that rule
// files use where PDLL takes an attribute. The front end (Notation.h) lowers an
// expression to one call of a native, whose first argument is the program: the
// expression as a string, in which $0, $1, ... stand for the other arguments.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_NOTATION_EXPRESSION_H
#define TENON_ENGINE_NOTATION_EXPRESSION_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/Support/LLVM.h"
#include <string>
#include <variant>
#include <vector>

namespace tenon {

class NativeRegistry;

/// A token of a rule file or of a program.
struct Token {
  enum Kind { End, Word, Number, String, Punctuation, Unknown };
  Kind kind = End;
  llvm::StringRef text;
  size_t place = 0;
  /// Where the white space and the comments in front of it begin.
  size_t before = 0;

  bool is(llvm::StringRef other) const {
    return text == other && kind != String;
  }
};

/// Splits text into tokens, the last of which is the end. A literal of PDLL's,
/// `attr<"..">`, is three tokens: `attr`, `<`, the string, and `>`.
std::vector<Token> tokenize(llvm::StringRef text);

/// Whether a word may have the character.
bool isWordCharacter(char c);
/// The characters of a string literal.
std::string unquote(llvm::StringRef literal);
/// A string literal between such marks.
std::string quoteString(llvm::StringRef characters, char mark);

/// An expression. `text` is a number, a word, the characters of a string, the
/// name of an operator or of a function, or plain PDLL.
struct Expression {
  enum Kind {
    Number,
    String,
    /// `true`, `false`, `dynamic`, `unit`, or an element type.
    Word,
    /// $0 of a program; in a rule, what plain PDLL gives.
    Argument,
    List,
    /// `{name = value, ...}`; the names are in `names`.
    Dictionary,
    Index,
    Unary,
    Binary,
    Choose,
    Function,
  };
  Kind kind = Number;
  std::string text;
  std::vector<Expression> parts;
  std::vector<std::string> names;
  /// Where it begins, and where its operator stands, in the text.
  size_t place = 0;
  size_t operatorPlace = 0;
  /// The number of an argument of a program.
  unsigned number = 0;
  /// How deep the parts are nested.
  unsigned depth = 0;

  Expression() = default;
  Expression(Kind kind, llvm::StringRef text, size_t place,
             std::vector<Expression> parts = {});

  bool isLiteral() const;
  /// Whether nothing in it depends on what a rule matches, and mlir-pdll can
  /// read its value: it knows builtin attributes only.
  bool isConstant() const;
};

/// The name of a built-in function, with how few and how many arguments it
/// takes.
struct BuiltIn {
  llvm::StringLiteral name;
  unsigned least, most;
  /// Whether all arguments are numbers, lists of them or masks.
  bool takesNumbers;
  /// What it takes, the type of what it gives, and what that is.
  llvm::StringLiteral arguments, result, meaning;

  /// `size(list) -> Int`.
  std::string signature() const;
};
const BuiltIn *lookupBuiltIn(llvm::StringRef name);
/// The names of all built-in functions.
std::vector<llvm::StringRef> builtIns();

/// Whether the word is a type that may stand in an expression: `f32`, `i8`,
/// `index`.
bool isElementType(llvm::StringRef word);

/// Reads expressions. What may stand at a leaf besides literals, lists and
/// parentheses is up to who derives from it.
class ExpressionParser {
public:
  explicit ExpressionParser(std::vector<Token> tokens)
      : tokens(std::move(tokens)) {}
  virtual ~ExpressionParser() = default;

  Expression parseExpression();
  /// Whether nothing was wrong.
  bool isGood() const { return fault.empty(); }
  const std::string &getFault() const { return fault; }
  size_t getFaultPlace() const { return faultPlace; }
  const Token &peek(size_t ahead = 0) const {
    return tokens[std::min(at + ahead, tokens.size() - 1)];
  }

protected:
  /// A leaf that begins with a word or with a token that begins no expression.
  virtual Expression parseLeaf();
  /// What follows a leaf: `.name`; true when something did.
  virtual bool parseMember(Expression &) { return false; }

  /// Whether the word names a value, which a word of the notation may do too.
  virtual bool isName(llvm::StringRef) const { return false; }

  Token next();
  bool accept(llvm::StringRef text);
  bool expect(llvm::StringRef text);
  /// Notes the first thing that is wrong, and has all else be skipped.
  void fail(size_t place, const llvm::Twine &what);
  /// Notes what begins no expression.
  void failAtLeaf(const Token &token);
  /// Fails where the nesting would take the whole stack.
  void checkDepth(size_t place, unsigned depth);
  std::vector<Expression> parseList(llvm::StringRef end);

  std::vector<Token> tokens;
  size_t at = 0;
  /// How deep what is being read is nested.
  unsigned nesting = 0;

private:
  Expression parseLevel(unsigned level);
  Expression parseUnary();
  Expression parsePostfix();
  Expression parsePrimary();

  std::string fault;
  size_t faultPlace = 0;
};

/// The expression as text: arguments as `argument` says them.
std::string
printExpression(const Expression &expression,
                llvm::function_ref<std::string(const Expression &)> argument);

/// The value of an expression for these arguments; or what is wrong, in words.
std::variant<mlir::Attribute, std::string>
evaluate(const Expression &expression,
         llvm::ArrayRef<mlir::Attribute> arguments, mlir::MLIRContext *context);

/// A condition that a program asks: that a term is one of some literals, or a
/// number within bounds; or, without these, that it holds or does not.
struct Condition {
  std::string term;
  std::vector<std::string> options;
  int64_t least = INT64_MIN, most = INT64_MAX;
  bool holds = true;

  bool operator==(const Condition &other) const;
  /// Whether a term never satisfies both.
  bool excludes(const Condition &other) const;
};

/// A program with its arguments by these names.
std::string spellProgram(mlir::StringAttr program,
                         llvm::ArrayRef<std::string> names);

/// The strings in a program, and the names of entries.
std::vector<llvm::StringRef> stringsOf(mlir::StringAttr program);

/// A question that a program asks of an argument: whether it has an entry.
struct EntryAsked {
  unsigned argument;
  llvm::StringRef entry;
  bool holds;
};
/// The entries that a program reads of its arguments, or asks for.
std::vector<EntryAsked> entriesRead(mlir::StringAttr program);
/// Those that have to hold, or not to hold, for the program to be true.
std::vector<EntryAsked> entriesAsked(mlir::StringAttr program);

/// The names of a program that is a dictionary; none of another one.
std::vector<llvm::StringRef> entriesBuilt(mlir::StringAttr program);

/// The conditions that a program asks all of, with its arguments by these
/// names; an argument that is a constant has that too.
std::vector<Condition> conditionsOf(mlir::StringAttr program,
                                    std::vector<std::string> names,
                                    llvm::ArrayRef<mlir::Attribute> constants);

/// The name of an argument in a program, without what divides names there.
std::string nameInProgram(llvm::StringRef shown);

/// The natives that run programs, which take any number of arguments.
inline constexpr char kExpression[] = "Expression";
inline constexpr char kBuildExpression[] = "BuildExpression";
inline constexpr char kRequire[] = "Require";
/// The native that gives the type that an attribute holds.
inline constexpr char kBuildType[] = "BuildType";
void registerExpressions(NativeRegistry &natives);

} // namespace tenon

#endif // TENON_ENGINE_NOTATION_EXPRESSION_H
