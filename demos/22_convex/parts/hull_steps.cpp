#include "demos/22_convex/parts/hull_steps.h"

#include <algorithm>
#include <set>

namespace demos::hulls {

using geometry::HullTriangle;
using geometry::Vec3f;

HullRun runQuickhull(std::span<const Vec3f> points) {
    HullRun run;
    run.result = geometry::convexHull(points, [&](const geometry::HullStep& step) {
        run.steps.push_back({step,
                             {step.removed.begin(), step.removed.end()},
                             {step.added.begin(), step.added.end()},
                             {step.horizon.begin(), step.horizon.end()}});
        geometry::HullStep& kept = run.steps.back().step;
        kept.removed = kept.added = {};
        kept.horizon = {};
    });
    return run;
}

std::vector<HullTriangle> keptBy(const HullRun& run, std::size_t index) {
    std::set<HullTriangle> surface;
    for (std::size_t i = 0; i <= index; ++i) {
        for (const HullTriangle& t : run.steps[i].removed) surface.erase(t);
        if (i < index) surface.insert(run.steps[i].added.begin(), run.steps[i].added.end());
    }
    return {surface.begin(), surface.end()};
}

int edgesOf(const geometry::Hullf& hull) {
    std::size_t sides = 0;
    for (const auto& face : hull.faces) sides += face.size();
    return static_cast<int>(sides / 2);
}

const char* nameOf(geometry::PointSpan span) {
    switch (span) {
        case geometry::PointSpan::Nothing:
            return "nothing";
        case geometry::PointSpan::Place:
            return "a point";
        case geometry::PointSpan::Line:
            return "a line: the hull is a segment";
        case geometry::PointSpan::Plane:
            return "a plane: the hull is a polygon";
        case geometry::PointSpan::Space:
            return "space: the hull is a solid";
    }
    return "";
}

}  // namespace demos::hulls
