#include "demos/share/sample_shape.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "demos/draw/shapes.h"
#include "geometry/base/elementary.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/mesh/query/instance_space.h"
#include "geometry/scene/camera.h"

namespace collidoscope::demos {
namespace {

using geometry::Posef;
using geometry::Vec3d;
using geometry::Vec3f;

constexpr float kHalfPatch = 1.0f;                                      // m, of the piece of a plane that is shown
constexpr Vec3f kAlong{1.0f, 0.0f, 0.0f}, kAabbHalf{0.7f, 0.5f, 0.6f};  // m

/// A quartz crystal: a six-sided prism with a pyramid at both ends.
geometry::Hullf makeCrystal() {
    constexpr float kRadius = 0.6f, kHalfPrism = 0.35f, kTip = 0.9f;  // m
    constexpr float kSine60 = 0.8660254f;
    constexpr std::array<float, 6> kCosines{1.0f, 0.5f, -0.5f, -1.0f, -0.5f, 0.5f};
    constexpr std::array<float, 6> kSines{0.0f, kSine60, kSine60, 0.0f, -kSine60, -kSine60};
    // Vertices 0 to 5 are the lower ring, 6 to 11 the upper one, then the lower and the upper tip.
    std::vector<Vec3f> vertices;
    for (const float y : {-kHalfPrism, kHalfPrism})
        for (std::size_t i = 0; i < 6; ++i) vertices.push_back({kRadius * kCosines[i], y, -kRadius * kSines[i]});
    for (const float y : {-kTip, kTip}) vertices.push_back({0.0f, y, 0.0f});
    std::vector<std::vector<std::uint32_t>> faces;
    for (std::uint32_t i = 0; i < 6; ++i) {
        const std::uint32_t next = (i + 1) % 6;
        faces.push_back({i, next, next + 6, i + 6});
        faces.push_back({next, i, 12});
        faces.push_back({i + 6, next + 6, 13});
    }
    return geometry::makeHull(std::move(vertices), faces);
}

std::shared_ptr<const geometry::Hullf> crystal() {
    static const auto made = std::make_shared<const geometry::Hullf>(makeCrystal());
    return made;
}

/// The frustum of a small camera, its middle at the pose.
geometry::Frustumf frustumAt(const Posef& pose) {
    constexpr float kNear = 0.45f, kFar = 1.75f;  // m
    const Vec3f eye = transformPoint(pose, Vec3f{0.0f, 0.0f, (kNear + kFar) * 0.5f});
    return frustumOf(geometry::Cameraf{
        .pose = {.position = eye, .orientation = pose.orientation}, .aspect = 1.4f, .near = kNear, .far = kFar});
}

bool turns(ShapeKind kind) { return kind != ShapeKind::Point && kind != ShapeKind::Sphere && kind != ShapeKind::Aabb; }

}  // namespace

const char* nameOf(ShapeKind kind) {
    constexpr std::array<const char*, 13> kNames{"point", "line", "segment",  "ray",     "plane", "sphere", "capsule",
                                                 "AABB",  "OBB",  "triangle", "frustum", "hull",  "mesh"};
    return kNames[static_cast<std::size_t>(kind)];
}

SampleShape sampleAt(ShapeKind kind, const Vec3f& position, const Vec3f& axis, float angle) {
    return {.kind = kind, .position = position, .orientation = geometry::axisAngle(axis, angle)};
}

geometry::AnyShapef shapeOf(const SampleShape& sample, const geometry::MeshPtr& mesh) {
    const Posef pose{sample.position, sample.orientation};
    const geometry::Posed exact{Vec3d{pose.position}, geometry::Quatd{pose.orientation}};
    const auto at = [&](const geometry::AnyShapef& shape) { return moved(shape, pose); };
    switch (sample.kind) {
        case ShapeKind::Point:
            break;
        case ShapeKind::Line:
            return at(geometry::Linef{Vec3f{0.0f}, kAlong});
        case ShapeKind::Segment:
            return at(geometry::Segmentf{-0.9f * kAlong, 0.9f * kAlong});
        case ShapeKind::Ray:
            return at(geometry::Rayf{-kAlong, kAlong});
        case ShapeKind::Plane:
            return at(geometry::Planef{{0.0f, 1.0f, 0.0f}, 0.0f});
        case ShapeKind::Sphere:
            return at(geometry::Spheref{Vec3f{0.0f}, 0.75f});
        case ShapeKind::Capsule:
            return at(geometry::Capsulef{{0.0f, -0.5f, 0.0f}, {0.0f, 0.5f, 0.0f}, 0.4f});
        case ShapeKind::Aabb:
            return geometry::Aabbf{pose.position - kAabbHalf, pose.position + kAabbHalf};
        case ShapeKind::Obb:
            return at(geometry::Boxf{.half = {0.7f, 0.5f, 0.55f}});
        case ShapeKind::Triangle:
            return at(geometry::Trianglef{{-0.8f, -0.6f, 0.0f}, {0.8f, -0.6f, 0.0f}, {0.0f, 0.8f, 0.0f}});
        case ShapeKind::Frustum:
            return frustumAt(pose);
        case ShapeKind::Hull:
            return geometry::HullInstancef{crystal(), exact};
        case ShapeKind::Mesh:
            return instanceOfSize(mesh, 0.75, exact);
    }
    return pose.position;
}

PickShape graspOf(const SampleShape& sample, const geometry::MeshPtr& mesh) {
    const auto slab = [&](const Vec3f& half) -> PickShape {
        return geometry::Boxf{.center = sample.position, .half = half, .orientation = sample.orientation};
    };
    switch (sample.kind) {
        case ShapeKind::Point:
            return {};
        case ShapeKind::Plane:
            return slab({kHalfPatch, 0.02f, kHalfPatch});
        case ShapeKind::Line:
            return slab({1.3f, 0.06f, 0.06f});
        case ShapeKind::Segment:
            return slab({1.0f, 0.08f, 0.08f});
        case ShapeKind::Ray:
            return slab({1.1f, 0.08f, 0.08f});
        default:
            return shapeOf(sample, mesh);
    }
}

void addHandles(Handles& handles, std::span<SampleShape> samples, const geometry::MeshPtr& mesh) {
    for (SampleShape& sample : samples) {
        const HandleSpec spec{.shape = graspOf(sample, mesh),
                              .tip = turns(sample.kind) ? "Drag to move, turn by the rings." : "Drag to move."};
        if (turns(sample.kind))
            handles.place(nameOf(sample.kind), sample.position, sample.orientation, spec);
        else
            handles.move(nameOf(sample.kind), sample.position, spec);
    }
}

void draw(Canvas& canvas, const SampleShape& sample, const geometry::MeshPtr& mesh, const Style& style) {
    Style shown = style;
    const bool isHollow = sample.kind == ShapeKind::Plane || sample.kind == ShapeKind::Frustum;
    if (isHollow && style.fill == Fill::Solid) shown.fill = Fill::Translucent;
    const geometry::AnyShapef shape = shapeOf(sample, mesh);
    if (const auto* const line = std::get_if<geometry::Linef>(&shape)) return draw(canvas, *line, shown, 1.3f);
    if (const auto* const ray = std::get_if<geometry::Rayf>(&shape)) return draw(canvas, *ray, shown, 2.2f);
    if (const auto* const plane = std::get_if<geometry::Planef>(&shape))
        return draw(canvas, *plane, shown, sample.position, kHalfPatch);
    if (const auto* const segment = std::get_if<geometry::Segmentf>(&shape))
        for (const Vec3f& end : {segment->start, segment->end}) drawPoint(canvas, end, shown);
    if (sample.kind == ShapeKind::Point) shown.width = 12.0f;
    draw(canvas, shape, shown);
}

void drawReachOfPlane(Canvas& canvas, const SampleShape& sample, const Vec3f& point) {
    const Vec3f away = point - sample.position;
    const float distance = glm::length(away);
    if (sample.kind != ShapeKind::Plane || distance <= kHalfPatch) return;
    const Style style{.role = Role::BodyA, .dashed = true, .width = 1.5f};
    draw(canvas, geometry::Segmentf{sample.position + away * (kHalfPatch / distance), point}, style);
}

}  // namespace collidoscope::demos
