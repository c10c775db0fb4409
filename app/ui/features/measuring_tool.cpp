#include "app/ui/features/measuring_tool.h"

#include <algorithm>
#include <utility>

#include "app/ui/features/features.h"
#include "app/ui/panels/panel.h"
#include "app/view/measuring_pick.h"
#include "app/widgets/icons.h"
#include "app/widgets/widgets.h"
#include "demos/share/letter_case.h"

namespace collidoscope::app {
namespace {

constexpr const char* kMeasuringMarks = "measuring";
constexpr float kPanelWidth = 460.0f;  ///< px at 100 %

CommandId commandOf(Instrument::Kind kind) {
    switch (kind) {
        case Instrument::Kind::Ruler:
            break;
        case Instrument::Kind::Protractor:
            return CommandId::Protractor;
        case Instrument::Kind::Normals:
            return CommandId::AngleOfNormals;
    }
    return CommandId::Ruler;
}

/// Instruction for the next click.
std::string hintOf(const Instrument& held) {
    const std::size_t count = held.points.size();
    if (held.kind == Instrument::Kind::Normals) return count == 0 ? "Click a surface." : "Click the other surface.";
    if (count == 0) return "Click the first point; vertices and contact points attract it.";
    if (held.kind == Instrument::Kind::Protractor && count == 1) return "Click the point at which the angle lies.";
    return "Click the last point.";
}

}  // namespace

const std::vector<Instrument>& MeasuringTool::laid() const { return shown_->laid; }
const Stopwatch& MeasuringTool::stopwatch() const { return shown_->stopwatch; }

void MeasuringTool::toggle(Instrument::Kind kind) {
    const bool isHeld = held_ && held_->kind == kind;
    settleIn();
    held_ = isHeld ? std::nullopt : std::optional(Instrument{.kind = kind});
    next_.reset();
    bench_.refresh();
}

/// Removes instruments that were placed in another demo.
void MeasuringTool::settleIn() {
    const demos::DemoInfo* const here = &bench_.session().info();
    if (demo_ != here) *shown_ = {};
    demo_ = here;
}

void MeasuringTool::lay(Instrument instrument) {
    settleIn();
    shown_->laid.push_back(std::move(instrument));
    mark();
}

void MeasuringTool::lay(const Stopwatch& stopwatch) {
    if (!bench_.session().demo().moves()) return;
    settleIn();
    shown_->stopwatch = stopwatch;
    mark();
}

std::vector<std::string> MeasuringTool::options() const {
    std::vector<std::string> words;
    const Session& session = bench_.session();
    if (demo_ != &session.info()) return words;
    for (const Instrument& instrument : shown_->laid)
        if (const std::string text = wordsOf(session.demo(), instrument); !text.empty())
            words.insert(words.end(), {optionOf(instrument.kind), text});
    if (const std::string text = wordsOf(shown_->stopwatch); !text.empty())
        words.insert(words.end(), {"--stopwatch", text});
    return words;
}

void MeasuringTool::clickStopwatch() {
    if (!bench_.session().demo().moves())
        return bench_.say(NoticeKind::Info, "This demo has no clock, so a stopwatch has nothing to measure.");
    settleIn();
    Stopwatch& watch = shown_->stopwatch;
    if (watch.from && !watch.to)
        watch.to = bench_.session().frame();
    else
        watch = {.from = bench_.session().frame()};
    mark();
}

bool MeasuringTool::cancel() {
    if (held_)
        held_.reset(), next_.reset();
    else if (!shown_->laid.empty())
        shown_->laid.pop_back();
    else if (shown_->stopwatch.from)
        shown_->stopwatch = {};
    else
        return false;
    mark();
    return true;
}

void MeasuringTool::clear() {
    held_.reset(), next_.reset();
    *shown_ = {};
    mark();
}

bool MeasuringTool::takes(const MouseButtonEvent& button, bool onScene) {
    if (!held_ || button.button != MouseButton::Left || !button.down || !onScene) return false;
    auto point = underMouse();
    if (!point) return true;
    if (held_->kind == Instrument::Kind::Normals && !point->normal) {
        bench_.say(NoticeKind::Info, "There is no surface under the mouse whose normal could be taken.");
        return true;
    }
    held_->points.push_back(std::move(*point));
    if (held_->isComplete()) {
        shown_->laid.push_back(std::move(*held_));
        held_.reset();
    }
    mark();
    return true;
}

std::optional<MeasuredPoint> MeasuringTool::underMouse() {
    const geometry::Vec2f mouse{ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y};
    const Viewport viewport = bench_.viewport();
    const bool isOverPanel = ImGui::GetIO().WantCaptureMouse && !bench_.interaction().capturesMouse();
    if (isOverPanel || !viewport.contains(mouse.x, mouse.y)) return std::nullopt;
    const ViewProjection view{bench_.interaction().camera(viewport), viewport};
    return measuredPointAt(bench_.session().demo(), view, mouse, bench_.interaction().cameraState().target);
}

/// The held instrument, with the point under the mouse if it can be the next one.
Instrument MeasuringTool::withNext() const {
    Instrument preview = *held_;
    const bool fits = next_ && (preview.kind != Instrument::Kind::Normals || next_->normal);
    if (fits) preview.points.push_back(*next_);
    return preview;
}

/// Shows it all in the run that is looked at. The marks end by themselves with the tool.
void MeasuringTool::mark() {
    shown_->held = held_ ? std::optional(withNext()) : std::nullopt;
    const std::weak_ptr<const Shown> weak = shown_;
    Session& session = bench_.session();
    if (shown_->isEmpty()) {
        session.setMarks(kMeasuringMarks, {});
    } else {
        const auto draw = [weak, &session](const demos::DemoBase& demo, demos::Canvas& canvas) {
            const auto shown = weak.lock();
            if (!shown) return;
            for (const Instrument& instrument : shown->laid) app::draw(canvas, demo, instrument);
            if (shown->held) app::draw(canvas, demo, *shown->held);
            if (const std::string reading = readingOf(session, shown->stopwatch); !reading.empty())
                canvas.legend(std::vector<demos::LegendItem>{
                    {demos::Mark::Line, {.role = demos::Role::Query, .width = 2.5f}, "stopwatch: " + reading}});
        };
        session.setMarks(kMeasuringMarks, draw);
    }
    noteFrames();
    bench_.refresh();
}

/// The frames of the stopwatch on the timeline of the run that is looked at.
void MeasuringTool::noteFrames() {
    const bool isHere = demo_ == &bench_.session().info();
    auto frames = isHere ? notedFramesOf(shown_->stopwatch) : std::vector<Session::NotedFrame>{};
    if (bench_.session().notedFrames() != frames) bench_.session().noteFrames(std::move(frames));
}

void MeasuringTool::update() {
    bench_.panes.forOthers([](Session& run) {
        if (run.hasMarks(kMeasuringMarks)) run.setMarks(kMeasuringMarks, {});
        run.noteFrames({});
    });
    noteFrames();
    if (demo_ != &bench_.session().info()) {
        held_.reset(), next_.reset();
        if (!bench_.beneath) shown_ = std::make_shared<Shown>();  // the demo beneath keeps what was laid there
        return;
    }
    if (held_) {
        auto under = underMouse();
        const bool isSame = under && next_ && under->position == next_->position && under->name == next_->name;
        if (isSame && bench_.session().hasMarks(kMeasuringMarks)) return;
        if (!under && !next_) return;
        next_ = std::move(under);
        return mark();
    }
    if (!shown_->isEmpty() && !bench_.session().hasMarks(kMeasuringMarks)) mark();
}

void MeasuringTool::draw(const Ui& ui, float top, Requests& requests) {
    const Box& scene = bench_.layout.scene;
    if ((!held_ && shown_->isEmpty()) || bench_.state.bare || scene.empty()) return;
    if (demo_ != &bench_.session().info()) return;
    std::vector<std::string> lines;
    const demos::DemoBase& demo = bench_.session().demo();
    for (const Instrument& instrument : shown_->laid)
        lines.push_back(demos::capitalised(titleOf(instrument.kind)) + ": " + readingOf(demo, instrument));
    if (const std::string reading = readingOf(bench_.session(), shown_->stopwatch); !reading.empty())
        lines.push_back("Stopwatch: " + reading + (shown_->stopwatch.to ? "" : ", running"));
    const std::size_t readings = lines.size();
    if (held_) {
        const Instrument preview = withNext();
        const std::string reading = readingOf(demo, preview);
        lines.push_back(reading.empty() ? hintOf(*held_) : reading);
        if (next_) lines.push_back("Here: " + next_->name);
    }
    const float padding = ui.px(8), side = ui.px(ui.target(28, 40)), gap = ui.px(4);
    const float width = std::min(ui.px(kPanelWidth), scene.width - ui.px(24)), inner = width - 2.0f * padding;
    const float words = inner - 2.0f * side - 2.0f * gap;
    if (words < ui.px(120)) return;
    float height = 2.0f * padding;
    for (const std::string& line : lines) height += textSize(ui.fonts.text, broken(ui.fonts.text, line, words)).y + gap;
    height = std::max(height, side + 2.0f * padding);
    const Box box{scene.x + (scene.width - width) * 0.5f, top, width, std::min(height, scene.y + scene.height - top)};
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(8));
    const Panel panel(ui, "##measuring", box, false, {8, 8});
    ImGui::PopStyleVar();
    const ImVec2 start = ImGui::GetCursorScreenPos();
    float y = start.y + ui.px(3);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string text = broken(ui.fonts.text, lines[i], words);
        textAt(ui.fonts.text, {start.x, y}, i < readings ? ui.text() : ui.quiet(), text);
        y += textSize(ui.fonts.text, text).y + gap;
    }
    std::string all;
    for (std::size_t i = 0; i < readings; ++i) all += lines[i] + (i + 1 < readings ? "\n" : "");
    ImGui::SetCursorScreenPos({start.x + inner - 2.0f * side - gap, start.y});
    if (iconButton(ui, "copy readings", icon::kCopy, "Copies the readings", {},
                   {.enabled = readings > 0, .size = side / ui.scale}))
        requests.emplace_back(CopyText{all});
    ImGui::SetCursorScreenPos({start.x + inner - side, start.y});
    if (iconButton(ui, "end measuring", icon::kClose, "Takes all of it out of the picture",
                   held_ ? keysOf(commandOf(held_->kind)) : "Esc", {.size = side / ui.scale}))
        clear();
}

