#include "app/session/simulated_time.h"

#include <algorithm>
#include <variant>

#include "app/session/controls.h"

namespace collidoscope::app {
namespace {

constexpr const char* kStepName = "step";  // see DemoBase::describeAll()

double lengthIn(const demos::Value& value, double otherwise) {
    const auto* length = std::get_if<double>(&value);
    return length != nullptr ? double{static_cast<float>(*length)} : otherwise;
}

/// s, of the first step, before any input.
double firstLength(const Session& session) {
    for (const demos::ParameterInfo& info : session.defaults())
        if (info.name == kStepName) return lengthIn(info.value, double{session.demo().stepLength()});
    return double{session.demo().stepLength()};
}

}  // namespace

double simulatedSeconds(const Session& session, std::uint64_t from, std::uint64_t to) {
    if (from > to) std::swap(from, to);
    double length = firstLength(session), seconds = 0.0;
    std::uint64_t at = from;
    for (const demos::Input& input : session.inputs()) {
        const auto* set = std::get_if<demos::SetParameter>(&input.action);
        if (set == nullptr || set->name != kStepName) continue;
        const std::uint64_t until = std::clamp(input.step, at, to);
        seconds += static_cast<double>(until - at) * length;
        at = until;
        length = lengthIn(set->value, length);
    }
    return seconds + static_cast<double>(to - at) * length;
}

}  // namespace collidoscope::app
