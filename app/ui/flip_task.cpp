#include "app/ui/flip_task.h"

#include "app/session/controls.h"
#include "demos/examine/numbers.h"

namespace app {
namespace {

demos::examine::CasePtr shownCase(const demos::DemoBase& demo) {
    const std::vector<demos::SetCase> cases = casesOf(demo);
    return cases.empty() ? nullptr : cases.front().slot.value;
}

}  // namespace

std::optional<FlipTask> flipTask(const demos::DemoInfo& info, const demos::DemoBase& demo, double now) {
    const std::optional<demos::examine::CollisionCase> all = demo.offeredCase();
    if (!all) return std::nullopt;
    return FlipTask{&info, shownCase(demo), *all, demos::examine::FlipFinder(*all), now};
}

bool isAbout(const FlipTask& task, const demos::DemoInfo& info, const demos::DemoBase& demo) {
    return task.demo == &info && task.shown == shownCase(demo);
}

demos::examine::CollisionCase beyond(const demos::examine::Flip& flip, demos::examine::CollisionCase all) {
    demos::examine::CollisionCase flipped = withBMoved(std::move(all), flip.displacement);
    flipped.expect = {};
    return flipped;
}

std::string toldOf(const demos::examine::Flip& flip) {
    const auto shown = [](double x) { return demos::examine::shownNumber(x); };
    const geometry::Vec3d& by = flip.displacement;
    return "Nearest flip found: B moved by " + shown(flip.length) + " m, (" + shown(by.x) + ", " + shown(by.y) + ", " +
           shown(by.z) + ").\nThen " + flip.what + ". Undo leads back.";
}

}  // namespace app
