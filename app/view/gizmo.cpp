#include "app/view/gizmo.h"

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "app/view/drawn_bounds.h"
#include "demos/draw/shapes.h"

namespace collidoscope::app {
namespace {

using demos::Style;
using geometry::Vec2f;
using geometry::Vec3f;

// Sizes in pixels at 100 %.
constexpr float kArrowStart = 18.0f, kArrowEnd = 92.0f, kLetterAt = 106.0f;
constexpr float kSquareStart = 26.0f, kSquareEnd = 42.0f;
constexpr float kRing = 66.0f;
constexpr float kStretchLength = 64.0f;
constexpr float kGrabTolerance = 6.5f;  // how far beside a line it can still be grabbed
constexpr int kRingPieces = 72;

// Cosines to the line of sight beyond which a part is too short, or too thin, to be of use.
constexpr float kArrowTooShort = 0.97f;
constexpr float kSquareTooThin = 0.17f;

constexpr std::array kAll{GizmoPart::AxisX,  GizmoPart::AxisY, GizmoPart::AxisZ, GizmoPart::PlaneX, GizmoPart::PlaneY,
                          GizmoPart::PlaneZ, GizmoPart::RingX, GizmoPart::RingY, GizmoPart::RingZ,  GizmoPart::Stretch};

// Where the gizmo of a handle stands and how it is seen.
struct Frame {
    Vec3f center{0.0f};
    Vec3f toEye{0.0f};
    float pixel = 1.0f;  // m
};
Frame frameOf(const demos::HandleInfo& handle, const ViewProjection& viewProjection) {
    const Vec3f center = handlePoint(handle);
    return {center, towardsEye(viewProjection, center), metersPerPixel(viewProjection, center)};
}

bool has(const demos::HandleInfo& handle, GizmoPart part) {
    switch (kindOf(part)) {
        case GizmoKind::Axis:
        case GizmoKind::Plane:
            return handle.kind != demos::HandleKind::Stretch;
        case GizmoKind::Ring:
            return handle.kind == demos::HandleKind::Place;
        case GizmoKind::Stretch:
            return handle.kind == demos::HandleKind::Stretch;
        case GizmoKind::Body:
            break;
    }
    return false;
}

bool useful(GizmoPart part, const Frame& frame) {
    const GizmoKind kind = kindOf(part);
    if (kind != GizmoKind::Axis && kind != GizmoKind::Plane) return true;
    const float alongSight = std::abs(glm::dot(axisDirection(axisOf(part)), frame.toEye));
    return kind == GizmoKind::Axis ? alongSight < kArrowTooShort : alongSight > kSquareTooThin;
}

std::array<Vec3f, 4> squareOf(int axis, const Frame& frame) {
    const Vec3f u = frame.pixel * axisDirection((axis + 1) % 3), v = frame.pixel * axisDirection((axis + 2) % 3);
    const Vec3f corner = frame.center + kSquareStart * (u + v);
    const float side = kSquareEnd - kSquareStart;
    return {corner, corner + side * u, corner + side * (u + v), corner + side * v};
}

// The half of the ring that faces the eye, all of it when it is seen from its axis. Pairs of ends.
std::vector<Vec3f> ringOf(int axis, const Frame& frame) {
    const Vec3f u = axisDirection((axis + 1) % 3), v = axisDirection((axis + 2) % 3);
    std::vector<Vec3f> ends;
    const auto direction = [&](int piece) {
        const float angle = 2.0f * std::numbers::pi_v<float> * static_cast<float>(piece) / kRingPieces;
        return std::cos(angle) * u + std::sin(angle) * v;
    };
    for (int piece = 0; piece < kRingPieces; ++piece) {
        const Vec3f a = direction(piece), b = direction(piece + 1);
        if (glm::dot(a + b, frame.toEye) < -0.15f) continue;
        ends.push_back(frame.center + kRing * frame.pixel * a);
        ends.push_back(frame.center + kRing * frame.pixel * b);
    }
    return ends;
}

// The lines of a part as pairs of ends; those of a square close its outline.
std::vector<Vec3f> linesOf(const demos::HandleInfo& handle, GizmoPart part, const Frame& frame) {
    switch (kindOf(part)) {
        case GizmoKind::Axis: {
            const Vec3f unit = frame.pixel * axisDirection(axisOf(part));
            return {frame.center + kArrowStart * unit, frame.center + kArrowEnd * unit};
        }
        case GizmoKind::Plane: {
            const auto s = squareOf(axisOf(part), frame);
            return {s[0], s[1], s[1], s[2], s[2], s[3], s[3], s[0]};
        }
        case GizmoKind::Ring:
            return ringOf(axisOf(part), frame);
        case GizmoKind::Stretch:
            return {frame.center, frame.center + kStretchLength * frame.pixel * handle.direction};
        case GizmoKind::Body:
            break;
    }
    return {};
}

struct NearPoint {
    float distance = 0.0f;  // px
    Vec3f point{0.0f};
};
std::optional<NearPoint> nearestOn(const Vec3f& a, const Vec3f& b, const ViewProjection& viewProjection,
                                   const Vec2f& pixel) {
    const auto start = pixelOf(viewProjection, a), end = pixelOf(viewProjection, b);
    if (!start || !end) return {};
    const Vec2f segment = *end - *start;
    const float squared = glm::dot(segment, segment);
    const float t = squared > 0.0f ? glm::clamp(glm::dot(pixel - *start, segment) / squared, 0.0f, 1.0f) : 0.0f;
    return NearPoint{glm::distance(pixel, *start + t * segment), a + t * (b - a)};
}

// Inside the projected square: on the same side of all its edges.
bool insideSquare(const std::array<Vec3f, 4>& square, const ViewProjection& viewProjection, const Vec2f& pixel) {
    int left = 0, right = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const auto a = pixelOf(viewProjection, square[i]), b = pixelOf(viewProjection, square[(i + 1) % 4]);
        if (!a || !b) return false;
        const Vec2f edge = *b - *a, toPixel = pixel - *a;
        (edge.x * toPixel.y - edge.y * toPixel.x >= 0.0f ? left : right)++;
    }
    return left == 4 || right == 4;
}

std::optional<NearPoint> nearestOfPart(const demos::HandleInfo& handle, GizmoPart part, const Frame& frame,
                                       const ViewProjection& viewProjection, const Vec2f& pixel) {
    std::optional<NearPoint> best;
    const std::vector<Vec3f> ends = linesOf(handle, part, frame);
    for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
        const auto found = nearestOn(ends[i], ends[i + 1], viewProjection, pixel);
        if (found && (!best || found->distance < best->distance)) best = found;
    }
    if (best && kindOf(part) == GizmoKind::Plane) {
        const auto square = squareOf(axisOf(part), frame);
        if (insideSquare(square, viewProjection, pixel)) best = NearPoint{0.0f, 0.5f * (square[0] + square[2])};
    }
    return best;
}

