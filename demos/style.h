#pragma once
/// The meaning of a drawn thing, and how it is set off. The canvas chooses the colour; a demo never names one.

#include <cstdint>

namespace collidoscope::demos {

/// The part a thing plays in the picture. Every theme has one colour for each role.
enum class Role : std::uint8_t {
    Neutral,  ///< scenery, anything without a special part
    BodyA,    ///< first of two interacting bodies
    BodyB,    ///< second of two interacting bodies
    Contact,  ///< contact or hit point, contact normal
    Velocity,
    Acceleration,
    Impulse,
    Selection,
    Construction,  ///< auxiliary lines: axes, projections, extents, bounds
    Mistake,       ///< a wrong answer on show, such as a false hit
    Ground,
    AxisX,  ///< the axes of handles and of the corner gizmo, always with their letters
    AxisY,
    AxisZ,
    Query,  ///< what asks the shapes of the picture: rays, probes
};
inline constexpr int kRoleCount = 15;

enum class Fill : std::uint8_t { Solid, Translucent, Wire };

struct Style {
    Role role = Role::Neutral;
    Fill fill = Fill::Solid;
    bool dashed = false;       ///< lines and arrows
    bool showThrough = false;  ///< drawn faintly where something nearer hides it
    bool ghost = false;        ///< another copy's picture: translucent, unpickable, without shadow
    float width = 2.0f;        ///< lines and arrows: pixels; points: diameter in pixels (at 100 % scale)
    float shade = 0.0f;        ///< -1 darker .. 1 lighter than the role's colour, to tell neighbours apart
    bool shadow = true;        ///< what is solid casts one; signs that only stand for something do not

    constexpr Style withWidth(float pixels) const {
        Style style = *this;
        style.width = pixels;
        return style;
    }
};

}  // namespace collidoscope::demos
