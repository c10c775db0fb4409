#include "app/headless/terminal.h"

#include <cstdlib>
#include <string_view>

#if __has_include(<unistd.h>)
#include <unistd.h>
#endif

namespace app {
namespace {

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

}  // namespace

bool isTerminal([[maybe_unused]] Stream stream) {
#if __has_include(<unistd.h>)
    return isatty(stream == Stream::Output ? STDOUT_FILENO : STDERR_FILENO) != 0;
#else
    return false;
#endif
}

bool showsColors(Stream stream) {
    return isTerminal(stream) && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
}

}  // namespace app
