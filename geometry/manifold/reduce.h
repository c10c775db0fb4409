#pragma once
/// Reduction of many contacts of a pair to at most four, by the same rule for every pair of shapes.

#include <algorithm>
#include <glm/geometric.hpp>
#include <span>

#include "geometry/manifold/manifold.h"

namespace collidoscope::geometry {

/// Contacts in a flat or nearly flat patch that is perpendicular to a unit normal. A patch for reduceContacts() has
/// size(), depth(i), squaredDistance(i, j), and area(i, j, k), which is twice the signed area of a triangle with regard
/// to the normal.
struct ContactPatch {
    std::span<const ManifoldPoint<double>> points{};
    Vec3d normal{0.0};

    std::size_t size() const { return points.size(); }
    double depth(std::size_t i) const { return points[i].depth; }
    double squaredDistance(std::size_t i, std::size_t j) const { return glm::dot(delta(i, j), delta(i, j)); }
    double area(std::size_t i, std::size_t j, std::size_t k) const {
        return glm::dot(glm::cross(normal, delta(i, j)), delta(i, k));
    }

private:
    Vec3d delta(std::size_t i, std::size_t j) const { return points[j].position - points[i].position; }
};

using FewContacts = FixedList<std::uint32_t, kMaxContacts>;  ///< indices of points of a patch

/// Adds to three points the one that enlarges their triangle most, if any point lies outside of it.
template <typename Patch>
void addWidest(const Patch& patch, FewContacts& few) {
    const std::uint32_t a = few[0], b = few[1], c = few[2];
    const double sign = patch.area(a, b, c) < 0.0 ? -1.0 : 1.0;
    std::uint32_t widest = a;
    double max = 0.0;
    for (std::uint32_t i = 0; i < patch.size(); ++i) {
        if (i == a || i == b || i == c) continue;
        const double beyond =
            -std::min({sign * patch.area(a, b, i), sign * patch.area(b, c, i), sign * patch.area(c, a, i)});
        if (beyond > max) widest = i, max = beyond;
    }
    if (max > 0.0) few.push_back(widest);
}

/// Selects at most four points: the deepest one, the one farthest from it, and on each side of the line between these
/// two the one farthest from the line; where one side has none, the point that enlarges the patch most. Of more than
/// four points, those that do not enlarge the patch are left out. Among equally good points the first is taken.
template <typename Patch>
FewContacts reduceContacts(const Patch& patch) {
    const auto count = static_cast<std::uint32_t>(patch.size());
    FewContacts few;
    if (count <= kMaxContacts) {
        for (std::uint32_t i = 0; i < count; ++i) few.push_back(i);
        return few;
    }
    const auto bestBy = [&](const auto& measure) {
        std::uint32_t best = 0;
        double max = measure(0);
        for (std::uint32_t i = 1; i < count; ++i) {
            const double value = measure(i);
            best = value > max ? i : best;
            max = value > max ? value : max;
        }
        return best;
    };
    const std::uint32_t deepest = bestBy([&](std::uint32_t i) { return patch.depth(i); });
    const std::uint32_t farthest = bestBy([&](std::uint32_t i) { return patch.squaredDistance(deepest, i); });
    const auto offLine = [&](std::uint32_t i) { return patch.area(deepest, farthest, i); };
    const std::uint32_t left = bestBy(offLine), right = bestBy([&](std::uint32_t i) { return -offLine(i); });
    few.push_back(deepest);
    if (farthest != deepest) few.push_back(farthest);
    // Rounding may be all that is left of a point's distance, where it lies on the line.
    const auto isNew = [&](std::uint32_t i) { return i != deepest && i != farthest; };
    if (isNew(left) && offLine(left) > 0.0) few.push_back(left);
    if (isNew(right) && offLine(right) < 0.0) few.push_back(right);
    if (few.size() == 3) addWidest(patch, few);
    return few;
}

/// The deepest of points that coincide stays, in the place of the first of them: a corner of a clipped face that lies
/// on a side of the other may be there twice. Returns how many are left, at the front of the list.
template <typename Points, typename Coincide>
std::size_t dropDoubles(Points& points, const Coincide& coincide) {
    std::size_t different = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto point = points[i];
        std::size_t known = 0;
        while (known < different && !coincide(points[known], point)) ++known;
        if (known == different)
            points[different++] = point;
        else if (point.depth > points[known].depth)
            points[known] = point;
    }
    return different;
}

/// Adds the contacts to the manifold, at most four; those no farther from each other than `slack` (m) are one.
inline void addReduced(ContactList contacts, double slack, Manifold<double>& manifold) {
    const std::size_t different = dropDoubles(
        contacts, [&](const auto& a, const auto& b) { return glm::length(b.position - a.position) <= slack; });
    const ContactPatch patch{{contacts.data(), different}, manifold.normal};
    for (const std::uint32_t i : reduceContacts(patch)) manifold.add(patch.points[i]);
}

}  // namespace collidoscope::geometry
