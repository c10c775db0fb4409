#pragma once
/// Why two bodies collide or do not, gate by gate; and why one body rests or moves, what holds it up, and which of its
/// contacts change. Every number is the world's own.

#include <cstdint>
#include <string>
#include <vector>

#include "demos/canvas.h"
#include "demos/inside/explanation.h"
#include "demos/inside/why/next_step.h"
#include "demos/share/text.h"

namespace collidoscope::demos::why {

/// An arrow of a picture, in newtons.
struct DrawnForce {
    geometry::Vec3f at{0.0f};     ///< m
    geometry::Vec3f force{0.0f};  ///< N
    bool isWeight = false;
};

/// One reason, or one gate, with its words and its drawing.
struct Reason {
    InnerStep row{};
    std::string sentence{};
    std::string formula{};
    std::vector<DrawnForce> forces{};
    std::vector<geometry::Vec3f> points{};   ///< m, where bodies touch
    geometry::Vec3f normal{0.0f};            ///< of the contact, from A to B; zero: none is drawn
    std::vector<geometry::Segmentf> gaps{};  ///< between what is apart
    bool showsBoxes = false;                 ///< the bounding boxes of both
};

struct Reasons {
    std::vector<Reason> list{};
    std::string verdict{};
    bool holds = false;      ///< of a pair: the bodies push each other in the step; of a body: its forces cancel
    bool isDynamic = false;  ///< of a body: forces act on it
};

/// Precondition: the shapes are slots of the world and belong to two bodies.
Reasons reasonsOfPair(const NextStep& step, std::uint32_t shapeA, std::uint32_t shapeB);
Reasons reasonsOfBody(const NextStep& step, std::uint32_t body);

/// Mean force, N, of a contact on its second body during the step, friction included.
geometry::Vec3f forceOf(const physics::Contact& contact, float time);

using demos::forceText;
/// "(0, 9.81, 0) N", in the unit that suits its length.
std::string forceText(const geometry::Vec3d& newtons);

}  // namespace collidoscope::demos::why
