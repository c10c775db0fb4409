#pragma once
/// Whether somebody watches.

namespace app {

enum class Stream { Output, Errors };

/// True when the stream goes to a terminal and not to a file or another program.
bool isTerminal(Stream stream);
/// True for a terminal that shows colours, unless NO_COLOR is set (see no-color.org).
bool showsColors(Stream stream);

}  // namespace app
