#pragma once
/// Names for the parts of a shape that touch, by the numbers of its corners, so that a contact can be known again in
/// the next step.
///
/// Corners: of a box, bits 0, 1 and 2 of the number tell on which end of its x, y and z axis they lie; the ends of a
/// capsule are 0 and 1, those of a triangle 0, 1, 2; a sphere has the corner 0. Faces: of a box, twice the axis, plus 1
/// for the far end; triangle and plane have the face 0.

#include <cstdint>

namespace geometry {

enum class FeatureKind : std::uint8_t { Corner, Edge, Face, Whole };

/// Equal exactly when they name the same part. Numbers of corners are kept whole below 2^15, as 15 bits otherwise.
class Feature {
public:
    constexpr Feature() = default;
    static constexpr Feature corner(std::uint32_t index) { return {FeatureKind::Corner, index & kMask}; }
    static constexpr Feature face(std::uint32_t index) { return {FeatureKind::Face, index & kMask}; }
    /// The edge between two corners, in either order.
    static constexpr Feature edge(std::uint32_t from, std::uint32_t to) {
        const std::uint32_t low = (from < to ? from : to) & kHalfMask;
        return {FeatureKind::Edge, low << kHalfBits | ((from < to ? to : from) & kHalfMask)};
    }
    /// Nothing in particular: the inside.
    static constexpr Feature whole() { return {FeatureKind::Whole, 0}; }

    constexpr FeatureKind kind() const { return static_cast<FeatureKind>(bits_ >> kIndexBits); }
    constexpr std::uint32_t index() const { return bits_ & kMask; }
    /// Of an edge, in ascending order.
    constexpr std::uint32_t firstCorner() const { return index() >> kHalfBits; }
    constexpr std::uint32_t secondCorner() const { return index() & kHalfMask; }

    friend constexpr bool operator==(const Feature&, const Feature&) = default;
    friend constexpr auto operator<=>(const Feature&, const Feature&) = default;

private:
    static constexpr int kHalfBits = 15, kIndexBits = 2 * kHalfBits;
    static constexpr std::uint32_t kHalfMask = (1u << kHalfBits) - 1, kMask = (1u << kIndexBits) - 1;

    constexpr Feature(FeatureKind kind, std::uint32_t index)
        : bits_(static_cast<std::uint32_t>(kind) << kIndexBits | index) {}

    std::uint32_t bits_ = 0;
};

/// The pair of features that a contact comes from: an edge of each, or a corner of one and the face of the other.
struct ContactId {
    Feature a{};
    Feature b{};

    friend constexpr bool operator==(const ContactId&, const ContactId&) = default;
    friend constexpr auto operator<=>(const ContactId&, const ContactId&) = default;
};

}  // namespace geometry
