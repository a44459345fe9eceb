//===- Workload.cpp - Programs beyond rectangular arrays ------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each workload is a text in which $name stands for a size or for a list that
// is drawn at random.
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
using Words = std::map<StringRef, std::string>;
using Random = std::mt19937_64;
using List = std::vector<int64_t>;

struct Size {
  StringRef name;
  int64_t usual;
};

struct Workload {
  StringRef name, meaning;
  SmallVector<Size, 4> sizes;
  StringRef text;
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
// The workloads
//===----------------------------------------------------------------------===//

static constexpr StringLiteral kEmbedding = R"(
// Of a product of all rows, those that a list asks for.
func.func @entry(%x: tensor<$rowsx$widthxf32>, %w: tensor<$widthx$columnsxf32>) -> tensor<$takenx$columnsxf32> {
  %zero = arith.constant 0.0 : f32
  %which = arith.constant $list : tensor<$takenx1xindex>
  %e = tensor.empty() : tensor<$rowsx$columnsxf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<$rowsx$columnsxf32>) -> tensor<$rowsx$columnsxf32>
  %y = linalg.matmul ins(%x, %w : tensor<$rowsx$widthxf32>, tensor<$widthx$columnsxf32>) outs(%f : tensor<$rowsx$columnsxf32>) -> tensor<$rowsx$columnsxf32>
  %r = tensor.gather %y[%which] gather_dims([0]) : (tensor<$rowsx$columnsxf32>, tensor<$takenx1xindex>) -> tensor<$takenx$columnsxf32>
  return %r : tensor<$takenx$columnsxf32>
}
)";

static void drawEmbedding(const Sizes &sizes, Random &random, Words &words) {
  List list(sizes.at("taken"));
  for (int64_t &row : list)
    row = pick(random, 0, sizes.at("rows") - 1);
  words["list"] = denseRows(list);
}

/// Two products with a relu between them in each segment; $w1 and $w2 are its
/// weights.
static constexpr StringLiteral kFeedForward = R"(
    %u = tensor.extract_slice %v[%lo, 0] [%n, $width] [1, 1] : tensor<$rowsx$widthxf32> to tensor<?x$widthxf32>
    %o = tensor.extract_slice %acc[%lo, 0] [%n, $width] [1, 1] : tensor<$rowsx$widthxf32> to tensor<?x$widthxf32>
    %e1 = tensor.empty(%n) : tensor<?x$hiddenxf32>
    %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<?x$hiddenxf32>) -> tensor<?x$hiddenxf32>
    %m1 = linalg.matmul ins(%u, $w1 : tensor<?x$widthxf32>, tensor<$widthx$hiddenxf32>) outs(%f1 : tensor<?x$hiddenxf32>) -> tensor<?x$hiddenxf32>
    %h = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%m1 : tensor<?x$hiddenxf32>) outs(%e1 : tensor<?x$hiddenxf32>) {
    ^bb0(%a: f32, %b1: f32):
      %r0 = arith.maximumf %a, %zero : f32
      linalg.yield %r0 : f32
    } -> tensor<?x$hiddenxf32>
    %f2 = linalg.fill ins(%zero : f32) outs(%o : tensor<?x$widthxf32>) -> tensor<?x$widthxf32>
    %m2 = linalg.matmul ins(%h, $w2 : tensor<?x$hiddenxf32>, tensor<$hiddenx$widthxf32>) outs(%f2 : tensor<?x$widthxf32>) -> tensor<?x$widthxf32>
    %next = tensor.insert_slice %m2 into %acc[%lo, 0] [%n, $width] [1, 1] : tensor<?x$widthxf32> into tensor<$rowsx$widthxf32>
    ragged.yield %next : tensor<$rowsx$widthxf32>
  })";

static constexpr StringLiteral kRaggedMlp = R"(
// Two layers on rows of several segments, with the same weights.
func.func @entry(%v: tensor<$rowsx$widthxf32>, %w1: tensor<$widthx$hiddenxf32>, %w2: tensor<$hiddenx$widthxf32>) -> tensor<$rowsx$widthxf32> {
  %zero = arith.constant 0.0 : f32
  %offsets = arith.constant $offsets : tensor<$endsxindex>
  %out = tensor.empty() : tensor<$rowsx$widthxf32>
  %r = ragged.segments %offsets disjoint row init(%out : tensor<$rowsx$widthxf32>) : tensor<$endsxindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<$rowsx$widthxf32>):$body
  return %r : tensor<$rowsx$widthxf32>
}
)";

static void drawRaggedMlp(const Sizes &sizes, Random &random, Words &words) {
  addSegments(sizes, random, words);
  words["body"] = kFeedForward.str();
  words["w1"] = "%w1";
  words["w2"] = "%w2";
}

