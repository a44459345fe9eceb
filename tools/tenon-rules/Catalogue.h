//===- Catalogue.h - Rule sets as pages -------------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RULES_CATALOGUE_H
#define TENON_RULES_CATALOGUE_H

#include "Examples.h"
#include "RuleFiles.h"
#include "llvm/ADT/SetVector.h"
#include <set>

namespace tenon {

/// A rule set, the file it was loaded from, and what the pages show of it.
struct CataloguedSet {
  std::unique_ptr<RuleSet> set;
  RuleFile *file = nullptr;
};

/// Puts together the pages: one of all sets, one of all rules, one of natives,
/// and one for each rule file.
class Catalogue {
public:
  Catalogue(std::vector<CataloguedSet> sets, RuleFiles &files,
            const TestRuns &tests, const Examples &examples);

  /// The pages, by file name.
  std::map<std::string, std::string> pages();

  /// `3 rules in 1 set: 2 fire, 1 refuses; ...`, as text.
  std::string summary() const;

private:
  struct Entry {
    const Rule *rule;
    const CataloguedSet *in;
    const TestExample *fires, *refuses;
    std::string target() const;
  };

  void namePages();
  std::string side(llvm::StringRef page) const;
  std::string indexPage() const;
  std::string rulesPage() const;
  std::string nativesPage() const;
  std::string filePage(const RuleFile &file) const;
  /// Definitions in `shown` have the places of their lines on the page.
  void writeEntry(llvm::raw_ostream &os, const Entry &entry,
                  std::set<const Definition *> &shown) const;
  void writeFiring(llvm::raw_ostream &os, const TestExample &example) const;
  void writeRefusal(llvm::raw_ostream &os, const TestExample &example) const;
  void writeOrigin(llvm::raw_ostream &os, const TestExample &example) const;
  void writeSource(llvm::raw_ostream &os, const RuleFile &file,
                   const Definition &definition, bool isFirst) const;
  /// A line of a rule file, with what it calls linked.
  std::string renderLine(const RuleFile &file, llvm::StringRef line) const;
  /// A place FILE:LINE:COLUMN of a rule file: its name, linked, and its line.
  void writePlace(llvm::raw_ostream &os, llvm::StringRef place) const;
  std::string linkTo(const Entry &entry) const;

  std::vector<CataloguedSet> sets;
  RuleFiles &files;
  const TestRuns &tests;
  std::vector<Entry> entries;
  /// The rules that call a native, by its name.
  std::map<std::string, std::vector<const Entry *>> callers;
  std::map<const Rule *, llvm::SetVector<llvm::StringRef>> called;
};

/// Where pages are put.
class CatalogueDirectory {
public:
  explicit CatalogueDirectory(llvm::StringRef name) : name(name) {}

  /// Emits an error when pages cannot be written there, or something else than
  /// a catalogue stands there, or what pages load is not found.
  mlir::LogicalResult prepare();

  /// Puts the pages there, and what they load, all or none; those of a
  /// catalogue before it that are none of them go. Emits an error when that
  /// cannot be done.
  mlir::LogicalResult write(std::map<std::string, std::string> pages);

private:
  std::string name;
  /// Styles and scripts, by file name.
  std::map<std::string, std::string> parts;
};

} // namespace tenon

#endif // TENON_RULES_CATALOGUE_H
