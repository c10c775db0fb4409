#include "app/system/picture_clipboard.h"

namespace collidoscope::app {

bool copyPicture(const std::filesystem::path&) { return false; }

}  // namespace collidoscope::app
