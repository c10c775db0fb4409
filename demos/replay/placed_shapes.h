#pragma once
/// The shapes of bodies where they are in a frame, made when they are first asked for; and how much may be asked.

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "demos/replay/trace.h"

namespace collidoscope::demos {

/// A shape of a body, where it is in the frame.
struct PlacedShape {
    std::uint32_t index = 0;  ///< in the scene
    geometry::AnyShaped shape{};
    double margin = 0.0;
    double size = 0.0;  ///< m; infinite of a plane
};

/// Distance of the point from the shape as the recorder's engine takes it; 0 inside.
double gapTo(const PlacedShape& shape, const geometry::Vec3d& point);
/// Returns by how much lengths of two shapes may differ near the point: a thousandth of the size of the smaller one,
/// and what single precision loses at such a distance from the origin; or what was wanted.
double toleranceOf(const PlacedShape& a, const PlacedShape& b, const geometry::Vec3d& point,
                   const std::optional<double>& wanted);

/// False where it would have to be looked at closer: a quick answer for those pairs of which nearly all are apart, or
/// touch at most.
bool areSurelyApart(const geometry::AnyShaped& a, const geometry::AnyShaped& b);

class PlacedShapes {
public:
    explicit PlacedShapes(const TraceFrame& frame) : frame_(frame) {}

    /// Returns the shapes of a body that is there; they stay as long as this object does.
    const std::vector<PlacedShape>& of(std::uint32_t body);
    /// The shape of the body that the point is nearest to; null when there is none.
    const PlacedShape* nearest(std::uint32_t body, const geometry::Vec3d& point);

    /// The shape of the body that is said to touch; the nearest one where the body has no such shape. Null: none.
    const PlacedShape* touching(std::uint32_t body, std::uint32_t shape, const geometry::Vec3d& point);

    /// Counts what is asked of shapes. False when it is too much for a frame: a thousand contacts between bodies of a
    /// thousand shapes would keep a user waiting.
    bool ask(std::size_t questions = 1) { return (questions_ += questions) <= kMaxQuestions; }
    bool isUsedUp() const { return questions_ > kMaxQuestions; }

private:
    static constexpr std::size_t kMaxQuestions = 2'000'000;

    const TraceFrame& frame_;
    std::map<std::uint32_t, std::vector<PlacedShape>> placed_{};  ///< by body
    std::size_t questions_ = 0;
};

}  // namespace collidoscope::demos
