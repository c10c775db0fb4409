#pragma once
/// The demo that shows a recorded simulation: frame N of the timeline is frame N of the record.

#include <memory>
#include <optional>

#include "demos/demo_base.h"
#include "demos/replay/examine.h"
#include "demos/replay/frame_source.h"

namespace demos {

class TraceDemo final : public Demo<TraceDemo> {
public:
    TraceDemo();

    /// Shows these frames from now on; `other`, if not null, beside them as ghosts, at the same time. `name` is said in
    /// the picture. Call it before the demo is built.
    void show(FrameSourcePtr source, std::string name, FrameSourcePtr other = {}, std::string otherName = {});
    const FrameSourcePtr& source() const { return source_; }
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
    /// The worst disagreement of the frame that is shown.
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

    FrameSourcePtr source_{}, other_{};
    std::string name_{}, otherName_{};
    Views views_{};
    std::uint64_t shown_ = 0;  // the frame
    // Of that frame; shared, so that copies of the demo cost nothing.
    std::shared_ptr<const TraceFrame> frame_{}, otherFrame_{};
    std::shared_ptr<const Examined> examined_{};
};

}  // namespace demos
