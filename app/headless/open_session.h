#pragma once
/// From what the user asked for to a demo that is set up for it; the window and headless runs share this.

#include <functional>
#include <memory>

#include "app/command_line.h"
#include "app/files/mesh_library.h"
#include "app/session/session.h"

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
/// Runs the demo with the mesh or the only case, the preset, the settings, or the session of a file, and what the
/// command line switches on and off in the demo, in this order, at frame 0. Throws UsageError or FileError, with the
/// option that is at fault.
std::unique_ptr<Session> openSession(const demos::DemoInfo& info, const CommandLine& line, MeshLibrary& meshes,
                                     const Session::Setup& equip = {});
/// Steps to a frame, unless the demo stands still, fails or a condition holds before; it is then where Session::fault()
/// or holding() says. `atFrame` is called at each frame that was reached, and stops the run by answering false, which
/// this then answers too. Where frames were recorded and nobody is called or watches, it goes straight to the last.
bool runTo(Session& session, std::uint64_t frame, const std::function<bool()>& atFrame = {});

}  // namespace collidoscope::app
