#pragma once
/// Four contacts that stand for many.

#include <algorithm>
#include <glm/geometric.hpp>
#include <span>

#include "geometry/manifold/clip/fixed_list.h"
#include "geometry/manifold/manifold.h"

namespace geometry {

/// Adds to the numbers of three points the one that widens their triangle most, if there is any outside. `area(i, j,
/// k)` is that of a triangle, with a sign, in any unit.
template <typename Index, typename Area>
void addWidest(FixedList<Index, kMaxContacts>& three, Index count, const Area& area) {
    const Index a = three[0], b = three[1], c = three[2];
    const double sign = area(a, b, c) < 0.0 ? -1.0 : 1.0;
    Index widest = a;
    double max = 0.0;
    for (Index i = 0; i < count; ++i) {
        if (i == a || i == b || i == c) continue;
        const double gain =
            -std::min({sign * area(a, b, i), sign * area(b, c, i), sign * area(c, a, i)});  // beyond one of the edges
        if (gain > max) widest = i, max = gain;
    }
    if (max > 0.0) three.push_back(widest);
}

/// Numbers of the points that stand for all, at most four: the deepest, the one farthest from it, and on each side of
/// the line between these two the one farthest off it; where there is none on one side, what widens the patch most.
/// Points that do not widen it are left out when there are more than four. Where two are equally good, the first.
/// Normal is that of the patch. A Point has a position and a depth.
template <typename Point>
FixedList<std::size_t, kMaxContacts> reduceContacts(std::span<const Point> points, const Vec3d& normal) {
    FixedList<std::size_t, kMaxContacts> few;
    if (points.size() <= kMaxContacts) {
        for (std::size_t i = 0; i < points.size(); ++i) few.push_back(i);
        return few;
    }
    const auto bestOf = [&](const auto& measure) {
        std::size_t best = 0;
        double most = measure(points[0]);
        for (std::size_t i = 1; i < points.size(); ++i) {
            const double value = measure(points[i]);
            best = value > most ? i : best;
            most = value > most ? value : most;
        }
        return best;
    };
    const std::size_t deepest = bestOf([](const Point& p) { return p.depth; });
    const auto way = [&](const Point& p) { return p.position - points[deepest].position; };
    const std::size_t farthest = bestOf([&](const Point& p) { return glm::dot(way(p), way(p)); });
    const Vec3d across = glm::cross(normal, way(points[farthest]));
    const auto offLine = [&](const Point& p) { return glm::dot(across, way(p)); };
    const std::size_t left = bestOf(offLine), right = bestOf([&](const Point&p) { return -offLine(p); });
    few.push_back(deepest);
    if (farthest != deepest) few.push_back(farthest);
    // Of what lies on the line, rounding may be all that is left.
    const auto isNew = [&](std::size_t i) { return i != deepest && i != farthest; };
    if (isNew(left) && offLine(points[left]) > 0.0) few.push_back(left);
    if (isNew(right) && offLine(points[right]) < 0.0) few.push_back(right);
    const auto area = [&](std::size_t i, std::size_t j, std::size_t k) {
        const Vec3d& p = points[i].position;
        return glm::dot(normal, glm::cross(points[j].position - p, points[k].position - p));
    };
    if (few.size() == 3) addWidest(few, points.size(), area);
    return few;
}

/// Of contacts no farther from each other than `slack` (m) the deepest, in the order of the first of them: a corner of
/// the clipped face that lies on a side of the other may be there twice.
inline ContactList withoutDoubles(std::span<const ManifoldPoint<double>> contacts, double slack) {
    ContactList different;
    for (const ManifoldPoint<double>& contact : contacts) {
        const auto coincides = [&](const ManifoldPoint<double>& other) {
            return glm::length(contact.position - other.position) <= slack;
        };
        const auto known = std::find_if(different.begin(), different.end(), coincides);
        if (known == different.end())
            different.push_back(contact);
        else if (contact.depth > known->depth)
            *known = contact;
    }
    return different;
}

/// Adds the contacts to the manifold, at most four, none twice.
inline void addReduced(std::span<const ManifoldPoint<double>> contacts, double slack, Manifold<double>& manifold) {
    const ContactList different = withoutDoubles(contacts, slack);
    const std::span<const ManifoldPoint<double>> points{different};
    for (const std::size_t i : reduceContacts(points, manifold.normal)) manifold.add(points[i]);
}

}  // namespace geometry
