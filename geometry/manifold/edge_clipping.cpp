#include "geometry/manifold/edge_clipping.h"

#include <algorithm>

#include "geometry/manifold/box/box_axes.h"
#include "geometry/manifold/reduce.h"

namespace collidoscope::geometry::boxes {
namespace {

/// Boxes are grown by this part of their size before they clip, so that no contact of boxes that just touch is lost to
/// rounding.
constexpr double kClipRounding = 1e-9;

/// The part [from, to] of a line, and the faces where it begins and ends.
struct Range {
    double from = 0.0;
    double to = 1.0;
    std::optional<Feature> first{};
    std::optional<Feature> last{};
};

/// Cuts off what of start + t delta lies outside the slab |x| <= half of one axis. False: nothing is left.
bool cutBySlab(Range& range, double start, double delta, double half, std::size_t axis) {
    if (delta == 0.0) return std::fabs(start) <= half;
    const double side = delta < 0.0 ? half : -half;
    const double in = (side - start) / delta, out = (-side - start) / delta;
    if (in > range.from) range.from = in, range.first = faceName(axis, delta < 0.0);
    if (out < range.to) range.to = out, range.last = faceName(axis, delta > 0.0);
    return range.from <= range.to;
}

Vec3d inFrame(const PlacedBox& box, const Vec3d& v) {
    return {glm::dot(vectorOf(box.axis[0]), v), glm::dot(vectorOf(box.axis[1]), v), glm::dot(vectorOf(box.axis[2]), v)};
}

struct NamedEdge {
    Segmentd line{};
    std::uint32_t from = 0;
    std::uint32_t to = 0;
};
NamedEdge edgeOf(const PlacedBox& box, std::size_t edge) {
    const std::size_t axis = edge / 4;
    Vec3d middle = vectorOf(box.center);
    std::uint32_t corner = 0;
    for (const std::size_t k : {std::size_t{1}, std::size_t{2}}) {
        const std::size_t other = (axis + k) % 3;
        const bool isFar = (edge & k) != 0;
        middle += (isFar ? box.half[other] : -box.half[other]) * vectorOf(box.axis[other]);
        corner |= endOf(other, isFar);
    }
    const Vec3d arm = box.half[axis] * vectorOf(box.axis[axis]);
    return {{middle - arm, middle + arm}, corner, corner | endOf(axis, true)};
}

/// The part of an edge that lies in a box.
struct EdgePiece {
    std::array<Vec3d, 2> ends{};
    std::array<Feature, 2> onEdge{};  ///< the edge where it was cut, a corner where it was not
    std::array<Feature, 2> onBox{};   ///< the face that cut it, or the whole box
};

/// The edge of another box within this one grown by `slack` (m) on all sides.
std::optional<EdgePiece> clipEdge(const NamedEdge& edge, const PlacedBox& box, double slack) {
    const Vec3d whole = edge.line.end - edge.line.start;
    const Vec3d start = inFrame(box, edge.line.start - vectorOf(box.center)), delta = inFrame(box, whole);
    Range range;
    for (int i = 0; i < 3; ++i) {
        const auto axis = static_cast<std::size_t>(i);
        if (!cutBySlab(range, start[i], delta[i], box.half[axis] + slack, axis)) return std::nullopt;
    }
    const Feature name = Feature::edge(edge.from, edge.to), inside = Feature::whole();
    return EdgePiece{{edge.line.start + range.from * whole, edge.line.start + range.to * whole},
                     {range.first ? name : Feature::corner(edge.from), range.last ? name : Feature::corner(edge.to)},
                     {range.first.value_or(inside), range.last.value_or(inside)}};
}

/// The range of the line through `point` along `normal` that lies in the box; empty, with from > to, if the line misses
/// the box.
Range alongNormal(const PlacedBox& box, const Vec3d& point, const Vec3d& normal) {
    const Vec3d start = inFrame(box, point - vectorOf(box.center)), delta = inFrame(box, normal);
    Range range{-1e300, 1e300};
    for (int i = 0; i < 3; ++i) {
        const auto axis = static_cast<std::size_t>(i);
        // Sides that the line is along to within rounding do not bound it: the point is in the box, up to rounding.
        if (std::fabs(delta[i]) > 1e-9) cutBySlab(range, start[i], delta[i], box.half[axis], axis);
    }
    return range;
}

/// Overlap of A and B on the line through `point` along the normal, as the distance by which B has to move along it; a
/// negative value is the gap on that line.
double depthAt(const PlacedBox& a, const PlacedBox& b, const Vec3d& point, const Vec3d& normal) {
    return alongNormal(a, point, normal).to - alongNormal(b, point, normal).from;
}

/// A point on the plane in the middle of the overlap. The plane is perpendicular to the normal.
Vec3d middleOf(const PlacedBox& a, const Vec3d& normal, double depth) {
    const Vec3d delta = inFrame(a, normal);
    const double reach =
        std::fabs(delta.x) * a.half[0] + std::fabs(delta.y) * a.half[1] + std::fabs(delta.z) * a.half[2];
    return vectorOf(a.center) + (reach - 0.5 * depth) * normal;
}

/// Contacts at both ends of the part of each edge that lies in the other box.
ContactList clipEdgesOfBoth(const PlacedBox& a, const PlacedBox& b, const Vec3d& normal, double slack,
                            const ClipObserver& observer) {
    ContactList contacts;
    for (const bool isOfA : {true, false})
        for (std::size_t k = 0; k < 12; ++k) {
            const NamedEdge edge = edgeOf(isOfA ? a : b, k);
            const std::optional<EdgePiece> piece = clipEdge(edge, isOfA ? b : a, slack);
            if (!piece) continue;
            for (std::size_t i = 0; i < 2; ++i) {
                const ContactId id{piece->onEdge[i], piece->onBox[i]};
                contacts.push_back(
                    {piece->ends[i], depthAt(a, b, piece->ends[i], normal), isOfA ? id : ContactId{id.b, id.a}});
            }
            if (!observer) continue;
            ClipStep step = keptStep(ClipAction::ClipEdge, contacts);
            step.isFromA = isOfA, step.edgeStart = edge.line.start, step.edgeEnd = edge.line.end;
            observer(step);
        }
    return contacts;
}

/// Merges contacts that are within the slack (m) of each other to the first of them: edges that lie on each other are
/// both clipped, each with its own rounding.
ContactList mergeCoinciding(const ContactList& contacts, double slack) {
    ContactList different;
    for (const ManifoldPoint<double>& contact : contacts) {
        const auto coincides = [&](const ManifoldPoint<double>& other) {
            return glm::length(contact.position - other.position) <= slack;
        };
        if (std::none_of(different.begin(), different.end(), coincides)) different.push_back(contact);
    }
    return different;
}

}  // namespace

Manifold<double> clippedByEdges(const PlacedBox& a, const PlacedBox& b, const Vec3d& normal, double depth,
                                double margin, const ClipObserver& observer) {
    const double size = sizeOf(a) + sizeOf(b);
    Manifold<double> manifold{normal, depth};
    ContactList contacts = clipEdgesOfBoth(a, b, normal, std::max(margin, kClipRounding * size), observer);

    const Vec3d middle = middleOf(a, normal, depth);
    for (ManifoldPoint<double>& contact : contacts)
        contact.position += glm::dot(normal, middle - contact.position) * normal;
    if (observer) {
        ClipStep step = keptStep(ClipAction::Project, contacts);
        step.planePoint = middle, step.planeNormal = normal;
        observer(step);
    }

    contacts = mergeCoinciding(contacts, kOnSide * size);
    if (observer) observer(keptStep(ClipAction::Merge, contacts));
    const ContactPatch patch{{contacts.data(), contacts.size()}, normal};
    for (const std::uint32_t i : reduceContacts(patch)) manifold.add(contacts[i]);
    if (observer) observer(keptStep(ClipAction::Reduce, manifold.points()));
    return manifold;
}

}  // namespace collidoscope::geometry::boxes
