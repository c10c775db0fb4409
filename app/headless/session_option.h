#pragma once
/// --session FILE: what a session in a file stands for on the command line.

#include <filesystem>

#include "app/command_line.h"
#include "app/files/mesh_library.h"
#include "app/session/session.h"

namespace collidoscope::app {

/// Whether a file is a session; false, too, for one that cannot be read.
bool isSessionFile(const std::filesystem::path& file);

/// The line with the demo of its session and, as far as the line itself says nothing of them, the frame, the camera and
/// what is shown; a file that stands alone where a case could is a session if it says so. Without a session it stays as
/// it is. Throws FileError for what is no session, and UsageError for what its view asks in vain.
CommandLine withSession(CommandLine line);

/// Restores the branches of the line's session. Throws FileError, and UsageError where the demo refuses an input.
void restoreSession(Session& session, const CommandLine& line, MeshLibrary& meshes);

}  // namespace collidoscope::app
