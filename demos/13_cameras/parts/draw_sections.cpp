#include <algorithm>
#include <limits>

#include "demos/13_cameras/parts/walker.h"
#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"

namespace collidoscope::demos::cameras {
namespace {

using geometry::ProbeSet;
using geometry::Segment2f;

constexpr float kExtent = 1.0f;      // m around the camera that a section shows
constexpr float kMagnified = 10.0f;  // pushes are drawn as much longer
constexpr Style kWall{.role = Role::Neutral, .width = 3.0f};
constexpr Style kProbe{.role = Role::Query, .width = 3.0f};
constexpr Style kPush{.role = Role::Contact, .width = 4.0f};
constexpr Style kGap{.role = Role::Velocity, .dashed = true, .width = 2.0f};

/// A plane through the camera that cuts the building.
struct Cut {
    Vec3f eye{0.0f}, across{0.0f}, up{0.0f};  ///< through the eye, along these unit vectors

    Vec3f normal() const { return glm::cross(across, up); }
    Vec2f flat(const Vec3f& p) const { return {glm::dot(p - eye, across), glm::dot(p - eye, up)}; }
};

/// Where the plane of the cut goes through a triangle.
std::optional<Segment2f> section(const Cut& cut, const Trianglef& triangle) {
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

/// Separate lines, with gaps between them.
void add(ChartSeries& series, const Vec2f& from, const Vec2f& to) {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    series.points.insert(series.points.end(), {Vec2d{from}, Vec2d{to}, Vec2d{kNone}});
}

ChartSeries wallsIn(const Cut& cut, const Building& building) {
    ChartSeries walls{.name = "wall", .style = kWall};
    const Aabbf near{cut.eye - Vec3f{1.5f * kExtent}, cut.eye + Vec3f{1.5f * kExtent}};
    visitNear(*building.walls, near, [&](std::uint32_t, const Trianglef& triangle) {
        if (const auto line = section(cut, triangle)) add(walls, line->start, line->end);
    });
    return walls;
}

ChartSeries probesIn(const Cut& cut, const ProbeSet& probes) {
    ChartSeries lines{.name = "probes", .style = kProbe};
    for (const Vec3f& half : probes) add(lines, cut.flat(cut.eye - half), cut.flat(cut.eye + half));
    return lines;
}

/// The push of the last step, where it shows in this cut.
ChartSeries pushIn(const Cut& cut, const Vec3f& push) {
    const Vec2f flat = cut.flat(cut.eye + push);
    constexpr float kMin = 1e-4f;  // m
    if (glm::length(flat) < kMin) return {};
    const Vec2f drawn = flat * std::min(kMagnified, kExtent / glm::length(flat));
    ChartSeries line{.name = "push " + numberText(1000.0 * double{glm::length(flat)}, 1) + " mm, ×10", .style = kPush};
    add(line, Vec2f{0.0f}, drawn);
    return line;
}

/// The way to the nearest wall, unless it points out of the section.
ChartSeries gapIn(const Cut& cut, const Vec3f& wall) {
    const Vec2f flat = cut.flat(wall);
    const float distance = glm::length(wall - cut.eye);
    constexpr float kInCut = 0.98f;  // share of its length that shows
    if (distance > kExtent || glm::length(flat) < kInCut * distance) return {};
    ChartSeries line{.name = numberText(1000.0 * double{distance}, 0) + " mm to the wall", .style = kGap};
    add(line, Vec2f{0.0f}, flat);
    return line;
}

Chart sectionOf(const Cut& cut, const char* title, const Building& building, const Walker& walker,
                const ProbeSet& probes, const LastStep& last) {
    const Range<double> reach{-double{kExtent}, double{kExtent}};
    return {.title = title,
            .x = {.range = reach},
            .y = {.title = "m", .range = reach},
            .series = {wallsIn(cut, building),
                       probesIn(cut, probes),
                       pushIn(cut, last.move.pushed),
                       gapIn(cut, nearestWall(building, walker.position)),
                       {.name = "camera",
                        .style = {.role = Role::BodyB, .width = 0.0f},
                        .marker = Marker::Circle,
                        .points = {Vec2d{0.0}}}},
            .equalScale = true};
}

}  // namespace

void drawSections(Canvas& canvas, const Building& building, const Walker& walker, const ProbeSet& probes,
                  const LastStep& last) {
    const Cut plan{walker.position, {1.0f, 0.0f, 0.0f}, {0.0f, 0.0f, -1.0f}};
    const Cut side{walker.position, walker.forward, {0.0f, 1.0f, 0.0f}};
    drawChart(canvas, sectionOf(plan, "From above, cut at the camera", building, walker, probes, last));
    drawChart(canvas, sectionOf(side, "From the side, cut along its way", building, walker, probes, last));
}

}  // namespace collidoscope::demos::cameras
