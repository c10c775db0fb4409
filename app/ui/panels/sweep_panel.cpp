#include "app/ui/panels/sweep_panel.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "app/session/typed_setting.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/sheets.h"
#include "app/ui/panels/sweep_figure.h"
#include "app/widgets/icons.h"
#include "app/widgets/number_format.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

// px at 100 %
constexpr float kSweepHead = 36.0f, kSweepHeight = 330.0f;
constexpr float kSweepShare = 0.56f;
constexpr std::array<const char*, 4> kTakes{"at the last frame", "largest of all frames", "smallest of all frames",
                                            "mean of all frames"};
constexpr std::array<const char*, 4> kTakeWords{"", "max:", "min:", "mean:"};

bool canBeSwept(const demos::ParameterInfo& info) { return !info.inside && !demos::isFilled(info.kind); }

bool isNumber(const demos::ParameterInfo& info) {
    return info.kind == demos::ParameterKind::Real || info.kind == demos::ParameterKind::Integer;
}

/// The range of the slider, or all options.
std::string usualValues(const demos::ParameterInfo& info) {
    const bool whole = info.kind == demos::ParameterKind::Integer;
    if (!isNumber(info)) {
        std::string words;
        for (const std::string& option : info.options) words += (words.empty() ? "" : ",") + option;
        return info.kind == demos::ParameterKind::Toggle ? "off,on" : words;
    }
    const auto text = [whole](double number) {
        return whole ? std::to_string(static_cast<long>(number)) : textOf(demos::Value(number));
    };
    return text(info.range.low) + ".." + text(info.range.high) + ":21";
}

/// The range around where it is, or up to twice a length.
std::string usualValues(const demos::HandleInfo& handle, std::size_t part) {
    const auto text = [](double number) { return textOf(demos::Value(std::round(number * 100.0) / 100.0)); };
    if (handle.kind == demos::HandleKind::Stretch) {
        const double maximum = std::max(0.1, 2.0 * double{handle.place.length});
        return "0.." + text(maximum) + ":21";
    }
    const double middle = double{handle.place.position[static_cast<int>(part)]};
    return text(middle - 1.0) + ".." + text(middle + 1.0) + ":21";
}

struct Offered {
    std::string name{}, title{}, values{};
};

/// All that can be swept: parameters first, then handles by their coordinates.
std::vector<Offered> offeredBy(const demos::DemoBase& demo) {
    std::vector<Offered> all;
    for (const demos::ParameterInfo& info : demos::listParameters(demo))
        if (canBeSwept(info)) all.push_back({info.name, readableName(info.name), usualValues(info)});
    for (const demos::HandleInfo& handle : demos::listHandles(demo)) {
        const std::vector<std::string> names = sweptNames(handle);
        for (std::size_t i = 0; i < names.size(); ++i)
            all.push_back({names[i], names[i] + "  (handle)", usualValues(handle, i)});
    }
    return all;
}

/// A choice, or off and on, whose answers can be compared.
std::vector<std::string> choicesOf(const demos::DemoBase& demo) {
    std::vector<std::string> names;
    for (const demos::ParameterInfo& info : demos::listParameters(demo))
        if (info.kind == demos::ParameterKind::Toggle || info.options.size() > 1) names.push_back(info.name);
    return names;
}

}  // namespace

void SweepDialog::choose(const Session& session, Axis& axis, const std::string& name) const {
    axis = {};
    for (const Offered& offered : offeredBy(session.demo()))
        if (offered.name == name) axis = {name, offered.title, offered.values};
}

void SweepDialog::ask(const Session& session, const std::string& name) {
    why_.clear();
    takesKeyboard_ = true;
    const bool isOther = shown_ != &session.info();
    shown_ = &session.info();
    if (isOther) {
        across_ = up_ = {};
        measure_.clear();
        spreadOver_.clear();
        take_ = SweepTake::Last;
        // Numbers make curves; words and choices are taken where there are none.
        for (const bool ofNumbers : {true, false}) {
            for (const demos::ParameterInfo& info : demos::listParameters(session.demo()))
                if (canBeSwept(info) && across_.name.empty() && (!ofNumbers || isNumber(info)))
                    choose(session, across_, info.name);
            for (const NameInfo& known : session.watchNames())
                if (measure_.empty() && (!ofNumbers || known.kind == NamedValue::Kind::Number)) measure_ = known.name;
        }
        for (const demos::HandleInfo& handle : demos::listHandles(session.demo()))
            if (across_.name.empty()) choose(session, across_, sweptNames(handle).front());
        frames_ = session.demo().moves() ? std::to_string(std::max<std::uint64_t>(session.frame(), 120)) : "0";
    }
    if (!name.empty() && name != across_.name) choose(session, across_, name);
}

