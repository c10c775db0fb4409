#pragma once
/// Collects what OpenGL has to say about our use of it. Needs a debug context; hears nothing otherwise.

#include <string>
#include <vector>

namespace app {

class GlDebug {
public:
    /// Listens to the current context from now on: errors, deprecated and undefined use, costly mistakes.
    GlDebug();
    ~GlDebug();
    GlDebug(const GlDebug&) = delete;
    GlDebug& operator=(const GlDebug&) = delete;

    /// True when the context reports anything at all.
    bool listening() const { return listening_; }
    /// The messages since the last call, oldest first.
    std::vector<std::string> takeMessages();

private:
    bool listening_ = false;
    std::vector<std::string> messages_{};
};

}  // namespace app
