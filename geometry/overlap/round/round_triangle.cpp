/// Round bodies against a triangle: the core crosses it, or one of its ends is near the face, or it is near a side.
#include <array>

#include "geometry/overlap/round/round_overlap.h"
#include "geometry/predicates/decide.h"

namespace geometry {
namespace {

template <typename S>
struct Face {
    std::array<exact::Triple<S>, 3> corners{};
    std::array<exact::Triple<S>, 3> sides{};  ///< from each corner to the next
    exact::Triple<S> normal{};                ///< zero where the triangle has no area
};

template <typename S>
Face<S> faceOf(const Triangled& triangle) {
    const auto a = exact::triple<S>(triangle.a);
    const auto b = exact::triple<S>(triangle.b);
    const auto c = exact::triple<S>(triangle.c);
    return {{a, b, c}, {b - a, c - b, a - c}, cross(b - a, c - a)};
}

/// Are all three numbers >= 0, or all <= 0?
bool agree(int a, int b, int c) { return (a >= 0 && b >= 0 && c >= 0) || (a <= 0 && b <= 0 && c <= 0); }

/// Does the line through p, that is not parallel to the plane, meet the triangle? The signed volumes that it spans
/// with the sides tell on which side of each it passes.
template <typename S>
bool isPierced(const Face<S>& face, const exact::Triple<S>& p, const exact::Triple<S>& direction) {
    const auto side = [&](std::size_t i) { return sign(dot(cross(face.sides[i], p - face.corners[i]), direction)); };
    return agree(side(0), side(1), side(2));
}

/// The sign of the core's height over the plane where it ends, or as far away as one likes.
template <typename S>
int signAhead(const Face<S>& face, const StraightCore<S>& core) {
    return sign(core.hasEnd ? dot(face.normal, core.end - face.corners[0]) : dot(face.normal, core.direction));
}

template <typename S>
bool isNearPlane(const Face<S>& face, const exact::Triple<S>& p, const S& squaredReach) {
    const S height = dot(face.normal, p - face.corners[0]);
    return sign(exact::square(height) - squaredReach * dot(face.normal, face.normal)) <= 0;
}

/// Is p within reach of the plane, and above or below the face?
template <typename S>
bool isNearFace(const Face<S>& face, const exact::Triple<S>& p, const S& squaredReach) {
    return isNearPlane(face, p, squaredReach) && isPierced(face, p, face.normal);
}

template <typename S>
bool isNearSide(const Face<S>& face, const StraightCore<S>& core, const S& squaredReach) {
    for (std::size_t i = 0; i < 3; ++i) {
        const StraightCore<S> side{face.corners[i], face.sides[i], face.corners[(i + 1) % 3], true, true};
        if (areNear(core, side, squaredReach)) return true;
    }
    return false;
}

template <typename S>
bool overlapsTriangle(const RoundBody& body, const Triangled& triangle) {
    const Face<S> face = faceOf<S>(triangle);
    const StraightCore<S> core = straightCoreOf<S>(body);
    const S squaredReach = exact::square(S(body.radius));
    if (sign(dot(face.normal, face.normal)) == 0) return isNearSide(face, core, squaredReach);

    const int ahead = signAhead(face, core);
    const int behind = sign(core.hasStart ? dot(face.normal, core.origin - face.corners[0]) : S(double(-ahead)));
    if (ahead * behind < 0) {
        if (isPierced(face, core.origin, core.direction)) return true;
        if (body.radius == 0.0) return false;  // what is bare meets the triangle where it meets the plane
    } else if (!isNearPlane(face, core.origin, squaredReach) &&
               !(core.hasEnd && isNearPlane(face, core.end, squaredReach))) {
        return false;  // on one side of the plane, an end is nearest to it
    }
    if (core.hasStart && isNearFace(face, core.origin, squaredReach)) return true;
    if (core.hasEnd && isNearFace(face, core.end, squaredReach)) return true;
    return isNearSide(face, core, squaredReach);
}

}  // namespace

bool roundOverlap(const RoundBody& body, const Triangled& triangle) {
    if (!isFinite(body) || !isFinite(triangle)) return false;
    return exact::decide([&](auto zero) { return overlapsTriangle<decltype(zero)>(body, triangle); });
}

}  // namespace geometry
