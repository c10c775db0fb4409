#include "app/ui/remembered.h"

#include "app/session/typed_setting.h"

namespace app {

std::vector<RememberedValue> changedParameters(const Session& session) {
    std::vector<RememberedValue> changed;
    const auto standard = demos::listParameters(*demos::makeDemo(session.info()));
    const auto present = demos::listParameters(session.demo());
    // Meshes first: a demo that gets a mesh may choose to show it, and what else was chosen comes after.
    for (const bool meshes : {true, false}) {
        for (std::size_t i = 0; i < present.size() && i < standard.size(); ++i) {
            const bool isMesh = present[i].kind == demos::ParameterKind::Mesh;
            if (isMesh == meshes && present[i].value != standard[i].value)
                changed.push_back({present[i].name, textOf(present[i].value)});
        }
    }
    return changed;
}

}  // namespace app
