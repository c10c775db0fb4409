#include "geometry/manifold/box/edge_clipping.h"

#include <algorithm>

namespace geometry::boxes {
namespace {

/// The part [from, to] of a line, and the faces where it begins and ends.
struct Range {
    double from = 0.0;
    double to = 1.0;
    std::optional<Feature> first{};
    std::optional<Feature> last{};
};

/// Cuts off what of start + t way lies outside the slab |x| <= half of one axis. False: nothing is left.
bool cutBySlab(Range& range, double start, double way, double half, std::size_t axis) {
    if (way == 0.0) return std::fabs(start) <= half;
    const double side = way < 0.0 ? half : -half;
    const double in = (side - start) / way, out = (-side - start) / way;
    if (in > range.from) range.from = in, range.first = faceName(axis, way < 0.0);
    if (out < range.to) range.to = out, range.last = faceName(axis, way > 0.0);
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

/// Where the line through `point` along `normal` runs in the box: of a box that it misses, the nearest it comes.
Range alongNormal(const PlacedBox& box, const Vec3d& point, const Vec3d& normal) {
    const Vec3d start = inFrame(box, point - vectorOf(box.center)), way = inFrame(box, normal);
    Range range{-1e300, 1e300};
    for (int i = 0; i < 3; ++i) {
        const auto axis = static_cast<std::size_t>(i);
        // Sides that the line is along to within rounding do not bound it: the point is in the box, up to rounding.
        if (std::fabs(way[i]) > 1e-9) cutBySlab(range, start[i], way[i], box.half[axis], axis);
    }
    return range;
}

}  // namespace

std::optional<EdgePiece> clipEdge(const PlacedBox& box, std::size_t edge, const PlacedBox& other, double slack) {
    const NamedEdge own = edgeOf(box, edge);
    const Vec3d start = inFrame(other, own.line.start - vectorOf(other.center));
    const Vec3d way = inFrame(other, own.line.end - own.line.start);
    Range range;
    for (int i = 0; i < 3; ++i) {
        const auto axis = static_cast<std::size_t>(i);
        if (!cutBySlab(range, start[i], way[i], other.half[axis] + slack, axis)) return std::nullopt;
    }
    const Feature name = Feature::edge(own.from, own.to), inside = Feature::whole();
    const Vec3d whole = own.line.end - own.line.start;
    return EdgePiece{own.line,
                     {own.line.start + range.from * whole, own.line.start + range.to * whole},
                     {range.first ? name : Feature::corner(own.from), range.last ? name : Feature::corner(own.to)},
                     {range.first.value_or(inside), range.last.value_or(inside)}};
}

double depthAt(const PairAxes& pair, const Vec3d& point, const Vec3d& normal) {
    return alongNormal(pair.a(), point, normal).to - alongNormal(pair.b(), point, normal).from;
}

Vec3d middleOf(const PairAxes& pair, const AxisPush& push) {
    const PlacedBox& a = pair.a();
    const Vec3d way = inFrame(a, push.normal);
    const double reach = std::fabs(way.x) * a.half[0] + std::fabs(way.y) * a.half[1] + std::fabs(way.z) * a.half[2];
    return vectorOf(a.center) + (reach - 0.5 * push.depth) * push.normal;
}

void project(ContactList& contacts, const PairAxes& pair, const AxisPush& push) {
    const Vec3d middle = middleOf(pair, push);
    for (ManifoldPoint<double>& contact : contacts)
        contact.position += glm::dot(push.normal, middle - contact.position) * push.normal;
}

void mergeCoinciding(ContactList& contacts, double size) {
    ContactList different;
    for (const ManifoldPoint<double>& contact : contacts) {
        const auto coincides = [&](const ManifoldPoint<double>& other) {
            return glm::length(contact.position - other.position) <= kSamePoint * size;
        };
        if (std::none_of(different.begin(), different.end(), coincides)) different.push_back(contact);
    }
    contacts = different;
}

ClipStep edgeStep(const Segmentd& whole, bool isFromA, const ContactList& sofar) {
    ClipStep step = keptStep(ClipAction::ClipEdge, sofar);
    step.isFromA = isFromA;
    step.edgeStart = whole.start;
    step.edgeEnd = whole.end;
    return step;
}

ClipStep projectStep(const Vec3d& middle, const Vec3d& normal, const ContactList& projected) {
    ClipStep step = keptStep(ClipAction::Project, projected);
    step.planePoint = middle;
    step.planeNormal = normal;
    return step;
}

}  // namespace geometry::boxes
