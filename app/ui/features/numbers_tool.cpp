#include "app/ui/features/numbers_tool.h"

#include "app/ui/features/features.h"
#include "app/view/pick_shape.h"
#include "app/widgets/icons.h"
#include "demos/host/shape_list.h"

namespace collidoscope::app {

void NumbersTool::show(const std::string& shape) {
    bench_.state.bare = false;
    bench_.state.parameters = true;
    if (!bench_.layout.rightFits) bench_.state.drawer = Drawer::Parameters;
    bench_.rightPanel.showNumbers(bench_.session(), shape);
    bench_.refresh();
}

void NumbersTool::showUnderMouse() {
    const auto shapes = demos::listShapes(bench_.session().demo());
    const Viewport viewport = bench_.viewport();
    const geometry::Vec2f mouse{ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y};
    const auto under = viewport.contains(mouse.x, mouse.y)
                           ? pickShape(shapes, {bench_.interaction().camera(viewport), viewport}, mouse)
                           : std::nullopt;
    if (under) return show(shapes[under->index].name);
    bench_.say(NoticeKind::Info,
               "There is no shape under the mouse. Point at one and press " + keysOf(CommandId::ShowNumbers) + ".");
}

std::vector<std::string> NumbersTool::options() const {
    const std::string& shape = bench_.rightPanel.numbersShown(bench_.session());
    return shape.empty() ? std::vector<std::string>{} : std::vector<std::string>{"--numbers", shape};
}

std::span<const Command> NumbersTool::commands() {
    using enum CommandId;
    using namespace keys;
    static constexpr Command kCommands[] = {
        Command(ShowNumbers, "Edit", "Numbers of the shape under the mouse", icon::kSliders, {shift(KeyCode::I)},
                "inspect, inspector, properties, position, velocity, mass, friction, type, edit",
                [](Features& all) { all.numbers.showUnderMouse(); }),
    };
    return kCommands;
}

}  // namespace collidoscope::app
