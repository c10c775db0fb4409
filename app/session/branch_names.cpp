#include "app/session/branch_names.h"

#include "app/session/typed_setting.h"
#include "demos/rigid/body_numbers.h"
#include "demos/share/particle_numbers.h"
#include "demos/share/text.h"

namespace collidoscope::app {
namespace {

std::string nameOfChange(const demos::DemoBase& demo, const demos::SetParameter& set) {
    const Controls controls = controlsOf(demo);
    const demos::ParameterInfo* parameter = findParameter(controls, set.name);
    const auto* real = std::get_if<double>(&set.value);
    const std::string value = real ? demos::printed("%.4g", *real) : textOf(set.value);
    const std::string unit = parameter && !parameter->unit.empty() ? " " + parameter->unit : "";
    return set.name + " = " + value + unit;
}

std::string nameOfChange(const demos::DemoBase&, const demos::SetMesh& set) {
    return set.slot.name.empty() ? set.name + " changed" : set.name + " = " + set.slot.name;
}
std::string nameOfChange(const demos::DemoBase&, const demos::SetCase& set) {
    return set.slot.name.empty() ? set.name + " changed" : set.name + " = " + set.slot.name;
}
std::string nameOfChange(const demos::DemoBase&, const demos::MoveHandle& move) { return move.name + " moved"; }
std::string nameOfChange(const demos::DemoBase& demo, const demos::MovePointer&) { return timedName("mouse", demo); }
std::string nameOfChange(const demos::DemoBase& demo, const demos::SetMoveAxes&) { return timedName("keys", demo); }
std::string nameOfChange(const demos::DemoBase& demo, const demos::BringBack& bring) {
    return timedName(bring.isTakenBack ? "let fly" : "brought back", demo);
}
std::string nameOfChange(const demos::DemoBase& demo, const demos::ThrowBody& thrown) {
    return timedName(thrown.isTakenBack ? "thrown body taken back" : "body thrown", demo);
}
template <typename Edit>
std::string nameOfEdit(const Edit& edit, const std::string& of) {
    const auto& info = demos::infoOf(edit.number);
    const std::string what = info.word + std::string(" of ") + of;
    if (info.parts > 1) return what + " set";
    return what + " = " + demos::printed("%.4g", edit.value[0]) + (*info.unit ? std::string(" ") + info.unit : "");
}
std::string nameOfChange(const demos::DemoBase&, const demos::SetBody& set) {
    return nameOfEdit(set.edit, "body " + std::to_string(set.edit.body));
}
std::string nameOfChange(const demos::DemoBase&, const demos::SetParticle& set) {
    return nameOfEdit(set.edit, "particle " + std::to_string(set.edit.particle + 1));
}

}  // namespace

std::string branchName(const demos::DemoBase& demo, const demos::Action& action) {
    return std::visit([&demo](const auto& change) { return nameOfChange(demo, change); }, action);
}

std::string branchName(const demos::DemoBase& demo, const std::vector<demos::Action>& actions) {
    const std::string first = branchName(demo, actions.front());
    return actions.size() < 2 ? first : first + " and " + std::to_string(actions.size() - 1) + " more";
}

std::string timedName(const std::string& what, const demos::DemoBase& demo) {
    const double seconds = static_cast<double>(demo.stepCount()) * static_cast<double>(demo.stepLength());
    return what + " at " + demos::printed("%.1f s", seconds);
}

}  // namespace collidoscope::app