bool SweepDialog::drawAxis(const Ui& ui, const Session& session, Axis& axis, const char* title, bool mayBeNone) {
    ImGui::PushID(title);
    wrappedText(ui.fonts.small, ui.quiet(), title);
    const float width = ImGui::GetContentRegionAvail().x, half = (width - ui.px(8)) * 0.5f;
    const std::string shown = axis.name.empty() ? "None" : axis.title;
    if (beginDropDown(ui, "##parameter", shown, half)) {
        if (mayBeNone && dropDownRow(ui, "None", axis.name.empty())) axis = {};
        for (const Offered& offered : offeredBy(session.demo()))
            if (dropDownRow(ui, offered.title.c_str(), offered.name == axis.name))
                axis = {offered.name, offered.title, offered.values};
        ImGui::EndCombo();
    }
    bool entered = false;
    if (!axis.name.empty()) {
        ImGui::SameLine(0, ui.px(8));
        // A finger would only bring up the keys of the screen.
        if (std::exchange(takesKeyboard_, false) && !ui.touch) ImGui::SetKeyboardFocusHere();
        entered = sheetField(ui, "##values", "FROM..TO:N or A,B", axis.values, half);
        tipForItem(ui,
                   "Values from one end to the other, with their number after a colon; or values with commas "
                   "between them. A handle is moved to each of them, and its other coordinates stay.");
    }
    ImGui::PopID();
    return entered;
}

void SweepDialog::drawMeasure(const Ui& ui, const Session& session) {
    wrappedText(ui.fonts.small, ui.quiet(), "Measure");
    const float half = (ImGui::GetContentRegionAvail().x - ui.px(8)) * 0.5f;
    bool isText = false;
    const std::vector<NameInfo> names = session.watchNames();
    for (const NameInfo& name : names) isText |= name.name == measure_ && name.kind == NamedValue::Kind::Text;
    if (beginDropDown(ui, "##measure", readableName(measure_), half)) {
        for (const NameInfo& name : names) {
            if (dropDownRow(ui, readableName(name.name).c_str(), name.name == measure_)) measure_ = name.name;
            tipForItem(ui, name.tip);
        }
        ImGui::EndCombo();
    }
    if (isText || !session.demo().moves()) {
        take_ = SweepTake::Last;
        return;
    }
    ImGui::SameLine(0, ui.px(8));
    const auto taken = static_cast<std::size_t>(take_);
    if (!beginDropDown(ui, "##take", kTakes[taken], half)) return;
    for (std::size_t i = 0; i < kTakes.size(); ++i)
        if (dropDownRow(ui, kTakes[i], i == taken)) take_ = static_cast<SweepTake>(i);
    ImGui::EndCombo();
}

/// Asks whether each point is one run, or one for each option of a choice.
void SweepDialog::drawSpread(const Ui& ui, const Session& session) {
    const std::vector<std::string> choices = choicesOf(session.demo());
    if (choices.empty()) return;
    ImGui::Dummy({0, ui.px(2)});
    wrappedText(ui.fonts.small, ui.quiet(), "Runs at each point");
    const auto words = [](const std::string& choice) {
        return "One for each option of " + readableWords(choice) + ": how far they differ";
    };
    const std::string shown = spreadOver_.empty() ? "One" : words(spreadOver_);
    if (beginDropDown(ui, "##spread", shown, ImGui::GetContentRegionAvail().x)) {
        if (dropDownRow(ui, "One", spreadOver_.empty())) spreadOver_.clear();
        for (const std::string& choice : choices)
            if (dropDownRow(ui, words(choice).c_str(), choice == spreadOver_)) spreadOver_ = choice;
        ImGui::EndCombo();
    }
    tipForItem(ui,
               "Shows where methods disagree: with one run for each option of a choice, the answer at a point is the "
               "largest minus the smallest of theirs, or the number of different words.");
}

SweepRequest SweepDialog::request() const {
    SweepRequest request{.measure = (spreadOver_.empty() ? "" : "spread:" + spreadOver_ + ":") +
                                    kTakeWords[static_cast<std::size_t>(take_)] + measure_};
    for (const Axis* axis : {&across_, &up_})
        if (!axis->name.empty()) request.axes.push_back(axis->name + "=" + axis->values);
    const auto [end, error] = std::from_chars(frames_.data(), frames_.data() + frames_.size(), request.frames);
    if (error != std::errc{} || end != frames_.data() + frames_.size() || request.frames > 1'000'000)
        throw demos::ParameterError("The number of frames must be a whole number from 0 to 1000000.");
    return request;
}

