#include "app/session/step_inside.h"

#include <algorithm>

namespace app {

std::optional<demos::ParameterInfo> stepParameter(const demos::DemoBase& demo) {
    for (demos::ParameterInfo& info : demos::listParameters(demo))
        if (info.inside) return std::move(info);
    return std::nullopt;
}

void showStep(Session& session, int step) {
    const auto parameter = stepParameter(session.demo());
    if (!parameter) return;
    const demos::Explanation told = session.demo().explain();
    const int wanted = std::clamp(step, 0, static_cast<int>(told.steps.size()));
    if (wanted != told.shown) session.act(demos::SetParameter{parameter->name, wanted});
}

void stepInside(Session& session, int by) { showStep(session, session.demo().explain().shown + by); }

}  // namespace app
