#include "geometry/manifold/convex/convex_manifold.h"

#include <algorithm>
#include <limits>

#include "geometry/manifold/convex/edge_contacts.h"
#include "geometry/manifold/convex/face_clipping.h"
#include "geometry/overlap/exact_axes.h"
#include "geometry/predicates/decide.h"
#include "geometry/shapes/finite.h"

namespace collidoscope::geometry {

bool reachesDepth(std::span<const ManifoldPoint<double>> contacts, double depth, double rounding) {
    return std::any_of(contacts.begin(), contacts.end(),
                       [&](const ManifoldPoint<double>& contact) { return contact.depth >= depth - rounding; });
}

Manifold<double> inWorld(const Manifold<double>& manifold, const WorkFrame& frame) {
    Manifold<double> result = manifold;
    result.depth /= frame.factor;
    for (ManifoldPoint<double>& contact : result.contacts)
        contact.position = frame.inWorld(contact.position), contact.depth /= frame.factor;
    return result;
}

namespace {

/// The face of a solid that the core of a capsule lies on nearly flat; none for other shapes.
std::optional<FacePair> faceUnderCapsule(const ConvexProxy& a, const ConvexProxy& b, const Separation<double>& s) {
    const auto isSegment = [](const ConvexProxy& shape) { return std::holds_alternative<Segmentd>(shape.core); };
    const bool isFromA = isSegment(b);
    const ConvexProxy &solid = isFromA ? a : b, &capsule = isFromA ? b : a;
    if (!isSegment(capsule) || !solid.isPolyhedron()) return std::nullopt;
    const Vec3d outward = isFromA ? s.normal : -s.normal;
    const ProxyFace face = faceAlong(solid, outward);
    if (!face.isFace() || !(glm::length(face.normal - outward) <= kNearlyParallel)) return std::nullopt;
    return FacePair{face, faceAlong(capsule, -outward), isFromA, a.radius + b.radius, capsule.radius};
}

/// Contacts of a capsule that lies on a face and reaches over a side of it. If it leans by however little, its closest
/// point is at that side, although its part above the face lies on the face as well. At the side the deepest contact
/// replaces the clipped one.
template <typename Observer>
ContactList contactsAcrossSide(const ConvexProxy& a, const ConvexProxy& b, const Separation<double>& s, double margin,
                               double slack, Observer& observer) {
    const double apart = s.distance + a.radius + b.radius;  // of the cores
    if (!(apart > slack)) return {};
    const std::optional<FacePair> faces = faceUnderCapsule(a, b, s);
    if (!faces) return {};
    const auto isBeyond = [&](const Vec3d& end) {
        for (std::size_t k = 0; k < faces->reference.sides.size(); ++k)
            if (beyondSide(faces->reference, k, end) > slack) return true;
        return false;
    };
    if (!isBeyond(faces->incident.corners[0]) && !isBeyond(faces->incident.corners[1])) return {};
    const ManifoldPoint<double> deepest = deepestContact(a, b, s);
    ContactList contacts;
    for (const ManifoldPoint<double>& contact : clippedContacts(*faces, margin, slack, observer))
        if (glm::length(contact.position - deepest.position) > kNearlyParallel * apart + slack)
            contacts.push_back(contact);
    if (contacts.size() > 0) contacts.push_back(deepest);
    return contacts;
}

ClipStep normalStep(const ConvexProxy& a, const ConvexProxy& b, const Separation<double>& s,
                    const CodePlace& place = {}) {
    const std::optional<FacePair> faces = squareFaces(a, b, s);
    return {.action = ClipAction::ChooseNormal,
            .normal = s.normal,
            .depth = -s.distance,
            .source = !faces           ? AxisSource::EdgePair
                      : faces->isFromA ? AxisSource::FaceA
                                       : AxisSource::FaceB,
            .place = place};
}

/// Separations below this may be rounding, for numbers up to 2; those of hulls are found step by step.
constexpr double kUnsure = 1e-9;
constexpr double kUnsureOfHulls = 1e-6;
/// The distance with the sign that the exact answer asks for: 0 or less where the shapes overlap.
double withSign(double distance, bool overlap) {
    return overlap ? std::min(distance, 0.0) : std::max(distance, std::numeric_limits<double>::min());
}

/// Along the shallowest direction the deepest point is a contact; along a face that is preferred to it, that point need
/// not lie within both faces, and there may be no contact at all.
enum class ContactDirection : std::uint8_t { Shallowest, Face };

/// The manifold of two shapes whose separation is known, and at most the margin.
/// Precondition: all numbers are 2 at most, see WorkFrame.
template <typename Observer>
Manifold<double> manifoldOf(const ConvexProxy& a, const ConvexProxy& b, const Separation<double>& s,
                            ContactDirection direction, double margin, Observer& observer) {
    constexpr bool isObserved = !std::is_same_v<std::remove_cv_t<Observer>, NoObserver>;
    const double slack = kOnSide * (extentOf(a) + extentOf(b));
    if constexpr (isObserved) observer(normalStep(a, b, s));
    ContactList contacts;
    const std::optional<FacePair> faces = squareFaces(a, b, s);
    if (faces)
        contacts = clippedContacts(*faces, margin, slack, observer);
    else
        contacts = contactsAlongEdges(a, b, s, margin);
    if (!faces && contacts.size() == 0) contacts = contactsAcrossSide(a, b, s, margin, slack, observer);
    const bool mustReach = direction == ContactDirection::Shallowest;
    if (mustReach && !reachesDepth(contacts, -s.distance, slack)) contacts.push_back(deepestContact(a, b, s));
    Manifold<double> manifold{s.normal, -s.distance};
    addReduced(contacts, slack + kDeltaRounding, manifold);
    if constexpr (isObserved) observer(keptStep(ClipAction::Reduce, manifold.points()));
    return manifold;
}

/// Along which directions contacts may be made.
struct ContactDirections {
    Separation<double> shallowest{};
    /// Along a face that is nearly as shallow, or whose contacts are to be compared: see alongFace().
    std::optional<FaceDirection> face{};
};
/// The shallowest direction, and a face that may be preferred to it.
ContactDirections withFace(const FramedPair& pair, const Separation<double>& s, const ContactReach& reach) {
    ContactDirections directions{s, alongFace(pair.localA, pair.localB, s, reach.faceSlack * pair.frame.factor)};
    if (directions.face)
        directions.face->separation.distance = withSign(directions.face->separation.distance, !(s.distance > 0.0));
    return directions;
}
/// The directions of the contact, in the frame; none if the shapes are more than the margin apart. `overlap()` decides
/// exactly whether they overlap; it is called only where rounding may hide it, and may be empty. Precondition: valid
/// shapes.
std::optional<ContactDirections> contactDirections(const FramedPair& pair, const ContactReach& reach,
                                                   const std::function<bool()>& overlap) {
    const double farEnough = reach.margin * pair.frame.factor;
    Separation<double> s =
        separationInFrame(pair, {.isExact = static_cast<bool>(overlap), .farEnough = farEnough + kUnsureOfHulls});
    const bool isHull = pair.a.isHull() || pair.b.isHull();
    if (overlap && std::fabs(s.distance) <= (isHull ? kUnsureOfHulls : kUnsure))
        s.distance = withSign(s.distance, overlap());
    if (!(s.distance <= farEnough)) {
        if (reach.gap != nullptr)
            *reach.gap = {std::max(0.0, (s.distance - kUnsureOfHulls) / pair.frame.factor), s.normal};
        return std::nullopt;
    }
    return withFace(pair, s, reach);
}

/// Does a face carry what it was preferred for: is a contact within both faces nearly as deep as the shapes are?
bool carries(const Manifold<double>& manifold, double slack) {
    return reachesDepth(manifold.points(), manifold.depth, 2.0 * kFaceAdvantage * std::fabs(manifold.depth) + slack);
}

ClipStep inWorld(ClipStep step, const WorkFrame& frame) {
    step.depth /= frame.factor;
    for (Vec3d* point : {&step.planePoint, &step.edgeStart, &step.edgeEnd}) *point = frame.inWorld(*point);
    for (std::vector<Vec3d>* points : {&step.reference, &step.points})
        for (Vec3d& point : *points) point = frame.inWorld(point);
    return step;
}
/// An observer in the world of what is worked out in the frame.
template <typename Observer>
auto worldObserver(Observer& observer, const WorkFrame& frame) {
    if constexpr (std::is_same_v<std::remove_cv_t<Observer>, NoObserver>)
        return NoObserver{};
    else
        return [&observer, &frame](const ClipStep& step) { observer(inWorld(step, frame)); };
}

/// Does the shape reach behind the plane, or touch it? Exactly.
bool reachesBehind(const Planed& plane, const ConvexProxy& shape) {
    const auto ofCore = [&](const auto& core) {
        return exact::decide([&](auto zero) {
            using S = decltype(zero);
            const auto normal = exact::vector3<S>(plane.normal);
            const auto points = coreOf<S>(core);
            // Distance of the core in front of the plane, times the normal's length and the core's denominator.
            const S gap = projectionOf(points, normal).min - S(plane.distance) * points.denominator;
            if (sign(gap) <= 0) return true;
            const S radius = S(shape.radius) * points.denominator;
            return sign(gap * gap - radius * radius * dot(normal, normal)) <= 0;
        });
    };
    return std::visit(ofCore, shape.core);
}

/// The corners of the face that looks at the plane, as far as they lie behind it, or in front of it by the margin at
/// most.
ContactList contactsOnPlane(const ConvexProxy& shape, const Separation<double>& s, double margin) {
    const ProxyFace face = faceAlong(shape, -s.normal);
    const double slack = kOnSide * extentOf(shape);
    ContactList contacts;
    for (std::size_t k = 0; k < face.corners.size(); ++k) {
        // pointA is where the plane is nearest to the lowest point of the shape.
        const double depth = shape.radius - glm::dot(s.normal, face.corners[k] - s.pointA);
        if (depth < -margin - slack) continue;
        contacts.push_back({face.corners[k] + (0.5 * depth - shape.radius) * s.normal,
                            depth,
                            {Feature::face(0), Feature::corner(face.names[k])}});
    }
    if (!reachesDepth(contacts, -s.distance, slack))
        contacts.push_back({0.5 * (s.pointA + s.pointB), -s.distance, {Feature::face(0), face.name}});
    return contacts;
}

/// Contact points of a half-space and a bounded shape, in a frame in which numbers are 2 at most.
struct PlaneContact {
    WorkFrame frame{};
    Separation<double> separation{};
    ContactList contacts{};
    double slack = 0.0;  ///< what lies closer together is one contact, m
};
std::optional<PlaneContact> planeContact(const Planed& plane, const ConvexProxy& shape, double margin) {
    if (!isFinite(plane) || !isProper(shape)) return std::nullopt;
    const WorkFrame frame = workFrameOf(plane, shape);
    const ConvexProxy local = inFrame(shape, frame);
    Separation<double> s = separationInFrame(plane, local, frame);
    if (std::fabs(s.distance) <= kUnsure) s.distance = withSign(s.distance, reachesBehind(plane, shape));
    if (!(s.distance <= margin * frame.factor)) return std::nullopt;
    return PlaneContact{frame, s, contactsOnPlane(local, s, margin * frame.factor), kOnSide * extentOf(local)};
}

/// Along the face where that carries, else along the shallowest direction; in the world.
template <typename Observer>
Manifold<double> manifoldAlong(const FramedPair& pair, const ContactDirections& directions, const ContactReach& reach,
                               Observer& observer) {
    const auto along = [&](const Separation<double>& s, ContactDirection direction, auto& observerInFrame) {
        return manifoldOf(pair.localA, pair.localB, s, direction, reach.margin * pair.frame.factor, observerInFrame);
    };
    auto observerInFrame = worldObserver(observer, pair.frame);
    if (directions.face) {
        NoObserver nobody;
        const Manifold<double> found = along(directions.face->separation, ContactDirection::Face, nobody);
        const double faceSlack = reach.faceSlack * pair.frame.factor;
        const double slack = kOnSide * (extentOf(pair.localA) + extentOf(pair.localB)) + faceSlack;
        const Separation<double>& s = directions.shallowest;
        const bool isWithin = isComparedWithin(pair.localA, pair.localB, s, faceSlack);
        if ((directions.face->isShallow && carries(found, slack)) ||
            (isWithin && isAsDeep(found.points(), -s.distance, slack))) {
            if constexpr (!std::is_same_v<std::remove_cv_t<Observer>, NoObserver>)
                along(directions.face->separation, ContactDirection::Face, observerInFrame);
            return inWorld(found, pair.frame);
        }
    }
    return inWorld(along(directions.shallowest, ContactDirection::Shallowest, observerInFrame), pair.frame);
}

Separation<double> inFrame(const Separation<double>& s, const WorkFrame& frame) {
    return {s.distance * frame.factor, s.normal, frame.inFrame(s.pointA), frame.inFrame(s.pointB)};
}

}  // namespace

template <typename Observer>
std::optional<Manifold<double>> collideConvex(const ConvexProxy& a, const ConvexProxy& b, const ContactReach& reach,
                                              const std::function<bool()>& overlap, Observer& observer) {
    if (!isProper(a) || !isProper(b)) return std::nullopt;
    const FramedPair pair = framed(a, b);
    const auto directions = contactDirections(pair, reach, overlap);
    if (!directions) return std::nullopt;
    return manifoldAlong(pair, *directions, reach, observer);
}

std::optional<Manifold<float>> collideSolids(const ConvexProxy& a, const ConvexProxy& b, const ContactReach& reach) {
    NoObserver nobody;
    const auto found = collideConvex(a, b, reach, {}, nobody);
    if (!found) return std::nullopt;
    return rounded<float>(*found);
}

std::optional<Manifold<float>> collideSolids(const ConvexProxy& a, const ConvexProxy& b, const ContactReach& reach,
                                             const Separation<double>& known) {
    if (!isProper(a) || !isProper(b)) return std::nullopt;
    const FramedPair pair = framed(a, b);
    NoObserver nobody;
    return rounded<float>(manifoldAlong(pair, withFace(pair, inFrame(known, pair.frame), reach), reach, nobody));
}

template <typename Observer>
Manifold<double> collideApart(const ConvexProxy& a, const ConvexProxy& b, const Separation<double>& apart,
                              double margin, Observer& observer) {
    const FramedPair pair = framed(a, b);
    auto observerInFrame = worldObserver(observer, pair.frame);
    return inWorld(manifoldOf(pair.localA, pair.localB, inFrame(apart, pair.frame), ContactDirection::Shallowest,
                              margin * pair.frame.factor, observerInFrame),
                   pair.frame);
}

template <typename Observer>
std::optional<Manifold<double>> collideWithPlane(const Planed& a, const ConvexProxy& b, double margin,
                                                 Observer& observer) {
    const std::optional<PlaneContact> found = planeContact(a, b, margin);
    if (!found) return std::nullopt;
    constexpr bool isObserved = !std::is_same_v<std::remove_cv_t<Observer>, NoObserver>;
    const Separation<double>& s = found->separation;
    auto observerInFrame = worldObserver(observer, found->frame);
    if constexpr (isObserved)
        observerInFrame(ClipStep{.action = ClipAction::ChooseNormal, .normal = s.normal, .depth = -s.distance});
    if constexpr (isObserved) observerInFrame(keptStep(ClipAction::DropAbove, found->contacts));
    Manifold<double> manifold{s.normal, -s.distance};
    addReduced(found->contacts, found->slack + kDeltaRounding, manifold);
    if constexpr (isObserved) observerInFrame(keptStep(ClipAction::Reduce, manifold.points()));
    return inWorld(manifold, found->frame);
}

template std::optional<Manifold<double>> collideConvex(const ConvexProxy&, const ConvexProxy&, const ContactReach&,
                                                       const std::function<bool()>&, NoObserver&);
template Manifold<double> collideApart(const ConvexProxy&, const ConvexProxy&, const Separation<double>&, double,
                                       NoObserver&);
template std::optional<Manifold<double>> collideWithPlane(const Planed&, const ConvexProxy&, double, NoObserver&);
template std::optional<Manifold<double>> collideConvex(const ConvexProxy&, const ConvexProxy&, const ContactReach&,
                                                       const std::function<bool()>&, ClipObserver&);
template Manifold<double> collideApart(const ConvexProxy&, const ConvexProxy&, const Separation<double>&, double,
                                       ClipObserver&);
template std::optional<Manifold<double>> collideWithPlane(const Planed&, const ConvexProxy&, double, ClipObserver&);

}  // namespace collidoscope::geometry
