#include "app/ui/view_switches.h"

#include <array>
#include <utility>

namespace app {

void applySwitches(ViewOptions& view, std::span<const ViewSwitch> switches) {
    using Member = bool ViewOptions::*;
    constexpr std::array<std::pair<const char*, Member>, 6> kMembers{{
        {"labels", &ViewOptions::labels},
        {"legend", &ViewOptions::legend},
        {"shadows", &ViewOptions::shadows},
        {"ground", &ViewOptions::ground},
        {"wireframe", &ViewOptions::wireframe},
        {"see-through", &ViewOptions::seeThrough},
    }};
    for (const ViewSwitch& wanted : switches) {
        for (const auto& [name, member] : kMembers) {
            if (wanted.name == name) view.*member = wanted.on;
        }
    }
}

}  // namespace app
