#pragma once
/// The part of the right panel that shows what the demo measures: numbers, words, curves.

#include <set>
#include <string>

#include "app/session/session.h"
#include "app/ui/panels/panel.h"
#include "app/ui/shell.h"
#include "app/widgets/ui.h"

namespace app {

class MeasurePanel {
public:
    void draw(const Ui& ui, Session& session, Requests& requests, RowEnds& ends);

private:
    void drawGroup(const Ui& ui, Session& session, std::span<const MeasureSeries* const> group, Requests& requests,
                   RowEnds& ends);
    void drawPlot(const Ui& ui, Session& session, std::span<const MeasureSeries* const> series, Requests& requests);

    std::set<std::string, std::less<>> expanded_{};  ///< plots that are shown larger, by their first measure
};

}  // namespace app
