#include "app/ui/commands.h"

#include <algorithm>
#include <vector>

#include "app/ui/features/features.h"
#include "app/ui/features/run_commands.h"

namespace collidoscope::app {
namespace {

using Key = KeyCode;

// W, A, S, D, Q and E fly while the right button is held, and lead what a demo lets be led; X, Y and Z lock an axis of
// a drag, Up and Down push what is dragged. So wireframe and see-through are on M (mesh) and V (view through).
std::vector<Command> gatherCommands() {
    std::vector<Command> all;
    for (const std::span<const Command> rows :
         {runCommands(), viewCommands(), CompareTool::commands(), SweepTool::commands(), InsideTool::commands(),
          ProbeTool::commands(), OpenDemos::commands(), CaseTool::commands(), PresentingTool::commands(),
          PictureTool::commands(), FilmTool::commands(), ShareTool::commands(), NumbersTool::commands(),
          MeasuringTool::commands(), CodeView::commands(), WindowPanels::commands()})
        all.insert(all.end(), rows.begin(), rows.end());
    std::sort(all.begin(), all.end(), [](const Command& a, const Command& b) { return a.id < b.id; });
    return all;
}

constexpr std::array kMouse{
    MouseHelp{"Left drag on a shape", "moves it; X, Y, Z lock an axis"},
    MouseHelp{"Wheel, ↑ ↓ during that drag", "push the shape away, bring it nearer"},
    MouseHelp{"Right click on a shape", "asks why; looks inside it, its numbers, plots"},
    MouseHelp{"Left drag beside shapes", "orbits"},
    MouseHelp{"Middle drag, Alt + left drag", "orbits, also over shapes"},
    MouseHelp{"Right drag, Shift + middle drag", "pans"},
    MouseHelp{"Wheel", "zooms towards the cursor"},
    MouseHelp{"Right drag + W A S D Q E", "flies"},
    MouseHelp{"W A S D Q E", "walk in demos that are led by keys: A, D turn"},
    MouseHelp{"Click on a mark of a chart", "goes to what it stands for"},
    MouseHelp{"Right click on a parameter", "compares its values, or sweeps them; on a handle, sweeps it"},
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
    MouseHelp{"Drag beside shapes", "orbits"},
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

std::span<const Command> allCommands() {
    static const std::vector<Command> kAll = gatherCommands();
    return kAll;
}

const Command& commandOf(CommandId id) { return allCommands()[static_cast<std::size_t>(id)]; }

std::optional<CommandId> commandFor(const KeyEvent& event) {
    if (!event.down || event.modifiers.alt || event.modifiers.super) return std::nullopt;
    const Shortcut pressed{event.key, event.modifiers.control, event.modifiers.shift};
    for (const Command& command : allCommands()) {
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
    if (shortcut == keys::shift(Key::Slash)) return "?";
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
