#pragma once
/// The layout of labels on the picture: beside their anchors, apart from each other, the same from frame to frame. A
/// text that has no room gives way to its brief form before it moves away from its anchor.

#include <cstdint>
#include <span>
#include <vector>

#include "demos/canvas.h"

namespace collidoscope::app {

/// A text that wants to stand at `anchor`. All lengths in pixels, y down.
struct LabelBox {
    geometry::Vec2f anchor{0.0f};
    geometry::Vec2f size{0.0f};           ///< of the plate around the text
    std::uint64_t id = 0;                 ///< names the label from frame to frame
    float depth = 0.0f;                   ///< nearer labels choose first
    demos::Side side = demos::Side::Any;  ///< labels that have a side choose before all others
    geometry::Vec2f brief{0.0f};          ///< size of the plate around the brief text; zero: there is none
};
struct PixelRect {
    geometry::Vec2f min{0.0f};
    geometry::Vec2f max{0.0f};
};
struct PlacedLabel {
    std::uint64_t id = 0;
    PixelRect plate{};
    int place = 0;        ///< which of the places around the anchor was taken
    bool leader = false;  ///< stands so far off that a line should lead to its anchor
    bool brief = false;   ///< has room for its brief text only
    bool shown = true;    ///< false: there was no room
};

/// Places every label within `area` and off `taken`. The result has the order of `labels`. `last` is the result of
/// the frame before: a label keeps its place around its anchor while that is free.
std::vector<PlacedLabel> layOutLabels(std::span<const LabelBox> labels, const PixelRect& area,
                                      std::span<const PixelRect> taken, std::span<const PlacedLabel> last);
/// Number of labels that lie in the picture but have no room there.
std::size_t withoutRoom(std::span<const LabelBox> labels, std::span<const PlacedLabel> placed);
bool overlap(const PixelRect& a, const PixelRect& b);

}  // namespace collidoscope::app
