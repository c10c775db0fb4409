#include "demos/replay/trace_demo.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "demos/replay/examine.h"
#include "demos/replay/frame_source.h"
#include "demos/share/rows.h"
#include "demos/share/text.h"
#include "geometry/scene/any_shape_queries.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::demos {
namespace {

using geometry::Aabbd;
using geometry::Vec3d;

constexpr double kOutOfView = 1e6;  // m: what is further off is not looked at, but it may be there

/// The sample source, created once.
const FrameSourcePtr& sample() {
    static const FrameSourcePtr trace = sampleTrace();
    return trace;
}

/// Around all that moves and is near; of what stands still too, if nothing moves.
std::optional<Aabbd> boundsOf(const TraceFrame& frame, bool movingOnly) {
    std::optional<Aabbd> all;
    for (const TracePose& pose : frame.poses) {
        const TraceBody& body = frame.scene->bodies[pose.body];
        if (movingOnly && body.isStatic) continue;
        for (const std::uint32_t shape : body.shapes) {
            const auto bounds = geometry::boundsOf(geometry::moved(frame.scene->shapes[shape].shape, pose.pose));
            if (!bounds || !(glm::length(bounds->min) < kOutOfView && glm::length(bounds->max) < kOutOfView)) continue;
            if (!all) all = bounds;
            all->min = glm::min(all->min, bounds->min);
            all->max = glm::max(all->max, bounds->max);
        }
    }
    return all;
}

/// From the lower side of the box down to what stands still there; 0 where that is further than the box is large.
double gapBelow(const TraceFrame& frame, const Aabbd& box) {
    constexpr double kFarthest = 4.0;  // sizes of the box
    const Vec3d top = 0.5 * (box.min + box.max);
    const geometry::Rayd down{{top.x, box.min.y, top.z}, {0.0, -1.0, 0.0}};
    double gap = kFarthest * glm::length(box.max - box.min);
    bool isFound = false;
    for (const TracePose& pose : frame.poses) {
        const TraceBody& body = frame.scene->bodies[pose.body];
        if (!body.isStatic) continue;
        for (const std::uint32_t shape : body.shapes) {
            const auto hit = geometry::rayCast(down, geometry::moved(frame.scene->shapes[shape].shape, pose.pose));
            if (hit && hit->t < gap) gap = hit->t, isFound = true;
        }
    }
    return isFound ? gap : 0.0;
}

/// The frame of another record that is nearest in time, by its step; that of the same number where times are not
/// recorded.
std::uint64_t frameOfSameTime(const FrameSource& other, const TraceFrame& frame, std::uint64_t number) {
    const std::optional<double> first = other.frame(0)->time;
    if (!frame.time || !first || other.frameCount() == 0) return number;
    const double steps = std::round((*frame.time - *first) / other.step());
    return static_cast<std::uint64_t>(std::clamp(steps, 0.0, static_cast<double>(other.frameCount() - 1)));
}

}  // namespace

TraceDemo::TraceDemo() : source_(sample()), name_("sample") { changed(); }

void TraceDemo::show(FrameSourcePtr source, std::string name, FrameSourcePtr other, std::string otherName) {
    source_ = std::move(source), name_ = std::move(name);
    other_ = std::move(other), otherName_ = std::move(otherName);
    setStepLength(static_cast<float>(source_->step()));
    changed();
}

void TraceDemo::build() { setStepLength(static_cast<float>(source_->step())); }

void TraceDemo::changed() {
    shown_ = stepCount();
    frame_ = source_->frame(shown_);
    otherFrame_ = other_ ? other_->frame(frameOfSameTime(*other_, *frame_, shown_)) : nullptr;
    examined_ = std::make_shared<const Examined>(examineFrame(*frame_));
}

void TraceDemo::describe(Parameters& p) {
    const auto toggle = [&](const char* name, bool& value, const char* tip) { viewed(p).toggle(name, value, tip); };
    toggle("contacts", views_.contacts, "Shows the recorded contact points with their normals.");
    toggle("ours", views_.ours, "Shows the contacts that this library finds between the same shapes.");
    toggle("disagreements", views_.disagreements, "Shows the recorded values that this library cannot confirm.");
    viewed(p).integer(pickParameter(), picked_, {0, kMaxListed},
                      "Number of the disagreement that is picked in the frame. The worst is 1; 0 picks none.");
    toggle("velocities", views_.velocities, "Shows the velocity of each body, where it is recorded.");
    toggle("names", views_.names, "Shows the names of the bodies.");
    toggle("rays", views_.rays, "Shows the recorded rays and their hits.");
    toggle("joints", views_.joints, "Shows the anchors and axes of recorded joints.");
    toggle("drawing", views_.drawing, "Shows the lines, points and labels that the recorder has drawn.");
}

void TraceDemo::measure(Measurements& m) const {
    m.text("source", frame_->scene->source.empty() ? name_ : frame_->scene->source,
           "Program that has recorded the trace.");
    m.unplotted("recorded frame", frame_->number, "Number that the recorder gave this frame.");
    if (frame_->time) m.number("recorded time", *frame_->time, unplotted({"t", "s"}, "Time by the recorder's clock."));
    m.unplotted("bodies", frame_->poses.size(), "Number of bodies in this frame.");
    m.group("Against this library");
    m.unplotted("contacts examined", examined_->contacts,
                "Number of recorded contact points that were compared with this library.");
    if (examined_->notExamined > 0)
        m.unplotted("not examined", examined_->notExamined,
                    "Number of contacts that were not compared: of bodies that are not there, or of shapes that have "
                    "no depth here.");
    m.number("disagreements", static_cast<double>(examined_->disagreements.size()),
             {.tip = "Number of recorded values that this library cannot confirm.", .role = Role::Mistake});
    m.number(
        "worst depth", 1000.0 * examined_->worstDepth,
        plotted({.unit = "mm"}, Role::Mistake, "Greatest amount by which a recorded depth is too large or too small."));
    if (!examined_->disagreements.empty())
        m.text("worst", sentenceOf(examined_->disagreements.front(), *frame_), "Largest disagreement of this frame.");
    if (frame_->values.empty()) return;
    m.group("Recorded");
    for (const TraceValue& value : frame_->values)
        m.number(value.name, value.value,
                 {.unit = value.unit.c_str(), .tip = "Value of this measure as it was recorded."});
}

View TraceDemo::homeView() const {
    // The bounds are those of the first frame: a falling body is still above the ground then, which is to be seen, too.
    const std::shared_ptr<const TraceFrame> first = source_->frame(0);
    std::optional<Aabbd> bounds = boundsOf(*first, true);
    if (bounds) bounds->min.y -= gapBelow(*first, *bounds);
    if (!bounds) bounds = boundsOf(*first, false);
    if (!bounds) return {};
    const Vec3d middle = 0.5 * (bounds->min + bounds->max);
    const double size = std::max(0.01, glm::length(bounds->max - bounds->min));
    const double away = 0.5 * size / std::tan(0.35) * 1.15;
    const Vec3d eye = middle + away * glm::normalize(Vec3d{0.45, 0.32, 1.0});
    return {.eye = geometry::Vec3f{eye}, .target = geometry::Vec3f{middle}};
}

std::optional<examine::CollisionCase> TraceDemo::offeredCase() const {
    if (examined_->disagreements.empty()) return std::nullopt;
    const Disagreement* const chosen = picked();
    return caseOf(chosen ? *chosen : examined_->disagreements.front(), *frame_);
}

}  // namespace collidoscope::demos
