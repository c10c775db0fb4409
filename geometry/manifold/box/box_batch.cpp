#include <array>
#include <bit>
#include <cassert>

#include "geometry/manifold/box/box_batch_kernel.h"
#include "geometry/manifold/box/box_manifold.h"
#include "geometry/manifold/box/face_contact.h"
#include "geometry/manifold/collide_batch.h"

namespace collidoscope::geometry {

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

boxes::FacePoints touchingPoints(const EightFaces& faces, std::size_t lane) {
    unsigned places = 0;
    for (unsigned place = 0; place < boxes::kPlaces; ++place) places |= (faces.isTouching[place] >> lane & 1u) << place;
    boxes::FacePoints points;
    for (; places != 0; places &= places - 1) {
        const auto place = static_cast<std::uint32_t>(std::countr_zero(places));
        points.emplace_back(faces.x[place][lane], faces.y[place][lane], faces.depth[place][lane], place,
                            faces.side[place % boxes::kFirstReferenceCorner][lane]);
    }
    return points;
}

/// At most four of the points.
void write(const EightFaces& faces, std::size_t lane, boxes::FacePoints& points, Manifoldf& manifold) {
    manifold.normal = Vec3f{vectorOf(faces.normal, lane)};
    manifold.depth = static_cast<float>(std::max(-faces.gap[lane], 0.0));
    const boxes::FaceMeeting meeting{!bitOf(faces.isOfB, lane), static_cast<std::uint32_t>(faces.reference[lane]),
                                     static_cast<std::uint32_t>(faces.incident[lane])};
    for (const std::uint32_t i : contactPoints(points, faces.slack[lane])) {
        const boxes::FacePoint& p = points[i];
        const auto at = [&](std::size_t axis) { return faces.position[axis][p.place][lane]; };
        manifold.add({at(0), at(1), at(2)}, static_cast<float>(p.depth), nameOf(meeting, p.place, p.side));
    }
}

ContactId nameOf(const EightEdges& edges, std::size_t lane) {
    const auto bit = [&](std::uint8_t bits) { return bitOf(bits, lane); };
    return {boxes::edgeName(static_cast<std::size_t>(edges.axisA[lane]), bit(edges.isFarA1), bit(edges.isFarA2)),
            boxes::edgeName(static_cast<std::size_t>(edges.axisB[lane]), bit(edges.isFarB1), bit(edges.isFarB2))};
}
void write(const EightEdges& edges, std::size_t lane, Manifoldf& manifold) {
    manifold.normal = Vec3f{vectorOf(edges.normal, lane)};
    manifold.depth = static_cast<float>(std::max(edges.depth[lane], 0.0));
    manifold.add(Vec3f{vectorOf(edges.point, lane)}, manifold.depth, nameOf(edges, lane));
}

std::optional<Manifoldf> collideAlone(const Boxf& a, const Boxf& b, const ContactReach& reach) {
    return collideBoxes<float>(toDouble(a), toDouble(b), reach, {});
}

/// Pair `lane` of a block whose axis is known, but not its contacts.
std::optional<Manifoldf> collideAlong(const Boxf& a, const Boxf& b, const EightContacts& found, std::size_t lane,
                                      const ContactReach& reach) {
    const boxes::AxisChoice<double> choice{.isOpen = bitOf(found.isOpen, lane),
                                           .axis = found.axis[lane],
                                           .bestFace = found.bestFace[lane],
                                           .gap = found.gap[lane],
                                           .facing = found.facing[lane]};
    return boxes::collideAlong(toDouble(a), toDouble(b), choice, reach);
}

/// Writes down what is known of pair `lane` of a block, and asks alone what is not.
void finish(const Boxf& a, const Boxf& b, const EightContacts& found, std::size_t lane, const ContactReach& reach,
            std::optional<Manifoldf>& out) {
    if (bitOf(found.isApart, lane)) {
        out.reset();
        return;
    }
    const bool isEdge = bitOf(found.isEdge, lane);
    if (bitOf(found.isFace, lane) || (isEdge && reach.faceSlack > 0.0)) {
        boxes::FacePoints points = touchingPoints(found.faces, lane);
        if (isEdge) mergePoints(points, found.faces.slack[lane]);
        const bool isSameWay =
            isEdge && glm::dot(vectorOf(found.faces.normal, lane), vectorOf(found.edges.normal, lane)) > 0.0;
        const bool isTaken = !isEdge || (isSameWay && isAsDeep(points, found.edges.depth[lane], reach.faceSlack));
        if (!points.empty() && isTaken) {
            write(found.faces, lane, points, out.emplace());
            return;
        }
    }
    if (bitOf(found.doCross, lane))
        write(found.edges, lane, out.emplace());
    else
        out = bitOf(found.hasAxis, lane) ? collideAlong(a, b, found, lane, reach) : collideAlone(a, b, reach);
}

}  // namespace
}  // namespace batch

void collideBatch(std::span<const Boxf> a, std::span<const Boxf> b, ManifoldsOut out, const ContactReach& reach,
                  batch::InstructionSet set) {
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
    for (std::size_t i = whole * kWidth; i < out.size(); ++i) out[i] = collideAlone(a[i], b[i], reach);
}

}  // namespace collidoscope::geometry
