#pragma once
/// The display lists of the present frame and of the frame before it, between which the picture is blended, and the
/// views that the demo offered at each.

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "demos/demo_base.h"
#include "demos/host/recording_canvas.h"

namespace collidoscope::app {

class FramePair {
public:
    /// Draws the frame that a step has led to; the frame shown until now becomes the previous one.
    void follow(const demos::DemoBase& demo) {
        now_ = 1 - now_;
        snapped_ = false;
        refresh(demo);
    }
    /// Draws the present frame again, after an action.
    void refresh(const demos::DemoBase& demo) {
        lists_[now_].clear();
        demo.draw(lists_[now_]);
        for (const auto& [owner, marks] : marks_) marks(demo, lists_[now_]);
        views_[now_] = demo.followView();
    }
    /// Draws a frame that does not follow from the one shown; nothing is blended.
    void jump(const demos::DemoBase& demo) {
        snapped_ = true;
        refresh(demo);
    }

    /// From now on nothing is blended, and the present frame is shown as it is.
    void snap() { snapped_ = true; }

    /// Draws something over the demo in each frame from the next one on, in place of the marks of the same owner; an
    /// empty function draws nothing.
    using Marks = std::function<void(const demos::DemoBase&, demos::Canvas&)>;
    void setMarks(std::string_view owner, Marks marks) {
        if (marks)
            marks_.insert_or_assign(std::string(owner), std::move(marks));
        else
            marks_.erase(std::string(owner));
    }
    bool hasMarks(std::string_view owner) const { return marks_.find(owner) != marks_.end(); }

    /// Display list of the present frame, which the caller may change.
    demos::RecordingCanvas& list() { return lists_[now_]; }
    const demos::RecordingCanvas& current() const { return lists_[now_]; }
    const demos::RecordingCanvas& previous() const { return snapped_ ? lists_[now_] : lists_[1 - now_]; }
    const std::optional<demos::View>& view() const { return views_[now_]; }
    const std::optional<demos::View>& previousView() const { return views_[snapped_ ? now_ : 1 - now_]; }

private:
    demos::RecordingCanvas lists_[2];
    std::optional<demos::View> views_[2];
    int now_ = 0;
    bool snapped_ = true;
    std::map<std::string, Marks, std::less<>> marks_{};
};

}  // namespace collidoscope::app
