#pragma once
/// What the chapter's ray is cast at: an arm of several models, each hanging on the one before, or a single gable.

#include <string>
#include <vector>

#include "geometry/scene/model_query.h"

namespace demos::models {

enum class Subject { Arm, Gable };

/// How the joints stand.
struct Joints {
    float shoulder = 0.0f, elbow = 0.0f, hand = 0.0f;  ///< rad, about z, z and x
    float stretch = 1.0f;                              ///< scale along x, of the upper arm or the gable
};

struct Figure {
    geometry::ModelTree tree{};
    std::vector<std::string> names{};  ///< of the models, by index
    /// Points of the world along the figure, from one end to the other: what a ray may sweep over.
    std::vector<geometry::Vec3f> spine{};
};
Figure makeFigure(Subject subject, const Joints& joints);
/// The point of the spine at s from 0 to 1.
geometry::Vec3f alongSpine(const Figure& figure, float s);

/// A hit, and the same seen from the space of the part that was hit.
struct SpaceView {
    geometry::ModelHit hit{};
    geometry::Mat4d worldFromPart{1.0};
    geometry::Rayd localRay{};          ///< its direction as the transform leaves it
    double localT = 0.0;                ///< in units of that direction
    double renormalisedT = 0.0;         ///< what it would be in units of a direction made one long
    geometry::Vec3f naiveNormal{0.0f};  ///< carried like a direction: wrong under uneven scales
    double normalError = 0.0;           ///< degrees, between that and the right one
    geometry::Triangled localTriangle{};
};
SpaceView viewOf(const Figure& figure, const geometry::Rayf& ray, const geometry::ModelHit& hit);

/// What each way to ask the whole figure has to carry through a matrix, in vectors of three numbers.
struct Carried {
    int raysIn = 0;       ///< origin and direction, once a part
    int verticesOut = 0;  ///< every vertex of every part
};
Carried carriedFor(const geometry::ModelTree& tree);

}  // namespace demos::models
