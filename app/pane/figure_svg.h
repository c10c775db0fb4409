#pragma once
/// A figure for print as SVG: the scene as a picture of many pixels, and all that stands over it as vectors and text,
/// so that lines and letters are sharp at any size and can be changed in a drawing program. Source: Scalable Vector
/// Graphics (SVG) 1.1, W3C.

#include <span>
#include <string>

#include <imgui.h>

#include "app/gl/image.h"
#include "app/pane/overlay.h"

namespace collidoscope::app {

/// Size of the letters (the em) over the height of a line, of the program's font.
inline constexpr float kEmOfLine = 0.826f;

/// `size` is that in which list and texts are laid out, px, and `millimetres` wide on paper; the picture fills it. Of
/// the list come lines and areas, whose letters are left out; `texts` are written instead.
std::string figureSvg(const Image& scene, const ImDrawList& list, std::span<const WrittenText> texts,
                      const geometry::Vec2f& size, float millimetres);

}  // namespace collidoscope::app
