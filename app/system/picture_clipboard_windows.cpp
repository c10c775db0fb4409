#include <windows.h>

#include <cstring>
#include <fstream>
#include <sstream>
#include <string>

#include "app/system/picture_clipboard.h"

namespace collidoscope::app {
namespace {

std::string bytesOf(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream bytes;
    bytes << stream.rdbuf();
    return bytes.str();
}

/// Memory as the clipboard takes it; null where there is none.
HGLOBAL copyOf(const std::string& bytes) {
    const HGLOBAL memory = GlobalAlloc(GMEM_MOVEABLE, bytes.size());
    if (void* const place = memory ? GlobalLock(memory) : nullptr) {
        std::memcpy(place, bytes.data(), bytes.size());
        GlobalUnlock(memory);
    }
    return memory;
}

}  // namespace

// Programs that know pictures with transparency read the format of this name.
bool copyPicture(const std::filesystem::path& png) {
    const std::string bytes = bytesOf(png);
    const UINT format = RegisterClipboardFormatW(L"PNG");
    if (bytes.empty() || format == 0 || !OpenClipboard(nullptr)) return false;
    EmptyClipboard();
    const HGLOBAL memory = copyOf(bytes);
    const bool isTaken = memory && SetClipboardData(format, memory) != nullptr;  // which owns it from then on
    if (memory && !isTaken) GlobalFree(memory);
    CloseClipboard();
    return isTaken;
}

}  // namespace collidoscope::app
