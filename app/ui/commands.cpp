#include "app/ui/commands.h"

#include <algorithm>

#include "app/widgets/icons.h"

namespace collidoscope::app {
namespace {

using Id = CommandId;
using Key = KeyCode;
constexpr Shortcut kNone{};

constexpr Shortcut plain(Key key) { return {key, false, false}; }
constexpr Shortcut control(Key key) { return {key, true, false}; }
constexpr Shortcut shift(Key key) { return {key, false, true}; }

// W, A, S, D, Q and E fly while the right button is held, and lead what a demo lets be led; X, Y and Z lock an axis of
// a drag, Up and Down push what is dragged. So wireframe and see-through are on M (mesh) and V (view through).
constexpr std::array kCommands{
    Command{Id::PlayPause, "Time", "Play or pause", icon::kPlay, {plain(Key::Space), kNone}},
    Command{Id::StepForward, "Time", "One step forward", icon::kStepForward, {plain(Key::Right), kNone}, true},
    Command{Id::StepBack, "Time", "One step back", icon::kStepBack, {plain(Key::Left), kNone}, true},
    Command{Id::TenStepsBack, "Time", "Ten steps back", icon::kHistory, {plain(Key::Backspace), kNone}, true},
    Command{
        Id::PreviousMark, "Time", "Previous mark of the timeline", icon::kStepBack, {control(Key::Left), kNone}, true},
    Command{Id::NextMark, "Time", "Next mark of the timeline", icon::kStepForward, {control(Key::Right), kNone}, true},
    Command{Id::BreakWhen, "Time", "Stop when a condition holds", icon::kPause, {control(Key::B), kNone}},
    Command{Id::StepInside,
            "Time",
            "One step inside the algorithm",
            icon::kStepForward,
            {shift(Key::Right), plain(Key::PageDown)},
            true},
    Command{Id::StepInsideBack,
            "Time",
            "One step back inside it",
            icon::kStepBack,
            {shift(Key::Left), plain(Key::PageUp)},
            true},
    Command{Id::LookInside, "Time", "Look inside the shape under the mouse", icon::kSearch, {plain(Key::I), kNone}},
    Command{Id::LeaveInside, "Time", "Back from inside two shapes", icon::kUndo, {}},
    Command{Id::ProbeScene, "Time", "Probe the scene with a ray or a shape", icon::kFrame, {plain(Key::O), kNone}},
    Command{Id::ReadCode, "Time", "Read the code of this step", icon::kCode, {control(Key::U), kNone}},
    Command{Id::ThrowBody, "Time", "Throw a body at what the mouse points at", icon::kHand, {plain(Key::K), kNone}},
    Command{Id::DropBody, "Time", "Drop a body above what the mouse points at", icon::kHand, {shift(Key::K), kNone}},
    Command{Id::Restart, "Time", "Restart", icon::kRepeat, {plain(Key::R), kNone}},
    Command{Id::ResetDemo, "Time", "Reset demo", icon::kReset, {control(Key::R), kNone}},
    Command{Id::Slower, "Time", "Slower", icon::kHistory, {plain(Key::Comma), kNone}},
    Command{Id::Faster, "Time", "Faster", icon::kHistory, {plain(Key::Period), kNone}},
    Command{Id::PreviousBranch, "Branches", "Previous branch", icon::kAngleUp, {control(Key::PageUp), kNone}, true},
    Command{Id::NextBranch, "Branches", "Next branch", icon::kAngleDown, {control(Key::PageDown), kNone}, true},
    Command{Id::RenameBranch, "Branches", "Rename the branch", icon::kText, {}},
    Command{Id::RemoveBranch, "Branches", "Delete the branch", icon::kClose, {}},
    Command{Id::Ghost, "Branches", "Ghost of the compared branch", icon::kEye, {plain(Key::H), kNone}},
    Command{Id::ComparedCurves, "Branches", "Curves of the compared branch", icon::kChart, {shift(Key::H), kNone}},
    Command{Id::Compare, "Compare", "Compare side by side", icon::kChart, {control(Key::D), kNone}},
    Command{
        Id::NextPane, "Compare", "Next pane of the comparison", icon::kAngleRight, {control(Key::Tab), kNone}, true},
    Command{Id::DifferenceTable, "Compare", "Table of differences", icon::kList, {Shortcut{Key::D, true, true}, kNone}},
    Command{Id::LockCameras, "Compare", "One camera or free cameras in the panes", icon::kCamera, {}},
    Command{Id::EndComparison, "Compare", "End the comparison", icon::kClose, {}},
    Command{Id::Sweep, "Compare", "Sweep parameters", icon::kSliders, {Shortcut{Key::S, true, true}, kNone}},
    Command{Id::EndSweep, "Compare", "Cancel or close the sweep", icon::kClose, {}},
    Command{Id::Undo, "Edit", "Undo", icon::kUndo, {control(Key::Z), kNone}, true},
    Command{Id::Redo, "Edit", "Redo", icon::kRedo, {control(Key::Y), {Key::Z, true, true}}, true},
    Command{Id::BringBack, "Edit", "Bring back what has flown away", icon::kRepeat, {plain(Key::B), kNone}},
    Command{Id::ShowNumbers, "Edit", "Numbers of the shape under the mouse", icon::kSliders, {shift(Key::I), kNone}},
    Command{Id::Cancel, "Edit", "Cancel a drag, close what is open", icon::kClose, {plain(Key::Escape), kNone}},
    Command{Id::Ruler, "Measure", "Ruler between two points", icon::kRuler, {plain(Key::J), kNone}},
    Command{Id::Protractor, "Measure", "Protractor of three points", icon::kAngleUp, {shift(Key::J), kNone}},
    Command{Id::AngleOfNormals, "Measure", "Angle between two surfaces", icon::kAngleUp, {control(Key::J), kNone}},
    Command{Id::Stopwatch, "Measure", "Stopwatch: start, stop", icon::kClock, {plain(Key::U), kNone}},
    Command{Id::RemoveMeasuring, "Measure", "Remove rulers, protractors, stopwatch", icon::kClose, {}},
    Command{Id::PreviousDemo, "Demos", "Previous demo", icon::kStepBack, {plain(Key::LeftBracket), kNone}},
    Command{Id::NextDemo, "Demos", "Next demo", icon::kStepForward, {plain(Key::RightBracket), kNone}},
    Command{Id::Palette, "Demos", "Search demos and commands", icon::kSearch, {control(Key::K), kNone}},
    Command{Id::OpenMesh, "Demos", "Open a mesh, a case or a session", icon::kFolderOpen, {control(Key::O), kNone}},
    Command{Id::SaveSession, "Demos", "Save the session with all its branches", icon::kSave, {}},
    Command{Id::PasteCase, "Cases", "Paste a collision case", icon::kCopy, {control(Key::V), kNone}},
    Command{Id::CopyCase, "Cases", "Copy as case", icon::kCopy, {control(Key::C), kNone}},
    Command{Id::CopyCaseAsCpp, "Cases", "Copy as C++ test", icon::kCopy, {}},
    Command{Id::CopyCaseAsPython, "Cases", "Copy as Python", icon::kCopy, {}},
    Command{Id::CopyCaseAsC, "Cases", "Copy as C for any engine", icon::kCopy, {}},
    Command{Id::ExamineCase, "Cases", "Open as case", icon::kSearch, {control(Key::E), kNone}},
    Command{Id::NearestFlip, "Cases", "Go to the nearest flip of an answer", icon::kMagic, {}},
    Command{Id::ReduceCaseKindly,
            "Cases",
            "Reduce a failing case: a solid stays solid, a face a face",
            icon::kCompress,
            {}},
    Command{Id::ReduceCase, "Cases", "Reduce a failing case further, down to a point", icon::kCompress, {}},
    Command{Id::NextFind, "Cases", "Next disagreement", icon::kAngleDown, {plain(Key::N), kNone}, true},
    Command{Id::PreviousFind, "Cases", "Previous disagreement", icon::kAngleUp, {shift(Key::N), kNone}, true},
    Command{Id::PreviousCase, "Cases", "Previous case of the list", icon::kAngleUp, {}},
    Command{Id::NextCase, "Cases", "Next case of the list", icon::kAngleDown, {}},
    Command{Id::HomeView, "View", "Home view", icon::kHome, {plain(Key::Home), kNone}},
    Command{Id::FrameSelection, "View", "Frame the selection", icon::kFrame, {plain(Key::F), kNone}},
    Command{Id::FrontView, "View", "View from the front", icon::kCube, {plain(Key::Digit1), kNone}},
    Command{Id::SideView, "View", "View from the right", icon::kCube, {plain(Key::Digit3), kNone}},
    Command{Id::TopView, "View", "View from above", icon::kCube, {plain(Key::Digit7), kNone}},
    Command{Id::Orthographic, "View", "Perspective or orthographic", icon::kCube, {plain(Key::Digit5), kNone}},
    Command{Id::Wireframe, "View", "Wireframe over everything", icon::kWireframe, {plain(Key::M), kNone}},
    Command{Id::SeeThrough, "View", "See through solids", icon::kEye, {plain(Key::V), kNone}},
    Command{Id::Shadows, "View", "Shadows", icon::kAdjust, {}},
    Command{Id::Labels, "View", "Labels", icon::kText, {plain(Key::L), kNone}},
    Command{Id::ZoomPlotsIn, "View", "Zoom the time of the plots in", icon::kChart, {plain(Key::Equal), kNone}, true},
    Command{Id::ZoomPlotsOut, "View", "Zoom the time of the plots out", icon::kChart, {plain(Key::Minus), kNone}, true},
    Command{Id::ShowWholePlots, "View", "Show all of the plots", icon::kChart, {shift(Key::Home), kNone}},
    Command{Id::LogarithmicTime, "View", "Logarithmic time in the plots", icon::kChart, {}},
    Command{Id::Laser, "Present", "Laser pointer", icon::kMagic, {control(Key::L), kNone}},
    Command{Id::Pen, "Present", "Pen over the picture", icon::kText, {control(Key::P), kNone}},
    Command{Id::ClearDrawing, "Present", "Wipe away what the pen has drawn", icon::kReset, {plain(Key::Delete), kNone}},
    Command{Id::ShowKeys, "Present", "Show the keys that are pressed", icon::kKeyboard, {}},
    Command{Id::BackToMoment,
            "Present",
            "Back to where I was before the last jump",
            icon::kHistory,
            {shift(Key::Backspace), kNone}},
    Command{Id::HidePanels, "Window", "All panels, or presentation mode", icon::kExpand, {plain(Key::Tab), kNone}},
    Command{Id::Caption, "Window", "Caption of presentation mode", icon::kText, {plain(Key::C), kNone}},
    Command{Id::CoverSteps, "Window", "Cover the steps to come", icon::kEyeSlash, {plain(Key::P), kNone}},
    Command{Id::ChapterPanel, "Window", "Chapters", icon::kList, {plain(Key::F2), kNone}},
    Command{Id::ParameterPanel, "Window", "Parameters and measures", icon::kSliders, {plain(Key::F3), kNone}},
    Command{Id::Transport, "Window", "Timeline", icon::kPlay, {plain(Key::F4), kNone}},
    Command{Id::KeyboardFocus,
            "Window",
            "Keyboard to the panels, then ← ↑ ↓ → Enter",
            icon::kKeyboard,
            {plain(Key::F6), kNone}},
    Command{Id::ToggleTheme, "Window", "Dark or projector theme", icon::kAdjust, {plain(Key::T), kNone}},
    Command{
        Id::LargerText, "Window", "Larger text", icon::kText, {control(Key::Equal), {Key::Equal, true, true}}, true},
    Command{Id::SmallerText, "Window", "Smaller text", icon::kText, {control(Key::Minus), kNone}, true},
    Command{Id::NormalText, "Window", "Text of normal size", icon::kText, {control(Key::Digit0), kNone}},
    Command{Id::FullScreen, "Window", "Full screen", icon::kFullScreen, {plain(Key::F11), kNone}},
    Command{Id::Screenshot, "Window", "Save and copy a picture", icon::kCamera, {plain(Key::F12), control(Key::S)}},
    Command{Id::ScenePicture, "Window", "Save and copy the scene alone", icon::kCamera, {shift(Key::F12), kNone}},
    Command{Id::SaveFigure, "Window", "Save a figure for print, SVG", icon::kCamera, {}},
    Command{Id::SaveFilm, "Window", "Save a film", icon::kFilm, {control(Key::M), kNone}},
    Command{
        Id::CopyCommandLine, "Window", "Copy as command line", icon::kTerminal, {Shortcut{Key::C, true, true}, kNone}},
    Command{Id::CopyLink, "Window", "Copy link", icon::kShare, {Shortcut{Key::L, true, true}, kNone}},
    Command{Id::Help, "Window", "Keys and mouse", icon::kKeyboard, {plain(Key::F1), shift(Key::Slash)}},
    Command{Id::Log, "Window", "Messages so far", icon::kList, {}},
    Command{Id::About, "Window", "About Collidoscope", icon::kInfo, {}},
};

constexpr std::array kMouse{
    MouseHelp{"Left drag on a shape", "moves it; X, Y, Z lock an axis"},
    MouseHelp{"Right click on a shape", "looks inside it, its numbers, its plots"},
    MouseHelp{"Wheel, ↑ ↓ during it", "push it away, bring it nearer"},
    MouseHelp{"Left drag beside it", "orbits"},
    MouseHelp{"Middle drag, Alt + left drag", "orbits, also over shapes"},
    MouseHelp{"Right drag, Shift + middle drag", "pans"},
    MouseHelp{"Wheel", "zooms towards the cursor"},
    MouseHelp{"Right drag + W A S D Q E", "flies"},
    MouseHelp{"W A S D Q E", "walk where a demo is led: A, D turn"},
    MouseHelp{"Click on a mark of a chart", "goes to what it stands for"},
    MouseHelp{"Right click on a parameter", "compares its values, or sweeps them"},
    MouseHelp{"Click or drag in a plot", "goes to that frame"},
    MouseHelp{"Wheel on a plot, Ctrl in a list", "zooms time; with Shift values"},
    MouseHelp{"Drag in a zoomed plot", "moves the part that is seen"},
    MouseHelp{"Double click a plot, Home on it", "shows all of it again"},
    MouseHelp{"Right click on a plot", "its axes, curves, numbers, picture"},
    MouseHelp{"Click on a lane", "goes to that branch at the same frame"},
    MouseHelp{"Right click on a lane", "renames, compares or deletes its branch"},
    MouseHelp{"Right click on the timeline", "sets the memory for going back"},
    MouseHelp{"Drop an OBJ file", "loads it as the demo's mesh"},
    MouseHelp{"Drop a JSON file", "shows its case, or its session"},
    MouseHelp{"Double click a slider", "resets it"},
    MouseHelp{"Shift while sliding", "moves ten times finer"},
};

constexpr std::array kTouch{
    MouseHelp{"Drag a shape", "moves it"},
    MouseHelp{"Drag beside it", "orbits"},
    MouseHelp{"Two fingers", "move, spread and turn the scene"},
    MouseHelp{"Hold a finger still", "explains what is under it"},
    MouseHelp{"Drag a panel", "scrolls it"},
    MouseHelp{"Double tap a slider", "resets it"},
};

const char* keyName(Key key) {
    switch (key) {
        case Key::Space:
            return "Space";
        case Key::Backspace:
            return "Backspace";
        case Key::Delete:
            return "Del";
        case Key::Escape:
            return "Esc";
        case Key::Tab:
            return "Tab";
        case Key::Left:
            return "←";
        case Key::Right:
            return "→";
        case Key::Home:
            return "Home";
        case Key::PageUp:
            return "Page up";
        case Key::PageDown:
            return "Page down";
        case Key::LeftBracket:
            return "[";
        case Key::RightBracket:
            return "]";
        case Key::Comma:
            return ",";
        case Key::Period:
            return ".";
        case Key::Slash:
            return "/";
        case Key::Minus:
            return "−";
        case Key::Equal:
            return "+";
        default:
            return "";
    }
}

}  // namespace

std::span<const Command> allCommands() { return kCommands; }

const Command& commandOf(CommandId id) {
    return *std::find_if(kCommands.begin(), kCommands.end(), [id](const Command& c) { return c.id == id; });
}

std::optional<CommandId> commandFor(const KeyEvent& event) {
    if (!event.down || event.modifiers.alt || event.modifiers.super) return std::nullopt;
    const Shortcut pressed{event.key, event.modifiers.control, event.modifiers.shift};
    for (const Command& command : kCommands) {
        for (const Shortcut& shortcut : command.keys) {
            if (!shortcut.bound() || !(shortcut == pressed)) continue;
            if (event.repeat && !command.repeats) return std::nullopt;
            return command.id;
        }
    }
    return std::nullopt;
}

std::string shortcutText(const Shortcut& shortcut) {
    if (!shortcut.bound()) return {};
    if (shortcut == shift(Key::Slash)) return "?";
    std::string text;
    if (shortcut.control) text += "Ctrl+";
    if (shortcut.shift && shortcut.key != Key::Equal) text += "Shift+";
    const auto offset = [&](Key first) { return static_cast<int>(shortcut.key) - static_cast<int>(first); };
    if (shortcut.key >= Key::A && shortcut.key <= Key::Z) return text + static_cast<char>('A' + offset(Key::A));
    if (shortcut.key >= Key::Digit0 && shortcut.key <= Key::Digit9) return text + std::to_string(offset(Key::Digit0));
    if (shortcut.key >= Key::F1 && shortcut.key <= Key::F12) return text + "F" + std::to_string(offset(Key::F1) + 1);
    return text + keyName(shortcut.key);
}

std::string keysOf(CommandId id) {
    const Command& command = commandOf(id);
    std::string text = shortcutText(command.keys[0]);
    const std::string second = shortcutText(command.keys[1]);
    if (!second.empty() && second != text) text += " or " + second;
    return text;
}

std::span<const MouseHelp> mouseHelp() { return kMouse; }
std::span<const MouseHelp> touchHelp() { return kTouch; }

}  // namespace collidoscope::app
