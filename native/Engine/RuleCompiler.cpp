//===- RuleCompiler.cpp - PDLL text to PDL, through a cache ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/RuleCompiler.h"
#include "Engine/DidYouMean.h"
#include "Engine/InputLog.h"
#include "Engine/Natives.h"
#include "Engine/SearchPath.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace tenon;

/// A directory with the prelude of this process, natives that plugins and
/// programs brought along included. It stays where compiled rules do, so that
/// an editor can read it too; without such a place it goes with the process.
/// Empty when it cannot be made.
static std::string preludeDirectory(const EngineOptions &options) {
  StringRef text = NativeRegistry::get().prelude();
  auto write = [&](StringRef dir) {
    return !writeFile((dir + "/prelude.pdll").str(), text);
  };
  if (std::string cache = ruleCacheDirectory(options); !cache.empty()) {
    uint64_t hash = llvm::xxh3_64bits(llvm::arrayRefFromStringRef(text));
    std::string dir = cache + "/prelude-" + llvm::utohexstr(hash);
    std::string error;
    auto known = readFile(dir + "/prelude.pdll", error);
    bool isThere = known && known->getBuffer() == text;
    if (isThere || (!llvm::sys::fs::create_directories(dir) && write(dir)))
      return dir;
  }
  struct Directory {
    ~Directory() { llvm::sys::fs::remove_directories(path); }
    SmallString<128> path;
  };
  static Directory temporary;
  if (temporary.path.empty() &&
      llvm::sys::fs::createUniqueDirectory("tenon-prelude", temporary.path))
    return "";
  return write(temporary.path) ? std::string(temporary.path) : "";
}

std::vector<std::string> tenon::ruleIncludeDirs(StringRef file,
                                                ArrayRef<std::string> rulesPath,
                                                const EngineOptions &options) {
  std::vector<std::string> dirs;
  if (NativeRegistry::get().hasMoreThanInstalled())
    if (std::string dir = preludeDirectory(options); !dir.empty())
      dirs.push_back(std::move(dir));
  StringRef own = llvm::sys::path::parent_path(file);
  dirs.push_back(own.empty() ? "." : own.str());
  dirs.insert(dirs.end(), rulesPath.begin(), rulesPath.end());
  if (llvm::sys::fs::is_directory(TENON_MLIR_INCLUDE_DIR))
    dirs.push_back(TENON_MLIR_INCLUDE_DIR);
  return dirs;
}

FailureOr<std::string> tenon::findRuleCompiler(const EngineOptions &options,
                                               Location loc) {
  if (!options.pdllTool.empty()) {
    if (llvm::sys::fs::can_execute(options.pdllTool))
      return options.pdllTool;
    return emitError(loc) << "--mlir-pdll='" << options.pdllTool
                          << "' is not a program that can be run";
  }
  for (StringRef name : {"mlir-pdll", "mlir-pdll-22"}) {
    if (auto found = llvm::sys::findProgramByName(name, {TENON_MLIR_TOOLS_DIR}))
      return *found;
    if (auto found = llvm::sys::findProgramByName(name))
      return *found;
  }
  return emitError(loc)
         << "mlir-pdll, which compiles rules, was found neither in "
         << TENON_MLIR_TOOLS_DIR
         << " nor on PATH: install the Debian package mlir-22-tools or name "
            "the program with --mlir-pdll";
}

namespace {
/// What one line of mlir-pdll's stderr says: `FILE:LINE:COLUMN: KIND: TEXT` or
/// `loc("FILE":LINE:COLUMN): KIND: TEXT`.
struct ToolDiagnostic {
  StringRef file, kind, text;
  unsigned row, column;
};
} // namespace

/// Takes time linear in the line, which may quote megabytes of a rule file.
static std::optional<ToolDiagnostic> parseToolDiagnostic(StringRef line) {
  bool located = line.consume_front("loc(\"");
  for (StringRef kind : {": error: ", ": warning: ", ": note: "}) {
    size_t end = line.find(kind);
    if (end == StringRef::npos)
      continue;
    ToolDiagnostic diagnostic;
    diagnostic.kind = kind.drop_front(2).drop_back(2);
    diagnostic.text = line.drop_front(end + kind.size());
    StringRef place = line.take_front(end);
    if (located && !place.consume_back(")"))
      continue;
    auto [fileAndRow, column] = place.rsplit(':');
    auto [file, row] = fileAndRow.rsplit(':');
    if (located && !file.consume_back("\""))
      continue;
    diagnostic.file = file;
    if (!file.empty() && !row.getAsInteger(10, diagnostic.row) &&
        !column.getAsInteger(10, diagnostic.column))
      return diagnostic;
  }
  return std::nullopt;
}

/// The text of an attribute or a type that mlir-pdll could not read, which it
/// names in place of a file, with marks in hexadecimal.
static std::string unreadLiteral(StringRef name) {
  std::string text;
  for (size_t at = 0; at < name.size(); ++at) {
    unsigned code;
    if (name[at] == '\\' && !name.substr(at + 1, 2).getAsInteger(16, code)) {
      text += static_cast<char>(code);
      at += 2;
    } else {
      text += name[at];
    }
  }
  return text;
}

/// What an error about a name that nothing has should have said besides.
static std::string meantName(StringRef text, const RuleSource &source) {
  if (!text.consume_front("undefined reference to `"))
    return "";
  std::vector<StringRef> names = source.declaredNames();
  llvm::append_range(names, NativeRegistry::get().names());
  return didYouMean(text.split('`').first, names);
}

