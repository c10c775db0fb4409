#include "demos/18_angular_impulse_and_friction/bodies/weighed_shape.h"

#include <algorithm>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/convex/hull/quickhull.h"

namespace collidoscope::demos::weighed {
namespace {

using geometry::Boxf;
using geometry::Vec3d;
using geometry::Vec3f;
using physics::MassProperties;

/// The corners of a potato: directions at random, stretched to the box.
geometry::Hullf randomHull(const Vec3f& half, std::uint64_t seed) {
    constexpr std::size_t kCorners = 16;
    geometry::Random random(seed);
    std::vector<Vec3f> points(kCorners);
    Vec3f low{1.0f}, high{-1.0f};
    for (Vec3f& p : points) {
        p = random.direction();
        low = glm::min(low, p);
        high = glm::max(high, p);
    }
    for (Vec3f& p : points) p = half * (2.0f * (p - low) / (high - low) - 1.0f);
    return geometry::convexHull(points).hull;
}

/// The upright of an L, and its foot beside that.
std::vector<Boxf> partsOfL(const Vec3f& half) {
    const float thick = 0.3f * std::min(half.x, half.y);
    return {{.center = {thick - half.x, 0.0f, 0.0f}, .half = {thick, half.y, half.z}},
            {.center = {thick, thick - half.y, 0.0f}, .half = {half.x - thick, thick, half.z}}};
}

/// Scaled as a whole, so that its longest side is `size`.
geometry::MeshInstance scaledMesh(const geometry::MeshPtr& mesh, float size) {
    const Vec3d extent = Vec3d{mesh->bounds.max} - Vec3d{mesh->bounds.min};
    const double longest = std::max({extent.x, extent.y, extent.z});
    const double scale = longest > 0.0 ? double{size} / longest : 1.0;
    geometry::Mat4d matrix{scale};
    matrix[3] = geometry::Vec4<double>{-0.5 * scale * (Vec3d{mesh->bounds.min} + Vec3d{mesh->bounds.max}), 1.0};
    return {mesh, matrix};
}

double momentOfBox(double mass, const Vec3d& half) { return mass / 3.0 * (half.x * half.x + half.y * half.y); }

/// Two boxes about the centre of both: their own moments, and that of the reduced mass at their distance.
double momentOfL(const std::vector<Boxf>& parts, double density) {
    const auto massOfPart = [&](const Boxf& box) {
        return 8.0 * density * double{box.half.x} * double{box.half.y} * double{box.half.z};
    };
    const double a = massOfPart(parts[0]), b = massOfPart(parts[1]);
    const Vec3d apart = Vec3d{parts[0].center} - Vec3d{parts[1].center};
    return momentOfBox(a, Vec3d{parts[0].half}) + momentOfBox(b, Vec3d{parts[1].half}) +
           a * b / (a + b) * glm::dot(apart, apart);
}

/// Across a capsule: its cylinder, and two half balls with their centres 3/8 r beyond its ends.
double momentOfCapsule(double radius, double length, double density) {
    const double rr = radius * radius, disc = geometry::kPi<double> * rr * density;
    const double cylinder = disc * length, caps = disc * radius * 4.0 / 3.0, beyond = length / 2.0 + 0.375 * radius;
    return cylinder * (rr / 4.0 + length * length / 12.0) + caps * (83.0 / 320.0 * rr + beyond * beyond);
}

MassProperties massOfAll(const std::vector<geometry::AnyShapef>& parts, double density, bool& isSolid) {
    std::vector<MassProperties> masses;
    for (const geometry::AnyShapef& part : parts) {
        const auto mass = physics::massOf(part, density);
        isSolid = isSolid && mass && mass->mass > 0.0;
        if (mass) masses.push_back(*mass);
    }
    return physics::combined(masses);
}

}  // namespace

Shape weigh(const Recipe& recipe) {
    const double density{recipe.density};
    Shape shape{.half = 0.5f * recipe.size};
    switch (recipe.kind) {
        case Kind::Ball: {
            shape.half = Vec3f{shape.half.y};
            shape.parts = {geometry::Spheref{.radius = shape.half.y}};
            const double r{shape.half.y};
            shape.momentAboutZ = 8.0 / 15.0 * geometry::kPi<double> * density * r * r * r * r * r;
            break;
        }
        case Kind::Box:
            shape.parts = {Boxf{.half = shape.half}};
            shape.momentAboutZ = momentOfL({Boxf{.half = shape.half}, Boxf{.half = Vec3f{0.0f}}}, density);
            break;
        case Kind::Capsule: {
            const float radius = std::min(shape.half.x, shape.half.y), along = shape.half.y - radius;
            shape.half = {radius, shape.half.y, radius};
            shape.parts = {geometry::Capsulef{{0.0f, -along, 0.0f}, {0.0f, along, 0.0f}, radius}};
            shape.momentAboutZ = momentOfCapsule(double{radius}, 2.0 * double{along}, density);
            break;
        }
        case Kind::Hull:
            shape.parts = {geometry::HullInstancef{randomHull(shape.half, recipe.seed)}};
            break;
        case Kind::LShape: {
            const std::vector<Boxf> boxes = partsOfL(shape.half);
            shape.parts.assign(boxes.begin(), boxes.end());
            shape.momentAboutZ = momentOfL(boxes, density);
            break;
        }
        case Kind::Mesh: {
            const geometry::MeshInstance mesh = scaledMesh(recipe.mesh, recipe.size.y);
            const Vec3d extent = Vec3d{recipe.mesh->bounds.max} - Vec3d{recipe.mesh->bounds.min};
            shape.half = Vec3f{0.5 * mesh.worldFromMesh[0][0] * extent};
            shape.parts = {mesh};
            break;
        }
    }
    shape.mass = massOfAll(shape.parts, density, shape.isSolid);
    // A plate's box has no volume either: it is given some.
    if (!shape.isSolid)
        shape.mass = physics::massOf(Boxf{.half = glm::max(shape.half, 0.01f * recipe.size.y)}, density);
    return shape;
}

}  // namespace collidoscope::demos::weighed
