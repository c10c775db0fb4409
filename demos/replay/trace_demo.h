#pragma once
/// The demo that shows a recorded simulation: frame N of the timeline is frame N of the record.

#include <memory>
#include <optional>

#include "demos/demo_base.h"
#include "demos/findings.h"
#include "demos/replay/examine.h"
#include "demos/replay/frame_source.h"

namespace collidoscope::demos {

class TraceDemo final : public Demo<TraceDemo>, public ListsFindings {
public:
    TraceDemo();

    /// Shows these frames from now on; `other`, if not null, beside them as ghosts, at the same time. `name` is said in
    /// the picture. Call it before the demo is built.
    void show(FrameSourcePtr source, std::string name, FrameSourcePtr other = {}, std::string otherName = {});
    const FrameSourcePtr& source() const { return source_; }
    const FrameSourcePtr& other() const { return other_; }  ///< null: none is beside it
    const TraceFrame& frame() const { return *frame_; }
    const Examined& examined() const { return *examined_; }

    std::uint64_t recordedFrames() const override { return source_->frameCount(); }
    void build() override;
    void step(float) override {}  // the frame's number is all its state
    void changed() override;
    void draw(Canvas& canvas) const override;
    void describe(Parameters& p) override;
    void measure(Measurements& m) const override;
    void state(Archive& archive) override { archive.field("shown", shown_); }
    View homeView() const override;
    /// False for what is too far away to be drawn.
    static bool canBeSeen(const geometry::Vec3d& place);
    /// The disagreements of the frame that is shown.
    Findings findings() const override;
    const char* pickParameter() const override { return "disagreement"; }
    std::optional<FindingIndex> findingAt(const ChartPoint& place) const override;
    /// The one that is picked; else the worst.
    std::optional<examine::CollisionCase> offeredCase() const override;

private:
    struct Views {
        bool contacts = true, ours = true, velocities = false, names = false, rays = true, joints = true,
             drawing = true, disagreements = true;
    };

    void drawBodies(Canvas& canvas) const;
    void drawGhosts(Canvas& canvas) const;
    void drawContacts(Canvas& canvas) const;
    void drawMotions(Canvas& canvas) const;
    void drawRays(Canvas& canvas) const;
    void drawJoints(Canvas& canvas) const;
    void drawOwnDrawing(Canvas& canvas) const;
    void drawDisagreements(Canvas& canvas) const;
    void drawSurvey(Canvas& canvas) const;

    void drawPicked(Canvas& canvas, const Disagreement& found) const;
    std::size_t listedCount() const;
    /// Null: none is.
    const Disagreement* picked() const;

    static constexpr int kMaxListed = 200;  // disagreements of a frame that can be picked

    FrameSourcePtr source_{}, other_{};
    std::string name_{}, otherName_{};
    Views views_{};
    int picked_ = 0;           // number of a disagreement, the worst is 1; beyond the last it stands for that one
    std::uint64_t shown_ = 0;  // the frame
    // Belongs to that frame; shared, so that copies of the demo cost nothing.
    std::shared_ptr<const TraceFrame> frame_{}, otherFrame_{};
    std::shared_ptr<const Examined> examined_{};
};

}  // namespace collidoscope::demos