/// Whether a warning doubts that an operation infers its result types:
/// mlir-pdll knows no dialect. The loading checks do.
static bool doubtsInference(StringRef text, MLIRContext *context) {
  if (!text.consume_front("operation result types are marked to be inferred"))
    return false;
  StringRef name = text.split('`').second.split('`').first;
  context->getOrLoadDialect(name.split('.').first);
  return RegisteredOperationName::lookup(name, context).has_value();
}

/// Emits what mlir-pdll wrote to stderr. Source lines and carets between the
/// diagnostics are left out, since the diagnostic handler shows them again.
/// Returns how many errors there were.
static unsigned emitToolDiagnostics(StringRef output, const RuleSource &source,
                                    MLIRContext *context) {
  unsigned errors = 0;
  SmallVector<StringRef> lines;
  output.split(lines, '\n', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef line : lines) {
    std::optional<ToolDiagnostic> found = parseToolDiagnostic(line);
    if (!found)
      continue;
    Location loc =
        FileLineColLoc::get(context, found->file, found->row, found->column);
    if (found->kind == "error") {
      ++errors;
      std::string literal = unreadLiteral(found->file);
      if (FileLineColLoc place = source.literal(literal, context))
        emitError(place) << "'" << literal << "' cannot be read, at character "
                         << found->column << ": " << found->text;
      else
        emitError(loc) << found->text << meantName(found->text, source);
    } else if (found->kind == "warning") {
      if (!doubtsInference(found->text, context))
        emitWarning(loc) << found->text;
    } else {
      emitRemark(loc) << found->text;
    }
  }
  return errors;
}

/// What mlir-pdll said, at places of the rule files.
static std::string relocate(StringRef output, const ExpandedRules &rules,
                            MLIRContext *context) {
  std::string said;
  llvm::raw_string_ostream os(said);
  for (StringRef line : llvm::split(output, '\n')) {
    std::optional<ToolDiagnostic> found = parseToolDiagnostic(line);
    if (!found || found->file != kStandardInput) {
      os << line << "\n";
      continue;
    }
    FileLineColLoc loc = rules.locate(found->row, found->column, context);
    os << loc.getFilename().getValue() << ":" << loc.getLine() << ":"
       << loc.getColumn() << ": " << found->kind << ": " << found->text << "\n";
  }
  return said;
}

/// Runs mlir-pdll on what the rules are expanded to.
static FailureOr<CompiledRules>
runTool(StringRef tool, const RuleSource &source, const ExpandedRules &rules,
        ArrayRef<std::string> includeDirs, Location loc) {
  TemporaryFile input("pdll"), output("mlir"), dependencies("d"), errors("err");
  if (input.problem || output.problem || dependencies.problem || errors.problem)
    return emitError(loc) << "no temporary file could be made for mlir-pdll";
  SmallVector<StringRef> arguments = {tool, "-x=mlir",        "-o", output.path,
                                      "-d", dependencies.path};
  for (const std::string &dir : includeDirs)
    arguments.append({"-I", dir});
  arguments.push_back("-");
  if (std::error_code error = writeFile(input.path, rules.text.text))
    return emitError(loc) << "temporary file '" << input.path
                          << "' cannot be written: " << error.message();

  std::optional<StringRef> redirects[] = {StringRef(input.path), StringRef(""),
                                          StringRef(errors.path)};
  std::string message;
  int code = llvm::sys::ExecuteAndWait(tool, arguments, std::nullopt, redirects,
                                       /*SecondsToWait=*/60,
                                       /*MemoryLimit=*/0, &message);
  CompiledRules compiled;
  compiled.diagnostics = relocate(errors.text(), rules, loc->getContext());
  // Of a crash, what came before the stack.
  StringRef said =
      StringRef(compiled.diagnostics).split("PLEASE submit").first.trim();
  auto refuse = [&](const Twine &what) {
    InFlightDiagnostic error = emitError(loc) << what;
    if (!message.empty())
      error << ": " << message;
    if (said.empty())
      error << "; it said nothing";
    else
      error << ": " << said;
    return failure();
  };
  if (code == -1)
    return emitError(loc) << "mlir-pdll could not be started: " << message;
  // What it cannot read of a literal it takes for any attribute; of a type it
  // crashes.
  if (said.contains("error: ") &&
      emitToolDiagnostics(said, source, loc->getContext()) != 0)
    return failure();
  if (code == -2)
    return refuse("mlir-pdll crashed or took more than 60 seconds on this "
                  "file");
  if (code != 0)
    return refuse("mlir-pdll failed with exit code " + Twine(code));
  compiled.pdl = output.text();
  for (const RuleSource::File &file : llvm::drop_begin(source.ruleFiles()))
    compiled.dependencies.push_back(file.name);
  compiled.addDependencies(dependencies.text());
  return compiled;
}

FailureOr<CompiledRules>
tenon::compileRules(const RuleSource &source, ArrayRef<std::string> includeDirs,
                    StringRef tool, const RuleCache &cache, Location loc) {
  std::optional<CompiledRules> compiled = cache.load();
  if (!compiled) {
    FailureOr<ExpandedRules> rules = source.expand(loc.getContext());
    if (failed(rules))
      return failure();
    FailureOr<CompiledRules> fresh =
        runTool(tool, source, *rules, includeDirs, loc);
    if (failed(fresh))
      return failure();
    compiled = std::move(*fresh);
    compiled->pdl =
        simplifyRules(std::move(compiled->pdl), *rules, loc.getContext());
    cache.store(*compiled);
  }
  for (const std::string &file : compiled->dependencies)
    noteInput(file);
  emitToolDiagnostics(compiled->diagnostics, source, loc.getContext());
  return std::move(*compiled);
}
