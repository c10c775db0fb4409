#pragma once
/// Step of the construction of a manifold, for its observer. The observer is a callable that takes a ClipStep;
/// NoObserver costs nothing.

#include <cstdint>
#include <functional>
#include <vector>

#include "geometry/base/observer.h"
#include "geometry/base/vec.h"
#include "geometry/query/axis_step.h"

namespace collidoscope::geometry {

enum class ClipAction : std::uint8_t {
    ChooseNormal,  ///< the direction of least depth
    ChooseFaces,   ///< the reference face, and the face that is to be clipped
    ClipBySide,    ///< what lies beyond one side of the reference face is cut off
    DropAbove,     ///< points in front of the reference face are dropped
    ClipEdge,      ///< the book's way: the part of one edge that lies in the other box
    Project,       ///< the book's way: onto the middle plane
    Merge,         ///< the book's way: points that coincide become one
    Reduce,        ///< at most four points are kept
};

/// Points and directions are in the world. Members that an action does not mention are empty.
struct ClipStep {
    ClipAction action = ClipAction::ChooseNormal;
    Vec3d normal{0.0};                        ///< ChooseNormal: unit, from A to B
    double depth = 0.0;                       ///< ChooseNormal: m, along it
    AxisSource source = AxisSource::FaceA;    ///< ChooseNormal: which features it comes from
    bool isFromA = true;                      ///< ChooseFaces: A has the reference face; ClipEdge: the edge is of A
    std::vector<Vec3d> reference{};           ///< ChooseFaces, ClipBySide: corners of the reference face
    Vec3d planePoint{0.0}, planeNormal{0.0};  ///< ClipBySide, Project: the plane; its normal looks to what is cut off
    Vec3d edgeStart{0.0}, edgeEnd{0.0};       ///< ClipEdge: the whole edge
    std::vector<Vec3d> points{};              ///< what there is after this step: a polygon, or points
    CodePlace place{};                        ///< where the observer is called
};

using ClipObserver = std::function<void(const ClipStep&)>;

/// A step that leaves these contacts. Contacts is a list of ManifoldPoint<double>.
template <typename Contacts>
ClipStep keptStep(ClipAction action, const Contacts& contacts, const CodePlace& place = {}) {
    ClipStep step{.action = action, .place = place};
    for (const auto& contact : contacts) step.points.push_back(contact.position);
    return step;
}

/// The observer of a method that is not worth a template.
template <typename Observer>
ClipObserver asFunction(Observer& observer) {
    if constexpr (std::is_same_v<std::remove_cv_t<Observer>, NoObserver>)
        return {};
    else
        return [&observer](const ClipStep& step) { observer(step); };
}

/// The observer that methods are compiled for: none, or a function. So they are compiled twice, and not once for each
/// type of observer.
template <typename Observer>
auto erased(Observer& observer) {
    if constexpr (std::is_same_v<std::remove_cv_t<Observer>, NoObserver>)
        return NoObserver{};
    else
        return asFunction(observer);
}

/// The step with A and B exchanged.
inline ClipStep reversed(ClipStep step) {
    step.normal = -step.normal, step.isFromA = !step.isFromA;
    if (step.source != AxisSource::EdgePair)
        step.source = step.source == AxisSource::FaceA ? AxisSource::FaceB : AxisSource::FaceA;
    return step;
}

/// An observer of the pair (A, B) for a method that is asked about (B, A).
template <typename Observer>
auto fromB(Observer& observer) {
    if constexpr (std::is_same_v<std::remove_cv_t<Observer>, NoObserver>)
        return NoObserver{};
    else
        return ClipObserver([&observer](const ClipStep& step) { observer(reversed(step)); });
}

}  // namespace collidoscope::geometry
