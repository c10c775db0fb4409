#pragma once
/// The values of options, read and checked. Each throws UsageError with the option, the text and what is allowed.

#include <string>
#include <string_view>
#include <vector>

#include "app/command_line.h"

namespace app {

/// A whole number from 0 to a thousand million.
std::uint64_t frameNumber(std::string_view option, const std::string& text);
/// A whole number from 1 to 256.
unsigned threadCount(const std::string& text);
std::string themeName(const std::string& text);
float scaleFactor(const std::string& text);
/// "PX,PY,PZ,TX,TY,TZ".
CameraPlace cameraPlace(const std::string& text);
/// "labels,no-legend,wireframe".
std::vector<ViewSwitch> viewSwitches(const std::string& text);
/// "1280x720".
PictureSize pictureSize(const std::string& text);

}  // namespace app
