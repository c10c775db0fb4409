// Conversion of a session to values, and back.

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "app/files/name_match.h"
#include "app/session/controls.h"
#include "app/session/input_text.h"
#include "app/session/session_parts.h"

namespace collidoscope::app {
namespace {

/// Frames of a branch whose state a saved session contains, the first and the last among them: enough to say where a
/// run differs, and few beside its inputs.
constexpr std::size_t kSavedHashes = 64;

std::vector<FrameHash> someOf(const std::vector<FrameHash>& all) {
    if (all.size() <= kSavedHashes) return all;
    std::vector<FrameHash> some;
    for (std::size_t i = 0; i < kSavedHashes; ++i) some.push_back(all[i * (all.size() - 1) / (kSavedHashes - 1)]);
    return some;
}

/// Settings that only change the picture and differ from those with which the demo opens.
std::vector<demos::Action> viewOf(const Session& session) {
    std::vector<demos::Action> view;
    for (const demos::ParameterInfo& parameter : demos::listParameters(session.demo())) {
        if (parameter.effect != demos::Effect::View || demos::isFilled(parameter.kind)) continue;
        const auto usual = std::find_if(session.defaults().begin(), session.defaults().end(),
                                        [&](const demos::ParameterInfo& one) { return one.name == parameter.name; });
        if (usual != session.defaults().end() && usual->value != parameter.value)
            view.push_back(demos::SetParameter{parameter.name, parameter.value});
    }
    return view;
}

}  // namespace

SavedSession Session::saved() const {
    RunTree& tree = parts_->tree;
    tree.present().run.keepFrame();  // its state is saved, too
    SavedSession saved{.demo = std::string(info().name), .view = viewOf(*this), .curves = bodyCurves()};
    for (const Watch& watch : watches().list()) saved.conditions.push_back(watch.text);
    std::map<int, std::size_t> places;
    for (const Branch* branch : tree.inOrder()) {
        const bool isPresent = branch == &tree.present();
        if (isPresent) saved.present = saved.branches.size();
        if (branch == tree.beside()) saved.beside = saved.branches.size();
        places[branch->id] = saved.branches.size();
        SavedBranch one{.name = branch->name,
                        .isNamedByUser = branch->isNamedByUser,
                        .branchFrame = branch->branchFrame,
                        .frame = !isPresent  ? branch->leftAt
                                 : seeking() ? seeking()->to
                                             : branch->run.frame(),
                        .lastFrame = branch->run.lastFrame(),
                        .inputs = branch->run.inputs(),
                        .hashes = someOf(branch->run.record().keys.hashes())};
        if (branch->parent) one.parent = places.at(*branch->parent);
        saved.branches.push_back(std::move(one));
    }
    return saved;
}

namespace {

/// A parameter, and the kind of the value that it gets.
using SettingKind = std::pair<std::string, std::size_t>;

/// None for an action that sets no parameter.
std::optional<SettingKind> kindOfSetting(const demos::Action& action) {
    if (const auto* set = std::get_if<demos::SetParameter>(&action)) return SettingKind{set->name, set->value.index()};
    if (const auto* mesh = std::get_if<demos::SetMesh>(&action)) return SettingKind{mesh->name, 0};
    if (const auto* filled = std::get_if<demos::SetCase>(&action)) return SettingKind{filled->name, 0};
    return std::nullopt;
}

/// Notes the latest setting of each kind.
void note(std::vector<const demos::Action*>& latest, const demos::Action& action) {
    const auto kind = kindOfSetting(action);
    if (!latest.empty() && kindOfSetting(*latest.back()) == kind) latest.pop_back();
    std::erase_if(latest, [&](const demos::Action* other) { return kindOfSetting(*other) == kind; });
    latest.push_back(&action);
}

}  // namespace

/// Tries the values that were set on a demo that makes no step: what is refused there would be refused on the way to a
/// frame. A slider may have been dragged through thousands of them, so the first of each kind is tried, after the
/// latest of the others, on which its limits may depend.
void Session::Parts::checkInputs(const std::vector<demos::Input>& inputs) const {
    std::unique_ptr<demos::DemoBase> fresh;
    std::map<SettingKind, demos::Effect> known;
    std::vector<const demos::Action*> untried;
    const auto refuse = [](const demos::Input& input, const std::string& why) {
        throw demos::ParameterError("'" + shortened(inputText(input)) + "': " + why);
    };
    for (const demos::Input& input : inputs) {
        const auto kind = kindOfSetting(input.action);
        if (!kind) {
            try {
                demos::requireAccepted(demo(), input.action);
            } catch (const demos::ParameterError& error) {
                refuse(input, error.what());
            }
            continue;
        }
        if (!fresh) fresh = freshDemo();
        const auto [effect, isNew] = known.try_emplace(*kind, demos::Effect::Live);
        if (isNew) effect->second = effectOf(controlsOf(*fresh), input.action);
        if (input.step > 0 && effect->second == demos::Effect::Rebuild)
            refuse(input, kind->first + " builds the demo anew; such inputs belong to frame 0, so leave out '" +
                              std::to_string(input.step) + ":'");
        if (!isNew) {
            note(untried, input.action);
            continue;
        }
        for (const demos::Action* before : std::exchange(untried, {})) demos::apply(*fresh, *before);
        demos::apply(*fresh, input.action);
    }
}

void Session::restore(const SavedSession& saved) {
    std::vector<Branch> branches;
    for (const SavedBranch& one : saved.branches) {
        try {
            parts_->checkInputs(one.inputs);
        } catch (const demos::ParameterError& error) {
            throw demos::ParameterError("branch \"" + one.name + "\": " + error.what());
        }
        Branch branch{
            .name = one.name, .isNamedByUser = one.isNamedByUser, .branchFrame = one.branchFrame, .leftAt = one.frame};
        if (one.parent) branch.parent = static_cast<int>(*one.parent);
        branch.run = parts_->tree.emptyRun();
        branch.run.take(one.inputs, one.lastFrame, one.hashes);
        branches.push_back(std::move(branch));
    }
    stopSeeking();
    parts_->takePointer();
    parts_->letGo();
    parts_->begunHere.reset();
    parts_->tree.adopt(std::move(branches), saved.present, saved.beside);
    parts_->pause();
    parts_->arrived();
    for (const demos::Action& action : saved.view) parts_->applyView(action);
    for (const std::string& condition : saved.conditions) recallWatch(condition);
    for (const BodyCurve& curve : saved.curves) addBodyCurve(curve);
    parts_->restoredTo = saved.branches[saved.present].frame;
    parts_->compareRestored();
    if (!parts_->run().hasAppliedInputs()) seekInParts(frame());
}

void Session::plan(std::span<const demos::Input> more) {
    std::vector<demos::Input> all = inputs();
    all.insert(all.end(), more.begin(), more.end());
    std::stable_sort(all.begin(), all.end(),
                     [](const demos::Input& a, const demos::Input& b) { return a.step < b.step; });
    parts_->checkInputs(all);
    Run run = parts_->tree.emptyRun();
    run.begin(parts_->freshDemo(), std::move(all));
    if (const std::optional<std::string> refused = run.takeRefusal()) throw demos::ParameterError(*refused);
    run.copyView(demo());
    parts_->begin(std::move(run));
}

/// Once a restored session has come to its frame, that one is compared with what was saved, too.
void Session::Parts::compareRestored() {
    if (restoredTo != run().frame() || !run().hasAppliedInputs()) return;
    run().keepFrame();
    restoredTo.reset();
}

}  // namespace collidoscope::app
