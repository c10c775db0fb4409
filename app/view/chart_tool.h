#pragma once
/// The mouse in the charts that cover the scene: a press drags the handle that a chart has, follows the marks of finds,
/// or is told to the demo.

#include <optional>
#include <vector>

#include "app/session/session.h"
#include "app/view/chart_box.h"
#include "app/view/input_feeds.h"
#include "demos/findings.h"
#include "demos/host/handle_list.h"

namespace collidoscope::app {

class ChartTool {
public:
    /// Sets the present positions of the charts.
    void setCharts(std::vector<ChartBox> charts);
    bool covers(const geometry::Vec2f& pixel) const { return chartAt(charts_, pixel).has_value(); }
    /// True where a press would do something.
    bool takes(const geometry::Vec2f& pixel) const;

    /// Begins a press of the left button on a chart.
    void press(Session& session, PointerFeed& feed, const geometry::Vec2f& pixel);
    /// True between a press that has an effect and its release.
    bool holding() const { return held_.has_value(); }
    /// Call once a frame while holding.
    void update(Session& session, PointerFeed& feed, const geometry::Vec2f& pixel);
    void release(Session& session);
    /// Cancels the drag of a handle, which goes back to its start. True when there was one.
    bool cancel(Session& session);
    /// Forgets everything; call it when another demo is shown.
    void forget();

private:
    struct Held {
        std::size_t chart = 0;
        std::string handle{};  ///< empty: the demo gets the numbers
        demos::HandlePose before{}, at{};
        std::optional<demos::FindingIndex> find{};  ///< that the mouse has come to
    };
    bool stillThere() const { return held_ && held_->chart < charts_.size(); }
    /// Goes to the finding whose mark is nearest, if the demo lists findings.
    void follow(Session& session, const demos::ChartPoint& place);
    void drag(Session& session, const geometry::Vec2d& numbers);

    std::vector<ChartBox> charts_{};
    std::optional<Held> held_{};
};

}  // namespace collidoscope::app
