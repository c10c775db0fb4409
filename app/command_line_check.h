#pragma once
/// The arguments of `collidoscope check`.

#include <span>
#include <string>

#include "app/command_line.h"

namespace app {

/// Reads what stands after the word "check". Throws UsageError for what it does not know, and when no case is named.
CommandLine parseCheck(std::span<const std::string> arguments);

}  // namespace app
