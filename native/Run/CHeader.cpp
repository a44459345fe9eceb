//===- CHeader.cpp - How C calls an entry ---------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run/CHeader.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace tenon::run;

/// C's type of an element in memory.
static llvm::StringRef elementInC(Element element) {
  switch (element) {
  case Element::I1:
    return "bool";
  case Element::I8:
    return "int8_t";
  case Element::I16:
    return "int16_t";
  case Element::I32:
    return "int32_t";
  case Element::I64:
  case Element::Index:
    return "int64_t";
  case Element::F16:
  case Element::BF16:
    return "uint16_t";
  case Element::F32:
    return "float";
  case Element::F64:
    return "double";
  }
  llvm_unreachable("all elements are above");
}

static std::string typeInC(const Slot &slot) {
  if (slot.isScalar())
    return elementInC(slot.element).str();
  return llvm::formatv("tenon_{0}_{1}d", spelling(slot.element),
                       slot.shape.size());
}

/// The struct of arrays of that element and rank, once however many headers
/// have it.
static void defineArray(const Slot &slot, llvm::raw_ostream &os) {
  std::string name = typeInC(slot), guard = llvm::StringRef(name).upper();
  os << "#ifndef " << guard << "\n#define " << guard << "\ntypedef struct {\n  "
     << elementInC(slot.element) << " *allocated, *aligned;\n  int64_t offset";
  if (size_t rank = slot.shape.size())
    os << ", sizes[" << rank << "], strides[" << rank << "]";
  os << ";\n} " << name << ";\n#endif\n";
}

llvm::Error tenon::run::writeCHeader(const Signature &signature,
                                     const Convention &convention,
                                     llvm::StringRef schedule,
                                     llvm::raw_ostream &os) {
  auto isHalf = [](const Slot &slot) {
    return slot.isScalar() &&
           (slot.element == Element::F16 || slot.element == Element::BF16);
  };
  std::set<std::string> arrays;
  std::string definitions;
  llvm::raw_string_ostream define(definitions);
  std::vector<std::string> parameters, about, returned;
  auto see = [&](const Slot &slot, const std::string &name,
                 llvm::StringRef role) {
    if (!slot.isScalar() && arrays.insert(typeInC(slot)).second)
      defineArray(slot, define);
    about.push_back(llvm::formatv("{0}: {1}{2}", name, slot.type, role));
    return !isHalf(slot);
  };
  bool ok = true;
  for (auto [number, slot] : llvm::enumerate(signature.arguments)) {
    std::string name = llvm::formatv("arg{0}", number);
    ok &= see(slot, name, "");
    parameters.push_back(typeInC(slot) + (slot.isScalar() ? " " : " *") + name);
  }
  for (auto [number, slot] : llvm::enumerate(signature.results)) {
    std::string name = llvm::formatv("result{0}", number);
    bool isWritten = convention.hasOutParams && !slot.isScalar();
    ok &= see(slot, name,
              isWritten         ? ", written to what the caller gives"
              : slot.isScalar() ? ""
                                : ", in new memory: free its `allocated`");
    if (isWritten)
      parameters.push_back(typeInC(slot) + " *" + name);
    else
      returned.push_back(typeInC(slot) + " " + name);
  }
  if (!ok)
    return llvm::createStringError(
        "a scalar of f16 or bf16 has no type in C; give an array");

  llvm::StringRef entry = signature.entry;
  bool isScalar =
      returned.size() == 1 &&
      llvm::StringRef(returned.front()).starts_with("tenon_") == false;
  os << "/* The C interface of `" << entry << "`, lowered by `" << schedule
     << "`.\n   An element is at aligned[offset + i * strides[0] + ...]; f16 "
        "and "
        "bf16 are\n   their bits.\n";
  for (const std::string &line : about)
    os << "   " << line << "\n";
  os << "*/\n#pragma once\n#include <stdbool.h>\n#include <stdint.h>\n\n"
     << definitions;
  if (!returned.empty() && !isScalar) {
    os << "\ntypedef struct {\n";
    for (const std::string &field : returned)
      os << "  " << field << ";\n";
    os << "} " << entry << "_results;\n";
    parameters.insert(parameters.begin(),
                      llvm::formatv("{0}_results *results", entry));
  }
  os << "\n#ifdef __cplusplus\nextern \"C\"\n#endif\n"
     << (isScalar ? llvm::StringRef(returned.front()).split(' ').first
                  : llvm::StringRef("void"))
     << " _mlir_ciface_" << entry << "("
     << (parameters.empty() ? "void" : llvm::join(parameters, ", ")) << ");\n";
  return llvm::Error::success();
}
