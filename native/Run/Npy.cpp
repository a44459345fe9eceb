//===- Npy.cpp - Arrays in files of NumPy ---------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The format: '\x93NUMPY', two bytes of version, the length of the header (two
// bytes little-endian, four from version 2 on), the header as a dictionary of
// Python, and the elements.
//
//===----------------------------------------------------------------------===//

#include "Run/Npy.h"
#include "Engine/SearchPath.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace tenon;
using namespace tenon::run;
using llvm::StringRef;

static constexpr StringRef kMagic("\x93NUMPY", 6);

/// What NumPy calls an element.
static StringRef kindOf(Element element) {
  switch (element) {
  case Element::I1:
    return "|b1";
  case Element::I8:
    return "|i1";
  case Element::I16:
    return "<i2";
  case Element::I32:
    return "<i4";
  case Element::I64:
  case Element::Index:
    return "<i8";
  case Element::F16:
    return "<f2";
  case Element::BF16:
    return "<V2";
  case Element::F32:
    return "<f4";
  case Element::F64:
    return "<f8";
  }
  llvm_unreachable("an element has one of these types");
}

static llvm::Error error(StringRef file, const llvm::Twine &what) {
  return llvm::createStringError("'" + file + "' " + what);
}

/// What stands behind `'key':` in a dictionary.
static StringRef valueOf(StringRef header, StringRef key) {
  size_t at = header.find(("'" + key + "':").str());
  return at == StringRef::npos ? StringRef()
                               : header.drop_front(at + key.size() + 3).ltrim();
}

llvm::Error NpyFile::parseHeader(StringRef header) {
  StringRef descr = valueOf(header, "descr");
  StringRef shape = valueOf(header, "shape");
  if (!descr.consume_front("'") || !shape.consume_front("(") ||
      !descr.contains('\'') || !shape.contains(')'))
    return error(name, "has a header without 'descr' and 'shape' of an array "
                       "of numbers");
  kind = descr.split('\'').first.str();
  if (valueOf(header, "fortran_order").starts_with("True"))
    return error(name, "is in Fortran order; numpy.ascontiguousarray makes "
                       "an array that can be read");
  if (StringRef(kind).starts_with(">"))
    return error(name, "has elements '" + kind +
                           "', big-endian; little-endian can be read");
  for (StringRef size : llvm::split(shape.split(')').first, ',')) {
    int64_t number;
    if (size.trim().empty())
      continue;
    if (size.trim().getAsInteger(10, number) || number < 0)
      return error(name, "has '" + size.trim() + "' for a size");
    sizes.push_back(number);
  }
  return llvm::Error::success();
}

llvm::Expected<NpyFile> NpyFile::read(StringRef file) {
  NpyFile npy;
  npy.name = file.str();
  std::string why;
  npy.text = readFile(file, why);
  if (!npy.text)
    return error(file, "cannot be read: " + why);
  StringRef rest = npy.text->getBuffer();
  if (!rest.consume_front(kMagic) || rest.size() < 6)
    return error(file, "is no .npy file: it does not begin as one");
  size_t width = rest[0] == 1 ? 2 : 4;
  size_t length = width == 2 ? llvm::support::endian::read16le(rest.data() + 2)
                             : llvm::support::endian::read32le(rest.data() + 2);
  rest = rest.drop_front(2 + width);
  if (rest.size() < length)
    return error(file, "ends within its header");
  if (llvm::Error wrong = npy.parseHeader(rest.take_front(length)))
    return wrong;
  npy.data = rest.drop_front(length);
  int64_t bytes = 0;
  if (StringRef(npy.kind).drop_front(2).getAsInteger(10, bytes))
    return error(file, "has elements '" + npy.kind + "', which are no numbers");
  for (int64_t size : npy.sizes)
    if (llvm::MulOverflow(bytes, size, bytes))
      return error(file, "has more elements than memory could hold");
  if (static_cast<uint64_t>(bytes) != npy.data.size())
    return error(file, "has " + llvm::Twine(npy.data.size()) +
                           " bytes of elements, and its shape asks for " +
                           llvm::Twine(bytes));
  return npy;
}

std::string NpyFile::describe() const {
  std::string shape = sizes.empty() ? "a scalar" : "";
  llvm::raw_string_ostream os(shape);
  llvm::interleave(sizes, os, "x");
  return "'" + name + "' holds " + shape + " of '" + kind + "'";
}

bool NpyFile::holds(Element element) const {
  StringRef bare = StringRef(kind).drop_front();
  if (element == Element::BF16)
    return bare == "V2" || bare == "u2";
  if (bare.consume_front("u"))
    return kindOf(element).drop_front() == ("i" + bare).str();
  return bare == kindOf(element).drop_front();
}

void NpyFile::copyTo(Array &array, const Layout &part) const {
  int64_t bytes = byteSize(array.element());
  array.forEachOf(part, [&](int64_t number, std::byte *at) {
    std::memcpy(at, data.data() + number * bytes, bytes);
  });
}

llvm::Error tenon::run::writeNpy(StringRef file, const Array &array,
                                 bool isUnsigned) {
  std::string kind = kindOf(array.element()).str();
  if (isUnsigned && kind[1] == 'i')
    kind[1] = 'u';
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "{'descr': '" << kind << "', 'fortran_order': False, 'shape': (";
  for (int64_t size : array.layout().shape)
    os << size << ",";
  os << "), }";
  // Elements begin at a multiple of 64 bytes, behind a line break.
  size_t before = kMagic.size() + 4;
  text.append(llvm::alignTo(before + text.size() + 1, 64) - before -
                  text.size() - 1,
              ' ');
  text += '\n';
  std::string header = kMagic.str() + std::string("\x01\x00", 2);
  header += static_cast<char>(text.size() & 255);
  header += static_cast<char>(text.size() >> 8);
  text = header + text;
  int64_t bytes = byteSize(array.element());
  array.forEach([&](int64_t, const std::byte *at) {
    text.append(reinterpret_cast<const char *>(at), bytes);
  });
  if (std::error_code code = writeFile(file, text))
    return error(file, "cannot be written: " + code.message());
  return llvm::Error::success();
}
