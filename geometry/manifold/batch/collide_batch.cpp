#include "geometry/manifold/batch/collide_batch.h"

#include <array>
#include <bit>
#include <cassert>

#include "geometry/manifold/batch/contact_kernel.h"
#include "geometry/manifold/batch/touch_kernel.h"
#include "geometry/manifold/collide.h"

namespace geometry {

namespace batch {

extern template void findContactsOfBoxes<Baseline>(const float*, const float*, std::size_t, const ContactReach&,
                                                   EightContacts*);
extern template void findContactsOfBoxes<Avx2>(const float*, const float*, std::size_t, const ContactReach&,
                                               EightContacts*);
extern template void findContactsOfBoxes<Avx512>(const float*, const float*, std::size_t, const ContactReach&,
                                                 EightContacts*);

namespace {

bool bitOf(unsigned bits, std::size_t lane) { return (bits >> lane & 1) != 0; }
Vec3d vectorOf(const EightDoubles (&numbers)[3], std::size_t lane) {
    return {numbers[0][lane], numbers[1][lane], numbers[2][lane]};
}
std::uint32_t faceNumber(double axis, bool isFar) { return 2 * static_cast<std::uint32_t>(axis) + (isFar ? 1u : 0u); }

/// The faces that meet, without their places.
boxes::FaceMeeting meetingOf(const EightFaces& faces, std::size_t lane) {
    return {!bitOf(faces.isOfB, lane), faceNumber(faces.axis[lane], bitOf(faces.isFar, lane)),
            faceNumber(faces.incidentAxis[lane], bitOf(faces.incidentIsFar, lane))};
}

boxes::FacePoints pointsOf(const EightFaces& faces, unsigned places, std::size_t lane) {
    boxes::FacePoints points;
    for (; places != 0; places &= places - 1) {
        const auto place = static_cast<std::uint32_t>(std::countr_zero(places));
        points.emplace_back(faces.x[place][lane], faces.y[place][lane], faces.depth[place][lane], place,
                            faces.side[place % boxes::kFirstReferenceCorner][lane]);
    }
    return points;
}

/// At most four of the places that touch.
void addContacts(const EightFaces& faces, std::size_t lane, Manifoldf& manifold) {
    unsigned places = 0;
    for (unsigned place = 0; place < boxes::kPlaces; ++place) places |= (faces.isTouching[place] >> lane & 1u) << place;
    const boxes::FaceMeeting meeting = meetingOf(faces, lane);
    const auto add = [&](std::size_t place) {
        const auto at = [&](std::size_t axis) { return faces.position[axis][place][lane]; };
        manifold.add({at(0), at(1), at(2)}, static_cast<float>(faces.depth[place][lane]),
                     nameOf(meeting, place, faces.side[place % boxes::kFirstReferenceCorner][lane]));
    };
    boxes::FacePoints points = pointsOf(faces, places, lane);
    dropDoubles(points, faces.slack[lane]);
    if (points.size() <= kMaxContacts)
        for (const boxes::FacePoint& point : points) add(point.place);
    else
        for (const std::uint32_t i : reduceContacts(points)) add(points[i].place);
}

ContactId nameOf(const EightEdges& edges, std::size_t lane) {
    const auto bit = [&](std::uint8_t bits) { return bitOf(bits, lane); };
    return {boxes::edgeName(static_cast<std::size_t>(edges.axisA[lane]), bit(edges.isFarA1), bit(edges.isFarA2)),
            boxes::edgeName(static_cast<std::size_t>(edges.axisB[lane]), bit(edges.isFarB1), bit(edges.isFarB2))};
}

/// Pair `lane` of a block whose axis is known, but not its contacts.
std::optional<Manifoldf> collideAlong(const Boxf& a, const Boxf& b, const EightContacts& found, std::size_t lane,
                                      const ContactReach& reach) {
    const boxes::AxisChoice<double> choice{false, bitOf(found.isOpen, lane), found.axis[lane], found.bestFace[lane],
                                           found.gap[lane]};
    const Boxd exactA = toDouble(a), exactB = toDouble(b);
    const boxes::PlacedBox placedA = axes::placed<double>(exactA), placedB = axes::placed<double>(exactB);
    const boxes::PairAxes pair{placedA, placedB};
    const boxes::BoxShapes<Boxd, Boxd> shapes{exactA, exactB};
    NoObserver nobody;
    return manifoldOfChoice<float>(pair, choice, shapes, reach, ClipMethod::ReferenceFace, nobody);
}

/// Writes down what is known of pair `lane` of a block, and asks alone what is not.
void finish(const Boxf& a, const Boxf& b, const EightContacts& found, std::size_t lane, const ContactReach& reach,
            std::optional<Manifoldf>& out) {
    if (bitOf(found.isApart, lane)) {
        out.reset();
        return;
    }
    if (!bitOf(found.isFace | found.isEdge, lane)) {
        out = bitOf(found.hasAxis, lane) ? collideAlong(a, b, found, lane, reach)
                                         : collide(a, b, {.margin = reach.margin, .faceSlack = reach.faceSlack});
        return;
    }
    Manifoldf& manifold = out.emplace();
    manifold.normal = Vec3f{vectorOf(found.normal, lane)}, manifold.depth = static_cast<float>(found.depth[lane]);
    if (bitOf(found.isFace, lane))
        addContacts(found.faces, lane, manifold);
    else
        manifold.add(Vec3f{vectorOf(found.edges.point, lane)}, manifold.depth, nameOf(found.edges, lane));
    if (manifold.count == 0) out = collideAlong(a, b, found, lane, reach);
}

}  // namespace
}  // namespace batch

void collideBatch(std::span<const Boxf> a, std::span<const Boxf> b, std::span<std::optional<Manifoldf>> out,
                  const ContactReach& reach, batch::InstructionSet set) {
    using namespace batch;
    assert(isSupported(set) && a.size() == out.size() && b.size() == out.size());
    // The kernel reads the quaternion as x, y, z, w.
    static_assert(sizeof(Boxf) == 10 * sizeof(float));
    const auto find =
        chooseKernel(set, &findContactsOfBoxes<Baseline>, &findContactsOfBoxes<Avx2>, &findContactsOfBoxes<Avx512>);
    // A few blocks at a time, so that what the kernel found is still near when it is written down.
    constexpr std::size_t kWidth = kLanes, kBlocks = 4;
    std::array<EightContacts, kBlocks> found;
    const std::size_t whole = out.size() / kWidth;
    for (std::size_t block = 0; block < whole; block += kBlocks) {
        const std::size_t count = std::min(kBlocks, whole - block), first = block * kWidth;
        find(&a[first].center.x, &b[first].center.x, count, reach, found.data());
        for (std::size_t i = 0; i < count * kWidth; ++i)
            finish(a[first + i], b[first + i], found[i / kWidth], i % kWidth, reach, out[first + i]);
    }
    for (std::size_t i = whole * kWidth; i < out.size(); ++i)
        out[i] = collide(a[i], b[i], {.margin = reach.margin, .faceSlack = reach.faceSlack});
}

namespace batch {

extern template void findTouches<Baseline, spheres::SphereNumbers>(const float*, const float*, std::size_t, float,
                                                                   EightTouches*);
extern template void findTouches<Baseline, spheres::CapsuleNumbers>(const float*, const float*, std::size_t, float,
                                                                    EightTouches*);
extern template void findTouches<Baseline, spheres::TriangleNumbers>(const float*, const float*, std::size_t, float,
                                                                     EightTouches*);
extern template void findTouches<Baseline, spheres::PlaneNumbers>(const float*, const float*, std::size_t, float,
                                                                  EightTouches*);
extern template void findTouches<Baseline, spheres::AabbNumbers>(const float*, const float*, std::size_t, float,
                                                                 EightTouches*);
extern template void findTouches<Baseline, spheres::BoxNumbers>(const float*, const float*, std::size_t, float,
                                                                EightTouches*);
extern template void findTouches<Avx2, spheres::SphereNumbers>(const float*, const float*, std::size_t, float,
                                                               EightTouches*);
extern template void findTouches<Avx2, spheres::CapsuleNumbers>(const float*, const float*, std::size_t, float,
                                                                EightTouches*);
extern template void findTouches<Avx2, spheres::TriangleNumbers>(const float*, const float*, std::size_t, float,
                                                                 EightTouches*);
extern template void findTouches<Avx2, spheres::PlaneNumbers>(const float*, const float*, std::size_t, float,
                                                              EightTouches*);
extern template void findTouches<Avx2, spheres::AabbNumbers>(const float*, const float*, std::size_t, float,
                                                             EightTouches*);
extern template void findTouches<Avx2, spheres::BoxNumbers>(const float*, const float*, std::size_t, float,
                                                            EightTouches*);
extern template void findTouches<Avx512, spheres::SphereNumbers>(const float*, const float*, std::size_t, float,
                                                                 EightTouches*);
extern template void findTouches<Avx512, spheres::CapsuleNumbers>(const float*, const float*, std::size_t, float,
                                                                  EightTouches*);
extern template void findTouches<Avx512, spheres::TriangleNumbers>(const float*, const float*, std::size_t, float,
                                                                   EightTouches*);
extern template void findTouches<Avx512, spheres::PlaneNumbers>(const float*, const float*, std::size_t, float,
                                                                EightTouches*);
extern template void findTouches<Avx512, spheres::AabbNumbers>(const float*, const float*, std::size_t, float,
                                                               EightTouches*);
extern template void findTouches<Avx512, spheres::BoxNumbers>(const float*, const float*, std::size_t, float,
                                                              EightTouches*);

namespace {

using TouchKernel = void(const float*, const float*, std::size_t, float, EightTouches*);

template <typename Kind>
TouchKernel* kernelFor(InstructionSet set) {
    return chooseKernel<TouchKernel>(set, &findTouches<Baseline, Kind>, &findTouches<Avx2, Kind>,
                                     &findTouches<Avx512, Kind>);
}

/// Writes down what is known of pair `lane` of a block, and asks alone what is not.
template <typename Shape>
void finish(const Spheref& a, const Shape& b, const EightTouches& found, std::size_t lane, float margin,
            std::optional<Manifoldf>& out) {
    using Kind = typename spheres::KindOf<Shape>::type;
    if ((found.isApart >> lane & 1) != 0) {
        out.reset();
    } else if ((found.isTouching >> lane & 1) == 0) {
        out = collide(a, b, {.margin = margin});
    } else {
        const auto vectorOf = [&](const float(&n)[3][kLanes]) { return Vec3f{n[0][lane], n[1][lane], n[2][lane]}; };
        Manifoldf& manifold = out.emplace();
        manifold.normal = vectorOf(found.normal), manifold.depth = found.depth[lane];
        const ContactId id{Feature::corner(0), Kind::featureOf(static_cast<unsigned>(found.place[lane]))};
        manifold.add(vectorOf(found.position), manifold.depth, id);
    }
}

/// Where the numbers of a shape begin.
const float* numbersAt(const Spheref& sphere) { return &sphere.center.x; }
const float* numbersAt(const Capsulef& capsule) { return &capsule.a.x; }
const float* numbersAt(const Trianglef& triangle) { return &triangle.a.x; }
const float* numbersAt(const Planef& plane) { return &plane.normal.x; }
const float* numbersAt(const Aabbf& box) { return &box.min.x; }
const float* numbersAt(const Boxf& box) { return &box.center.x; }

}  // namespace
}  // namespace batch

template <typename Shape>
void collideSpheres(std::span<const Spheref> a, std::span<const Shape> b, ManifoldsOut out, float margin,
                    batch::InstructionSet set) {
    using namespace batch;
    using Kind = typename spheres::KindOf<Shape>::type;
    assert(isSupported(set) && a.size() == out.size() && b.size() == out.size());
    // The kernel reads shapes as plain floats, a quaternion as x, y, z, w.
    static_assert(sizeof(Spheref) == 4 * sizeof(float) && sizeof(Shape) == Kind::kCount * sizeof(float));
    TouchKernel* const find = kernelFor<Kind>(set);
    // A few blocks at a time, so that what the kernel found is still near when it is written down.
    constexpr std::size_t kWidth = kLanes, kBlocks = 8;
    std::array<EightTouches, kBlocks> found;
    const std::size_t whole = out.size() / kWidth;
    for (std::size_t block = 0; block < whole; block += kBlocks) {
        const std::size_t count = std::min(kBlocks, whole - block), first = block * kWidth;
        find(numbersAt(a[first]), numbersAt(b[first]), count, margin, found.data());
        for (std::size_t i = 0; i < count * kWidth; ++i)
            finish(a[first + i], b[first + i], found[i / kWidth], i % kWidth, margin, out[first + i]);
    }
    for (std::size_t i = whole * kWidth; i < out.size(); ++i) out[i] = collide(a[i], b[i], {.margin = margin});
}

template void collideSpheres(std::span<const Spheref>, std::span<const Spheref>, ManifoldsOut, float,
                             batch::InstructionSet);
template void collideSpheres(std::span<const Spheref>, std::span<const Capsulef>, ManifoldsOut, float,
                             batch::InstructionSet);
template void collideSpheres(std::span<const Spheref>, std::span<const Trianglef>, ManifoldsOut, float,
                             batch::InstructionSet);
template void collideSpheres(std::span<const Spheref>, std::span<const Planef>, ManifoldsOut, float,
                             batch::InstructionSet);
template void collideSpheres(std::span<const Spheref>, std::span<const Aabbf>, ManifoldsOut, float,
                             batch::InstructionSet);
template void collideSpheres(std::span<const Spheref>, std::span<const Boxf>, ManifoldsOut, float,
                             batch::InstructionSet);

}  // namespace geometry
