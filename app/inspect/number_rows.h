#pragma once
/// The numbers of bodies, of particles and of other shapes, for numbersOf() in shape_numbers.h.

#include <optional>
#include <string>
#include <vector>

#include "app/inspect/shape_numbers.h"
#include "demos/shape_item.h"
#include "demos/share/particle_numbers.h"
#include "geometry/base/vec.h"

namespace collidoscope::app {

/// None for a shape that is not of a body.
std::optional<ShapeNumbers> numbersOfBody(const demos::DemoBase& demo, const demos::ShapeItem& item);
ShapeNumbers numbersOfParticle(const std::vector<demos::ParticleGroup>& groups, const demos::ParticleIndex& place);
/// The particle of which a shape is the picture: a ball around its place. None where it is none.
std::optional<demos::ParticleIndex> particleSeenAs(const std::vector<demos::ParticleGroup>& groups,
                                                   const demos::DrawnShape& shape);
ShapeNumbers numbersOfDrawn(const demos::DemoBase& demo, const demos::ShapeItem& item);

inline std::vector<double> listOf(const geometry::Vec3d& v) { return {v.x, v.y, v.z}; }
inline std::vector<double> listOf(const geometry::Quatd& q) { return {q.w, q.x, q.y, q.z}; }
/// Axis of the rotation times its angle, degrees; and back.
geometry::Vec3d rotationVector(geometry::Quatd q);
geometry::Quatd rotationOf(const geometry::Vec3d& degrees);
inline constexpr const char* kRotationTip = "The same as an axis of rotation times its angle.";

}  // namespace collidoscope::app
