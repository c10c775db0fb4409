#pragma once
/// The axes of two triangles, and the shadows on them: rounded with a bound on the error, and exact.

#include <array>
#include <cstddef>

#include "geometry/overlap/axis_step.h"
#include "geometry/shapes/triangle.h"

namespace geometry {

struct TriangleAxis {
    AxisSource source = AxisSource::FaceA;
    int featureA = -1;
    int featureB = -1;
};

inline bool isFace(const TriangleAxis& axis) {
    return axis.source == AxisSource::FaceA || axis.source == AxisSource::FaceB;
}

/// All of them, in the order in which they are tried.
inline constexpr std::array<TriangleAxis, 17> kTriangleAxes = [] {
    std::array<TriangleAxis, 17> axes{};
    std::size_t count = 0;
    axes[count++] = {AxisSource::FaceA, 0, -1};
    axes[count++] = {AxisSource::FaceB, -1, 0};
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) axes[count++] = {AxisSource::EdgePair, i, j};
    for (int i = 0; i < 3; ++i) axes[count++] = {AxisSource::InPlaneA, i, -1};
    for (int i = 0; i < 3; ++i) axes[count++] = {AxisSource::InPlaneB, -1, i};
    return axes;
}();

/// The rounded shadows of one pair. Precondition: all numbers are finite.
class TriangleAxes {
public:
    /// With coordinates too large for the filter every verdict is TooClose.
    TriangleAxes(const Triangled& a, const Triangled& b, bool suitFilter);

    /// Overlaps or Separates where rounding cannot have decided, else TooClose.
    AxisStep roundedStep(const TriangleAxis& axis) const;

private:
    std::array<Vec3d, 3> cornersA_{};  ///< seen from the first corner of A
    std::array<Vec3d, 3> cornersB_{};
    std::array<Vec3d, 3> edgesA_{};
    std::array<Vec3d, 3> edgesB_{};
    Vec3d origin_{0.0};
    double boundOfCubes_ = 0.0;    ///< for axes that are products of two differences
    double boundOfFourths_ = 0.0;  ///< ... of three
    bool suitFilter_ = false;
};

/// Overlaps, Separates, or Degenerate. Precondition: all numbers are finite.
AxisVerdict exactVerdict(const TriangleAxis& axis, const Triangled& a, const Triangled& b);

}  // namespace geometry
