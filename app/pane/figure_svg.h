#pragma once
/// A figure for print as SVG: the scene as a picture of many pixels, and all that stands over it as vectors and text,
/// so that lines and letters are sharp at any size and can be changed in a drawing program. Source: Scalable Vector
/// Graphics (SVG) 1.1, W3C.

#include <functional>
#include <span>
#include <string>
#include <vector>

#include <imgui.h>

#include "app/gl/image.h"
#include "app/widgets/written_text.h"

namespace collidoscope::app {

/// Size of the letters (the em) over the height of a line, of the program's font.
inline constexpr float kEmOfLine = 0.826f;

/// Width on paper of a picture that is `width` px wide, so that text with lines of that height, px, has 8 points; mm.
float widthOnPaper(float width, float lineHeight);

/// `size` is that in which list and texts are laid out, px, and `millimetres` wide on paper; the picture fills it, if
/// there is one. Of the list come lines and areas, whose letters are left out; `texts` are written instead.
std::string figureSvg(const Image& scene, const ImDrawList& list, std::span<const WrittenText> texts,
                      const geometry::Vec2f& size, float millimetres);
/// The same for the drawing that `paint` makes on a list of its own. Needs a frame of Dear ImGui.
std::string figureSvg(const Image& scene, const geometry::Vec2f& size, float millimetres,
                      const std::function<void(ImDrawList&, std::vector<WrittenText>&)>& paint);

}  // namespace collidoscope::app
