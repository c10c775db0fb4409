#pragma once
/// A case as a parameter of a demo, and where it is drawn: cases may lie a thousand kilometres from the origin or
/// measure a micrometre, and pictures are in floats.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "demos/examine/collision_case.h"
#include "geometry/base/archive.h"
#include "geometry/base/vec.h"

namespace collidoscope::demos::examine {

/// The frame in which a case is drawn: drawn = scale * (p - origin). It is the identity where the shapes have a usual
/// size and lie near the origin.
struct CaseFrame {
    geometry::Vec3d origin{0.0};  ///< m
    double scale = 1.0;           ///< a power of ten

    geometry::Vec3f drawn(const geometry::Vec3d& p) const { return geometry::Vec3f(scale * (p - origin)); }
    geometry::Vec3d undrawn(const geometry::Vec3f& p) const { return geometry::Vec3d(p) / scale + origin; }
    bool isIdentity() const { return scale == 1.0 && origin == geometry::Vec3d{0.0}; }
};

/// A ball around the part of a shape that matters; none for an unbounded plane.
struct CaseBall {
    geometry::Vec3d center{0.0};  ///< m
    double radius = 0.0;          ///< m
};
std::optional<CaseBall> ballOf(const CaseShape& shape);
/// A ball around both shapes where they are of similar size, else around the smaller one: the target of the view.
CaseBall focusOf(const CollisionCase& all);
CaseFrame frameOf(const CollisionCase& all);

using CasePtr = std::shared_ptr<const CollisionCase>;

/// The number of each vertex of a shape, in the order of its list; empty: they are in order. See vertices.h.
using VertexNumbers = std::vector<std::uint32_t>;

struct CaseSlot {
    std::string name{};  ///< of the example or file that holds the case as it was given; may be empty
    CasePtr given{};     ///< what a restart leads back to
    CasePtr value{};     ///< as it is now; never null in a demo that runs
    CaseFrame frame{};   ///< stays while the case is changed, so that nothing leaps on the screen
    std::array<VertexNumbers, 2> vertexNumbers{};  ///< of a and b

    bool isChanged() const { return value != given; }
};
CaseSlot slotOf(CollisionCase all, std::string name = {});
/// The slot with another value in the same frame. Vertices keep their numbers where they are as many as they were.
CaseSlot changedTo(const CaseSlot& slot, CollisionCase all);

// The whole of a case as state: hashed, saved, loaded and compared, to the last bit.

/// Throws std::runtime_error where an archive that loads gives what is no case.
void state(geometry::Archive& archive, CollisionCase& all);
void state(geometry::Archive& archive, CaseAnswer& answer);
void state(geometry::Archive& archive, Report& report);
/// The case with its frame.
void state(geometry::Archive& archive, CaseSlot& slot);

/// A case worth looking at, so that somebody without a case of their own has one. Those that say what some program
/// reported show how it looks when two programs differ.
struct Example {
    CaseSlot slot{};  ///< its name is a stable word, "plate-on-cube"
    std::string title{};
};
std::span<const Example> examples();

}  // namespace collidoscope::demos::examine
