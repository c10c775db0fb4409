#pragma once
/// What the panels share: the state of the shell, and what they ask of the application.

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "app/gl/scene_renderer.h"
#include "app/ui/commands.h"
#include "demos/registry.h"

namespace app {

struct ShellState {
    bool chapters = true;    ///< panel on the left
    bool parameters = true;  ///< panel on the right
    bool transport = true;   ///< bar at the bottom
    bool bare = false;       ///< all panels are hidden
    bool help = false, about = false, log = false, palette = false;
    ViewOptions view{};
    std::string theme = "dark";
    float textScale = 1.0f;  ///< of the person, on top of the display's

    bool anySheet() const { return help || about || log || palette; }
};

struct OpenDemo {
    const demos::DemoInfo* info = nullptr;
};
/// Fills a mesh parameter with one of the program's meshes or with a file.
struct UseMesh {
    std::string parameter{};
    std::string nameOrPath{};
};
using Request = std::variant<CommandId, OpenDemo, UseMesh>;
/// Panels only ask; the application acts after the frame was built.
using Requests = std::vector<Request>;

}  // namespace app
