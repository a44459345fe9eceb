//===- Cursor.cpp - What stands at a place of a schedule ------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cursor.h"
#include "llvm/ADT/StringExtras.h"

using namespace tenon::lsp;
using llvm::StringRef;

static constexpr StringRef kRules = "tenon.rules";
static constexpr StringRef kInclude = "transform.include";
static constexpr StringRef kKnob = "tune.knob<\"";

static bool isIdentifier(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.' || c == '-';
}

/// `typed` is what follows `tenon.rules`, up to the cursor.
static Cursor inRules(StringRef typed) {
  Cursor cursor;
  StringRef rest = typed.ltrim();
  if (!rest.consume_front("\""))
    return cursor;
  size_t close = rest.find('"');
  if (close == StringRef::npos) {
    cursor.kind = Cursor::RuleSet;
    cursor.name = rest;
    return cursor;
  }
  cursor.set = rest.take_front(close);
  rest = rest.drop_front(close + 1);
  int depth = 0;
  size_t open = StringRef::npos;
  for (size_t i = 0; i < rest.size(); ++i) {
    char c = rest[i];
    if (c == '"')
      open = open == StringRef::npos ? i + 1 : StringRef::npos;
    else if (open != StringRef::npos)
      continue;
    else if (c == '[' || c == ']')
      depth += c == '[' ? 1 : -1;
    else if (!llvm::isAlnum(c) && !llvm::isSpace(c) && c != '=' && c != ',')
      return Cursor();
  }
  if (depth != 1 || open == StringRef::npos)
    return Cursor();
  cursor.kind = Cursor::Rule;
  cursor.name = rest.drop_front(open);
  return cursor;
}

/// `typed` is what follows `transform.include`, up to the cursor.
static Cursor inInclude(StringRef typed) {
  Cursor cursor;
  StringRef name = typed.ltrim();
  if (name.size() == typed.size() || !name.consume_front("@") ||
      !llvm::all_of(name, isIdentifier))
    return cursor;
  cursor.kind = Cursor::Sequence;
  cursor.name = name;
  return cursor;
}

static Cursor inKnob(StringRef typed) {
  Cursor cursor;
  if (typed.contains('"'))
    return cursor;
  cursor.kind = Cursor::Knob;
  cursor.name = typed;
  return cursor;
}

Cursor tenon::lsp::findCursor(StringRef text, size_t offset) {
  StringRef before = text.take_front(offset);
  StringRef line = before.drop_front(before.rfind('\n') + 1);
  if (line.contains("//"))
    return {};
  Cursor cursor;
  size_t last = 0;
  auto tryAfter = [&](StringRef keyword, Cursor (*look)(StringRef)) {
    size_t at = before.rfind(keyword);
    if (at == StringRef::npos || at + keyword.size() <= last)
      return;
    last = at + keyword.size();
    cursor = look(before.drop_front(last));
  };
  tryAfter(kRules, inRules);
  tryAfter(kInclude, inInclude);
  tryAfter(kKnob, inKnob);
  if (cursor.kind == Cursor::None || cursor.name.contains('\n'))
    return {};
  cursor.begin = offset - cursor.name.size();
  StringRef rest = text.drop_front(cursor.begin);
  cursor.name =
      rest.take_while([](char c) { return isIdentifier(c) || c == '/'; });
  return cursor;
}

/// How many units of UTF-16 the character takes that a byte of UTF-8 begins.
static int64_t units(unsigned char byte) {
  if ((byte & 0xC0) == 0x80)
    return 0;
  return byte >= 0xF0 ? 2 : 1;
}

size_t tenon::lsp::offsetOf(StringRef text, int64_t line, int64_t character) {
  size_t offset = 0;
  for (; line > 0; --line) {
    size_t end = text.find('\n', offset);
    if (end == StringRef::npos)
      return text.size();
    offset = end + 1;
  }
  while (offset < text.size() && text[offset] != '\n') {
    int64_t width = units(text[offset]);
    if (character < width || (character == 0 && width > 0))
      break;
    character -= width;
    ++offset;
  }
  return offset;
}

int64_t tenon::lsp::characterOf(StringRef text, size_t offset) {
  StringRef before = text.take_front(offset);
  int64_t count = 0;
  for (char c : before.drop_front(before.rfind('\n') + 1))
    count += units(c);
  return count;
}
