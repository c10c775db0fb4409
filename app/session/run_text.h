#pragma once
/// A run as the words of a command line, a link or the settings, by which it is begun again: what was set at its first
/// frame, and what was done from there on, as lines (input_text.h).

#include <cstddef>
#include <string>
#include <vector>

#include "app/session/session.h"

namespace collidoscope::app {

struct RunText {
    std::string preset{};
    std::vector<std::string> settings{};  ///< "friction=0.4", in the order in which to set them
    std::vector<std::string> inputs{};    ///< lines, in the order of their frames
    std::size_t leftOut = 0;              ///< inputs that would have made the lines longer than they may be
};

/// The inputs that lead to the present frame, with the recorded future where there is room for it. The lines have
/// `maximum` characters at most; where the inputs that lead to the frame take more, they give the first positions of
/// the handles, and no more. Inputs without an effect are left out: a mouse that only hovered, and moves of a handle
/// before the last one of a frame.
RunText textOfRun(const Session& session, std::size_t maximum);

/// Its parameters alone, as they are now: cheap enough to be asked again and again.
RunText settingsOf(const Session& session);

/// The lines with which the next start shows the same at frame 0: parameters that differ from how the demo opens, and
/// the handles that were moved.
std::vector<std::string> savedInputs(const Session& session);

}  // namespace collidoscope::app
