#pragma once
/// The buttons of the charts over the scene: one lets a chart fill the scene, which has room to read it, and back.

#include <cstddef>
#include <optional>
#include <span>

#include "app/view/chart_box.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {

struct ChartChoice {
    std::optional<std::size_t> large{};  ///< the chart that is to fill the scene; none: all stand beside it
};

/// `charts` as they stand, of `count` in all; `missing` says that some have no room. Nothing until the user chooses.
std::optional<ChartChoice> chartButtons(const Ui& ui, std::span<const ChartBox> charts, const PixelRect& missing,
                                        std::size_t count, const std::optional<std::size_t>& large);

}  // namespace collidoscope::app
