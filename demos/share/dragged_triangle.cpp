#include "demos/share/dragged_triangle.h"

#include "demos/draw/parts.h"

namespace collidoscope::demos {

using geometry::Quatf;
using geometry::Vec3f;

std::array<Vec3f, 3> turned(const std::array<Vec3f, 3>& corners, const Quatf& turn) {
    const Vec3f middle = middleOf(corners);
    std::array<Vec3f, 3> result{};
    for (std::size_t i = 0; i < 3; ++i) result[i] = middle + turn * (corners[i] - middle);
    return result;
}

Vec3f DraggedTriangle::middle() const { return middleOf(corners); }

void DraggedTriangle::handles(Handles& handles, const std::string& name) {
    const Vec3f gripBefore = grip;
    const Quatf turnBefore = turn;
    handles.place(name, grip, turn,
                  {.shape = triangle(), .tip = "Drag the triangle to move it, and turn it by the rings."});
    if (turn != turnBefore) corners = turned(corners, glm::normalize(turn * glm::conjugate(turnBefore)));
    if (grip != gripBefore)
        for (Vec3f& corner : corners) corner += grip - gripBefore;

    const std::array<Vec3f, 3> cornersBefore = corners;
    for (std::size_t i = 0; i < 3; ++i)
        handles.move(name + " " + "abc" [i], corners[i], { .tip = "Pull this corner alone." });
    if (corners != cornersBefore) grip = middle();
}

void state(geometry::Archive& archive, DraggedTriangle& triangle) {
    for (Vec3f& corner : triangle.corners) archive.field("corner", corner);
    archive.field("grip", triangle.grip);
    archive.field("turn", triangle.turn);
}

}  // namespace collidoscope::demos
