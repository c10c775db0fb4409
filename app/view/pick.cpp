#include "app/view/pick.h"

#include "app/view/drawn_bounds.h"
#include "geometry/scene/any_shape_queries.h"

namespace app {
namespace {

using geometry::Rayf;
using geometry::Vec2f;
using geometry::Vec3f;

constexpr float kDotRadius = 9.0f;   // px at 100 %, from the middle of a dot
constexpr float kDotBehind = 12.0f;  // px at 100 %, how deep a dot may lie within a shape and still be seen

// The ray's parameter where it meets the shape. From within a shape that surrounds the eye everything would be hit at
// once: then it is not.
std::optional<float> hitTime(const Rayf& ray, const demos::PickShape& shape) {
    const auto hit = shape ? geometry::rayCast(ray, *shape) : std::nullopt;
    return hit && !hit->startsInside ? std::optional(hit->t) : std::nullopt;
}

void keepNearer(std::optional<PickedHandle>& best, const PickedHandle& found) {
    if (!best || found.depth < best->depth) best = found;
}

}  // namespace

std::optional<PickedHandle> pickHandle(std::span<const demos::HandleInfo> handles, const ViewProjection& viewProjection,
                                       const Vec2f& pixel) {
    const std::optional<Rayf> ray = rayThrough(viewProjection, pixel);
    if (!ray) return {};
    std::optional<PickedHandle> shape, dot;
    for (std::size_t i = 0; i < handles.size(); ++i) {
        if (const auto t = hitTime(*ray, handles[i].shape)) {
            const Vec3f point = geometry::pointAt(*ray, *t);
            keepNearer(shape, {.index = i, .point = point, .depth = depthOf(viewProjection, point)});
            continue;
        }
        if (handles[i].shape) continue;
        const Vec3f point = handlePoint(handles[i]);
        const std::optional<Vec2f> at = pixelOf(viewProjection, point);
        if (at && glm::distance(*at, pixel) <= kDotRadius * viewProjection.viewport.contentScale)
            keepNearer(dot, {.index = i, .point = point, .depth = depthOf(viewProjection, point)});
    }
    if (!dot || !shape) return dot ? dot : shape;
    const bool hidden = dot->depth > shape->depth + kDotBehind * metersPerPixel(viewProjection, dot->point);
    return hidden ? shape : dot;
}

}  // namespace app
