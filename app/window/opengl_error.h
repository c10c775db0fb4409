#pragma once
/// OpenGL cannot be had, or refuses something: what, where, and what to do about it.

#include <stdexcept>
#include <string>

namespace app {

class OpenGlError : public std::runtime_error {
public:
    /// For example {"OpenGL 3.3 is not available", "the off-screen window", "install Mesa: libegl-mesa0"}.
    OpenGlError(const std::string& what, const std::string& where, const std::string& advice)
        : std::runtime_error(where + ": " + what + "; " + advice), advice_(advice) {}

    const std::string& advice() const { return advice_; }

private:
    std::string advice_;
};

}  // namespace app
