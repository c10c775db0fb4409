#include "demos/04_overlaps/parts/box_test.h"

#include "geometry/overlap/box_overlap.h"

namespace collidoscope::demos::axes {

using geometry::AxisSource;
using geometry::AxisStep;
using geometry::AxisVerdict;
using geometry::Boxf;
using geometry::Vec3f;

BoxTest testBoxes(const Boxf& a, const Boxf& b) {
    BoxTest test;
    test.meet = overlaps(a, b, [&](const AxisStep& step) { test.steps.push_back(step); });
    return test;
}

BoxTest facesOnly(const BoxTest& all) {
    BoxTest faces;
    for (const AxisStep& step : all.steps) {
        if (step.source == AxisSource::EdgePair) continue;
        faces.steps.push_back(step);
        if (step.verdict == AxisVerdict::Separates) faces.meet = false;
    }
    return faces;
}

void FalseHits::add(const BoxTest& all) {
    ++pairs;
    hits += all.meet ? 1 : 0;
    faceHits += facesOnly(all).meet ? 1 : 0;
}

double FalseHits::share() const {
    return faceHits > 0 ? static_cast<double>(faceHits - hits) / static_cast<double>(faceHits) : 0.0;
}

void state(geometry::Archive& archive, FalseHits& counts) {
    archive.field("pairs", counts.pairs);
    archive.field("hits", counts.hits);
    archive.field("face-hits", counts.faceHits);
}

Boxf randomBox(geometry::Random& random) {
    const Vec3f center = random.inBox(Vec3f{-1.2f}, Vec3f{1.2f});
    const Vec3f half = random.inBox(Vec3f{0.2f}, Vec3f{1.0f});
    return {.center = center, .half = half, .orientation = random.rotation()};
}

}  // namespace collidoscope::demos::axes
