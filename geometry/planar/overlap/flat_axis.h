#pragma once
/// Does one axis separate two outlines? Written once over the number types of geometry/predicates.

#include <cstdint>

#include "geometry/planar/overlap/outline.h"

namespace geometry {

enum class FlatAxisSource : std::uint8_t {
    SideA,    ///< normal of side featureA of A
    SideB,    ///< normal of side featureB of B
    AlongA,   ///< along A, which has no area
    AlongB,   ///< along B, which has no area
    Corners,  ///< from corner featureA of A to corner featureB of B
};
struct FlatAxis {
    FlatAxisSource source = FlatAxisSource::SideA;
    int featureA = -1;  ///< -1 where A has no part in the axis
    int featureB = -1;
};

namespace planar {

template <typename S>
exact::Pair<S> vectorOf(const FlatAxis& axis, const Outline& a, const Outline& b) {
    const auto featureA = static_cast<std::size_t>(axis.featureA);
    const auto featureB = static_cast<std::size_t>(axis.featureB);
    switch (axis.source) {
        case FlatAxisSource::SideA:
            return outward(sideOf<S>(a, featureA));
        case FlatAxisSource::SideB:
            return outward(sideOf<S>(b, featureB));
        case FlatAxisSource::AlongA:
            return sideOf<S>(a, featureA);
        case FlatAxisSource::AlongB:
            return sideOf<S>(b, featureB);
        case FlatAxisSource::Corners:
            break;
    }
    return cornerOf<S>(b, featureB) - cornerOf<S>(a, featureA);
}

/// The shadow of an outline's corners, in units of the axis.
template <typename S>
struct Extent {
    S min{};
    S max{};
    bool endlessBelow = false;
    bool endlessAbove = false;
};

/// `across`: the axis is the outline's own normal. Its shadow is then known not to be endless, without arithmetic.
template <typename S>
Extent<S> extentOf(const Outline& outline, const exact::Pair<S>& axis, bool across) {
    using exact::larger, exact::sign, exact::smaller;  // those of double are not found by argument
    Extent<S> extent{};
    extent.min = extent.max = dot(axis, cornerOf<S>(outline, 0));
    for (std::size_t i = 1; i < cornerCount(outline); ++i) {
        const S along = dot(axis, cornerOf<S>(outline, i));
        extent.min = smaller(extent.min, along);
        extent.max = larger(extent.max, along);
    }
    if (outline.reach == Reach::None || across) return extent;
    const int slope = sign(dot(axis, exact::pair<S>(outline.direction)));
    extent.endlessAbove = slope > 0 || (slope < 0 && outline.reach == Reach::Line);
    extent.endlessBelow = slope < 0 || (slope > 0 && outline.reach == Reach::Line);
    return extent;
}

/// The gap between two shadows must exceed the radii of both: gap > r |axis|.
template <typename S>
bool isApart(const S& gap, const S& radius, const exact::Pair<S>& axis) {
    return sign(gap) > 0 && sign(gap * gap - radius * radius * dot(axis, axis)) > 0;
}

template <typename S>
bool separates(const FlatAxis& axis, const Outline& a, const Outline& b) {
    const exact::Pair<S> vector = vectorOf<S>(axis, a, b);
    const Extent<S> onA = extentOf(a, vector, axis.source == FlatAxisSource::SideA);
    const Extent<S> onB = extentOf(b, vector, axis.source == FlatAxisSource::SideB);
    const S radius = S(a.radius) + S(b.radius);
    if (!onA.endlessAbove && !onB.endlessBelow && isApart(onB.min - onA.max, radius, vector)) return true;
    return !onB.endlessAbove && !onA.endlessBelow && isApart(onA.min - onB.max, radius, vector);
}

}  // namespace planar
}  // namespace geometry