std::optional<SweepRequest> SweepDialog::draw(const Ui& ui, const Session& session, bool& open) {
    if (open && shown_ != &session.info()) ask(session, {});
    const Sheet sheet(ui, "Sweep parameters or handles", open, {520, ui.touch ? 500.0f : 450.0f},
                      {"sweep", "Sweep", "Runs the demo for each value."});
    if (!sheet.visible()) return std::nullopt;
    sheetIntroduction(ui,
                      "The demo is run from frame 0 for every value of one parameter or handle, or of two, and what it "
                      "measures is shown as a curve or a map. All others, and what is done at later frames, stay as "
                      "they are.");
    bool entered = drawAxis(ui, session, across_, "Parameter, or coordinate of a handle", false);
    ImGui::Dummy({0, ui.px(2)});
    entered |= drawAxis(ui, session, up_, "A second one, for a map", true);
    ImGui::Dummy({0, ui.px(2)});
    drawMeasure(ui, session);
    drawSpread(ui, session);
    ImGui::Dummy({0, ui.px(2)});
    if (session.demo().moves()) {
        wrappedText(ui.fonts.small, ui.quiet(), "Frames of each run");
        entered |= sheetField(ui, "##frames", "120", frames_, ui.px(120));
        ImGui::SameLine(0, ui.px(8));
    }
    const bool pressed = sheet.drawButton(ui);
    if (!why_.empty()) wrappedText(ui.fonts.small, ui.danger(), why_);
    if (!pressed && !entered && !isEnterForSheet()) return std::nullopt;
    try {
        SweepRequest wanted = request();
        sweepPlanFromTexts(session, wanted.axes, wanted.measure, wanted.frames);
        why_.clear();
        open = false;
        return wanted;
    } catch (const std::exception& error) {
        why_ = error.what();
        takesKeyboard_ = true;  // what was refused is typed anew
        return std::nullopt;
    }
}

Box takeSweepRoom(Box& scene, float scale) {
    const float height = std::min(std::round(kSweepHeight * scale), std::floor(kSweepShare * scene.height));
    scene.height -= height;
    return {scene.x, scene.y + scene.height, scene.width, height};
}

SweepPanelAnswer drawSweepPanel(const Ui& ui, const Box& box, const Sweep& sweep) {
    SweepPanelAnswer answer;
    if (box.empty()) return answer;
    const Panel panel(ui, "##sweep", box, false, {12, 0}, ImGuiWindowFlags_NoFocusOnAppearing);
    const SweepPlan& plan = sweep.plan();
    const float head = ui.px(kSweepHead), middle = box.y + head * 0.5f, side = 28.0f;
    float right = box.x + box.width - ui.px(8);
    const auto button = [&](const char* id, const char* icon, const char* tip) {
        right -= ui.px(side);
        ImGui::SetCursorScreenPos({right, middle - ui.px(side) * 0.5f});
        const bool pressed = iconButton(ui, id, icon, tip, {}, {.size = side, .tipAbove = true});
        right -= ui.px(4);
        return pressed;
    };
    const bool runs = !sweep.isFinished();
    answer.closes = button("close", icon::kClose, runs ? "Cancel the sweep" : "Close the sweep");
    answer.saves = button("save", icon::kSave, "Save the answers as a CSV file");
    answer.copies = button("copy", icon::kCopy, "Copy the answers as CSV");
    answer.changes = button("change", icon::kSliders, "Sweep something else");
    const std::string progress =
        runs ? formatCount(sweep.done()) + " of " + formatCount(plan.count()) + " points" : std::string();
    const float progressWidth = runs ? textSize(ui.fonts.small, progress).x + ui.px(16) : 0.0f;
    right -= progressWidth;
    if (runs) {
        textAt(ui.fonts.small, {right, middle - ui.fonts.small->FontSize * 0.5f}, ui.quiet(), progress);
        const float share = static_cast<float>(sweep.done()) / static_cast<float>(plan.count());
        ImGui::GetWindowDrawList()->AddRectFilled({box.x, box.y}, {box.x + share * box.width, box.y + ui.px(2)},
                                                  ui.accent());
    }
    textAt(ui.fonts.text, {box.x + ui.px(12), middle - ui.fonts.text->FontSize * 0.5f}, ui.text(),
           fitted(ui.fonts.text, titleOf(plan), right - box.x - ui.px(20)));

    const ImVec2 low{box.x + ui.px(8), box.y + head}, high{box.x + box.width - ui.px(4), box.y + box.height - ui.px(2)};
    const auto mouse = ImGui::IsWindowHovered() ? std::optional(ImGui::GetIO().MousePos) : std::nullopt;
    const auto under = paintSweep(ui, {*ImGui::GetWindowDrawList(), low, high, mouse}, sweep);
    if (!under) return answer;
    const std::string words = pointText(plan, *under) + ": " + answerText(plan, sweep.answer(*under)) +
                              "\nA click runs the demo with these values.";
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(10), ui.px(8)});
    ImGui::BeginTooltip();
    wrappedText(ui.fonts.small, ui.text(), words, ui.px(320));
    ImGui::EndTooltip();
    ImGui::PopStyleVar();
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) answer.opened = under;
    return answer;
}

}  // namespace collidoscope::app
