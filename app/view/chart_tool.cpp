#include "app/view/chart_tool.h"

#include <utility>

#include "app/inspect/inspection.h"

namespace collidoscope::app {

using geometry::Vec2f;

void ChartTool::setCharts(std::vector<ChartBox> charts) { charts_ = std::move(charts); }

bool ChartTool::takes(const Vec2f& pixel) const {
    const auto chart = chartAt(charts_, pixel);
    return chart && (charts_[*chart].takesPointer || !charts_[*chart].handle.empty());
}

void ChartTool::press(Session& session, PointerFeed& feed, const Vec2f& pixel) {
    const auto chart = chartAt(charts_, pixel);
    if (!chart) return;
    const geometry::Vec2d numbers = charts_[*chart].numbersAt(pixel);
    for (const demos::HandleInfo& handle : demos::listHandles(session.demo())) {
        if (!handle.inChart || handle.name != charts_[*chart].handle) continue;
        held_ = Held{*chart, handle.name, handle.place, handle.place};
        session.beginGesture();
        return drag(session, numbers);
    }
    if (!charts_[*chart].takesPointer) return;
    held_ = Held{.chart = *chart};
    follow(session, {*chart, numbers});
    feed.press(session, {*chart, numbers});
}

void ChartTool::update(Session& session, PointerFeed& feed, const Vec2f& pixel) {
    if (!stillThere()) return release(session);
    const geometry::Vec2d numbers = charts_[held_->chart].numbersAt(pixel);
    if (!held_->handle.empty()) return drag(session, numbers);
    follow(session, {held_->chart, numbers});
    feed.update(session, {held_->chart, numbers});
}

void ChartTool::follow(Session& session, const demos::ChartPoint& place) {
    const demos::ListsFindings* const lists = findingsOf(session);
    const auto find = lists ? lists->findingAt(place) : std::nullopt;
    if (!find || find == held_->find) return;
    held_->find = find;
    pickFind(session, *find);
}

void ChartTool::drag(Session& session, const geometry::Vec2d& numbers) {
    const geometry::Vec3f place(Vec2f(numbers), 0.0f);
    if (held_->at.position == place) return;
    held_->at.position = place;
    session.act(demos::MoveHandle{held_->handle, held_->at});
}

void ChartTool::release(Session& session) {
    if (held_ && !held_->handle.empty()) session.endGesture();
    held_.reset();
}

bool ChartTool::cancel(Session& session) {
    if (!held_ || held_->handle.empty()) return false;
    session.act(demos::MoveHandle{held_->handle, held_->before});
    release(session);
    return true;
}

void ChartTool::forget() {
    charts_.clear();
    held_.reset();
}

}  // namespace collidoscope::app
