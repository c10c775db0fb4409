#include "app/ui/view_switches.h"

#include <array>
#include <utility>

namespace app {

namespace {

using ViewMember = bool ViewOptions::*;
constexpr std::array<std::pair<const char*, ViewMember>, 6> kViewMembers{{
    {"labels", &ViewOptions::labels},
    {"legend", &ViewOptions::legend},
    {"shadows", &ViewOptions::shadows},
    {"ground", &ViewOptions::ground},
    {"wireframe", &ViewOptions::wireframe},
    {"see-through", &ViewOptions::seeThrough},
}};

}  // namespace

void applySwitches(ViewOptions& view, std::span<const ViewSwitch> switches) {
    for (const ViewSwitch& wanted : switches) {
        for (const auto& [name, member] : kViewMembers) {
            if (wanted.name == name) view.*member = wanted.on;
        }
    }
}

std::string switchesOf(const ViewOptions& view) {
    const ViewOptions usual;
    std::string text;
    for (const auto& [name, member] : kViewMembers) {
        if (view.*member == usual.*member) continue;
        text += (text.empty() ? "" : ",") + std::string(view.*member ? "" : "no-") + name;
    }
    return text;
}

}  // namespace app
