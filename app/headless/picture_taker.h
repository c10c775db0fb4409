#pragma once
/// Where headless runs get their pictures from. What draws needs OpenGL and lives in another library, so that
/// everything else works without it.

#include <filesystem>
#include <memory>

#include "app/command_line.h"
#include "app/session/session.h"

namespace app {

class PictureTaker {
public:
    virtual ~PictureTaker() = default;
    /// Writes a PNG of the session's present frame, with the size, theme, scale, camera and switches of the command
    /// line; nothing else is done with the session after that. Throws FileError when the file cannot be written and
    /// OpenGlError when there is no OpenGL.
    virtual void take(std::unique_ptr<Session> session, const CommandLine& line, const std::filesystem::path& file) = 0;
};

}  // namespace app