static constexpr StringLiteral kMoe = R"(
// A mixture of experts: rows are sorted by their expert, go through its two layers,
// and are put back.
func.func @entry(%x: tensor<$rowsx$widthxf32>, %w1: tensor<$segmentsx$widthx$hiddenxf32>, %w2: tensor<$segmentsx$hiddenx$widthxf32>) -> tensor<$rowsx$widthxf32> {
  %zero = arith.constant 0.0 : f32
  %offsets = arith.constant $offsets : tensor<$endsxindex>
  %order = arith.constant $order : tensor<$rowsx1xindex>
  %out = tensor.empty() : tensor<$rowsx$widthxf32>
  %v = tensor.gather %x[%order] gather_dims([0]) unique : (tensor<$rowsx$widthxf32>, tensor<$rowsx1xindex>) -> tensor<$rowsx$widthxf32>
  %r = ragged.segments %offsets disjoint segment init(%out : tensor<$rowsx$widthxf32>) : tensor<$endsxindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<$rowsx$widthxf32>):
    %k1 = tensor.extract_slice %w1[%b, 0, 0] [1, $width, $hidden] [1, 1, 1] : tensor<$segmentsx$widthx$hiddenxf32> to tensor<$widthx$hiddenxf32>
    %k2 = tensor.extract_slice %w2[%b, 0, 0] [1, $hidden, $width] [1, 1, 1] : tensor<$segmentsx$hiddenx$widthxf32> to tensor<$hiddenx$widthxf32>$body
  %back = tensor.empty() : tensor<$rowsx$widthxf32>
  %y = tensor.scatter %r into %back[%order] scatter_dims([0]) unique : (tensor<$rowsx$widthxf32>, tensor<$rowsx$widthxf32>, tensor<$rowsx1xindex>) -> tensor<$rowsx$widthxf32>
  return %y : tensor<$rowsx$widthxf32>
}
)";

static void drawMoe(const Sizes &sizes, Random &random, Words &words) {
  int64_t rows = addSegments(sizes, random, words);
  words["body"] = kFeedForward.str();
  words["w1"] = "%k1";
  words["w2"] = "%k2";
  words["order"] = denseRows(permutation(random, rows));
}

static constexpr StringLiteral kRaggedAttention = R"(
// Attention of each sequence to itself.
func.func @entry(%q: tensor<$rowsx$widthxf32>, %k: tensor<$rowsx$widthxf32>, %v: tensor<$rowsx$widthxf32>) -> tensor<$rowsx$widthxf32> {
  %zero = arith.constant 0.0 : f32
  %offsets = arith.constant $offsets : tensor<$endsxindex>
  %out = tensor.empty() : tensor<$rowsx$widthxf32>
  %r = ragged.segments %offsets disjoint segment init(%out : tensor<$rowsx$widthxf32>) : tensor<$endsxindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<$rowsx$widthxf32>):
    %qs = tensor.extract_slice %q[%lo, 0] [%n, $width] [1, 1] : tensor<$rowsx$widthxf32> to tensor<?x$widthxf32>
    %ks = tensor.extract_slice %k[%lo, 0] [%n, $width] [1, 1] : tensor<$rowsx$widthxf32> to tensor<?x$widthxf32>
    %vs = tensor.extract_slice %v[%lo, 0] [%n, $width] [1, 1] : tensor<$rowsx$widthxf32> to tensor<?x$widthxf32>
    %o = tensor.extract_slice %acc[%lo, 0] [%n, $width] [1, 1] : tensor<$rowsx$widthxf32> to tensor<?x$widthxf32>
    %e = tensor.empty(%n, %n) : tensor<?x?xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
    %s = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%qs, %ks : tensor<?x$widthxf32>, tensor<?x$widthxf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
    %p = linalg.softmax dimension(1) ins(%s : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
    %f2 = linalg.fill ins(%zero : f32) outs(%o : tensor<?x$widthxf32>) -> tensor<?x$widthxf32>
    %y = linalg.matmul ins(%p, %vs : tensor<?x?xf32>, tensor<?x$widthxf32>) outs(%f2 : tensor<?x$widthxf32>) -> tensor<?x$widthxf32>
    %next = tensor.insert_slice %y into %acc[%lo, 0] [%n, $width] [1, 1] : tensor<?x$widthxf32> into tensor<$rowsx$widthxf32>
    ragged.yield %next : tensor<$rowsx$widthxf32>
  }
  return %r : tensor<$rowsx$widthxf32>
}
)";

static constexpr StringLiteral kKvAppend = R"(
// A row more of a cache that the caller owns: nothing else of it moves.
func.func @entry(%cache: memref<$rowsx$widthxf32>, %row: tensor<1x$widthxf32>, %at: index) {
  %t = bufferization.to_tensor %cache restrict writable : memref<$rowsx$widthxf32> to tensor<$rowsx$widthxf32>
  %r = tensor.insert_slice %row into %t[%at, 0] [1, $width] [1, 1] : tensor<1x$widthxf32> into tensor<$rowsx$widthxf32>
  bufferization.materialize_in_destination %r in restrict writable %cache : (tensor<$rowsx$widthxf32>, memref<$rowsx$widthxf32>) -> ()
  return
}
)";

