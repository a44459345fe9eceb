//===- RunReportFiles.cpp - Writing the report of a run -------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/FlagError.h"
#include "Engine/RuleSet.h"
#include "Engine/SearchPath.h"
#include "Workbench/RunReport.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace tenon;
namespace fs = llvm::sys::fs;

/// What is installed: the page, and what is put into it where it names it.
static constexpr StringLiteral kPage = "index.html";
static constexpr StringLiteral kParts[] = {"report.css", "diff.js",
                                           "view.js",    "choices.js",
                                           "outcome.js", "report.js"};
/// Stands in each index.html of a report and tells it from another.
static constexpr StringLiteral kMark = "name=\"generator\" content=\"Tenon\"";

RunReport::RunReport(StringRef target, StringRef input, StringRef schedule)
    : file(target), input(input), schedule(schedule) {
  if (target.ends_with(".html"))
    return;
  directory = target;
  file = joinPath(target, kPage);
}

/// Puts the text of a part where the page names its file, so that the page is
/// one file that can be sent.
static void putInto(std::string &page, StringRef name, StringRef text) {
  bool isStyle = name.ends_with(".css");
  std::string link =
      isStyle ? ("<link rel=\"stylesheet\" href=\"" + name + "\">").str()
              : ("<script src=\"" + name + "\"></script>").str();
  StringRef tag = isStyle ? "style" : "script";
  size_t at = page.find(link);
  assert(at != std::string::npos && "the page does not name the part");
  page.replace(at, link.size(),
               ("<" + tag + ">\n" + text + "</" + tag + ">").str());
}

//===----------------------------------------------------------------------===//
// The file
//===----------------------------------------------------------------------===//

LogicalResult RunReport::readPage() {
  std::string error;
  auto read = [&](StringRef name) -> FailureOr<std::string> {
    std::vector<std::string> tried;
    std::string file = SearchPath({}, "report")
                           .find(name, name.substr(name.rfind('.')), &tried);
    std::unique_ptr<llvm::MemoryBuffer> text;
    if (!file.empty())
      text = readFile(file, error);
    if (!text)
      return FlagError() << "the report's page '" << name
                         << "' was not found; looked for "
                         << llvm::join(tried, ", ");
    return text->getBuffer().str();
  };
  FailureOr<std::string> whole = read(kPage);
  if (failed(whole))
    return failure();
  page = *whole;
  for (StringRef name : kParts) {
    FailureOr<std::string> part = read(name);
    if (failed(part))
      return failure();
    putInto(page, name, *part);
  }
  return success();
}

LogicalResult RunReport::prepare(MLIRContext *context) {
  auto refuse = [&](const Twine &why) -> LogicalResult {
    return FlagError() << "report "
                       << (directory.empty() ? "file" : "directory") << " '"
                       << (directory.empty() ? file : directory) << "' " << why;
  };
  if (failed(readPage()))
    return failure();
  if (!directory.empty()) {
    if (std::error_code code = fs::create_directories(
            directory, /*IgnoreExisting=*/true, fs::perms::all_all))
      return refuse("cannot be made: " + code.message());
    if (!fs::is_directory(directory))
      return refuse("is a file");
  }
  StringRef parent = llvm::sys::path::parent_path(file);
  if (std::error_code code =
          fs::access(parent.empty() ? "." : parent, fs::AccessMode::Write))
    return refuse("cannot be written: " + code.message());
  if (!fs::exists(file))
    return success();
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> text = readFile(file, error);
  if (text && text->getBuffer().contains(kMark))
    return success();
  return directory.empty()
             ? refuse("is not a report's; name another")
             : refuse("holds an index.html that is not a report's; name "
                      "another");
}

LogicalResult RunReport::write(MLIRContext *context) {
  // In a string, what could end the script.
  std::string data = json();
  for (size_t at = 0; (at = data.find('<', at)) != std::string::npos;)
    data.replace(at, 1, "\\u003c");
  putInto(page, "data.js", "const run = " + data + ";\n");
  if (std::error_code error = writeFile(file, page))
    return FlagError() << "report file '" << file
                       << "' cannot be written: " << error.message();
  return success();
}

//===----------------------------------------------------------------------===//
// The data
//===----------------------------------------------------------------------===//

