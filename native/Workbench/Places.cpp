//===- Places.cpp - Places in files, in print -----------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/Places.h"
#include "Workbench/PdlValues.h"
#include "mlir/IR/Operation.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tenon;

void tenon::forEachPlace(LocationAttr loc,
                         llvm::function_ref<void(FileLineColLoc)> visit) {
  loc.walk([&](Location inner) {
    if (auto place = dyn_cast<FileLineColLoc>(inner))
      visit(place);
    return WalkResult::advance();
  });
}

/// The first file, line and column that a location names, or null.
static FileLineColLoc firstOf(LocationAttr loc) {
  FileLineColLoc first;
  forEachPlace(loc,
               [&](FileLineColLoc place) { first = first ? first : place; });
  return first;
}

std::string tenon::placeOf(LocationAttr loc) {
  FileLineColLoc place = firstOf(loc);
  if (!place)
    return "unknown location";
  return (place.getFilename().getValue() + ":" + Twine(place.getLine()) + ":" +
          Twine(place.getColumn()))
      .str();
}

bool tenon::liesAt(Location loc, unsigned line, unsigned column) {
  bool found = false;
  forEachPlace(loc, [&](FileLineColLoc place) {
    found |=
        place.getLine() == line && (column == 0 || place.getColumn() == column);
  });
  return found;
}

void tenon::printSourceLine(LocationAttr loc, raw_ostream &os,
                            StringRef indent) {
  FileLineColLoc place = firstOf(loc);
  if (!place)
    return;
  auto buffer = llvm::MemoryBuffer::getFile(place.getFilename().getValue());
  if (!buffer)
    return;
  for (llvm::line_iterator line(**buffer, /*SkipBlanks=*/false);
       !line.is_at_eof(); ++line) {
    if (line.line_number() != place.getLine())
      continue;
    StringRef text = line->rtrim();
    size_t skipped = text.size() - text.ltrim().size();
    os << indent << text.drop_front(skipped) << "\n";
    if (place.getColumn() > skipped)
      os << indent << std::string(place.getColumn() - 1 - skipped, ' ')
         << "^\n";
    return;
  }
}

std::string tenon::lineOf(Operation *op) {
  auto flags = OpPrintingFlags().skipRegions().elideLargeElementsAttrs(16);
  return oneLine(debugString(OpWithFlags(op, flags)), 140);
}
