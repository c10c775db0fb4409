#pragma once
/// What a start of the window shows: what the command line names, else what was on last, else the scene of a first run.

#include <string>

#include "app/command_line.h"
#include "app/session/settings.h"
#include "app/ui/application.h"

namespace app {

/// Shows the first demo. `crashed` is the demo that was on at a crash, or empty: it is not opened unless it is named.
/// Throws as openSession() does when the command line asks for what is not there.
void openFirst(Application& application, const CommandLine& line, const Settings& settings, const std::string& crashed);

}  // namespace app
