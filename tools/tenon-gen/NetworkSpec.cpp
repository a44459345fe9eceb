//===- NetworkSpec.cpp - Reading and checking a network's sizes -----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Network.h"
#include "llvm/ADT/Twine.h"
#include <limits>

using namespace llvm;

namespace tenon {
namespace {

Error refuse(const Twine &sentence) {
  return createStringError(inconvertibleErrorCode(), sentence);
}

Error refuseUndivided(char dim, int64_t tile, const Twine &what, int64_t size) {
  return refuse("the " + Twine(dim) + " tile of --tiles is " + Twine(tile) +
                ", but " + what + " is " + Twine(size) +
                ": a tile size must divide it");
}

Error checkTiles(const NetworkSpec &spec) {
  const TileSizes &tiles = *spec.tiles;
  if (spec.batch % tiles.m != 0)
    return refuseUndivided('M', tiles.m, "the batch size", spec.batch);
  for (size_t i = 0, e = spec.numLayers(); i != e; ++i) {
    if (spec.layers[i] % tiles.k != 0)
      return refuseUndivided('K', tiles.k,
                             "the input width of layer " + Twine(i + 1),
                             spec.layers[i]);
    if (spec.layers[i + 1] % tiles.n != 0)
      return refuseUndivided('N', tiles.n,
                             "the output width of layer " + Twine(i + 1),
                             spec.layers[i + 1]);
  }
  if (spec.numLayers() > 1 && tiles.n != tiles.k)
    return refuse("the N tile of --tiles is " + Twine(tiles.n) +
                  " and the K tile is " + Twine(tiles.k) +
                  ": with more than one layer they must be equal, since the "
                  "output blocks of a layer are the input blocks of the next");
  return Error::success();
}

Error checkElements(const Twine &what, int64_t elements) {
  if (elements <= kMostElements)
    return Error::success();
  return refuse(what + " would have " + Twine(elements) +
                " elements, but a tensor may have at most " +
                Twine(kMostElements));
}

} // namespace

Error NetworkSpec::validate() const {
  if (layers.size() < 2)
    return refuse("--layers has " + Twine(layers.size()) +
                  " size, but needs at least two: the width of the input, then "
                  "the width of each layer's output");
  if (layers.size() > kMostLayerSizes)
    return refuse("--layers has " + Twine(layers.size()) +
                  " sizes, but may have at most " + Twine(kMostLayerSizes));
  if (Error error = checkElements("the input", batch * layers[0]))
    return error;
  int64_t constantElements = 0;
  for (size_t i = 0, e = numLayers(); i != e; ++i) {
    int64_t weights = layers[i] * layers[i + 1];
    int64_t outputs = batch * layers[i + 1];
    if (Error error =
            checkElements("the weight of layer " + Twine(i + 1), weights))
      return error;
    if (Error error =
            checkElements("the output of layer " + Twine(i + 1), outputs))
      return error;
    constantElements += weights + (bias == Bias::Matrix ? outputs
                                   : bias == Bias::Row  ? layers[i + 1]
                                                        : 0);
  }
  if (seed && !arguments && constantElements > kMostRandomElements)
    return refuse("the random constants would have " + Twine(constantElements) +
                  " elements together, but at most " +
                  Twine(kMostRandomElements) +
                  " are printed: leave --seed away, or pass the weights as "
                  "arguments with --kernel=args");
  return tiles ? checkTiles(*this) : Error::success();
}

Expected<int64_t> parseSize(StringRef flag, StringRef text) {
  int64_t size;
  if (!text.getAsInteger(10, size) && size >= 1 && size <= kLargestSize)
    return size;
  return refuse("'" + text + "' in " + flag +
                " is not a size: a size is a whole number from 1 to " +
                Twine(kLargestSize));
}

Expected<SmallVector<int64_t>> parseSizes(StringRef flag, StringRef text,
                                          size_t count) {
  SmallVector<StringRef> words;
  text.split(words, ',');
  if (count != 0 && words.size() != count)
    return refuse(flag + " is '" + text + "', but must be " + Twine(count) +
                  " sizes separated by commas");
  SmallVector<int64_t> sizes;
  for (StringRef word : words) {
    Expected<int64_t> size = parseSize(flag, word);
    if (!size)
      return size.takeError();
    sizes.push_back(*size);
  }
  return sizes;
}

Expected<uint64_t> parseSeed(StringRef flag, StringRef text) {
  uint64_t seed;
  if (!text.getAsInteger(10, seed))
    return seed;
  return refuse(flag + " is '" + text +
                "', but must be a whole number from 0 to " +
                Twine(std::numeric_limits<uint64_t>::max()));
}

} // namespace tenon
