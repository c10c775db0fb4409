#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "demos/draw/shapes.h"
#include "demos/replay/trace_demo.h"
#include "demos/share/text.h"

namespace collidoscope::demos {
namespace {

using geometry::AnyShapef;
using geometry::Vec3d;
using geometry::Vec3f;

constexpr float kVelocityArrow = 0.2f;    // m, of 1 m/s
constexpr double kShortestNormal = 0.25;  // m
constexpr float kEndlessRay = 50.0f;      // m, as far as one is drawn that meets nothing
constexpr Key kGhostKeys = Key{1} << 60;
constexpr std::size_t kMaxLabels = 200;

constexpr Style kRecorded{.role = Role::Acceleration, .showThrough = true, .width = 10.0f};
constexpr Style kSpeculative{.role = Role::Velocity, .showThrough = true, .width = 10.0f};
constexpr Style kRecordedNormal{.role = Role::Acceleration, .showThrough = true, .width = 3.0f};
constexpr Style kOurs{.role = Role::Contact, .showThrough = true, .width = 6.0f};
constexpr Style kOurNormal{.role = Role::Contact, .showThrough = true, .width = 2.0f};
constexpr Style kRay{.role = Role::Query, .showThrough = true, .width = 2.0f};
constexpr Style kJoint{.role = Role::Construction, .showThrough = true, .width = 7.0f};

geometry::Posef inFloats(const geometry::Posed& pose) {
    return {Vec3f{pose.position}, geometry::Quatf{pose.orientation}};
}

void drawShape(Canvas& canvas, const AnyShapef& placed, const geometry::Posef& pose, const Style& style, Key key) {
    if (const auto* const ball = std::get_if<geometry::Spheref>(&placed)) {
        const SolidItem item{
            .pose = {ball->center, pose.orientation}, .half = Vec3f{ball->radius}, .style = style, .key = key};
        canvas.solids(Solid::Sphere, {&item, 1});
    } else if (const auto* const box = std::get_if<geometry::Boxf>(&placed)) {
        draw(canvas, *box, style, key);
    } else if (const auto* const upright = std::get_if<geometry::Aabbf>(&placed)) {
        draw(canvas, *upright, style, key);
    } else if (const auto* const capsule = std::get_if<geometry::Capsulef>(&placed)) {
        draw(canvas, *capsule, style, key);
    } else if (const auto* const plane = std::get_if<geometry::Planef>(&placed); plane && plane->normal.y == 1.0f) {
        canvas.ground(plane->distance);
    } else {
        draw(canvas, placed, style);
    }
}

enum class Drawn { Solid, AsGhosts };

/// Draws everything that does not belong to the picked disagreement fainter.
void drawBodiesOf(Canvas& canvas, const TraceFrame& frame, Drawn drawn, const Disagreement* picked = nullptr) {
    const bool isGhost = drawn == Drawn::AsGhosts;
    for (const TracePose& pose : frame.poses) {
        if (!TraceDemo::canBeSeen(pose.pose.position)) continue;
        const TraceBody& body = frame.scene->bodies[pose.body];
        const Role role = body.isStatic ? Role::Neutral : pose.body % 2 == 0 ? Role::BodyB : Role::BodyA;
        const bool isAside = picked != nullptr && pose.body != picked->a && pose.body != picked->b;
        const Style style{
            .role = role, .fill = isAside ? Fill::Translucent : Fill::Solid, .ghost = isGhost, .shadow = !isAside};
        const geometry::Posef placed = inFloats(pose.pose);
        for (std::size_t i = 0; i < body.shapes.size(); ++i) {
            const TraceShape& shape = frame.scene->shapes[body.shapes[i]];
            if (isGhost && std::holds_alternative<geometry::Planed>(shape.shape)) continue;  // it would hide the other
            const Key key = kGhostKeys * (isGhost ? 1 : 0) + ((Key{pose.body} + 1) << 16 | std::min<Key>(i, 0xffff));
            drawShape(canvas, geometry::moved(shape.picture, placed), placed, style, key);
        }
    }
}

const char* roleWord(bool isOurs) { return isOurs ? "contact found here, normal from A to B" : "recorded contact"; }

}  // namespace

bool TraceDemo::canBeSeen(const Vec3d& v) {
    constexpr double kFarAway = 1e7;  // m
    return std::abs(v.x) < kFarAway && std::abs(v.y) < kFarAway && std::abs(v.z) < kFarAway;
}

void TraceDemo::draw(Canvas& canvas) const {
    drawBodies(canvas);
    drawGhosts(canvas);
    drawContacts(canvas);
    drawMotions(canvas);
    drawRays(canvas);
    drawJoints(canvas);
    drawOwnDrawing(canvas);
    drawDisagreements(canvas);
    drawSurvey(canvas);
}

void TraceDemo::drawBodies(Canvas& canvas) const { drawBodiesOf(canvas, *frame_, Drawn::Solid, picked()); }

void TraceDemo::drawGhosts(Canvas& canvas) const {
    if (!otherFrame_) return;
    drawBodiesOf(canvas, *otherFrame_, Drawn::AsGhosts);
    drawLegend(canvas, Mark::Patch, {.role = Role::BodyA, .ghost = true}, otherName_);
}

void TraceDemo::drawContacts(Canvas& canvas) const {
    std::vector<PointItem> points;
    std::vector<ArrowItem> arrows;
    const auto add = [&](const Vec3d& point, const Vec3d& normal, double depth, const Style& dot, const Style& arrow) {
        if (!canBeSeen(point) || !canBeSeen(normal)) return;
        points.push_back({.position = Vec3f{point}, .style = dot});
        const double length = std::clamp(depth, kShortestNormal, 1.0);
        arrows.push_back({.start = Vec3f{point}, .vector = Vec3f{normal * length}, .style = arrow});
    };
    if (views_.contacts) {
        bool isAnySpeculative = false;
        for (const TraceContact& contact : frame_->contacts) {
            add(contact.point, contact.normal, contact.depth.value_or(0.0),
                contact.speculative ? kSpeculative : kRecorded, kRecordedNormal);
            isAnySpeculative = isAnySpeculative || contact.speculative;
        }
        drawLegend(canvas, Mark::Point, kRecorded, roleWord(false));
        if (isAnySpeculative) drawLegend(canvas, Mark::Point, kSpeculative, "recorded contact of later in the step");
    }
    if (views_.ours) {
        for (const OurContact& contact : examined_->ours)
            for (const auto& point : contact.manifold.points())
                add(point.position, contact.manifold.normal, point.depth, kOurs, kOurNormal);
        drawLegend(canvas, Mark::Point, kOurs, roleWord(true));
    }
    canvas.points(points);
    canvas.arrows(arrows);
}

void TraceDemo::drawMotions(Canvas& canvas) const {
    std::size_t labels = 0;
    std::vector<ArrowItem> arrows;
    for (const TracePose& pose : frame_->poses) {
        if (!canBeSeen(pose.pose.position) || !canBeSeen(pose.velocity)) continue;
        const TraceBody& body = frame_->scene->bodies[pose.body];
        if (views_.velocities && pose.velocity != Vec3d{0.0})
            arrows.push_back({.start = Vec3f{pose.pose.position},
                              .vector = kVelocityArrow * Vec3f{pose.velocity},
                              .style = {.role = Role::Velocity, .showThrough = true, .width = 3.0f},
                              .key = Key{pose.body} + 1});
        if (views_.names && !body.name.empty() && ++labels <= kMaxLabels)
            drawLabel(canvas, Vec3f{pose.pose.position}, body.name);
    }
    canvas.arrows(arrows);
    if (!arrows.empty()) drawLegend(canvas, Mark::Arrow, {.role = Role::Velocity}, "velocity, 0.2 m for 1 m/s");
}

void TraceDemo::drawRays(Canvas& canvas) const {
    if (!views_.rays || frame_->rays.empty()) return;
    for (const TraceRay& ray : frame_->rays) {
        const double length = glm::length(ray.direction);
        if (!canBeSeen(ray.origin) || !canBeSeen(ray.direction) || !(length > 0.0)) continue;
        const double endless = double{kEndlessRay} / length;
        const bool hits = ray.hit.value_or(ray.t.has_value());
        const double t = std::min(hits && ray.t ? *ray.t : ray.maxT.value_or(endless), 1e4 * endless);
        const Vec3d end = ray.origin + t * ray.direction;
        if (!canBeSeen(end)) continue;
        demos::draw(canvas, geometry::Segmentf{Vec3f{ray.origin}, Vec3f{end}}, kRay);
        if (!hits) continue;
        Style dot = kRay;
        dot.width = 9.0f;
        drawPoint(canvas, Vec3f{end}, dot);
        if (ray.normal && canBeSeen(*ray.normal)) drawArrow(canvas, Vec3f{end}, 0.4f * Vec3f{*ray.normal}, kRay);
    }
    drawLegend(canvas, Mark::Line, kRay, "recorded ray");
}

void TraceDemo::drawJoints(Canvas& canvas) const {
    if (!views_.joints || frame_->joints.empty()) return;
    for (const TraceJoint& joint : frame_->joints) {
        if (!canBeSeen(joint.anchor)) continue;
        drawPoint(canvas, Vec3f{joint.anchor}, kJoint);
        if (joint.axis && canBeSeen(*joint.axis))
            drawArrow(canvas, Vec3f{joint.anchor}, 0.5f * Vec3f{*joint.axis}, {.role = Role::Construction});
        for (const std::uint32_t body : {joint.a, joint.b})
            if (const TracePose* pose = frame_->poseOf(body); pose && canBeSeen(pose->pose.position))
                demos::draw(canvas, geometry::Segmentf{Vec3f{joint.anchor}, Vec3f{pose->pose.position}},
                            {.role = Role::Construction, .dashed = true, .showThrough = true, .width = 1.5f});
    }
    drawLegend(canvas, Mark::Point, kJoint, "recorded joint");
}

void TraceDemo::drawOwnDrawing(Canvas& canvas) const {
    if (!views_.drawing) return;
    std::vector<LineItem> lines;
    for (const TraceLine& line : frame_->lines)
        if (canBeSeen(line.start) && canBeSeen(line.end))
            lines.push_back({.start = Vec3f{line.start}, .end = Vec3f{line.end}, .style = {.role = line.role}});
    canvas.lines(lines);
    for (const TracePoint& point : frame_->points)
        if (canBeSeen(point.position)) drawPoint(canvas, Vec3f{point.position}, {.role = point.role, .width = 8.0f});
    for (std::size_t i = 0; i < std::min(frame_->labels.size(), kMaxLabels); ++i)
        if (canBeSeen(frame_->labels[i].position))
            drawLabel(canvas, Vec3f{frame_->labels[i].position}, frame_->labels[i].text);
}

}  // namespace collidoscope::demos
