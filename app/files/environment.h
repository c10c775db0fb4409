#pragma once
/// Variables of the environment that the program was started in.

#include <cstdlib>
#include <string>

namespace collidoscope::app {

/// Empty where the variable is not set.
inline std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

}  // namespace collidoscope::app
