#include "demos/21_joints/parts/gear.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "geometry/base/elementary.h"
#include "geometry/convex/hull/quickhull.h"

namespace collidoscope::demos {
namespace {

using geometry::AnyShapef;
using geometry::Vec3f;

constexpr float kPressureAngle = 0.43633f;            // rad, 25 degrees: gears of twelve teeth need no undercut
constexpr float kAddendum = 0.9f, kDedendum = 1.15f;  // modules, beyond and below the pitch circle
constexpr int kFlank = 5;                             // points along a flank

/// The prism over a convex outline.
AnyShapef prism(const std::vector<geometry::Vec2f>& outline, float z, float half) {
    std::vector<Vec3f> corners;
    for (const geometry::Vec2f& p : outline)
        for (const float side : {-half, half}) corners.push_back({p.x, p.y, z + side});
    return geometry::HullInstancef{geometry::convexHull(std::span<const Vec3f>(corners)).hull};
}

geometry::Vec2f onCircle(float radius, float angle) {
    return {radius * geometry::cos(angle), radius * geometry::sin(angle)};
}

/// inv φ, where cos φ = base / radius.
float involute(float base, float radius) {
    const float across = std::sqrt(std::max(0.0f, radius * radius - base * base));
    return across / base - geometry::atan2(across, base);
}

}  // namespace

std::vector<AnyShapef> gearShapes(const GearTeeth& teeth, float turn, float z, float half) {
    const float pitch = pitchRadius(teeth), base = pitch * geometry::cos(kPressureAngle);
    const float tip = pitch + kAddendum * teeth.module, root = pitch - kDedendum * teeth.module;
    const float part = 2.0f * geometry::kPi<float> / static_cast<float>(teeth.count);
    const float atPitch = 0.25f * part * (1.0f - teeth.backlash) + involute(base, pitch);
    std::vector<AnyShapef> shapes;
    std::vector<geometry::Vec2f> disc;
    const int corners = std::max(24, 2 * teeth.count);
    for (int i = 0; i < corners; ++i)
        disc.push_back(onCircle(
            root, turn + 2.0f * geometry::kPi<float> * (static_cast<float>(i) + 0.5f) / static_cast<float>(corners)));
    shapes.push_back(prism(disc, z, half));
    const float foot = std::max(base, root);
    for (int i = 0; i < teeth.count; ++i) {
        const float middle = turn + part * static_cast<float>(i);
        std::vector<geometry::Vec2f> outline;
        for (const float side : {-1.0f, 1.0f}) {
            outline.push_back(onCircle(0.98f * root, middle + side * (atPitch - involute(base, foot))));
            for (int k = 0; k < kFlank; ++k) {
                const float radius = foot + (tip - foot) * static_cast<float>(k) / (kFlank - 1);
                outline.push_back(onCircle(radius, middle + side * (atPitch - involute(base, radius))));
            }
        }
        shapes.push_back(prism(outline, z, half));
    }
    return shapes;
}

std::vector<AnyShapef> rackShapes(const GearTeeth& teeth, float low, float high, float z, float half) {
    const float pitch = geometry::kPi<float> * teeth.module;
    const float tip = -kAddendum * teeth.module, root = kDedendum * teeth.module, back = root + 1.2f * teeth.module;
    const float slope = geometry::sin(kPressureAngle) / geometry::cos(kPressureAngle);
    const float atPitch = 0.25f * pitch * (1.0f - teeth.backlash);
    std::vector<AnyShapef> shapes{geometry::Boxf{.center = {0.5f * (root + back), 0.5f * (low + high), z},
                                                 .half = {0.5f * (back - root), 0.5f * (high - low), half}}};
    const int first = static_cast<int>(std::floor(low / pitch)), last = static_cast<int>(std::floor(high / pitch));
    for (int i = first; i <= last; ++i) {
        const float middle = pitch * (static_cast<float>(i) + 0.5f);
        const float atTip = atPitch + slope * tip, atRoot = atPitch + slope * root;
        if (middle - atRoot < low || middle + atRoot > high) continue;
        shapes.push_back(prism(
            {{tip, middle - atTip}, {tip, middle + atTip}, {root, middle + atRoot}, {root, middle - atRoot}}, z, half));
    }
    return shapes;
}

}  // namespace collidoscope::demos
