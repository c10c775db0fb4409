#pragma once
/// Pictures in the clipboard: the window system of GLFW knows texts only.

#include <filesystem>

namespace collidoscope::app {

/// Offers a PNG file to other programs through the clipboard: on Windows by the system, elsewhere by wl-copy or xclip.
/// False when there is none of these, or it does not answer.
bool copyPicture(const std::filesystem::path& png);

}  // namespace collidoscope::app
