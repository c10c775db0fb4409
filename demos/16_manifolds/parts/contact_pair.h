#pragma once
/// A box and what lies on it, asked for their manifold; what the library did on the way is kept.

#include <optional>
#include <string>
#include <vector>

#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::demos::manifolds {

enum class Kind { Box, Sphere, Capsule, Triangle, Hull };

/// A shape of about a metre at a place.
geometry::AnyShapef shapeAt(Kind kind, const geometry::Vec3f& center, const geometry::Quatf& turn);
/// How far below its centre the shape reaches, in m.
float reachBelow(const geometry::AnyShapef& shape, const geometry::Vec3f& center);

/// How two boxes are clipped: face by face, or the book's way, edge by edge.
enum class ClipMethod { ReferenceFace, Edges };

struct Finding {
    std::optional<geometry::Manifoldf> manifold{};
    std::vector<geometry::ClipStep> steps{};
};
/// The method counts for boxes only. Margin in m.
Finding findContacts(const geometry::Boxf& a, const geometry::AnyShapef& b, float margin, ClipMethod method);

/// "A face +y, B corner 3": what touches what. Faces of boxes are told by their axis; `kind` is that of B.
std::string nameOf(const geometry::ContactId& id, Kind kind);

/// Whether the middle of a body lies above the patch of its contacts, seen along y: it would
/// stay upright. One or two contacts have a patch without area.
bool isCarried(const geometry::Manifoldf& manifold, const geometry::Vec3f& middle);

}  // namespace collidoscope::demos::manifolds
