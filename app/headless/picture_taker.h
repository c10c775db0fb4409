#pragma once
/// Where headless runs get their pictures from. What draws needs OpenGL and lives in another library, so that
/// everything else works without it.

#include <cstdint>
#include <memory>
#include <vector>

#include "app/command_line.h"
#include "app/session/session.h"

namespace app {

class PictureTaker {
public:
    virtual ~PictureTaker() = default;
    /// The bytes of a PNG of the session's present frame, with the size, theme, scale, camera and switches of the
    /// command line; nothing else is done with the session after that. Throws OpenGlError when there is no OpenGL, and
    /// UsageError for a size that it does not draw.
    virtual std::vector<std::uint8_t> take(std::unique_ptr<Session> session, const CommandLine& line) = 0;
};

}  // namespace app
