#include "demos/09_picking/parts/painting.h"

namespace demos::picking {

using geometry::Vec3d;
using geometry::Vec3f;

void Painting::add(const Pick& pick, std::size_t triangles) {
    ++rays;
    ballHits += pick.ball ? 1 : 0;
    boxHits += pick.box ? 1 : 0;
    exactHits += pick.triangle ? 1 : 0;
    treeTests += pick.tests.byTree();
    bruteTests += pick.ball || pick.box ? triangles : 0;
    if (pick.triangle) {
        leaveDot(pointAt(pick.meshRay, pick.meshT), Surface::Triangle);
    } else {
        if (pick.ball) leaveDot(pick.ball->point, Surface::Ball);
        if (pick.box) leaveDot(pick.box->point, Surface::Box);
    }
}

void Painting::leaveDot(const Vec3d& position, Surface surface) {
    const Dot dot{Vec3f{position}, surface, painted};
    if (dots.size() < kMostDots)
        dots.push_back(dot);
    else
        dots[painted % kMostDots] = dot;
    ++painted;
}

double falseShare(std::uint32_t boundHits, std::uint32_t exactHits) {
    return boundHits == 0 ? 0.0 : 1.0 - double(exactHits) / double(boundHits);
}

void state(geometry::Archive& archive, Dot& dot) {
    archive.field("position", dot.position);
    archive.field("surface", dot.surface);
    archive.field("number", dot.number);
}

void state(geometry::Archive& archive, Painting& painting) {
    archive.field("dots", painting.dots);
    archive.field("painted", painting.painted);
    archive.field("rays", painting.rays);
    archive.field("ball-hits", painting.ballHits);
    archive.field("box-hits", painting.boxHits);
    archive.field("exact-hits", painting.exactHits);
    archive.field("tree-tests", painting.treeTests);
    archive.field("brute-tests", painting.bruteTests);
}

}  // namespace demos::picking