std::string RunReport::json() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::json::OStream json(os);
  auto utf8 = [](StringRef bytes) { return llvm::json::fixUTF8(bytes); };
  json.object([&] {
    json.attribute("input", utf8(input));
    json.attribute("schedule", utf8(schedule));
    json.attribute("succeeded", succeeded);
    json.attribute("milliseconds", watch.milliseconds());
    json.attribute("initialText", initialText);
    json.attribute("initialOperations", initialOperations);
    json.attributeArray("messages", [&] {
      for (const Message &message : messages)
        json.object([&] {
          json.attribute("severity", message.severity);
          json.attribute("text", utf8(message.text));
          json.attribute("place", utf8(message.place));
        });
    });
    if (coverage && coverage->isTold())
      json.attribute("coverage", coverage->json());
    if (execution)
      json.attribute("execution", llvm::json::Object(*execution));
    writeStages(json);
    writeApplications(json);
    writeRules(json);
    writeFirings(json);
    json.attributeArray("sources", [&] {
      for (const auto &[name, contents] : sources)
        json.object([&] {
          json.attribute("name", utf8(name));
          json.attribute("text", utf8(contents));
        });
    });
    archive.writeJson(json);
  });
  return text;
}

void RunReport::writeStages(llvm::json::OStream &json) const {
  json.attributeArray("stages", [&] {
    for (const Stage &stage : stages)
      json.object([&] {
        json.attribute("name", stage.name);
        json.attribute("implicit", stage.implicit);
        json.attribute("ended", stage.ended);
        json.attribute("text", stage.text);
        json.attribute("operations", stage.operations);
        json.attribute("milliseconds", stage.milliseconds);
      });
  });
}

void RunReport::writeApplications(llvm::json::OStream &json) const {
  json.attributeArray("applications", [&] {
    for (const Application &application : applications)
      json.object([&] {
        json.attribute("stage", application.stage);
        json.attribute("sets", llvm::json::Array(application.sets));
        if (application.place) {
          json.attribute("source", application.place->source);
          json.attribute("line", application.place->line);
        }
        json.attribute("targets", static_cast<int64_t>(application.targets));
        json.attribute("milliseconds", application.milliseconds);
      });
  });
}

void RunReport::writeRules(llvm::json::OStream &json) const {
  json.attributeArray("rules", [&] {
    for (const RuleRow &row : rules)
      json.object([&] {
        json.attribute("set", row.set);
        json.attribute("name", row.rule->name);
        json.attribute("root", row.rule->root);
        json.attribute("benefit", row.rule->benefit);
        json.attribute("source", row.place.source);
        json.attribute("line", row.place.line);
        json.attribute("fired", row.fired);
        json.attribute("milliseconds", row.milliseconds);
        writeWhyNot(json, row);
      });
  });
}

/// Of a rule that took part and never fired, the operation that it came closest
/// to, and what said no.
void RunReport::writeWhyNot(llvm::json::OStream &json,
                            const RuleRow &row) const {
  const IdleRules::Closest *closest = idle.find(*row.rule);
  if (!closest)
    return;
  json.attributeObject("whyNot", [&] {
    json.attribute("asked", closest->asked);
    if (closest->asked == 0)
      return;
    json.attribute("operation", closest->op);
    json.attribute("place", llvm::json::fixUTF8(closest->place));
    json.attribute("stage", closest->stage);
    json.attribute("matches", closest->verdict.matched);
    json.attribute("reason", llvm::json::fixUTF8(closest->verdict.reason));
    if (closest->taker)
      json.attribute("taker", closest->taker->name);
    if (row.check) {
      json.attribute("source", row.check->source);
      json.attribute("line", row.check->line);
    }
  });
}

void RunReport::writeFirings(llvm::json::OStream &json) const {
  llvm::DenseMap<const Rule *, size_t> numbers;
  for (const auto &[number, row] : llvm::enumerate(rules))
    numbers[row.rule] = number;
  json.attributeArray("firings", [&] {
    for (const Firing &firing : firings)
      json.object([&] {
        json.attribute("rule",
                       static_cast<int64_t>(numbers.lookup(firing.rule)));
        json.attribute("application", firing.application);
        json.attribute("root", firing.root);
        json.attribute("place", llvm::json::fixUTF8(firing.place));
        json.attribute("scope", llvm::json::fixUTF8(firing.scope));
        if (firing.before)
          json.attribute("before", *firing.before);
        if (firing.after)
          json.attribute("after", *firing.after);
        json.attribute("added", firing.changes.added);
        json.attribute("changed", firing.changes.changed);
        json.attribute("erased", firing.changes.erased);
        json.attribute("milliseconds", firing.milliseconds);
      });
  });
}
