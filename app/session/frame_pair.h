#pragma once
/// The display lists of the present frame and of the frame before it, between which the picture is blended, and the
/// views that the demo offered at each.

#include <functional>
#include <optional>
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
        if (marks_) marks_(demo, lists_[now_]);
        views_[now_] = demo.followView();
    }
    /// Draws a frame that does not follow from the one shown; nothing is blended.
    void jump(const demos::DemoBase& demo) {
        snapped_ = true;
        refresh(demo);
    }

    /// Draws something over the demo in each frame from the next one on; an empty function draws nothing.
    using Marks = std::function<void(const demos::DemoBase&, demos::Canvas&)>;
    void setMarks(Marks marks) { marks_ = std::move(marks); }
    bool hasMarks() const { return static_cast<bool>(marks_); }

    /// List of the present frame, for whoever changes how it looks.
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
    Marks marks_{};
};

}  // namespace collidoscope::app
