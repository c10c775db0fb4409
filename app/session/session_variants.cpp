// Functions of a session for the runs that are compared with it.

#include <algorithm>
#include <utility>

#include "app/session/controls.h"
#include "app/session/session_parts.h"

namespace collidoscope::app {
namespace {

bool setsOnly(const std::vector<demos::Action>& actions, std::span<const std::string> parameters) {
    return !actions.empty() && std::all_of(actions.begin(), actions.end(),
                                           [&](const demos::Action& action) { return setsOneOf(action, parameters); });
}

}  // namespace

std::unique_ptr<Session> Session::sibling() const {
    auto other = std::make_unique<Session>(parts_->info, parts_->parallelFor, parts_->demoSetup);
    other->setWatchesEnergy(watchesEnergy());
    return other;
}

void Session::setObserver(Observer observer) { parts_->observer = std::move(observer); }

bool Session::undoesOnly(std::span<const std::string> parameters) const {
    return canUndo() && setsOnly(parts_->undoStack().lastDone().back, parameters);
}
bool Session::redoesOnly(std::span<const std::string> parameters) const {
    return canRedo() && setsOnly(parts_->undoStack().lastUndone().forth, parameters);
}

void Session::setLed(bool led) { parts_->isLed = led; }

}  // namespace collidoscope::app
