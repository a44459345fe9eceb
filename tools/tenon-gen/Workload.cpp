//===- Workload.cpp - Programs beyond rectangular arrays ------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each workload is a text, workloads/NAME.mlir, in which $name stands for a
// size or for a list that is drawn at random.
//
//===----------------------------------------------------------------------===//

#include "Workload.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <set>

using namespace llvm;
using namespace tenon;

namespace {
using Sizes = std::map<StringRef, int64_t>;
using Random = std::mt19937_64;
using List = std::vector<int64_t>;

struct Size {
  StringRef name;
  int64_t usual;
};

struct Workload {
  StringRef name, meaning;
  SmallVector<Size, 4> sizes;
  /// Draws the lists, each by its name.
  void (*draw)(const Sizes &sizes, Random &random, Words &words);
};
} // namespace

/// Keeps a typing mistake from filling the machine.
static constexpr int64_t kMostListed = int64_t(1) << 22;

//===----------------------------------------------------------------------===//
// Lists
//===----------------------------------------------------------------------===//

/// From low to high, both included. The same on every machine.
static int64_t pick(Random &random, int64_t low, int64_t high) {
  return low + static_cast<int64_t>(random() % uint64_t(high - low + 1));
}

/// Numbers, or, between brackets, rows of one number each.
static std::string dense(const List &list, StringRef open = "",
                         StringRef close = "") {
  auto number = [&](int64_t number) {
    return (open + Twine(number) + close).str();
  };
  return "dense<[" + join(map_range(list, number), ", ") + "]>";
}

static std::string denseRows(const List &list) { return dense(list, "[", "]"); }

/// `count` different numbers below `below`, ascending.
static List ascending(Random &random, int64_t count, int64_t below) {
  // What is left out of all numbers, if that is less to draw.
  bool fewer = count > below / 2;
  std::set<int64_t> drawn;
  while (static_cast<int64_t>(drawn.size()) < (fewer ? below - count : count))
    drawn.insert(pick(random, 0, below - 1));
  if (!fewer)
    return List(drawn.begin(), drawn.end());
  List list;
  for (int64_t number = 0; number < below; ++number)
    if (!drawn.count(number))
      list.push_back(number);
  return list;
}

static List permutation(Random &random, int64_t count) {
  List list(count);
  std::iota(list.begin(), list.end(), 0);
  for (int64_t last = count - 1; last > 0; --last)
    std::swap(list[last], list[pick(random, 0, last)]);
  return list;
}

/// Segments of random lengths: `offsets`, how many offsets, and rows there are.
/// Gives the number of rows.
static int64_t addSegments(const Sizes &sizes, Random &random, Words &words) {
  List offsets = {0};
  for (int64_t segment = 0; segment < sizes.at("segments"); ++segment)
    offsets.push_back(offsets.back() +
                      pick(random, sizes.at("shortest"), sizes.at("longest")));
  words["offsets"] = dense(offsets);
  words["ends"] = itostr(offsets.size());
  words["rows"] = itostr(offsets.back());
  return offsets.back();
}

static void drawSegments(const Sizes &sizes, Random &random, Words &words) {
  addSegments(sizes, random, words);
}

//===----------------------------------------------------------------------===//
// Texts
//===----------------------------------------------------------------------===//

static StringRef textOf(StringRef name) {
  static constexpr std::pair<StringLiteral, StringLiteral> kTexts[] = {
#include "Workloads.inc"
  };
  auto isIt = [&](const auto &entry) { return entry.first == name; };
  return StringRef(find_if(kTexts, isIt)->second).rtrim();
}

std::string tenon::filledText(StringRef name, const Words &words) {
  StringRef text = textOf(name);
  std::string result;
  while (true) {
    auto [before, rest] = text.split('$');
    result += before.str();
    if (before.size() == text.size())
      return result;
    StringRef found;
    for (const auto &entry : words)
      if (rest.starts_with(entry.first) && entry.first.size() > found.size())
        found = entry.first;
    assert(!found.empty() && "each name is a size or a list");
    result += words.at(found);
    text = rest.drop_front(found.size());
  }
}

//===----------------------------------------------------------------------===//
// The workloads
//===----------------------------------------------------------------------===//

static void drawEmbedding(const Sizes &sizes, Random &random, Words &words) {
  List list(sizes.at("taken"));
  for (int64_t &row : list)
    row = pick(random, 0, sizes.at("rows") - 1);
  words["list"] = denseRows(list);
}

static void drawRaggedMlp(const Sizes &sizes, Random &random, Words &words) {
  addSegments(sizes, random, words);
  words["w1"] = "%w1";
  words["w2"] = "%w2";
  words["body"] = filledText("feed-forward", words);
}

static void drawMoe(const Sizes &sizes, Random &random, Words &words) {
  int64_t rows = addSegments(sizes, random, words);
  words["w1"] = "%k1";
  words["w2"] = "%k2";
  words["body"] = filledText("feed-forward", words);
  words["order"] = denseRows(permutation(random, rows));
}

