#pragma once
/// All commands of the program, for keys, palette, tooltips and the help sheet.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/window/events.h"

namespace collidoscope::app {

/// The names of the commands of features. They are sorted by section, in the order of the help sheet.
enum class CommandId {
    PlayPause,
    PlayBackwards,
    StepForward,
    StepBack,
    TenStepsBack,
    PreviousMark,
    NextMark,
    BreakWhen,
    StopWhereEnergyRises,
    WatchEnergy,
    StepInside,
    StepInsideBack,
    LookInside,
    LeaveInside,
    ProbeScene,
    ReadCode,
    ThrowBody,
    DropBody,
    Restart,
    ResetDemo,
    Slower,
    Faster,
    PreviousBranch,
    NextBranch,
    RenameBranch,
    RemoveBranch,
    Ghost,
    ComparedCurves,
    Compare,
    NextPane,
    DifferenceTable,
    LockCameras,
    LockClocks,
    EndComparison,
    Sweep,
    EndSweep,
    Undo,
    Redo,
    BringBack,
    ShowNumbers,
    Cancel,
    Ruler,
    Protractor,
    AngleOfNormals,
    Stopwatch,
    RemoveMeasuring,
    PreviousDemo,
    NextDemo,
    Palette,
    OpenMesh,
    SaveSession,
    PasteCase,
    CopyCase,
    CopyCaseAsCpp,
    CopyCaseAsPython,
    CopyCaseAsC,
    ExamineCase,
    NearestFlip,
    ReduceCaseKindly,
    ReduceCase,
    NextFind,
    PreviousFind,
    PreviousCase,
    NextCase,
    HomeView,
    FrameSelection,
    FrontView,
    SideView,
    TopView,
    Orthographic,
    Wireframe,
    SeeThrough,
    Shadows,
    Labels,
    ZoomPlotsIn,
    ZoomPlotsOut,
    ShowWholePlots,
    LogarithmicTime,
    Laser,
    Pen,
    ClearDrawing,
    ShowKeys,
    BackToMoment,
    HidePanels,
    Caption,
    CoverSteps,
    ChapterPanel,
    ParameterPanel,
    Transport,
    KeyboardFocus,
    ToggleTheme,
    LargerText,
    SmallerText,
    NormalText,
    FullScreen,
    Screenshot,
    ScenePicture,
    SaveFigure,
    SaveFilm,
    CopyCommandLine,
    CopyLink,
    Help,
    Log,
    About,
    Count
};

struct Shortcut {
    KeyCode key = KeyCode::Unknown;
    bool control = false;
    bool shift = false;
    bool operator==(const Shortcut&) const = default;
    bool bound() const { return key != KeyCode::Unknown; }
};

/// Shortcuts as the rows of commands name them.
namespace keys {
constexpr Shortcut plain(KeyCode key) { return {key, false, false}; }
constexpr Shortcut control(KeyCode key) { return {key, true, false}; }
constexpr Shortcut shift(KeyCode key) { return {key, false, true}; }
constexpr Shortcut controlShift(KeyCode key) { return {key, true, true}; }
}  // namespace keys

struct Features;

/// Keys of a command.
struct Keys {
    Shortcut first{}, second{};
    bool repeats = false;  ///< it acts again while the key is held
};

/// A command is described here alone, by a row of the feature that does it: see commands() of the features.
struct Command {
    constexpr Command(CommandId is, const char* in, const char* called, const char* sign, const Keys& by,
                      std::string_view also, void (*does)(Features&))
        : id(is),
          section(in),
          title(called),
          icon(sign),
          keys{by.first, by.second},
          repeats(by.repeats),
          terms(also),
          run(does) {}

    CommandId id;
    const char* section;
    const char* title;
    const char* icon;
    std::array<Shortcut, 2> keys;
    bool repeats;            ///< acts again while the key is held
    std::string_view terms;  ///< what else people call it, separated by commas
    void (*run)(Features&);
};

/// All commands, in the order of their ids.
std::span<const Command> allCommands();
const Command& commandOf(CommandId id);
/// The command of a key press, if there is one.
std::optional<CommandId> commandFor(const KeyEvent& event);
/// "Ctrl+K", "←", "Space".
std::string shortcutText(const Shortcut& shortcut);
/// All keys of a command, as "F1 or ?"; empty when it has none.
std::string keysOf(CommandId id);

/// Actions of the mouse, for the help sheet.
struct MouseHelp {
    const char* gesture;
    const char* effect;
};
std::span<const MouseHelp> mouseHelp();
std::span<const MouseHelp> touchHelp();

}  // namespace collidoscope::app
