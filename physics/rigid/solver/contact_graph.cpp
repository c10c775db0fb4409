#include "physics/rigid/solver/contact_graph.h"

#include <algorithm>
#include <bit>

namespace collidoscope::physics {

namespace {

constexpr std::uint32_t kColorBits = 64;

/// Hash function: each bit of x affects all bits of the result.
std::uint32_t spread(std::uint32_t x) {
    x ^= x >> 16, x *= 0x7feb352du;
    x ^= x >> 15, x *= 0x846ca68bu;
    return x ^ x >> 16;
}
std::uint32_t hashOf(const Contact& contact) {
    return spread(contact.shapeA + spread(contact.shapeB + spread(contact.triangle + 0x9e3779b9u)));
}

}  // namespace

/// Sorts the edges by the leading bits of their hashes; those with equal bits keep the order of their keys.
void ContactGraph::mix() {
    const int bits = std::clamp(static_cast<int>(std::bit_width(edges_.size())), 4, 16);
    const auto bucketOf = [&](const Edge& edge) { return edge.hash >> (32 - bits); };
    starts_.assign((std::size_t{1} << bits) + 1, 0);
    for (const Edge& edge : edges_) ++starts_[bucketOf(edge) + 1];
    for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
    mixed_.resize(edges_.size());
    for (std::uint32_t i = 0; i < edges_.size(); ++i) mixed_[starts_[bucketOf(edges_[i])]++] = i;
}

std::uint32_t ContactGraph::pairColor(std::uint32_t a, std::uint32_t b) {
    const std::uint64_t taken = taken_[a] | taken_[b];
    if (~taken != 0) {
        const int color = std::countr_one(taken);
        taken_[a] |= std::uint64_t{1} << color, taken_[b] |= std::uint64_t{1} << color;
        return static_cast<std::uint32_t>(color);
    }
    const std::uint32_t color = std::max({kColorBits, pairs_[a], pairs_[b]});
    pairs_[a] = pairs_[b] = color + 1;
    return color;
}

void ContactGraph::color(std::span<const Contact> contacts, std::span<const std::uint32_t> rows, std::size_t rowCount,
                         unsigned youngAge, geometry::TaskGroup& taskGroup) {
    constexpr std::size_t kGrain = 256;  // contacts
    edges_.resize(contacts.size());
    taskGroup.run(contacts.size(), kGrain, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            const Contact& contact = contacts[i];
            edges_[i] = {rows[contact.bodyA], rows[contact.bodyB], hashOf(contact),
                         static_cast<std::uint32_t>(sizeClassOf(contact)),
                         contact.isTouching && contact.age < youngAge};
        }
    });
    mix();
    taken_.assign(rowCount, 0), pairs_.assign(rowCount, 0), fixed_.assign(rowCount, 0);
    colorOf_.assign(contacts.size(), kNoColor);
    std::uint32_t pairColors = 0, fixedColors = 0;
    for (const std::uint32_t i : mixed_) {
        const Edge& edge = edges_[i];
        if (!edge.joinsPair()) continue;
        colorOf_[i] = pairColor(edge.rowA, edge.rowB);
        pairColors = std::max(pairColors, colorOf_[i] + 1);
    }
    for (const std::uint32_t i : mixed_) {
        const Edge& edge = edges_[i];
        if (!edge.hasFixed()) continue;
        const std::uint32_t own = fixed_[edge.rowA + edge.rowB]++;
        colorOf_[i] = pairColors + own;
        fixedColors = std::max(fixedColors, own + 1);
    }
    sortByColor(pairColors, pairColors + fixedColors);
}

/// Within a colour and a size class young contacts come first, so that few blocks contain any: a block that does takes
/// longer. Otherwise contacts keep the order of their keys, in which neighbours mostly have bodies in common, so that
/// a thread with the same share of each colour mostly reads the same bodies. The order changes no result.
void ContactGraph::sortByColor(std::uint32_t pairColors, std::uint32_t colors) {
    constexpr std::size_t kSizes = ContactColor::kSizes;
    const auto groupOf = [&](std::uint32_t i) {
        return 2 * (colorOf_[i] * kSizes + edges_[i].size) + (edges_[i].isYoung ? 0 : 1);
    };
    starts_.assign(2 * colors * kSizes + 1, 0);
    for (std::uint32_t i = 0; i < edges_.size(); ++i)
        if (colorOf_[i] != kNoColor) ++starts_[groupOf(i) + 1];
    for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
    colors_.resize(colors);
    for (std::uint32_t color = 0; color < colors; ++color) {
        colors_[color].isFixed = color >= pairColors;
        for (std::size_t size = 0; size < kSizes; ++size) {
            colors_[color].first[size] = starts_[2 * (color * kSizes + size)];
            colors_[color].firstOld[size] = starts_[2 * (color * kSizes + size) + 1];
            colors_[color].end[size] = starts_[2 * (color * kSizes + size + 1)];
        }
    }
    order_.resize(starts_.back());
    for (std::uint32_t i = 0; i < edges_.size(); ++i)
        if (colorOf_[i] != kNoColor) order_[starts_[groupOf(i)]++] = i;
}

void Islands::find(const Bodies& bodies, std::span<const Contact> contacts, std::span<const RigidJoint> joints,
                   std::span<const std::uint32_t> activeJoints) {
    sets_.resize(bodies.size());
    for (const std::uint32_t body : bodies.active.slots()) sets_.separate(body);
    const auto areAwake = [&](const auto& link) { return bodies.isAwake(link.bodyA) && bodies.isAwake(link.bodyB); };
    for (const Contact& contact : contacts)
        if (contact.isTouching && areAwake(contact)) sets_.join(contact.bodyA, contact.bodyB);
    for (const std::uint32_t slot : activeJoints) {
        const RigidJoint& joint = joints[slot];
        if (joint.isAlive && areAwake(joint)) sets_.join(joint.bodyA, joint.bodyB);
    }
    for (const std::uint32_t body : bodies.active.slots()) sets_.flatten(body);
}

}  // namespace collidoscope::physics
