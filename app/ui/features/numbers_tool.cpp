#include "app/ui/features/numbers_tool.h"

#include "app/ui/features/features.h"
#include "app/widgets/icons.h"

namespace collidoscope::app {

void NumbersTool::show(const std::string& shape) {
    bench_.openRightPanel();
    bench_.rightPanel.showNumbers(bench_.session(), shape);
    bench_.refresh();
}

void NumbersTool::showUnderMouse() {
    if (const auto particle = particleUnderMouse(bench_)) return show(*particle);
    if (const auto picked = pickUnderMouse(bench_)) return show(picked->item().name);
    bench_.notify("There is no shape or particle under the mouse. Point at one and press " +
                  keysOf(CommandId::ShowNumbers) + ".");
}

std::vector<std::string> NumbersTool::options() const {
    const std::string& shape = bench_.rightPanel.numbersShown(bench_.session());
    return shape.empty() ? std::vector<std::string>{} : std::vector<std::string>{"--numbers", shape};
}

std::span<const Command> NumbersTool::commands() {
    using enum CommandId;
    using namespace keys;
    static constexpr Command kCommands[] = {
        Command(
            ShowNumbers, "Edit", "Numbers of the shape under the mouse", icon::kSliders, {shift(KeyCode::I)},
            "particle, inertia, size, inspect, inspector, properties, position, velocity, mass, friction, type, edit",
            [](Features& all) { all.numbers.showUnderMouse(); }),
    };
    return kCommands;
}

}  // namespace collidoscope::app
