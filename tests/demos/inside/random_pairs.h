#pragma once
/// Seeded random pairs of shapes for every method that the room of a pair knows.

#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "demos/inside/pair/pair_steps.h"
#include "demos/inside/pair/picked_shape.h"
#include "geometry/base/random.h"
#include "geometry/convex/hull/quickhull.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::demos::pairs::testing {

using examine::CaseShape;
using geometry::Vec3d;

class RandomPairs {
public:
    explicit RandomPairs(std::uint64_t seed) : random_(seed) {}

    /// Of such kinds that the method may take them, near enough to overlap about every other time.
    Pair pairFor(Method method) {
        switch (method) {
            case Method::Axes:
                return {boxOrTriangle(0), boxOrTriangle(1)};
            case Method::EdgeClipping:
                return {box(), box()};
            case Method::Intervals:
            case Method::Determinants:
                return {triangle(1.2f), triangle(1.2f)};
            case Method::MollerTrumbore:
            case Method::PlaneThenWeights:
            case Method::Shear:
                return {rayTowardsOrigin(), triangle(1.6f)};
            case Method::Crossings:
                return {polygon(), geometry::Circled{{flat(), flat()}, 0.1}};
            case Method::FlatAxes:
                return {flatShape(), flatShape()};
            case Method::Advancement: {
                Pair pair{solid(), solid()};
                pair.motionA = point(2.0f);
                return pair;
            }
            case Method::Clipping:
                return random_.index(6) == 0 ? Pair{plane(), solid()} : Pair{solid(), solid()};
            case Method::BothTrees:
                return withMeshes();
            case Method::Tree:
            case Method::NearestTree:
                return withMesh();
            case Method::Gjk:
            case Method::Epa:
                break;
        }
        return {solid(), solid()};
    }

private:
    Vec3d point(float extent) { return Vec3d(random_.inBox(Vec3f{-extent}, Vec3f{extent})); }
    double flat() { return double{random_.uniform(-1.0f, 1.0f)}; }
    double size() { return double{random_.uniform(0.3f, 0.8f)}; }
    geometry::Quatd orientation() {
        const Vec3f axis = random_.direction();
        const float half = random_.uniform(0.0f, 3.0f), s = std::sin(half);
        return {double{std::cos(half)}, double{s * axis.x}, double{s * axis.y}, double{s * axis.z}};
    }
    CaseShape box() { return geometry::Boxd{point(0.8f), {size(), size(), size()}, orientation()}; }
    CaseShape triangle(float extent) { return geometry::Triangled{point(extent), point(extent), point(extent)}; }
    CaseShape plane() { return geometry::Planed{Vec3d(random_.direction()), double{random_.uniform(-1.0f, 1.0f)}}; }
    CaseShape rayTowardsOrigin() {
        const Vec3d from = point(3.0f);
        return geometry::Rayd{from, Vec3d(Vec3f(point(0.3f) - from))};
    }
    CaseShape polygon() {
        geometry::Polygond made;
        const int corners = 3 + static_cast<int>(random_.index(6));
        for (int i = 0; i < corners; ++i) {
            const double angle = 6.283 * i / corners, radius = double{random_.uniform(0.3f, 1.4f)};
            made.points.emplace_back(geometry::Vec2f(radius * std::cos(angle), radius * std::sin(angle)));
        }
        return made;
    }
    CaseShape flatShape() {
        const geometry::Vec2d center{flat(), flat()}, half{size(), size()};
        switch (random_.index(4)) {
            case 0:
                return geometry::Circled{center, size()};
            case 1:
                return geometry::Rectangled{center - half, center + half};
            case 2:
                return geometry::Segment2d{center - half, center + half};
            default:
                return geometry::OrientedRectangled{center, half, flat()};
        }
    }
    CaseShape boxOrTriangle(int other) {
        // Two boxes along the axes are compared without axes, so one at most is.
        const std::uint32_t kind = random_.index(3);
        if (kind == 0) return triangle(1.2f);
        if (kind == 1 && other == 0) {
            const Vec3d center = point(0.8f), half{size(), size(), size()};
            return geometry::Aabbd{center - half, center + half};
        }
        return box();
    }
    CaseShape hull() {
        std::vector<Vec3d> points;
        for (int i = 0; i < 12; ++i) points.push_back(size() * Vec3d(random_.direction()));
        return geometry::HullInstanced{
            std::make_shared<const geometry::Hulld>(geometry::convexHull(std::span<const Vec3d>{points}).hull),
            {point(0.7f), orientation()}};
    }
    CaseShape solid() {
        switch (random_.index(6)) {
            case 0:
                return geometry::Sphered{point(0.7f), size()};
            case 1:
                return geometry::Capsuled{point(0.7f), point(0.7f), 0.5 * size()};
            case 2:
                return triangle(1.2f);
            case 3:
                return hull();
            case 4: {
                const Vec3d center = point(0.7f), half{size(), size(), size()};
                return geometry::Aabbd{center - half, center + half};
            }
            default:
                return box();
        }
    }

    /// A solid, and a triangle of a ball's surface that is turned and stretched.
    Pair withMesh() {
        geometry::Mat4d placed = geometry::Mat4d{glm::mat3_cast(orientation())};
        placed[0] *= 1.2;
        const geometry::MeshInstance mesh{mesh_, placed};
        const auto index = random_.index(static_cast<std::uint32_t>(mesh_->triangles.size()));
        Pair pair{solid(), triangleOf(mesh, index)};
        pair.meshB = mesh;
        if (random_.index(2) == 0) std::swap(pair.a, pair.b), std::swap(pair.meshA, pair.meshB);
        return pair;
    }
    /// Two triangles of surfaces of balls that may reach into each other.
    Pair withMeshes() {
        const geometry::MeshInstance meshA{mesh_, geometry::Mat4d{glm::mat3_cast(orientation())}};
        geometry::MeshInstance meshB{mesh_, geometry::Mat4d{glm::mat3_cast(orientation())}};
        meshB.worldFromMesh[3] = geometry::Vec4<double>{3.0 * point(0.7f), 1.0};
        Pair pair{triangleOf(meshA, 0), triangleOf(meshB, 0)};
        pair.meshA = meshA, pair.meshB = meshB;
        return pair;
    }

    geometry::Random random_;
    geometry::MeshPtr mesh_ = geometry::makeIcosphere(1.4f, 2);
};

}  // namespace collidoscope::demos::pairs::testing
