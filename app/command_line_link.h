#pragma once
/// State links: the words of the command line as one short text, to be sent to others.
///
///   collidoscope:NAME?set.PARAM=VALUE&preset=P&frame=N&paused=1&camera=PX,PY,PZ,TX,TY,TZ&show=A,B
///
/// In a browser the part behind the question mark is the page's query, where the name is `demo=NAME`.

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace app {

bool isLink(std::string_view text);
/// The arguments that a link or a page's query (with or without "?") stands for. Throws UsageError for what is not
/// part of a link: what others send may show something, but write nothing.
std::vector<std::string> argumentsOfLink(std::string_view link);
/// The link for arguments that --demo begins, and the query for them.
std::string linkOf(std::span<const std::string> arguments);
std::string queryOf(std::span<const std::string> arguments);

}  // namespace app
