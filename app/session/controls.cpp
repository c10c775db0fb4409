#include "app/session/controls.h"

#include <algorithm>

#include "demos/demo_base.h"

namespace collidoscope::app {
namespace {

using demos::HandlePose;

/// Reads what fills the parameters of meshes and cases, and leaves everything as it is.
class FilledReader final : public demos::Parameters {
public:
    void real(std::string_view, float&, const demos::RealSpec&) override {}
    void integer(std::string_view, int&, const demos::IntegerSpec&) override {}
    void toggle(std::string_view, bool&, const demos::ToggleSpec&) override {}
    void choice(std::string_view, int&, const demos::ChoiceSpec&) override {}
    void mesh(std::string_view name, demos::MeshSlot& slot, const demos::MeshSpec&) override {
        meshes.push_back({std::string(name), slot});
    }
    void collisionCase(std::string_view name, demos::examine::CaseSlot& slot, const demos::CaseSpec&) override {
        cases.push_back({std::string(name), slot});
    }
    void group(std::string_view) override {}

    std::vector<demos::SetMesh> meshes{};
    std::vector<demos::SetCase> cases{};
};

template <typename Things>
auto findByName(const Things& things, std::string_view name) -> decltype(things.data()) {
    const auto found = std::find_if(things.begin(), things.end(), [&](const auto& t) { return t.name == name; });
    return found == things.end() ? nullptr : &*found;
}

bool same(const HandlePose& a, const HandlePose& b) {
    return a.position == b.position && a.orientation == b.orientation && a.length == b.length;
}

}  // namespace

Controls controlsOf(const demos::DemoBase& demo) {
    FilledReader reader;
    demos::readable(demo).describeAll(reader);
    return {demos::listParameters(demo), std::move(reader.meshes), std::move(reader.cases), demos::listHandles(demo)};
}

std::vector<demos::SetCase> casesOf(const demos::DemoBase& demo) {
    FilledReader reader;
    demos::readable(demo).describeAll(reader);
    return std::move(reader.cases);
}

const demos::ParameterInfo* findParameter(const Controls& controls, std::string_view name) {
    return findByName(controls.parameters, name);
}
const demos::HandleInfo* findHandle(const Controls& controls, std::string_view name) {
    return findByName(controls.handles, name);
}

std::vector<demos::Action> parametersTowards(const Controls& from, const Controls& to) {
    std::vector<demos::Action> actions;
    for (const demos::SetMesh& mesh : to.meshes) {
        const demos::SetMesh* old = findByName(from.meshes, mesh.name);
        if (old && (old->slot.mesh != mesh.slot.mesh || old->slot.name != mesh.slot.name)) actions.push_back(mesh);
    }
    for (const demos::SetCase& set : to.cases) {
        const demos::SetCase* old = findByName(from.cases, set.name);
        const bool same = old && old->slot.value == set.slot.value && old->slot.given == set.slot.given;
        if (old && !same) actions.push_back(set);
    }
    for (const demos::ParameterInfo& parameter : to.parameters) {
        const demos::ParameterInfo* old = findParameter(from, parameter.name);
        if (demos::isFilled(parameter.kind)) continue;
        if (old && old->value != parameter.value)
            actions.push_back(demos::SetParameter{parameter.name, parameter.value});
    }
    return actions;
}

std::vector<demos::Action> handlesTowards(const Controls& from, const Controls& to) {
    std::vector<demos::Action> actions;
    for (const demos::HandleInfo& handle : to.handles) {
        const demos::HandleInfo* old = findHandle(from, handle.name);
        if (old && !same(old->place, handle.place)) actions.push_back(demos::MoveHandle{handle.name, handle.place});
    }
    return actions;
}

std::vector<demos::Action> setUp(demos::DemoBase& fresh, const Controls& asked) {
    std::vector<demos::Action> setup;
    Controls wanted = asked;
    for (demos::SetCase& set : wanted.cases) set.slot.value = set.slot.given;
    for (int round = 0; round < 2; ++round) {
        for (const demos::Action& set : parametersTowards(controlsOf(fresh), wanted)) {
            demos::apply(fresh, set);
            setup.push_back(set);
        }
    }
    return setup;
}

demos::Effect effectOf(const Controls& controls, const demos::Action& action) {
    std::string_view name;
    if (const auto* set = std::get_if<demos::SetParameter>(&action)) name = set->name;
    if (const auto* mesh = std::get_if<demos::SetMesh>(&action)) name = mesh->name;
    if (const auto* filled = std::get_if<demos::SetCase>(&action)) name = filled->name;
    const demos::ParameterInfo* parameter = name.empty() ? nullptr : findParameter(controls, name);
    return parameter ? parameter->effect : demos::Effect::Live;
}

bool setsParameter(const demos::Action& action, std::string_view parameter) {
    if (const auto* set = std::get_if<demos::SetParameter>(&action)) return set->name == parameter;
    if (const auto* mesh = std::get_if<demos::SetMesh>(&action)) return mesh->name == parameter;
    const auto* filled = std::get_if<demos::SetCase>(&action);
    return filled && filled->name == parameter;
}

bool setsOneOf(const demos::Action& action, std::span<const std::string> parameters) {
    return std::any_of(parameters.begin(), parameters.end(),
                       [&](const std::string& parameter) { return setsParameter(action, parameter); });
}

std::optional<demos::ParameterInfo> stepParameter(const demos::DemoBase& demo) {
    for (demos::ParameterInfo& info : demos::listParameters(demo))
        if (info.inside) return std::move(info);
    return std::nullopt;
}

}  // namespace collidoscope::app
