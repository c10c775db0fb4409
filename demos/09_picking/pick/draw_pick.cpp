#include "demos/09_picking/pick/pick.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "demos/draw/shapes.h"
#include "demos/inside/mesh_parts.h"
#include "demos/share/text.h"

namespace collidoscope::demos::picking {
namespace {

using geometry::Mat4d;

constexpr Style kBound{.role = Role::Construction, .width = 1.5f};

/// Three great circles; carried by a matrix with unequal scales they become the ellipses they should be.
void drawBall(Canvas& canvas, const Spheref& ball, const Mat4d& placeFromMesh) {
    constexpr int kPieces = 64;
    std::vector<LineItem> lines;
    for (int axis = 0; axis < 3; ++axis)
        for (int i = 0; i < kPieces; ++i) {
            std::array<Vec3f, 2> ends{};
            for (int end = 0; end < 2; ++end) {
                const double angle = 2.0 * std::numbers::pi * (i + end) / kPieces;
                Vec3d p{0.0};
                p[axis] = std::cos(angle);
                p[(axis + 1) % 3] = std::sin(angle);
                ends[static_cast<std::size_t>(end)] =
                    carry(placeFromMesh, Vec3d{ball.center} + double{ball.radius} * p);
            }
            lines.push_back({.start = ends[0], .end = ends[1], .style = kBound});
        }
    canvas.lines(lines);
}

/// From well before the mesh to well behind it; dashed where the ray goes on inside after its hit.
void drawRay(Canvas& canvas, const Subject& subject, const Pick& pick, const Mat4d& placeFromMesh) {
    const geometry::Rayd& ray = pick.meshRay;
    const double squared = glm::dot(ray.direction, ray.direction);
    const double middle = glm::dot(Vec3d{subject.ball.center} - ray.origin, ray.direction) / squared;
    const double extent = 1.7 * double{subject.ball.radius} / std::sqrt(squared);
    const double from = std::max(0.0, middle - extent);
    const double to = std::max(from, middle + extent);
    const double stop = pick.triangle ? pick.meshT : to;
    const Vec3f start = carry(placeFromMesh, pointAt(ray, std::min(from, stop)));
    const Vec3f middlePoint = carry(placeFromMesh, pointAt(ray, stop));
    drawArrow(canvas, start, middlePoint - start, {.role = Role::Query, .width = 3.0f});
    if (!pick.triangle) return;
    draw(canvas, Segmentf{middlePoint, carry(placeFromMesh, pointAt(ray, to))},
         {.role = Role::Query, .dashed = true, .showThrough = true});
}

/// The three triangles between the point and the sides; the one opposite a corner has that corner's weight as area.
void drawParts(Canvas& canvas, const std::array<Vec3f, 3>& corners, const Vec3f& point) {
    for (std::size_t i = 0; i < 3; ++i)
        draw(canvas, Trianglef{corners[(i + 1) % 3], corners[(i + 2) % 3], point},
             {.role = Role::Selection, .shade = -0.5f + 0.5f * static_cast<float>(i)});
}

void drawHits(Canvas& canvas, const Subject& subject, const Pick& pick, const Mat4d& placeFromMesh, const Show& show) {
    // The answer of a bound is a mistake only when no triangle is hit.
    const Style boundHit{
        .role = pick.triangle ? Role::Construction : Role::Mistake, .showThrough = true, .width = 11.0f};
    const Style trueHit{.role = Role::Contact, .showThrough = true, .width = 12.0f};
    if (pick.ball && show.ball) drawPoint(canvas, carry(placeFromMesh, pick.ball->point), boundHit);
    if (pick.box && show.box) drawPoint(canvas, carry(placeFromMesh, pick.box->point), boundHit);
    if (!pick.triangle || !show.triangle) return;
    const Trianglef t = triangleAt(*subject.mesh, pick.triangle->triangle);
    const Vec3f point = carry(placeFromMesh, pointAt(pick.meshRay, pick.meshT));
    const std::array<Vec3f, 3> corners{carry(placeFromMesh, Vec3d{t.a}), carry(placeFromMesh, Vec3d{t.b}),
                                       carry(placeFromMesh, Vec3d{t.c})};
    drawParts(canvas, corners, point);
    drawPoint(canvas, point, trueHit);
}

/// The triangle laid flat, a at the origin and b on the x axis, its longest side of length 1.
std::array<Vec3f, 3> laidFlat(const Trianglef& t) {
    const Vec3f ab = t.b - t.a, ac = t.c - t.a;
    const float side = glm::length(ab);
    const float along = side > 0.0f ? glm::dot(ab, ac) / side : 0.0f;
    const float height = std::sqrt(std::max(0.0f, glm::dot(ac, ac) - along * along));
    const float longest = std::max({side, glm::length(ac), glm::length(t.c - t.b)});
    const float scale = longest > 0.0f ? 1.0f / longest : 0.0f;
    return {Vec3f{0.0f}, Vec3f{scale * side, 0.0f, 0.0f}, Vec3f{scale * along, scale * height, 0.0f}};
}

}  // namespace

void drawPick(Canvas& canvas, const Subject& subject, const Pick& pick, const Mat4d& placeFromMesh, const Show& show) {
    drawMesh(canvas, subject.mesh, geometry::Mat4f{placeFromMesh}, {.role = Role::BodyA});
    if (show.ball) drawBall(canvas, subject.ball, placeFromMesh);
    if (show.box) meshes::drawBox(canvas, {subject.mesh, placeFromMesh}, subject.mesh->bounds, kBound);
    drawRay(canvas, subject, pick, placeFromMesh);
    drawHits(canvas, subject, pick, placeFromMesh, show);
}

void drawDots(Canvas& canvas, const Painting& painting, const Mat4d& placeFromMesh, const Show& show) {
    std::vector<PointItem> items;
    items.reserve(painting.dots.size());
    for (const Dot& dot : painting.dots) {
        const bool exact = dot.surface == Surface::Triangle;
        if (exact ? !show.triangle : dot.surface == Surface::Ball ? !show.ball : !show.box) continue;
        items.push_back({.position = carry(placeFromMesh, Vec3d{dot.position}),
                         .style = {.role = exact ? Role::Contact : Role::Mistake, .width = exact ? 7.0f : 4.0f},
                         .key = std::uint64_t{dot.number} + 1});
    }
    canvas.points(items);
}

void drawLens(Canvas& canvas, const Subject& subject, const geometry::ModelHit& hit, const Vec3f& corner, float size) {
    constexpr std::array<const char*, 3> kCornerNames{"a", "b", "c"};
    constexpr std::array<const char*, 3> kWeightNames{"u", "v", "w"};
    std::array<Vec3f, 3> corners = laidFlat(triangleAt(*subject.mesh, hit.triangle));
    Vec3f point{0.0f};
    for (std::size_t i = 0; i < 3; ++i) {
        corners[i] = corner + size * corners[i];
        point += hit.barycentric[static_cast<int>(i)] * corners[i];
    }
    drawParts(canvas, corners, point);
    const Vec3f middle = (corners[0] + corners[1] + corners[2]) / 3.0f;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3f part = (corners[(i + 1) % 3] + corners[(i + 2) % 3] + point) / 3.0f;
        drawLabel(canvas, part, printed("%s %.2f", kWeightNames[i], double{hit.barycentric[static_cast<int>(i)]}));
        drawLabel(canvas, corners[i] + 0.12f * (corners[i] - middle), kCornerNames[i]);
    }
    drawPoint(canvas, point, {.role = Role::Contact, .showThrough = true, .width = 11.0f});
}

const char* verdict(const Pick& pick) {
    if (pick.triangle) return "hits a triangle";
    if (pick.ball && pick.box) return "false hit: sphere and box say yes";
    if (pick.ball) return "false hit: only the sphere says yes";
    if (pick.box) return "false hit: only the box says yes";
    return "misses everything";
}

}  // namespace collidoscope::demos::picking
