#include "demos/share/sample_shape.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "demos/draw/shapes.h"
#include "geometry/scene/camera.h"
#include "geometry/shapes/polyhedra.h"

namespace demos {
namespace {

using geometry::Posef;
using geometry::Quatf;
using geometry::Vec3f;

constexpr float kHalfPatch = 1.0f;  // m, of the piece of a plane that is shown

/// A quartz crystal: a six-sided prism with a pyramid at both ends.
geometry::Hullf crystalAt(const Posef& pose) {
    constexpr float kRadius = 0.6f, kHalfPrism = 0.35f, kTip = 0.9f;  // m
    constexpr float kSine60 = 0.8660254f;
    constexpr std::array<float, 6> kCosines{1.0f, 0.5f, -0.5f, -1.0f, -0.5f, 0.5f};
    constexpr std::array<float, 6> kSines{0.0f, kSine60, kSine60, 0.0f, -kSine60, -kSine60};
    // Vertices 0 to 5 are the lower ring, 6 to 11 the upper one, then the lower and the upper tip.
    std::vector<Vec3f> vertices;
    for (const float y : {-kHalfPrism, kHalfPrism})
        for (std::size_t i = 0; i < 6; ++i)
            vertices.push_back(transformPoint(pose, Vec3f{kRadius * kCosines[i], y, -kRadius * kSines[i]}));
    for (const float y : {-kTip, kTip}) vertices.push_back(transformPoint(pose, Vec3f{0.0f, y, 0.0f}));
    std::vector<std::vector<std::uint32_t>> faces;
    for (std::uint32_t i = 0; i < 6; ++i) {
        const std::uint32_t next = (i + 1) % 6;
        faces.push_back({i, next, next + 6, i + 6});
        faces.push_back({next, i, 12});
        faces.push_back({i + 6, next + 6, 13});
    }
    return geometry::makeHull(std::move(vertices), std::move(faces));
}

/// The frustum of a small camera, its middle at the pose.
geometry::Frustumf frustumAt(const Posef& pose) {
    constexpr float kNear = 0.45f, kFar = 1.75f;  // m
    const Vec3f eye = transformPoint(pose, Vec3f{0.0f, 0.0f, (kNear + kFar) * 0.5f});
    return frustumOf(geometry::Cameraf{
        .pose = {.position = eye, .orientation = pose.orientation}, .aspect = 1.4f, .near = kNear, .far = kFar});
}

float fittingScale(const geometry::Mesh& mesh) {
    const float radius = glm::length(halfOf(mesh.bounds));
    return radius > 0.0f ? 1.0f / radius : 1.0f;
}

struct Draw {
    Canvas& canvas;
    const Style& style;
    Vec3f position;

    void operator()(const Vec3f& point) const {
        Style dot = style;
        dot.width = 12.0f;
        drawPoint(canvas, point, dot);
    }
    void operator()(const geometry::Linef& line) const { draw(canvas, line, style, 1.3f); }
    void operator()(const geometry::Rayf& ray) const { draw(canvas, ray, style, 2.2f); }
    void operator()(const geometry::Planef& plane) const { draw(canvas, plane, style, position, kHalfPatch); }
    void operator()(const geometry::Segmentf& segment) const {
        draw(canvas, segment, style);
        for (const Vec3f& end : {segment.start, segment.end}) drawPoint(canvas, end, style);
    }
    void operator()(const FittedMesh& fitted) const { drawMesh(canvas, fitted.mesh, worldFromMesh(fitted), style); }
    template <typename Solid>
    void operator()(const Solid& solid) const {
        draw(canvas, solid, style);
    }
};

/// What the mouse must hit to grab the shape.
struct Grasp {
    const SampleShape& sample;

