#include "app/session/undo_stack.h"

#include <algorithm>
#include <utility>

#include "app/session/input_text.h"
#include "demos/findings.h"
#include "demos/rigid/body_numbers.h"
#include "demos/share/particle_numbers.h"

namespace collidoscope::app {
namespace {

void append(std::vector<demos::Action>& to, std::vector<demos::Action> more) {
    to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

void keepOnly(std::vector<demos::HandleInfo>& handles, const std::vector<std::string>& names) {
    std::erase_if(handles, [&](const demos::HandleInfo& handle) {
        return std::find(names.begin(), names.end(), handle.name) == names.end();
    });
}

/// Looking is no edit: which step inside an algorithm is shown, and which of its finds is picked.
bool onlyLooks(const demos::DemoBase& demo, const std::vector<demos::Action>& actions) {
    const auto* lists = dynamic_cast<const demos::ListsFindings*>(&demo);
    const auto step = stepParameter(demo);
    return std::all_of(actions.begin(), actions.end(), [&](const demos::Action& action) {
        const auto* set = std::get_if<demos::SetParameter>(&action);
        return set && ((step && set->name == step->name) || (lists && set->name == lists->pickParameter()));
    });
}

std::optional<demos::BodyValue> valueNow(const demos::DemoBase& demo, const demos::BodyEdit& which) {
    const std::vector<const physics::World*> worlds = demo.worlds();
    return which.world < worlds.size() ? demos::valueOf(*worlds[which.world], which) : std::nullopt;
}
std::optional<demos::ParticleValue> valueNow(const demos::DemoBase& demo, const demos::ParticleEdit& which) {
    return demos::valueOf(demo.particles(), which);
}

/// Whether the number of a body or a particle has the value that an action gives it.
bool isDone(const demos::DemoBase& demo, const demos::Action& action) {
    const auto has = [&](const auto* set) { return set && valueNow(demo, set->edit) == set->edit.value; };
    return has(std::get_if<demos::SetBody>(&action)) || has(std::get_if<demos::SetParticle>(&action));
}

std::vector<demos::Action> actionsFromTo(const Controls& from, const Controls& to) {
    std::vector<demos::Action> actions = parametersTowards(from, to);
    append(actions, handlesTowards(from, to));
    return actions;
}

/// The line of an input; a case by its name alone, since its line holds all of it.
std::string lineOf(const demos::Action& action) {
    const auto* set = std::get_if<demos::SetCase>(&action);
    if (!set) return inputText({0, action});
    const std::string name = set->slot.name.empty() ? set->slot.value->name : set->slot.name;
    return "case " + (name.empty() ? "without a name" : name) + (set->slot.isChanged() ? ", changed" : "");
}

}  // namespace

std::vector<std::string> linesOf(const Change& change) {
    std::vector<std::string> lines;
    for (const demos::Action& action : change.forth) lines.push_back(lineOf(action));
    return lines;
}

void UndoStack::begin(const demos::DemoBase& demo) {
    if (depth_++ > 0) return;
    before_ = controlsOf(demo);
    touched_.clear();
    broughtBack_ = false;
    thrown_.clear();
    edited_.clear();
    from_.reset();
    to_.reset();
}

void UndoStack::touch(const demos::DemoBase& demo, const demos::Action& action) {
    if (const auto* move = std::get_if<demos::MoveHandle>(&action)) touched_.push_back(move->name);
    broughtBack_ |= std::holds_alternative<demos::BringBack>(action);
    if (const auto* thrown = std::get_if<demos::ThrowBody>(&action)) thrown_.push_back(*thrown);
    if (const auto* set = std::get_if<demos::SetBody>(&action)) noteEdit(demo, *set);
    if (const auto* set = std::get_if<demos::SetParticle>(&action)) noteEdit(demo, *set);
}

/// If a number is set several times, undo restores the value that it had before the first time.
template <typename Set>
void UndoStack::noteEdit(const demos::DemoBase& demo, const Set& set) {
    const auto known = std::find_if(edited_.begin(), edited_.end(), [&](const EditedNumber& each) {
        const auto* same = std::get_if<Set>(&each.after);
        return same && same->edit.isSameNumber(set.edit);
    });
    if (known != edited_.end()) {
        known->after = set;
        return;
    }
    const auto value = valueNow(demo, set.edit);
    if (!value) return;
    Set before = set;
    before.edit.value = *value;
    edited_.push_back({before, set});
}

const Change* UndoStack::end(const demos::DemoBase& demo) {
    if (depth_ == 0 || --depth_ > 0) return nullptr;
    Controls after = controlsOf(demo);
    keepOnly(before_.handles, touched_);
    keepOnly(after.handles, touched_);
    Change change{actionsFromTo(after, before_), actionsFromTo(before_, after), std::exchange(from_, {}),
                  std::exchange(to_, {})};
    if (broughtBack_) {
        change.back.emplace_back(demos::BringBack{.isTakenBack = true});
        change.forth.emplace_back(demos::BringBack{});
    }
    for (const demos::ThrowBody& thrown : thrown_) {
        change.back.emplace_back(demos::ThrowBody{.isTakenBack = true});
        change.forth.emplace_back(thrown);
    }
    for (const EditedNumber& edited : edited_) {
        if (isDone(demo, edited.before)) continue;  // it was refused, or is as it was
        change.back.push_back(edited.before);
        change.forth.push_back(edited.after);
    }
    if (!change.from && onlyLooks(demo, change.back)) return nullptr;
    done_.push_back(std::move(change));
    if (done_.size() > kMax) done_.erase(done_.begin());
    undone_.clear();
    return &done_.back();
}

UndoStack UndoStack::handOver(int from, int to) {
    UndoStack next;
    next.depth_ = std::exchange(depth_, 0);
    next.before_ = std::move(before_);
    next.touched_ = std::move(touched_);
    next.broughtBack_ = broughtBack_;
    next.thrown_ = std::move(thrown_);
    next.edited_ = std::move(edited_);
    next.from_ = from;
    next.to_ = to;
    return next;
}

void UndoStack::offerRedo(Change change) {
    if (!undone_.empty() && undone_.back().to == change.to) return;
    undone_.push_back(std::move(change));
}

const Change& UndoStack::undo() {
    undone_.push_back(std::move(done_.back()));
    done_.pop_back();
    return undone_.back();
}

const Change& UndoStack::redo() {
    done_.push_back(std::move(undone_.back()));
    undone_.pop_back();
    return done_.back();
}

void UndoStack::clear() { *this = UndoStack{}; }

}  // namespace collidoscope::app
