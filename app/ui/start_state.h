#pragma once
/// The state in which the window starts: what the command line names, else what was on last, else the scene of a first
/// run. And back: what a run leaves for the next one, or for another user.

#include <span>
#include <string>
#include <vector>

#include "app/command_line.h"
#include "app/gl/scene_renderer.h"
#include "app/session/run_text.h"
#include "app/session/session.h"
#include "app/session/settings.h"
#include "app/session/variation.h"
#include "app/ui/application.h"
#include "app/view/camera_state.h"

namespace collidoscope::app {

/// Shows the first demo. `crashed` is the demo that was on at a crash, or empty: it is not opened unless it is named.
/// Throws as openSession() does when the command line asks for what is not there.
/// The demo gets what `demoSetup` gives it, if that is not empty.
void openFirst(Application& application, const CommandLine& line, const Settings& settings, const std::string& crashed,
               const Session::Setup& demoSetup = {});

/// Sets what the words of --show name.
void applySwitches(ViewOptions& view, std::span<const ViewSwitch> switches);
/// The words that lead from the usual view to this one, "wireframe,no-labels"; empty when it is the usual one.
std::string switchesOf(const ViewOptions& view);

/// Puts the conditions of a session in the place of those of its demo.
void addConditions(std::vector<SavedConditions>& all, const Session& session);

/// A camera as --camera takes it.
std::string cameraText(const CameraState& camera);

/// The arguments that show the same: the demo, what was set and done in it, the frame where it is paused, camera and
/// view. `compared` are the values of the runs beside each other, of which the session is one; `inside` is --inside or
/// --why with its words, of what is looked into in this frame, or empty. Links are made of them, too: see
/// app/command_line.h.
std::vector<std::string> argumentsOf(const Session& session, const RunText& run, const CameraState& camera,
                                     const ViewOptions& view, const Variations& compared = {},
                                     std::span<const std::string> inside = {});
/// The file of the trace that is shown, as the command line named it; empty: there is none.
std::string replayedFile(const Session& session);
/// Arguments as a command for a shell. Of a trace from a file it is `collidoscope replay FILE`.
std::string commandLineOf(const Session& session, std::vector<std::string> arguments);

}  // namespace collidoscope::app
