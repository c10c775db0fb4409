#pragma once
/// All commands of the program: one table for keys, palette, tooltips and the help sheet.

#include <array>
#include <optional>
#include <span>
#include <string>

#include "app/window/events.h"

namespace collidoscope::app {

enum class CommandId {
    PlayPause,
    StepForward,
    StepBack,
    TenStepsBack,
    PreviousMark,
    NextMark,
    BreakWhen,
    StepInside,
    StepInsideBack,
    LookInside,
    LeaveInside,
    ShowNumbers,
    Ruler,
    Protractor,
    AngleOfNormals,
    Stopwatch,
    RemoveMeasuring,
    ReadCode,
    ProbeScene,
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
    LockCameras,
    DifferenceTable,
    EndComparison,
    Sweep,
    EndSweep,
    Undo,
    Redo,
    PreviousDemo,
    NextDemo,
    Palette,
    BringBack,
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
    CopyCommandLine,
    CopyLink,
    OpenMesh,
    SaveSession,
    PasteCase,
    CopyCase,
    CopyCaseAsCpp,
    CopyCaseAsPython,
    CopyCaseAsC,
    ExamineCase,
    NearestFlip,
    ReduceCase,
    ReduceCaseKindly,
    PreviousFind,
    NextFind,
    PreviousCase,
    NextCase,
    ScenePicture,
    SaveFilm,
    SaveFigure,
    Help,
    About,
    Log,
    Cancel,
};

struct Shortcut {
    KeyCode key = KeyCode::Unknown;
    bool control = false;
    bool shift = false;
    bool operator==(const Shortcut&) const = default;
    bool bound() const { return key != KeyCode::Unknown; }
};

struct Command {
    CommandId id{};
    const char* section = "";
    const char* title = "";
    const char* icon = "";
    std::array<Shortcut, 2> keys{};
    bool repeats = false;  ///< acts again while the key is held
};

/// Sorted by section, in the order of the help sheet.
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