    PickShape operator()(const geometry::Planef&) const { return slab({kHalfPatch, 0.02f, kHalfPatch}); }
    PickShape operator()(const geometry::Linef&) const { return slab({1.3f, 0.06f, 0.06f}); }
    PickShape operator()(const geometry::Segmentf&) const { return slab({1.0f, 0.08f, 0.08f}); }
    PickShape operator()(const geometry::Rayf&) const { return slab({1.1f, 0.08f, 0.08f}); }
    PickShape operator()(const geometry::Aabbf& box) const {
        return geometry::Boxf{.center = centerOf(box), .half = halfOf(box)};
    }
    PickShape operator()(const geometry::Frustumf&) const { return slab({0.6f, 0.45f, 0.65f}); }
    PickShape operator()(const geometry::Hullf&) const { return slab({0.55f, 0.75f, 0.55f}); }
    PickShape operator()(const Vec3f&) const { return {}; }
    PickShape operator()(const FittedMesh& fitted) const { return PlacedMesh{fitted.mesh, worldFromMesh(fitted)}; }
    template <typename Solid>
    PickShape operator()(const Solid& solid) const {
        return solid;
    }

private:
    PickShape slab(const Vec3f& half) const {
        return geometry::Boxf{.center = sample.position, .half = half, .orientation = sample.orientation};
    }
};

bool turns(ShapeKind kind) { return kind != ShapeKind::Point && kind != ShapeKind::Sphere && kind != ShapeKind::Aabb; }

}  // namespace

const char* nameOf(ShapeKind kind) {
    constexpr std::array<const char*, 13> kNames{"point", "line", "segment",  "ray",     "plane", "sphere", "capsule",
                                                 "AABB",  "OBB",  "triangle", "frustum", "hull",  "mesh"};
    return kNames[static_cast<std::size_t>(kind)];
}

geometry::Mat4f worldFromMesh(const FittedMesh& fitted) {
    const Posef& pose = fitted.worldFromFitted;
    const float scale = fittingScale(*fitted.mesh);
    const Vec3f center = centerOf(fitted.mesh->bounds);
    geometry::Mat4f matrix(1.0f);
    for (int axis = 0; axis < 3; ++axis) {
        Vec3f unit{0.0f};
        unit[axis] = scale;
        matrix[axis] = geometry::Vec4f(pose.orientation * unit, 0.0f);
    }
    matrix[3] = geometry::Vec4f(transformPoint(pose, -scale * center), 1.0f);
    return matrix;
}

Shape shapeOf(const SampleShape& sample, const geometry::MeshPtr& mesh) {
    const Posef pose{sample.position, sample.orientation};
    const Vec3f& center = pose.position;
    const auto at = [&](float x, float y, float z) { return transformPoint(pose, Vec3f{x, y, z}); };
    const Vec3f along = at(1.0f, 0.0f, 0.0f) - center;
    switch (sample.kind) {
        case ShapeKind::Point:
            return center;
        case ShapeKind::Line:
            return geometry::Linef{center, along};
        case ShapeKind::Segment:
            return geometry::Segmentf{at(-0.9f, 0.0f, 0.0f), at(0.9f, 0.0f, 0.0f)};
        case ShapeKind::Ray:
            return geometry::Rayf{at(-1.0f, 0.0f, 0.0f), along};
        case ShapeKind::Plane: {
            const Vec3f normal = at(0.0f, 1.0f, 0.0f) - center;
            return geometry::Planef{normal, glm::dot(normal, center)};
        }
        case ShapeKind::Sphere:
            return geometry::Spheref{center, 0.75f};
        case ShapeKind::Capsule:
            return geometry::Capsulef{at(0.0f, -0.5f, 0.0f), at(0.0f, 0.5f, 0.0f), 0.4f};
        case ShapeKind::Aabb: {
            const Vec3f half{0.7f, 0.5f, 0.6f};
            return geometry::Aabbf{center - half, center + half};
        }
        case ShapeKind::Obb:
            return geometry::Boxf{.center = center, .half = {0.7f, 0.5f, 0.55f}, .orientation = pose.orientation};
        case ShapeKind::Triangle:
            return geometry::Trianglef{at(-0.8f, -0.6f, 0.0f), at(0.8f, -0.6f, 0.0f), at(0.0f, 0.8f, 0.0f)};
        case ShapeKind::Frustum:
            return frustumAt(pose);
        case ShapeKind::Hull:
            return crystalAt(pose);
        case ShapeKind::Mesh:
            return FittedMesh{mesh, pose};
    }
    return center;
}

PickShape graspOf(const SampleShape& sample, const geometry::MeshPtr& mesh) {
    return std::visit(Grasp{sample}, shapeOf(sample, mesh));
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
    std::visit(Draw{canvas, shown, sample.position}, shapeOf(sample, mesh));
}

void drawReachOfPlane(Canvas& canvas, const SampleShape& sample, const Vec3f& point) {
    const Vec3f away = point - sample.position;
    const float distance = glm::length(away);
    if (sample.kind != ShapeKind::Plane || distance <= kHalfPatch) return;
    const Style style{.role = Role::BodyA, .dashed = true, .width = 1.5f};
    draw(canvas, geometry::Segmentf{sample.position + away * (kHalfPatch / distance), point}, style);
}

}  // namespace demos
