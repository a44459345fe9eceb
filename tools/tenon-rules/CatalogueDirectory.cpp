//===- CatalogueDirectory.cpp - Where the pages are put -------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Catalogue.h"
#include "Engine/FlagError.h"
#include "Engine/SearchPath.h"
#include "Html.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace tenon;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static bool isOurs(StringRef file) {
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> text = readFile(file, error);
  return text && text->getBuffer().contains(html::kMark);
}

LogicalResult CatalogueDirectory::prepare() {
  auto refuse = [&](const Twine &why) -> LogicalResult {
    return FlagError() << "--html: directory '" << name << "' " << why;
  };
  auto read = [&](StringRef part) -> LogicalResult {
    std::vector<std::string> tried;
    std::string error;
    // The report's, or the catalogue's own.
    for (StringRef kind : {"report", "catalogue"}) {
      std::string file =
          SearchPath({}, kind).find(part, path::extension(part), &tried);
      std::unique_ptr<llvm::MemoryBuffer> text;
      if (!file.empty() && (text = readFile(file, error))) {
        parts[part.str()] = text->getBuffer().str();
        return success();
      }
    }
    return FlagError() << "'" << part
                       << "', which pages load, was not found; looked for "
                       << llvm::join(tried, ", ");
  };
  for (StringRef part : html::kStyles)
    if (failed(read(part)))
      return failure();
  for (StringRef part : html::kScripts)
    if (failed(read(part)))
      return failure();

  // The nearest that is there has to let itself be written.
  StringRef there = name;
  while (!there.empty() && !fs::exists(there))
    there = path::parent_path(there);
  if (there.empty())
    there = ".";
  if (!fs::is_directory(there))
    return refuse(there == name ? Twine("is a file")
                                : "cannot be made: '" + there + "' is a file");
  if (std::error_code code = fs::access(there, fs::AccessMode::Write))
    return refuse("cannot be written: " + code.message());
  std::string index = joinPath(name, "index.html");
  if (fs::exists(index) && !isOurs(index))
    return refuse(
        "holds an index.html that is not a catalogue's; name another");
  return success();
}

LogicalResult
CatalogueDirectory::write(std::map<std::string, std::string> pages) {
  bool isNew = !fs::exists(name);
  pages.insert(parts.begin(), parts.end());
  SmallString<128> made;
  auto refuse = [&](const Twine &what, std::error_code code) -> LogicalResult {
    (void)fs::remove_directories(made);
    if (isNew)
      (void)fs::remove(name);
    return FlagError() << "--html: '" << what.str()
                       << "' cannot be written: " << code.message();
  };
  if (std::error_code code = fs::create_directories(
          name, /*IgnoreExisting=*/true, fs::perms::all_all))
    return refuse(name, code);
  // All of it is written before any of it takes its place.
  made = joinPath(name, ".new-%%%%%%");
  SmallString<128> model = made;
  made.clear();
  for (unsigned attempt = 0; made.empty(); ++attempt) {
    SmallString<128> unique;
    fs::createUniquePath(model, unique, /*MakeAbsolute=*/false);
    std::error_code code = fs::create_directory(unique, false);
    if (!code)
      made = unique;
    else if (attempt > 10 || code != std::errc::file_exists)
      return refuse(name, code);
  }
  for (const auto &[file, text] : pages)
    if (std::error_code code = writeFile(joinPath(made, file), text))
      return refuse(joinPath(name, file), code);

  std::error_code error;
  std::vector<std::string> old;
  for (fs::directory_iterator it(name, error), end; it != end && !error;
       it.increment(error))
    if (StringRef file = path::filename(it->path()); file.ends_with(".html") &&
                                                     !pages.count(file.str()) &&
                                                     isOurs(it->path()))
      old.push_back(it->path());
  for (const std::string &file : old)
    (void)fs::remove(file);
  for (const auto &[file, text] : pages)
    if (std::error_code code =
            fs::rename(joinPath(made, file), joinPath(name, file)))
      return refuse(joinPath(name, file), code);
  (void)fs::remove_directories(made);
  return success();
}
