//===- Html.cpp - What the pages of the catalogue are made of -------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Html.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace tenon;
using llvm::StringRef;
using llvm::Twine;

/// A text with a marked line shows so many lines on either side of it, and no
/// text of up to twice as many is cut.
static constexpr unsigned kRound = 20;

std::string html::escape(StringRef text) {
  std::string escaped;
  llvm::raw_string_ostream os(escaped);
  llvm::printHTMLEscaped(text, os);
  return escaped;
}

std::string html::count(size_t number, StringRef what) {
  return ("<span><b>" + Twine(number) + "</b> " + what +
          (number == 1 ? "" : "s") + "</span>")
      .str();
}

std::string html::link(const Twine &target, const Twine &html) {
  return ("<a href=\"" + target + "\">" + html + "</a>").str();
}

std::string html::code(const Twine &html) {
  return ("<code>" + html + "</code>").str();
}

void html::writeLines(llvm::raw_ostream &os, StringRef text, const Lines &how) {
  llvm::SmallVector<StringRef> lines;
  text.rtrim('\n').split(lines, '\n');
  size_t from = 0, to = lines.size();
  if (how.marked && lines.size() > 2 * kRound) {
    from = *how.marked > kRound ? *how.marked - kRound : 0;
    to = std::min<size_t>(lines.size(), *how.marked + kRound + 1);
  }
  auto leaveOut = [&](size_t count) {
    if (count)
      os << "<tr><td class=\"left muted\">⋯ " << count
         << (count == 1 ? " line" : " lines") << "</td></tr>\n";
  };
  os << "<table class=\"text" << (how.shape.empty() ? "" : " ") << how.shape
     << "\"><tbody>\n";
  leaveOut(from);
  for (size_t at = from; at < to; ++at) {
    StringRef line = lines[at];
    unsigned number = how.first + at;
    os << "<tr";
    if (!how.id.empty())
      os << " id=\"" << how.id << number << "\"";
    if (how.marked == at)
      os << " class=\"marked\"";
    os << "><td data-line=\"" << number
       << "\" style=\"--indent: " << line.size() - line.ltrim(' ').size()
       << "\">" << (how.render ? how.render(line) : escape(line))
       << "</td></tr>\n";
  }
  leaveOut(lines.size() - to);
  os << "</tbody></table>\n";
}

void html::writeComment(llvm::raw_ostream &os,
                        llvm::ArrayRef<std::string> comment) {
  if (!comment.empty())
    os << "<p class=\"code equation\">" << escape(llvm::join(comment, "\n"))
       << "</p>\n";
}

std::string html::page(StringRef title, StringRef side, StringRef body) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta "
        "charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, "
        "initial-scale=1\">\n<meta "
     << kMark << ">\n<title>" << escape(title)
     << " – Tenon's rules</title>\n<link rel=\"icon\" href=\"data:,\">\n";
  for (StringRef style : kStyles)
    os << "<link rel=\"stylesheet\" href=\"" << style << "\">\n";
  os << "</head>\n<body class=\"catalogue\">\n<a class=\"skip\" "
        "href=\"#content\">Skip to the content</a>\n<aside id=\"side\" "
        "aria-label=\"Catalogue\">\n"
     << side << "</aside>\n<main id=\"content\" tabindex=\"-1\">\n"
     << body << "</main>\n";
  for (StringRef script : kScripts)
    os << "<script src=\"" << script << "\"></script>\n";
  os << "</body>\n</html>\n";
  return text;
}
