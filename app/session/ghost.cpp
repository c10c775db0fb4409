#include "app/session/ghost.h"

#include <chrono>
#include <utility>

namespace collidoscope::app {
namespace {

constexpr float kThinner = 0.6f;  ///< width of a ghost's lines, of that in the present

bool isSame(const geometry::Posef& a, const geometry::Posef& b) {
    return a.position == b.position && a.orientation == b.orientation;
}
bool isSame(const demos::SolidItem& a, const demos::SolidItem& b) {
    return isSame(a.pose, b.pose) && a.half == b.half && a.style.role == b.style.role;
}
bool isSame(const demos::TriangleItem& a, const demos::TriangleItem& b) {
    return a.a == b.a && a.b == b.b && a.c == b.c;
}
bool isSame(const demos::MeshItem& a, const demos::MeshItem& b) {
    return a.mesh == b.mesh && a.worldFromMesh == b.worldFromMesh;
}
bool isSame(const demos::LineItem& a, const demos::LineItem& b) { return a.start == b.start && a.end == b.end; }
bool isSame(const demos::PointItem& a, const demos::PointItem& b) { return a.position == b.position; }
bool isSame(const demos::ArrowItem& a, const demos::ArrowItem& b) { return a.start == b.start && a.vector == b.vector; }

void haunt(demos::Style& style) {
    style.ghost = true;
    style.shadow = style.showThrough = false;
    style.width *= kThinner;
}
/// Leaves what stands elsewhere than its counterpart in the present, and makes it translucent.
template <typename Item>
void haunt(std::vector<Item>& items, const std::vector<Item>& now) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i < now.size() && isSame(items[i], now[i])) continue;
        haunt(items[i].style);
        if (kept != i) items[kept] = std::move(items[i]);
        ++kept;
    }
    items.resize(kept);
}

void haunt(demos::RecordingCanvas& list, const demos::RecordingCanvas& now) {
    for (std::size_t kind = 0; kind < list.solidItems.size(); ++kind)
        haunt(list.solidItems[kind], now.solidItems[kind]);
    haunt(list.triangleItems, now.triangleItems);
    haunt(list.meshItems, now.meshItems);
    haunt(list.lineItems, now.lineItems);
    haunt(list.pointItems, now.pointItems);
    haunt(list.arrowItems, now.arrowItems);
    for (demos::TrailItem& trail : list.trailItems) haunt(trail.style);
    list.labelItems.clear();
    list.legendItems.clear();
    list.groundHeight.reset();
}

}  // namespace

bool Ghost::follow(Run* branch, std::uint64_t frame, const demos::RecordingCanvas& now, const demos::DemoBase& shown,
                   double seconds, const std::function<void()>& passed) {
    if (!branch || frame > branch->lastFrame()) {
        isComing_ = false;
        return std::exchange(isThere_, false);
    }
    if (isThere_ && branch_ == branch && frame_ == frame) return false;
    const bool isNext = isThere_ && branch_ == branch && frame_ + 1 == frame && branch->frame() == frame_;
    if (!isNext && branch->frame() != frame) branch->startSeek(frame);
    const auto start = std::chrono::steady_clock::now();
    const auto isUsedUp = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() > seconds;
    };
    passed();
    do {
        if (branch->applyNext()) continue;
        if (branch->frame() == frame) break;
        branch->step();
        passed();
    } while ((branch->frame() < frame || !branch->hasAppliedInputs()) && !isUsedUp());
    isComing_ = branch->frame() != frame || !branch->hasAppliedInputs();
    if (isComing_) return std::exchange(isThere_, false);
    isThere_ = true;
    branch_ = branch;
    frame_ = frame;
    if (isNext) {
        picture_.follow(branch->demo());
    } else {
        branch->copyView(shown);
        picture_.jump(branch->demo());
    }
    haunt(picture_.list(), now);
    return true;
}

}  // namespace collidoscope::app
