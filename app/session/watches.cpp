#include "app/session/watches.h"

#include <algorithm>
#include <utility>

#include "app/session/expression.h"

namespace collidoscope::app {

/// Whether it holds at that frame.
void Watches::evaluate(Watch& watch, const Frame& frame) const {
    watch.holds = watch.began = false;
    watch.why.clear();
    try {
        if (!watch.condition) watch.condition.emplace(watch.text, namesOf(frame));
        watch.holds = watch.condition->holds(namesOf(frame));
    } catch (const ExpressionError& error) {
        watch.why = error.what();
    }
}

void Watches::set(std::string text, std::optional<std::size_t> place, const Frame& frame) {
    Watch watch{.text = text, .condition = Condition(text, namesOf(frame))};
    evaluate(watch, frame);
    const auto same = std::find_if(list_.begin(), list_.end(), [&](const Watch& other) { return other.text == text; });
    if (same != list_.end()) return;
    if (list_.empty()) memory_.jump(frame.demo);
    if (place && *place < list_.size())
        list_[*place] = std::move(watch);
    else
        list_.push_back(std::move(watch));
}

void Watches::recall(std::string text, const Frame& frame) {
    Watch watch{.text = std::move(text)};
    evaluate(watch, frame);
    list_.push_back(std::move(watch));
}

void Watches::remove(std::size_t place) {
    if (place < list_.size()) list_.erase(list_.begin() + static_cast<std::ptrdiff_t>(place));
}

void Watches::jump(const Frame& frame) {
    memory_.jump(frame.demo);
    for (Watch& watch : list_) evaluate(watch, frame);
}

bool Watches::step(const Frame& frame) {
    if (list_.empty()) return false;
    memory_.step(frame.demo);
    bool began = false;
    for (Watch& watch : list_) {
        const bool before = watch.holds;
        evaluate(watch, frame);
        watch.began = watch.holds && !before;
        if (!watch.began) continue;
        began = true;
        mark(frame.demo.stepCount(), watch.text);
    }
    return began;
}

/// A frame may be reached again.
void Watches::mark(std::uint64_t frame, const std::string& text) {
    const auto after = std::find_if(marks_.begin(), marks_.end(), [=](const WatchMark& m) { return m.frame >= frame; });
    const bool isKnown =
        std::any_of(after, marks_.end(), [&](const WatchMark& m) { return m.frame == frame && m.text == text; });
    if (!isKnown) marks_.insert(after, {frame, text});
}

std::optional<WatchHit> Watches::holding(const Frame& frame) const {
    const auto first = [this](bool Watch::*is) {
        return std::find_if(list_.begin(), list_.end(), [is](const Watch& watch) { return watch.*is; });
    };
    auto found = first(&Watch::began);
    if (found == list_.end()) found = first(&Watch::holds);
    if (found == list_.end()) return std::nullopt;
    const FrameNames names = namesOf(frame);
    WatchHit hit{.frame = frame.demo.stepCount(), .text = found->text};
    hit.time = names.find("t").value_or(NamedValue{}).value;
    for (const std::string& name : found->condition->names())
        hit.values.emplace_back(name, textOf(names.find(name).value_or(NamedValue{})));
    return hit;
}

void Watches::dropAfter(std::uint64_t frame) {
    std::erase_if(marks_, [frame](const WatchMark& mark) { return mark.frame > frame; });
}

}  // namespace collidoscope::app
