// The picture of a probe and its answer.

#include <algorithm>
#include <glm/geometric.hpp>

#include "app/inspect/probe.h"
#include "demos/draw/shapes.h"
#include "demos/host/shape_list.h"
#include "demos/share/text.h"

namespace collidoscope::app {
namespace {

using demos::Fill;
using demos::Role;
using demos::Style;
using geometry::Vec3f;

constexpr std::size_t kMaxLabels = 8;   ///< of hits; more hide each other
constexpr float kBeyond = 1.0f;         ///< m that a ray is drawn on behind its last hit
constexpr float kMissedLength = 20.0f;  ///< m that a ray is drawn which hits nothing
constexpr float kNormalLength = 0.5f;   ///< m

constexpr Style kOwn{.role = Role::Query, .fill = Fill::Translucent, .shadow = false};
constexpr Style kStart{.role = Role::Query, .fill = Fill::Wire, .shadow = false};
constexpr Style kPath{.role = Role::Query, .showThrough = true, .width = 2.5f};
constexpr Style kBehind{.role = Role::Query, .dashed = true, .showThrough = true, .width = 1.5f};
constexpr Style kPoint{.role = Role::Contact, .showThrough = true, .width = 10.0f};
constexpr Style kNormal{.role = Role::Contact, .showThrough = true, .width = 3.0f};
constexpr Style kGap{.role = Role::Construction, .showThrough = true, .width = 2.0f};

Probe movedBy(Probe probe, float t) {
    probe.position += t * probe.direction;
    return probe;
}

void line(demos::Canvas& canvas, const Vec3f& from, const Vec3f& to, const Style& style) {
    if (from != to) demos::draw(canvas, geometry::Segmentf{from, to}, style);
}

void drawRay(demos::Canvas& canvas, const Probe& probe, const ProbeAnswer& answer) {
    const float length = glm::length(probe.direction);
    demos::drawPoint(canvas, probe.position, kPoint);
    if (!(length > 0.0f)) return;
    const auto at = [&](float metres) { return probe.position + probe.direction * (metres / length); };
    if (answer.hits.empty()) return line(canvas, probe.position, at(kMissedLength), kBehind);
    const float last = answer.hits.back().t * length;
    line(canvas, probe.position, at(last), kPath);
    line(canvas, at(last), at(last + kBeyond), kBehind);
}

void drawSweep(demos::Canvas& canvas, const Probe& probe, const ProbeAnswer& answer) {
    const float t = answer.hits.empty() ? 1.0f : answer.hits.front().t;
    const Probe end = movedBy(probe, t);
    demos::draw(canvas, shapeOf(probe), kStart);
    demos::draw(canvas, shapeOf(end), kOwn);
    line(canvas, probe.position, end.position, kPath);
    line(canvas, end.position, movedBy(probe, 1.0f).position, kBehind);
}

}  // namespace

std::shared_ptr<const ProbeReport> hold(Session& session, const Probe& probe) {
    const auto report = std::make_shared<ProbeReport>();
    session.setMarks(kProbeMarks, [probe, report](const demos::DemoBase& demo, demos::Canvas& canvas) {
        const std::vector<demos::ShapeItem> shapes = demos::listShapes(demo);
        report->answer = ask(probe, shapes);
        report->hits.clear();
        for (const ProbeHit& hit : report->answer.hits)
            report->hits.push_back(report->hits.empty() ? hitText(probe, hit, shapes) : briefText(probe, hit, shapes));
        report->cost = costText(report->answer, shapes.size());
        draw(canvas, probe, report->answer, shapes);
    });
    return report;
}

void draw(demos::Canvas& canvas, const Probe& probe, const ProbeAnswer& answer,
          const std::vector<demos::ShapeItem>& shapes) {
    if (probe.shape == ProbeShape::Ray)
        drawRay(canvas, probe, answer);
    else if (probe.question == ProbeQuestion::Sweep)
        drawSweep(canvas, probe, answer);
    else
        demos::draw(canvas, shapeOf(probe), kOwn);
    std::size_t labels = 0;
    for (const ProbeHit& hit : answer.hits) {
        demos::drawPoint(canvas, hit.point, kPoint);
        if (probe.question == ProbeQuestion::Overlap || probe.question == ProbeQuestion::Closest)
            line(canvas, hit.ownPoint, hit.point, kGap);
        if (hit.normal != Vec3f{0.0f})
            demos::drawArrow(canvas, hit.point, std::max(kNormalLength, probe.size) * hit.normal, kNormal);
        if (labels++ < kMaxLabels) demos::drawLabel(canvas, hit.point, shapes[hit.shape].name, {.role = Role::Contact});
    }
    demos::drawLegend(canvas, probe.shape == ProbeShape::Ray ? demos::Mark::Line : demos::Mark::Patch,
                      probe.shape == ProbeShape::Ray ? kPath : kOwn,
                      std::string("probe: ") + wordOf(probe.shape) + ", " + titleOf(probe.question));
    demos::drawLegend(canvas, demos::Mark::Arrow, kNormal, "normal where it hits");
}

}  // namespace collidoscope::app
