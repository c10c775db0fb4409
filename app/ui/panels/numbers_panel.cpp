#include "app/ui/panels/numbers_panel.h"

#include <functional>
#include <optional>

#include "app/inspect/outline.h"
#include "app/widgets/icons.h"
#include "app/widgets/number_row.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

constexpr const char* kNumbersMarks = "numbers";
}  // namespace

void NumbersPanel::show(Session& session, const std::string& shape) {
    shown_ = std::make_shared<Shown>(Shown{&session.info(), shape, {}});
    mark(session);
}

const std::string& NumbersPanel::shapeIn(const Session& session) const {
    static const std::string none;
    return shows(session) ? shown_->shape : none;
}

/// The marks end by themselves once nothing is shown, or something else is. The picture is drawn whenever something has
/// changed, so what was read for its marks holds until then.
void NumbersPanel::mark(Session& session) {
    marked_ = &session;
    const std::weak_ptr<Shown> weak = shown_;
    session.setMarks(kNumbersMarks, [weak](const demos::DemoBase& demo, demos::Canvas& canvas) {
        const auto shown = weak.lock();
        if (!shown) return;
        shown->numbers = numbersOf(demo, shown->shape);
        if (shown->numbers) drawOutline(canvas, shown->numbers->shape);
    });
}

void NumbersPanel::draw(const Ui& ui, Session& session, Requests& requests, RowEnds& ends) {
    if (marked_ != &session || !session.hasMarks(kNumbersMarks)) mark(session);
    const std::optional<ShapeNumbers> numbers = shown_->numbers;  // a number that is typed makes others of them
    const float side = ui.target(26, 36), width = ImGui::GetContentRegionAvail().x;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float words = width - 2.0f * ui.px(side + 2);
    textAt(ui.fonts.strong, low, ui.accent(), fitted(ui.fonts.strong, shown_->shape, words));
    const std::string kind = numbers ? numbers->kind : "It is not in the picture at this frame.";
    textAt(ui.fonts.small, {low.x, low.y + ui.fonts.strong->FontSize}, ui.quiet(), fitted(ui.fonts.small, kind, words));
    ImGui::SetCursorScreenPos({low.x + width - 2.0f * ui.px(side) - ui.px(2), low.y});
    if (iconButton(ui, "copy numbers", icon::kCopy, "Copies every number, to the last bit", {},
                   {.enabled = numbers.has_value(), .size = side}))
        requests.emplace_back(CopyText{textOf(*numbers)});
    ImGui::SameLine(0, ui.px(2));
    const bool closes = iconButton(ui, "close numbers", icon::kClose, "Closes these numbers", {}, {.size = side});
    ImGui::SetCursorScreenPos({low.x, low.y + ui.px(side) + ui.px(6)});
    ends.push_back(ImGui::GetCursorPosY());
    if (numbers) {
        for (const NumberRow& row : numbers->rows) {
            std::function<void(std::size_t, double)> take;
            if (row.set) take = [&](std::size_t part, double number) { session.act(row.set(part, number)); };
            numberRow(ui,
                      {.id = "number " + row.title,
                       .label = row.title,
                       .unit = row.unit,
                       .values = row.values,
                       .exact = exactText,
                       .tip = row.tip + (row.tip.empty() || row.follows.empty() ? "" : " ") + row.follows},
                      edit_, take);
            ends.push_back(ImGui::GetCursorPosY());
        }
        if (!numbers->note.empty()) wrappedText(ui.fonts.small, ui.quiet(), numbers->note);
    }
    if (!closes) return;
    close();
    session.setMarks(kNumbersMarks, {});
}

}  // namespace collidoscope::app