static constexpr StringLiteral kSpmm = R"(
// A sparse matrix by a dense one: of each row the stored values, and in which
// columns they stand.
func.func @entry(%values: tensor<$countxf32>, %x: tensor<$rowsx$columnsxf32>) -> tensor<$rowsx$columnsxf32> {
  %zero = arith.constant 0.0 : f32
  %c1 = arith.constant 1 : index
  %offsets = arith.constant $offsets : tensor<$endsxindex>
  %where = arith.constant $list : tensor<$countxindex>
  %e = tensor.empty() : tensor<$rowsx$columnsxf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<$rowsx$columnsxf32>) -> tensor<$rowsx$columnsxf32>
  %r = ragged.segments %offsets disjoint number init(%f : tensor<$rowsx$columnsxf32>) : tensor<$endsxindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<$rowsx$columnsxf32>):
    %hi = arith.addi %lo, %n : index
    %row = tensor.extract_slice %acc[%b, 0] [1, $columns] [1, 1] : tensor<$rowsx$columnsxf32> to tensor<$columnsxf32>
    %sum = scf.for %p = %lo to %hi step %c1 iter_args(%s = %row) -> (tensor<$columnsxf32>) {
      %j = tensor.extract %where[%p] : tensor<$countxindex>
      %a = tensor.extract %values[%p] : tensor<$countxf32>
      %xj = tensor.extract_slice %x[%j, 0] [1, $columns] [1, 1] : tensor<$rowsx$columnsxf32> to tensor<$columnsxf32>
      %t = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%xj : tensor<$columnsxf32>) outs(%s : tensor<$columnsxf32>) {
      ^bb0(%y: f32, %o: f32):
        %m = arith.mulf %a, %y : f32
        %u = arith.addf %o, %m : f32
        linalg.yield %u : f32
      } -> tensor<$columnsxf32>
      scf.yield %t : tensor<$columnsxf32>
    }
    %next = tensor.insert_slice %sum into %acc[%b, 0] [1, $columns] [1, 1] : tensor<$columnsxf32> into tensor<$rowsx$columnsxf32>
    ragged.yield %next : tensor<$rowsx$columnsxf32>
  }
  return %r : tensor<$rowsx$columnsxf32>
}
)";

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

static constexpr StringLiteral kSparseDot = R"(
// The product of two sparse vectors.
func.func @entry(%x: tensor<$firstxf64>, %y: tensor<$secondxf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %a1 = arith.constant $first : index
  %b1 = arith.constant $second : index
  %a = arith.constant $a : tensor<$firstxindex>
  %b = arith.constant $b : tensor<$secondxindex>
  %r = ragged.coiterate intersect by merge %a[%c0, %a1], %b[%c0, %b1] init(%zero : f64) : tensor<$firstxindex>, tensor<$secondxindex> {
  ^bb0(%i: index, %p: index, %q: index, %sum: f64):
    %u = tensor.extract %x[%p] : tensor<$firstxf64>
    %v = tensor.extract %y[%q] : tensor<$secondxf64>
    %m = arith.mulf %u, %v : f64
    %next = arith.addf %sum, %m : f64
    ragged.yield %next : f64
  }
  return %r : f64
}
)";

static void drawSparseDot(const Sizes &sizes, Random &random, Words &words) {
  words["a"] = dense(ascending(random, sizes.at("first"), sizes.at("length")));
  words["b"] = dense(ascending(random, sizes.at("second"), sizes.at("length")));
}

static ArrayRef<Workload> workloads() {
  // clang-format off
  static const Workload all[] = {
      {"embedding", "some rows of a product",
       {{"rows", 4096}, {"taken", 64}, {"width", 256}, {"columns", 1024}},
       kEmbedding, drawEmbedding},
      {"ragged-mlp", "two layers on rows of several lengths",
       {{"segments", 64}, {"shortest", 1}, {"longest", 128}, {"width", 64}, {"hidden", 256}},
       kRaggedMlp, drawRaggedMlp},
      {"moe", "two layers of its own for each segment, which is sorted before",
       {{"segments", 64}, {"shortest", 1}, {"longest", 128}, {"width", 64}, {"hidden", 256}},
       kMoe, drawMoe},
      {"ragged-attention", "attention in sequences of several lengths",
       {{"segments", 16}, {"shortest", 1}, {"longest", 128}, {"width", 64}},
       kRaggedAttention, drawSegments},
      {"kv-append", "a row more of a cache",
       {{"rows", 2048}, {"width", 1024}},
       kKvAppend, [](const Sizes &, Random &, Words &) {}},
      {"spmm", "a sparse square matrix by a dense one",
       {{"rows", 1024}, {"stored", 16}, {"columns", 64}},
       kSpmm, drawSpmm},
      {"sparse-dot", "two sparse vectors, multiplied",
       {{"length", 1000000}, {"first", 100}, {"second", 95000}},
       kSparseDot, drawSparseDot},
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

/// The text with what each $name stands for: of names that begin alike the
/// longest.
static std::string filled(StringRef text, const Words &words) {
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
  // What a list stands for may have names of its own.
  if (words.count("body"))
    words["body"] = filled(words["body"], words);
  return filled(workload.text, words);
}
