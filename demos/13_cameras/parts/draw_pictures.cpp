#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>

#include "demos/13_cameras/parts/draw_walker.h"
#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "demos/inside/number_text.h"

namespace demos::cameras {
namespace {

using geometry::ProbeSet;
using geometry::Segment2f;
using geometry::Segmentf;
using geometry::Vec2f;
using geometry::Vec3f;

constexpr float kReach = 1.0f;                                     // m around the camera that a picture shows
constexpr float kScale = 1.6f;                                     // of the picture
constexpr float kMagnified = 10.0f;                                // pushes are drawn as much longer
constexpr Vec3f kRight{1.0f, 0.0f, 0.0f}, kUp{0.0f, 0.8f, -0.6f};  // of a picture, in the world
constexpr Style kWall{.role = Role::Neutral, .width = 3.0f};
constexpr Style kFrame{.role = Role::Construction, .width = 1.0f};
constexpr Style kProbe{.role = Role::BodyA, .width = 3.0f};
constexpr Style kPush{.role = Role::Contact, .width = 4.0f};
constexpr Style kGap{.role = Role::Velocity, .dashed = true, .width = 2.0f};

/// A cut through the building at the camera, and where its picture hangs.
struct Cut {
    Vec3f eye{0.0f}, across{0.0f}, up{0.0f};  ///< the cut plane: through the eye, along these unit vectors
    Vec3f hangs{0.0f};                        ///< middle of the picture

    Vec3f normal() const { return glm::cross(across, up); }
    Vec2f flat(const Vec3f& p) const { return {glm::dot(p - eye, across), glm::dot(p - eye, up)}; }
    Vec3f placed(const Vec2f& p) const { return hangs + kScale * (p.x * kRight + p.y * kUp); }
};

/// The part of the segment within the picture. Source: Liang, Barsky, A new concept and method for line clipping
/// (1984).
std::optional<Segment2f> clipped(const Segment2f& segment) {
    const Vec2f way = segment.end - segment.start;
    float first = 0.0f, last = 1.0f;
    for (int axis = 0; axis < 2; ++axis)
        for (const float side : {-1.0f, 1.0f}) {
            const float speed = side * way[axis], room = kReach - side * segment.start[axis];
            if (speed == 0.0f && room < 0.0f) return std::nullopt;
            if (speed < 0.0f) first = std::max(first, room / speed);
            if (speed > 0.0f) last = std::min(last, room / speed);
        }
    if (first > last) return std::nullopt;
    return Segment2f{segment.start + first * way, segment.start + last * way};
}

/// Where the plane of the cut goes through a triangle.
std::optional<Segment2f> section(const Cut& cut, const geometry::Trianglef& triangle) {
    const auto corners = cornersOf(triangle);
    std::array<Vec2f, 3> ends;
    std::size_t count = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3f &a = corners[i], &b = corners[(i + 1) % 3];
        const float heightA = glm::dot(a - cut.eye, cut.normal()), heightB = glm::dot(b - cut.eye, cut.normal());
        if ((heightA < 0.0f) == (heightB < 0.0f)) continue;
        ends[count++] = cut.flat(a + heightA / (heightA - heightB) * (b - a));
    }
    return count == 2 ? std::optional(Segment2f{ends[0], ends[1]}) : std::nullopt;
}

void drawWalls(Canvas& canvas, const Cut& cut, const Building& building) {
    std::vector<LineItem> lines;
    const geometry::Aabbf near{cut.eye - Vec3f{1.5f * kReach}, cut.eye + Vec3f{1.5f * kReach}};
    visitNear(*building.walls, near, [&](std::uint32_t, const geometry::Trianglef& triangle) {
        const auto whole = section(cut, triangle);
        const auto part = whole ? clipped(*whole) : std::nullopt;
        if (part) lines.push_back({.start = cut.placed(part->start), .end = cut.placed(part->end), .style = kWall});
    });
    canvas.lines(lines);
}

void drawFrame(Canvas& canvas, const Cut& cut, const char* title) {
    const std::array<Vec3f, 4> corners{cut.placed({-kReach, -kReach}), cut.placed({kReach, -kReach}),
                                       cut.placed({kReach, kReach}), cut.placed({-kReach, kReach})};
    drawLoop(canvas, corners, kFrame);
    drawLabel(canvas, cut.placed({0.0f, 1.12f * kReach}), title);
}

/// The push of the last step, where it shows in this cut.
void drawPush(Canvas& canvas, const Cut& cut, const Vec3f& push) {
    const Vec2f flat = cut.flat(cut.eye + push);
    constexpr float kLeast = 1e-4f;  // m
    if (glm::length(flat) < kLeast) return;
    const Vec2f drawn = flat * std::min(kMagnified, kReach / glm::length(flat));
    drawArrow(canvas, cut.placed({0.0f, 0.0f}), cut.placed(drawn) - cut.placed({0.0f, 0.0f}), kPush);
    drawLabel(canvas, cut.placed({0.0f, -1.12f * kReach}),
              "pushed " + numberText(1000.0 * double{glm::length(flat)}, 1) + " mm", kPush);
}

/// The way to the nearest wall, unless it points out of the picture.
void drawGap(Canvas& canvas, const Cut& cut, const Vec3f& wall) {
    const Vec2f flat = cut.flat(wall);
    const float distance = glm::length(wall - cut.eye);
    constexpr float kInCut = 0.98f;  // share of its length that shows
    if (distance > kReach || glm::length(flat) < kInCut * distance) return;
    draw(canvas, Segmentf{cut.placed({0.0f, 0.0f}), cut.placed(flat)}, kGap);
    drawLabel(canvas, cut.placed(1.15f * flat), numberText(1000.0 * double{distance}, 0) + " mm", kGap);
}

void drawPicture(Canvas& canvas, const Cut& cut, const char* title, const Building& building, const ProbeSet& probes,
                 const LastStep& last) {
    drawFrame(canvas, cut, title);
    drawWalls(canvas, cut, building);
    for (const Vec3f& half : probes)
        draw(canvas, Segmentf{cut.placed(cut.flat(cut.eye - half)), cut.placed(cut.flat(cut.eye + half))}, kProbe);
    drawPoint(canvas, cut.hangs, {.role = Role::BodyB, .width = 11.0f});
    drawPush(canvas, cut, last.move.pushed);
    drawGap(canvas, cut, nearestWall(building, cut.eye));
}

}  // namespace

void drawPictures(Canvas& canvas, const Building& building, const Walker& walker, const ProbeSet& probes,
                  const LastStep& last) {
    constexpr Vec3f kLeft{-2.6f, 4.0f, -4.2f}, kOther{2.6f, 4.0f, -4.2f}, kUpwards{0.0f, 1.0f, 0.0f};
    const Cut plan{walker.position, {1.0f, 0.0f, 0.0f}, {0.0f, 0.0f, -1.0f}, kLeft};
    const Cut side{walker.position, walker.forward, kUpwards, kOther};
    drawPicture(canvas, plan, "from above, cut at the camera", building, probes, last);
    drawPicture(canvas, side, "from the side, cut along its way", building, probes, last);
    drawLegend(canvas, Mark::Line, kGap, "to the nearest wall");
    if (last.move.pushes > 0) drawLegend(canvas, Mark::Arrow, kPush, "push, 10 times as long");
}

}  // namespace demos::cameras
