#pragma once
/// The whole window as a picture.

#include <memory>

#include "app/command_line.h"
#include "app/gl/image.h"
#include "app/session/session.h"

namespace app {

/// Throws UsageError when the present OpenGL context does not draw pictures of that size.
void checkDrawable(const PictureSize& size);
/// The program with its panels, showing a session as it stands, drawn on a window that nobody sees.
Image windowPicture(std::unique_ptr<Session> session, const CommandLine& line);

}  // namespace app
