#include "app/view/handle_drag.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "app/view/drawn_bounds.h"
#include "demos/share/degrees.h"
#include "geometry/base/elementary.h"

namespace collidoscope::app {
namespace {

using geometry::Rayf;
using geometry::Vec3f;

constexpr float kGrazing = 0.02f;  // sine of the angle below which a pixel of the mouse would lead too far
constexpr float kTooFar = 100.0f;  // times the distance of what was grabbed

bool reachable(const Rayf& ray, const Vec3f& grabbed, float t) {
    return t > 0.0f && t <= kTooFar * glm::distance(ray.origin, grabbed);
}

}  // namespace

std::optional<Vec3f> alongPlane(const Rayf& ray, const Vec3f& grabbed, const Vec3f& normal) {
    const float slope = glm::dot(ray.direction, normal);
    if (!(std::abs(slope) > kGrazing)) return {};
    const float t = glm::dot(grabbed - ray.origin, normal) / slope;
    if (!reachable(ray, grabbed, t)) return {};
    const Vec3f delta = geometry::pointAt(ray, t) - grabbed;
    return delta - glm::dot(delta, normal) * normal;  // what rounding moved off the plane comes back to it
}

std::optional<float> alongLine(const Rayf& ray, const Vec3f& grabbed, const Vec3f& direction) {
    // The shortest connection of the two lines is across both: two equations for t and s.
    const Vec3f toGrabbed = grabbed - ray.origin;
    const float cosine = glm::dot(direction, ray.direction);
    const float squaredSine = 1.0f - cosine * cosine;
    if (!(squaredSine > kGrazing * kGrazing)) return {};
    const float s = (cosine * glm::dot(ray.direction, toGrabbed) - glm::dot(direction, toGrabbed)) / squaredSine;
    const float t = glm::dot(ray.direction, toGrabbed) + s * cosine;
    if (!reachable(ray, grabbed, t)) return {};
    return s;
}

std::optional<float> aroundAxis(const Rayf& ray, const Vec3f& center, const Vec3f& axis, const Vec3f& grabbed) {
    const std::optional<Vec3f> delta = alongPlane(ray, center, axis);
    if (!delta) return {};
    const Vec3f from = (grabbed - center) - glm::dot(grabbed - center, axis) * axis;
    const float cosine = glm::dot(from, *delta), sine = glm::dot(axis, glm::cross(from, *delta));
    if (cosine == 0.0f && sine == 0.0f) return {};
    return std::atan2(sine, cosine);
}

namespace {

using geometry::Vec2f;

// Below this cosine between axis and line of sight a ring is seen from its side.
constexpr float kEdgeOn = 0.2f;
// A thing may be pushed so many times as far away as it was, and brought as many times nearer.
constexpr float kMaxPush = 100.0f;

float toStep(float value) { return std::round(value / HandleDrag::kSnapLength) * HandleDrag::kSnapLength; }

const char* letter(int axis) {
    constexpr std::array kLetters{"X", "Y", "Z"};
    return kLetters[static_cast<std::size_t>(axis)];
}

// As many decimals as the mouse can resolve.
std::string text(const char* before, float value, float resolution, bool sign) {
    const int decimals = resolution < 0.0005f ? 4 : resolution < 0.004f ? 3 : 2;
    std::array<char, 64> out{};
    const float shown = std::abs(value) < 0.5f * std::pow(10.0f, static_cast<float>(-decimals)) ? 0.0f : value;
    const char* minus = shown < 0.0f ? "\u2212" : sign && shown > 0.0f ? "+" : "";
    std::snprintf(out.data(), out.size(), "%s%s%.*f m", before, minus, decimals, static_cast<double>(std::abs(shown)));
    return out.data();
}

}  // namespace

HandleDrag::HandleDrag(const demos::HandleInfo& start, GizmoPart part, const Vec3f& grabbed, const Vec2f& pixel,
                       const ViewProjection& viewProjection)
    : start_(start),
      part_(part),
      center_(handlePoint(start)),
      grabbed_(grabbed),
      pixel_(pixel),
      facing_(viewProjection.camera.pose.orientation),
      startDepth_(depthOf(viewProjection, grabbed)) {
    choose();
    const std::optional<geometry::Rayf> ray = rayThrough(viewProjection, pixel);
    // From here on counts where the mouse was, not the middle of the part that it took hold of.
    if (ray && along_ == Along::Axis)
        grabbed_ += alongLine(*ray, grabbed_, axisDirection(axis_)).value_or(0.0f) * axisDirection(axis_);
    if (ray && along_ == Along::Length)
        grabbed_ += alongLine(*ray, grabbed_, start_.direction).value_or(0.0f) * start_.direction;
    if (ray && along_ == Along::Plane) grabbed_ += alongPlane(*ray, grabbed_, normal()).value_or(Vec3f{0.0f});
    if (along_ != Along::Ring) return;
    edgeOn_ = std::abs(glm::dot(axisDirection(axis_), towardsEye(viewProjection, center_))) < kEdgeOn;
    if (ray && !edgeOn_)
        grabbed_ = center_ + alongPlane(*ray, center_, axisDirection(axis_)).value_or(grabbed_ - center_);
}

void HandleDrag::choose() {
    const GizmoKind kind = kindOf(part_);
    if (start_.kind == demos::HandleKind::Stretch) {
        along_ = Along::Length;
    } else if (kind == GizmoKind::Ring) {
        along_ = Along::Ring;
        axis_ = axisOf(part_);
    } else if (locked_) {
        along_ = Along::Axis;
    } else if (kind == GizmoKind::Body) {
        along_ = ground_ ? Along::Ground : Along::View;
    } else {
        along_ = kind == GizmoKind::Axis ? Along::Axis : Along::Plane;
        axis_ = axisOf(part_);
    }
}

void HandleDrag::moveMouse(const Vec2f& pixels, bool fine, const ViewProjection& viewProjection) {
    pixel_ += pixels * (fine ? kFine : 1.0f);
    follow(viewProjection);
}

bool HandleDrag::push(float notches, bool fine, const ViewProjection& viewProjection) {
    if (along_ != Along::View) return false;
    const Vec3f towards = normal();
    const float depth = glm::dot(viewProjection.camera.pose.position - grabbed_ - pushed_, towards);
    if (!(depth > 0.0f && startDepth_ > 0.0f) || !std::isfinite(notches)) return true;  // it is behind the eye now
    const float wanted = depth * std::pow(kPushPerNotch, fine ? kFine * notches : notches);
    depth_ = std::clamp(wanted, startDepth_ / kMaxPush, startDepth_ * kMaxPush);
    // The mouse's ray meets the plane at what was grabbed, so moving the plane moves that along the ray.
    pushed_ -= (depth_ - depth) * towards;
    follow(viewProjection);
    return true;
}

void HandleDrag::toggleAxis(int axis, const ViewProjection& viewProjection) {
    if (along_ == Along::Ring || along_ == Along::Length) return;
    locked_ = !(locked_ && axis_ == axis);
    axis_ = axis;
    choose();
    follow(viewProjection);
}

void HandleDrag::toggleGround(const ViewProjection& viewProjection) {
    if (along_ == Along::Ring || along_ == Along::Length) return;
    ground_ = !ground_;
    locked_ = false;
    choose();
    follow(viewProjection);
}

void HandleDrag::follow(const ViewProjection& viewProjection) {
    const std::optional<geometry::Rayf> ray = rayThrough(viewProjection, pixel_);
    if (!ray) return;
    metersPerPixel_ = metersPerPixel(viewProjection, center_);
    switch (along_) {
        case Along::View:
            if (const auto delta = alongPlane(*ray, grabbed_ + pushed_, normal())) way_ = pushed_ + *delta;
            break;
        case Along::Ground:
        case Along::Plane:
            way_ = alongPlane(*ray, grabbed_, normal()).value_or(way_);
            break;
        case Along::Axis:
            if (const auto s = alongLine(*ray, grabbed_, axisDirection(axis_))) way_ = *s * axisDirection(axis_);
            break;
        case Along::Length:
            if (const auto s = alongLine(*ray, grabbed_, start_.direction)) way_ = *s * start_.direction;
            break;
        case Along::Ring:
            followRing(*ray, viewProjection);
            break;
    }
}

void HandleDrag::followRing(const geometry::Rayf& ray, const ViewProjection& viewProjection) {
    const Vec3f axis = axisDirection(axis_);
    if (edgeOn_) {
        // The front of the ring runs across the line of sight; a path along it is an angle times the radius.
        const Vec3f towards = facing_ * Vec3f{0.0f, 0.0f, 1.0f};
        const std::optional<Vec3f> delta = alongPlane(ray, grabbed_, towards);
        const Vec3f tangent = glm::cross(axis, towards);
        const float length = glm::length(tangent);
        if (delta && length > 0.0f) turned_ = glm::dot(*delta, tangent) / length / ringRadius(viewProjection, center_);
        return;
    }
    const std::optional<float> angle = aroundAxis(ray, center_, axis, grabbed_);
    // The whole turns so far are kept: take the angle nearest to the one before.
    if (angle) turned_ += std::remainder(*angle - turned_, 2.0f * std::numbers::pi_v<float>);
}

Vec3f HandleDrag::normal() const {
    if (along_ == Along::Ground) return {0.0f, 1.0f, 0.0f};
    if (along_ == Along::View) return facing_ * Vec3f{0.0f, 0.0f, 1.0f};
    return axisDirection(axis_);
}

// On a plane or line of the world's axes the coordinates become round numbers; facing the camera, the displacement
// does.
Vec3f HandleDrag::snapped(const Vec3f& position) const {
    if (along_ == Along::View) {
        Vec3f result = start_.place.position;
        for (const Vec3f& axis : {Vec3f{1.0f, 0.0f, 0.0f}, Vec3f{0.0f, 1.0f, 0.0f}, Vec3f{0.0f, 0.0f, 1.0f}})
            result += toStep(glm::dot(way_, facing_ * axis)) * (facing_ * axis);
        return result;
    }
    Vec3f result = position;
    const Vec3f across = along_ == Along::Axis ? Vec3f{1.0f} - axisDirection(axis_) : normal();
    for (int axis = 0; axis < 3; ++axis)
        if (across[axis] == 0.0f) result[axis] = toStep(position[axis]);
    return result;
}

float HandleDrag::angle(bool snap) const {
    if (!snap) return turned_;
    return std::round(turned_ / (kSnapDegrees * demos::kDegree<float>)) * kSnapDegrees * demos::kDegree<float>;
}

demos::HandlePose HandleDrag::place(bool snap) const {
    demos::HandlePose place = start_.place;
    if (along_ == Along::Ring) {
        const geometry::Quatf turn = geometry::axisAngle(axisDirection(axis_), angle(snap));
        place.orientation = glm::normalize(turn * start_.place.orientation);
    } else if (along_ == Along::Length) {
        const float length = start_.place.length + glm::dot(way_, start_.direction);
        place.length = std::max(0.0f, snap ? toStep(length) : length);
    } else {
        place.position = start_.place.position + way_;
        if (snap) place.position = snapped(place.position);
    }
    return place;
}

std::string HandleDrag::readout(bool snap) const {
    const demos::HandlePose now = place(snap);
    if (along_ == Along::Ring) {
        std::array<char, 32> out{};
        const float degrees = angle(snap) / demos::kDegree<float>;
        std::snprintf(out.data(), out.size(), "%s%.1f°", degrees < -0.05f ? "\u2212" : "",
                      static_cast<double>(std::abs(degrees)));
        return out.data();
    }
    if (along_ == Along::Length) return text("", now.length, metersPerPixel_, false);
    const Vec3f delta = now.position - start_.place.position;
    if (along_ != Along::Axis) return text("Δ ", glm::length(delta), metersPerPixel_, false);
    const std::string before = std::string("Δ") + static_cast<char>('x' + axis_) + " ";
    return text(before.c_str(), delta[axis_], metersPerPixel_, true);
}

std::string HandleDrag::note() const {
    switch (along_) {
        case Along::View:
            if (pushed_ == Vec3f{0.0f}) return "facing the camera";
            return text("", depth_, metersPerPixel_, false) + " away";
        case Along::Ground:
            return "ground plane";
        case Along::Plane:
            return std::string(letter((axis_ + 1) % 3)) + letter((axis_ + 2) % 3) + " plane";
        case Along::Axis:
            return std::string("along ") + letter(axis_);
        case Along::Ring:
            return std::string("about ") + letter(axis_);
        case Along::Length:
            break;
    }
    return "length";
}

}  // namespace collidoscope::app