namespace {

/// The probe and an instrument do not share the mouse.
void measure(Features& all, Instrument::Kind kind) {
    if (all.probe.isActive()) all.probe.toggle();
    all.measuring.toggle(kind);
}

}  // namespace

std::span<const Command> MeasuringTool::commands() {
    using enum CommandId;
    using namespace keys;
    static constexpr Command kCommands[] = {
        Command(Ruler, "Measure", "Ruler between two points", icon::kRuler, {plain(KeyCode::J)},
                "measure, distance, length, how far", [](Features& all) { measure(all, Instrument::Kind::Ruler); }),
        Command(Protractor, "Measure", "Protractor of three points", icon::kAngleUp, {shift(KeyCode::J)},
                "measure, angle, degrees", [](Features& all) { measure(all, Instrument::Kind::Protractor); }),
        Command(AngleOfNormals, "Measure", "Angle between two surfaces", icon::kAngleUp, {control(KeyCode::J)},
                "measure, protractor, normal, face, degrees, slope",
                [](Features& all) { measure(all, Instrument::Kind::Normals); }),
        Command(CommandId::Stopwatch, "Measure", "Stopwatch: start, stop", icon::kClock, {plain(KeyCode::U)},
                "measure, time, duration, frames, how long", [](Features& all) { all.measuring.clickStopwatch(); }),
        Command(RemoveMeasuring, "Measure", "Remove rulers, protractors, stopwatch", icon::kClose, {}, "",
                [](Features& all) { all.measuring.clear(); }),
    };
    return kCommands;
}

}  // namespace collidoscope::app
