#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <system_error>

#include "app/system/environment.h"

#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

namespace collidoscope::app {

namespace fs = std::filesystem;

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

std::vector<std::string> programArguments(int argc, char** argv) { return {argv + std::min(1, argc), argv + argc}; }

#ifdef __APPLE__

fs::path programFile() {
    std::string name(4096, '\0');
    auto size = static_cast<std::uint32_t>(name.size());
    return _NSGetExecutablePath(name.data(), &size) == 0 ? fs::path(name.c_str()) : fs::path{};
}

#else

fs::path programFile() {
    std::error_code failed;
    const fs::path program = fs::read_symlink("/proc/self/exe", failed);
    return failed ? fs::path{} : program;
}

#endif

fs::path homeFolder() { return environment("HOME"); }

fs::path settingsParent() {
    // The standard asks for relative paths in XDG_CONFIG_HOME to be ignored.
    if (const fs::path folder = environment("XDG_CONFIG_HOME"); folder.is_absolute()) return folder;
    if (const fs::path home = homeFolder(); home.is_absolute()) return home / ".config";
    return {};
}

}  // namespace collidoscope::app