static void drawSpmm(const Sizes &sizes, Random &random, Words &words) {
  List offsets = {0}, columns;
  for (int64_t row = 0; row < sizes.at("rows"); ++row) {
    List more = ascending(random, sizes.at("stored"), sizes.at("rows"));
    columns.insert(columns.end(), more.begin(), more.end());
    offsets.push_back(columns.size());
  }
  words["offsets"] = dense(offsets);
  words["ends"] = itostr(offsets.size());
  words["list"] = dense(columns);
  words["count"] = itostr(columns.size());
}

static void drawSparseDot(const Sizes &sizes, Random &random, Words &words) {
  words["a"] = dense(ascending(random, sizes.at("first"), sizes.at("length")));
  words["b"] = dense(ascending(random, sizes.at("second"), sizes.at("length")));
}

static ArrayRef<Workload> workloads() {
  // clang-format off
  static const Workload all[] = {
      {"embedding", "some rows of a product",
       {{"rows", 4096}, {"taken", 64}, {"width", 256}, {"columns", 1024}},
       drawEmbedding},
      {"ragged-mlp", "two layers on rows of several lengths",
       {{"segments", 64}, {"shortest", 1}, {"longest", 128}, {"width", 64}, {"hidden", 256}},
       drawRaggedMlp},
      {"moe", "two layers of its own for each segment, which is sorted before",
       {{"segments", 64}, {"shortest", 1}, {"longest", 128}, {"width", 64}, {"hidden", 256}},
       drawMoe},
      {"ragged-attention", "attention in sequences of several lengths",
       {{"segments", 16}, {"shortest", 1}, {"longest", 128}, {"width", 64}},
       drawSegments},
      {"kv-append", "a row more of a cache",
       {{"rows", 2048}, {"width", 1024}},
       [](const Sizes &, Random &, Words &) {}},
      {"spmm", "a sparse square matrix by a dense one",
       {{"rows", 1024}, {"stored", 16}, {"columns", 64}},
       drawSpmm},
      {"sparse-dot", "two sparse vectors, multiplied",
       {{"length", 1000000}, {"first", 100}, {"second", 95000}},
       drawSparseDot},
  };
  // clang-format on
  return all;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

ArrayRef<StringRef> tenon::workloadNames() {
  static const auto names = llvm::map_to_vector(
      workloads(), [](const Workload &workload) { return workload.name; });
  return names;
}

std::string tenon::describeWorkloads() {
  std::string text;
  raw_string_ostream os(text);
  for (const Workload &workload : workloads()) {
    os << "  " << left_justify(workload.name, 17) << workload.meaning << "\n"
       << std::string(19, ' ');
    interleave(
        workload.sizes, os,
        [&](const Size &size) { os << size.name << "=" << size.usual; }, ",");
    os << "\n";
  }
  return text;
}

Expected<std::string>
tenon::writeWorkload(StringRef name, ArrayRef<int64_t> given, uint64_t seed) {
  const Workload &workload = *find_if(
      workloads(), [&](const Workload &each) { return each.name == name; });
  if (!given.empty() && given.size() != workload.sizes.size())
    return createStringError(
        "--sizes has " + Twine(given.size()) + " sizes, but --workload=" +
        name + " takes " + Twine(workload.sizes.size()) + ": " +
        join(map_range(workload.sizes,
                       [](const Size &size) { return size.name.str(); }),
             ", "));
  Sizes sizes;
  Words words;
  for (auto [number, size] : enumerate(workload.sizes)) {
    sizes[size.name] = given.empty() ? size.usual : given[number];
    words[size.name] = itostr(sizes[size.name]);
  }
  auto isAtMost = [&](StringRef less, StringRef more) -> Error {
    if (!sizes.count(less) || !sizes.count(more) || sizes[less] <= sizes[more])
      return Error::success();
    return createStringError("--sizes has " + less + " " + Twine(sizes[less]) +
                             ", but at most " + more + ", " +
                             Twine(sizes[more]) + ", is accepted");
  };
  for (auto [less, more] :
       {std::pair<StringRef, StringRef>("shortest", "longest"),
        {"stored", "rows"},
        {"first", "length"},
        {"second", "length"}})
    if (Error error = isAtMost(less, more))
      return error;
  for (auto [many, each] : {std::pair<StringRef, StringRef>("rows", "stored"),
                            {"segments", "longest"}})
    if (sizes.count(many) && sizes.count(each) &&
        sizes[many] * sizes[each] > kMostListed)
      return createStringError(
          "--sizes has " + many + " " + Twine(sizes[many]) + " and " + each +
          " " + Twine(sizes[each]) + ", but a list has at most " +
          Twine(kMostListed) + " numbers");
  Random random(seed);
  workload.draw(sizes, random, words);
  return filledText(name, words);
}
