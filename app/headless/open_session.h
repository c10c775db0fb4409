#pragma once
/// Opens the demo that the user asked for, set up as asked; the window and headless runs share this.

#include <filesystem>
#include <functional>
#include <memory>
#include <ostream>

#include "app/command_line.h"
#include "app/files/mesh_library.h"
#include "app/session/session.h"
#include "app/session/session_file.h"

namespace collidoscope::app {

/// The demo that looks at meshes of the user's own.
inline constexpr const char* kMeshDemo = "mesh-picking";
/// The demo that looks at collision cases, and its parameter for one.
inline constexpr const char* kCaseDemo = "case";
inline constexpr const char* kCaseParameter = "case";

/// The demo that the command line names, or null when it names none.
const demos::DemoInfo* demoOf(const CommandLine& line);
/// Throws UsageError for a demo that has no use for --mesh.
void checkTakesMesh(const demos::DemoInfo& info);
/// Runs the demo with the mesh or the only case, the preset, the settings and what is to be done, or the session of a
/// file, and what the command line switches on and off in the demo, in this order, at frame 0. Throws UsageError or
/// FileError, with the option that is at fault.
std::unique_ptr<Session> openSession(const demos::DemoInfo& info, const CommandLine& line, MeshLibrary& meshes,
                                     const Session::Setup& demoSetup = {});
/// The demo of a line with a session, with one run of its file. Throws as openSession() does.
std::unique_ptr<Session> openSaved(const demos::DemoInfo& info, const CommandLine& line, const SavedSession& saved,
                                   MeshLibrary& meshes, const Session::Setup& demoSetup = {});
/// Steps to a frame, unless the demo stands still, fails or a condition holds before; it is then where Session::fault()
/// or holding() says. `atFrame` is called at each frame that was reached, and stops the run by answering false, which
/// this then answers too. Where frames were recorded and nobody is called or watches, it goes straight to the last.
bool runTo(Session& session, std::uint64_t frame, const std::function<bool()>& atFrame = {});

/// Tells where --frames has no effect on this demo or leads beyond its record, and where runs are compared before
/// anything has moved.
void reportFrames(const CommandLine& line, const Session& session, std::ostream& errors);

/// Throws UsageError where --do or --stopwatch names a frame that lies beyond the last one of a run without a window.
void checkFramesAreReached(const CommandLine& line, const Session& session, std::uint64_t last);
/// The frame at which a run without a window ends by itself.
std::uint64_t lastFrameOf(const CommandLine& line);

/// Throws UsageError where a film is asked for of a demo without a clock: it would stand still.
void checkFilmMoves(const CommandLine& line, const Session& session);
/// Tells that a condition ended the run before the first frame of the film.
void reportNoFilm(const CommandLine& line, const Session& session, std::ostream& errors);

/// Tells of a frame that came out otherwise than before, or than in the file of the session, for a run of that name;
/// true when there was one.
bool reportMismatchOf(Session& session, const std::string& name, const CommandLine& line, std::ostream& errors);

/// Throws UsageError where the demo has refused an input of --do, or of a session, at its frame.
void refuseIfRefused(Session& session, const CommandLine& line);

// --- sessions in files: --session F ---

/// Whether a file is a session; false, too, for one that cannot be read.
bool isSessionFile(const std::filesystem::path& file);

/// The line with the demo of its session and, as far as the line itself says nothing of them, the frame, the camera and
/// what is shown; a file that stands alone where a case could is a session if it says so. Without a session it stays as
/// it is. Throws FileError for what is no session, and UsageError for what its view asks in vain.
CommandLine withSession(CommandLine line);

/// The session of a line that has one; the text that withSession() has parsed is forgotten, so this is called once.
/// Throws FileError.
SessionFile takeSession(const CommandLine& line, MeshLibrary& meshes);
/// Restores the branches of one of its runs. Throws UsageError with the name of the file where the demo refuses an
/// input.
void restoreSession(Session& session, const SavedSession& saved, const std::filesystem::path& file);

}  // namespace collidoscope::app
