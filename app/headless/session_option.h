#pragma once
/// --session FILE: what a session in a file stands for on the command line.

#include <filesystem>

#include "app/command_line.h"
#include "app/files/mesh_library.h"
#include "app/session/session.h"
#include "app/session/session_file.h"

namespace collidoscope::app {

/// Whether a file is a session; false, too, for one that cannot be read.
bool isSessionFile(const std::filesystem::path& file);

/// The line with the demo of its session and, as far as the line itself says nothing of them, the frame, the camera and
/// what is shown; a file that stands alone where a case could is a session if it says so. Without a session it stays as
/// it is. Throws FileError for what is no session, and UsageError for what its view asks in vain.
CommandLine withSession(CommandLine line);

/// Throws FileError for what is no session, or names a mesh that cannot be read.
SessionFile readSessionFile(const std::filesystem::path& file, MeshLibrary& meshes);
/// Restores its branches. Throws UsageError with the name of the file where the demo refuses an input.
void restoreSession(Session& session, const SessionFile& saved, const std::filesystem::path& file);

}  // namespace collidoscope::app