void drawSquare(demos::Canvas& canvas, const std::array<Vec3f, 4>& s, Style style) {
    style.fill = demos::Fill::Translucent;
    const std::array<demos::TriangleItem, 2> halves{
        demos::TriangleItem{.a = s[0], .b = s[1], .c = s[2], .style = style},
        demos::TriangleItem{.a = s[0], .b = s[2], .c = s[3], .style = style}};
    canvas.triangles(halves);
}

void drawPart(demos::Canvas& canvas, const demos::HandleInfo& handle, const Frame& frame, GizmoPart part, bool hot) {
    const GizmoKind kind = kindOf(part);
    const demos::Role role = kind == GizmoKind::Stretch ? demos::Role::Selection : axisRole(axisOf(part));
    const Style style{.role = role, .width = hot ? 4.5f : 2.5f, .shade = hot ? 0.35f : 0.0f};
    const std::vector<Vec3f> ends = linesOf(handle, part, frame);
    if (kind == GizmoKind::Axis || kind == GizmoKind::Stretch) {
        demos::drawArrow(canvas, ends[0], ends[1] - ends[0], style);
    } else {
        for (std::size_t i = 0; i + 1 < ends.size(); i += 2)
            demos::draw(canvas, geometry::Segmentf{ends[i], ends[i + 1]}, style);
    }
    if (kind == GizmoKind::Plane) drawSquare(canvas, squareOf(axisOf(part), frame), style);
    if (kind != GizmoKind::Axis) return;
    const Vec3f letterAt = frame.center + kLetterAt * frame.pixel * axisDirection(axisOf(part));
    constexpr std::array kLetters{"x", "y", "z"};
    demos::drawLabel(canvas, letterAt, kLetters[static_cast<std::size_t>(axisOf(part))], style);
}

}  // namespace

GizmoKind kindOf(GizmoPart part) {
    if (part == GizmoPart::Body) return GizmoKind::Body;
    if (part == GizmoPart::Stretch) return GizmoKind::Stretch;
    if (part <= GizmoPart::AxisZ) return GizmoKind::Axis;
    return part <= GizmoPart::PlaneZ ? GizmoKind::Plane : GizmoKind::Ring;
}
int axisOf(GizmoPart part) { return (static_cast<int>(part) - 1) % 3; }
Vec3f axisDirection(int axis) { return {axis == 0 ? 1.0f : 0.0f, axis == 1 ? 1.0f : 0.0f, axis == 2 ? 1.0f : 0.0f}; }
demos::Role axisRole(int axis) {
    return axis == 0 ? demos::Role::AxisX : axis == 1 ? demos::Role::AxisY : demos::Role::AxisZ;
}

float ringRadius(const ViewProjection& viewProjection, const Vec3f& center) {
    return kRing * metersPerPixel(viewProjection, center);
}

std::optional<GizmoHit> gizmoHit(const demos::HandleInfo& handle, const ViewProjection& viewProjection,
                                 const Vec2f& pixel) {
    const Frame frame = frameOf(handle, viewProjection);
    float minimum = kGrabTolerance * viewProjection.viewport.contentScale;
    std::optional<GizmoHit> hit;
    for (const GizmoPart part : kAll) {
        if (!has(handle, part) || !useful(part, frame)) continue;
        const auto found = nearestOfPart(handle, part, frame, viewProjection, pixel);
        if (!found || found->distance > minimum) continue;
        minimum = found->distance;
        hit = GizmoHit{part, found->point};
    }
    return hit;
}

void drawGizmo(demos::Canvas& canvas, const demos::HandleInfo& handle, const ViewProjection& viewProjection,
               std::optional<GizmoPart> hot) {
    const Frame frame = frameOf(handle, viewProjection);
    for (const GizmoPart part : kAll)
        if (has(handle, part) && useful(part, frame)) drawPart(canvas, handle, frame, part, part == hot);
}

void drawGizmoPart(demos::Canvas& canvas, const demos::HandleInfo& handle, const ViewProjection& viewProjection,
                   GizmoPart part) {
    if (part != GizmoPart::Body) drawPart(canvas, handle, frameOf(handle, viewProjection), part, true);
}

}  // namespace collidoscope::app
