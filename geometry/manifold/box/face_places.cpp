#include "geometry/manifold/box/face_places.h"

namespace geometry::boxes {
namespace {

using Four = batch::Lanes<double, batch::FourWide>;

/// Put together in registers: what was stored in parts and is loaded as a whole makes a processor wait.
Four lanes(double a, double b, double c, double d) {
    const double numbers[] = {a, b, c, d};
    return batch::loadStrided<double, batch::FourWide>(numbers, 1);
}
/// One vector for each side.
Three<Four> lanes(const Three<double>& a, const Three<double>& b, const Three<double>& c, const Three<double>& d) {
    return {lanes(a[0], b[0], c[0], d[0]), lanes(a[1], b[1], c[1], d[1]), lanes(a[2], b[2], c[2], d[2])};
}

void put(const Place<Four>& place, std::size_t first, FacePlaces& places) {
    batch::store(place.point[0], &places.x[first]);
    batch::store(place.point[1], &places.y[first]);
    batch::store(place.point[2], &places.z[first]);
    places.isThere |= static_cast<unsigned>(bits(place.isThere)) << first;
}

}  // namespace

FacePlaces placesOf(const IncidentFace<double>& incident, const FaceSides<double>& sides, double slack) {
    const Three<double>&p = incident.armP, &q = incident.armQ, minusP = reversed(p), minusQ = reversed(q);
    const Three<Four> middle{incident.middle[0], incident.middle[1], incident.middle[2]};
    const FaceSides<Four> wideSides{sides.lowX, sides.highX, sides.lowY, sides.highY};
    const Four wideSlack(slack);
    const FaceCorner<Four> starts =
        incidentCorner(middle, lanes(p, minusP, minusP, p), lanes(q, q, minusQ, minusQ), wideSides, wideSlack);
    const FaceCorner<Four> ends =
        incidentCorner(middle, lanes(minusP, minusP, p, p), lanes(q, minusQ, minusQ, q), wideSides, wideSlack);
    const ClippedSide<Four> left = clipSide(starts, ends, sideWay(lanes(minusP, minusQ, p, q), wideSlack), wideSlack);
    FacePlaces places;
    put(left.start, 0, places);
    put(left.exit, kFirstExit, places);
    batch::store(left.start.side, &places.side[0]);
    batch::store(left.exit.side, &places.side[kFirstExit]);

    const unsigned sidesLeft = bits(left.isLeft);
    const auto isLeft = [&](unsigned k) { return Four((sidesLeft >> k & 1u) != 0 ? 1.0 : 0.0) > Four(0.0); };
    const Three<Four> exactP{p[0], p[1], p[2]}, exactQ{q[0], q[1], q[2]};
    const std::array<Four::Mask, 4> isEachLeft{isLeft(0), isLeft(1), isLeft(2), isLeft(3)};
    const Four x = lanes(sides.highX, sides.lowX, sides.lowX, sides.highX);
    const Four y = lanes(sides.highY, sides.highY, sides.lowY, sides.lowY);
    put(referenceCornerAt(x, y, coordinatesOf(middle, exactP, exactQ, wideSlack), isEachLeft), kFirstReferenceCorner,
        places);
    return places;
}

}  // namespace geometry::boxes
